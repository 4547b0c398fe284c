import type { PuzzleDefinition } from '../../src/puzzle/definition';

/** TopSpin with eight tokens, as anyone would add a puzzle: F flips the first four tokens, L and R rotate all. */
export const topSpin: PuzzleDefinition = {
  name: 'top-spin-8',
  labels: ['1', '2', '3', '4', '5', '6', '7', '8'],
  blank: false,
  moves: [
    { letter: 'F', permutations: [[3, 2, 1, 0, 4, 5, 6, 7]] },
    { letter: 'L', permutations: [[1, 2, 3, 4, 5, 6, 7, 0]] },
    { letter: 'R', permutations: [[7, 0, 1, 2, 3, 4, 5, 6]] },
  ],
};
