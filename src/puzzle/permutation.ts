/**
 * Permutations and states, and the one convention that all of the program follows.
 *
 * Passive, left to right: `next[i] = state[p[i]]`, "cell i receives what lay on cell p[i]".
 * `compose(p, q)` is "p, then q": applying it equals applying p first and q to the result.
 */

/** A position on the board, from 0, in the order in which the text of a state lists them. */
export type Cell = number;
/** What lies on a cell, from 0. Where a puzzle has a blank, the blank is label 0. */
export type Label = number;
/** `Uint8Array[cells]`, `state[cell] = label`, each label exactly once. */
export type State = Uint8Array;
/** `Uint8Array[cells]`, the inverse of a state: `locations[label] = cell`. */
export type Locations = Uint8Array;
/** Position of a move in its puzzle's move order; the order decides which shortest path is the least. */
export type MoveIndex = number;
/** Cell of the blank, or 0 where a puzzle has no blank. */
export type Context = number;
/** Position of a permutation in lexicographic order, from 0. */
export type Rank = number;
/** A number of moves. */
export type Moves = number;

/** Whether `values` holds each of 0 … values.length − 1 exactly once. Cost: O(n). */
export function isPermutation(values: ArrayLike<number>): boolean {
  const seen = new Uint8Array(values.length);
  for (let i = 0; i < values.length; i++) {
    if (!(Number.isInteger(values[i]) && values[i] >= 0 && values[i] < values.length) || seen[values[i]]++)
      return false;
  }
  return true;
}

/** Writes the state after permuting `state` by `p` to `out` (another array than `state`) and returns it. */
export function permute(state: ArrayLike<Label>, p: ArrayLike<Cell>, out: Uint8Array): Uint8Array {
  for (let i = 0; i < p.length; i++) out[i] = state[p[i]];
  return out;
}

/** The permutation that does p, then q: `i ↦ p[q[i]]`. */
export function compose(p: ArrayLike<Cell>, q: ArrayLike<Cell>): Uint8Array {
  return permute(p, q, new Uint8Array(p.length));
}

/** Writes the inverse of `p` to `out` and returns it; of a state this is its locations, and the other way round. */
export function invert(p: ArrayLike<number>, out: Uint8Array = new Uint8Array(p.length)): Uint8Array {
  for (let i = 0; i < p.length; i++) out[p[i]] = i;
  return out;
}

/**
 * Parity of a permutation of up to 32 elements: 0 even, 1 odd. A cycle of k elements is k − 1 swaps.
 * Cost: O(n), no allocation.
 */
export function parityOf(p: ArrayLike<number>): 0 | 1 {
  let seen = 0;
  let parity = 0;
  for (let i = 0; i < p.length; i++) {
    if (seen & (1 << i)) continue;
    for (let j = p[i]; j !== i; j = p[j]) {
      seen |= 1 << j;
      parity ^= 1;
    }
  }
  return parity as 0 | 1;
}
