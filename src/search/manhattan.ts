/**
 * Manhattan distance with linear conflicts for puzzles on a grid, kept up move by move.
 *
 * The blank is never counted: every move moves it, so counting it would not be admissible (an answer of 10 moves where
 * 8 do). A move changes the distance of one label by one. It changes the conflicts of one line at most: a slide along a
 * row keeps the order within that row, and of the two columns that it links only the label's own can notice. A label
 * that enters its line comes one closer and adds a conflict or none, so the heuristic changes by exactly one each move.
 */
import type { Moves, State } from '../puzzle/permutation';
import { contextOf, type Puzzle } from '../puzzle/puzzle';
import { type Goal, type GridLines, gridLines, LEAVES, makeGoal, type Slides, slidesOf } from './grid-tables';
import { type MoveAt, RelabelledStart } from './locations';

export class ManhattanPosition {
  /** The state that the search stands on, its labels renamed. */
  readonly state: State;
  readonly #puzzle: Puzzle;
  readonly #lines: GridLines;
  readonly #start: RelabelledStart;
  /** `Uint16Array[lines]`: the place of each line's present key in `conflicts`. */
  readonly #keys: Uint16Array;
  readonly #conflicts: Uint8Array;
  readonly #slides: Slides;
  readonly #goals: Goal[] = [];
  #changes: Int8Array = new Int8Array(0);
  #keyChanges: Int16Array = new Int16Array(0);

  /** Assumes that the definition says `grid`. Cost: well under a millisecond, and as much for each context of a target. */
  constructor(puzzle: Puzzle) {
    this.#puzzle = puzzle;
    this.#lines = gridLines(puzzle);
    this.#conflicts = this.#lines.conflicts;
    this.#slides = slidesOf(puzzle, this.#lines);
    this.#start = new RelabelledStart(puzzle);
    this.state = new Uint8Array(puzzle.cells);
    this.#keys = new Uint16Array(this.#lines.lines);
  }

  /** Stands on `start`, aims at `target`. @returns the heuristic. */
  place(start: State, target: State): Moves {
    const context = contextOf(this.#puzzle, target);
    const locations = this.#start.locations(start, target, context);
    const goal = (this.#goals[context] ??= makeGoal(this.#puzzle, this.#lines, this.#slides, context));
    this.#changes = goal.changes;
    this.#keyChanges = goal.keyChanges;
    this.#keys.set(this.#lines.tableAt);
    let h = 0;
    for (let label = 0; label < locations.length; label++) {
      const cell = locations[label];
      const at = label * locations.length + cell;
      this.state[cell] = label;
      h += goal.distances[at];
      this.#keys[this.#lines.rowOf[cell]] += goal.rowDigits[at];
      this.#keys[this.#lines.columnOf[cell]] += goal.columnDigits[at];
    }
    for (const key of this.#keys) h += this.#conflicts[key];
    return h;
  }

  /** The heuristic after a move, where `h` is the heuristic now. Assumes a legal move, as do the next two. */
  after(at: MoveAt, h: Moves): Moves {
    const slide = at * this.state.length + this.state[this.#slides.from[at]];
    const change = this.#changes[slide];
    if (change === 1 || change === -1) return h + change;
    if (change === LEAVES) {
      const key = this.#keys[this.#slides.fromLine[at]];
      return h + 1 - this.#conflicts[key] + this.#conflicts[key + this.#keyChanges[slide * 4 + 1]];
    }
    const key = this.#keys[this.#slides.toLine[at]];
    return h - 1 - this.#conflicts[key] + this.#conflicts[key + this.#keyChanges[slide * 4 + 2]];
  }

  advance(at: MoveAt): void {
    const from = this.#slides.from[at];
    const to = this.#slides.to[at];
    const label = this.state[from];
    this.state[to] = label;
    this.state[from] = 0;
    const slide = (at * this.state.length + label) * 4;
    this.#keys[this.#slides.along[at]] += this.#keyChanges[slide];
    this.#keys[this.#slides.fromLine[at]] += this.#keyChanges[slide + 1];
    this.#keys[this.#slides.toLine[at]] += this.#keyChanges[slide + 2];
  }

  /** Takes `advance(at)` back. */
  retreat(at: MoveAt): void {
    const from = this.#slides.from[at];
    const to = this.#slides.to[at];
    const label = this.state[to];
    this.state[from] = label;
    this.state[to] = 0;
    const slide = (at * this.state.length + label) * 4;
    this.#keys[this.#slides.along[at]] -= this.#keyChanges[slide];
    this.#keys[this.#slides.fromLine[at]] -= this.#keyChanges[slide + 1];
    this.#keys[this.#slides.toLine[at]] -= this.#keyChanges[slide + 2];
  }
}
