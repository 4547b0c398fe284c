/**
 * Depth-first search by Manhattan distance with linear conflicts. (Its position inlines: a loop that holds the position
 * itself, all in one function, was measured to be no faster.)
 *
 * States are not marked. A table of 2^14 whole states, the newest in each slot, was measured: on 4×4 it cuts a third of
 * the states in as much time, on 5×5 it takes 1.3 times as long.
 */
import { LIMIT, type SearchLimits } from '../puzzle/engine';
import type { Moves, State } from '../puzzle/permutation';
import type { Puzzle } from '../puzzle/puzzle';
import { BoundedSearch, NOTHING, UNREACHABLE } from './bounded-search';
import { ManhattanPosition } from './manhattan';
import { END } from './move-lists';

export class GridSearch extends BoundedSearch {
  /** Stands on the start again after an iteration that found nothing. */
  readonly #position: ManhattanPosition;
  /** `Int32Array[depth]`: the heuristic before the move that was made there. */
  #heuristics: Int32Array = new Int32Array(0);

  /** Assumes that the definition says `grid`. Cost: well under a millisecond, and as much for each context of a target. */
  constructor(puzzle: Puzzle, limits: SearchLimits) {
    super(puzzle, limits);
    this.#position = new ManhattanPosition(puzzle);
  }

  protected stand(start: State, target: State): Moves {
    return this.#position.place(start, target);
  }

  override makeRoom(bound: Moves): void {
    super.makeRoom(bound);
    this.#heuristics = new Int32Array(bound);
  }

  search(bound: Moves): Moves {
    const { lists, first, after: listAfter } = this.follow;
    const position = this.#position;
    const cursors = this.cursors;
    const heuristics = this.#heuristics;
    const limit = this.limits.expanded;
    let h = this.h;
    let next: Moves = UNREACHABLE;
    let expanded = this.expanded;
    let depth = 0;
    let result = NOTHING;
    let cursor = first[this.context];
    if (expanded === limit || this.interrupted(expanded)) return LIMIT;
    expanded++;
    for (;;) {
      const at = lists[cursor++];
      if (at === END) {
        if (depth === 0) break;
        depth--;
        cursor = cursors[depth];
        h = heuristics[depth];
        position.retreat(lists[cursor - 1]);
        continue;
      }
      const after = position.after(at, h);
      const sum = depth + 1 + after;
      if (sum > bound) {
        if (sum < next) next = sum;
        continue;
      }
      position.advance(at);
      cursors[depth] = cursor;
      heuristics[depth] = h;
      depth++;
      h = after;
      cursor = listAfter[at];
      if (h === 0) {
        result = depth;
        break;
      }
      if (expanded === limit || this.interrupted(expanded)) {
        result = LIMIT;
        break;
      }
      expanded++;
    }
    this.expanded = expanded;
    this.next = next;
    return result;
  }
}
