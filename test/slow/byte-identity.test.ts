import { BatchSolver } from '../../src/batch/batch-solver';
import { findPuzzle } from '../../src/puzzle/catalogue';
import type { Puzzle } from '../../src/puzzle/puzzle';
import { type EngineName, engineNames } from '../../src/solve/choose-engine';
import { inBlocks, latin1 } from '../support/csv-bytes';
import { randomCsv } from '../support/random-csv';
import { SeededRandom } from '../support/seeded-random';
import { MemorySink } from '../support/sinks';

async function solved(puzzle: Puzzle, text: string, algorithm: EngineName, threads: number, sizes: readonly number[]) {
  const solver = new BatchSolver(puzzle, { algorithm, threads });
  const results: { answers: string; errors: string; rows: Record<string, number>; lengths: readonly number[] }[] = [];
  try {
    for (const chunkBytes of sizes) {
      const [output, errors] = [new MemorySink(), new MemorySink()];
      const { tally } = await solver.solveRows({
        input: inBlocks(latin1(text), [chunkBytes + 1000]),
        output,
        errors,
        options: { chunkBytes },
      });
      results.push({ answers: output.text, errors: errors.text, rows: tally.rows, lengths: tally.lengths });
    }
  } finally {
    await solver.close();
  }
  return results;
}

describe('the output', () => {
  it.each([
    ['eight', 1200],
    ['magic-squares', 1500],
  ])(
    'for %s is the same, byte for byte, for every engine, number of threads and size of chunks',
    async (name, rows) => {
      const puzzle = findPuzzle(name)!;
      const text = randomCsv(puzzle, new SeededRandom(rows), rows);
      const [expected] = await solved(puzzle, text, 'table', 1, [2 ** 18]);
      expect(expected.rows.solved).toBeGreaterThan(rows / 4);
      expect(expected.rows.unsolvable + expected.rows.invalid).toBeGreaterThan(rows / 20);
      expect(expected.answers.split('\n').length).toBeGreaterThan(rows);
      for (const engine of engineNames) {
        for (const threads of [1, 2]) {
          const results = await solved(puzzle, text, engine, threads, threads === 1 ? [7000] : [300, 2 ** 15]);
          expect(results.filter((result) => !sameAs(expected, result))).toEqual([]);
          expect(results).toHaveLength(threads);
        }
      }
    },
  );
});

const sameAs = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
