/**
 * What a CSV's first records tell: its delimiter, whether it has a header, and which columns hold the states. Found once
 * for a file, from its first bytes; plain data, for the workers need it too.
 */
import { MAX_CELLS } from '../puzzle/definition';
import type { Puzzle } from '../puzzle/puzzle';
import type { Bytes } from '../units';
import type { CsvOptions } from './csv-options';
import { type ColumnReference, columnName, columnReference, findColumn } from './csv-columns';
import { type Cells, parseRecords } from './csv-cells';
import { type CsvDialect, RecordScan } from './csv-records';
import { InputError, shown, UsageError } from './faults';
import { bestReading, type FirstRecord } from './first-records';
import { standardGoal } from './fixed-target';
import { decodeUtf8, encodeUtf8, StateReader } from './state-text';

export interface CsvLayout {
  readonly format: 'csv';
  readonly dialect: CsvDialect;
  /** Cells of the header, one char per byte; null if the file has none. */
  readonly header: Cells | null;
  /** Cells that a record should have. */
  readonly width: number;
  readonly startColumn: number;
  /** Column of the targets, or −1 where every row has the target `fixedTarget`. */
  readonly targetColumn: number;
  /** Text of a state, as UTF-8 bytes, one char each. */
  readonly fixedTarget: string | null;
  /** Where the first record behind the header begins, and the line breaks before it. */
  readonly dataStart: Bytes;
  readonly dataLine: number;
  /** What the user should know of what was found out. */
  readonly notices: readonly string[];
}

/**
 * Finds the layout from the first bytes of an input, which should hold two whole records that are not empty. Without a
 * target of any kind, all records in them are looked at for states in other columns.
 *
 * @param complete whether these bytes are all of the input.
 * @param name     the input's name in messages.
 * @throws InputError if the file must be refused, UsageError if the options do not fit it, RecordFault if there is no
 * first record because what should be it does not end.
 */
export function findLayout(
  head: Uint8Array,
  complete: boolean,
  name: string,
  puzzle: Puzzle,
  options: CsvOptions,
): CsvLayout {
  const start = columnReference(options.startColumn, 'start');
  const target = columnReference(options.targetColumn, 'target');
  const reader = new StateReader(puzzle, options);
  const { dialect, first, fit } = bestReading(head, complete, name, reader, start, target, options);
  if (!first) throw new InputError(`${name}: expected a header or a pair of states, got no record`);
  const width = first.cells.length;
  const notices: string[] = [];
  const found = { format: 'csv' as const, dialect, width, notices };

  if (!hasHeader(fit, first, name, start, target, options)) {
    if (options.header !== 'no') {
      notices.push(`${name}: no header: the first record holds states and is solved (--header yes if it is a header)`);
    }
    const startColumn = findColumn(start.index ?? 0, width, name);
    if (options.target !== undefined && target.index !== undefined) throw twoTargets(name, String(target.index + 1));
    const lone = options.target === undefined && target.index === undefined && width === 1;
    const fixed = options.target ?? (lone ? standardGoal(puzzle, name, [], notices) : null);
    const targetColumn = fixed === null ? findColumn(target.index ?? 1, width, name) : -1;
    if (targetColumn === startColumn) throw oneColumn(name, String(startColumn + 1));
    return {
      ...found,
      header: null,
      startColumn,
      targetColumn,
      fixedTarget: fixed === null ? null : encodeUtf8(fixed),
      dataStart: first.start,
      dataLine: first.line,
    };
  }

  const names = headerNames(first.cells, name);
  const startColumn = findColumn(start, names, name);
  const targetIsNeeded = options.targetColumn !== undefined;
  const targetColumn = targetIsNeeded || names.includes(target.name ?? '') ? findColumn(target, names, name) : -1;
  if (targetColumn >= 0 && options.target !== undefined) {
    throw twoTargets(name, names[targetColumn]);
  }
  if (targetColumn === startColumn) {
    throw oneColumn(name, names[startColumn]);
  }
  const fixedTarget =
    targetColumn >= 0
      ? null
      : (options.target ??
        standardGoal(
          puzzle,
          name,
          stateColumns(names, rowsOf(head.subarray(first.next), dialect, complete), startColumn, reader),
          notices,
        ));
  return {
    ...found,
    header: first.cells,
    startColumn,
    targetColumn,
    fixedTarget: fixedTarget === null ? null : encodeUtf8(fixedTarget),
    dataStart: first.next,
    dataLine: first.nextLine,
  };
}

/**
 * Whether the first record is a header. Columns given by number name none: there, too, a first record of states is data,
 * so that no row is lost, and anything else is the header.
 * @throws InputError if it is neither that nor states.
 */
function hasHeader(
  fit: number,
  first: FirstRecord,
  name: string,
  start: ColumnReference,
  target: ColumnReference,
  options: CsvOptions,
): boolean {
  const named = [options.startColumn, options.targetColumn].find(
    (column, i) => column !== undefined && [start, target][i].index === undefined,
  );
  if (options.header === 'no') {
    if (named !== undefined) throw new UsageError(`--header no: columns are given by number, got ${shown(named)}`);
    return false;
  }
  if (options.header === 'yes' || named !== undefined || fit === 3 || fit === 1) return true;
  if (fit === 2) return false;
  if (start.index !== undefined) return true;
  const cells = first.cells.map((cell) => decodeUtf8(cell));
  if (cells.includes(null)) throw notText(name);
  throw new InputError(
    `${name}:${first.line + 1}: expected a header with a column "start", or a pair of states, got ${shown(cells.join(', '))}; ${/^\s*\{/.test(cells[0] ?? '') ? 'objects are read with --from ndjson; ' : ''}` +
      `name the columns with --start-column and --target-column, give the delimiter with --delimiter, say --header no if the file has none, or --from if it is not CSV`,
  );
}

function headerNames(cells: Cells, name: string): string[] {
  return cells.map((cell) => {
    const text = decodeUtf8(cell);
    if (text === null || text.includes('\0')) throw notText(name);
    return columnName(text);
  });
}

function twoTargets(name: string, column: string): UsageError {
  return new UsageError(
    `${name}: column ${shown(column)} holds targets, so --target cannot be given too: leave it out`,
  );
}

function oneColumn(name: string, column: string): UsageError {
  return new UsageError(
    `${name}: column ${shown(column)} cannot hold both starts and targets: say which with --start-column and --target-column`,
  );
}

function notText(name: string): InputError {
  return new InputError(
    `${name}: expected a header in UTF-8, got bytes that are none; give the file's encoding with --encoding`,
  );
}

/** Names of the columns, the starts' apart, in which any of the rows holds a state. */
function stateColumns(names: string[], rows: readonly Cells[], startColumn: number, reader: StateReader): string[] {
  const state = new Uint8Array(MAX_CELLS);
  return names.filter(
    (_, i) => i !== startColumn && rows.some((row) => i < row.length && reader.readBytes(row[i], state) === null),
  );
}

/** Cells of the whole records in the bytes. */
function rowsOf(bytes: Uint8Array, dialect: CsvDialect, complete: boolean): Cells[] {
  const scan = new RecordScan(bytes, dialect, complete);
  while (scan.advance());
  return parseRecords(bytes.subarray(0, scan.start), dialect);
}
