/**
 * IDA*: depth first within a bound on moves made plus heuristic, then within the least sum that was above it.
 *
 * Why the first path found is the least shortest one: moves are tried in move order, so among the paths within the
 * bound the least comes first. Nothing cuts it. The heuristic never exceeds the moves that are left, so the bound does
 * not; no shortest path takes a move back; and the visited set would have to know one of its states after as many moves
 * by a smaller path, which would then go on to the target as well. For the same reasons the next bound, the least sum
 * above this one, never exceeds the length of the shortest path.
 *
 * Why it ends where no path leads to the target: a state beyond the bound has a sum of at most bound + 1 + rise. If no
 * new state was reached since a bound that lies this far back, there is none. Where parity alone decides, no proof is
 * needed, and marking the states would cost more than it saves: on 3×3 boards it cuts 4 % of them and takes a third of
 * the pairs a second. (On Magic Squares it cuts 92 %.) Puzzles whose states are too many to be marked go without the
 * proof, and end by parity or at a limit.
 */
import { type Engine, LIMIT, type SearchLimits, UNSOLVABLE } from '../puzzle/engine';
import type { Bytes, Context, Moves, State } from '../puzzle/permutation';
import { parityDecides } from '../puzzle/parity-rules';
import { contextOf, type Puzzle } from '../puzzle/puzzle';
import { parityAllows } from '../puzzle/relabel';
import { newPosition } from './heuristic';
import { END, forwardLists, type MoveLists } from './move-lists';
import { type Position, UNREACHABLE } from './position';
import { VisitedRanks } from './visited';

/** Marks by rank may take this much, two bytes each: enough for ten cells. */
const MAX_MARKS: Bytes = 64 << 20;
/** States expanded between two questions whether to stop: about 100 µs. */
const ASK_EVERY = 1024;

/** The iteration found nothing within its bound. */
const NOTHING = UNSOLVABLE;

export class IdaEngine implements Engine {
  path: Uint8Array = new Uint8Array(64);
  expanded = 0;
  readonly #puzzle: Puzzle;
  readonly #limits: SearchLimits;
  readonly #follow: MoveLists;
  readonly #position: Position;
  readonly #ranks: VisitedRanks | null;
  /** `[depth]`: the place in the move lists behind the move that was made there, and the heuristic before it. */
  #cursors = new Uint16Array(64);
  #heuristics = new Int32Array(64);
  /** Of the last iteration: least sum above its bound, and states reached (0 if they are not counted). */
  #next: Moves = 0;
  #reached = 0;

  /** Cost: microseconds; memory is taken by the first solve. `limits` is read at each solve. */
  constructor(puzzle: Puzzle, limits: SearchLimits) {
    this.#puzzle = puzzle;
    this.#limits = limits;
    this.#follow = forwardLists(puzzle);
    this.#position = newPosition(puzzle);
    const marked = !parityDecides(puzzle) && this.#position.ranks * 2 <= MAX_MARKS;
    this.#ranks = marked ? new VisitedRanks(this.#position.ranks) : null;
  }

  solve(start: State, target: State): Moves {
    this.expanded = 0;
    if (!parityAllows(this.#puzzle, start, target)) return UNSOLVABLE;
    const h = this.#position.place(start, target);
    if (h === 0) return 0;
    let reached = 0;
    let growing = h;
    for (let bound = h; bound < UNREACHABLE; bound = this.#next) {
      this.#makeRoom(bound);
      const length = this.#iterate(contextOf(this.#puzzle, start), h, bound);
      if (length !== NOTHING) return length;
      if (!this.#ranks || this.#reached > reached) {
        reached = this.#reached;
        growing = bound;
      } else if (bound > growing + this.#position.rise) return UNSOLVABLE;
    }
    return UNSOLVABLE;
  }

  /** One iteration, from the position's state. @returns length of the path found, or NOTHING, or LIMIT. */
  #iterate(context: Context, h: Moves, bound: Moves): Moves {
    const { lists, first, after: listAfter } = this.#follow;
    const { expanded: limit } = this.#limits;
    const position = this.#position;
    const cursors = this.#cursors;
    const heuristics = this.#heuristics;
    const ranks = this.#ranks;
    ranks?.begin(bound);
    const { marks, base, stale } = ranks ?? new VisitedRanks(0);
    let next: Moves = UNREACHABLE;
    let reached = 1;
    let expanded = this.expanded;
    let depth = 0;
    let result = NOTHING;
    let cursor = first[context];
    if (ranks) marks[position.rank()] = base;
    if (expanded === limit) return LIMIT;
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
      if (ranks) {
        const rank = position.rank();
        const mark = marks[rank];
        if (mark >= base - depth - 1) {
          position.retreat(at);
          continue;
        }
        if (mark <= stale) reached++;
        marks[rank] = base - depth - 1;
      }
      cursors[depth] = cursor;
      heuristics[depth] = h;
      depth++;
      h = after;
      cursor = listAfter[at];
      if (h === 0) {
        result = depth;
        break;
      }
      if (expanded === limit) {
        result = LIMIT;
        break;
      }
      if ((++expanded & (ASK_EVERY - 1)) === 0 && this.#limits.interrupted()) {
        result = LIMIT;
        break;
      }
    }
    for (let i = 0; i < result; i++) this.path[i] = lists[cursors[i] - 1] % this.#puzzle.moves;
    this.expanded = expanded;
    this.#next = next;
    this.#reached = reached;
    return result;
  }

  /** Makes the arrays long enough for a path of `bound` moves. */
  #makeRoom(bound: Moves): void {
    if (bound <= this.path.length) return;
    this.path = new Uint8Array(bound * 2);
    this.#cursors = new Uint16Array(bound * 2);
    this.#heuristics = new Int32Array(bound * 2);
  }
}
