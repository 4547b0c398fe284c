/** Finds the rows of a plain piece of CSV, and for each the entry of its pair in the path table. */
import { CR, LF, SPACE, TAB } from '../formats/csv-records';
import type { CsvLayout } from '../formats/csv-layout';
import { NO_LABEL, type StateReader } from '../formats/state-text';
import { NO_RANK, PairRanker } from '../puzzle/pair-rank';
import type { Puzzle } from '../puzzle/puzzle';

/** In `entries`: no moves lead from the start to the target. */
export const UNSOLVABLE_PAIR = -1;
/** In `entries`: the row is for the general lane. */
export const NOT_PLAIN = -2;

/** In `labels`: the byte is no label's symbol. As a shift it gives a bit that is in no set of labels. */
const NO_SYMBOL = 31;

export class PlainRows {
  /** Of the last piece: its rows, those of them that are not plain, its records that hold nothing, its line breaks. */
  count = 0;
  others = 0;
  skipped = 0;
  lines = 0;
  /** `Int32Array[rows]` each: where the row begins, where it ends without its line end, line breaks before it. */
  starts = new Int32Array(0);
  ends = new Int32Array(0);
  lineOf = new Int32Array(0);
  /** `Int32Array[rows]`: place in the path table, UNSOLVABLE_PAIR or NOT_PLAIN. */
  entries = new Int32Array(0);
  readonly #puzzle: Puzzle;
  readonly #ranker: PairRanker;
  readonly #layout: CsvLayout;
  /** `Uint8Array[256]`: label of a symbol, or NO_SYMBOL. */
  readonly #labels: Uint8Array;
  readonly #start: Uint8Array;
  readonly #target: Uint8Array;

  /** Assumes a puzzle whose states are one byte a symbol, and a fixed target that is a state, where there is one. */
  constructor(puzzle: Puzzle, layout: CsvLayout, reader: StateReader) {
    this.#puzzle = puzzle;
    this.#ranker = new PairRanker(puzzle);
    this.#layout = layout;
    this.#labels = new Uint8Array(256).fill(NO_SYMBOL);
    reader.symbols!.forEach((label, symbol) => label !== NO_LABEL && (this.#labels[symbol] = label));
    // A cell ends at these, whatever --blank says.
    for (const end of [layout.dialect.delimiter.charCodeAt(0), CR, LF]) this.#labels[end] = NO_SYMBOL;
    this.#start = new Uint8Array(puzzle.cells);
    this.#target = new Uint8Array(puzzle.cells);
    if (layout.fixedTarget !== null) reader.readBytes(layout.fixedTarget, this.#target);
  }

  /** Looks over a piece of whole records without a quote in it. */
  find(bytes: Uint8Array): void {
    const { cells, ranks } = this.#puzzle;
    const { width, startColumn, targetColumn, dialect } = this.#layout;
    const [start, target, labels, ranker] = [this.#start, this.#target, this.#labels, this.#ranker];
    const delimiter = dialect.delimiter.charCodeAt(0);
    const comment = dialect.comment?.charCodeAt(0) ?? -1;
    const all = (1 << cells) - 1;
    const length = bytes.length;
    this.#makeRoom((length >> 1) + 1);
    const { starts, ends, entries, lineOf } = this;
    let [row, lines, skipped, others] = [0, 0, 0, 0];
    for (let at = 0, next = 0; at < length; at = next) {
      let end = at;
      let plain = bytes[at] !== comment;
      for (let column = 0; plain; column++, end++) {
        if (column === startColumn || column === targetColumn) {
          const state = column === startColumn ? start : target;
          let seen = 0;
          for (let i = 0, last = Math.min(cells, length - end); i < last; i++) {
            const label = labels[bytes[end + i]];
            state[i] = label;
            seen |= 1 << label;
          }
          if (seen !== all) plain = false;
          else end += cells;
        } else end = endOf(bytes, end, delimiter);
        if (end < length && bytes[end] === delimiter) continue;
        plain &&= column === width - 1;
        break;
      }
      if (end < length && bytes[end] !== LF && bytes[end] !== CR) {
        plain = false;
        end = endOf(bytes, end, LF);
      }
      next = end + (end + 1 < length && bytes[end] === CR && bytes[end + 1] === LF ? 2 : 1);
      starts[row] = at;
      ends[row] = end;
      lineOf[row] = lines;
      if (end < length) lines++;
      if (plain) {
        const rank = ranker.rank(start, target);
        entries[row++] = rank === NO_RANK ? UNSOLVABLE_PAIR : ranker.context * ranks + rank;
      } else if (bytes[at] === comment) continue;
      else if (isEmpty(bytes, at, end, delimiter)) skipped++;
      else {
        entries[row++] = NOT_PLAIN;
        others++;
      }
    }
    this.count = row;
    this.others = others;
    this.skipped = skipped;
    this.lines = lines;
  }

  #makeRoom(rows: number): void {
    if (this.starts.length >= rows) return;
    this.starts = new Int32Array(rows);
    this.ends = new Int32Array(rows);
    this.lineOf = new Int32Array(rows);
    this.entries = new Int32Array(rows);
  }
}

/** Where the cell ends that goes on at `from`; with LF for a delimiter, where its line does. */
function endOf(bytes: Uint8Array, from: number, delimiter: number): number {
  let end = from;
  while (end < bytes.length && bytes[end] !== delimiter && bytes[end] !== LF && bytes[end] !== CR) end++;
  return end;
}

/** Whether a record holds nothing, as RecordScan tells it. */
function isEmpty(bytes: Uint8Array, from: number, to: number, delimiter: number): boolean {
  for (let i = from; i < to; i++) {
    if (bytes[i] !== delimiter && bytes[i] !== SPACE && bytes[i] !== TAB) return false;
  }
  return true;
}
