/**
 * The lock that keeps two runs from writing one file: a symbolic link whose text says who holds it, so that it appears
 * whole in one step. A holder that is dead holds nothing.
 */
import { lstatSync, lutimesSync, readFileSync, readlinkSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import type { Milliseconds } from '../units';
import { besidePath } from './beside';
import { type Holder, holderIn, standingOf, textOf, thisProcess } from './lock-holder';
import { type HeldBy, OutputError, unwritable } from './output';
import { unremovable } from './remove-file';

/** How often a holder touches its lock, and for how long one on another machine, which cannot be asked, is believed. */
const TOUCHED_EVERY: Milliseconds = 10_000;
const BELIEVED_FOR: Milliseconds = 120_000;
/** After a dead holder's lock was taken over: whoever did the same has most likely done it by then, and the last one has it. */
const SETTLING: Milliseconds = 50;

export class OutputLock {
  readonly #path: string;
  readonly #text: string;
  readonly #touching: NodeJS.Timeout;

  private constructor(path: string, text: string) {
    this.#path = path;
    this.#text = text;
    this.#touching = setInterval(() => this.#touch(), TOUCHED_EVERY).unref();
  }

  /** @throws OutputError if a run that lives holds it, or it cannot be made. */
  static async take(place: string): Promise<OutputLock> {
    const path = besidePath(place, 'lock');
    const text = textOf(thisProcess());
    if (!created(path, text, place)) {
      removeIfDead(path, place);
      if (!created(path, text, place)) throw held(path, place);
      await new Promise((resolve) => setTimeout(resolve, SETTLING));
      if (textAt(path) !== text) throw held(path, place);
    }
    return new OutputLock(path, text);
  }

  /** Whose it is by now: somebody may have taken it for that of a dead process. */
  heldBy(): HeldBy {
    const text = textAt(this.#path);
    if (text === null) return 'nobody';
    return text === this.#text ? 'this' : 'another';
  }

  /** Lets go of it. May be called as the process ends, and more than once. */
  release(): void {
    clearInterval(this.#touching);
    try {
      if (this.heldBy() === 'this') unlinkSync(this.#path);
    } catch {
      // A lock that is left behind is a dead one.
    }
  }

  #touch(): void {
    const now = new Date();
    try {
      if (this.heldBy() === 'this') lutimesSync(this.#path, now, now);
    } catch {
      // Its folder may be gone; whoever writes there is told.
    }
  }
}

/** Makes the lock, or returns false if there is one. */
function created(path: string, text: string, place: string): boolean {
  try {
    symlinkSync(text, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    if (!['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'].includes((error as NodeJS.ErrnoException).code ?? '')) {
      throw unwritable(place, error);
    }
  }
  try {
    // A file system without symbolic links.
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw unwritable(place, error);
  }
}

/** @throws OutputError if its holder lives, or it is no lock of this program. */
function removeIfDead(path: string, place: string): void {
  const text = textAt(path);
  if (text === null) return; // Let go of by now.
  const holder = holderIn(text);
  if (!holder) {
    throw new OutputError(`${place}: cannot be written: ${path} is no lock of this program: remove it or rename it`);
  }
  if (lives(holder, path)) throw held(path, place);
  try {
    // Another run may do the same just now: whoever holds the lock looks at it again before anything counts on it.
    if (textAt(path) === text) unlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw unremovable(path, error);
  }
}

function held(path: string, place: string): OutputError {
  const holder = holderIn(textAt(path) ?? '');
  const own = thisProcess();
  const remedy = holder && standingOf(holder, own) === 'unknown' ? 'its end, or two minutes if it has died' : 'its end';
  const isElsewhere = holder && (holder.host !== own.host || holder.boot !== own.boot);
  const who = holder ? `process ${holder.pid}${isElsewhere ? ` on ${holder.host}` : ''}` : 'another run';
  return new OutputError(
    `${place}: cannot be written: ${who} is writing it (${path}): wait for ${remedy}, or choose another output`,
  );
}

function lives(holder: Holder, path: string): boolean {
  const standing = standingOf(holder, thisProcess());
  if (standing !== 'unknown') return standing === 'alive';
  return Date.now() - (lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < BELIEVED_FOR;
}

/** What the lock says; null if there is none, empty if it cannot be read. */
function textAt(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    try {
      return readFileSync(path, 'utf8').slice(0, 1000);
    } catch {
      return '';
    }
  }
}
