import { createReadStream } from 'node:fs';
import * as library from '../src/index';
import { latin1, within } from './support/csv-bytes';
import { readPairs } from './support/pairs';
import { MemorySink } from './support/sinks';
import { topSpin } from './support/top-spin';
import { Workdir } from './support/workdir';

const { BatchSolver, definePuzzle, DefinitionError, findPuzzle, PairSolver } = library;

/** Pairs one after the other, each some time after the one before. */
async function* slowly(pairs: readonly library.Pair[]): AsyncGenerator<library.Pair> {
  for (const pair of pairs) yield await new Promise((resolve) => setImmediate(() => resolve(pair)));
}

const movesOf = (outcome: library.Outcome): string => (outcome.status === 'solved' ? outcome.moves : outcome.status);

async function outcomesOf(outcomes: AsyncIterable<library.Outcome>): Promise<library.Outcome[]> {
  const all: library.Outcome[] = [];
  for await (const outcome of outcomes) all.push(outcome);
  return all;
}

describe('the library', () => {
  const work = new Workdir();

  it('finds puzzles by name, and lists them', () => {
    expect([findPuzzle('EIGHT')?.name, findPuzzle('msquare')?.name, findPuzzle('cube')]).toEqual([
      'eight',
      'magic-squares',
      null,
    ]);
    expect(library.catalogue.every(({ names }) => findPuzzle(names[0]) !== null)).toBe(true);
  });

  it('solves one pair of a puzzle that the caller defines', () => {
    const spin = definePuzzle(topSpin);
    expect(new PairSolver(spin).solve('21345678', '12345678')).toMatchObject({ status: 'solved' });
    expect(new PairSolver(spin).solve('43215678', '12345678')).toMatchObject({
      status: 'solved',
      moves: 'F',
      length: 1,
    });
    const board = definePuzzle(library.slidingDefinition(2, 3, 'mine'));
    expect(new PairSolver(board).solve('1234X5')).toMatchObject({ status: 'solved', moves: 'r' });
  });

  it('throws errors of its own, with codes that stay', () => {
    const eight = findPuzzle('eight')!;
    expect(() => definePuzzle({ ...topSpin, labels: [] })).toThrow(DefinitionError);
    expect(() => new BatchSolver(eight, { threads: 0 })).toThrow(library.UsageError);
    expect(() => new BatchSolver(eight, { threads: 1.5 })).toThrow('expected a whole number from 1 on, got 1.5');
    const codes = [
      library.InputError,
      library.OutputError,
      library.PipeClosed,
      library.PoolError,
      library.StoppedError,
    ].map((type) => {
      const error = new type('x');
      return [error.name, error.code, error instanceof Error];
    });
    expect(codes).toEqual([
      ['InputError', 'INPUT', true],
      ['OutputError', 'OUTPUT', true],
      ['PipeClosed', 'EPIPE', true],
      ['PoolError', 'POOL', true],
      ['StoppedError', 'STOPPED', true],
    ]);
  });

  it.each(['auto', 'table', 'ida', 'bidirectional'] as const)(
    'solves pairs in their order by %s',
    async (algorithm) => {
      const reference = readPairs('msquare_pairs.csv').slice(0, 120);
      const pairs = reference.map(({ start, target }): library.Pair => [start, target]);
      const solver = new BatchSolver(findPuzzle('magic-squares')!, { algorithm, threads: 2 });
      try {
        const outcomes = await within(20_000, outcomesOf(solver.solve(slowly([...pairs, ['x', 'y']]))));
        expect(outcomes.slice(0, -1).map(movesOf)).toEqual(reference.map(({ moves }) => moves ?? 'unsolvable'));
        expect(outcomes.at(-1)).toMatchObject({ status: 'invalid', code: 'WRONG_LENGTH' });
        expect(await outcomesOf(solver.solve([]))).toEqual([]);
      } finally {
        await solver.close();
      }
    },
  );

  it('reads no further ahead than it needs where the number of pairs does not choose the engine', async () => {
    let read = 0;
    const endless = function* (): Generator<library.Pair> {
      for (;;) {
        read++;
        yield ['12X453786', '12345678X'];
      }
    };
    const solver = new BatchSolver(findPuzzle('eight')!, { algorithm: 'ida', threads: 1 });
    try {
      for await (const outcome of solver.solve(endless())) {
        expect(outcome).toMatchObject({ moves: 'dd' });
        break;
      }
      expect(read).toBeLessThan(2000);
    } finally {
      await within(10_000, solver.close());
    }
  });

  it('takes a CSV from a stream of a file, and from a file, and gives a report', async () => {
    const path = work.write('in.csv', `start,target\n12X453786,12345678X\nx,\n`);
    const solver = new BatchSolver(findPuzzle('eight')!, { threads: 1 });
    const answers: string[] = [];
    try {
      for (const input of [createReadStream(path), path]) {
        const sink = new MemorySink();
        const report = await within(10_000, solver.solveCsv({ input, output: sink, columns: 'status,moves' }));
        expect(report).toMatchObject({ engine: 'ida', spentAtRow: null });
        expect(report.tally.rows).toEqual({ solved: 1, unsolvable: 0, invalid: 1, limit: 0, skipped: 0 });
        answers.push(sink.text);
      }
    } finally {
      await solver.close();
    }
    expect(answers[0]).toBe('start,target,status,moves\n12X453786,12345678X,solved,dd\nx,,invalid,\n');
    expect(answers[1]).toBe(answers[0]);
  });

  it('keeps a table for all later runs', async () => {
    const solver = new BatchSolver(findPuzzle('magic-squares')!, { threads: 1 });
    const engines: string[] = [];
    const run = (rows: number) =>
      solver.solveCsv({
        input: (async function* () {
          yield await Promise.resolve(latin1(`start,target\n${'12345678,87654321\n'.repeat(rows)}`));
        })(),
        output: new MemorySink(),
        onEngine: (engine) => engines.push(engine),
      });
    try {
      for (const rows of [5, 200, 5]) await run(rows);
    } finally {
      await solver.close();
    }
    expect(engines).toEqual(['ida', 'table', 'table']);
  });

  it('stops the solving of pairs when a signal aborts', async () => {
    const solver = new BatchSolver(findPuzzle('eight')!, { algorithm: 'ida', threads: 1 });
    const abort = new AbortController();
    const endless = function* (): Generator<library.Pair> {
      for (;;) yield ['12X453786', '12345678X'];
    };
    let seen = 0;
    const run = async (): Promise<void> => {
      for await (const outcome of solver.solve(endless(), { signal: abort.signal })) {
        if (movesOf(outcome) === 'dd' && ++seen === 10) abort.abort();
      }
    };
    try {
      await expect(within(10_000, run())).rejects.toMatchObject({ name: 'StoppedError' });
      expect(seen).toBeGreaterThanOrEqual(10);
    } finally {
      await solver.close();
    }
  });

  it('ends its threads at the end of an await using', async () => {
    const solver = new BatchSolver(findPuzzle('eight')!, { threads: 1 });
    await outcomesOf(solver.solve([['12X453786', '12345678X']]));
    await solver[Symbol.asyncDispose]();
    await expect(outcomesOf(solver.solve([['12X453786', '12345678X']]))).rejects.toThrow('the pool is closed');
  });
});
