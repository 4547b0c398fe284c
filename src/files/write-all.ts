import type { Bytes } from '../units';

/**
 * Writes until all is taken: of a disk that is nearly full a part is, and the next write told why not all was.
 * @param writeSome writes from that byte on, as much as is taken.
 * @throws Error if nothing is taken and no reason given, rather than to try for ever.
 */
export async function writeAll(
  length: Bytes,
  writeSome: (from: Bytes) => Promise<{ readonly bytesWritten: Bytes }>,
): Promise<void> {
  for (let done = 0; done < length;) {
    const { bytesWritten } = await writeSome(done);
    if (bytesWritten === 0) throw new Error('nothing more is taken');
    done += bytesWritten;
  }
}
