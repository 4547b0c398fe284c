import { Workdir } from '../support/command';

const work = new Workdir();
afterAll(() => work.remove());

const CLEAN = { exit: 0, out: '', err: '' };
const MIXED = '--unsolvable 10% --invalid 5%';

describe('what is made, solved and checked holds:', () => {
  it.each([
    ['eight', `--count 300 ${MIXED}`, ''],
    ['eight', `--count 100 --target 12345678X --states-as array ${MIXED}`, ''],
    ['eight', '--per-distance 5 --states-as tokens', '--moves-as words --direction tile --upper'],
    ['sliding:3x2', '--start 12345X --all', '--moves-as tiles'],
    ['sliding:2x4', `--count 300 ${MIXED}`, '-a table'],
    ['sliding:4x4', `--scramble 5..20 --count 60 ${MIXED}`, '--moves-as tiles'],
    ['sliding:3x5', `--scramble 5..20 --count 60 ${MIXED}`, ''],
    ['magic-squares', '--count 300 --invalid 5%', '-a bidirectional --upper'],
  ])('%s, generate %s, solve %s, in CSV and NDJSON', async (puzzle, made, solved) => {
    const checks = solved.replace(/-a \w+/, '');
    const pipes = ['csv', 'ndjson'].flatMap((format) => [
      `$PB generate -q -p ${puzzle} --seed 5 ${made} --to ${format} | $PB solve -q -p ${puzzle} --from ${format} ${solved} --exit-zero | $PB verify -q -p ${puzzle} --from ${format} ${checks}`,
      `$PB generate -q -p ${puzzle} --seed 5 ${made} --to ${format} --answers ${solved} | $PB verify -q -p ${puzzle} --from ${format} ${checks}`,
    ]);
    const all = await Promise.all(pipes.map((pipe) => work.shell(`set -o pipefail; ${pipe}`)));
    for (const finished of all) expect(finished).toEqual(CLEAN);
  });

  it.each([
    ['hdu3567', '--unsolvable 10% --invalid 5%'],
    ['hdu1043', '--unsolvable 10% --invalid 5%'],
    ['uva652', '--unsolvable 10% --invalid 5%'],
    ['hdu1430', '--invalid 5%'],
    ['msquare', '--invalid 5%'],
  ])('%s, generate %s', async (format, made) => {
    const [problems, answers] = [`${format}.in`, `${format}.out`];
    // Solved cases among them, whose answers are empty lines.
    const distance = `--seed 6 --distance 0..3 --count 200 ${made}`;
    const { exit, err } = await work.shell(
      `$PB generate -q --to ${format} ${distance} -o ${problems} --answers-file ${answers}`,
    );
    expect({ exit, err }).toEqual({ exit: 0, err: '' });
    const checked = await Promise.all([
      work.shell(`$PB verify -q ${problems} --from ${format} --answers-file ${answers} --require least`),
      work.shell(`$PB solve -q ${problems} --from ${format} | cmp - ${answers}`),
      work.shell(
        `$PB solve -q ${problems} --from ${format} --to lengths | $PB verify -q ${problems} --from ${format} --to lengths --answers-file -`,
      ),
      work.shell(
        `$PB solve -q ${problems} --from ${format} --to csv | $PB verify -q -p ${format === 'hdu1430' || format === 'msquare' ? 'msquare' : 'eight'}`,
      ),
      work.shell(
        `gzip -k ${problems} ${answers} && $PB verify -q ${problems}.gz --from ${format} --answers-file ${answers}.gz`,
      ),
    ]);
    for (const finished of checked) expect(finished).toEqual(CLEAN);
  });
});
