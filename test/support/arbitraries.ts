/** What fast-check draws: permutations, states, move words and pairs. */
import fc, { type Arbitrary } from 'fast-check';
import type { MoveIndex, State } from '../../src/puzzle/permutation';
import type { Puzzle } from '../../src/puzzle/puzzle';
import { walk } from './states';

/** Permutations of 0 … n − 1. */
export function permutations(n: number): Arbitrary<Uint8Array> {
  const identity = Array.from({ length: n }, (_, i) => i);
  return fc.shuffledSubarray(identity, { minLength: n, maxLength: n }).map((values) => Uint8Array.from(values));
}

/** All arrangements of a puzzle's labels, reachable from each other or not. */
export function states(puzzle: Puzzle): Arbitrary<State> {
  return permutations(puzzle.cells);
}

/** Move indices, legal or not where they come to be played (see `walk`). */
export function moveWords(puzzle: Puzzle, maxLength = 60): Arbitrary<MoveIndex[]> {
  return fc.array(fc.nat(puzzle.moves - 1), { maxLength });
}

/** Any state and a state that a word of moves leads to from it. */
export function solvablePairs(puzzle: Puzzle): Arbitrary<{ start: State; target: State }> {
  return fc.tuple(states(puzzle), moveWords(puzzle)).map(([start, word]) => {
    const along = walk(puzzle, start, word);
    return { start, target: along[along.length - 1] };
  });
}
