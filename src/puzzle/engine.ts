/** What every engine is: a function from a pair to its least shortest path. Engines know this file, not each other. */
import type { Bytes } from '../units';
import type { Moves, State } from './permutation';

/** No sequence of moves leads from the start to the target. */
export const UNSOLVABLE = -1;
/** The search ended at a limit: nothing is known of the pair. */
export const LIMIT = -2;

/** When a search gives up. */
export interface SearchLimits {
  /**
   * States that may be expanded for one pair; Infinity for no limit. Exact: a search that needs more ends as LIMIT when so
   * many are expanded, and one that needs no more does not.
   */
  expanded: number;
  /**
   * Asked every thousand states or so: true ends the search as LIMIT, with fewer than `expanded` states expanded. Clocks
   * and stop flags live behind it.
   */
  interrupted: () => boolean;
  /** Bytes that a search may take for the states of a pair, where it keeps them: one that needs more ends as LIMIT. */
  readonly memory?: Bytes | undefined;
}

export interface Engine {
  /**
   * Finds the least shortest path: of all sequences of moves of minimum length that lead from `start` to `target` the
   * one that is first in move order. Assumes two valid states of the engine's puzzle.
   *
   * @returns its length in moves, or UNSOLVABLE, or LIMIT.
   */
  solve(start: State, target: State): Moves;
  /** After a solve that returned n ≥ 0: the moves are `path[0 … n−1]`. May be another array after each solve. */
  readonly path: Uint8Array;
  /** States that the last solve expanded, whatever came of it; 0 where the answer was looked up, or parity decided. */
  readonly expanded: number;
}
