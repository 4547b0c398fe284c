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
import { type Bytes, invert, type Locations, type Moves, type State } from '../puzzle/permutation';
import { contextOf, type Puzzle } from '../puzzle/puzzle';
import { canonicalLocations, canonicalNames, parityAllows, relabel } from '../puzzle/relabel';
import { backwardLists, END, forwardLists, type MoveLists } from './move-lists';
import { NOWHERE, reachedBytes, ReachedStates } from './reached';

/** What both sides together may take; a search that needs more ends as LIMIT. */
export const BIDIRECTIONAL_MEMORY: Bytes = 128 << 20;

const ASK_EVERY = 1024;

/** A search from one end: its states, and where each of its levels begins in the queue. */
class Side {
  readonly reached: ReachedStates;
  readonly levels: number[] = [];
  readonly moves: MoveLists;
  /** Where a move takes the label on cell i: `steps[at * cells + i]`. */
  readonly steps: Uint8Array;

  constructor(puzzle: Puzzle, moves: MoveLists, steps: Uint8Array) {
    this.reached = new ReachedStates(puzzle);
    this.moves = moves;
    this.steps = steps;
  }

  begin(root: Locations): void {
    this.reached.begin();
    this.reached.candidate.set(root);
    this.reached.find();
    this.reached.push(0, END);
    this.levels.length = 0;
    this.levels.push(0);
  }

  /** States of the last level, which are not expanded yet. */
  get edge(): number {
    return this.reached.count - this.levels[this.levels.length - 1];
  }
}

export class BidirectionalEngine implements Engine {
  path: Uint8Array = new Uint8Array(64);
  expanded = 0;
  readonly #puzzle: Puzzle;
  readonly #limits: SearchLimits;
  readonly #maxStates: number;
  readonly #forward: Side;
  readonly #backward: Side;
  /** Place in the forward queue of the state in the middle of the path, or NOWHERE. */
  #middle = NOWHERE;

  /** Cost: microseconds; memory is taken as it is needed, and kept. `limits` is read at each solve. */
  constructor(puzzle: Puzzle, limits: SearchLimits, memory: Bytes = BIDIRECTIONAL_MEMORY) {
    this.#puzzle = puzzle;
    this.#limits = limits;
    const { perState, fixed } = reachedBytes(puzzle);
    this.#maxStates = Math.max(2, Math.floor((memory - 2 * fixed) / perState));
    this.#forward = new Side(puzzle, forwardLists(puzzle), puzzle.destinations);
    this.#backward = new Side(puzzle, backwardLists(puzzle), puzzle.permutations);
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
    forward.begin(root);
    backward.begin(home);
    this.#middle = NOWHERE;
    while (forward.edge > 0 && backward.edge > 0) {
      const within =
        forward.edge <= backward.edge
          ? this.#expandLevel(forward, backward.reached, true)
          : this.#expandLevel(backward, forward.reached, false);
      if (!within) return LIMIT;
      if (this.#middle !== NOWHERE) return this.#tracePath();
    }
    return UNSOLVABLE;
  }

  /** Expands the last level of a side into its next one. @returns false at a limit. */
  #expandLevel(side: Side, other: ReachedStates, forwards: boolean): boolean {
    const { reached, steps, levels } = side;
    const { lists, first, after } = side.moves;
    const { candidate, stride } = reached;
    const { cells, contexts } = this.#puzzle;
    const { expanded: limit } = this.#limits;
    const end = reached.count;
    for (let state = levels[levels.length - 1]; state < end; state++) {
      if (this.expanded === limit) return false;
      if ((++this.expanded & (ASK_EVERY - 1)) === 0 && this.#limits.interrupted()) return false;
      const from = state * stride;
      const last = reached.moves[state];
      let cursor = last === END ? first[contexts === 1 ? 0 : reached.queue[from]] : after[last];
      for (let at = lists[cursor]; at !== END; at = lists[++cursor]) {
        const { queue } = reached;
        const step = at * cells;
        for (let label = 0; label < cells; label++) candidate[label] = steps[step + queue[from + label]];
        if (reached.find() !== NOWHERE) continue;
        if (reached.count + other.count === this.#maxStates) return false;
        reached.push(state, at);
        const met = other.findSame(reached);
        if (met === NOWHERE) continue;
        const middle = forwards ? reached.count - 1 : met;
        if (this.#middle === NOWHERE || middle < this.#middle) this.#middle = middle;
        // Forwards, states are reached in the order of their least paths: none that meets later has a smaller one.
        if (forwards) {
          levels.push(end);
          return true;
        }
      }
    }
    levels.push(end);
    return true;
  }

  /** Writes the path through the middle state. @returns its length. */
  #tracePath(): Moves {
    const { reached: ahead, levels: levelsAhead } = this.#forward;
    const { reached: behind, levels } = this.#backward;
    const { cells, contexts, moves, destinations } = this.#puzzle;
    const { lists, first } = this.#forward.moves;
    const half = levelsAhead.length - 1;
    const length = half + levels.length - 1;
    if (length > this.path.length) this.path = new Uint8Array(length * 2);
    for (let i = half, state = this.#middle; i > 0; state = ahead.parents[state]) {
      this.path[--i] = ahead.moves[state] % moves;
    }
    const from = this.#middle * ahead.stride;
    const locations = ahead.queue.slice(from, from + cells);
    for (let i = half, level = levels.length - 2; i < length; i++, level--) {
      for (let cursor = first[contexts === 1 ? 0 : locations[0]]; ; cursor++) {
        const step = lists[cursor] * cells;
        for (let label = 0; label < cells; label++) behind.candidate[label] = destinations[step + locations[label]];
        const place = behind.find();
        if (place < levels[level] || place >= levels[level + 1]) continue;
        this.path[i] = lists[cursor] % moves;
        locations.set(behind.candidate);
        break;
      }
    }
    return length;
  }
}
