import { RowRandom } from '../../src/generate/row-random';
import { chiSquareRatio } from '../support/chi-square';

/** How often each of `limit` numbers comes as the first of a row. */
function countsOf(limit: number, rows: number, seed = 3): number[] {
  const random = new RowRandom(seed);
  const counts = new Array<number>(limit).fill(0);
  for (let row = 0; row < rows; row++) {
    random.seek(row);
    counts[random.below(limit)]++;
  }
  return counts;
}

describe('random numbers of rows', () => {
  it.each([2, 3, 7, 64, 1000])('below %i all have the same chance', (limit) => {
    const rows = 100_000;
    const counts = countsOf(limit, rows);
    expect(chiSquareRatio(counts, new Array<number>(limit).fill(rows / limit))).toBeLessThan(1);
  });

  it.each([2 ** 31 + 1, 2 ** 32, 2 ** 32 + 1, 3 * 2 ** 40, 2 ** 53])('go up to %d and no further', (limit) => {
    const random = new RowRandom(5);
    const tenths = new Array<number>(10).fill(0);
    for (let row = 0; row < 20_000; row++) {
      random.seek(row);
      const value = random.below(limit);
      if (!Number.isInteger(value) || value < 0 || value >= limit) throw new Error(`${value}`);
      tenths[Math.floor((value / limit) * 10)]++;
    }
    expect(chiSquareRatio(tenths, new Array<number>(10).fill(2000))).toBeLessThan(1);
  });

  it('repeat for the same seed and row, in whatever order rows come, and have nothing in common otherwise', () => {
    const numbers = (random: RowRandom, row: number): string => {
      random.seek(row);
      return Array.from({ length: 8 }, () => random.below(1000)).join();
    };
    const [forth, back, other] = [new RowRandom(1), new RowRandom(1), new RowRandom(2)];
    const rows = Array.from({ length: 200 }, (_, i) => i);
    const first = rows.map((row) => numbers(forth, row));
    const again = rows.toReversed().map((row) => numbers(back, row));
    expect(again.toReversed()).toEqual(first);
    expect(new Set([...first, ...rows.map((row) => numbers(other, row))]).size).toBe(400);
  });

  it('of one row follow on from each other without a pattern', () => {
    const random = new RowRandom(11);
    const counts = new Array<number>(100).fill(0);
    for (let row = 0; row < 50_000; row++) {
      random.seek(row);
      counts[random.below(10) * 10 + random.below(10)]++;
    }
    expect(chiSquareRatio(counts, new Array<number>(100).fill(500))).toBeLessThan(1);
  });
});
