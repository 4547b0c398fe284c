/**
 * A heuristic for puzzles of which nothing is known but their moves: exact distances of projections.
 *
 * 1. Look at the locations of a few labels only (and of the blank, which decides what is legal) and forget the others.
 *    The moves act on what is left, and no path in the puzzle is shorter than its shadow there: the distance of the
 *    shadow is a lower bound. It falls by one move at most with each move, so it is consistent as well.
 * 2. Groups of labels together cover all labels, and the heuristic is the greatest distance of any group. So it is 0 at
 *    the target alone.
 * 3. The distances of a group are found backwards from the target, once for each context of a target.
 * 4. The shadows tell the whole state, so a search keeps nothing but their numbers: a row for each depth, from which
 *    each move finds the next row.
 *
 * Source: J. Culberson, J. Schaeffer (1998), "Pattern databases".
 */
import { lehmerDigits } from '../puzzle/lehmer';
import type { Context, Locations, Moves, Rank, State } from '../puzzle/permutation';
import { contextOf, type Puzzle } from '../puzzle/puzzle';
import { canonicalLocations } from '../puzzle/relabel';
import { type MoveAt, type Position, RelabelledStart, UNREACHABLE } from './position';
import { groupSize, type Shadows, shadowsOf } from './shadows';

/** In a table: no path leads to the target. The value before it stands for itself and all that is greater. */
const UNREACHED = 255;
const FIRST_ROWS = 64;

interface Goal {
  /** `Uint8Array[groups × shadows]`: the distance of each shadow, for each group. */
  readonly distances: Uint8Array;
  /** The greatest of them. */
  readonly greatest: Moves;
}

export class ProjectionPosition implements Position {
  /** A move that cannot be taken back may lead from next to the target to the greatest distance. */
  rise: Moves = 0;
  readonly #puzzle: Puzzle;
  readonly #start: RelabelledStart;
  readonly #shadows: Shadows;
  /** `groups × size`: the labels of each group. */
  readonly #groups: readonly (readonly number[])[];
  /** By context of the target. */
  readonly #goals: Goal[] = [];
  #distances: Uint8Array = new Uint8Array(0);
  /** `Uint16Array[rows × groups]`: the shadow of each group in the state, those before it, and the one looked at last. */
  #rows: Uint16Array;
  /** Where the row of the state begins. */
  #row = 0;
  readonly #groupOf: Uint8Array;
  readonly #slotOf: Uint8Array;
  readonly #digits: Uint8Array;
  readonly ranks: number;
  /** `Uint8Array[contexts × moves]`: the move of a move in its context. */
  readonly #moveOf: Uint8Array;

  /** Cost: some milliseconds, and less than one for each context of a target when it is first seen. */
  constructor(puzzle: Puzzle) {
    this.#puzzle = puzzle;
    this.#start = new RelabelledStart(puzzle);
    this.#shadows = shadowsOf(puzzle, groupSize(puzzle.cells));
    this.#groups = groupsOf(puzzle, this.#shadows.size);
    this.#rows = new Uint16Array(FIRST_ROWS * this.#groups.length);
    this.#groupOf = new Uint8Array(puzzle.cells);
    this.#slotOf = new Uint8Array(puzzle.cells);
    this.#groups.forEach((labels, group) =>
      labels.forEach((label, slot) => {
        this.#groupOf[label] = group;
        this.#slotOf[label] = slot;
      }),
    );
    this.#digits = puzzle.rankable ? lehmerDigits(puzzle.cells) : new Uint8Array(0);
    let ranks = puzzle.rankable ? this.#shadows.count : Infinity;
    for (let label = this.#shadows.size; label < puzzle.rankedLabels; label++) ranks *= puzzle.cells - label;
    this.ranks = ranks;
    this.#moveOf = Uint8Array.from(puzzle.contextAfter, (_, at) => at % puzzle.moves);
  }

  get locations(): Locations {
    const { cells, size } = this.#shadows;
    const locations = new Uint8Array(this.#puzzle.cells);
    for (const [group, labels] of this.#groups.entries()) {
      const shadow = this.#rows[this.#row + group] * size;
      for (const [i, label] of labels.entries()) locations[label] = cells[shadow + i];
    }
    return locations;
  }

  place(start: State, target: State): Moves {
    const { cells } = this.#puzzle;
    const { numbers, count } = this.#shadows;
    const context = contextOf(this.#puzzle, target);
    const locations = this.#start.locations(start, target, context);
    const goal = (this.#goals[context] ??= this.#measure(context));
    this.#distances = goal.distances;
    this.rise = goal.greatest;
    this.#row = 0;
    let greatest = 0;
    for (let group = 0; group < this.#groups.length; group++) {
      let digits = 0;
      for (const label of this.#groups[group]) digits = digits * cells + locations[label];
      this.#rows[group] = numbers[digits];
      const distance = goal.distances[group * count + numbers[digits]];
      if (distance > greatest) greatest = distance;
    }
    return greatest === UNREACHED ? UNREACHABLE : greatest;
  }

  after(at: MoveAt): Moves {
    const { after, count } = this.#shadows;
    const rows = this.#rows;
    const distances = this.#distances;
    const groups = this.#groups.length;
    const moves = this.#puzzle.moves;
    const move = this.#moveOf[at];
    let greatest = 0;
    for (let from = this.#row, to = from + groups, table = 0; table < distances.length; table += count, from++, to++) {
      const shadow = after[rows[from] * moves + move];
      rows[to] = shadow;
      const distance = distances[table + shadow];
      if (distance > greatest) greatest = distance;
    }
    return greatest === UNREACHED ? UNREACHABLE : greatest;
  }

  rank(): Rank {
    const { cells, rankedLabels } = this.#puzzle;
    const { size, sets } = this.#shadows;
    let rank = this.#rows[this.#row];
    let used = sets[rank];
    for (let label = size; label < rankedLabels; label++) {
      const cell = this.#shadows.cells[this.#rows[this.#row + this.#groupOf[label]] * size + this.#slotOf[label]];
      rank = rank * (cells - label) + this.#digits[(used << 4) | cell];
      used |= 1 << cell;
    }
    return rank;
  }

  advance(): void {
    const groups = this.#groups.length;
    this.#row += groups;
    if (this.#row + groups === this.#rows.length) this.#grow();
  }

  retreat(): void {
    this.#row -= this.#groups.length;
  }

  #grow(): void {
    const rows = this.#rows;
    this.#rows = new Uint16Array(rows.length * 2);
    this.#rows.set(rows);
  }

  #measure(context: Context): Goal {
    const home = canonicalLocations(this.#puzzle, context);
    const { numbers, count } = this.#shadows;
    const distances = new Uint8Array(this.#groups.length * count).fill(UNREACHED);
    let greatest = 0;
    for (const [group, labels] of this.#groups.entries()) {
      const target = numbers[labels.reduce((digits, label) => digits * home.length + home[label], 0)];
      greatest = Math.max(
        greatest,
        measureGroup(this.#shadows, target, distances.subarray(group * count, (group + 1) * count)),
      );
    }
    return { distances, greatest };
  }
}

/** Breadth-first search backwards from a shadow. @returns the greatest distance. */
function measureGroup({ count, before, firstBefore }: Shadows, target: number, distances: Uint8Array): Moves {
  const queue = new Uint16Array(count);
  queue[0] = target;
  distances[target] = 0;
  let end = 1;
  for (let i = 0; i < end; i++) {
    const shadow = queue[i];
    const distance = Math.min(distances[shadow] + 1, UNREACHED - 1);
    const last = firstBefore[shadow + 1];
    for (let k = firstBefore[shadow]; k < last; k++) {
      if (distances[before[k]] !== UNREACHED) continue;
      distances[before[k]] = distance;
      queue[end++] = before[k];
    }
  }
  return distances[queue[end - 1]];
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
