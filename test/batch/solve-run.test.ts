import fc from 'fast-check';
import { readdirSync } from 'node:fs';
import { Writable } from 'node:stream';
import { BatchSolver } from '../../src/batch/batch-solver';
import { SolverPool } from '../../src/batch/pool';
import type { RowsRequest } from '../../src/batch/rows-request';
import { fillRunOptions, type RowsOptions } from '../../src/batch/run-options';
import { checkShape, runShape, type Shape } from '../../src/batch/run-shape';
import { solveOptions } from '../../src/cli/options';
import { fileInput } from '../../src/files/input';
import { parseRecords } from '../../src/formats/csv-cells';
import { InputError, UsageError } from '../../src/formats/faults';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { fillLimits } from '../../src/solve/row-limits';
import { rowsOf } from '../../src/solve/tally';
import { inBlocks, latin1, textIn, within } from '../support/csv-bytes';
import { DEADLINE } from '../support/deadline';
import { brokenSink, MemorySink } from '../support/sinks';
import { until } from '../support/until';
import { Workdir, workerFixture } from '../support/workdir';

const eight = findPuzzle('eight')!;
const A = '12X453786';
const B = '12345678X';
const plain = { delimiter: ',', comment: null };
const PAIR = `${A},${B}`;

describe('solveRows', () => {
  const work = new Workdir();
  const solver = new BatchSolver(eight, { algorithm: 'ida', threads: 2 });
  afterAll(() => solver.close());

  /** Answers, errors and report for a text given in one block. */
  async function solve(text: string, request: Partial<RowsRequest> = {}) {
    const [output, errors] = [new MemorySink(), new MemorySink()];
    const report = await within(
      DEADLINE,
      solver.solveRows({ input: inBlocks(latin1(text), [1e6]), output, errors, ...request }),
    );
    return { ...report, answers: output.text, errors: errors.text };
  }

  it('answers a file in its order, with a header where there was one', async () => {
    const { answers, tally, engine } = await solve(`id,start,target\r\n1,${PAIR}\r\n2,${B},${B}\r\n`);
    expect(answers).toBe(`id,start,target,status,length,moves,error\n1,${PAIR},solved,2,dd,\n2,${B},${B},solved,0,,\n`);
    expect([tally.rows.solved, engine]).toEqual([2, 'ida']);
    expect((await solve(`${PAIR}\n`)).answers).toBe(`${PAIR},solved,2,dd,\n`);
    expect((await solve('start,target')).answers).toBe('start,target,status,length,moves,error\n');
  });

  it('gives the same for a whole file in a place and for a stream in pieces', async () => {
    const rows = Array.from({ length: 300 }, (_, i) => `${i},${PAIR}\n`).join('');
    const text = `n,start,target\n${rows}`;
    await solver.solveRows({ input: work.write('in.csv', text), output: work.path('out.csv') });
    const sink = new MemorySink();
    await solver.solveRows({ input: inBlocks(latin1(text), [1, 13]), output: sink, options: { chunkBytes: 50 } });
    expect(sink.text).toBe(work.read('out.csv'));
    expect(work.files()).toEqual(['in.csv', 'out.csv']);
    expect(parseRecords(sink.bytes, plain)).toHaveLength(301);
  });

  it('lists the lines of errors in the file, whatever comes before them', async () => {
    const text = `\n# x\nstart,"no\nte",target\n\n${A},,${B}\n${A},"a\r\nb",${B}\rbad,"q""\n",${B}\nshort\n`;
    for (const chunkBytes of [1, 20, 1000]) {
      const { errors } = await solve(text, { options: { comment: '#', chunkBytes } });
      const [header, ...listed] = parseRecords(latin1(errors), plain);
      expect(header).toEqual(['line', 'code', 'message', 'raw']);
      expect(listed.map(([line, code, , raw]) => [line, code, raw])).toEqual([
        ['9', 'WRONG_LENGTH', `bad,"q""\n",${B}`],
        ['11', 'TOO_FEW_CELLS', 'short'],
      ]);
    }
  });

  it('solves a slice, with the lines of the file', async () => {
    const text = `start,target\n${PAIR}\nbad,x\n\n${PAIR}\nworse,x\n`;
    const { answers, errors } = await solve(text, { options: { skip: 2, limit: 2, chunkBytes: 10 } });
    expect(
      answers
        .split('\n')
        .slice(1)
        .map((line) => line.split(',')[0]),
    ).toEqual([A, 'worse', '']);
    expect(errors.split('\n')[1]).toMatch(/^6,WRONG_LENGTH,/);
    expect((await solve(text, { options: { limit: 0 } })).answers).toBe('start,target,status,length,moves,error\n');
  });

  it('stops at the row that spends the error budget, for any size of chunks, and leaves no answers at the output', async () => {
    const text = `start,target\n${`${PAIR}\nbad,x\n`.repeat(20)}`;
    for (const chunkBytes of [1, 33, 1000]) {
      const [output, errors] = [work.path('out.csv'), work.path('errors.csv')];
      const { spentAtRow, tally } = await solve(text, {
        output,
        errors,
        options: { errorBudget: { rows: 2 }, chunkBytes },
      });
      expect([spentAtRow, tally.rows.solved, tally.rows.invalid]).toEqual([6, 3, 3]);
      expect(work.files()).toEqual(['errors.csv']);
      expect(work.read('errors.csv').trimEnd().split('\n')).toHaveLength(4);
    }
  });

  it('refuses an input for headings that it has, and takes other ones', async () => {
    await expect(solve(`start,target,Status\n${PAIR},x\n`)).rejects.toThrow(/already has "status": .*--prefix/);
    const { answers } = await solve(`start,target,Status\n${PAIR},x\n`, { columns: 'status:état,moves' });
    expect(Buffer.from(answers, 'latin1').toString()).toBe(`start,target,Status,état,moves\n${PAIR},x,solved,dd\n`);
  });

  it('refuses a target that is no state', async () => {
    await expect(solve(`start\n${A}\n`, { options: { target: '123' } })).rejects.toThrow(UsageError);
    await expect(solve(`start\n${A}\n`, { options: { errorBudget: 2 as never } })).rejects.toThrow(UsageError);
  });

  it('tells what it found out, its engine and its progress', async () => {
    const told: unknown[] = [];
    const input = work.write('in.csv', `start\n${A}\n${B}\n`);
    await solve('', {
      input,
      onNotice: (notice) => told.push(notice),
      onEngine: (engine) => told.push(engine),
      onProgress: ({ tally, done }) => told.push([tally.rows.solved, done]),
    });
    expect(told).toEqual([`${input}: no target column: every row goes to ${B}`, 'ida', [2, 1]]);
  });

  describe('refuses as a whole, leaving nothing,', () => {
    const big = `${PAIR}\n`.repeat(15_000); // 300 kB: more than what is read to open a file.
    const refused: [string, string, RegExp][] = [
      [
        'a quote that never closes at the end of a large file',
        `start,target\n${big}"${PAIR}\n`,
        /:15002: .*never closes/,
      ],
      [
        'a quote that never closes at the end of a file that is opened with all of it',
        `start,target\n${`${PAIR}\n`.repeat(3000)}"${PAIR}\n`,
        /:3002: .*never closes/,
      ],
      ['a quote that never closes at the beginning', `"start,target\n${big}`, /:1: .*(never closes)/],
      ['a record that is too long', `start,target\n${big}${'x'.repeat(5000)}\n`, /:15002: .*longer than 4096 bytes/],
      ['a header that is too long', `start,target${'x'.repeat(300_000)}`, /:1: .*longer than 4096 bytes/],
      ['a missing column', `id,target\n${PAIR}\n`, /expected one column "start"/],
      ['no header and no pair', 'a,b\n', /expected a header/],
      ['nothing', '', /got no record/],
    ];

    it.each(refused)('%s, from a file to a stream and to a file', async (_, text, message) => {
      const input = work.write('in.csv', text);
      const sink = new MemorySink();
      const options = { maxRecordBytes: 4096 };
      for (const output of [sink, work.path('out.csv')]) {
        const run = within(DEADLINE, solver.solveRows({ input, output, errors: work.path('errors.csv'), options }));
        await expect(run).rejects.toThrow(message);
        await expect(run).rejects.toThrow(InputError);
      }
      expect([sink.text, work.files()]).toEqual(['', ['in.csv']]);
    });
  });

  it.each([1, 100, 100_000])(
    'finds what ends it in the order of the input, in chunks of %d bytes',
    async (chunkBytes) => {
      const long = 'x'.repeat(200);
      const rows = `${PAIR}\n`.repeat(50);
      const bad = work.write('bad.csv', `start,target\n${rows}a,b\nc,d\n${rows}${long}\n`);
      const options = { errorBudget: { rows: 1 }, maxRecordBytes: 100, chunkBytes };
      // To a file: a stream is given nothing of an input that must be refused.
      const output = work.path('out.csv');
      const { spentAtRow } = await solver.solveRows({ input: bad, output, options });
      expect(spentAtRow).toBe(52);
      const refused = work.write('refused.csv', `start,target\n${rows}${long}\na,b\nc,d\n`);
      await expect(solver.solveRows({ input: refused, output, options })).rejects.toThrow(
        /:52: .*longer than 100 bytes/,
      );
    },
  );

  it('closes its input however a run ends', async () => {
    const open = (): number => readdirSync('/proc/self/fd').length;
    const input = work.write('in.csv', `start,target\n${`${PAIR}\n`.repeat(50_000)}"`);
    await solve('', { input, options: { limit: 3 } });
    const before = open();
    for (let i = 0; i < 5; i++) {
      await solve('', { input, options: { limit: 3 } });
      await expect(solve('', { input })).rejects.toThrow('never closes');
      await expect(solve('', { input, options: { startColumn: 'no' } })).rejects.toThrow('"no"');
    }
    await until('they are closed', () => open() <= before + 2);
  });

  it('ends with the error of an output that fails', async () => {
    const text = `start,target\n${PAIR}\n`;
    await expect(solve(text, { output: brokenSink('EPIPE') })).rejects.toMatchObject({ name: 'PipeClosed' });
    await expect(solve(text, { output: brokenSink('EIO') })).rejects.toMatchObject({ name: 'OutputError' });
    await expect(solve(text, { output: '/dev/full' })).rejects.toMatchObject({ name: 'OutputError' });
    const input = work.write('in.csv', text);
    await expect(solve('', { input, output: input })).rejects.toThrow('is the input');
    expect(work.read('in.csv')).toBe(text);
  });

  it('ends with the error of an input that fails, leaving nothing', async () => {
    const source = async function* (): AsyncGenerator<Uint8Array> {
      yield latin1(`start,target\n${`${PAIR}\n`.repeat(20_000)}`);
      await Promise.resolve();
      throw new Error('the line is cut');
    };
    const run = solve('', { input: source(), output: work.path('out.csv') });
    await expect(run).rejects.toThrow('the input: cannot be read: the line is cut');
    expect(work.files()).toEqual([]);
  });

  it('stops when its signal aborts, between rows at once and within a row soon, and leaves nothing', async () => {
    const slow = new BatchSolver(findPuzzle('sliding:5x5')!, { threads: 2 });
    const far = '24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0\n';
    try {
      const began = performance.now();
      const run = slow.solveRows({
        input: inBlocks(latin1(`start\n${far.repeat(20)}`), [100]),
        output: work.path('out.csv'),
        signal: AbortSignal.timeout(300),
      });
      await expect(within(DEADLINE, run)).rejects.toMatchObject({ name: 'StoppedError', code: 'STOPPED' });
      expect(performance.now() - began).toBeGreaterThan(250);
    } finally {
      await slow.close();
    }
    expect(work.files()).toEqual([]);
    const before = solve(`start,target\n${PAIR}\n`, { signal: AbortSignal.abort() });
    await expect(before).rejects.toMatchObject({ name: 'StoppedError' });
  });

  it('answers every row, in order and byte for byte, though workers are lost', async () => {
    const rows = Array.from(
      { length: 400 },
      (_, i) => `${PAIR},${i % 97 === 50 ? `DIES-ONCE:${work.path(`mark${i}`)}` : i}\n`,
    );
    const text = `start,target,note\n${rows.join('')}`;
    const frail = new BatchSolver(
      eight,
      { threads: 2 },
      new SolverPool(eight.definition, 2, workerFixture('dies-at-marks.js')),
    );
    try {
      const sink = new MemorySink();
      const run = frail.solveRows({ input: inBlocks(latin1(text), [1e6]), output: sink, options: { chunkBytes: 500 } });
      await within(DEADLINE, run);
      expect(work.files()).toHaveLength(4);
      expect(sink.text).toBe((await solve(text)).answers);
    } finally {
      await frail.close();
    }
  });

  it('gives up, leaving nothing, when a row can not even be written as invalid, and when workers do not load', async () => {
    const text = `start,target,note\n${`${PAIR},\n`.repeat(100)}${PAIR},DIES-WRITTEN\n${`${PAIR},\n`.repeat(100)}`;
    for (const [worker, message] of [
      [
        'dies-at-marks.js',
        /^the record "12X453786,12345678X,DIES-WRITTEN": expected it to be written as invalid, .* exit code 3$/,
      ],
      ['never-loads.js', /the workers do not start/],
    ] as const) {
      const frail = new BatchSolver(eight, { threads: 2 }, new SolverPool(eight.definition, 2, workerFixture(worker)));
      try {
        const input = inBlocks(latin1(text), [1e6]);
        const run = frail.solveRows({ input, output: work.path('out.csv'), options: { chunkBytes: 400 } });
        await expect(within(DEADLINE, run)).rejects.toThrow(message);
        await expect(run).rejects.toMatchObject({ name: 'PoolError' });
        expect(work.files()).toEqual([]);
      } finally {
        await frail.close();
      }
    }
  });

  it('solves UTF-16 as UTF-8', async () => {
    const text = Buffer.from(`\ufeffstart,target,é\n${PAIR},中\n`, 'utf16le');
    const { answers } = await solve('', { input: inBlocks(text, [3]) });
    expect(Buffer.from(answers, 'latin1').toString()).toBe(
      `start,target,é,status,length,moves,error\n${PAIR},中,solved,2,dd,\n`,
    );
  });

  it('never loses, adds or reorders a row, for any mix of rows, blocks and chunks', async () => {
    const row = fc.constantFrom(PAIR, `${B},${B}`, '21345678X,12345678X', 'x', '', `${PAIR},`, '"",', `bad,"\n",${B}`);
    const sizes = fc.integer({ min: 1, max: 60 });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 15 }), sizes, sizes, async (rows, block, chunkBytes) => {
        const text = `start,target\n${rows.map((line) => `${line}\n`).join('')}`;
        const output = new MemorySink();
        await solver.solveRows({ input: inBlocks(latin1(text), [block]), output, options: { chunkBytes } });
        const answers = parseRecords(output.bytes, plain).slice(1);
        const own = rows
          .filter((line) => !['', '"",'].includes(line))
          .map((line) => parseRecords(latin1(line), plain)[0]);
        expect(answers.map((cells) => cells.slice(0, 2))).toEqual(own.map(([start, target = '']) => [start, target]));
        expect(textIn(output.bytes).endsWith('\n')).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe('progress', () => {
  const solver = new BatchSolver(eight, { algorithm: 'ida', threads: 2 });
  afterAll(() => solver.close());

  it.each([1, 2, 5])(
    'counts the rows that are written, and no others, when write %d after the header fails',
    async (bad) => {
      let [writes, text] = [0, ''];
      const output = new Writable({
        write: (part: Buffer, _encoding, done) => {
          // Later, so that more rows are answered by then.
          setTimeout(() => {
            if (writes++ === bad) return done(Object.assign(new Error('full'), { code: 'ENOSPC' }));
            text += part.toString('latin1');
            done();
          }, 20);
        },
      });
      const told: number[] = [0];
      const run = solver.solveRows({
        input: inBlocks(latin1(`start,target\n${`${PAIR}\n`.repeat(50)}`), [1e6]),
        output,
        options: { chunkBytes: 50 },
        onProgress: ({ tally }) => told.push(rowsOf(tally)),
      });
      await expect(within(DEADLINE, run)).rejects.toMatchObject({ name: 'OutputError' });
      expect(told.at(-1)).toBe(text.trimEnd().split('\n').length - 1);
    },
  );
});

describe('what an earlier run differs in', () => {
  const work = new Workdir();

  beforeEach(() => void work.write('in.csv', `${PAIR}\n`));

  async function shapeOf(options: RowsOptions): Promise<Shape> {
    const filled = fillRunOptions(options, { blank: 'x', fixLeadingZero: true });
    const limits = fillLimits({ expanded: 5, milliseconds: 5 });
    const shaped = { puzzle: eight, algorithm: 'ida', limits, options: filled, errors: 'errors.csv' } as const;
    return runShape(fileInput(work.path('in.csv')), shaped);
  }

  it('is named by flags as they are typed', async () => {
    const shape = await shapeOf({
      from: 'csv',
      encoding: 'utf8',
      header: 'no',
      comment: '#',
      delimiter: ',',
      startColumn: 'start',
      targetColumn: 'target',
      target: B,
      errorBudget: { rows: 5 },
      escapeFormulas: true,
    });
    const flags = solveOptions().map(({ long }) => long);
    const named = Object.keys(shape).filter((name) => name.startsWith('--'));
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !flags.includes(name))).toEqual([]);
  });

  it.each([
    [{ rows: 5 }, '"5"'],
    [{ rows: 0 }, '"0"'],
    [{ percent: 5 }, '"5%"'],
    [{ rows: 5, percent: 0.5 }, '"5 and 0.5%"'],
    [{}, 'none'],
    [undefined, 'none'],
  ])('is said as it is typed: a budget of %j as %s', async (errorBudget, said) => {
    const before = await shapeOf(errorBudget ? { errorBudget } : {});
    const now = await shapeOf({ errorBudget: { rows: 7 } });
    expect(() => checkShape('journal', before, now)).toThrow(
      `the earlier run had --max-errors ${said}, this one has "7": give it the same`,
    );
    expect(() => checkShape('journal', now, before)).toThrow(
      `the earlier run had --max-errors "7", this one has ${said}: give it the same`,
    );
  });
});
