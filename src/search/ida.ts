/**
 * IDA*: depth first within a bound on moves made plus heuristic, then within the least sum that was above it.
 *
 * Why the first path found is the least shortest one: moves are tried in move order, so among the paths within the
 * bound the least comes first. Nothing cuts it. The heuristic never exceeds the moves that are left, so the bound does
 * not; no shortest path takes a move back; and the visited set, where there is one, would have to know one of its states
 * after as many moves by a smaller path, which would then go on to the target as well. For the same reasons the next
 * bound, the least sum above this one, never exceeds the length of the shortest path.
 *
 * Why it ends where no path leads to the target: a state beyond the bound has a sum of at most bound + 1 + rise. If no
 * new state was reached since a bound that lies this far back, there is none. Where parity alone decides no proof is
 * needed, and no state counted. Puzzles whose states are too many to be counted go without it, and end at a limit.
 */
import { type Engine, type SearchLimits, UNSOLVABLE } from '../puzzle/engine';
import type { Moves, State } from '../puzzle/permutation';
import type { Puzzle } from '../puzzle/puzzle';
import { parityAllows } from '../puzzle/relabel';
import { type BoundedSearch, NOTHING, UNREACHABLE } from './bounded-search';
import { newSearch } from './heuristic';

export class IdaEngine implements Engine {
  path: Uint8Array = new Uint8Array(0);
  readonly #puzzle: Puzzle;
  readonly #search: BoundedSearch;

  /** Cost: some milliseconds; memory for marks is taken by the first solve. `limits` is read at each solve. */
  constructor(puzzle: Puzzle, limits: SearchLimits) {
    this.#puzzle = puzzle;
    this.#search = newSearch(puzzle, limits);
  }

  get expanded(): number {
    return this.#search.expanded;
  }

  solve(start: State, target: State): Moves {
    const search = this.#search;
    search.expanded = 0;
    if (!parityAllows(this.#puzzle, start, target)) return UNSOLVABLE;
    const h = search.place(start, target);
    if (h === 0) return 0;
    let reached = 0;
    let growing = h;
    for (let bound = h; bound < UNREACHABLE; bound = search.next) {
      if (bound > this.path.length) {
        this.path = new Uint8Array(Math.max(64, bound * 2));
        search.makeRoom(this.path.length);
      }
      const length = search.search(bound);
      if (length !== NOTHING) {
        search.tracePath(length, this.path);
        return length;
      }
      if (search.reached === 0 || search.reached > reached) {
        reached = search.reached;
        growing = bound;
      } else if (bound > growing + search.rise) return UNSOLVABLE;
    }
    return UNSOLVABLE;
  }
}
