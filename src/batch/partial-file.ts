/**
 * A regular file that appears whole or not at all: written beside its place under another name, and renamed when
 * complete. While it is written no other run can have its place.
 */
import { chmodSync, constants, rmSync, type Stats } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Bytes } from '../puzzle/permutation';
import { besidePath, COMPANIONS } from './beside';
import { syncFolder } from './sync-folder';
import { type Holding, type Output, OutputError, type OutputMark, unwritable } from './output';
import { OutputLock } from './output-lock';

/**
 * A file is put onto the disk so much at a time, so that little is left to be waited for at its end: of half a gigabyte a
 * third of a second otherwise.
 */
const FLUSH_BYTES: Bytes = 8 * 1024 * 1024;

const NOTHING = new Uint8Array(0);

/** Opens a file that is there, and no link to one. */
const reopened = (path: string): Promise<FileHandle> => open(path, constants.O_RDWR | constants.O_NOFOLLOW);

export class PartialFile implements Output {
  readonly atomic = true;
  readonly beside: readonly string[];
  readonly holding: Holding;
  readonly #partial: string;
  #lock: OutputLock | null = null;
  #handle: FileHandle | null = null;
  /** Whether the file beside the place is this output's own, and whether it is there for a later run too. */
  #begun = false;
  #kept = false;
  #bytes: Bytes = 0;
  /** Bytes written since the last flush began, and that flush, while it goes on. */
  #unflushed: Bytes = 0;
  #flushing: Promise<void> | null = null;
  /** That of a flush: the system tells it once, and what it was of may be lost. */
  #failure: Error | null = null;

  /** @param replaced the file whose place is taken, if there is one: its mode is kept. */
  constructor(
    readonly place: string,
    readonly identity: string,
    readonly replaced: Stats | null,
  ) {
    this.#partial = besidePath(place, 'partial');
    this.beside = COMPANIONS.map((what) => besidePath(place, what));
    this.holding = {
      mark: () => ({ bytes: this.#bytes, tail: NOTHING }),
      flush: () => this.#guard(() => this.#onDisk((handle) => handle.datasync())),
      resume: (mark) => this.#guard(() => this.#resume(mark)),
      complete: () => this.#guard(() => this.#onDisk((handle) => handle.sync())),
      keep: () => this.#end(),
    };
  }

  reserve(): Promise<void> {
    return this.#guard(async () => {
      if (this.#lock) return;
      this.#lock = await OutputLock.take(this.place);
      // The process may end before the run does.
      process.on('exit', this.#leave);
    });
  }

  write(bytes: Uint8Array): Promise<void> {
    return this.#guard(async () => {
      const handle = await this.#open();
      for (let done = 0; done < bytes.length;) {
        const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, this.#bytes + done);
        if (bytesWritten === 0) throw new Error('nothing more is taken');
        done += bytesWritten;
      }
      this.#bytes += bytes.length;
      this.#unflushed += bytes.length;
      if (this.#unflushed >= FLUSH_BYTES && !this.#flushing) this.#flush(handle);
    });
  }

  /** Has the system put what is written so far onto the disk while more comes. */
  #flush(handle: FileHandle): void {
    this.#unflushed = 0;
    this.#flushing = handle
      .datasync()
      .catch((error: unknown) => void (this.#failure = error as Error))
      .finally(() => (this.#flushing = null));
  }

  commit(): Promise<void> {
    return this.#guard(async () => {
      const handle = await this.#open();
      await this.#flushing;
      if (this.#failure) throw this.#failure;
      await handle.sync();
      this.#handle = null;
      await handle.close();
      if (this.replaced) chmodSync(this.#partial, this.replaced.mode & 0o7777);
      await rename(this.#partial, this.place);
      this.#begun = false;
      await syncFolder(dirname(this.place));
      await this.#end();
    });
  }

  async discard(): Promise<void> {
    this.#kept = false;
    await this.#end();
  }

  async #open(): Promise<FileHandle> {
    if (this.#handle) return this.#handle;
    if (this.#begun) return (this.#handle = await reopened(this.#partial));
    await this.reserve();
    // What an earlier run left goes, and what it says of itself first. Nothing that is there is written over: it could be
    // a link to something else.
    for (const what of ['journal', 'journal.new', 'partial'] as const) {
      await rm(besidePath(this.place, what), { force: true });
    }
    this.#handle = await open(this.#partial, 'wx');
    this.#begun = true;
    return this.#handle;
  }

  async #resume({ bytes }: OutputMark): Promise<void> {
    await this.reserve();
    const handle = await reopened(this.#partial);
    this.#handle = handle;
    const stats = await handle.stat();
    if (!stats.isFile() || stats.size < bytes) {
      throw new OutputError(
        `${this.#partial}: expected at least ${bytes} bytes, which an earlier run wrote, got ${stats.size}: ` +
          'begin anew without --resume',
      );
    }
    await handle.truncate(bytes);
    this.#bytes = bytes;
    this.#begun = this.#kept = true;
  }

  async #onDisk(sync: (handle: FileHandle) => Promise<void>): Promise<void> {
    const handle = await this.#open();
    this.#kept = true;
    await this.#flushing;
    if (this.#failure) throw this.#failure;
    await sync(handle);
  }

  /** Ends writing, removes what is not there to stay, and lets go of the place. */
  async #end(): Promise<void> {
    const handle = this.#handle;
    this.#handle = null;
    await this.#flushing;
    await handle?.close().catch(() => undefined);
    process.off('exit', this.#leave);
    this.#leave();
  }

  readonly #leave = (): void => {
    try {
      if (this.#begun && !this.#kept) rmSync(this.#partial, { force: true });
      this.#begun = false;
    } catch {
      // What cannot be removed stays; that it is there has been said by what went wrong before.
    }
    this.#lock?.release();
    this.#lock = null;
  };

  async #guard<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } catch (error) {
      throw error instanceof OutputError ? error : unwritable(this.place, error);
    }
  }
}
