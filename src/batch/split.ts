/** Cuts a stream of bytes into chunks of whole records. */
import { type RecordCutter, RecordFault } from '../formats/record-cutter';
import type { Bytes } from '../puzzle/permutation';
import type { ChunkMemory } from './chunk-memory';

export interface SplitOptions {
  readonly cutter: RecordCutter;
  /** Asked for each chunk: how many bytes it should have, more or less. */
  readonly chunkBytes: () => Bytes;
  readonly maxRecordBytes: Bytes;
  /** Where chunks are put; by default each in memory of its own. */
  readonly memory?: ChunkMemory | undefined;
}

/**
 * Yields chunks of whole records. Keeps no more than a chunk and a record in memory.
 *
 * @param blocks begins at the start of a record.
 * @throws RecordFault at a record longer than `maxRecordBytes` or a quote that never closes, after all chunks before it.
 */
export async function* splitRecords(
  blocks: AsyncIterable<Uint8Array>,
  options: SplitOptions,
): AsyncGenerator<Uint8Array> {
  const { cutter, maxRecordBytes, memory } = options;
  let buffer = new Uint8Array(0);
  let filled = 0;
  let wanted = options.chunkBytes();
  const take = (end: Bytes): Uint8Array => {
    const chunk = memory ? new Uint8Array(memory.take(end), 0, end) : new Uint8Array(end);
    chunk.set(buffer.subarray(0, end));
    buffer.copyWithin(0, end, filled);
    filled -= end;
    wanted = options.chunkBytes();
    return chunk;
  };
  for await (const block of blocks) {
    for (let used = 0; used < block.length;) {
      if (filled === buffer.length && filled < wanted) {
        // No more than what has come asks for: a chunk may be wanted larger than the input is.
        const larger = new Uint8Array(Math.min(wanted, 2 * filled + block.length));
        larger.set(buffer.subarray(0, filled));
        buffer = larger;
      }
      const part = block.subarray(used, used + Math.max(0, Math.min(wanted, buffer.length) - filled));
      buffer.set(part, filled);
      filled += part.length;
      used += part.length;
      if (filled < wanted) continue;
      const bytes = buffer.subarray(0, filled);
      const end = cutter.lastEnd(bytes);
      checkRecords(bytes, cutter, maxRecordBytes);
      if (end > 0) yield take(end);
      // No whole record yet: look again when there is twice as much, so that the looking stays linear.
      else wanted = Math.min(2 * filled, maxRecordBytes + 2);
    }
  }
  const rest = buffer.subarray(0, filled);
  checkRecords(rest, cutter, maxRecordBytes);
  const walk = cutter.walk(rest, true);
  while (walk.advance());
  if (walk.openQuote) throw new RecordFault('unclosed quote', walk.line);
  if (filled > 0) yield take(filled);
}

/** Throws a RecordFault if a record or comment in the bytes, or the unfinished one at their end, is too long. */
export function checkRecords(bytes: Uint8Array, cutter: RecordCutter, maxRecordBytes: Bytes): void {
  if (bytes.length <= maxRecordBytes || cutter.allWithin?.(bytes, maxRecordBytes)) return;
  const walk = cutter.walk(bytes, false);
  while (walk.step()) if (walk.end - walk.start > maxRecordBytes) throw new RecordFault('too long', walk.line);
  const half = bytes[bytes.length - 1] === 0x0d ? 1 : 0; // Perhaps of a \r\n.
  if (bytes.length - half - walk.start > maxRecordBytes) {
    throw new RecordFault(walk.openQuote ? 'too long in quotes' : 'too long', walk.line);
  }
}
