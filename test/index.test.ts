import { getEventListeners } from 'node:events';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import * as library from '../src/index';
import { latin1, within } from './support/csv-bytes';
import { DEADLINE } from './support/deadline';
import { readPairs } from './support/pairs';
import { ODD_VALUES } from './support/odd-values';
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
        const outcomes = await within(DEADLINE, outcomesOf(solver.solve(slowly([...pairs, ['x', 'y']]))));
        expect(outcomes.slice(0, -1).map(movesOf)).toEqual(reference.map(({ moves }) => moves ?? 'unsolvable'));
        expect(outcomes.at(-1)).toMatchObject({ status: 'invalid', code: 'WRONG_LENGTH' });
        expect(await outcomesOf(solver.solve([]))).toEqual([]);
      } finally {
        await solver.close();
      }
    },
  );

  it('gives what is no pair of texts the outcome invalid in its place, and answers all other pairs', async () => {
    const odd = [
      ...ODD_VALUES,
      undefined,
      'two',
      [],
      ['12X453786'],
      ...ODD_VALUES.flatMap((value) => [
        [value, '12345678X'],
        ['12X453786', value],
        ['12X453786', undefined],
      ]),
    ];
    const given = odd.flatMap((pair) => [['12X453786', '12345678X'], pair]) as library.Pair[];
    await using solver = new BatchSolver(findPuzzle('eight')!, { algorithm: 'ida', threads: 1 });
    for (const pairs of [given, slowly(given)]) {
      const outcomes = await within(DEADLINE, outcomesOf(solver.solve(pairs)));
      const invalid = expect.objectContaining({ status: 'invalid', code: 'NOT_TEXT' }) as unknown;
      expect(outcomes).toEqual(odd.flatMap((): unknown[] => [expect.objectContaining({ moves: 'dd' }), invalid]));
    }
    const messages = await outcomesOf(solver.solve([null, ['12X453786', 5]] as unknown as library.Pair[]));
    expect(messages.map((outcome) => 'message' in outcome && outcome.message)).toEqual([
      'expected a pair of texts [start, target], got null',
      'target: expected text, got 5',
    ]);
    const one = new PairSolver(findPuzzle('eight')!).solve('12X453786', 5 as unknown as string);
    expect(one).toEqual({ status: 'invalid', code: 'NOT_TEXT', message: 'target: expected text, got 5' });
  });

  it.each(['auto', 'ida'] as const)(
    'takes of a pair its two texts, as they are when it is read: %s',
    async (algorithm) => {
      await using solver = new BatchSolver(findPuzzle('eight')!, { algorithm, threads: 1 });
      const refilled = function* (): Generator<library.Pair> {
        const pair: [string, string, unknown] = ['', '12345678X', () => 'does not cross'];
        for (const start of ['12X453786', '1X2453786', '12345678X']) {
          pair[0] = start;
          yield pair as unknown as library.Pair;
        }
      };
      const outcomes = await within(DEADLINE, outcomesOf(solver.solve(refilled())));
      expect(outcomes.map(movesOf)).toEqual(['dd', 'rdd', '']);
    },
  );

  it('lets go of pairs that keep it waiting when it is stopped, also of iterators that promise nothing', async () => {
    await using solver = new BatchSolver(findPuzzle('eight')!, { algorithm: 'ida', threads: 1 });
    for (const returned of [Promise.resolve({ done: true, value: undefined }), { done: true, value: undefined }]) {
      const abort = new AbortController();
      let left = 0;
      const silent = {
        next: () => {
          setImmediate(() => abort.abort());
          return new Promise(() => undefined);
        },
        return: () => {
          left++;
          return returned;
        },
      };
      const pairs = { [Symbol.asyncIterator]: () => silent } as unknown as AsyncIterable<library.Pair>;
      const run = outcomesOf(solver.solve(pairs, { signal: abort.signal }));
      await expect(within(DEADLINE, run)).rejects.toMatchObject({ name: 'StoppedError' });
      expect(left).toBe(1);
    }
  });

  it('refuses by its name what is no place, no spelling of states and no sample', async () => {
    await using solver = new BatchSolver(findPuzzle('eight')!, { threads: 1 });
    const [input, output] = [(): Readable => Readable.from(['start,target\n']), new MemorySink()];
    const runs: readonly (readonly [RegExp, (value: never) => Promise<unknown>])[] = [
      [/^input: /, (value) => solver.solveRows({ input: value, output })],
      [/^output: /, (value) => solver.solveRows({ input: input(), output: value })],
      [
        /^(?:states|--uniform|--distinct|--unsolvable): /,
        (value) => solver.convert({ input: input(), output, states: value }),
      ],
      ...(['states', 'uniform', 'distinct', 'unsolvable', 'delimiter'] as const).map(
        (name) =>
          [
            new RegExp(`^(?:--)?${name}: `),
            (value: never) => solver.generate({ count: 1, output, [name]: value }),
          ] as const,
      ),
    ];
    for (const [said, run] of runs) {
      // Half a percent makes sense.
      for (const value of [
        ...ODD_VALUES.filter((odd) => odd !== 0.5),
        Buffer.from('start,target\n'),
        { as: 'zz' },
        new URL('file:///in.csv'),
      ]) {
        const refused = within(DEADLINE, run(value as never));
        await expect(refused).rejects.toThrow(said);
        await expect(refused).rejects.toMatchObject({ name: 'UsageError' });
      }
    }
  });

  it('reads no further ahead than it needs of pairs that have no size', async () => {
    let read = 0;
    const endless = function* (): Generator<library.Pair> {
      for (;;) yield (read++ % 2 === 0 ? ['', ''] : null) as library.Pair;
    };
    await using solver = new BatchSolver(findPuzzle('eight')!, { algorithm: 'ida', threads: 1 });
    const outcomes = solver.solve(endless());
    expect((await within(DEADLINE, outcomes.next())).value).toMatchObject({ status: 'invalid' });
    await outcomes.return(undefined);
    expect(read).toBeLessThan(1e6);
  });

  it('refuses to take for pairs what is nothing to iterate over, or a text', async () => {
    await using solver = new BatchSolver(findPuzzle('eight')!, { threads: 1 });
    for (const pairs of [null, undefined, 5, {}, 'pairs.csv', Symbol('odd')]) {
      const run = outcomesOf(solver.solve(pairs as library.Pair[]));
      await expect(run).rejects.toThrow(/^pairs: expected an iterable of pairs \[start, target\], got /);
      await expect(run).rejects.toMatchObject({ name: 'UsageError', code: 'USAGE' });
    }
  });

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
      await within(DEADLINE, solver.close());
    }
  });

  it('lets go of pairs and signal however it ends, also before an engine is chosen', async () => {
    const shallow = definePuzzle({ ...topSpin, depth: 3 });
    const solver = new BatchSolver(shallow, { threads: 1 });
    const { signal } = new AbortController();
    let ended = false;
    const endless = function* (): Generator<library.Pair> {
      try {
        for (;;) yield ['21345678', '12345678'];
      } finally {
        ended = true;
      }
    };
    try {
      await expect(outcomesOf(solver.solve(endless(), { signal }))).rejects.toThrow(library.DepthError);
      expect([ended, getEventListeners(signal, 'abort')]).toEqual([true, []]);
    } finally {
      await within(DEADLINE, solver.close());
    }
  });

  it('takes a CSV from a stream of a file, and from a file, and gives a report', async () => {
    const path = work.write('in.csv', `start,target\n12X453786,12345678X\nx,\n`);
    const solver = new BatchSolver(findPuzzle('eight')!, { threads: 1 });
    const answers: string[] = [];
    try {
      for (const input of [createReadStream(path), path]) {
        const sink = new MemorySink();
        const report = await within(DEADLINE, solver.solveRows({ input, output: sink, columns: 'status,moves' }));
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
      solver.solveRows({
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
      await expect(within(DEADLINE, run())).rejects.toMatchObject({ name: 'StoppedError' });
      expect(seen).toBeGreaterThanOrEqual(10);
    } finally {
      await solver.close();
    }
  });

  it('says by its own error that a puzzle is deeper than its definition says, and can go on', async () => {
    const shallow = definePuzzle({ ...library.slidingDefinition(2, 3), depth: 20 });
    const solver = new BatchSolver(shallow, { algorithm: 'table', threads: 2 });
    try {
      for (let run = 0; run < 2; run++) {
        await expect(within(DEADLINE, outcomesOf(solver.solve([['12345X', '12345X']])))).rejects.toMatchObject({
          name: 'DepthError',
          code: 'TABLE_DEPTH',
        });
      }
    } finally {
      await solver.close();
    }
  });

  it('ends soon when its consumer does, whatever is in flight', async () => {
    const hard = '15 14 0 4 11 1 6 13 7 5 8 9 3 2 10 12';
    const solver = new BatchSolver(findPuzzle('sliding:4x4')!, { threads: 2 });
    const goal = '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0';
    const pairs: library.Pair[] = [[goal, goal], ...Array.from({ length: 99 }, () => [hard, goal] as const)];
    const first = async (): Promise<string> => {
      for await (const outcome of solver.solve(pairs)) return movesOf(outcome);
      return 'none';
    };
    try {
      expect(await within(DEADLINE, first())).toBe('');
    } finally {
      await within(DEADLINE, solver.close());
    }
  });

  it('leaves no listener on a stream that it has written to, but one that keeps late errors from ending the process', async () => {
    const solver = new BatchSolver(findPuzzle('eight')!, { threads: 1 });
    const sink = new MemorySink();
    const before = ['error', 'close'].map((event) => sink.listenerCount(event));
    try {
      for (let run = 0; run < 12; run++) {
        await solver.solveRows({ input: Readable.from(['start\n12X453786\n']), output: sink });
      }
    } finally {
      await solver.close();
    }
    expect(['error', 'close'].map((event) => sink.listenerCount(event))).toEqual([before[0] + 1, before[1]]);
  });

  it('leaves none on a stream that it has not written to, since what was asked for makes no sense', async () => {
    const solver = new BatchSolver(findPuzzle('eight')!, { threads: 1 });
    const output = new MemorySink();
    const before = ['error', 'close'].map((event) => output.listenerCount(event));
    const input = (): Readable => Readable.from(['start\n12X453786\n']);
    const late = before[0] + 1; // What keeps late errors from ending the process, see above.
    try {
      for (let run = 0; run < 3; run++) {
        for (const refused of [
          solver.solveRows({ input: input(), output, errors: output }),
          solver.solveRows({ input: input(), output, errors: work.path('no-folder/errors.csv') }),
          solver.solveRows({ input: input(), output, journal: { resume: true } }),
          solver.convert({ input: input(), output, options: { skip: -1 } }),
        ]) {
          await expect(refused).rejects.toThrow(/^/);
        }
      }
    } finally {
      await solver.close();
    }
    expect(['error', 'close'].map((event) => output.listenerCount(event))).toEqual([late, before[1]]);
  });

  it.each<[string, () => unknown]>([
    ['threads', () => new BatchSolver(findPuzzle('eight')!, { threads: 0 })],
    ['algorithm', () => new BatchSolver(findPuzzle('eight')!, { algorithm: 'dfs' as 'ida' })],
    ['limits.expanded', () => new BatchSolver(findPuzzle('eight')!, { limits: { expanded: NaN } })],
    ['limits.milliseconds', () => new PairSolver(findPuzzle('eight')!, { limits: { milliseconds: -1 } })],
  ])('refuses an option that makes no sense, by its name: %s', (name, make) => {
    expect(make).toThrow(new RegExp(`^${name}: expected .*, got `));
  });

  it.each<[string, library.RowsRequest['options']]>([
    ['limit', { limit: -1 }],
    ['skip', { skip: 0.5 }],
    ['maxRecordBytes', { maxRecordBytes: 0 }],
    ['chunkBytes', { chunkBytes: 0 }],
    ['delimiter', { delimiter: 'x' }],
    ['comment', { comment: '##' }],
    ['header', { header: 'maybe' as 'auto' }],
    ['encoding', { encoding: 'nope' }],
    ['from', { from: 'zz' as 'csv' }],
    ['to', { to: 5 as unknown as 'csv' }],
    ['startColumn', { startColumn: -1 as unknown as string }],
    ['spelling', { spelling: null as unknown as library.MoveSpelling }],
  ])('refuses an option of a run that makes no sense: %s', async (name, options) => {
    const solver = new BatchSolver(findPuzzle('eight')!, { threads: 1 });
    const run = solver.solveRows({ input: Readable.from(['start\n']), output: new MemorySink(), options: options! });
    await expect(run).rejects.toThrow(`${name}: expected`);
    await expect(run).rejects.toMatchObject({ name: 'UsageError' });
    await solver.close();
  });

  it('refuses an input of what is neither bytes nor text, wherever in it that comes', async () => {
    await using solver = new BatchSolver(findPuzzle('eight')!, { threads: 1 });
    const { buffer } = new TextEncoder().encode('12X453786,12345678X\n');
    const odd = [...ODD_VALUES, undefined, 5, {}, buffer, new Uint16Array(buffer), new DataView(buffer)];
    for (const block of odd) {
      for (const blocks of [[block], ['start,target\n', block, '12X453786,12345678X\n']]) {
        const input = (async function* () {
          for (const each of blocks) yield await Promise.resolve(each as string);
        })();
        const run = within(DEADLINE, solver.solveRows({ input, output: new MemorySink() }));
        await expect(run).rejects.toThrow(
          /^the input: expected bytes \(Uint8Array, Buffer\) or text, got (?!Uint8Array)\w+$/,
        );
        await expect(run).rejects.toMatchObject({ name: 'InputError', code: 'INPUT' });
      }
    }
  });

  it('throws errors of its own alone, whatever is given for an option', async () => {
    await using solver = new BatchSolver(findPuzzle('eight')!, { threads: 1 });
    const input = (): Readable => Readable.from(['start,target,length\n12X453786,12345678X,2\n']);
    const options = [
      ...['from', 'to', 'delimiter', 'header', 'comment', 'encoding', 'startColumn', 'targetColumn', 'target', 'skip'],
      ...['limit', 'maxRecordBytes', 'chunkBytes', 'lane', 'escapeFormulas', 'spelling', 'errorBudget'],
    ];
    const columns = ['statusColumn', 'lengthColumn', 'movesColumn', 'require'];
    const values = [...ODD_VALUES, 'zz', 7, true, '', { as: 'zz' }];
    const runs: ((given: never) => Promise<unknown>)[] = [
      (given) => solver.solveRows({ input: input(), output: new MemorySink(), options: given }),
      (given) => solver.convert({ input: input(), output: new MemorySink(), options: given }),
      (given) => solver.verify({ input: input(), options: given }),
      (given) => solver.generate({ output: new MemorySink(), count: 1, ...(given as object) }),
    ];
    for (const run of runs) {
      const names =
        run === runs[2] ? [...options, ...columns] : run === runs[3] ? ['to', 'spelling', 'columns'] : options;
      for (const name of names) {
        for (const value of values) {
          const ended = await within(DEADLINE, run({ [name]: value } as never)).then(
            () => 'no error',
            (error: unknown) => (error as Error).name,
          );
          expect([name, value, ended]).toEqual([
            name,
            value,
            expect.stringMatching(/^(no error|UsageError|InputError)$/),
          ]);
        }
      }
    }
  });

  it('refuses a spelling of moves that the puzzle has no symbols for before it begins', async () => {
    await using solver = new BatchSolver(findPuzzle('magic-squares')!, { threads: 1 });
    const input = (): Readable => Readable.from(['start,target,moves\n12345678,87654321,A\n']);
    for (const spelling of [{ as: 'words' }, { as: 'tiles' }, { direction: 'tile' }] as const) {
      const runs: Promise<unknown>[] = [
        solver.solveRows({ input: input(), output: new MemorySink(), options: { spelling } }),
        solver.verify({ input: input(), options: { spelling } }),
        solver.generate({ output: new MemorySink(), scramble: { least: 1, most: 2 }, spelling }),
      ];
      const ended = await within(DEADLINE, Promise.allSettled(runs));
      const refused = { status: 'rejected', reason: { name: 'UsageError' } };
      expect(ended).toMatchObject([refused, refused, refused]);
    }
  });

  it('takes an option that is undefined for one that is not there', async () => {
    const solver = new BatchSolver(findPuzzle('eight')!, { threads: 1 });
    const options = { limit: undefined, skip: undefined } as unknown as NonNullable<library.RowsRequest['options']>;
    const request = { input: Readable.from(['start\n12X453786\n']), output: new MemorySink(), options };
    expect((await solver.solveRows(request)).tally.rows.solved).toBe(1);
    await solver.close();
  });

  it('makes pairs, numbered files and answers of their own, and converts them', async () => {
    await using solver = new BatchSolver(findPuzzle('eight')!, { threads: 2 });
    const [pairs, answered, back] = [new MemorySink(), new MemorySink(), new MemorySink()];
    const report = await solver.generate({ count: 20, seed: 5, target: '12345678X', output: pairs });
    expect(report).toMatchObject({ seed: 5, files: 1, engine: null });
    expect(report.tally.rows).toMatchObject({ solved: 20, invalid: 0 });
    await solver.generate({ count: 20, seed: 5, target: '12345678X', output: answered, columns: 'length:n' });
    expect(answered.text.split('\n').map((line) => line.split(',').slice(0, 2).join())).toEqual(pairs.text.split('\n'));
    const hashes = new MemorySink();
    const states = { as: 'array', blank: '#' } as const;
    await solver.generate({ count: 20, seed: 5, output: hashes, columns: 'status', states });
    expect(hashes.text.match(/#.*#.*,solved\n/g)).toHaveLength(20);
    const files = new Map<string, MemorySink>();
    const place = (kind: string) => (file: number) => {
      const sink = new MemorySink();
      files.set(`${file}.${kind}`, sink);
      return sink;
    };
    const request = { count: 20, seed: 5, target: '12345678X', rowsPerFile: 15, to: 'hdu1043' } as const;
    await solver.generate({ ...request, output: place('in'), answers: place('out') });
    expect([...files.keys()]).toEqual(['1.in', '1.out', '2.in', '2.out']);
    const input = Readable.from([files.get('1.in')!.text, files.get('2.in')!.text]);
    await solver.convert({ input, output: back, options: { from: 'hdu1043', to: 'csv' } });
    expect(back.text).toBe(pairs.text);
  });

  it('tells a random seed, in its report too, and refuses what makes no sense', async () => {
    await using solver = new BatchSolver(findPuzzle('eight')!, { threads: 1 });
    const notices: string[] = [];
    const { seed } = await solver.generate({ output: new MemorySink(), onNotice: (notice) => notices.push(notice) });
    expect(notices).toEqual([`seed ${seed}: --seed ${seed} makes the same again`]);
    for (const [request, message] of [
      [{ rowsPerFile: 0 }, '--rows-per-file: expected'],
      [{ delimiter: '-' }, 'delimiter: expected'],
      [{ to: 'hdu3567', columns: 'length' }, '--answers: problems of hdu3567 do not hold answers'],
      [{ answers: 'x' }, '--answers-file: --to csv has its answers in columns'],
      [{ to: 'uva652', states: { as: 'array' } }, '--states-as: --to uva652 has a spelling of its own'],
      [{ scramble: { least: 3, most: 2 } }, '--scramble: expected A..B'],
    ] as const) {
      const run = solver.generate({ output: new MemorySink(), ...request });
      await expect(run).rejects.toThrow(message);
      await expect(run).rejects.toMatchObject({ name: 'UsageError' });
    }
  });

  it('ends its threads at the end of an await using', async () => {
    const solver = new BatchSolver(findPuzzle('eight')!, { threads: 1 });
    await outcomesOf(solver.solve([['12X453786', '12345678X']]));
    await solver[Symbol.asyncDispose]();
    await expect(outcomesOf(solver.solve([['12X453786', '12345678X']]))).rejects.toThrow('the pool is closed');
  });
});
