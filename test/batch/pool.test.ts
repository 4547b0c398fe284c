import { buildTableOnPool } from '../../src/batch/build-on-pool';
import { LostTaskError, PoolError, SolverPool } from '../../src/batch/pool';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { buildTable } from '../../src/table/build-table';
import { latin1, textIn, within } from '../support/csv-bytes';
import { DEADLINE } from '../support/deadline';
import { rowsSpec } from '../support/rows-spec';
import { until } from '../support/until';
import { Workdir, workerFixture } from '../support/workdir';

const eight = findPuzzle('eight')!;
const squares = findPuzzle('magic-squares')!;
const SOON = 10_000;

const spec = rowsSpec({
  columns: ['status'],
  collectErrors: false,
  layout: { width: 1, targetColumn: -1, fixedTarget: '12345678X' },
});

const answer = async (pool: SolverPool, text: string): Promise<string> =>
  textIn(
    (await pool.run<'rows'>({ kind: 'rows', spec, bytes: latin1(text), firstRow: 0, out: new SharedArrayBuffer(0) }))
      .bytes,
  );

describe('SolverPool', () => {
  const work = new Workdir();
  const pools: SolverPool[] = [];
  const open = (threads: number, worker?: string, definition = eight.definition): SolverPool => {
    const pool = new SolverPool(definition, threads, worker === undefined ? undefined : workerFixture(worker));
    pools.push(pool);
    return pool;
  };
  afterEach(async () => {
    await within(SOON, Promise.all(pools.splice(0).map((pool) => pool.close())));
  });

  it('runs a task again whose worker is lost, and the tasks behind it', async () => {
    const pool = open(1, 'dies-at-marks.js');
    const texts = [`12345678X\n`, `DIES-ONCE:${work.path('a')}\n`, '21345678X\n', `DIES-ONCE:${work.path('b')}\n`];
    const answers = await within(SOON, Promise.all(texts.map((text) => answer(pool, text))));
    expect(answers).toEqual(
      texts.map((text, i) => `${text.trimEnd()},${['solved', 'invalid', 'unsolvable', 'invalid'][i]}\n`),
    );
    expect(work.files()).toEqual(['a', 'b']);
  });

  it('gives a task up that loses worker after worker, and goes on with others', async () => {
    const pool = open(2, 'dies-at-marks.js');
    const lost = answer(pool, 'DIES-ALWAYS\n');
    await expect(within(SOON, lost)).rejects.toThrow(LostTaskError);
    await expect(lost).rejects.toThrow('answering rows failed 2 times in a row: a worker ended with exit code 3');
    expect(await within(SOON, answer(pool, '12345678X\n'))).toBe('12345678X,solved\n');
  });

  it.each([1, 2])('fails at once when its %d workers cannot load', async (threads) => {
    const pool = open(threads, 'never-loads.js');
    pool.start();
    const tasks = [answer(pool, '12345678X\n'), answer(pool, '12345678X\n')];
    for (const task of tasks) await expect(within(SOON, task)).rejects.toThrow(PoolError);
    await expect(tasks[0]).rejects.toThrow('the workers do not start: a worker threw "this worker never loads"');
  });

  it('fails, rather than wait for ever, when a lost worker cannot be replaced', async () => {
    const pool = open(1, 'loads-once.js', { ...eight.definition, title: work.path('loaded') });
    const tasks = [answer(pool, '12345678X\n'), answer(pool, '12345678X\n')];
    const outcomes = await within(SOON, Promise.allSettled(tasks));
    expect(outcomes).toMatchObject(tasks.map(() => ({ status: 'rejected', reason: { code: 'POOL' } })));
    await expect(within(SOON, answer(pool, '12345678X\n'))).rejects.toThrow(PoolError);
  });

  it('gives a task up that throws again and again, and tells what in one line', async () => {
    const pool = open(1, 'dies-at-marks.js');
    await expect(within(SOON, answer(pool, 'THROWS\n'))).rejects.toMatchObject({
      name: 'PoolError',
      message: 'answering rows failed 2 times in a row: a worker threw "a fault"',
    });
    expect(await within(SOON, answer(pool, '12345678X\n'))).toBe('12345678X,solved\n');
  });

  it('waits at its end for the tasks in flight, short and long', async () => {
    const pool = open(2, 'dies-at-marks.js');
    await answer(pool, '12345678X\n');
    const tasks = ['SLEEPS:300', ...Array.from({ length: 6 }, () => 'SLEEPS:20')].map((text) =>
      answer(pool, `${text}\n`),
    );
    const closed = pool.close();
    await expect(within(SOON, Promise.all(tasks))).resolves.toHaveLength(7);
    await within(SOON, closed);
  });

  it('gives workers that have loaded all the time that they need', async () => {
    const [set, clear] = [jest.spyOn(globalThis, 'setInterval'), jest.spyOn(globalThis, 'clearInterval')];
    try {
      const pool = open(1);
      await within(SOON, pool.run({ kind: 'ping' }));
      const clocks = set.mock.results.map(({ value }) => value as NodeJS.Timeout);
      expect(clocks.length).toBeGreaterThan(0);
      // That a worker has loaded, and what it answers, come by different ways.
      const stopped = (clock: NodeJS.Timeout): boolean => clear.mock.calls.some(([cleared]) => cleared === clock);
      await until('their clocks are stopped', () => clocks.every(stopped));
    } finally {
      set.mockRestore();
      clear.mockRestore();
    }
  });

  it('takes no task once it is closed, and may be closed twice, or never used', async () => {
    const pool = open(1);
    await pool.close();
    await pool.close();
    await expect(answer(pool, '12345678X\n')).rejects.toThrow('the pool is closed');
  });
});

describe('buildTableOnPool', () => {
  it.each([squares, findPuzzle('sliding:2x3')!])(
    'builds the table of $name as one thread does, byte for byte',
    async (puzzle) => {
      const pool = new SolverPool(puzzle.definition, 2);
      try {
        const table = await within(DEADLINE, buildTableOnPool(puzzle, pool));
        expect(Buffer.from(table).equals(Buffer.from(buildTable(puzzle).buffer))).toBe(true);
      } finally {
        await pool.close();
      }
    },
  );
});
