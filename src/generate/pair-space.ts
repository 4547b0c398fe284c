import { factorial, unrankPermutation } from '../puzzle/lehmer';
import { PairRanker } from '../puzzle/pair-rank';
import type { Rank, State } from '../puzzle/permutation';
import type { Puzzle } from '../puzzle/puzzle';

/** The state that all pairs of a set have in common, if any; at most one of the two. */
export interface FixedStates {
  readonly start: State | null;
  readonly target: State | null;
}

/**
 * All pairs whose start can reach their target, each by two numbers: a labelling and an entry.
 *
 * - With both states free, the entry is a context and a rank, as a path table numbers them (`context · ranks + rank`):
 *   it says where the start's blank is and which way the labels go from there; the labelling says which label lies where
 *   at the start. The distance of a pair depends on its entry alone.
 * - With a fixed start or target the entry is the other state's rank relative to it, and there is one labelling.
 *
 * Assumes `puzzle.rankable`, and a puzzle that reaches every state that its parity rule allows, as those of the catalogue
 * do.
 */
export class PairSpace {
  readonly labellings: number;
  readonly entries: number;
  readonly #fixed: FixedStates;
  readonly #ranks: number;
  readonly #ranker: PairRanker;
  /** Labels of the start but for a blank, in the order of its cells from the blank on. */
  readonly #labels: Uint8Array;
  /** The first label that is not the blank: 1 or 0. */
  readonly #firstLabel: number;

  constructor(puzzle: Puzzle, fixed: FixedStates) {
    const free = !fixed.start && !fixed.target;
    this.#firstLabel = puzzle.definition.blank ? 1 : 0;
    this.#labels = new Uint8Array(puzzle.cells - this.#firstLabel);
    this.#fixed = fixed;
    this.#ranks = puzzle.ranks;
    this.#ranker = new PairRanker(puzzle);
    this.labellings = free ? factorial(this.#labels.length) : 1;
    this.entries = free ? puzzle.contexts * puzzle.ranks : puzzle.ranks;
  }

  /** Writes the pair of a labelling and an entry to `start` and `target`. Cost: some 200 ns for nine cells. */
  write(labelling: number, entry: number, start: State, target: State): void {
    const { start: fixedStart, target: fixedTarget } = this.#fixed;
    if (fixedTarget) {
      target.set(fixedTarget);
      this.#ranker.unrank(target, entry, start);
      return;
    }
    let rank: Rank = entry;
    if (fixedStart) start.set(fixedStart);
    else {
      rank = entry % this.#ranks;
      this.#writeStart(labelling, (entry - rank) / this.#ranks, start);
    }
    this.#ranker.unrank(start, rank, target);
  }

  #writeStart(labelling: number, context: number, start: State): void {
    const labels = unrankPermutation(labelling, this.#labels);
    const firstLabel = this.#firstLabel;
    start[context] = 0;
    for (let i = 0, cell = context + firstLabel; i < labels.length; i++, cell++) {
      if (cell === start.length) cell = 0;
      start[cell] = labels[i] + firstLabel;
    }
  }
}
