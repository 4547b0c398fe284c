import { factorial, rankPermutation, RANKABLE_CELLS, unrankPermutation } from '../../src/puzzle/lehmer';
import { parityOf } from '../../src/puzzle/permutation';
import { SeededRandom } from '../support/seeded-random';

/** Digit i counts the smaller elements behind it; digits are weighed with factorials. */
function rankByCounting(p: ArrayLike<number>): number {
  let rank = 0;
  for (let i = 0; i < p.length; i++) {
    let smaller = 0;
    for (let j = i + 1; j < p.length; j++) if (p[j] < p[i]) smaller++;
    let weight = 1;
    for (let k = 2; k < p.length - i; k++) weight *= k;
    rank += smaller * weight;
  }
  return rank;
}

/** The next permutation in lexicographic order, in place. */
function advance(p: Uint8Array): void {
  let i = p.length - 2;
  while (i >= 0 && p[i] > p[i + 1]) i--;
  if (i < 0) return;
  let j = p.length - 1;
  while (p[j] < p[i]) j--;
  [p[i], p[j]] = [p[j], p[i]];
  p.subarray(i + 1).reverse();
}

const identity = (n: number): Uint8Array => Uint8Array.from({ length: n }, (_, i) => i);

describe('ranks of permutations', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('follow lexicographic order without gaps, both ways, for n = %i', (n) => {
    const wrong: string[] = [];
    const p = identity(n);
    const out = new Uint8Array(n);
    for (let rank = 0; rank < factorial(n); rank++) {
      const unranked = unrankPermutation(rank, out);
      const same = unranked.every((element, i) => element === p[i]);
      if (!same || rankPermutation(p) !== rank || rankByCounting(p) !== rank) wrong.push(`${rank}: ${p.join()}`);
      advance(p);
    }
    expect(wrong).toEqual([]);
    expect(p).toEqual(identity(n).reverse());
  });

  it.each([3, 4, 5, 6, 7, 8])('of the first n − 2 elements tell all of one parity apart without gaps, n = %i', (n) => {
    const seen = [new Uint8Array(factorial(n) / 2), new Uint8Array(factorial(n) / 2)];
    const wrong: string[] = [];
    const p = identity(n);
    for (let rank = 0; rank < factorial(n); rank++) {
      const half = rankPermutation(p, n - 2);
      if (half !== Math.floor(rank / 2)) wrong.push(p.join());
      seen[parityOf(p)][half]++;
      advance(p);
    }
    expect(wrong).toEqual([]);
    expect(seen.map((counts) => counts.every((count) => count === 1))).toEqual([true, true]);
  });

  it('are exact at both ends for 12 cells, the most there can be', () => {
    const n = RANKABLE_CELLS;
    const last = identity(n).reverse();
    expect(n).toBe(12);
    expect(rankPermutation(identity(n))).toBe(0);
    expect(rankPermutation(last)).toBe(479_001_599);
    expect(rankPermutation(last, n - 2)).toBe(239_500_799);
    expect(unrankPermutation(479_001_599, new Uint8Array(n))).toEqual(last);
    expect(unrankPermutation(0, new Uint8Array(n))).toEqual(identity(n));
  });

  it.each([9, 10, 11, 12])('agree with counting on random permutations of %i elements', (n) => {
    const random = new SeededRandom(n);
    for (let i = 0; i < 500; i++) {
      const p = random.permutation(n);
      const rank = rankPermutation(p);
      expect(rank).toBe(rankByCounting(p));
      expect(unrankPermutation(rank, new Uint8Array(n))).toEqual(p);
    }
  });
});

describe('factorial', () => {
  it('is exact up to 18!', () => {
    expect([0, 1, 2, 5, 12].map(factorial)).toEqual([1, 1, 2, 120, 479_001_600]);
    expect(factorial(18)).toBe(6_402_373_705_728_000);
  });
});
