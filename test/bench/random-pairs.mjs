// Seeded random states and solvable pairs of a puzzle, for benches that measure in memory.
import { createRequire } from 'node:module';

const { parityAllows } = createRequire(import.meta.url)('../../dist/src/puzzle/relabel.js');

/** Whole numbers below n, always the same for a seed. */
export function randomBelow(seed) {
  return (n) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0; // Numerical Recipes
    return Math.floor((seed / 2 ** 32) * n);
  };
}

/** A random state. */
export function shuffled(puzzle, below) {
  const state = Uint8Array.from({ length: puzzle.cells }, (_, i) => i);
  for (let i = state.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [state[i], state[j]] = [state[j], state[i]];
  }
  return state;
}

/** So many pairs `[start, target]` that the puzzle's parity rule allows. */
export function randomPairs(puzzle, length, seed = 1) {
  const below = randomBelow(seed);
  const solvable = [];
  while (solvable.length < length) {
    const pair = [shuffled(puzzle, below), shuffled(puzzle, below)];
    if (parityAllows(puzzle, ...pair)) solvable.push(pair);
  }
  return solvable;
}
