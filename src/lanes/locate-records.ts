import type { RowError } from '../formats/faults';
import { type ProblemLayout, recordCutter } from '../formats/formats';
import type { Puzzle } from '../puzzle/puzzle';
import type { NumberedError } from './answer-problems';

/** Finds lines and raw bytes of the records in error, which only then costs a second look at the chunk. */
export function locateRecords(
  errors: readonly NumberedError[],
  bytes: Uint8Array,
  layout: ProblemLayout,
  puzzle: Puzzle,
): RowError[] {
  if (errors.length === 0) return [];
  const walk = recordCutter(layout, puzzle).walk(bytes, true);
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
