import { readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { EIGHT, HARD, HEADER, HEADER_OUT, type Finished, NEAR, TWO, TWO_OUT, Workdir } from '../support/command';
import { faultyEnv } from '../support/faults';
import { until, untilStopped } from '../support/until';

let work: Workdir;
beforeEach(() => (work = new Workdir()));
afterEach(() => work.remove());

const files = (): string[] => readdirSync(work.path).sort();
const SEARCH = ['-p', 'sliding:5x5', '-a', 'ida', '-t', '1', '--chunk-bytes', '1'];

/** Starts a run that gets two rows done and then meets one that takes for ever, and stops it then. */
async function stopped(...args: string[]): Promise<Finished> {
  work.write('it is.csv', `${HEADER}${`${NEAR}\n`.repeat(2)}${HARD}\n`);
  const running = work.start(['solve', ...SEARCH, 'it is.csv', ...args]);
  const written = (): string => (files().includes('out.csv.partial') ? work.read('out.csv.partial') : '');
  await until('two rows are written', () => written().split('\n').length > 3);
  running.child.kill('SIGTERM');
  return running.finished;
}

describe('--resume', () => {
  it('goes on by the line that a stopped run says, and leaves the answers alone', async () => {
    const { exit, err } = await stopped('-o', 'out.csv', '--errors', 'errors.csv', '--time-limit', '60s');
    expect(exit).toBe(75);
    expect(files()).toEqual(['errors.csv.partial', 'it is.csv', 'out.csv.journal', 'out.csv.partial']);
    const [, line] = /^puzzle-batch: 2 rows kept; go on with: (node .*)$/m.exec(err) ?? [];
    expect(line).toMatch(/solve --resume .*'it is.csv'/);
    // The last row is the same for it, only given up early.
    const other = line.replace('--time-limit 60s', '--time-limit 1ms');
    const refused = await work.shell(other);
    expect(refused.exit).toBe(2);
    expect(refused.err).toMatch(
      /^puzzle-batch: --resume: .*out.csv.journal: the earlier run had --time-limit "60000", this one has "1"/,
    );
    work.write('it is.csv', work.read('it is.csv'));
    expect((await work.shell(line)).err).toMatch(/time of change .*begin anew without --resume\n$/);
    expect(files()).toEqual(['errors.csv.partial', 'it is.csv', 'out.csv.journal', 'out.csv.partial']);
  });

  it('gives the answers and the figures of a run that was not stopped, and says what it goes on after', async () => {
    work.write('in.csv', HEADER + `${TWO}\n${EIGHT}\nbad,x\n`.repeat(10_000));
    const args = ['in.csv', '--lane', 'general', '--chunk-bytes', '5000', '--errors', 'errors.csv'];
    const whole = await work.run(['solve', ...args, '-o', 'whole.csv', '--summary', 'whole.json']);
    const errors = work.read('errors.csv');
    // In the midst of what it writes after its first commit.
    const env = faultyEnv({ folder: work.path, kind: 'kill', at: 2, from: 'out.csv.journal', late: true });
    expect((await work.run(['solve', ...args, '-o', 'out.csv'], { env })).exit).toBe('SIGKILL');
    // A refusal that has nothing to do with what was left leaves it.
    const left = files();
    const refused = await work.run(['solve', '--resume', ...args, '-o', 'out.csv', '--memory-limit', '20M']);
    expect([refused.exit, refused.err]).toEqual([2, expect.stringMatching(/^puzzle-batch: --memory-limit: /m)]);
    expect(files()).toEqual(left.filter((name) => !name.endsWith('.lock')));
    const last = await work.run(['solve', '--resume', ...args, '-o', 'out.csv', '--summary', 'out.json', '-v']);
    expect([whole.exit, last.exit]).toEqual([1, 1]);
    expect(last.err).toMatch(/^puzzle-batch: goes on after row [\d,]+$/m);
    expect(work.read('out.csv')).toBe(work.read('whole.csv'));
    expect(work.read('errors.csv')).toBe(errors);
    const [one, other] = ['whole.json', 'out.json'].map(
      (name) => JSON.parse(work.read(name)) as Record<string, unknown>,
    );
    for (const key of ['rows', 'lengths', 'expanded', 'engine', 'exit']) expect(other[key]).toEqual(one[key]);
    expect([one.resumed, other.resumed]).toEqual([0, expect.any(Number)]);
    expect(other.resumed).toBeGreaterThan(100);
    expect(files()).toEqual(['errors.csv', 'in.csv', 'out.csv', 'out.json', 'whole.csv', 'whole.json']);
  });

  it('goes on between rows that end at their time limit', async () => {
    work.write('in.csv', `${HEADER}${NEAR}\n${`${HARD}\n`.repeat(24)}`);
    const args = [...SEARCH, 'in.csv', '--time-limit', '250ms', '-o'];
    const env = faultyEnv({ folder: work.path, kind: 'stop', at: 1, from: 'out.csv.journal' });
    const running = work.start(['solve', ...args, 'out.csv'], { env });
    await untilStopped(running.child);
    running.child.kill('SIGTERM');
    running.child.kill('SIGCONT');
    expect((await running.finished).exit).toBe(75);
    const last = await work.run(['solve', '--resume', ...args, 'out.csv', '--summary', 'out.json']);
    const whole = await work.run(['solve', ...args, 'whole.csv']);
    expect(last.exit).toBe(whole.exit);
    expect(work.read('out.csv')).toBe(work.read('whole.csv'));
    expect(work.read('out.csv').match(/(?<=,)(?:solved|limit),/g)).toHaveLength(25);
    const { resumed } = JSON.parse(work.read('out.json')) as { resumed: number };
    expect(resumed).toBeGreaterThan(0);
    expect(resumed).toBeLessThan(25);
  });

  it('begins at the beginning where nothing was left', async () => {
    work.write('in.csv', `${HEADER}${TWO}\n`);
    const { exit, err } = await work.run(['solve', 'in.csv', '--resume', '-o', 'out.csv']);
    expect([exit, err]).toEqual([0, expect.not.stringContaining('goes on')]);
  });

  it.each([
    [
      'standard input',
      ['-o', 'out.csv'],
      /^puzzle-batch: --resume: goes on with files only, which standard input is not/,
    ],
    [
      'standard output',
      ['in.csv'],
      /which standard output is not: give INPUT, --output and --errors as regular files\n$/,
    ],
    ['one pair', ['--start', '12345678X', '-o', 'out.csv'], /^puzzle-batch: --resume: goes on with files only/],
  ])('is refused for %s', async (_what, args, said) => {
    work.write('in.csv', `${HEADER}${TWO}\n`);
    const { exit, err } = await work.run(['solve', '--resume', ...args]);
    expect(exit).toBe(2);
    expect(err).toMatch(said);
    expect(files()).toEqual(['in.csv']);
  });
});

describe('a run without --resume', () => {
  it('replaces what an earlier one left, and says so', async () => {
    await stopped('-o', 'out.csv');
    work.write('in.csv', `${HEADER}${TWO}\n`);
    const { exit, err } = await work.run(['solve', 'in.csv', '-o', 'out.csv']);
    expect(exit).toBe(0);
    expect(err).toMatch(/out.csv.partial will be replaced: an earlier run left it\n/);
    expect(files()).toEqual(['in.csv', 'it is.csv', 'out.csv']);
  });

  it.each([
    ['convert', 'in.csv'],
    ['verify', 'answers.csv'],
    ['generate', '--count', '1', '--seed', '1'],
  ])('of another kind does so, too: %s', async (...args) => {
    await stopped('-o', 'out.csv');
    work.write('in.csv', `${HEADER}${TWO}\n`);
    work.write('answers.csv', HEADER_OUT + TWO_OUT);
    const { exit, err } = await work.run([...args, '-o', 'out.csv']);
    expect(exit).toBe(0);
    expect(err).toMatch(/^puzzle-batch: [^\n]*out.csv.partial will be replaced: an earlier run left it\n/);
    expect(files().filter((name) => name.startsWith('out'))).toEqual(['out.csv']);
  });
});

describe('files beside an output', () => {
  it('are never the input, nor another output', async () => {
    for (const name of ['out.csv.partial', 'out.csv.journal']) {
      work.write(name, `${HEADER}${TWO}\n`);
      const { exit, err } = await work.run(['solve', name, '-o', 'out.csv']);
      expect([exit, err]).toEqual([2, expect.stringMatching(/: is the input; choose another output\n$/)]);
      expect(work.read(name)).toBe(`${HEADER}${TWO}\n`);
      work.write('in.csv', `${HEADER}${TWO}\n`);
      const other = await work.run(['solve', 'in.csv', '-o', 'out.csv', '--errors', name]);
      expect([other.exit, other.err]).toEqual([2, expect.stringMatching(/is written by --output already\n$/)]);
    }
  });

  it('have the mode that the umask says, as a new file has; one that is replaced keeps its own', async () => {
    work.write('in.csv', `${HEADER}${TWO}\n`);
    const line =
      'umask 027; $PB solve in.csv -q -o out.csv; stat -c %a out.csv; chmod 604 out.csv; $PB solve in.csv -q -o out.csv; stat -c %a out.csv';
    expect((await work.shell(line)).out).toBe('640\n604\n');
  });

  it('are written anew, not through links that stand at their names', async () => {
    work.write('in.csv', `${HEADER}${TWO}\n`);
    work.write('precious', 'precious');
    for (const name of ['out.csv.partial', 'out.csv.journal', 'out.csv.journal.new']) {
      symlinkSync('precious', join(work.path, name));
    }
    expect((await work.run(['solve', 'in.csv', '-o', 'out.csv', '-q'])).exit).toBe(0);
    expect(files()).toEqual(['in.csv', 'out.csv', 'precious']);
    expect(work.read('precious')).toBe('precious');
  });
});
