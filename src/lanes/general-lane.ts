/**
 * The general lane: records of any format to answers in any format, by the formats' readers and writers. It is the
 * reference for what a chunk's answer is; a faster lane for plain chunks would stand beside it behind the same function,
 * from bytes to ChunkResult.
 */
import type { ChunkResult, RowsSpec } from '../batch/messages';
import { countLineBreaks } from '../formats/csv-records';
import { mayHoldReturns } from '../formats/csv-problems';
import { addedKeys, answerWriter, problemReader } from '../formats/formats';
import type { Puzzle } from '../puzzle/puzzle';
import { answerProblems } from './answer-problems';
import { locateRecords } from './locate-records';
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
  const read = problemReader(problems, puzzle, addedKeys(answers)).read(bytes);
  const writer = answerWriter(answers, firstRow + 1, problems.format !== 'csv' || mayHoldReturns(bytes));
  const timed = answers.columns.some(({ name }) => name === 'micros');
  const answered = answerProblems(read, { solver, writer, timed, collectErrors });
  return {
    ...answered,
    lines: countLineBreaks(bytes),
    errors: locateRecords(answered.errors, bytes, problems, puzzle),
    milliseconds: performance.now() - began,
  };
}
