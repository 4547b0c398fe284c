import { BuildKernel } from '../../src/lanes/build-kernel';
import { findPuzzle } from '../../src/puzzle/catalogue';
import type { PuzzleDefinition } from '../../src/puzzle/definition';
import { compilePuzzle, type Puzzle } from '../../src/puzzle/puzzle';
import { buildContext, DepthError, measureDepth } from '../../src/table/build-table';
import { allocateTable, type PathTable } from '../../src/table/path-table';
import { topSpin } from '../support/top-spin';

/** A move that is not taken back by any other, and one of nine: four bits each. */
const turns: PuzzleDefinition = {
  name: 'turns',
  labels: ['1', '2', '3', '4', '5', '6'],
  blank: false,
  moves: Array.from({ length: 9 }, (_, i) => ({
    letter: String.fromCharCode(65 + i),
    permutations: [i < 5 ? swapped(i) : [1, 2, 3, 4, 5, 0].map((cell) => (cell + i) % 6)],
  })),
};

function swapped(cell: number): number[] {
  const permutation = [0, 1, 2, 3, 4, 5];
  [permutation[cell], permutation[cell + 1]] = [cell + 1, cell];
  return permutation;
}

/** Two moves, a bit each: a rotation and an exchange. */
const necklace: PuzzleDefinition = {
  name: 'necklace',
  labels: ['1', '2', '3', '4', '5'],
  blank: false,
  moves: [
    { letter: 'A', permutations: [[1, 2, 3, 4, 0]] },
    { letter: 'B', permutations: [[1, 0, 2, 3, 4]] },
  ],
};

const puzzles: readonly (readonly [string, Puzzle])[] = [
  ...['eight', 'magic-squares', 'sliding:2x2', 'sliding:3x2', 'sliding:2x4'].map(
    (name) => [name, findPuzzle(name)!] as const,
  ),
  ...[topSpin, turns, necklace].map((definition) => [definition.name, compilePuzzle(definition)] as const),
];

function emptyTable(puzzle: Puzzle): PathTable {
  return allocateTable(puzzle, puzzle.definition.depth ?? measureDepth(puzzle));
}

describe('BuildKernel', () => {
  it.each(puzzles)('builds the tables that build-table builds, byte for byte: %s', (_, puzzle) => {
    const [byKernel, expected] = [emptyTable(puzzle), emptyTable(puzzle)];
    const kernel = BuildKernel.of(puzzle, byKernel.wordsPerPath, byKernel.bitsPerMove)!;
    // The last context first: what is left of one must not show in another.
    for (let context = puzzle.contexts - 1; context >= 0; context--) {
      const depth = buildContext(puzzle, expected, context);
      expect(buildContext(puzzle, byKernel, context, kernel.explore)).toBe(depth);
    }
    expect(Buffer.from(byKernel.buffer).equals(Buffer.from(expected.buffer))).toBe(true);
  });

  it.each([1, 20, 30])('says so where states lie deeper than %d moves', (depth) => {
    const eight = findPuzzle('eight')!;
    const puzzle = compilePuzzle({ ...eight.definition, depth });
    const table = allocateTable(puzzle, depth);
    const kernel = BuildKernel.of(puzzle, table.wordsPerPath, table.bitsPerMove)!;
    expect(() => buildContext(puzzle, table, 0, kernel.explore)).toThrow(DepthError);
  });
});
