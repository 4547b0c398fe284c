import fc from 'fast-check';
import type { CsvLayout } from '../../src/formats/csv-layout';
import { StateReader } from '../../src/formats/state-text';
import * as at from '../../src/lanes/kernel-places';
import { PlainKernel } from '../../src/lanes/plain-kernel';
import { rowTemplates } from '../../src/lanes/row-templates';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { factorial, unrankPermutation } from '../../src/puzzle/lehmer';
import { NO_RANK, PairRanker } from '../../src/puzzle/pair-rank';
import type { Puzzle } from '../../src/puzzle/puzzle';
import { allocateTable } from '../../src/table/path-table';
import { latin1 } from '../support/csv-bytes';
import { rowsSpec } from '../support/rows-spec';
import { SeededRandom } from '../support/seeded-random';
import { textOf } from '../support/states';

function kernelFor(puzzle: Puzzle, reader = new StateReader(puzzle)): PlainKernel {
  const layout = rowsSpec().problems as CsvLayout;
  const letters = Uint8Array.from(puzzle.definition.moves, ({ letter }) => letter.charCodeAt(0));
  const table = allocateTable(puzzle, puzzle.definition.depth!);
  return new PlainKernel({ puzzle, reader, layout, table, letters, templates: rowTemplates(['moves'], ',') });
}

/** Entries that the kernel finds for pairs of texts, a piece at a time. */
function entriesOf(kernel: PlainKernel, pairs: readonly string[]): number[] {
  const entries: number[] = [];
  const perPiece = Math.floor(at.MOST_INPUT / (pairs[0].length + 1));
  for (let from = 0; from < pairs.length; from += perPiece) {
    const piece = latin1(`${pairs.slice(from, from + perPiece).join('\n')}\n`);
    const skip = entries.length % at.WORD;
    kernel.input.set(piece, skip);
    kernel.find(skip, piece.length);
    entries.push(...kernel.entries.subarray(0, kernel.results[at.R_ROWS]));
  }
  return entries;
}

describe('the places in the memory of the kernel', () => {
  it('have room for the answers to a piece of the shortest rows with the longest paths', () => {
    // Two cells and a line end, a fixed target; a path of all words in single bits, and what is written beyond its end.
    const rows = Math.floor(at.MOST_INPUT / 3);
    const longest = 2 + 2 * at.TEMPLATE + 254;
    expect(at.OUTPUT + rows * longest + 3 * at.SLACK).toBeLessThan(at.PAGES * 65536);
    expect(at.OUTPUT + kernelFor(findPuzzle('sliding:2x2')!).output.length).toBe(at.PAGES * 65536);
    expect([at.PATHS % 4, at.STARTS % 4, at.INPUT % at.WORD, at.OUTPUT % at.WORD]).toEqual([0, 0, 0, 0]);
  });
});

describe('PlainKernel', () => {
  it.each(['eight', 'magic-squares', 'sliding:2x2', 'sliding:2x3', 'sliding:3x2', 'sliding:2x4'])(
    'finds the entries that PairRanker gives: %s, all targets of a start and random pairs',
    (name) => {
      const puzzle = findPuzzle(name)!;
      const ranker = new PairRanker(puzzle);
      const random = new SeededRandom(1);
      const first = random.permutation(puzzle.cells);
      const pairs: string[] = [];
      const expected: number[] = [];
      const add = (start: Uint8Array, target: Uint8Array): void => {
        const rank = ranker.rank(start, target);
        pairs.push(`${textOf(puzzle, start)},${textOf(puzzle, target)}`);
        expected.push(rank === NO_RANK ? at.UNSOLVABLE_PAIR : ranker.context * puzzle.ranks + rank);
      };
      const target = new Uint8Array(puzzle.cells);
      for (let rank = 0; rank < factorial(puzzle.cells); rank++) add(first, unrankPermutation(rank, target));
      for (let i = 0; i < 20_000; i++) add(random.permutation(puzzle.cells), random.permutation(puzzle.cells));
      const entries = entriesOf(kernelFor(puzzle), pairs);
      expect(entries).toHaveLength(expected.length);
      expect(entries.findIndex((entry, i) => entry !== expected[i])).toBe(-1);
    },
  );

  it('takes for a pair what StateReader takes run together, and nothing else', () => {
    const puzzle = findPuzzle('eight')!;
    const reader = new StateReader(puzzle, { blank: 'b' });
    const kernel = kernelFor(puzzle, reader);
    const out = new Uint8Array(puzzle.cells);
    const symbols = fc.array(fc.constantFrom(...'12345678Xx0_.*bB9 \0\x80\xff'), { minLength: 9, maxLength: 9 });
    const shuffled = fc.shuffledSubarray([...'12345678X'], { minLength: 9 });
    const spelled = shuffled.map((cells) => cells.map((cell) => (cell === 'X' ? 'b' : cell)));
    const state = fc.oneof(symbols, shuffled, spelled).map((cells) => cells.join(''));
    fc.assert(
      fc.property(state, state, (start, target) => {
        const plain = [start, target].every((text) => reader.readBytes(text, out) === null);
        expect(entriesOf(kernel, [`${start},${target}`])[0] !== at.NO_PAIR).toBe(plain);
      }),
      { numRuns: 2000 },
    );
  });
});
