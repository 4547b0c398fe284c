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
 * States are marked where the proof that there is no path needs it (see ida.ts), and there it saves work as well: 92 % of
 * the states of Magic Squares. On 3×3, where parity decides, it would cut 4 % of them and take longer.
 *
 * Source: J. Culberson, J. Schaeffer (1998), "Pattern databases".
 */
import { LIMIT, type SearchLimits } from '../puzzle/engine';
import { parityDecides } from '../puzzle/parity-rules';
import type { Context, Moves, State } from '../puzzle/permutation';
import { contextOf, type Puzzle } from '../puzzle/puzzle';
import { canonicalLocations } from '../puzzle/relabel';
import type { Bytes } from '../units';
import { BoundedSearch, NOTHING, UNREACHABLE } from './bounded-search';
import { END } from './move-lists';
import { RelabelledStart } from './locations';
import { ShadowRanks } from './shadow-ranks';
import { groupSize, type Shadows, shadowsOf } from './shadows';
import { VisitedRanks } from './visited';

/** Marks by rank may take this much, two bytes each: enough for eleven cells with a parity rule. */
const MAX_MARKS: Bytes = 64 << 20;
/** In a table: no path leads to the target. The value before it stands for itself and all that is greater. */
const UNREACHED = 255;

interface Goal {
  /** `Uint8Array[groups × shadows]`: the distance of each shadow, for each group. */
  readonly distances: Uint8Array;
  /** The greatest of them. */
  readonly greatest: Moves;
}

export class ProjectionSearch extends BoundedSearch {
  readonly #start: RelabelledStart;
  readonly #shadows: Shadows;
  /** `groups × size`: the labels of each group. */
  readonly #groups: readonly (readonly number[])[];
  /** By context of the target. */
  readonly #goals: Goal[] = [];
  #distances: Uint8Array = new Uint8Array(0);
  /** `Uint16Array[rows × groups]`: the shadows of the start, of each state on the path, and of the one looked at last. */
  #rows: Uint16Array;
  /** Null where states are not marked. */
  readonly #ranks: ShadowRanks | null = null;
  readonly #visited: VisitedRanks = new VisitedRanks(0);
  /** `Uint8Array[contexts × moves]`: the move of a move in its context. */
  readonly #moveOf: Uint8Array;

  /** Cost: some milliseconds, and less than one for each context of a target when it is first seen. */
  constructor(puzzle: Puzzle, limits: SearchLimits) {
    super(puzzle, limits);
    this.#start = new RelabelledStart(puzzle);
    this.#shadows = shadowsOf(puzzle, groupSize(puzzle.cells));
    this.#groups = groupsOf(puzzle, this.#shadows.size);
    this.#rows = new Uint16Array(this.#groups.length);
    this.#moveOf = Uint8Array.from(puzzle.contextAfter, (_, at) => at % puzzle.moves);
    if (parityDecides(puzzle) || !puzzle.rankable) return;
    const ranks = new ShadowRanks(puzzle, this.#shadows, this.#groups);
    if (ranks.count * 2 > MAX_MARKS) return;
    this.#ranks = ranks;
    this.#visited = new VisitedRanks(ranks.count);
  }

  protected stand(start: State, target: State): Moves {
    const { cells } = this.puzzle;
    const { numbers, count } = this.#shadows;
    const context = contextOf(this.puzzle, target);
    const locations = this.#start.locations(start, target, context);
    const goal = (this.#goals[context] ??= this.#measure(context));
    this.#distances = goal.distances;
    this.rise = goal.greatest;
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

  override makeRoom(bound: Moves): void {
    super.makeRoom(bound);
    const rows = this.#rows;
    this.#rows = new Uint16Array((bound + 2) * this.#groups.length);
    this.#rows.set(rows.subarray(0, this.#groups.length));
  }

  search(bound: Moves): Moves {
    const { lists, first, after: listAfter } = this.follow;
    const { moves } = this.puzzle;
    const { count, after } = this.#shadows;
    const steps = after.to;
    const limit = this.limits.expanded;
    const groups = this.#groups.length;
    const distances = this.#distances;
    const rows = this.#rows;
    const cursors = this.cursors;
    const ranks = this.#ranks;
    if (ranks) this.#visited.begin(bound);
    const { marks, base, stale } = this.#visited;
    const moveOf = this.#moveOf;
    let next: Moves = UNREACHABLE;
    let reached = 0;
    let expanded = this.expanded;
    let depth = 0;
    let row = 0;
    let result = NOTHING;
    let cursor = first[this.context];
    if (ranks) {
      marks[ranks.rank(rows, 0)] = base;
      reached++;
    }
    if (expanded === limit || this.interrupted(expanded)) return LIMIT;
    expanded++;
    for (;;) {
      const at = lists[cursor++];
      if (at === END) {
        if (depth === 0) break;
        depth--;
        row -= groups;
        cursor = cursors[depth];
        continue;
      }
      const move = moveOf[at];
      let h = 0;
      for (let from = row, to = row + groups, table = 0; from < row + groups; from++, to++, table += count) {
        const shadow = steps[rows[from] * moves + move];
        rows[to] = shadow;
        const distance = distances[table + shadow];
        if (distance > h) h = distance;
      }
      const sum = depth + 1 + h;
      if (sum > bound || h === UNREACHED) {
        if (sum < next && h < UNREACHED) next = sum;
        continue;
      }
      if (ranks) {
        const rank = ranks.rank(rows, row + groups);
        const mark = marks[rank];
        if (mark >= base - depth - 1) continue;
        if (mark <= stale) reached++;
        marks[rank] = base - depth - 1;
      }
      cursors[depth] = cursor;
      depth++;
      row += groups;
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
    this.reached = reached;
    return result;
  }

  #measure(context: Context): Goal {
    const home = canonicalLocations(this.puzzle, context);
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

/** The most bytes that a search takes, when it has seen targets of all contexts: shadows, distances and marks. */
export function projectionBytes(puzzle: Puzzle): Bytes {
  const { cells, contexts, moves, ranks } = puzzle;
  const size = groupSize(cells);
  let shadows = 1;
  for (let label = 0; label < size; label++) shadows *= cells - label;
  const graph = 2 * cells ** size + shadows * (6 + size + 2 * 2 * moves * (contexts === 1 ? 1 : 2));
  const groups = groupsOf(puzzle, size).length;
  const marks = parityDecides(puzzle) || !puzzle.rankable ? 0 : Math.min(MAX_MARKS, 2 * Math.max(ranks, shadows));
  return graph + groups * shadows * contexts + marks + SMALL_ARRAYS;
}

/** Paths, and what is made on the way to the graph of shadows. */
const SMALL_ARRAYS: Bytes = 1 << 20;

/** Breadth-first search backwards from a shadow. @returns the greatest distance. */
function measureGroup({ count, before: { to, width } }: Shadows, target: number, distances: Uint8Array): Moves {
  const queue = new Uint16Array(count);
  queue[0] = target;
  distances[target] = 0;
  let end = 1;
  for (let i = 0; i < end; i++) {
    const distance = Math.min(distances[queue[i]] + 1, UNREACHED - 1);
    const last = (queue[i] + 1) * width;
    for (let way = last - width; way < last; way++) {
      const shadow = to[way];
      if (distances[shadow] !== UNREACHED) continue;
      distances[shadow] = distance;
      queue[end++] = shadow;
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
