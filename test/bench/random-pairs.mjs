// Seeded random solvable pairs of a puzzle, for benches that measure in memory.
import { createRequire } from 'node:module';

const { parityAllows } = createRequire(import.meta.url)('../../dist/src/puzzle/relabel.js');

/** So many pairs `[start, target]` that the puzzle's parity rule allows; always the same for a seed. */
export function randomPairs(puzzle, length, seed = 1) {
  const below = (n) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0; // Numerical Recipes
    return Math.floor((seed / 2 ** 32) * n);
  };
  const shuffled = () => {
    const state = Uint8Array.from({ length: puzzle.cells }, (_, i) => i);
    for (let i = state.length - 1; i > 0; i--) {
      const j = below(i + 1);
      [state[i], state[j]] = [state[j], state[i]];
    }
    return state;
  };
  const solvable = [];
  while (solvable.length < length) {
    const pair = [shuffled(), shuffled()];
    if (parityAllows(puzzle, ...pair)) solvable.push(pair);
  }
  return solvable;
}
