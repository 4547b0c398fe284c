/** Devices and FIFOs as outputs. */
import { constants, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { type Output, unwritable } from './output';

/** What exists and is no regular file: written in place. */
export class DeviceOutput implements Output {
  readonly atomic = false;
  readonly beside = [];
  readonly holding = null;
  /** A device, such as /dev/null, may take more than one output. */
  readonly identity = this;
  #handle: FileHandle | null = null;

  constructor(readonly place: string) {}

  reserve(): Promise<void> {
    return Promise.resolve();
  }

  async write(bytes: Uint8Array): Promise<void> {
    try {
      const handle = await this.#open();
      for (let done = 0; done < bytes.length;) done += (await handle.write(bytes, done)).bytesWritten;
    } catch (error) {
      throw unwritable(this.place, error);
    }
  }

  async commit(): Promise<void> {
    try {
      await (await this.#open()).close();
      this.#handle = null;
    } catch (error) {
      throw unwritable(this.place, error);
    }
  }

  async discard(): Promise<void> {
    const handle = this.#handle;
    this.#handle = null;
    await handle?.close().catch(() => undefined);
  }

  async #open(): Promise<FileHandle> {
    if (this.#handle) return this.#handle;
    const probe = await readerOf(this.place);
    this.#handle = await open(this.place, 'w');
    await probe?.close();
    return this.#handle;
  }
}

/**
 * Waits for the reader of a FIFO, asking now and then: to open one that has none waits in a way that neither a signal
 * nor the end of the process ends. Gives the FIFO opened without blocking: until it is opened otherwise, the reader must
 * not see it closed.
 */
async function readerOf(path: string): Promise<FileHandle | null> {
  if (!statSync(path).isFIFO()) return null;
  for (;;) {
    try {
      return await open(path, constants.O_WRONLY | constants.O_NONBLOCK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENXIO') throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
