/** Cuts a stream of bytes into chunks of whole records. */
import { type RecordCutter, RecordFault } from '../formats/record-cutter';
import type { Bytes } from '../units';
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
 * @throws RecordFault at a record longer than `maxRecordBytes` or a quote that never closes, after all records before it.
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
      const long = tooLong(bytes, cutter, maxRecordBytes);
      if (long) {
        if (long.start > 0) yield take(long.start);
        throw new RecordFault(long.kind, 0);
      }
      if (end > 0) yield take(end);
      // No whole record yet: look again when there is twice as much, so that the looking stays linear.
      else wanted = Math.max(filled + 1, Math.min(2 * filled, maxRecordBytes + 2));
    }
  }
  const rest = buffer.subarray(0, filled);
  const fault = tooLong(rest, cutter, maxRecordBytes) ?? unclosed(rest, cutter);
  const end = fault ? fault.start : filled;
  if (end > 0) yield take(end);
  if (fault) throw new RecordFault(fault.kind, 0);
}

/** A record that cannot be cut off. */
interface Fault {
  readonly kind: RecordFault['kind'];
  /** Where it begins, and the line breaks before it. */
  readonly start: Bytes;
  readonly line: number;
}

/** The first record or comment in the bytes, or the unfinished one at their end, that is too long; null if none is. */
function tooLong(bytes: Uint8Array, cutter: RecordCutter, maxRecordBytes: Bytes): Fault | null {
  if (bytes.length <= maxRecordBytes || cutter.allWithin?.(bytes, maxRecordBytes)) return null;
  const walk = cutter.walk(bytes, false);
  // Told by as many bytes as a record may have, so that it is the same however much of the record has come.
  const fault = (): Fault => {
    const began = cutter.walk(bytes.subarray(walk.start, walk.start + maxRecordBytes + 1), false);
    began.step();
    return { kind: began.openQuote ? 'too long in quotes' : 'too long', start: walk.start, line: walk.line };
  };
  while (walk.step()) if (walk.end - walk.start > maxRecordBytes) return fault();
  const half = bytes[bytes.length - 1] === 0x0d ? 1 : 0; // Perhaps of a \r\n.
  return bytes.length - half - walk.start > maxRecordBytes ? fault() : null;
}

/** What is left of an input in a quote that never closes; null if nothing is. */
function unclosed(bytes: Uint8Array, cutter: RecordCutter): Fault | null {
  const walk = cutter.walk(bytes, true);
  while (walk.advance());
  return walk.openQuote ? { kind: 'unclosed quote', start: walk.start, line: walk.line } : null;
}

/** Throws a RecordFault if a record or comment in the bytes, or the unfinished one at their end, is too long. */
export function checkRecords(bytes: Uint8Array, cutter: RecordCutter, maxRecordBytes: Bytes): void {
  const fault = tooLong(bytes, cutter, maxRecordBytes);
  if (fault) throw new RecordFault(fault.kind, fault.line);
}
