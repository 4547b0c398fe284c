/**
 * Bidirectional breadth-first search: whole levels from both ends until they meet.
 *
 * Why the path is the least shortest one. When the two sides first have a state in common, after a levels from the start
 * and b from the target, the shortest path has a + b moves, and the states that have them in common are just those in
 * the middle of the shortest paths, a moves from the start. (The first one found need not be on the least path: for a
 * fifth of all pairs it is not.) The queue of the forward side holds its last level in the order of least paths, as in a
 * path table's search; so the first of them in the queue has the least first half. From there the least second half
 * takes, move by move, the first move that leads one level closer to the target.
 */
import { type Engine, LIMIT, type SearchLimits, UNSOLVABLE } from '../puzzle/engine';
import { invert, type Locations, type Moves, type State } from '../puzzle/permutation';
import { contextOf, type Puzzle } from '../puzzle/puzzle';
import { canonicalLocations, canonicalNames, parityAllows, relabel } from '../puzzle/relabel';
import type { Bytes } from '../units';
import { backwardLists, END, forwardLists, type MoveLists } from './move-lists';
import { BACKWARD, bytesPerState, type Direction, FORWARD, NOWHERE, ReachedStates } from './reached';

/** What both sides together may take; a search that needs more ends as LIMIT. */
export const BIDIRECTIONAL_MEMORY: Bytes = 128 << 20;

const ASK_EVERY = 1024;

/** The search from one end. */
interface Side {
  readonly direction: Direction;
  readonly moves: MoveLists;
  /** Where a step takes the label on cell i: `steps[at * cells + i]`. */
  readonly steps: Uint8Array;
  /** The places in the queue at which each of its levels begins and ends, one pair after the other. */
  readonly levels: number[];
}

export class BidirectionalEngine implements Engine {
  path: Uint8Array = new Uint8Array(64);
  expanded = 0;
  readonly #puzzle: Puzzle;
  readonly #limits: SearchLimits;
  readonly #maxStates: number;
  readonly #reached: ReachedStates;
  readonly #forward: Side;
  readonly #backward: Side;
  /** Place of the state in the middle of the path among those reached forwards, or NOWHERE. */
  #middle = NOWHERE;

  /** Cost: microseconds; memory is taken as it is needed, and kept. `limits` is read at each solve. */
  constructor(puzzle: Puzzle, limits: SearchLimits, memory: Bytes = limits.memory ?? BIDIRECTIONAL_MEMORY) {
    this.#puzzle = puzzle;
    this.#limits = limits;
    this.#maxStates = Math.max(2, Math.floor(memory / bytesPerState(puzzle)));
    this.#reached = new ReachedStates(puzzle);
    const { destinations, permutations } = puzzle;
    this.#forward = { direction: FORWARD, moves: forwardLists(puzzle), steps: destinations, levels: [] };
    this.#backward = { direction: BACKWARD, moves: backwardLists(puzzle), steps: permutations, levels: [] };
  }

  solve(start: State, target: State): Moves {
    const puzzle = this.#puzzle;
    this.expanded = 0;
    if (!parityAllows(puzzle, start, target)) return UNSOLVABLE;
    const names = canonicalNames(puzzle, target, new Uint8Array(puzzle.cells));
    const root = invert(relabel(start, names, names.slice()));
    const home = canonicalLocations(puzzle, contextOf(puzzle, target));
    if (root.every((cell, label) => cell === home[label])) return 0;
    const [forward, backward] = [this.#forward, this.#backward];
    this.#reached.begin();
    this.#begin(forward, root);
    this.#begin(backward, home);
    this.#middle = NOWHERE;
    for (;;) {
      const [ahead, behind] = [edgeOf(forward), edgeOf(backward)];
      if (ahead === 0 || behind === 0) return UNSOLVABLE;
      if (!this.#expandLevel(ahead <= behind ? forward : backward)) return LIMIT;
      if (this.#middle !== NOWHERE) return this.#tracePath();
    }
  }

  #begin({ direction, levels }: Side, root: Locations): void {
    const reached = this.#reached;
    reached.candidate.set(root);
    reached.find();
    reached.push(0, END, direction);
    levels.length = 0;
    levels.push(reached.count - 1, reached.count);
  }

  /** Expands the last level of a side into its next one. @returns false at a limit. */
  #expandLevel({ direction, moves, steps, levels }: Side): boolean {
    const reached = this.#reached;
    const { lists, first, after } = moves;
    const { candidate, stride } = reached;
    const { cells, contexts } = this.#puzzle;
    const { expanded: limit } = this.#limits;
    const [begin, end] = levels.slice(-2);
    const next = reached.count;
    for (let state = begin; state < end; state++) {
      const { expanded } = this;
      if (expanded === limit) return false;
      if ((expanded & (ASK_EVERY - 1)) === 0 && expanded > 0 && this.#limits.interrupted()) return false;
      this.expanded++;
      const from = state * stride;
      const last = reached.moves[state];
      let cursor = last === END ? first[contexts === 1 ? 0 : reached.queue[from]] : after[last];
      for (let at = lists[cursor]; at !== END; at = lists[++cursor]) {
        const { queue } = reached;
        const step = at * cells;
        for (let label = 0; label < cells; label++) candidate[label] = steps[step + queue[from + label]];
        const found = reached.find();
        if (found >= 0 && (found & 1) === direction) continue;
        const place = found >> 1;
        if (found >= 0 && direction === BACKWARD) {
          if (this.#middle === NOWHERE || place < this.#middle) this.#middle = place;
          continue;
        }
        if (reached.count === this.#maxStates) {
          // A state is expanded when all of its neighbours are made.
          this.expanded--;
          return false;
        }
        reached.push(state, at, direction);
        if (found < 0) continue;
        // Forwards, states are reached in the order of their least paths: none that meets later has a smaller one.
        this.#middle = reached.count - 1;
        levels.push(next, reached.count);
        return true;
      }
    }
    levels.push(next, reached.count);
    return true;
  }

  /** Writes the path through the middle state. @returns its length. */
  #tracePath(): Moves {
    const reached = this.#reached;
    const { candidate, stride } = reached;
    const { cells, contexts, moves, destinations } = this.#puzzle;
    const { lists, first } = this.#forward.moves;
    const { levels } = this.#backward;
    const half = this.#forward.levels.length / 2 - 1;
    const length = half + levels.length / 2 - 1;
    if (length > this.path.length) this.path = new Uint8Array(length * 2);
    for (let i = half, state = this.#middle; i > 0; state = reached.parents[state]) {
      this.path[--i] = reached.moves[state] % moves;
    }
    const from = this.#middle * stride;
    const locations = reached.queue.slice(from, from + cells);
    for (let i = half, level = levels.length - 4; i < length; i++, level -= 2) {
      for (let cursor = first[contexts === 1 ? 0 : locations[0]]; ; cursor++) {
        const step = lists[cursor] * cells;
        for (let label = 0; label < cells; label++) candidate[label] = destinations[step + locations[label]];
        const found = reached.find();
        if (found < 0 || found >> 1 < levels[level] || found >> 1 >= levels[level + 1]) continue;
        this.path[i] = lists[cursor] % moves;
        locations.set(candidate);
        break;
      }
    }
    return length;
  }
}

/** States of a side's last level, which are not expanded yet. */
function edgeOf({ levels }: Side): number {
  return levels[levels.length - 1] - levels[levels.length - 2];
}
