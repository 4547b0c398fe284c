/** Each record that holds anything comes out again, whatever reads it. csv-parse, in the test's own hands, is the oracle. */
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { BatchSolver } from '../../src/batch/batch-solver';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { rowsOf } from '../../src/solve/tally';
import { blockSizes, inBlocks, latin1, within } from '../support/csv-bytes';
import { DEADLINE } from '../support/deadline';
import { MemorySink } from '../support/sinks';

const solver = new BatchSolver(findPuzzle('sliding:2x3')!, { algorithm: 'table', threads: 1 });
afterAll(() => solver.close());

const WIDTH = 2;
const PAIR = '1234X5,12345X\n';

const cell = fc.tuple(fc.constantFrom('', ' ', '"', ',', '\n', 'x', '""', '",'), fc.boolean());
const written = ([text, quoted]: [string, boolean]): string =>
  quoted || /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
const record = fc.array(cell, { minLength: 1, maxLength: 4 }).map((cells) => `${cells.map(written).join(',')}\n`);
/** Pairs between them are a piece without quotes, which the plain lane takes. */
const csv = fc
  .array(fc.oneof({ weight: 3, arbitrary: record }, { weight: 1, arbitrary: fc.constant(PAIR) }), { maxLength: 12 })
  .map((records) => `start,target\n${records.join('')}`);

/** The records behind the header that hold anything, as csv-parse reads them. */
function recordsIn(text: string): string[][] {
  const [, ...records] = parse(text, { relax_column_count: true });
  return records.filter((cells) => cells.some((cell) => cell.trim() !== ''));
}

const toWidth = (cells: string[]): string[] => Array.from({ length: WIDTH }, (_, i) => cells[i] ?? '');
const cases = fc.record({ text: csv, chunkBytes: fc.integer({ min: 1, max: 60 }), sizes: blockSizes });
const lasting = <T>(run: Promise<T>): Promise<T> => within(DEADLINE, run);

describe('no record is lost', () => {
  it.each(['auto', 'general'] as const)('that is solved, lane %s', async (lane) => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ text, chunkBytes, sizes }) => {
        const [output, errors] = [new MemorySink(), new MemorySink()];
        const input = inBlocks(latin1(text), sizes);
        const { tally } = await lasting(solver.solveRows({ input, output, errors, options: { chunkBytes, lane } }));
        const expected = recordsIn(text);
        const answers = recordsIn(output.text);
        expect(answers.map((cells) => cells.slice(0, WIDTH))).toEqual(expected.map(toWidth));
        expect(rowsOf(tally)).toBe(expected.length);
        const invalid = expected.filter((cells) => cells.join() !== PAIR.trim());
        expect(recordsIn(errors.text).map((cells) => parse(cells[3], {})[0])).toEqual(invalid);
        expect(answers.filter((cells) => cells[WIDTH] === 'invalid')).toHaveLength(invalid.length);
      }),
      { numRuns: 120 },
    );
  });

  it('that is skipped and limited', async () => {
    const selections = fc.record({ skip: fc.nat(4), limit: fc.nat(6) });
    await fc.assert(
      fc.asyncProperty(cases, selections, async ({ text, chunkBytes, sizes }, { skip, limit }) => {
        const output = new MemorySink();
        const input = inBlocks(latin1(text), sizes);
        await lasting(solver.solveRows({ input, output, options: { chunkBytes, skip, limit } }));
        const expected = recordsIn(text).slice(skip, skip + limit);
        expect(recordsIn(output.text).map((cells) => cells.slice(0, WIDTH))).toEqual(expected.map(toWidth));
      }),
      { numRuns: 80 },
    );
  });

  it('that is converted, and read again', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ text, chunkBytes, sizes }) => {
        const counts: number[] = [];
        let problems = text;
        // There and back: what NDJSON holds must be a record in CSV as well.
        for (const [from, to] of [
          ['csv', 'csv'],
          ['csv', 'ndjson'],
          ['ndjson', 'csv'],
          ['csv', 'csv'],
        ] as const) {
          const output = new MemorySink();
          const input = inBlocks(latin1(problems), sizes);
          const { tally } = await lasting(solver.convert({ input, output, options: { from, to, chunkBytes } }));
          counts.push(rowsOf(tally));
          problems = output.text;
          if (problems === '') return; // NDJSON without a line is refused.
        }
        const expected = recordsIn(text).length;
        expect(counts).toEqual([expected, expected, expected, expected]);
        expect(recordsIn(problems)).toHaveLength(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('that is verified, its answer in a column or beside it', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ text, chunkBytes, sizes }) => {
        const expected = recordsIn(text).length;
        const options = { chunkBytes, to: 'lengths' } as const;
        const answers = inBlocks(latin1('-1\n'.repeat(expected)), sizes);
        const beside = await lasting(solver.verify({ input: inBlocks(latin1(text), sizes), answers, options }));
        const solved = new MemorySink();
        await lasting(solver.solveRows({ input: inBlocks(latin1(text), sizes), output: solved }));
        const input = inBlocks(solved.bytes, sizes);
        const within = await lasting(solver.verify({ input, options: { chunkBytes } }));
        expect([beside, within].map(({ tally }) => rowsOf(tally))).toEqual([expected, expected]);
        expect(within.tally.verdicts.holds).toBe(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('that NDJSON gives white space for its states', async () => {
    const output = new MemorySink();
    const input = inBlocks(latin1('{"start":" ","target":"\\n"}\n{"start":"1234X5","target":"12345X"}\n'), [9]);
    await lasting(solver.convert({ input, output, options: { from: 'ndjson', to: 'csv' } }));
    expect(recordsIn(output.text)).toHaveLength(2);
  });
});
