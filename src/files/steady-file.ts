/** Regular files that must stay as they are while they are read: else rows of two files would be answered as one. */
import { closeSync, constants, createReadStream, fstatSync, openSync, type Stats } from 'node:fs';
import { count } from '../formats/counted';
import { InputError } from '../formats/faults';
import type { Bytes } from '../units';
import { blocksAsTheyCome } from './device-input';

/** What is read of a file at a time: each block is a way to another thread and back. */
const BLOCK_BYTES: Bytes = 1024 * 1024;

/** A regular file, of which every reading gives what was there when the first one began, or fails. */
export class SteadyFile {
  /** As it was then. */
  #first: Stats | null = null;

  /** @param size that it has when it is first opened, or less. */
  constructor(
    readonly path: string,
    readonly size: Bytes,
  ) {}

  /**
   * Its bytes. A file that takes its place under its name meanwhile makes no difference.
   * @param left ends the reading when it aborts, as far as it has to wait.
   * @throws InputError at the end if somebody has written to it, errors of the system.
   */
  async *read(left: AbortSignal): AsyncGenerator<Uint8Array> {
    // Files of the system, as in /proc, have no size, and may have nothing to give for long.
    const fd = openSync(this.path, constants.O_RDONLY | (this.size === 0 ? constants.O_NONBLOCK : 0));
    const first = (this.#first ??= fstatSync(fd));
    // Not beyond the end that it had: what is being written there may be half a row.
    const stream =
      first.size === 0
        ? null
        : createReadStream(this.path, { fd, highWaterMark: BLOCK_BYTES, end: first.size - 1, autoClose: false });
    let bytes = 0;
    try {
      for await (const block of (stream ?? blocksAsTheyCome(fd, left)) as AsyncIterable<Uint8Array>) {
        bytes += block.length;
        yield block;
      }
      checkSteady(this.path, first, fstatSync(fd));
      const expected = Math.max(first.size, this.size);
      if (bytes < expected) throw changed(this.path, expected, bytes);
    } finally {
      if (stream) stream.destroy();
      else closeSync(fd);
    }
  }
}

/** @throws InputError if a regular file is not as it was before. */
export function checkSteady(name: string, before: Stats, now: Stats): void {
  if (now.size !== before.size) throw changed(name, before.size, now.size);
  // With its fractions of a millisecond; where there is no size, as in /proc, the time says nothing.
  if (now.size > 0 && now.mtimeMs !== before.mtimeMs) {
    throw new InputError(`${name}: changed while it was read: ${AGAIN}`);
  }
}

const AGAIN = 'run again when it is whole';

function changed(name: string, expected: Bytes, got: Bytes): InputError {
  return new InputError(
    `${name}: changed while it was read: expected ${count(expected)} bytes, got ${count(got)}: ${AGAIN}`,
  );
}
