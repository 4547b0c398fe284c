/**
 * Ranks of states by their shadows.
 *
 * The number of the shadow of labels 0 … size − 1 is their rank, for it counts the shadows of smaller cells. The Lehmer
 * digits of the labels behind them, which the other shadows show, make it the rank of the state.
 */
import { lehmerDigits } from '../puzzle/lehmer';
import type { Rank } from '../puzzle/permutation';
import type { Puzzle } from '../puzzle/puzzle';
import type { Shadows } from './shadows';

export class ShadowRanks {
  /** Ranks are below this: `puzzle.ranks`, or more if there are no labels behind those of the first group. */
  readonly count: number;
  readonly #puzzle: Puzzle;
  readonly #shadows: Shadows;
  /** `Uint8Array[shadows × size]`: the cells of each shadow. */
  readonly #cells: Uint8Array;
  readonly #digits: Uint8Array;
  /** By label: a group that it is in, and its place there. */
  readonly #groups = new Uint8Array(16);
  readonly #places = new Uint8Array(16);

  /** Assumes `puzzle.rankable`, and a first group of labels 0 … size − 1. */
  constructor(puzzle: Puzzle, shadows: Shadows, groups: readonly (readonly number[])[]) {
    this.#puzzle = puzzle;
    this.#shadows = shadows;
    this.#digits = lehmerDigits(puzzle.cells);
    for (const [group, labels] of groups.entries()) {
      for (const [place, label] of labels.entries()) {
        this.#groups[label] = group;
        this.#places[label] = place;
      }
    }
    const { size, digits } = shadows;
    this.#cells = new Uint8Array(shadows.count * size);
    for (let shadow = 0; shadow < shadows.count; shadow++) {
      for (let i = size - 1, rest = digits[shadow]; i >= 0; i--, rest = Math.floor(rest / puzzle.cells)) {
        this.#cells[shadow * size + i] = rest % puzzle.cells;
      }
    }
    let count = shadows.count;
    for (let label = shadows.size; label < puzzle.rankedLabels; label++) count *= puzzle.cells - label;
    this.count = count;
  }

  /** Rank of the state whose shadows are `shadows[row … row + groups − 1]`. */
  rank(shadows: Uint16Array, row: number): Rank {
    const { cells, rankedLabels } = this.#puzzle;
    const { size, sets } = this.#shadows;
    let rank = shadows[row];
    let used = sets[rank];
    for (let label = size; label < rankedLabels; label++) {
      const cell = this.#cells[shadows[row + this.#groups[label]] * size + this.#places[label]];
      rank = rank * (cells - label) + this.#digits[(used << 4) | cell];
      used |= 1 << cell;
    }
    return rank;
  }
}
