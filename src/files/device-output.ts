/** Devices and FIFOs as outputs: what exists and is no regular file is written in place. */
import { constants, openSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bytes, Milliseconds } from '../units';
import { type Output, streamOutput, unwritable } from './output';

/** How often it is looked whether a FIFO has a reader by now, or a device takes more. */
const LOOKED_FOR: Milliseconds = 50;

/** A terminal that is read takes more at once, a few kilobytes at a time. */
const FIRST_PAUSE: Milliseconds = 1;

export function deviceOutput(place: string): Output {
  return statSync(place).isFIFO() ? new FifoOutput(place) : new DeviceOutput(place);
}

/** What both have in common: nothing stands beside them, and what they were given cannot be taken back. */
abstract class PlaceOutput {
  readonly beside = [];
  readonly holding = null;
  /** A device, such as /dev/null, may take more than one output. */
  readonly identity = this;

  constructor(readonly place: string) {}

  reserve(): Promise<void> {
    return Promise.resolve();
  }
}

/**
 * Written without waiting in the system, where a device allows that: a terminal that takes nothing would else hold a thread
 * that not even the end of the process can end.
 */
class DeviceOutput extends PlaceOutput implements Output {
  #handle: FileHandle | null = null;
  #discarded = false;

  async write(bytes: Uint8Array): Promise<void> {
    try {
      const handle = (this.#handle ??= await open(this.place, deviceFlags(this.place)));
      let pause = FIRST_PAUSE;
      for (let done = 0; done < bytes.length;) {
        const taken = await takenNow(handle, bytes, done);
        done += taken;
        if (taken > 0) {
          pause = FIRST_PAUSE;
          continue;
        }
        if (this.#discarded) throw new Error('it was closed');
        await sleep(pause);
        pause = Math.min(LOOKED_FOR, pause * 2);
      }
    } catch (error) {
      throw unwritable(this.place, error);
    }
  }

  async commit(): Promise<void> {
    await this.write(new Uint8Array(0));
    await this.discard();
  }

  async discard(): Promise<void> {
    this.#discarded = true;
    const handle = this.#handle;
    this.#handle = null;
    await handle?.close().catch(() => undefined);
  }
}

/** For a disk it would change nothing but how it is opened: a drive without a medium could be. */
function deviceFlags(place: string): number {
  return constants.O_WRONLY | (statSync(place).isCharacterDevice() ? constants.O_NONBLOCK : 0);
}

/** Writes what a device takes now. @returns how many bytes that is. */
async function takenNow(handle: FileHandle, bytes: Uint8Array, from: Bytes): Promise<Bytes> {
  try {
    return (await handle.write(bytes, from)).bytesWritten;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return 0;
    throw error;
  }
}

/** Written as a pipe is: a write as to a file would wait for a reader that stalls in a thread that nothing can end. */
class FifoOutput extends PlaceOutput implements Output {
  #pipe: { readonly socket: Socket; readonly output: Output } | null = null;
  #discarded = false;

  async write(bytes: Uint8Array): Promise<void> {
    const { output } = await this.#open();
    await output.write(bytes);
  }

  async commit(): Promise<void> {
    const { socket, output } = await this.#open();
    await output.commit();
    await new Promise<void>((resolve) => socket.end(resolve));
    socket.destroy();
  }

  discard(): Promise<void> {
    this.#discarded = true;
    this.#pipe?.socket.destroy();
    return Promise.resolve();
  }

  /** Waits for a reader: to open a FIFO that has none fails, or waits in a way that nothing ends. */
  async #open(): Promise<{ readonly socket: Socket; readonly output: Output }> {
    while (!this.#pipe) {
      try {
        const fd = openSync(this.place, constants.O_WRONLY | constants.O_NONBLOCK);
        const socket = new Socket({ fd, readable: false, writable: true });
        this.#pipe = { socket, output: streamOutput(socket, this.place) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENXIO' || this.#discarded) throw unwritable(this.place, error);
        await sleep(LOOKED_FOR);
      }
    }
    return this.#pipe;
  }
}
