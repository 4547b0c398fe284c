/**
 * Files as outputs. A regular file appears whole or not at all: it is written beside its place under another name and
 * renamed when complete. What exists and is no regular file (a device, a FIFO) is written in place.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, constants, existsSync, readlinkSync, realpathSync, rmSync, type Stats, statSync } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Bytes } from '../puzzle/permutation';
import type { Input } from './input';
import { packedAsNamed } from './packed-output';
import { checkNoInput, fileIdentity, type Output, OutputError, unwritable } from './output';

/**
 * A file is put onto the disk so much at a time, so that little is left to be waited for at its end: of half a gigabyte a
 * third of a second otherwise.
 */
const FLUSH_BYTES: Bytes = 8 * 1024 * 1024;

/**
 * A file to write, at the end of symbolic links if `path` is one. Nothing is created before the first write. A path that
 * ends in .gz or .zst makes it a compressed one, of whatever kind the file is.
 * @throws UsageError if it is the input, OutputError if it cannot be written.
 */
export function fileOutput(path: string, inputs: readonly Input[] = []): Output {
  return packedAsNamed(path, plainOutput(path, inputs));
}

function plainOutput(path: string, inputs: readonly Input[]): Output {
  const stats = statsOf(path);
  if (!stats && /[/\\]$/.test(path)) throw new OutputError(`${path}: there is no such folder`);
  if (stats?.isDirectory()) throw new OutputError(`${path}: expected a file to write, got a directory`);
  checkNoInput(stats, path, inputs);
  if (stats && !stats.isFile()) return new FileOutput(resolve(path), resolve(path), null);
  const place = stats ? realpathSync(path) : endOfLinks(resolve(path));
  if (!existsSync(dirname(place))) throw new OutputError(`${path}: there is no folder ${dirname(place)}`);
  // A name may have 255 bytes, of which four make a character at most.
  const name = basename(place).slice(0, 48);
  const partial = join(dirname(place), `.${name}.${process.pid}-${randomBytes(3).toString('hex')}.tmp`);
  return new FileOutput(partial, place, stats);
}

class FileOutput implements Output {
  readonly atomic: boolean;
  readonly identity: unknown;
  #handle: FileHandle | null = null;
  /** Bytes written since the last flush began, and that flush, while it goes on. */
  #unflushed: Bytes = 0;
  #flushing: Promise<void> | null = null;

  /** @param replaced the file whose place is taken, if there is one: its mode is kept. */
  constructor(
    readonly written: string,
    readonly place: string,
    readonly replaced: Stats | null,
  ) {
    this.atomic = written !== place;
    const stats = replaced ?? statsOf(place);
    // A device, such as /dev/null, may take more than one output.
    if (stats) this.identity = stats.isFile() ? fileIdentity(stats) : this;
    else this.identity = join(realpathSync(dirname(place)), basename(place));
  }

  write(bytes: Uint8Array): Promise<void> {
    return this.#guard(async () => {
      const handle = await this.#open();
      for (let done = 0; done < bytes.length;) done += (await handle.write(bytes, done)).bytesWritten;
      this.#unflushed += bytes.length;
      if (this.atomic && this.#unflushed >= FLUSH_BYTES && !this.#flushing) this.#flush(handle);
    });
  }

  /** Has the system put what is written so far onto the disk while more comes. */
  #flush(handle: FileHandle): void {
    this.#unflushed = 0;
    // What cannot be written shows at the end, when all of it must be.
    this.#flushing = handle
      .datasync()
      .catch(() => undefined)
      .finally(() => (this.#flushing = null));
  }

  commit(): Promise<void> {
    return this.#guard(async () => {
      const handle = await this.#open();
      await this.#flushing;
      if (this.atomic) await handle.sync();
      await handle.close();
      this.#handle = null;
      if (this.replaced) chmodSync(this.written, this.replaced.mode & 0o7777);
      if (this.atomic) await rename(this.written, this.place);
      process.off('exit', this.#remove);
    });
  }

  async discard(): Promise<void> {
    const handle = this.#handle;
    this.#handle = null;
    await this.#flushing;
    await handle?.close().catch(() => undefined);
    process.off('exit', this.#remove);
    this.#remove();
  }

  async #open(): Promise<FileHandle> {
    if (this.#handle) return this.#handle;
    // The process may end before the run does.
    if (this.atomic) process.on('exit', this.#remove);
    const probe = this.atomic ? null : await readerOf(this.written);
    this.#handle = await open(this.written, 'w');
    await probe?.close();
    return this.#handle;
  }

  readonly #remove = (): void => {
    try {
      if (this.atomic) rmSync(this.written, { force: true });
    } catch {
      // What cannot be removed stays; that it is there has been said by what went wrong before.
    }
  };

  async #guard(action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      throw unwritable(this.place, error);
    }
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

/** The place that a path stands for which does not exist: behind symbolic links, if it is one. */
function endOfLinks(path: string): string {
  try {
    return endOfLinks(resolve(dirname(path), readlinkSync(path)));
  } catch {
    return path;
  }
}

function statsOf(path: string): Stats | null {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch (error) {
    throw unwritable(path, error);
  }
}
