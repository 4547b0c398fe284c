import { readdirSync, rmSync } from 'node:fs';
import { BatchSolver } from '../../src/batch/batch-solver';
import { LostTaskError, SolverPool } from '../../src/batch/pool';
import type { RowsOptions } from '../../src/batch/run-options';
import type { RowsReport } from '../../src/batch/rows-run';
import { findPuzzle } from '../../src/puzzle/catalogue';
import * as command from '../support/command';
import { inBlocks, latin1, within } from '../support/csv-bytes';
import { DEADLINE } from '../support/deadline';
import { MemorySink } from '../support/sinks';
import { Workdir, workerFixture } from '../support/workdir';

const eight = findPuzzle('eight')!;
const HEADER = 'start,target,note\n';
const HEADER_OUT = 'start,target,note,status,length,moves,error\n';
const PAIR = '12X453786,12345678X';
const KILLERS = [
  ['DIES-ALWAYS', 'a worker ended with exit code 3'],
  ['THROWS', 'a worker threw ""a fault""'],
  ['THROWS-LATER', 'a worker threw ""thrown later""'],
  ['REJECTS', 'a worker threw ""rejected""'],
] as const;

const answerTo = (note: string): string => {
  const killer = KILLERS.find(([mark]) => mark === note);
  return killer
    ? `${PAIR},${note},invalid,,,"WORKER_LOST: expected an answer, but twice ${killer[1]}; try another --algorithm, and report it"\n`
    : `${PAIR},${note},solved,2,dd,\n`;
};
const questionsOf = (notes: readonly string[]): string => HEADER + notes.map((note) => `${PAIR},${note}\n`).join('');
const answersTo = (notes: readonly string[]): string => HEADER_OUT + notes.map(answerTo).join('');

/** A solver whose workers die at marks, and its pool. */
class Frail {
  readonly pool: SolverPool;
  readonly solver: BatchSolver;

  constructor(readonly threads: number) {
    this.pool = new SolverPool(eight.definition, threads, workerFixture('dies-at-marks.js'));
    this.solver = new BatchSolver(eight, { threads }, this.pool);
  }

  async solve(
    text: string,
    options: RowsOptions = {},
    signal?: AbortSignal,
  ): Promise<{ text: string; errors: string; report: RowsReport }> {
    const [output, errors] = [new MemorySink(), new MemorySink()];
    const input = inBlocks(latin1(text), [1e6]);
    const run = this.solver.solveRows({ input, output, errors, options, ...(signal ? { signal } : {}) });
    const report = await within(DEADLINE, run);
    return { text: output.text, errors: errors.text, report };
  }

  /** The threads at work, each on a task that ends when as many are: null if there are never so many. */
  async threadsAtWork(): Promise<Set<number> | null> {
    const out = new SharedArrayBuffer(4);
    const meet = async (): Promise<{ threadId: number; met: boolean }> => {
      const task = { kind: 'rows', bytes: latin1(`MEETS:${this.threads}`), firstRow: 0, out };
      return (await this.pool.run<'rows'>(task as never)) as never;
    };
    const all = await within(DEADLINE, Promise.all(Array.from({ length: this.threads }, meet)));
    return all.every(({ met }) => met) ? new Set(all.map(({ threadId }) => threadId)) : null;
  }
}

describe('rows at which workers are lost', () => {
  const work = new Workdir();
  const opened: Frail[] = [];
  const open = (threads: number): Frail => {
    const frail = new Frail(threads);
    opened.push(frail);
    return frail;
  };
  afterEach(async () => {
    await within(DEADLINE, Promise.all(opened.splice(0).map(({ solver }) => solver.close())));
  });

  it.each(KILLERS)('are invalid, and all others answered, when it is %s; then all threads work', async (mark) => {
    const notes = Array.from({ length: 120 }, (_, i) => (i === 77 ? mark : `n${i}`));
    const frail = open(2);
    const { text, errors, report } = await frail.solve(questionsOf(notes), { chunkBytes: 1000 });
    expect(text).toBe(answersTo(notes));
    expect(report.tally.rows).toEqual({ solved: 119, unsolvable: 0, invalid: 1, limit: 0, skipped: 0 });
    expect(errors).toMatch(new RegExp(`^line,code,message,raw\\n79,WORKER_LOST,".*","${PAIR},${mark}"\\n$`));
    expect(await frail.threadsAtWork()).toHaveProperty('size', 2);
  });

  it.each([
    [1, 100],
    [1, 100_000],
    [3, 300],
  ])(
    'give the same bytes with %d threads and chunks of %d bytes, many of them side by side',
    async (threads, chunk) => {
      const marks = KILLERS.map(([mark]) => mark);
      const notes = Array.from({ length: 40 }, (_, i) => (i % 10 === 7 ? marks[(i - 7) / 10] : i < 2 ? marks[0] : ''));
      const frail = open(threads);
      expect((await frail.solve(questionsOf(notes), { chunkBytes: chunk })).text).toBe(answersTo(notes));
      expect(await frail.threadsAtWork()).toHaveProperty('size', threads);
    },
  );

  it('are all rows there are, the first of a pool too', async () => {
    const notes = Array<string>(6).fill('DIES-ALWAYS');
    expect((await open(1).solve(questionsOf(notes))).text).toBe(answersTo(notes));
    const once = ['', ''].map((_, i) => `DIES-ONCE:${work.path(`mark${i}`)}`);
    expect((await open(1).solve(questionsOf(once))).text).toBe(answersTo(once));
  });

  it('count towards a budget of errors, which ends the run at the same row whatever the chunks', async () => {
    const notes = Array.from({ length: 40 }, (_, i) => (i % 10 === 4 ? 'THROWS' : i === 25 ? 'DIES-ALWAYS' : ''));
    for (const chunkBytes of [100, 100_000]) {
      const { text, report } = await open(2).solve(questionsOf(notes), { chunkBytes, errorBudget: { rows: 2 } });
      expect(report.spentAtRow).toBe(25);
      expect(text).toBe(answersTo(notes.slice(0, 25)));
    }
  });

  it('do not hold up a run that is stopped', async () => {
    const notes = Array<string>(200).fill('SLEEPS:200 DIES-ALWAYS');
    const run = open(2).solve(questionsOf(notes), { chunkBytes: 1000 }, AbortSignal.timeout(1000));
    await expect(run).rejects.toMatchObject({ name: 'StoppedError' });
  });

  it('leave threads alone where they only end at a limit', async () => {
    const frail = open(2);
    const before = await frail.threadsAtWork();
    const far = '8672543X1,12345678X,\n';
    const solver = new BatchSolver(eight, { threads: 2, algorithm: 'ida', limits: { expanded: 1 } }, frail.pool);
    const [input, output] = [inBlocks(latin1(HEADER + far.repeat(50)), [1e6]), new MemorySink()];
    const { tally } = await within(DEADLINE, solver.solveRows({ input, output, options: { chunkBytes: 300 } }));
    expect(tally.rows.limit).toBe(50);
    expect(before).toHaveProperty('size', 2);
    expect(await frail.threadsAtWork()).toEqual(before);
  });

  it('are outcomes too where pairs are solved', async () => {
    const pairs = ['12X453786', 'DIES-ALWAYS', '12X453786'].map((start) => [start, '12345678X'] as const);
    const solve = async (): Promise<string[]> => {
      const statuses: string[] = [];
      for await (const outcome of open(2).solver.solve(pairs)) {
        statuses.push(outcome.status === 'invalid' ? outcome.code : outcome.status);
      }
      return statuses;
    };
    expect(await within(DEADLINE, solve())).toEqual(['solved', 'WORKER_LOST', 'solved']);
  });
});

describe('a pool whose workers end or hang before they have loaded, without a word', () => {
  const work = new Workdir();
  const LOAD_DEADLINE = 3_000;
  const failure = async (pool: SolverPool): Promise<unknown> => {
    const task = { kind: 'ping' } as const;
    const rows = { kind: 'rows', bytes: latin1(''), firstRow: 0, out: new SharedArrayBuffer(0) } as never;
    try {
      pool.start();
      const runs = Promise.allSettled([pool.run<'rows'>(rows), pool.run<'rows'>(rows), pool.run<'ping'>(task)]);
      await within(DEADLINE / 2, runs);
      return await within(DEADLINE / 2, pool.run<'ping'>(task)).catch((error: unknown) => error);
    } finally {
      await within(DEADLINE, pool.close());
    }
  };

  it.each([1, 2])('fails at once: with %d threads', async (threads) => {
    const pool = new SolverPool(eight.definition, threads, workerFixture('exits-at-load.js'));
    const message = 'the workers do not start: a worker ended with exit code 3';
    expect(await failure(pool)).toMatchObject({ name: 'PoolError', message });
  });

  it.each([1, 2])('fails when they are to replace lost ones: with %d threads', async (threads) => {
    const definition = { ...eight.definition, title: work.path('loaded'), name: 'exits' };
    const pool = new SolverPool(definition, threads, workerFixture('loads-once.js'));
    const error = await failure(pool);
    expect(error).toHaveProperty('name', 'PoolError');
    expect((error as Error).message).toMatch(/exit code 4$/);
  });

  it.each([1, 2])('fails when their time is over: with %d threads', async (threads) => {
    const pool = new SolverPool(eight.definition, threads, workerFixture('hangs-at-load.js'), LOAD_DEADLINE);
    const message = 'the workers do not start: no answer within 3 seconds';
    expect(await failure(pool)).toMatchObject({ name: 'PoolError', message });
  });

  it.each([1, 2])('fails when the time of those is over that replace lost ones: with %d threads', async (threads) => {
    const definition = { ...eight.definition, title: work.path('loaded'), name: 'hangs' };
    const error = await failure(new SolverPool(definition, threads, workerFixture('loads-once.js'), LOAD_DEADLINE));
    expect(error).toHaveProperty('name', 'PoolError');
    expect((error as Error).message).toMatch(/no answer within 3 seconds$/);
  });

  it('goes on when the process was stopped for longer than they may take', async () => {
    const pool = new SolverPool(eight.definition, 1, undefined, LOAD_DEADLINE);
    try {
      pool.start();
      // To the clock it is the same; and the worker has twice that time to load, and more.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * LOAD_DEADLINE);
      const task = pool.run<'ping'>({ kind: 'ping' });
      await expect(within(DEADLINE, task)).resolves.toBeNull();
    } finally {
      await within(DEADLINE, pool.close());
    }
  });
});

describe('a table whose build loses workers', () => {
  const work = new Workdir();
  const attempt = async (mark: string): Promise<{ first: unknown; second: string }> => {
    if (mark) work.write(mark, '');
    const definition = { ...eight.definition, title: work.path('') };
    const solver = new BatchSolver(
      eight,
      { threads: 2, algorithm: 'table' },
      new SolverPool(definition, 2, workerFixture('dies-at-builds.js')),
    );
    const solve = async (): Promise<string> => {
      const output = new MemorySink();
      const far = '8672543X1,12345678X\n12X453786,12345678X\n';
      const input = inBlocks(latin1(`start,target\n${far}`), [1e6]);
      await within(DEADLINE, solver.solveRows({ input, output, columns: 'moves' }));
      return output.text;
    };
    try {
      const first = await solve().catch((error: unknown) => error);
      for (const name of work.files()) rmSync(work.path(name));
      return { first, second: await solve() };
    } finally {
      await within(DEADLINE, solver.close());
    }
  };
  const ANSWERS = 'start,target,moves\n8672543X1,12345678X,lurdrulurdlldrrululddruulddrurd\n12X453786,12345678X,dd\n';

  it('is built all the same if that happens once', async () => {
    expect(await attempt('exits-once')).toEqual({ first: ANSWERS, second: ANSWERS });
  });

  it.each([
    ['exits', 'building the table failed 2 times in a row: a worker ended with exit code 3'],
    ['throws', 'building the table failed 2 times in a row: a worker threw "a fault"'],
  ])('ends the run if it goes on, and the next run may have more luck: %s', async (mark, message) => {
    const { first, second } = await attempt(mark);
    expect(first).toBeInstanceOf(LostTaskError);
    expect(first).toMatchObject({ name: 'PoolError', message });
    expect(second).toBe(ANSWERS);
  });
});

describe('the command when workers are lost', () => {
  let work: command.Workdir;
  beforeEach(() => (work = new command.Workdir()));
  afterEach(() => work.remove());
  const run = (
    args: readonly string[],
    node: readonly string[] = [],
    env: NodeJS.ProcessEnv = {},
  ): Promise<command.Finished> =>
    work.spawn(process.execPath, ['--require', workerFixture('in-the-command.js'), ...node, command.cli, ...args], {
      env,
    }).finished;

  it('finishes with exit 1 and lists the row, in any format', async () => {
    const notes = ['a', 'THROWS', 'b', 'DIES-ALWAYS'];
    work.write('in.csv', questionsOf(notes));
    const csv = await run(['solve', 'in.csv', '-o', 'out.csv', '--errors', 'errors.csv', '-q', '-t', '2']);
    expect(csv).toEqual({ exit: 1, out: '', err: '' });
    expect(work.read('out.csv')).toBe(answersTo(notes));
    expect(work.read('errors.csv')).toMatch(/^line,code,message,raw\n3,WORKER_LOST,.*\n5,WORKER_LOST,.*\n$/);
    work.write(
      'in.json',
      notes.map((note) => `{"start":"12X453786","target":"12345678X","note":"${note}"}\n`).join(''),
    );
    const lengths = await run(['solve', 'in.json', '--from', 'ndjson', '--to', 'lengths', '-t', '2']);
    expect(lengths).toMatchObject({ exit: 1, out: '2\n-1\n2\n-1\n' });
    expect(lengths.err).toMatch(/\bcase 2 \(in\.json:2\): WORKER_LOST: .*\n.*\bcase 4 \(in\.json:4\): WORKER_LOST: /);
  });

  it('stops at --fail-fast with nothing at OUTPUT', async () => {
    work.write('in.csv', questionsOf(['a', 'DIES-ALWAYS', 'b']));
    const { exit, err } = await run(['solve', 'in.csv', '-o', 'out.csv', '--fail-fast', '-q']);
    expect(exit).toBe(1);
    expect(err).toMatch(/^puzzle-batch: stopped at row 2: 1 invalid row/);
    expect(() => work.read('out.csv')).toThrow();
  });

  it('goes on when a worker runs out of memory', async () => {
    const notes = Array.from({ length: 9 }, (_, i) => (i === 4 ? 'EATS' : ''));
    work.write('in.csv', questionsOf(notes));
    const { exit, out, err } = await run(['solve', 'in.csv', '-q', '-t', '2'], ['--max-old-space-size=48']);
    expect({ exit, err }).toEqual({ exit: 1, err: '' });
    expect(out.split('\n').filter((line) => line.includes(',solved,2,dd,'))).toHaveLength(8);
    expect(out).toContain('"WORKER_LOST: expected an answer, but twice a worker ran out of memory; ');
  });

  it('goes on when one is lost that makes rows, and fails with nothing at OUTPUT when all are', async () => {
    const args = ['generate', '--count', '50000', '--seed', '3', '-t', '2', '-q', '-o'];
    const whole = await run([...args, 'whole.csv']);
    const once = await run([...args, 'once.csv'], [], { DIES_AT: 'generate', DIES_ONCE: work.path });
    expect([whole.exit, once]).toEqual([0, { exit: 0, out: '', err: '' }]);
    expect(work.read('once.csv')).toBe(work.read('whole.csv'));
    const always = await run([...args, 'always.csv'], [], { DIES_AT: 'generate' });
    expect(always).toMatchObject({ exit: 70, out: '' });
    expect(always.err).toMatch(/^puzzle-batch: making rows failed 2 times in a row: a worker ended with exit code 3\n/);
    expect(readdirSync(work.path).filter((name) => name.startsWith('always'))).toEqual([]);
  });

  it('fails with the reason where the system has no thread for it', async () => {
    // A user with nothing else running.
    const NEW = 54_321;
    if (!command.canBe(NEW)) return;
    const line = `ulimit -u 40 && exec ${process.execPath} ${command.cli} solve - -t 64 -q --chunk-bytes 2000`;
    const running = work.spawn('bash', ['-c', line], { uid: NEW });
    running.child.stdin.end(command.HEADER + `${command.TWO}\n`.repeat(20_000));
    const { exit, err } = await running.finished;
    expect(exit).toBe(70);
    expect(err).toMatch(/^puzzle-batch: .*: the system has no thread for it \(EAGAIN\); use fewer --threads\n/m);
  });

  it.each([
    ['solve', 'the record "12X453786,12345678X,DIES-WRITTEN": expected it to be written as invalid, since'],
    ['convert', 'converting rows failed 2 times in a row: a worker ended with exit code 3'],
    ['verify', 'checking answers failed 2 times in a row: a worker ended with exit code 3'],
  ])('fails with exit 70 and a reason where no row can be set apart: %s', async (name, reason) => {
    work.write(
      'in.csv',
      `start,target,note,moves\n${PAIR},DIES-WRITTEN,dd\n`.replace(/,moves|,dd/g, name === 'verify' ? '$&' : ''),
    );
    const { exit, out, err } = await run([name, 'in.csv', ...(name === 'convert' ? ['-o', 'out.csv'] : []), '-q']);
    expect({ exit, out }).toEqual({ exit: 70, out: '' });
    expect(err).toMatch(/^[^\n]+\n[^\n]+please report it\n$/);
    expect(err).toContain(`puzzle-batch: ${reason}`);
    expect(() => work.read('out.csv')).toThrow();
  });
});
