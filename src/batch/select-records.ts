import { countLineBreaks, type CsvDialect, RecordScan } from '../formats/csv-records';

/** Whole records to be answered together: the unit of work. */
export interface Chunk {
  readonly bytes: Uint8Array;
  /** Line breaks that were left out between the chunk before and this one. */
  readonly droppedLines: number;
}

/** The records behind the first `skip`, and of them no more than `limit`; records that hold nothing do not count. */
export async function* selectRecords(
  chunks: AsyncIterable<Uint8Array>,
  dialect: CsvDialect,
  skip: number,
  limit: number,
): AsyncGenerator<Chunk> {
  if (limit === 0) return;
  const end = skip + limit;
  let passed = 0;
  let dropped = 0;
  for await (const chunk of chunks) {
    if (skip === 0 && limit === Infinity) {
      yield { bytes: chunk, droppedLines: 0 };
      continue;
    }
    const scan = new RecordScan(chunk, dialect, true);
    let first = -1;
    let firstLine = 0;
    while (passed < end && scan.advance()) {
      if (scan.empty) continue;
      if (passed >= skip && first < 0) {
        first = scan.start;
        firstLine = scan.line;
      }
      passed++;
    }
    if (first < 0) dropped += countLineBreaks(chunk);
    else {
      // A copy: what is sent to a worker is sent with all of the memory behind it.
      yield { bytes: chunk.slice(first, passed < end ? undefined : scan.next), droppedLines: dropped + firstLine };
      dropped = 0;
    }
    if (passed >= end) return;
  }
}
