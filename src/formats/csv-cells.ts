/**
 * Records of CSV to cells and back, by csv-parse and csv-stringify. Cells are strings of one char per byte ("latin1"),
 * so that whatever encoding they are in passes through unchanged.
 */
import type { Options } from 'csv-parse';
import { type CsvDialect, RecordScan } from './csv-records';

/* eslint-disable @typescript-eslint/no-require-imports -- loaded by the first record: the plain lane may never need them */
const load = {
  get parse() {
    return (require('csv-parse/sync') as typeof import('csv-parse/sync')).parse;
  },
  get stringify() {
    return (require('csv-stringify/sync') as typeof import('csv-stringify/sync')).stringify;
  },
};
/* eslint-enable @typescript-eslint/no-require-imports */

/** Cells of one record, one char per byte. */
export type Cells = string[];

/**
 * Cells of all records in `bytes`, whole records from the first byte to the last; an empty line is a record with one
 * empty cell. Nothing is trimmed, cast or checked. Cost: about 1 µs for a record of two cells.
 */
export function parseRecords(bytes: Uint8Array, dialect: CsvDialect): Cells[] {
  const plain = withoutComments(bytes, dialect);
  if (!plain.includes(0)) return parse(plain, dialect);
  // csv-parse takes a NUL behind a closing quote for the end of the input: another byte stands in for it meanwhile.
  const standIn = unusedByte(plain);
  const marked = Buffer.from(plain.map((byte) => (byte === 0 ? standIn : byte)));
  const mark = String.fromCharCode(standIn);
  return parse(marked, dialect).map((cells) => cells.map((cell) => cell.replaceAll(mark, '\0')));
}

/** Of each record that has more or fewer cells than the first one csv-parse makes an error, which nobody is shown. */
function parse(bytes: Buffer, dialect: CsvDialect): Cells[] {
  const { stackTraceLimit } = Error;
  // Its stack would take two thirds of the time of a file in which no two records have as many cells.
  Error.stackTraceLimit = 0;
  try {
    return load.parse(bytes, optionsFor(dialect));
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** A byte above ASCII that does not occur; NUL itself in the odd piece in which all do. */
function unusedByte(bytes: Uint8Array): number {
  const used = new Set(bytes);
  for (let byte = 255; byte > 127; byte--) if (!used.has(byte)) return byte;
  return 0;
}

function optionsFor(dialect: CsvDialect): Options<Cells, Cells> {
  return {
    delimiter: dialect.delimiter,
    encoding: 'latin1',
    // Automatic discovery looks at the first record only and misreads files with mixed line ends.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
  };
}

/**
 * Bytes of records, each ended by \n, with quotes only where a cell needs them. Cost: about 0.4 µs a cell.
 *
 * @param returns whether a cell may hold a \r. By itself csv-stringify quotes the line end that it writes and lets a bare
 *                \r through; to look for it costs a sixth more.
 */
export function formatRecords(records: readonly (readonly string[])[], delimiter: string, returns = true): Buffer {
  const text = load.stringify(records as string[][], {
    delimiter,
    record_delimiter: '\n',
    ...(returns ? { quoted_match: /\r/ } : {}),
  });
  return Buffer.from(text, 'latin1');
}

const LINE_END = Buffer.from('\n');

/** csv-parse takes a comment mark behind an empty quoted cell for a comment, so comments go before it looks. */
function withoutComments(bytes: Uint8Array, dialect: CsvDialect): Buffer {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (dialect.comment === null || !all.includes(dialect.comment)) return all;
  const kept: Buffer[] = [];
  const scan = new RecordScan(bytes, dialect, true);
  // A line end of its own for each: a \r before a comment and a \n behind it would come together as one.
  while (scan.advance()) kept.push(all.subarray(scan.start, scan.end), LINE_END);
  return Buffer.concat(kept);
}
