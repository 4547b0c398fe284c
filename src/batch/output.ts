/**
 * Where answers go. A regular file appears whole or not at all: it is written beside its place under another name and
 * renamed when complete. What exists and is no regular file (a device, a FIFO) is written in place.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readlinkSync, realpathSync, rmSync, type Stats, statSync } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { UsageError } from '../formats/faults';
import type { Input } from './input';

/** Output that cannot be written. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
  readonly code = 'OUTPUT';
}

/** The reader at the other end of a pipe has gone: no fault, but nothing more to do. */
export class PipeClosed extends Error {
  override readonly name = 'PipeClosed';
  readonly code = 'EPIPE';
}

export interface Output {
  /** The path that it is written to, at the end of links; of a stream its name. */
  readonly place: string;
  /** Whether nothing shows at its place before `commit`. */
  readonly atomic: boolean;
  /** Resolves when the sink can take more. @throws OutputError, PipeClosed */
  write(bytes: Uint8Array): Promise<void>;
  /** Puts what was written in its place. */
  commit(): Promise<void>;
  /** Leaves no trace at the place of a file. */
  discard(): Promise<void>;
}

/**
 * A file to write, at the end of symbolic links if `path` is one. Nothing is created before the first write.
 * @throws UsageError if it is the input, OutputError if it cannot be written.
 */
export function fileOutput(path: string, inputs: readonly Input[] = []): Output {
  const stats = statsOf(path);
  if (stats?.isDirectory()) throw new OutputError(`${path}: expected a file to write, got a directory`);
  if (stats && inputs.some(({ file }) => file && file.dev === stats.dev && file.ino === stats.ino && stats.ino !== 0)) {
    throw new UsageError(`${path}: is the input; choose another output`);
  }
  if (stats && !stats.isFile()) return new FileOutput(resolve(path), resolve(path), null);
  const place = stats ? realpathSync(path) : endOfLinks(resolve(path));
  if (!existsSync(dirname(place))) throw new OutputError(`${path}: there is no folder ${dirname(place)}`);
  const partial = join(dirname(place), `.${basename(place)}.${process.pid}-${randomBytes(3).toString('hex')}.tmp`);
  return new FileOutput(partial, place, stats);
}

/** A stream to write, such as standard output; it is not ended. */
export function streamOutput(stream: Writable, name: string): Output {
  return new StreamOutput(stream, name);
}

class StreamOutput implements Output {
  readonly atomic = false;
  #failure: Error | null = null;
  /** Fails the write that waits, if one does: a stream that was destroyed never answers it. */
  #reject: (error: Error) => void = () => undefined;

  constructor(
    readonly stream: Writable,
    readonly place: string,
  ) {
    stream.on('error', this.#onError);
    stream.on('close', this.#onClose);
    if (stream.destroyed) this.#onClose();
  }

  write(bytes: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure);
      this.#reject = reject;
      this.stream.write(bytes, (error) => (error ? reject(unwritable(this.place, error)) : resolve()));
    });
  }

  commit(): Promise<void> {
    this.#leave();
    return this.#failure ? Promise.reject(this.#failure) : Promise.resolve();
  }

  discard(): Promise<void> {
    this.#leave();
    return Promise.resolve();
  }

  readonly #onError = (error: Error): void => this.#fail(unwritable(this.place, error));
  readonly #onClose = (): void => this.#fail(new OutputError(`${this.place}: cannot be written: it was closed`));

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#reject(this.#failure);
  }

  #leave(): void {
    this.stream.off('close', this.#onClose);
    // An error that comes late must not end the process, so one listener stays, the same for all outputs.
    this.stream.off('error', this.#onError);
    this.stream.off('error', ignoreLateError);
    this.stream.on('error', ignoreLateError);
  }
}

const ignoreLateError = (): void => undefined;

class FileOutput implements Output {
  readonly atomic: boolean;
  #handle: FileHandle | null = null;

  /** @param replaced the file whose place is taken, if there is one: its mode is kept. */
  constructor(
    readonly written: string,
    readonly place: string,
    readonly replaced: Stats | null,
  ) {
    this.atomic = written !== place;
  }

  write(bytes: Uint8Array): Promise<void> {
    return this.#guard(async () => {
      const handle = await this.#open();
      for (let done = 0; done < bytes.length;) done += (await handle.write(bytes, done)).bytesWritten;
    });
  }

  commit(): Promise<void> {
    return this.#guard(async () => {
      const handle = await this.#open();
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
    await handle?.close().catch(() => undefined);
    process.off('exit', this.#remove);
    this.#remove();
  }

  async #open(): Promise<FileHandle> {
    if (this.#handle) return this.#handle;
    // The process may end before the run does.
    if (this.atomic) process.on('exit', this.#remove);
    return (this.#handle = await open(this.written, 'w'));
  }

  readonly #remove = (): void => {
    if (this.atomic) rmSync(this.written, { force: true });
  };

  async #guard(action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      throw unwritable(this.place, error);
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

const REASONS: Readonly<Partial<Record<string, string>>> = {
  ENOENT: 'there is no such folder',
  EACCES: 'permission denied',
  ENOSPC: 'no space left on the device',
  EROFS: 'the file system is read-only',
};

function unwritable(name: string, error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'EPIPE'
    ? new PipeClosed(name)
    : new OutputError(`${name}: cannot be written: ${REASONS[code ?? ''] ?? message}`);
}
