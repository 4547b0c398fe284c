import fc from 'fast-check';
import { unrankPermutation } from '../../src/puzzle/lehmer';
import { compose, invert, isPermutation, parityOf, permute } from '../../src/puzzle/permutation';
import { permutations } from '../support/arbitraries';

const triples = fc
  .integer({ min: 1, max: 25 })
  .chain((n) => fc.tuple(permutations(n), permutations(n), permutations(n)));

/** Counts pairs that stand in the wrong order. */
function inversionsOf(p: Uint8Array): number {
  let inversions = 0;
  for (let i = 0; i < p.length; i++) for (let j = i + 1; j < p.length; j++) if (p[i] > p[j]) inversions++;
  return inversions;
}

describe('the passive convention', () => {
  const state = Uint8Array.of(10, 11, 12, 13);
  const rotate = [3, 0, 1, 2];
  const swap = [1, 0, 2, 3];

  it('lets cell i receive what lay on cell p[i]', () => {
    expect([...permute(state, rotate, new Uint8Array(4))]).toEqual([13, 10, 11, 12]);
    expect([...permute(state, swap, new Uint8Array(4))]).toEqual([11, 10, 12, 13]);
  });

  it('composes from left to right', () => {
    expect([...compose(rotate, swap)]).toEqual([0, 3, 1, 2]);
    expect([...permute(state, compose(rotate, swap), new Uint8Array(4))]).toEqual([10, 13, 11, 12]);
    expect([...compose(swap, rotate)]).toEqual([3, 1, 0, 2]);
  });

  it('inverts a state to its locations', () => {
    expect([...invert([2, 0, 3, 1])]).toEqual([1, 3, 0, 2]);
  });

  it('applies p, then q, as the permutation that compose gives', () => {
    fc.assert(
      fc.property(triples, ([p, q, s]) => {
        const oneByOne = permute(permute(s, p, new Uint8Array(s.length)), q, new Uint8Array(s.length));
        expect(permute(s, compose(p, q), new Uint8Array(s.length))).toEqual(oneByOne);
      }),
    );
  });

  it('makes permutations a group', () => {
    fc.assert(
      fc.property(triples, ([p, q, r]) => {
        const identity = Uint8Array.from(p.keys());
        expect(compose(p, invert(p))).toEqual(identity);
        expect(compose(invert(p), p)).toEqual(identity);
        expect(invert(invert(p))).toEqual(p);
        expect(compose(compose(p, q), r)).toEqual(compose(p, compose(q, r)));
        expect(invert(compose(p, q))).toEqual(compose(invert(q), invert(p)));
      }),
    );
  });
});

describe('parityOf', () => {
  it('is the parity of the number of inversions, for every permutation of up to 7 elements', () => {
    for (let n = 1, count = 1; n <= 7; count *= ++n) {
      const wrong: string[] = [];
      for (let rank = 0; rank < count; rank++) {
        const p = unrankPermutation(rank, new Uint8Array(n));
        if (parityOf(p) !== inversionsOf(p) % 2) wrong.push(p.join());
      }
      expect(wrong).toEqual([]);
    }
  });

  it('adds up when permutations are composed, up to 25 elements', () => {
    fc.assert(
      fc.property(triples, ([p, q]) => {
        expect(parityOf(compose(p, q))).toBe(parityOf(p) ^ parityOf(q));
        expect(parityOf(invert(p))).toBe(parityOf(p));
      }),
    );
  });

  it('holds for 32 elements, where the bits of a word run out', () => {
    const cycle = Array.from({ length: 32 }, (_, i) => (i + 1) % 32);
    expect(parityOf(cycle)).toBe(1);
    expect(parityOf(compose(cycle, cycle))).toBe(0);
  });
});

describe('isPermutation', () => {
  it.each([[[]], [[0]], [[2, 0, 1]]])('accepts %j', (values: number[]) => {
    expect(isPermutation(values)).toBe(true);
  });

  it.each([[[1]], [[0, 0]], [[0, 2]], [[-1, 0]], [[0.5, 0]], [[NaN, 0]]])('rejects %j', (values: number[]) => {
    expect(isPermutation(values)).toBe(false);
  });
});
