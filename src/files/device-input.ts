/**
 * Devices and FIFOs as inputs, and files of the system: what may have nothing to give for as long as it likes. None is
 * waited for in the system: a thread that waits there not even the end of the process can end.
 */
import { constants, openSync, read, type Stats } from 'node:fs';
import { open } from 'node:fs/promises';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Bytes, Milliseconds } from '../units';

/** What is taken at a time: a terminal gives a line, files of the system a few kilobytes. */
const TAKEN: Bytes = 64 * 1024;

/** How often it is looked whether there is something; sooner, as long as something keeps coming. */
const LOOKED_FOR: Milliseconds = 50;
const FIRST_PAUSE: Milliseconds = 1;

const readSome = promisify(read);

/**
 * What a device or FIFO gives, up to its end.
 * @param left ends the reading when it aborts. @throws Errors of the system.
 */
export async function* deviceBlocks(path: string, stats: Stats, left: AbortSignal): AsyncGenerator<Uint8Array> {
  if (stats.isFIFO()) {
    // Where nobody writes yet a read tells its end: only the system's events tell the two apart.
    const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    yield* new Socket({ fd, readable: true, writable: false, signal: left }) as AsyncIterable<Buffer>;
    return;
  }
  // For a disk it would change nothing but how it is opened: a drive without a medium could be.
  const handle = await open(path, constants.O_RDONLY | (stats.isCharacterDevice() ? constants.O_NONBLOCK : 0));
  try {
    yield* blocksAsTheyCome(handle.fd, left);
  } finally {
    await handle.close();
  }
}

/** What a file gives that was opened with O_NONBLOCK, up to its end. It stays open. @throws Errors of the system. */
export async function* blocksAsTheyCome(fd: number, left: AbortSignal): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.allocUnsafeSlow(TAKEN);
  let pause = FIRST_PAUSE;
  while (!left.aborted) {
    const taken = await takenNow(fd, buffer);
    if (taken === 0) return;
    if (taken !== null) {
      pause = FIRST_PAUSE;
      yield Uint8Array.prototype.slice.call(buffer, 0, taken);
      continue;
    }
    await sleep(pause);
    pause = Math.min(LOOKED_FOR, pause * 2);
  }
}

/** Reads what there is now. @returns how many bytes that is: 0 at the end, null if there is nothing yet. */
async function takenNow(fd: number, buffer: Uint8Array): Promise<Bytes | null> {
  try {
    return (await readSome(fd, buffer, 0, buffer.length, null)).bytesRead;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return null;
    throw error;
  }
}
