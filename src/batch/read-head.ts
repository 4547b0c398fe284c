import type { Head } from '../files/head';
import type { RecordCutter } from '../formats/record-cutter';
import type { Bytes } from '../units';

/** Enough to tell a small run from a large one without knowing the input's size. */
const HEAD_BYTES: Bytes = 256 * 1024;

/**
 * Reads the beginning of an input: a good piece, and at least two records that are not empty where there are so many
 * (unless they are longer than records may be).
 */
export async function readHead(
  blocks: AsyncIterator<Uint8Array>,
  cutter: RecordCutter,
  maxRecordBytes: Bytes,
): Promise<Head> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let wanted = HEAD_BYTES; ; wanted = 2 * length) {
    while (length < wanted) {
      const next = await blocks.next();
      if (next.done) return { bytes: Buffer.concat(parts), complete: true };
      parts.push(next.value);
      length += next.value.length;
    }
    const bytes = Buffer.concat(parts);
    if (length > 2 * maxRecordBytes || recordsIn(bytes, cutter) >= 2) return { bytes, complete: false };
  }
}

/** Records with something in them, up to 2. */
function recordsIn(bytes: Uint8Array, cutter: RecordCutter): number {
  const walk = cutter.walk(bytes, false);
  let records = 0;
  while (records < 2 && walk.advance()) if (!walk.empty) records++;
  return records;
}
