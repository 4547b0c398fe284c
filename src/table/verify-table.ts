/**
 * The certificate of a path table: local rules that every entry must keep. Together they hold for one table only, the
 * right one; no search is repeated and nothing of the build is trusted.
 *
 * 1. The canonical start, and it alone, has length 0; its path is empty.
 * 2. Each neighbour that a move leads to from a reached state is reached, and at most one move deeper. By induction along
 *    a shortest path, no length is more than the distance.
 * 3. Each other reached state has predecessors exactly one move shallower. By induction, a walk of its length leads to
 *    it, so no length is less than the distance: lengths are distances.
 * 4. Of all "predecessor's path, then move" of rule 3 the entry holds the first in move order. A prefix of a least
 *    shortest path is the least shortest path to where it ends (a smaller one could replace it), so by induction on the
 *    length every path is the least.
 *
 * It works on states and the moves' passive form, where the build works on locations and their inverse.
 */
import { rankPermutation, unrankPermutation } from '../puzzle/lehmer';
import {
  type Context,
  invert,
  type Locations,
  type Moves,
  parityOf,
  permute,
  type Rank,
  type State,
} from '../puzzle/permutation';
import { contextOf, NONE, type Puzzle } from '../puzzle/puzzle';
import { canonicalLocations, canonicalState } from '../puzzle/relabel';
import { type PathTable, UNREACHED } from './path-table';

/** Violations that a report lists; one damaged entry may break the rules of several others. */
export const LISTED_VIOLATIONS = 100;

export interface TableReport {
  /** One sentence for each broken rule, the first LISTED_VIOLATIONS of them: empty when the table is right. */
  readonly violations: readonly string[];
  /** `histograms[context][length]`: number of states. */
  readonly histograms: readonly (readonly number[])[];
}

/** Checks every entry of a table. Cost: about 1.3 µs a state of nine cells, some fifteen times that of building it. */
export function verifyTable(puzzle: Puzzle, table: PathTable): TableReport {
  const violations: string[] = [];
  const histograms = Array.from({ length: puzzle.contexts }, (_, context) =>
    new ContextCheck(puzzle, table, context, violations).run(),
  );
  return { violations, histograms };
}

/** The check of one context's entries, with its work space. */
class ContextCheck {
  readonly #puzzle: Puzzle;
  readonly #context: Context;
  readonly #violations: string[];
  readonly #lengths: Uint8Array;
  readonly #paths: Uint32Array;
  readonly #words: number;
  readonly #bits: number;
  readonly #root: Rank;
  /** Parity of reachable locations, less the parity class of the context that they are in. */
  readonly #parity: number;
  /** For each context and move, at `context * moves + move`: its permutation. */
  readonly #permutations: readonly Uint8Array[];
  /** For each context: the `context * moves + move` of every move that leads to it. */
  readonly #arrivals: readonly (readonly number[])[];
  readonly #state: State;
  readonly #near: State;
  readonly #locations: Locations;
  readonly #candidate: Uint32Array;
  readonly #least: Uint32Array;

  constructor(puzzle: Puzzle, table: PathTable, context: Context, violations: string[]) {
    const { cells, contexts, moves, ranks, contextAfter } = puzzle;
    const { wordsPerPath } = table;
    const [first, end] = [context * ranks, (context + 1) * ranks];
    this.#puzzle = puzzle;
    this.#context = context;
    this.#violations = violations;
    this.#lengths = table.lengths.subarray(first, end);
    this.#paths = table.paths.subarray(first * wordsPerPath, end * wordsPerPath);
    this.#words = wordsPerPath;
    this.#bits = table.bitsPerMove;
    this.#root = rankPermutation(canonicalLocations(puzzle, context), puzzle.rankedLabels);
    this.#parity = parityOf(canonicalState(puzzle, context)) ^ (puzzle.parityClass?.[context] ?? 0);
    this.#permutations = Array.from({ length: contexts * moves }, (_, at) =>
      puzzle.permutations.subarray(at * cells, (at + 1) * cells),
    );
    this.#arrivals = Array.from({ length: contexts }, (_, to) =>
      Array.from(contextAfter.keys()).filter((at) => contextAfter[at] === to),
    );
    this.#state = new Uint8Array(cells);
    this.#near = new Uint8Array(cells);
    this.#locations = new Uint8Array(cells);
    this.#candidate = new Uint32Array(wordsPerPath);
    this.#least = new Uint32Array(wordsPerPath);
  }

  /** Reports what is wrong; returns the number of states of each length. */
  run(): number[] {
    const { ranks } = this.#puzzle;
    const counts = new Array<number>(UNREACHED).fill(0);
    for (let rank = 0; rank < ranks; rank++) {
      const length = this.#lengths[rank];
      if (length === UNREACHED) {
        if (rank === this.#root) this.#report(rank, 'the canonical start is not reached');
        continue;
      }
      counts[length]++;
      this.#unrank(rank);
      const here = contextOf(this.#puzzle, this.#state);
      this.#checkNeighbours(rank, length, here);
      if (rank === this.#root || length === 0) this.#checkRoot(rank, length);
      else this.#checkPath(rank, length, here);
    }
    return counts.slice(0, counts.findLastIndex((count) => count > 0) + 1);
  }

  #report(rank: Rank, rule: string): void {
    if (this.#violations.length >= LISTED_VIOLATIONS) return;
    this.#violations.push(`context ${this.#context}, rank ${rank}: ${rule}`);
  }

  /** Writes the state of a rank to `#state`. Of the two orders of the last labels, reachable is the one of fitting parity. */
  #unrank(rank: Rank): void {
    const { cells, contexts, parityClass } = this.#puzzle;
    const locations = this.#locations;
    unrankPermutation(parityClass ? rank * 2 : rank, locations);
    if (parityClass) {
      const blank = contexts === 1 ? 0 : locations[0];
      if (parityOf(locations) !== (this.#parity ^ parityClass[blank])) {
        const last = locations[cells - 1];
        locations[cells - 1] = locations[cells - 2];
        locations[cells - 2] = last;
      }
    }
    invert(locations, this.#state);
  }

  /** Rank of the state in `#near`. */
  #rankOfNear(): Rank {
    return rankPermutation(invert(this.#near, this.#locations), this.#puzzle.rankedLabels);
  }

  #checkRoot(rank: Rank, length: Moves): void {
    const path = this.#paths.subarray(rank * this.#words, (rank + 1) * this.#words);
    if (rank !== this.#root) this.#report(rank, 'has length 0, but is not the canonical start');
    else if (length !== 0) this.#report(rank, `is the canonical start, but has length ${length}`);
    else if (path.some((word) => word !== 0)) this.#report(rank, 'is the canonical start, but its path is not empty');
  }

  #checkNeighbours(rank: Rank, length: Moves, here: Context): void {
    const { moves, contextAfter } = this.#puzzle;
    for (let move = 0, at = here * moves; move < moves; move++, at++) {
      if (contextAfter[at] === NONE) continue;
      permute(this.#state, this.#permutations[at], this.#near);
      const after = this.#lengths[this.#rankOfNear()];
      if (after === UNREACHED) this.#report(rank, `is reached, but its neighbour by move ${move} is not`);
      else if (after > length + 1) this.#report(rank, `has length ${length}, its neighbour by move ${move} ${after}`);
    }
  }

  #checkPath(rank: Rank, length: Moves, here: Context): void {
    const { cells, moves } = this.#puzzle;
    const [words, bits, paths, state, near] = [this.#words, this.#bits, this.#paths, this.#state, this.#near];
    if (length * bits > words * 32) {
      this.#report(rank, `has length ${length}, more than its path has room for`);
      return;
    }
    const least = this.#least;
    const candidate = this.#candidate;
    let predecessors = 0;
    for (const at of this.#arrivals[here]) {
      const from = this.#permutations[at];
      for (let cell = 0; cell < cells; cell++) near[from[cell]] = state[cell];
      const predecessor = this.#rankOfNear();
      if (this.#lengths[predecessor] !== length - 1) continue;
      for (let word = 0; word < words; word++) candidate[word] = paths[predecessor * words + word];
      candidate[((length - 1) * bits) >> 5] |= (at % moves) << (((length - 1) * bits) & 31);
      if (predecessors++ > 0 && comparePaths(candidate, 0, least, 0, words, bits) >= 0) continue;
      for (let word = 0; word < words; word++) least[word] = candidate[word];
    }
    if (predecessors === 0) this.#report(rank, `has length ${length}, but no predecessor of length ${length - 1}`);
    else if (comparePaths(paths, rank * words, least, 0, words, bits) !== 0) {
      this.#report(rank, 'holds another path than the least');
    }
  }
}

/**
 * Compares two packed paths of equal length in move order: negative, 0 or positive. The first move is in the lowest
 * bits of the first word, so the lowest bit that differs lies in the first move that does.
 */
function comparePaths(a: Uint32Array, atA: number, b: Uint32Array, atB: number, words: number, bits: number): number {
  for (let word = 0; word < words; word++) {
    const differing = a[atA + word] ^ b[atB + word];
    if (differing === 0) continue;
    const bit = 31 - Math.clz32(differing & -differing);
    const shift = bit - (bit % bits);
    const mask = (1 << bits) - 1;
    return ((a[atA + word] >>> shift) & mask) - ((b[atB + word] >>> shift) & mask);
  }
  return 0;
}
