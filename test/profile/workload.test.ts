import { enginesFor, makeRows, rowsFor, threadCountsTo } from '../../src/profile/workload';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { Workdir } from '../support/workdir';

const eight = findPuzzle('eight')!;
const fifteen = findPuzzle('sliding:4x4')!;
const signal = undefined;

describe('by default', () => {
  it('threads double up to what is allowed', () => {
    expect([1, 2, 3, 6, 8].map(threadCountsTo)).toEqual([[1], [1, 2], [1, 2, 3], [1, 2, 4, 6], [1, 2, 4, 8]]);
  });

  it('all engines run where a table fits, IDA* alone elsewhere', () => {
    expect(enginesFor(eight)).toEqual(['table', 'ida', 'bidirectional']);
    expect(enginesFor(fifteen)).toEqual(['ida']);
  });

  it('slower engines take fewer rows, and so do larger puzzles', () => {
    const rows = enginesFor(eight).map((engine) => rowsFor(engine, eight));
    expect(rows).toEqual([...rows].sort((a, b) => b - a));
    expect(rows).toEqual([5_000_000, 50_000, 3_000]);
    expect(rowsFor('ida', fifteen)).toBeLessThan(rowsFor('ida', eight));
  });
});

describe('rows that are made', () => {
  const work = new Workdir();
  const make = async (seed: number, count: number): Promise<string> => {
    await makeRows(eight, {}, { count, seed, folder: work.path(''), signal });
    return work.read(`problems-${count}`);
  };

  it('are the same for the same seed, whatever their number', async () => {
    const [few, other, rows] = [await make(1, 10), await make(2, 10), await make(1, 100)];
    expect(rows.startsWith(few)).toBe(true);
    expect(other).not.toBe(few);
    expect(few.match(/\n/g)).toHaveLength(11);
  });

  it('are ends of walks where no table fits, in any format, and are named after what they are', async () => {
    const made = await makeRows(fifteen, { from: 'ndjson' }, { count: 2, seed: 1, folder: work.path(''), signal });
    expect(made.name).toBe('generated ndjson: ends of walks of 20 to 40 moves');
    expect(work.read('problems-2')).toMatch(/^\{"start":"[^"]+","target":"[^"]+","scramble":"[dlru]{20,40}"\}\n/);
  });
});
