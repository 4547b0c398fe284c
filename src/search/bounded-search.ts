/**
 * Depth-first search within a bound: one iteration of IDA*. Each heuristic has a loop of its own, since what they keep up
 * differs: on 3×3 boards it solves 1.2 times the pairs a second that one loop for all did.
 */
import { type SearchLimits, UNSOLVABLE } from '../puzzle/engine';
import type { Context, Moves, State } from '../puzzle/permutation';
import { contextOf, type Puzzle } from '../puzzle/puzzle';
import { forwardLists, type MoveLists } from './move-lists';

/** A heuristic's value where it proves that the target cannot be reached. Small enough to be added to. */
export const UNREACHABLE: Moves = 0x3fff_ffff;

/** The iteration found nothing within its bound. */
export const NOTHING = UNSOLVABLE;

/** States expanded between two questions whether to stop: about 100 µs. */
const ASK_EVERY = 1024;

export abstract class BoundedSearch {
  /** The heuristic of a state is at most this much greater than that of the state one move before. */
  rise: Moves = 1;
  /** States expanded by the iterations for this pair. */
  expanded = 0;
  /** Of the last iteration: the least sum of moves and heuristic above its bound; UNREACHABLE if there is none. */
  next: Moves = 0;
  /** Of the last iteration: how many states it reached; 0 if they are not counted. */
  reached = 0;
  readonly puzzle: Puzzle;
  protected readonly limits: SearchLimits;
  protected readonly follow: MoveLists;
  /** `Uint16Array[depth]`: the place in the move lists behind the move that was made there. */
  protected cursors: Uint16Array = new Uint16Array(0);

  /** Of the state placed. */
  protected context: Context = 0;
  protected h: Moves = 0;

  constructor(puzzle: Puzzle, limits: SearchLimits) {
    this.puzzle = puzzle;
    this.limits = limits;
    this.follow = forwardLists(puzzle);
  }

  /** Stands on `start`, aims at `target`. @returns the heuristic. Assumes that `parityAllows` the pair. */
  place(start: State, target: State): Moves {
    this.context = contextOf(this.puzzle, start);
    this.h = this.stand(start, target);
    return this.h;
  }

  protected abstract stand(start: State, target: State): Moves;

  /** One iteration, from the state placed. @returns length of the path found, or NOTHING, or LIMIT. */
  abstract search(bound: Moves): Moves;

  /** Makes room for paths of `bound` moves. */
  makeRoom(bound: Moves): void {
    this.cursors = new Uint16Array(bound);
  }

  /** Writes the path that was found. */
  tracePath(length: Moves, path: Uint8Array): void {
    const { lists } = this.follow;
    for (let i = 0; i < length; i++) path[i] = lists[this.cursors[i] - 1] % this.puzzle.moves;
  }

  /** Whether to stop before one more state; asks when so many of them are expanded, not before the first. */
  protected interrupted(expanded: number): boolean {
    return (expanded & (ASK_EVERY - 1)) === 0 && expanded > 0 && this.limits.interrupted();
  }
}
