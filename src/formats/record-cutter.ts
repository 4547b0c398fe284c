import type { Bytes } from '../units';
/** Where the records of an input begin and end, whatever its format: what cutting an input into chunks needs to know. */

/** Walks over the records of a piece of bytes that begins at the start of a record. */
export interface RecordWalk {
  /** First byte of the current record; after the last one, of what is left. */
  readonly start: Bytes;
  /** End of the current record, without its line end. */
  readonly end: Bytes;
  /** First byte behind the current record. */
  readonly next: Bytes;
  /** Line breaks before `start`. */
  readonly line: number;
  /** Line breaks before `next`. */
  readonly nextLine: number;
  /** Whether the current record holds nothing: it is then no record to answer. */
  readonly empty: boolean;
  /** Once `advance` has returned false: whether what is left is in an open quote. */
  readonly openQuote: boolean;
  /** Goes to the next record; false if no whole record is left. */
  advance(): boolean;
  /** Goes to the next record or comment. */
  step(): boolean;
}

export interface RecordCutter {
  /** @param complete whether the input ends with these bytes, so that the last record may be cut short by its end. */
  walk(bytes: Uint8Array, complete: boolean): RecordWalk;
  /** Whether no record is longer, told without a walk; false where that cannot be told. */
  allWithin?(bytes: Uint8Array, most: Bytes): boolean;
  /** End of the last whole record in bytes that begin at the start of a record, 0 if there is none; more bytes follow. */
  lastEnd(bytes: Uint8Array): Bytes;
}

/** A record that cannot be cut off: where it begins, relative to the end of the chunk given out last. */
export class RecordFault extends Error {
  override readonly name = 'RecordFault';

  constructor(
    readonly kind: 'unclosed quote' | 'too long' | 'too long in quotes',
    /** Line breaks between the end of the last chunk and the start of the record. */
    readonly line: number,
  ) {
    super(kind);
  }
}

/** End of the last whole record, and of what holds nothing behind it, by a walk over all of the bytes. */
export function endByWalk(walk: RecordWalk): Bytes {
  while (walk.advance());
  return walk.next;
}
