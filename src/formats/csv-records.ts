/**
 * Where records begin and end. This is the one place that follows quotes byte by byte; csv-parse, which reads the
 * cells, follows the same rules with the options in csv-cells.ts, and a property test holds the two together.
 *
 * A quote opens a quoted cell only as the cell's first byte, anywhere else it is a literal character. In a quoted cell a
 * doubled quote is a quote, any other one closes. Outside quotes each of \n, \r\n and \r ends a record. A record that
 * begins with the comment byte runs to the end of its line and is none.
 */
import type { Bytes } from '../units';
import type { RecordCutter, RecordWalk } from './record-cutter';

export interface CsvDialect {
  /** One ASCII character. */
  readonly delimiter: string;
  /** One ASCII character that makes a record beginning with it a comment, or null. */
  readonly comment: string | null;
}

export const LF = 10;
export const CR = 13;
export const QUOTE = 34;
const SPACE = 32;
const TAB = 9;

/** Walks over the records of a piece of bytes that begins at the start of a record. */
export class RecordScan implements RecordWalk {
  /** First byte of the current record; after the last one, of what is left. */
  start: Bytes = 0;
  /** End of the current record, without its line end. */
  end: Bytes = 0;
  /** First byte behind the current record's line end. */
  next: Bytes = 0;
  /** Line breaks before `start`. */
  line = 0;
  /** Line breaks before `next`. */
  nextLine = 0;
  /** Whether all cells of the current record are empty, as `isEmptyCell` has it: it is then no record to answer. */
  empty = true;
  /** Once `advance` has returned false: whether what is left is in an open quote. */
  openQuote = false;
  readonly #bytes: Uint8Array;
  readonly #delimiter: number;
  readonly #comment: number;
  readonly #complete: boolean;

  /** @param complete whether the input ends with these bytes, so that the last record needs no line end. */
  constructor(bytes: Uint8Array, dialect: CsvDialect, complete: boolean) {
    this.#bytes = bytes;
    this.#delimiter = dialect.delimiter.charCodeAt(0);
    this.#comment = dialect.comment?.charCodeAt(0) ?? -1;
    this.#complete = complete;
  }

  /** Goes to the next record, over comments; false if no whole record is left. */
  advance(): boolean {
    while (this.step()) if (this.#bytes[this.start] !== this.#comment) return true;
    return false;
  }

  /** Goes to the next record or comment. */
  step(): boolean {
    const bytes = this.#bytes;
    const length = bytes.length;
    this.start = this.next;
    this.line = this.nextLine;
    this.empty = true;
    const comment = bytes[this.start] === this.#comment;
    let line = this.line;
    let quoted = false;
    let cellStart = !comment;
    let i = this.start;
    for (; i < length; i++) {
      const byte = bytes[i];
      if (quoted) {
        if (byte === QUOTE) {
          if (i + 1 === length && !this.#complete) break;
          quoted = bytes[i + 1] === QUOTE;
          // A doubled quote is a character of the cell; so are the quotes of a cell that goes on behind them.
          if (quoted || !this.#endsCell(i + 1)) this.empty = false;
          if (quoted) i++;
        } else if (byte === LF || (byte === CR && bytes[i + 1] !== LF)) line++;
        else if (byte !== SPACE && byte !== TAB && byte !== CR) this.empty = false;
        continue;
      }
      if (byte === LF || byte === CR) {
        if (byte === CR && i + 1 === length && !this.#complete) break;
        this.end = i;
        this.next = byte === CR && bytes[i + 1] === LF ? i + 2 : i + 1;
        this.nextLine = line + 1;
        return true;
      }
      if (byte === this.#delimiter) {
        cellStart = !comment;
        continue;
      }
      if (byte === QUOTE && cellStart) quoted = true;
      else if (byte !== SPACE && byte !== TAB) this.empty = false;
      cellStart = false;
    }
    this.openQuote = quoted;
    if (!this.#complete || quoted || this.start === length) return false;
    this.end = this.next = length;
    this.nextLine = line;
    return true;
  }

  #endsCell(at: number): boolean {
    const byte = this.#bytes[at];
    return at === this.#bytes.length || byte === this.#delimiter || byte === LF || byte === CR;
  }
}

/** The cutter of a dialect's records. */
export function csvRecords(dialect: CsvDialect): RecordCutter {
  return {
    walk: (bytes, complete) => new RecordScan(bytes, dialect, complete),
    lastEnd: (bytes) => lastRecordEnd(bytes, dialect),
    allWithin: linesWithin,
  };
}

/** Whether each stretch of `most` bytes has a line end in it and there is no quote: then no record is longer. */
function linesWithin(bytes: Uint8Array, most: Bytes): boolean {
  if (hasQuote(bytes)) return false;
  let from = 0;
  while (bytes.length - from > most) {
    const end = bytes.subarray(from, from + most).lastIndexOf(LF);
    if (end < 0) return false;
    from += end + 1;
  }
  return true;
}

/**
 * Whether what a cell holds, one char per byte, is white space alone: spaces, tabs, line breaks, in quotes or not. A record
 * of nothing but such cells is none to answer. A quote that a cell holds, or the delimiter, is a character like any other.
 */
export function isEmptyCell(cell: string): boolean {
  for (let i = 0; i < cell.length; i++) {
    const code = cell.charCodeAt(i);
    if (code !== SPACE && code !== TAB && code !== LF && code !== CR) return false;
  }
  return true;
}

/**
 * End of the last whole record in bytes that begin at the start of a record, 0 if there is none. The input goes on
 * behind the bytes. Cost: a search from the end where no quote is in the bytes, else a walk over all of them.
 */
export function lastRecordEnd(bytes: Uint8Array, dialect: CsvDialect): Bytes {
  if (!hasQuote(bytes)) {
    const end = bytes.lastIndexOf(LF);
    // A return at the very end may be the first half of a \r\n.
    return (end >= 0 ? end : bytes.subarray(0, -1).lastIndexOf(CR)) + 1;
  }
  const scan = new RecordScan(bytes, dialect, false);
  while (scan.advance());
  return scan.start;
}

/** Whether there is a quote in the bytes, as a Buffer looks for it: an array's own way takes ten times as long in shared memory. */
export function hasQuote(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(QUOTE);
}

/** Line breaks in the bytes: \n, \r\n or \r each. */
export function countLineBreaks(bytes: Uint8Array): number {
  let breaks = 0;
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] === LF || (bytes[i] === CR && bytes[i + 1] !== LF)) breaks++;
  }
  return breaks;
}
