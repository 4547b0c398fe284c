import type { PuzzleDefinition } from './definition';

/**
 * USACO's Magic Squares: eight squares in two rows, read clockwise from the top left, so that cells 0 1 2 3 are the top
 * row and 7 6 5 4 the bottom row. A exchanges the rows, B moves the rows' right ends to the left, C turns the four
 * squares in the middle clockwise.
 * Source of the moves: USACO Training, "Magic Squares" (IOI 1996); HDU 1430 uses the same puzzle.
 */
export const magicSquares: PuzzleDefinition = {
  name: 'magic-squares',
  title: 'Magic Squares, 2×4, read clockwise',
  labels: ['1', '2', '3', '4', '5', '6', '7', '8'],
  blank: false,
  moves: [
    { letter: 'A', permutations: [[7, 6, 5, 4, 3, 2, 1, 0]] },
    { letter: 'B', permutations: [[3, 0, 1, 2, 5, 6, 7, 4]] },
    { letter: 'C', permutations: [[0, 6, 1, 3, 4, 2, 5, 7]] },
  ],
  depth: 22,
};
