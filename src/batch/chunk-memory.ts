import type { Bytes } from '../units';

/**
 * Shared memory for chunks and their answers, used again and again: it crosses to the workers and back without being
 * copied, and memory that is new for each chunk costs more than to fill it.
 */
export class ChunkMemory {
  readonly #free: SharedArrayBuffer[] = [];

  /** At least so many bytes, of any content. */
  take(bytes: Bytes): SharedArrayBuffer {
    for (let buffer = this.#free.pop(); buffer; buffer = this.#free.pop()) {
      if (buffer.byteLength >= bytes) return buffer;
      // Chunks grow as a run goes on: what is too small now is so for good.
    }
    return new SharedArrayBuffer(bytes);
  }

  /** Takes back what nobody looks at any more; memory of any other kind is passed over. */
  giveBack(buffer: ArrayBufferLike): void {
    if (buffer instanceof SharedArrayBuffer) this.#free.push(buffer);
  }
}

/** What the answers to a chunk take in most cases. */
export const roomForAnswers = (chunk: Bytes): Bytes => 4096 + 4 * chunk;
