/**
 * Linear conflicts: two labels that both stand in the row (or column) where they belong, but in the wrong order, cannot
 * pass each other; one of them must leave the line and come back, which Manhattan distance does not see.
 *
 * 1. Of the labels that stand in their own line, let the longest run that is in order (not necessarily side by side)
 *    have r of k labels. At least k − r labels must leave the line, each at the price of two moves across it.
 * 2. A move across a line is counted by no other line of that direction and by no label's distance, so the sum over all
 *    lines, added to the Manhattan distance, is still a lower bound: admissible.
 * 3. A line's key writes for each of its cells one digit, in base length + 1: where in this line the label on it
 *    belongs, from 1, or 0 if it belongs elsewhere (or is the blank).
 *
 * Source: O. Hansson, A. Mayer, M. Yung (1992), "Criticizing solutions to relaxed models yields powerful admissible
 * heuristics"; step 1 with the longest ordered run in place of their pairwise count.
 */
import type { Moves } from '../puzzle/permutation';

/** `Uint8Array[(length + 1) ^ length]`: moves to add for a line, by its key. 7,776 entries for five cells. */
export function conflictsByKey(length: number): Uint8Array {
  const base = length + 1;
  return Uint8Array.from({ length: base ** length }, (_, key) => {
    const places: number[] = [];
    for (let rest = key; rest > 0; rest = Math.floor(rest / base)) if (rest % base > 0) places.unshift(rest % base);
    return lineConflict(places);
  });
}

/** Moves to add for a line whose labels that belong in it, read along it, belong at `places`. */
function lineConflict(places: readonly number[]): Moves {
  const runs: number[] = [];
  for (const [i, place] of places.entries()) {
    runs.push(1 + Math.max(0, ...runs.filter((_, j) => j < i && places[j] < place)));
  }
  return 2 * (places.length - Math.max(0, ...runs));
}
