import fc from 'fast-check';
import { StateReader } from '../../src/formats/state-text';
import { BytePairs, NO_PAIR, UNSOLVABLE_PAIR } from '../../src/lanes/byte-pairs';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { factorial, unrankPermutation } from '../../src/puzzle/lehmer';
import { NO_RANK, PairRanker } from '../../src/puzzle/pair-rank';
import type { Puzzle } from '../../src/puzzle/puzzle';
import { latin1 } from '../support/csv-bytes';
import { SeededRandom } from '../support/seeded-random';
import { textOf } from '../support/states';

const ENDS = [0x2c, 0x0d, 0x0a];

/** The entry of a pair read from text, and the one that PairRanker gives. */
function twoEntries(puzzle: Puzzle) {
  const pairs = new BytePairs(puzzle, new StateReader(puzzle), ENDS);
  const ranker = new PairRanker(puzzle);
  const bytes = new Uint8Array(2 * puzzle.cells);
  const view = new DataView(bytes.buffer);
  pairs.begin();
  return (start: Uint8Array, target: Uint8Array): readonly [number, number] => {
    bytes.set(latin1(textOf(puzzle, start) + textOf(puzzle, target)));
    const rank = ranker.rank(start, target);
    const expected = rank === NO_RANK ? UNSOLVABLE_PAIR : ranker.context * puzzle.ranks + rank;
    return [pairs.entry(view, 0, view, puzzle.cells), expected];
  };
}

describe('BytePairs', () => {
  it.each(['eight', 'magic-squares', 'sliding:2x2', 'sliding:2x3', 'sliding:3x2', 'sliding:2x4'])(
    'gives the entries of PairRanker: %s, all targets of a start and random pairs',
    (name) => {
      const puzzle = findPuzzle(name)!;
      const entries = twoEntries(puzzle);
      const random = new SeededRandom(1);
      const start = random.permutation(puzzle.cells);
      const target = new Uint8Array(puzzle.cells);
      const wrong: string[] = [];
      const check = (from: Uint8Array, to: Uint8Array): void => {
        const [got, expected] = entries(from, to);
        if (got !== expected) wrong.push(`${from.join()} ${to.join()}: ${got}, expected ${expected}`);
      };
      for (let rank = 0; rank < factorial(puzzle.cells); rank++) check(start, unrankPermutation(rank, target));
      for (let i = 0; i < 20_000; i++) check(random.permutation(puzzle.cells), random.permutation(puzzle.cells));
      expect(wrong).toEqual([]);
    },
  );

  it('takes any bytes for a pair that StateReader takes run together, and no others', () => {
    const puzzle = findPuzzle('eight')!;
    const reader = new StateReader(puzzle, { blank: 'b' });
    const pairs = new BytePairs(puzzle, reader, ENDS);
    pairs.begin();
    const out = new Uint8Array(puzzle.cells);
    const symbols = fc.array(fc.constantFrom(...'12345678Xx0_.*bB9 ,\n\0\x80\xff'), { minLength: 9, maxLength: 9 });
    const shuffled = fc.shuffledSubarray([...'12345678X'], { minLength: 9 });
    const text = fc.oneof(
      symbols,
      shuffled,
      shuffled.map((cells) => cells.map((cell) => (cell === 'X' ? 'b' : cell))),
    );
    fc.assert(
      fc.property(text, text, (start, target) => {
        const [from, to] = [start.join(''), target.join('')];
        const plain = [from, to].every((state) => !/[,\n]/.test(state) && reader.readBytes(state, out) === null);
        const view = new DataView(latin1(from + to).buffer);
        expect(pairs.entry(view, 0, view, 9) !== NO_PAIR).toBe(plain);
      }),
      { numRuns: 2000 },
    );
  });
});
