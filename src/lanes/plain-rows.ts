/** Finds the rows of a plain piece of CSV, and for each the entry of its pair in the path table. */
import { CR, LF, SPACE, TAB } from '../formats/csv-records';
import type { CsvLayout } from '../formats/csv-layout';
import type { StateReader } from '../formats/state-text';
import type { Puzzle } from '../puzzle/puzzle';
import { BytePairs, NO_PAIR } from './byte-pairs';

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
  /** `Int32Array[rows]`: place in the path table, or UNSOLVABLE_PAIR; or NO_PAIR, where the row is not plain. */
  entries = new Int32Array(0);
  readonly #cells: number;
  readonly #layout: CsvLayout;
  readonly #pairs: BytePairs;
  readonly #fixedTarget: DataView | null = null;

  /** Assumes a puzzle whose states are one byte a symbol, and a fixed target, where there is one, that is a state. */
  constructor(puzzle: Puzzle, layout: CsvLayout, reader: StateReader) {
    this.#cells = puzzle.cells;
    this.#layout = layout;
    this.#pairs = new BytePairs(puzzle, reader, [layout.dialect.delimiter.charCodeAt(0), CR, LF]);
    if (layout.fixedTarget === null) return;
    this.#fixedTarget = new DataView(Uint8Array.from(layout.fixedTarget, (symbol) => symbol.charCodeAt(0)).buffer);
  }

  /** Looks over a piece of whole records without a quote in it. */
  find(bytes: Uint8Array): void {
    const [cells, pairs, fixedTarget] = [this.#cells, this.#pairs, this.#fixedTarget];
    const { width, startColumn, targetColumn, dialect } = this.#layout;
    const delimiter = dialect.delimiter.charCodeAt(0);
    const comment = dialect.comment?.charCodeAt(0) ?? -1;
    const length = bytes.length;
    const view = new DataView(bytes.buffer, bytes.byteOffset, length);
    pairs.begin();
    this.#makeRoom((length >> 1) + 1);
    const { starts, ends, entries, lineOf } = this;
    let [row, lines, skipped, others] = [0, 0, 0, 0];
    for (let at = 0, next; at < length; at = next) {
      let end = at;
      let [start, target] = [0, 0];
      let column = 0;
      // A cell that should be a state is one if it has as many bytes as a state; if they are none, `entry` will see it.
      for (; ; column++, end++) {
        if (column === startColumn) {
          start = end;
          end += cells;
        } else if (column === targetColumn) {
          target = end;
          end += cells;
        } else end = endOf(bytes, end, delimiter);
        if (end >= length || bytes[end] !== delimiter) break;
      }
      let entry = NO_PAIR;
      if (column === width - 1 && (end < length ? bytes[end] === LF || bytes[end] === CR : end === length)) {
        entry = fixedTarget ? pairs.entry(view, start, fixedTarget, 0) : pairs.entry(view, start, view, target);
      }
      if (entry === NO_PAIR) end = endOf(bytes, at, LF);
      next = end + (end + 1 < length && bytes[end] === CR && bytes[end + 1] === LF ? 2 : 1);
      const line = lines;
      if (end < length) lines++;
      if (bytes[at] === comment) continue;
      if (entry === NO_PAIR) {
        if (isEmpty(bytes, at, end, delimiter)) {
          skipped++;
          continue;
        }
        others++;
      }
      starts[row] = at;
      ends[row] = end;
      lineOf[row] = line;
      entries[row++] = entry;
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
