/**
 * Which states a depth-first search has reached in this iteration, and after how many moves.
 *
 * A state reached again after as many moves or more can be cut: all within the bound behind it was searched before, by
 * a path that is smaller in move order, in vain. Reached after fewer moves it must be searched again, since states
 * behind it may now lie within the bound: a set that ignores this gives paths that are too long.
 *
 * Nothing is cleared between iterations. A mark is `base − depth`, and `base` rises by more than the bound from one
 * iteration to the next: so the marks of earlier iterations are all below those of this one, and "reached after as many
 * moves or fewer" is the one comparison `mark ≥ base − depth`. Marks are cleared when the base would outgrow them.
 */
import type { Moves } from '../puzzle/permutation';

/** Marks by rank, two bytes each. The search reads and writes them itself: a call for each state costs it a third. */
export class VisitedRanks {
  marks: Uint16Array | Uint32Array = new Uint16Array(0);
  /** A state reached after `depth` moves gets the mark `base − depth`. */
  base = 0;
  /** The greatest mark that is left of earlier iterations. */
  stale = 0;
  readonly #ranks: number;

  /** Cost: nothing until the first iteration. */
  constructor(ranks: number) {
    this.#ranks = ranks;
  }

  /** Begins an iteration with paths of up to `bound` moves: no state has been reached. */
  begin(bound: Moves): void {
    if (this.marks.length === 0) this.marks = new Uint16Array(this.#ranks);
    this.stale = this.base;
    this.base += bound + 1;
    if (this.base <= maxOf(this.marks)) return;
    if (bound < maxOf(this.marks)) this.marks.fill(0);
    else this.marks = new Uint32Array(this.#ranks);
    this.stale = 0;
    this.base = bound + 1;
  }
}

const maxOf = (marks: Uint16Array | Uint32Array): number => 2 ** (8 * marks.BYTES_PER_ELEMENT) - 1;
