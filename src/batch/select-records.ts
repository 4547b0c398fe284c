import type { Bytes } from '../puzzle/permutation';
import { countLineBreaks, type CsvDialect, RecordScan } from '../formats/csv-records';

/** Whole records to be answered together: the unit of work. */
export interface Chunk {
  readonly bytes: Uint8Array;
  /** Bytes and line breaks that were left out between the chunk before and this one. */
  readonly droppedBytes: Bytes;
  readonly droppedLines: number;
}

/**
 * The records behind the first `skip`, and of them no more than `limit`. Records that hold nothing do not count; those
 * between the first and the last selected one come along.
 */
export async function* selectRecords(
  chunks: AsyncIterable<Uint8Array>,
  dialect: CsvDialect,
  skip: number,
  limit: number,
): AsyncGenerator<Chunk> {
  if (limit === 0) return;
  const end = skip + limit;
  let passed = 0;
  let droppedBytes = 0;
  let droppedLines = 0;
  for await (const chunk of chunks) {
    if (skip === 0 && limit === Infinity) {
      yield { bytes: chunk, droppedBytes, droppedLines };
      continue;
    }
    const scan = new RecordScan(chunk, dialect, true);
    // Where the selection begins in this chunk: behind the last record to skip.
    let first = passed >= skip ? 0 : chunk.length;
    let firstLine = 0;
    while (passed < end && scan.advance()) {
      if (scan.empty || ++passed !== skip) continue;
      first = scan.next;
      firstLine = scan.nextLine;
    }
    if (first < chunk.length) {
      // A copy: what is sent to a worker is sent with all of the memory behind it.
      const bytes = chunk.slice(first, passed < end ? undefined : scan.next);
      yield { bytes, droppedBytes: droppedBytes + first, droppedLines: droppedLines + firstLine };
      droppedBytes = 0;
      droppedLines = 0;
    } else {
      droppedBytes += chunk.length;
      droppedLines += countLineBreaks(chunk);
    }
    if (passed >= end) return;
  }
}
