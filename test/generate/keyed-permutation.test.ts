import fc from 'fast-check';
import { KeyedPermutation } from '../../src/generate/keyed-permutation';
import { factorial } from '../../src/puzzle/lehmer';
import { chiSquareRatio } from '../support/chi-square';

/** The elements at the first `count` positions, as one number each. */
function elements(permutation: KeyedPermutation, b: number, count: number): number[] {
  return Array.from({ length: count }, (_, position) => {
    permutation.seek(position);
    return permutation.first * b + permutation.second;
  });
}

describe('a keyed permutation', () => {
  it('holds every element exactly once, whatever the size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 200 }), fc.maxSafeNat(), (a, b, seed) => {
        const seen = new Uint8Array(a * b);
        for (const element of elements(new KeyedPermutation(seed, 1, a, b), b, a * b)) seen[element]++;
        expect(seen.every((count) => count === 1)).toBe(true);
      }),
    );
  });

  it.each([65_535, 65_536, 65_537, 181_440])('of one coordinate and %i elements holds each once', (size) => {
    const seen = new Uint8Array(size);
    for (const element of elements(new KeyedPermutation(7, 2, 1, size), size, size)) seen[element]++;
    expect(seen.every((count) => count === 1)).toBe(true);
  });

  it('of more elements than a number can tell repeats no pair of coordinates and stays within them', () => {
    const [a, b] = [39_916_800, 2_874_009_600]; // 11! labellings, 12 · 12! / 2 entries
    const permutation = new KeyedPermutation(9, 2, a, b);
    const seen = new Set<string>();
    const sixteenths = new Array<number>(256).fill(0);
    for (let position = 0; position < 50_000; position++) {
      permutation.seek(position < 25_000 ? position : 2 ** 53 - position);
      seen.add(`${permutation.first} ${permutation.second}`);
      sixteenths[Math.floor((permutation.first / a) * 16) * 16 + Math.floor((permutation.second / b) * 16)]++;
    }
    expect(seen.size).toBe(50_000);
    expect(chiSquareRatio(sixteenths, new Array<number>(256).fill(50_000 / 256))).toBeLessThan(1);
  });

  it.each([2, 3, 4, 5])('of %i elements takes every order for about as many seeds', (size) => {
    const counts = new Map<string, number>();
    const seeds = 12_000;
    for (let seed = 0; seed < seeds; seed++) {
      const order = elements(new KeyedPermutation(seed, 1, 1, size), size, size).join();
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    const orders = factorial(size);
    expect(counts.size).toBe(orders);
    expect(chiSquareRatio([...counts.values()], new Array<number>(orders).fill(seeds / orders))).toBeLessThan(1);
  });

  it('takes neighbouring positions to places that have nothing to do with each other', () => {
    const size = 181_440;
    const permutation = new KeyedPermutation(7, 2, 1, size);
    const counts = new Array<number>(400).fill(0);
    const places = elements(permutation, size, 40_001).map((element) => Math.floor((element / size) * 20));
    for (let i = 0; i < 40_000; i++) counts[places[i] * 20 + places[i + 1]]++;
    expect(chiSquareRatio(counts, new Array<number>(400).fill(100))).toBeLessThan(1);
  });

  it('differs by seed and by purpose', () => {
    const orders = [
      [1, 1],
      [2, 1],
      [1, 2],
    ].map(([seed, purpose]) => elements(new KeyedPermutation(seed, purpose, 10, 100), 100, 1000).join());
    expect(new Set(orders).size).toBe(3);
  });
});
