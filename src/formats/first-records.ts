/** The first records of a CSV, read with the delimiter that makes most of them. */
import { MAX_CELLS } from '../puzzle/definition';
import type { Bytes } from '../units';
import { type Cells, parseRecords } from './csv-cells';
import { type ColumnReference, columnName } from './csv-columns';
import { type CsvOptions, DELIMITERS } from './csv-options';
import { type CsvDialect, RecordScan } from './csv-records';
import { RecordFault } from './record-cutter';
import { decodeUtf8, type StateReader } from './state-text';

export interface FirstRecord {
  readonly cells: Cells;
  readonly start: Bytes;
  readonly next: Bytes;
  readonly line: number;
  readonly nextLine: number;
}

/** The beginning of a file, read with one delimiter. */
export interface Reading {
  readonly dialect: CsvDialect;
  /** The first record that is not empty. */
  readonly first: FirstRecord | null;
  /** If there is none: what begins as one and does not end. */
  readonly fault: RecordFault | null;
  /** How well the first record fits: 3 names both columns, 2 holds a pair, 1 names one column, 0 else. */
  readonly fit: number;
}

/**
 * Reads the head with each delimiter in question and takes the one that fits best; among equals the one with most cells.
 * @throws RecordFault if none fits, and by one the first record does not end.
 */
export function bestReading(
  head: Uint8Array,
  complete: boolean,
  name: string,
  reader: StateReader,
  start: ColumnReference,
  target: ColumnReference,
  options: CsvOptions,
): Reading {
  const separator = /^sep=([,;\t|])(?:\r\n|\n|\r|$)/.exec(Buffer.from(head.subarray(0, 8)).toString('latin1'));
  const extension = /\.tsv(\.gz|\.zst)?$/i.test(name) ? '\t' : undefined;
  const given = options.delimiter ?? separator?.[1] ?? extension;
  const readings = (given === undefined ? DELIMITERS : [given]).map((delimiter): Reading => {
    const dialect = { delimiter, comment: options.comment ?? null };
    const { first, fault } = firstRecord(head, dialect, complete, separator?.[0].length ?? 0);
    return { dialect, first, fault, fit: first ? fitOf(first.cells, reader, start, target, options) : 0 };
  });
  const cells = ({ first }: Reading): number => first?.cells.length ?? 0;
  const best = readings.reduce((a, b) => ((b.fit - a.fit || cells(b) - cells(a)) > 0 ? b : a));
  const fault =
    best.fit === 0 && options.header !== 'no' ? readings.find((reading) => reading.fault)?.fault : best.fault;
  if (fault) throw fault;
  return best;
}

function firstRecord(
  head: Uint8Array,
  dialect: CsvDialect,
  complete: boolean,
  skip: Bytes,
): Pick<Reading, 'first' | 'fault'> {
  const bytes = head.subarray(skip);
  const scan = new RecordScan(bytes, dialect, complete);
  const lines = skip > 0 ? 1 : 0;
  while (scan.advance()) {
    if (scan.empty) continue;
    const [cells] = parseRecords(bytes.subarray(scan.start, scan.end), dialect);
    const [start, next] = [skip + scan.start, skip + scan.next];
    return { first: { cells, start, next, line: lines + scan.line, nextLine: lines + scan.nextLine }, fault: null };
  }
  if ((complete && !scan.openQuote) || scan.start === bytes.length) return { first: null, fault: null };
  return {
    first: null,
    fault: new RecordFault(
      scan.openQuote ? (complete ? 'unclosed quote' : 'too long in quotes') : 'too long',
      lines + scan.line,
    ),
  };
}

function fitOf(
  cells: Cells,
  reader: StateReader,
  start: ColumnReference,
  target: ColumnReference,
  options: CsvOptions,
): number {
  const names = cells.map((cell) => columnName(decodeUtf8(cell) ?? ''));
  const named = [start, target].filter((reference) => reference.name !== undefined && names.includes(reference.name));
  if (named.length === 2) return 3;
  const state = new Uint8Array(MAX_CELLS);
  const holdsState = (index: number): boolean =>
    index >= 0 && index < cells.length && reader.readBytes(cells[index], state) === null;
  if (holdsState(start.index ?? 0) && (options.target !== undefined || holdsState(target.index ?? 1))) return 2;
  return named.length;
}
