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
import { answerProblems, type NumberedError } from './answer-problems';
import type { RowSolver } from './row-solver';

/** Answers the records of a chunk. `bytes` must be whole records. @param firstRow number, from 0, of its first row. */
export function solveChunk(
  bytes: Uint8Array,
  firstRow: number,
  spec: RowsSpec,
  puzzle: Puzzle,
  solver: RowSolver,
): ChunkResult {
  const began = performance.now();
  const { problems, answers, collectErrors } = spec;
  const read = problemReader(problems, puzzle, answers).read(bytes);
  const writer = answerWriter(answers, firstRow + 1, problems.format !== 'csv' || mayHoldReturns(bytes));
  const timed = answers.columns.some(({ name }) => name === 'micros');
  const answered = answerProblems(read, { solver, writer, timed, collectErrors });
  return {
    ...answered,
    lines: countLineBreaks(bytes),
    errors: answered.errors.length > 0 ? locate(answered.errors, bytes, spec, puzzle) : [],
    milliseconds: performance.now() - began,
  };
}

/** Finds lines and raw bytes of the records in error, which only then costs a second look at the chunk. */
function locate(
  errors: readonly NumberedError[],
  bytes: Uint8Array,
  { problems }: RowsSpec,
  puzzle: Puzzle,
): RowError[] {
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
