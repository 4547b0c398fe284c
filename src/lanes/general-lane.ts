/**
 * The general lane: any CSV, by csv-parse and csv-stringify. It is the reference for what a chunk's answer is; a faster
 * lane for plain chunks would stand beside it behind the same function, from bytes to ChunkResult.
 */
import type { ChunkResult, CsvSpec } from '../batch/messages';
import { formatRecords, parseRecords } from '../formats/csv-cells';
import { countLineBreaks, CR, isEmptyCell, QUOTE, RecordScan } from '../formats/csv-records';
import type { Fault, RowError } from '../formats/faults';
import type { ResultColumnName } from '../formats/result-columns';
import { encodeUtf8 } from '../formats/state-text';
import { countLength, emptyTally } from '../solve/tally';
import type { RowSolver } from './row-solver';

/** A row that ended invalid or at a limit, by the number of its record in the chunk. */
interface NumberedError {
  readonly record: number;
  readonly code: string;
  readonly message: string;
}

/** Answers the records of a chunk. `bytes` must be whole records. */
export function solveChunk(bytes: Uint8Array, spec: CsvSpec, solver: RowSolver): ChunkResult {
  const began = performance.now();
  const { dialect, width, startColumn, targetColumn, fixedTarget } = spec.layout;
  const { delimiter } = dialect;
  const tally = emptyTally();
  const invalidRows: number[] = [];
  const errors: NumberedError[] = [];
  const answered: string[][] = [];
  const records = parseRecords(bytes, dialect);
  const timed = spec.columns.includes('micros');
  let stopped = false;

  for (let record = 0; record < records.length && !stopped; record++) {
    const cells = records[record];
    if (isEmptyCell(cells[0], delimiter) && cells.every((cell) => isEmptyCell(cell, delimiter))) {
      tally.rows.skipped++;
      continue;
    }
    const rowBegan = timed ? performance.now() : 0;
    const fault = cells.length === width ? null : raggedness(cells, width, delimiter);
    if (fault) solver.reject(fault);
    else solver.solveBytes(cells[startColumn], targetColumn < 0 ? fixedTarget! : cells[targetColumn]);
    const micros = timed ? Math.round((performance.now() - rowBegan) * 1000) : 0;

    const { status } = solver;
    stopped = solver.code === 'STOPPED';
    if (status === 'invalid') invalidRows.push(answered.length);
    if (status === 'solved') countLength(tally, solver.length);
    if (spec.collectErrors && solver.code !== '') {
      errors.push({ record, code: solver.code, message: solver.message });
    }
    tally.rows[status]++;
    tally.expanded += solver.expanded;
    while (cells.length < width) cells.push('');
    if (cells.length > width) cells.length = width;
    for (const column of spec.columns) cells.push(resultCell(column, solver, micros));
    answered.push(cells);
  }
  return {
    // Only a quoted cell can hold a line end.
    bytes: formatRecords(answered, delimiter, bytes.includes(QUOTE) && bytes.includes(CR)),
    tally,
    lines: countLineBreaks(bytes),
    invalidRows,
    errors: errors.length > 0 ? locate(errors, bytes, spec) : [],
    stopped,
    milliseconds: performance.now() - began,
  };
}

/** Texts of small numbers: lengths repeat. */
const NUMERALS = Array.from({ length: 256 }, (_, i) => String(i));

function resultCell(column: ResultColumnName, solver: RowSolver, micros: number): string {
  switch (column) {
    case 'status':
      return solver.status;
    case 'length':
      return solver.status === 'solved' ? (NUMERALS[solver.length] ?? String(solver.length)) : '';
    case 'moves':
      return solver.status === 'solved' ? solver.moves() : '';
    case 'error':
      return solver.code === '' ? '' : encodeUtf8(`${solver.code}: ${solver.message}`);
    case 'expanded':
      return String(solver.expanded);
    case 'micros':
      return String(micros);
  }
}

function raggedness(cells: string[], width: number, delimiter: string): Fault | null {
  if (cells.length < width) {
    return { code: 'TOO_FEW_CELLS', message: `expected ${width} cells, got ${cells.length}; add what is missing` };
  }
  if (cells.slice(width).every((cell) => isEmptyCell(cell, delimiter))) return null;
  return {
    code: 'TOO_MANY_CELLS',
    message: `expected ${width} cells, got ${cells.length}; quote cells that hold the delimiter`,
  };
}

/** Finds lines and raw bytes of the records in error, which only then costs a second look at the chunk. */
function locate(errors: NumberedError[], bytes: Uint8Array, spec: CsvSpec): RowError[] {
  const scan = new RecordScan(bytes, spec.layout.dialect, true);
  let record = -1;
  return errors.map(({ record: wanted, code, message }) => {
    while (record < wanted && scan.advance()) record++;
    return {
      line: scan.line,
      code,
      message,
      raw: Buffer.from(bytes.subarray(scan.start, scan.end)).toString('latin1'),
    };
  });
}
