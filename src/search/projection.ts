/**
 * A heuristic for puzzles of which nothing is known but their moves: exact distances of projections.
 *
 * 1. Look at the locations of a few labels only (and of the blank, which decides what is legal) and forget the others.
 *    The moves act on what is left, and no path in the puzzle is shorter than its shadow there: the distance of the
 *    shadow is a lower bound. It falls by one move at most with each move, so it is consistent as well.
 * 2. Groups of labels together cover all labels, and the heuristic is the greatest distance of any group. So it is 0 at
 *    the target alone.
 * 3. The distances of a group are found backwards from the target, once for each context of a target.
 *
 * Source: J. Culberson, J. Schaeffer (1998), "Pattern databases".
 */
import { type Context, invert, type Locations, type Moves, type State } from '../puzzle/permutation';
import { contextOf, type Puzzle } from '../puzzle/puzzle';
import { canonicalLocations, canonicalNames, relabel } from '../puzzle/relabel';
import { backwardLists, END } from './move-lists';
import { type MoveAt, newLocations, type Position, UNREACHABLE } from './position';

/** Most entries of the table of one group, one byte each: five labels on eight or nine cells, three on 25. */
const MAX_ENTRIES = 1 << 16;
/** In a table: no path leads to the target. The value before it stands for itself and all that is greater. */
const UNREACHED = 255;

interface Goal {
  /** `Uint8Array[groups × cells^size]`: for each group, by the locations of its labels read as digits in base `cells`. */
  readonly distances: Uint8Array;
  /** The greatest of them. */
  readonly greatest: Moves;
}

export class ProjectionPosition implements Position {
  readonly locations: Locations;
  /** A move that cannot be taken back may lead from next to the target to the greatest distance. */
  rise: Moves = 0;
  readonly #puzzle: Puzzle;
  /** `Uint8Array[groups × size]`: the labels of each group. */
  readonly #labels: Uint8Array;
  readonly #size: number;
  /** Entries of the table of one group: cells^size. */
  readonly #entries: number;
  /** By context of the target. */
  readonly #goals: Goal[] = [];
  #distances: Uint8Array = new Uint8Array(0);

  /** Cost: next to nothing; some milliseconds for each context of a target when it is first seen. */
  constructor(puzzle: Puzzle) {
    this.#puzzle = puzzle;
    this.locations = newLocations(puzzle.cells);
    this.#size = groupSize(puzzle.cells);
    this.#entries = puzzle.cells ** this.#size;
    this.#labels = Uint8Array.from(groupsOf(puzzle, this.#size).flat());
  }

  place(start: State, target: State): Moves {
    const puzzle = this.#puzzle;
    const names = canonicalNames(puzzle, target, new Uint8Array(puzzle.cells));
    invert(relabel(start, names, names.slice()), this.locations);
    const context = contextOf(puzzle, target);
    const goal = (this.#goals[context] ??= this.#measure(context));
    this.#distances = goal.distances;
    this.rise = goal.greatest;
    return this.#greatest();
  }

  after(at: MoveAt): Moves {
    this.advance(at);
    const h = this.#greatest();
    this.retreat(at);
    return h;
  }

  advance(at: MoveAt): void {
    const { destinations } = this.#puzzle;
    const locations = this.locations;
    const row = at * locations.length;
    for (let label = 0; label < locations.length; label++) locations[label] = destinations[row + locations[label]];
  }

  retreat(at: MoveAt): void {
    const { permutations } = this.#puzzle;
    const locations = this.locations;
    const row = at * locations.length;
    for (let label = 0; label < locations.length; label++) locations[label] = permutations[row + locations[label]];
  }

  /** The greatest distance of any group. */
  #greatest(): Moves {
    const labels = this.#labels;
    const distances = this.#distances;
    const locations = this.locations;
    const cells = locations.length;
    let greatest = 0;
    for (let i = 0, table = 0; i < labels.length; table += this.#entries) {
      let index = 0;
      for (const end = i + this.#size; i < end; i++) index = index * cells + locations[labels[i]];
      const distance = distances[table + index];
      if (distance > greatest) greatest = distance;
    }
    return greatest === UNREACHED ? UNREACHABLE : greatest;
  }

  #measure(context: Context): Goal {
    const home = canonicalLocations(this.#puzzle, context);
    const distances = new Uint8Array((this.#labels.length / this.#size) * this.#entries).fill(UNREACHED);
    let greatest = 0;
    for (let group = 0; group * this.#size < this.#labels.length; group++) {
      const labels = this.#labels.subarray(group * this.#size, (group + 1) * this.#size);
      const table = distances.subarray(group * this.#entries, (group + 1) * this.#entries);
      const farthest = measureGroup(
        this.#puzzle,
        Uint8Array.from(labels, (label) => home[label]),
        table,
      );
      greatest = Math.max(greatest, farthest);
    }
    return { distances, greatest };
  }
}

/**
 * Breadth-first search backwards from the locations of a group; with a blank, its first label is the blank.
 *
 * @returns the greatest distance.
 */
function measureGroup(puzzle: Puzzle, home: Locations, distances: Uint8Array): Moves {
  const { cells, contexts, permutations } = puzzle;
  const { lists, first } = backwardLists(puzzle);
  const indexOf = (locations: Locations): number => locations.reduce((index, cell) => index * cells + cell, 0);
  const here = home.slice();
  const queue = [indexOf(home)];
  distances[queue[0]] = 0;
  for (const index of queue) {
    for (let i = here.length - 1, rest = index; i >= 0; i--, rest = Math.floor(rest / cells)) here[i] = rest % cells;
    const distance = Math.min(distances[index] + 1, UNREACHED - 1);
    for (let cursor = first[contexts === 1 ? 0 : here[0]]; lists[cursor] !== END; cursor++) {
      const row = lists[cursor] * cells;
      let before = 0;
      for (let i = 0; i < here.length; i++) before = before * cells + permutations[row + here[i]];
      if (distances[before] !== UNREACHED) continue;
      distances[before] = distance;
      queue.push(before);
    }
  }
  return distances[queue[queue.length - 1]];
}

/** The most labels whose locations, each in base `cells`, keep within MAX_ENTRIES. */
function groupSize(cells: number): number {
  let size = 1;
  while (size < cells && cells ** (size + 1) <= MAX_ENTRIES) size++;
  return size;
}

/** Groups of `size` labels that cover all; the blank leads each, and the last one overlaps the one before. */
function groupsOf(puzzle: Puzzle, size: number): number[][] {
  const lead = puzzle.contexts === 1 ? [] : [0];
  const fresh = size - lead.length;
  const groups: number[][] = [];
  for (let label = lead.length; label < puzzle.cells; label += fresh) {
    const from = Math.min(label, puzzle.cells - fresh);
    groups.push([...lead, ...Array.from({ length: fresh }, (_, i) => from + i)]);
  }
  return groups;
}
