import type { RowError } from '../formats/faults';
import { type ProblemLayout, recordCutter } from '../formats/formats';
import type { RecordWalk } from '../formats/record-cutter';
import type { Puzzle } from '../puzzle/puzzle';
import type { NumberedError } from './answer-problems';

/** Finds lines and raw bytes of the records in error, which only then costs a second look at the chunk. */
export function locateRecords(
  errors: readonly NumberedError[],
  bytes: Uint8Array,
  layout: ProblemLayout,
  puzzle: Puzzle,
): RowError[] {
  return atRecords(errors, bytes, layout, puzzle, ({ row, code, message }, { line, start, end }) => ({
    line,
    row,
    code,
    message,
    raw: Buffer.from(bytes.subarray(start, end)).toString('latin1'),
  }));
}

/**
 * Walks once more over a chunk, to the record of each thing that was found in it. Those must come in order.
 *
 * @param give makes the result of what was found and its record, at which the walk then is.
 */
export function atRecords<Found extends { readonly record: number }, Result>(
  found: readonly Found[],
  bytes: Uint8Array,
  layout: ProblemLayout,
  puzzle: Puzzle,
  give: (found: Found, walk: RecordWalk) => Result,
): Result[] {
  if (found.length === 0) return [];
  const walk = recordCutter(layout, puzzle).walk(bytes, true);
  let record = -1;
  return found.map((one) => {
    while (record < one.record && walk.advance()) record++;
    return give(one, walk);
  });
}
