import { Workdir } from '../support/command';
import { CommandsHere } from '../support/commands-here';

const work = new Workdir();
const here = new CommandsHere();
afterAll(async () => {
  await here.close();
  work.remove();
});

const MIXED = '--unsolvable 10% --invalid 5%';
const words = (flags: string): string[] => flags.split(' ').filter((word) => word !== '');

describe('what is made, solved and checked holds:', () => {
  it.each([
    ['eight', `--count 300 ${MIXED}`, '', ''],
    ['eight', `--count 100 --target 12345678X --states-as array ${MIXED}`, '', ''],
    ['eight', '--per-distance 5 --states-as tokens', '--moves-as words --direction tile --upper', ''],
    ['sliding:3x2', '--start 12345X --all', '--moves-as tiles', ''],
    ['sliding:2x4', `--count 300 ${MIXED}`, '-a table', ''],
    ['sliding:4x4', `--scramble 5..20 --count 60 ${MIXED}`, '--moves-as tiles', ''],
    ['sliding:3x5', `--scramble 5..20 --count 60 ${MIXED}`, '', ''],
    ['magic-squares', '--count 300 --invalid 5%', '-a bidirectional --upper', ''],
    // Not all columns of answers, or with other headings.
    ['eight', `--count 60 ${MIXED}`, '--columns error,moves,status', ''],
    ['eight', '--count 60 --unsolvable 10%', '--columns length', ''],
    ['magic-squares', '--count 60', '--prefix my_ --columns moves', '--moves-column my_moves'],
    [
      'eight',
      '--count 60 --unsolvable 10%',
      '--columns status:can,length:cost,moves:way',
      '--status-column can --length-column cost --moves-column way',
    ],
  ])('%s, generate %s, solve %s, verify %s, in CSV and NDJSON', async (puzzle, made, solved, named) => {
    const checked = words(`${solved.replace(/-a \w+|--columns \S+|--prefix \S+/g, '')} ${named}`);
    for (const format of ['csv', 'ndjson']) {
      const making = ['-p', puzzle, '--to', format, '--seed', '5', ...words(made)];
      const reading = ['-p', puzzle, '--from', format];
      const problems = await here.generate(...making);
      const solutions = await here.solve(problems, [...reading, ...words(solved)]);
      const answered = await here.generate(...making, '--answers', ...words(solved));
      expect([solutions, answered].every((text) => text.split('\n').length > 60)).toBe(true);
      expect(await here.verify(solutions, [...reading, ...checked])).toBe('');
      expect(await here.verify(answered, [...reading, ...checked])).toBe('');
    }
  });

  it.each([
    ['hdu3567', 'eight', '--unsolvable 10% --invalid 5%'],
    ['hdu1043', 'eight', '--unsolvable 10% --invalid 5%'],
    ['uva652', 'eight', '--unsolvable 10% --invalid 5%'],
    ['hdu1430', 'msquare', '--invalid 5%'],
    ['msquare', 'msquare', '--invalid 5%'],
  ])('%s of %s, generate %s', async (format, puzzle, made) => {
    // Solved cases among them, whose answers are empty lines.
    const distances = words(`--seed 6 --distance 0..3 --count 200 ${made} --answers-file beside`);
    const [{ out: problems, answers }] = await here.make('--to', format, ...distances);
    const reading = ['--from', format];
    const beside = [...reading, '--answers-file', 'beside'];
    expect(await here.verify(problems, [...beside, '--require', 'least'], answers)).toBe('');
    expect(await here.solve(problems, reading)).toBe(answers);
    const lengths = await here.solve(problems, [...reading, '--to', 'lengths']);
    expect(await here.verify(problems, [...beside, '--to', 'lengths'], lengths)).toBe('');
    const rows = await here.solve(problems, [...reading, '--to', 'csv']);
    expect(await here.verify(rows, ['-p', puzzle])).toBe('');
    // Nothing is right merely for being read: one length that is wrong is found.
    expect(await here.verify(problems, [...beside, '--to', 'lengths'], lengths.replace(/^1$/m, '2'))).toMatch(
      /^case \d+ \(the answers line \d+\): wrong-length: .*\n$/,
    );
  });
});

describe('in a pipe of commands it holds, too:', () => {
  it.each([
    [
      'in columns',
      `$PB generate -q --seed 5 --count 60 ${MIXED} | $PB solve -q --exit-zero --prefix my_ | $PB verify -q --status-column my_status --length-column my_length --moves-column my_moves`,
    ],
    [
      'in files of a judge, packed',
      `$PB generate -q --to hdu3567 --seed 6 --count 60 ${MIXED} -o cases.in.gz --answers-file cases.out.gz &&
        $PB verify -q cases.in.gz --from hdu3567 --answers-file cases.out.gz &&
        $PB solve -q cases.in.gz --from hdu3567 --exit-zero | $PB verify -q cases.in.gz --from hdu3567 --answers-file -`,
    ],
  ])('%s', async (_, pipe) => {
    expect(await work.shell(`set -o pipefail; ${pipe}`)).toEqual({ exit: 0, out: '', err: '' });
  });
});
