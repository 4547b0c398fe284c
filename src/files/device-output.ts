/** Devices and FIFOs as outputs: what exists and is no regular file is written in place. */
import { constants, openSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Socket } from 'node:net';
import { type Output, streamOutput, unwritable } from './output';

/** How often it is looked whether a FIFO has a reader, in ms. */
const READER_LOOKED_FOR = 50;

export function deviceOutput(place: string): Output {
  return statSync(place).isFIFO() ? new FifoOutput(place) : new DeviceOutput(place);
}

/** What both have in common: nothing stands beside them, and what they were given cannot be taken back. */
abstract class PlaceOutput {
  readonly atomic = false;
  readonly beside = [];
  readonly holding = null;
  /** A device, such as /dev/null, may take more than one output. */
  readonly identity = this;

  constructor(readonly place: string) {}

  reserve(): Promise<void> {
    return Promise.resolve();
  }
}

class DeviceOutput extends PlaceOutput implements Output {
  #handle: FileHandle | null = null;

  async write(bytes: Uint8Array): Promise<void> {
    try {
      this.#handle ??= await open(this.place, 'w');
      for (let done = 0; done < bytes.length;) done += (await this.#handle.write(bytes, done)).bytesWritten;
    } catch (error) {
      throw unwritable(this.place, error);
    }
  }

  async commit(): Promise<void> {
    await this.write(new Uint8Array(0));
    await this.discard();
  }

  async discard(): Promise<void> {
    const handle = this.#handle;
    this.#handle = null;
    await handle?.close().catch(() => undefined);
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
        await new Promise((resolve) => setTimeout(resolve, READER_LOOKED_FOR));
      }
    }
    return this.#pipe;
  }
}
