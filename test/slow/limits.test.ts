import { BatchSolver } from '../../src/batch/batch-solver';
import { parseRecords } from '../../src/formats/csv-cells';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { inBlocks, latin1 } from '../support/csv-bytes';
import { SeededRandom } from '../support/seeded-random';
import { MemorySink } from '../support/sinks';

const columns = 'status,length,moves,error,expanded';

describe('rows within a limit of expanded states', () => {
  it.each([
    ['eight', 'ida', 60, 800],
    ['eight', 'bidirectional', 300, 800],
    ['sliding:4x4', 'ida', 20_000, 60],
    ['sliding:4x4', 'bidirectional', 2000, 60],
  ] as const)('of %s by %s are the same with any number of threads', async (name, algorithm, expanded, rows) => {
    const puzzle = findPuzzle(name)!;
    const random = new SeededRandom(rows);
    const state = () => random.permutation(puzzle.cells).join(' ');
    const lines = Array.from({ length: rows }, () => `${state()},,${state()}\n`);
    const text = `start,note,target\n${lines.join('')}`;
    const results: string[] = [];
    for (const [threads, chunkBytes] of [
      [1, 100_000],
      [2, 90],
      [4, 700],
    ]) {
      await using solver = new BatchSolver(puzzle, { algorithm, threads, limits: { expanded } });
      const output = new MemorySink();
      await solver.solveRows({ input: inBlocks(latin1(text), [1e6]), output, columns, options: { chunkBytes } });
      results.push(output.text);
    }
    expect(results[1]).toBe(results[0]);
    expect(results[2]).toBe(results[0]);
    const answers = parseRecords(latin1(results[0]), { delimiter: ',', comment: null }).slice(1);
    const limited = answers.filter((cells) => cells[3] === 'limit');
    expect(limited.length).toBeGreaterThan(rows / 20);
    for (const cells of limited) {
      expect(cells.slice(4)).toEqual([
        '',
        '',
        `EXPANDED_LIMIT: gave up after expanding ${expanded} states; raise --expanded-limit`,
        String(expanded),
      ]);
    }
    for (const cells of answers) expect(Number(cells[7])).toBeLessThanOrEqual(expanded);
    expect(answers.filter((cells) => cells[3] === 'unsolvable' && cells[7] !== '0')).toEqual([]);
  });
});
