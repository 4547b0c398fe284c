/**
 * Pairs of states read from bytes and ranked: of all that the plain lane does for a row, this is the most. It does what
 * `StateReader` does for states run together, and then what `PairRanker` does.
 *
 * 1. Each state is read two symbols at a time. It is one if its labels together are all labels.
 * 2. Of the target, the cell of each label is kept. Of the start, cell by cell, where its label is in the target: twice,
 *    one behind the other, for names run on from the blank's cell and around the end.
 * 3. From the blank's cell on, these are the places of the names in their order, which give Lehmer digits. Their weighted
 *    sum is the rank, the last bit of their plain sum the parity.
 *
 * Why it is written out step by step: as loops over nine cells it takes three times as long, and longer with memory
 * whose size the compiler does not know. So the memory is the thread's, of fixed sizes, with every index masked, and
 * `begin` fills it for the puzzle at hand. A puzzle of fewer than nine cells leaves steps out.
 */
import { MAX_COMPACT_CELLS, NO_LABEL, type StateReader } from '../formats/state-text';
import { factorial, lehmerDigits } from '../puzzle/lehmer';
import { reachableParity } from '../puzzle/pair-rank';
import type { Bytes } from '../puzzle/permutation';
import type { Puzzle } from '../puzzle/puzzle';

/** No moves lead from the start to the target. */
export const UNSOLVABLE_PAIR = -1;
/** One of the two is no state, or is spelled in another way. */
export const NO_PAIR = -2;

/** In place of a label, for a byte that is no symbol of one. Its bit is in no set of labels. */
const NO_SYMBOL = 15;
const LABEL = 0xf;
/** In a read symbol: where its label is as a bit; the labels of two are at 0 and 4. */
const BITS = 8;

/** Two symbols: the first one's label in the lowest four bits, then the second one's, then both as a set. */
const TWO_SYMBOLS = new Uint32Array(1 << 16);
/** One symbol: its label, and that as a set. */
const SYMBOL = new Uint32Array(1 << 8);
/** By label: its cell in the start, and in the target. */
const START_CELL = new Uint8Array(16);
const TARGET_CELL = new Uint8Array(16);
/** By cell of the start, twice: the cell of its label in the target. */
const PLACES = new Uint8Array(32);
/** See `lehmerDigits`. */
const DIGITS = lehmerDigits(MAX_COMPACT_CELLS);
/** What a digit counts in the rank; 0 for labels that are not ranked. */
const WEIGHTS = new Int32Array(8);

/** Whose the thread's memory is at the moment. */
let current = 0;
let made = 0;

export class BytePairs {
  readonly #id = ++made;
  readonly #cells: number;
  readonly #ranks: number;
  /** All labels as a set. */
  readonly #all: number;
  /** `Uint8Array[256]`: label of a byte, or NO_SYMBOL. */
  readonly #labels = new Uint8Array(256).fill(NO_SYMBOL);
  readonly #weights = new Int32Array(WEIGHTS.length);
  readonly #blank: boolean;
  readonly #parity: Uint8Array | null;

  /**
   * Assumes a reader whose states are one byte a symbol.
   * @param ends bytes that end a cell of the input, and so are no symbols.
   */
  constructor(puzzle: Puzzle, reader: StateReader, ends: readonly number[]) {
    const { cells, ranks, rankedLabels, definition } = puzzle;
    this.#cells = cells;
    this.#ranks = ranks;
    this.#all = (1 << cells) - 1;
    reader.symbols!.forEach((label, symbol) => label !== NO_LABEL && (this.#labels[symbol] = label));
    for (const end of ends) this.#labels[end] = NO_SYMBOL;
    for (let label = 0; label < rankedLabels; label++) {
      this.#weights[label] = factorial(cells - 1 - label) / factorial(cells - rankedLabels);
    }
    this.#blank = definition.blank;
    this.#parity = reachableParity(puzzle);
  }

  /** Makes the thread's memory that of this puzzle and reader, if it is not. Must come before `entry`. */
  begin(): void {
    if (current === this.#id) return;
    current = this.#id;
    WEIGHTS.set(this.#weights);
    const labels = this.#labels;
    labels.forEach((label, symbol) => (SYMBOL[symbol] = label | (1 << (label + BITS))));
    for (let two = 0; two < TWO_SYMBOLS.length; two++) {
      const [first, second] = [labels[two & 0xff], labels[two >> 8]];
      TWO_SYMBOLS[two] = first | (second << 4) | (1 << (first + BITS)) | (1 << (second + BITS));
    }
  }

  /**
   * Place in the path table of the pair whose states begin at two places; or UNSOLVABLE_PAIR, or NO_PAIR. Assumes as many
   * bytes from both on as the puzzle has cells. Cost: some 50 ns for nine cells.
   */
  entry(starts: DataView, startAt: Bytes, targets: DataView, targetAt: Bytes): number {
    const cells = this.#cells;
    const last = cells - 1;
    let read = TWO_SYMBOLS[targets.getUint16(targetAt, true)];
    let seen = read;
    TARGET_CELL[read & LABEL] = 0;
    TARGET_CELL[(read >> 4) & LABEL] = 1;
    if (cells > 3) {
      read = TWO_SYMBOLS[targets.getUint16(targetAt + 2, true)];
      seen |= read;
      TARGET_CELL[read & LABEL] = 2;
      TARGET_CELL[(read >> 4) & LABEL] = 3;
    }
    if (cells > 5) {
      read = TWO_SYMBOLS[targets.getUint16(targetAt + 4, true)];
      seen |= read;
      TARGET_CELL[read & LABEL] = 4;
      TARGET_CELL[(read >> 4) & LABEL] = 5;
    }
    if (cells > 7) {
      read = TWO_SYMBOLS[targets.getUint16(targetAt + 6, true)];
      seen |= read;
      TARGET_CELL[read & LABEL] = 6;
      TARGET_CELL[(read >> 4) & LABEL] = 7;
    }
    // Of an even number of cells it is read once more.
    read = SYMBOL[targets.getUint8(targetAt + last)];
    TARGET_CELL[read & LABEL] = last;
    if ((seen | read) >> BITS !== this.#all) return NO_PAIR;

    read = TWO_SYMBOLS[starts.getUint16(startAt, true)];
    seen = read;
    START_CELL[read & LABEL] = 0;
    START_CELL[(read >> 4) & LABEL] = 1;
    PLACES[0] = PLACES[cells & 31] = TARGET_CELL[read & LABEL];
    PLACES[1] = PLACES[(cells + 1) & 31] = TARGET_CELL[(read >> 4) & LABEL];
    if (cells > 3) {
      read = TWO_SYMBOLS[starts.getUint16(startAt + 2, true)];
      seen |= read;
      START_CELL[read & LABEL] = 2;
      START_CELL[(read >> 4) & LABEL] = 3;
      PLACES[2] = PLACES[(cells + 2) & 31] = TARGET_CELL[read & LABEL];
      PLACES[3] = PLACES[(cells + 3) & 31] = TARGET_CELL[(read >> 4) & LABEL];
    }
    if (cells > 5) {
      read = TWO_SYMBOLS[starts.getUint16(startAt + 4, true)];
      seen |= read;
      START_CELL[read & LABEL] = 4;
      START_CELL[(read >> 4) & LABEL] = 5;
      PLACES[4] = PLACES[(cells + 4) & 31] = TARGET_CELL[read & LABEL];
      PLACES[5] = PLACES[(cells + 5) & 31] = TARGET_CELL[(read >> 4) & LABEL];
    }
    if (cells > 7) {
      read = TWO_SYMBOLS[starts.getUint16(startAt + 6, true)];
      seen |= read;
      START_CELL[read & LABEL] = 6;
      START_CELL[(read >> 4) & LABEL] = 7;
      PLACES[6] = PLACES[(cells + 6) & 31] = TARGET_CELL[read & LABEL];
      PLACES[7] = PLACES[(cells + 7) & 31] = TARGET_CELL[(read >> 4) & LABEL];
    }
    read = SYMBOL[starts.getUint8(startAt + last)];
    START_CELL[read & LABEL] = last;
    PLACES[last & 31] = PLACES[(cells + last) & 31] = TARGET_CELL[read & LABEL];
    if ((seen | read) >> BITS !== this.#all) return NO_PAIR;

    const context = this.#blank ? START_CELL[0] : 0;
    // The first digit is the cell itself, the last one always 0.
    let digit = PLACES[context & 31];
    let used = 1 << digit;
    let inversions = digit;
    let rank = digit * WEIGHTS[0];
    let cell = PLACES[(context + 1) & 31];
    if (cells > 2) {
      digit = DIGITS[((used << 4) | cell) & 8191];
      inversions += digit;
      rank += digit * WEIGHTS[1];
      used |= 1 << cell;
      cell = PLACES[(context + 2) & 31];
    }
    if (cells > 3) {
      digit = DIGITS[((used << 4) | cell) & 8191];
      inversions += digit;
      rank += digit * WEIGHTS[2];
      used |= 1 << cell;
      cell = PLACES[(context + 3) & 31];
    }
    if (cells > 4) {
      digit = DIGITS[((used << 4) | cell) & 8191];
      inversions += digit;
      rank += digit * WEIGHTS[3];
      used |= 1 << cell;
      cell = PLACES[(context + 4) & 31];
    }
    if (cells > 5) {
      digit = DIGITS[((used << 4) | cell) & 8191];
      inversions += digit;
      rank += digit * WEIGHTS[4];
      used |= 1 << cell;
      cell = PLACES[(context + 5) & 31];
    }
    if (cells > 6) {
      digit = DIGITS[((used << 4) | cell) & 8191];
      inversions += digit;
      rank += digit * WEIGHTS[5];
      used |= 1 << cell;
      cell = PLACES[(context + 6) & 31];
    }
    if (cells > 7) {
      digit = DIGITS[((used << 4) | cell) & 8191];
      inversions += digit;
      rank += digit * WEIGHTS[6];
      used |= 1 << cell;
      cell = PLACES[(context + 7) & 31];
    }
    if (cells > 8) {
      digit = DIGITS[((used << 4) | cell) & 8191];
      inversions += digit;
      rank += digit * WEIGHTS[7];
    }
    const parity = this.#parity;
    if (parity && parity[context * cells + TARGET_CELL[0]] !== (inversions & 1)) return UNSOLVABLE_PAIR;
    return context * this.#ranks + rank;
  }
}
