/**
 * The general lane: records of any format to answers in any format, by the formats' readers and writers. It is the
 * reference for what a chunk's answer is; a faster lane for plain chunks would stand beside it behind the same function,
 * from bytes to ChunkResult.
 */
import type { ChunkResult, RowsSpec } from '../batch/messages';
import { countLineBreaks } from '../formats/csv-records';
import { mayHoldReturns } from '../formats/csv-problems';
import type { RowError } from '../formats/faults';
import { answerWriter, problemReader, recordCutter } from '../formats/formats';
import type { Puzzle } from '../puzzle/puzzle';
import { countLength, emptyTally } from '../solve/tally';
import type { RowSolver } from './row-solver';

/** A row that ended invalid or at a limit, by the number of its record in the chunk. */
interface NumberedError {
  readonly record: number;
  readonly row: number;
  readonly code: string;
  readonly message: string;
}

/** Answers the records of a chunk. `bytes` must be whole records. @param firstRow number, from 0, of its first row. */
export function solveChunk(
  bytes: Uint8Array,
  firstRow: number,
  spec: RowsSpec,
  puzzle: Puzzle,
  solver: RowSolver,
): ChunkResult {
  const began = performance.now();
  const { problems, answers } = spec;
  const tally = emptyTally();
  const invalidRows: number[] = [];
  const errors: NumberedError[] = [];
  const read = problemReader(problems, puzzle, answers).read(bytes);
  const writer = answerWriter(answers, firstRow + 1, problems.format !== 'csv' || mayHoldReturns(bytes));
  const timed = answers.columns.some(({ name }) => name === 'micros');
  let row = 0;
  let stopped = false;

  for (let record = 0; record < read.length && !stopped; record++) {
    const problem = read[record];
    if (problem === null) {
      tally.rows.skipped++;
      continue;
    }
    const rowBegan = timed ? performance.now() : 0;
    if (problem.fault) solver.reject(problem.fault);
    else solver.solveBytes(problem.start, problem.target);
    const micros = timed ? Math.round((performance.now() - rowBegan) * 1000) : 0;

    const { status } = solver;
    stopped = solver.code === 'STOPPED';
    if (status === 'invalid') invalidRows.push(row);
    if (status === 'solved') countLength(tally, solver.length);
    if (spec.collectErrors && solver.code !== '') {
      errors.push({ record, row, code: solver.code, message: solver.message });
    }
    tally.rows[status]++;
    tally.expanded += solver.expanded;
    writer.write(problem, solver, micros);
    row++;
  }
  return {
    bytes: writer.end(),
    tally,
    lines: countLineBreaks(bytes),
    invalidRows,
    errors: errors.length > 0 ? locate(errors, bytes, spec, puzzle) : [],
    stopped,
    milliseconds: performance.now() - began,
  };
}

/** Finds lines and raw bytes of the records in error, which only then costs a second look at the chunk. */
function locate(errors: NumberedError[], bytes: Uint8Array, { problems }: RowsSpec, puzzle: Puzzle): RowError[] {
  const walk = recordCutter(problems, puzzle).walk(bytes, true);
  let record = -1;
  return errors.map(({ record: wanted, row, code, message }) => {
    while (record < wanted && walk.advance()) record++;
    return {
      line: walk.line,
      row,
      code,
      message,
      raw: Buffer.from(bytes.subarray(walk.start, walk.end)).toString('latin1'),
    };
  });
}
