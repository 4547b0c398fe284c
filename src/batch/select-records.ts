import { countLineBreaks } from '../formats/csv-records';
import { type RecordCutter, RecordFault } from '../formats/record-cutter';
import type { Bytes } from '../units';

/** Whole records to be answered together: the unit of work. */
export interface Chunk {
  readonly bytes: Uint8Array;
  /** Bytes and line breaks that were left out between the chunk before and this one. */
  readonly droppedBytes: Bytes;
  readonly droppedLines: number;
  /** Rows in the chunks before this one, where they are counted; else 0. */
  readonly firstRow: number;
}

export interface Selection {
  readonly skip: number;
  /** Records to select at most; Infinity for all. */
  readonly limit: number;
  /** Records of the input before the first chunk that are selected; null if the chunks begin where the input does. */
  readonly selected?: number | null;
  /** Whether `Chunk.firstRow` is wanted, which costs a walk over all records. */
  readonly counted: boolean;
}

/**
 * The records behind the first `skip`, and of them no more than `limit`. Records that hold nothing do not count; those
 * between the first and the last selected one come along.
 * @throws RecordFault as the chunks do, its line counted from the end of the last chunk that was given out.
 */
export async function* selectRecords(
  chunks: AsyncIterable<Uint8Array>,
  cutter: RecordCutter,
  { skip, limit, selected = null, counted }: Selection,
): AsyncGenerator<Chunk> {
  const end = skip + limit;
  let passed = selected === null ? 0 : skip + selected;
  if (limit === 0 || passed >= end) return;
  let droppedBytes = 0;
  let droppedLines = 0;
  const fault = (error: unknown): unknown =>
    error instanceof RecordFault ? new RecordFault(error.kind, droppedLines + error.line) : error;
  for await (const chunk of withFault(chunks, fault)) {
    if (skip === 0 && limit === Infinity && !counted) {
      yield { bytes: chunk, droppedBytes, droppedLines, firstRow: 0 };
      continue;
    }
    const firstRow = Math.max(0, passed - skip);
    const walk = cutter.walk(chunk, true);
    // Where the selection begins in this chunk: behind the last record to skip.
    let first = passed >= skip ? 0 : chunk.length;
    let firstLine = 0;
    while (passed < end && walk.advance()) {
      if (walk.empty || ++passed !== skip) continue;
      first = walk.next;
      firstLine = walk.nextLine;
    }
    if (first < chunk.length) {
      // A copy: memory that is not shared is sent to a worker whole, whatever part of it is meant.
      const bytes = first === 0 && passed < end ? chunk : chunk.slice(first, passed < end ? undefined : walk.next);
      yield { bytes, droppedBytes: droppedBytes + first, droppedLines: droppedLines + firstLine, firstRow };
      droppedBytes = 0;
      droppedLines = 0;
    } else {
      droppedBytes += chunk.length;
      droppedLines += countLineBreaks(chunk);
    }
    if (passed >= end) return;
  }
}

/** The chunks; what ends them is thrown as `fault` makes it. */
async function* withFault<C>(chunks: AsyncIterable<C>, fault: (error: unknown) => unknown): AsyncGenerator<C> {
  try {
    yield* chunks;
  } catch (error) {
    throw fault(error);
  }
}
