import { closeSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { HARD, HEADER, NEAR, type Running, TWO, Workdir } from '../support/command';
import { until } from '../support/until';

let work: Workdir;
beforeEach(() => {
  work = new Workdir();
  work.write('hard.csv', HEADER + `${HARD}\n`.repeat(50));
});
afterEach(() => work.remove());

const SLOW = ['solve', '-p', 'sliding:5x5', '-a', 'ida', '-t', '1', '-v', '--chunk-bytes', '1'];

/** Waits until the command says something, from now on, on standard error. */
function says({ child }: Running, text: string): Promise<void> {
  return new Promise((resolve) => {
    let said = '';
    child.stderr.on('data', (block: Buffer) => {
      said += String(block);
      if (said.includes(text)) resolve();
    });
  });
}

/** From when it says what engine it uses, the command solves. */
async function solving(running: Running): Promise<void> {
  await says(running, 'engine');
  await new Promise((go) => setTimeout(go, 300));
}

/** What a run leaves that can be gone on with. */
const KEPT = ['out.csv.journal', 'out.csv.partial'];

describe.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s', (signal, exit) => {
  it('ends a job that would take for ever, and says how to go on with it; the summary has the exit code', async () => {
    const running = work.start([
      ...SLOW,
      'hard.csv',
      '-o',
      'out.csv',
      '--errors',
      'errors.csv',
      '--summary',
      'summary.json',
    ]);
    await solving(running);
    running.child.kill(signal);
    const finished = await running.finished;
    expect(finished).toMatchObject({ exit: 75, out: '' });
    expect(finished.err).toMatch(
      new RegExp(
        `\npuzzle-batch: ${signal}: ending, the rows in flight have two seconds; once more ends at once\npuzzle-batch: stopped after 0 rows\n` +
          `puzzle-batch: 0 rows kept; go on with: node .*cli.js solve --resume -p sliding:5x5 [^\n]*--summary summary.json\n$`,
      ),
    );
    expect(readdirSync(work.path).sort()).toEqual(['errors.csv.partial', 'hard.csv', ...KEPT, 'summary.json']);
    expect(JSON.parse(work.read('summary.json'))).toMatchObject({
      command: 'solve',
      engine: 'ida',
      puzzle: 'sliding:5x5',
      exit: 75,
    });
  });

  it('ends a run whose input stays open', async () => {
    const before = HEADER + `${TWO}\n`.repeat(20_000);
    const running = work.start(['solve', '-v', '-o', 'out.csv']);
    running.child.stdin.write(before);
    await solving(running);
    running.child.kill(signal);
    const finished = await running.finished;
    expect(finished).toMatchObject({ exit, out: '' });
    expect(finished.err).toMatch(/\npuzzle-batch: stopped after [\d,]+ rows\n$/);
    expect(readdirSync(work.path)).toEqual(['hard.csv']);
  });
});

describe('a second signal', () => {
  it('ends at once, and leaves no lock, and nothing but for a run that goes on', async () => {
    work.write('mixed.csv', `${HEADER}${NEAR}\n${`${HARD}\n`.repeat(50)}`);
    const running = work.start([...SLOW, 'mixed.csv', '-o', 'out.csv']);
    await says(running, 'engine');
    const partial = (): number => readdirSync(work.path).filter((name) => name.endsWith('.partial')).length;
    await until('there is a partial', () => partial() > 0);
    const first = says(running, 'SIGTERM: ending, the rows in flight');
    running.child.kill('SIGTERM');
    await first;
    expect(partial()).toBe(1);
    running.child.kill('SIGINT');
    const { exit, err } = await running.finished;
    expect(exit).toBe(143);
    expect(err).not.toContain('stopped after');
    const left = readdirSync(work.path)
      .filter((name) => name !== 'hard.csv' && name !== 'mixed.csv')
      .sort();
    // It is told how far its first commit has come: not to its beginning, into its midst, to its end.
    const ofCommit = [[], ['out.csv.partial'], ['out.csv.journal.new', 'out.csv.partial'], KEPT];
    expect([...ofCommit, ['out.csv.journal', 'out.csv.journal.new', 'out.csv.partial']]).toContainEqual(left);
  });
});

describe('a FIFO that nobody writes to, or whose writer is silent', () => {
  it.each(['lone', 'silent'])('does not keep a stopped run alive (%s)', async (kind) => {
    await work.shell('mkfifo fifo');
    const writer = kind === 'silent' ? openSync(join(work.path, 'fifo'), 'r+') : null;
    const running = work.start(['solve', 'fifo', '-v', '-o', 'out.csv']);
    await says(running, 'thread');
    running.child.kill('SIGINT');
    const { exit, err } = await running.finished;
    if (writer !== null) closeSync(writer);
    expect(exit).toBe(130);
    expect(err).toMatch(/\npuzzle-batch: stopped after 0 rows\n$/);
    expect(readdirSync(work.path).sort()).toEqual(['fifo', 'hard.csv']);
  });
});

describe('a FIFO that nobody reads', () => {
  it('does not keep a stopped run alive that is to write it', async () => {
    await work.shell('mkfifo fifo');
    work.write('in.csv', `${HEADER}${TWO}\n`);
    const running = work.start(['solve', 'in.csv', '-v', '-o', 'fifo']);
    await says(running, 'engine');
    running.child.kill('SIGTERM');
    const { exit, err } = await running.finished;
    expect(exit).toBe(143);
    expect(err).toMatch(/\npuzzle-batch: stopped after \d rows?\n$/);
    expect(readdirSync(work.path).sort()).toEqual(['fifo', 'hard.csv', 'in.csv']);
  });
});
