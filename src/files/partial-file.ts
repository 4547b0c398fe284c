/**
 * A regular file that appears whole or not at all: written beside its place under another name, and renamed when
 * complete. While it is written no other run can have its place.
 */
import { chmodSync, constants, type Stats, unlinkSync } from 'node:fs';
import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Bytes } from '../units';
import { besidePath, COMPANIONS } from './beside';
import { type Holding, type Output, type OutputMark, unwritable } from './output';
import { PlaceClaim } from './place-claim';
import { syncFolder } from './sync-folder';
import { writeAll } from './write-all';

/**
 * A file is put onto the disk so much at a time, so that little is left to be waited for at its end: of half a gigabyte a
 * third of a second otherwise.
 */
const FLUSH_BYTES: Bytes = 8 * 1024 * 1024;

const NOTHING = new Uint8Array(0);

export class PartialFile implements Output {
  readonly beside: readonly string[];
  readonly holding: Holding;
  readonly #partial: string;
  /** Nobody may read more than of the file that is replaced; and a later run must be able to write it. */
  readonly #mode: number;
  readonly #claim: PlaceClaim;
  /** The file beside the place, opened by whoever needs it first. */
  #opened: Promise<FileHandle> | null = null;
  /** Whether that is this output's own, and whether it is there for a later run too. */
  #begun = false;
  #kept = false;
  /** Whether nothing may be written any more. */
  #ended = false;
  #inode: number | undefined;
  #bytes: Bytes = 0;
  #unflushed: Bytes = 0;
  /** What puts the file onto the disk, one after the other, so that each failure is seen; and the first one. */
  #syncs: Promise<void> = Promise.resolve();
  #flushing = false;
  #failure: Error | null = null;

  /** @param replaced the file whose place is taken, if there is one: who may read and write it is kept. */
  constructor(
    readonly place: string,
    readonly identity: string,
    readonly replaced: Stats | null,
  ) {
    this.#partial = besidePath(place, 'partial');
    this.#mode = replaced ? (replaced.mode & 0o777) | 0o200 : 0o666;
    this.#claim = new PlaceClaim(place);
    this.beside = COMPANIONS.map((what) => besidePath(place, what));
    const guarded = (action: () => Promise<void>) => (): Promise<void> => this.#guard(action);
    this.holding = {
      mode: this.#mode,
      mark: () => ({ bytes: this.#bytes, tail: NOTHING, ...(this.#inode === undefined ? {} : { inode: this.#inode }) }),
      flush: guarded(() => this.#keepOnDisk()),
      resume: (mark) => this.#guard(() => this.#resume(mark)),
      cut: (mark) => this.#guard(() => this.#cut(mark)),
      complete: guarded(() => this.#complete()),
      put: guarded(() => this.#put()),
      keep: () => this.#end(),
      heldBy: () => this.#claim.heldBy(),
    };
  }

  reserve(): Promise<void> {
    return this.#guard(async () => {
      await this.#claim.take();
      // The process may end before the run does.
      process.off('exit', this.#leave).on('exit', this.#leave);
    });
  }

  write(bytes: Uint8Array): Promise<void> {
    return this.#guard(async () => {
      const handle = await this.#open();
      this.#claim.check();
      await writeAll(bytes.length, (from) => handle.write(bytes, from, bytes.length - from, this.#bytes + from));
      this.#bytes += bytes.length;
      this.#unflushed += bytes.length;
      if (this.#failure) throw this.#failure;
      if (this.#unflushed < FLUSH_BYTES || this.#flushing) return;
      // The system puts what is written so far onto the disk while more comes.
      this.#unflushed = 0;
      this.#flushing = true;
      const flushed = (): void => void (this.#flushing = false);
      this.#sync(() => handle.datasync()).then(flushed, flushed);
    });
  }

  async commit(): Promise<void> {
    await this.holding.complete();
    await this.holding.put();
    await this.#end();
  }

  async discard(): Promise<void> {
    this.#kept = false;
    await this.#end();
  }

  #open(): Promise<FileHandle> {
    if (this.#ended) throw new Error('writing has ended');
    return (this.#opened ??= this.#create());
  }

  async #create(): Promise<FileHandle> {
    await this.reserve();
    // Nothing that is there is written over: it could be a link to something else.
    await this.#claim.clear();
    const handle = await open(this.#partial, 'wx', this.#mode);
    this.#begun = true;
    return handle;
  }

  async #resume({ bytes }: OutputMark): Promise<void> {
    await this.reserve();
    this.#claim.check();
    this.#kept = true;
    this.#opened = open(this.#partial, constants.O_RDWR | constants.O_NOFOLLOW);
    const handle = await this.#opened;
    await handle.truncate(bytes);
    this.#bytes = bytes;
    this.#begun = true;
  }

  async #cut({ bytes }: OutputMark): Promise<void> {
    const handle = await this.#open();
    this.#claim.check();
    await handle.truncate(bytes);
  }

  async #keepOnDisk(): Promise<void> {
    const handle = await this.#open();
    const first = !this.#kept;
    await this.#checkBeside(handle);
    this.#kept = true;
    await this.#sync(() => handle.datasync());
    if (first) await syncFolder(dirname(this.place));
    this.#claim.check();
  }

  async #complete(): Promise<void> {
    const handle = await this.#open();
    await this.#sync(() => handle.sync());
    this.#inode = (await handle.stat()).ino;
  }

  async #put(): Promise<void> {
    const handle = await this.#open();
    this.#ended = true;
    await this.#checkBeside(handle);
    await handle.close();
    this.#claim.check();
    if (this.replaced) chmodSync(this.#partial, this.replaced.mode & 0o777);
    await rename(this.#partial, this.place);
    this.#begun = false;
    await syncFolder(dirname(this.place));
  }

  /** @throws Error if somebody has taken away what is needed to come to an end. */
  async #checkBeside(handle: FileHandle): Promise<void> {
    this.#claim.check();
    const [there, own] = [await stat(this.#partial).catch(() => null), await handle.stat()];
    if (there?.ino !== own.ino) throw new Error(`somebody has removed ${this.#partial}`);
  }

  /** Puts something onto the disk when what was begun before is there. */
  #sync(work: () => Promise<void>): Promise<void> {
    const done = this.#syncs.then(async () => {
      if (this.#failure) throw this.#failure;
      try {
        await work();
      } catch (error) {
        this.#failure = error as Error;
        throw error;
      }
    });
    this.#syncs = done.catch(() => undefined);
    return done;
  }

  /** Ends writing, removes what is not there to stay, and lets go of the place. */
  async #end(): Promise<void> {
    this.#ended = true;
    const handle = await this.#opened?.catch(() => null);
    await this.#syncs;
    await handle?.close().catch(() => undefined);
    process.off('exit', this.#leave);
    this.#leave();
  }

  readonly #leave = (): void => {
    try {
      if (this.#begun && !this.#kept && this.#claim.heldBy() === 'this') unlinkSync(this.#partial);
      this.#begun = false;
    } catch {
      // What cannot be removed stays; that it is there has been said by what went wrong before.
    }
    this.#claim.release();
  };

  async #guard(action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      throw unwritable(this.place, error);
    }
  }
}
