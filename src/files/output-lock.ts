/**
 * The lock that keeps two runs from writing one file: a symbolic link whose text says who holds it, so that it appears
 * whole in one step. A holder that is dead holds nothing.
 */
import { lstatSync, lutimesSync, readFileSync, readlinkSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Milliseconds } from '../solve/row-limits';
import { besidePath } from './beside';
import { OutputError, unwritable } from './output';

/** How often a holder touches its lock, and for how long one on another machine, which cannot be asked, is believed. */
const TOUCHED_EVERY: Milliseconds = 10_000;
const BELIEVED_FOR: Milliseconds = 120_000;
/** After a dead holder's lock was taken over: whoever did the same has most likely done it by then, and the last one has it. */
const SETTLING: Milliseconds = 50;

interface Holder {
  readonly host: string;
  /** Tells one start of the machine from the next. */
  readonly boot: string;
  /** The space of process numbers that its own is of: that of a container, perhaps. Empty where there are none. */
  readonly space: string;
  readonly pid: number;
  /** When the process started, to tell it from a later one with its number; empty where that is not known. */
  readonly started: string;
}

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

  /** Whether it is still this one's: somebody may have taken it for that of a dead process. */
  isHeld(): boolean {
    return textAt(this.#path) === this.#text;
  }

  /** Lets go of it. May be called as the process ends, and more than once. */
  release(): void {
    clearInterval(this.#touching);
    try {
      if (this.isHeld()) unlinkSync(this.#path);
    } catch {
      // A lock that is left behind is a dead one.
    }
  }

  #touch(): void {
    const now = new Date();
    try {
      if (this.isHeld()) lutimesSync(this.#path, now, now);
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
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw unwritable(place, error);
  }
}

function held(path: string, place: string): OutputError {
  const holder = holderIn(textAt(path) ?? '');
  const isForeign = holder && (holder.host !== thisHost() || holder.space !== thisProcess().space);
  const remedy = isForeign ? 'its end, or two minutes if it has died' : 'its end';
  const who = holder ? `process ${holder.pid}${holder.host === thisHost() ? '' : ` on ${holder.host}`}` : 'another run';
  return new OutputError(
    `${place}: cannot be written: ${who} is writing it (${path}): wait for ${remedy}, or choose another output`,
  );
}

function lives(holder: Holder, path: string): boolean {
  const own = thisProcess();
  if (holder.host === own.host && holder.boot !== own.boot) return false;
  if (holder.host !== own.host || holder.space !== own.space) {
    return Date.now() - (lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < BELIEVED_FOR;
  }
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return holder.started === startOf(holder.pid);
}

const thisHost = (): string => hostname().replace(/[^\w.-]/g, '_');

const thisProcess = (): Holder => ({
  host: thisHost(),
  boot: textOfFile('/proc/sys/kernel/random/boot_id').trim(),
  space: /\d+/.exec(textOfLink('/proc/self/ns/pid'))?.[0] ?? '',
  pid: process.pid,
  started: startOf(process.pid),
});

/** Field 22 of proc(5)'s stat, in ticks; the name in field 2 may hold anything. Empty where there is no such file. */
function startOf(pid: number): string {
  const stat = textOfFile(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A process that has ended keeps its number until its parent asks how.
  return fields[0] === 'Z' ? 'ended' : (fields[19] ?? '');
}

function textOfFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function textOfLink(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

const textOf = ({ host, boot, space, pid, started }: Holder): string =>
  `puzzle-batch:${host}:${boot}:${space}:${pid}:${started}`;

function holderIn(text: string): Holder | null {
  const match = /^puzzle-batch:([^:]*):([^:]*):(\d*):(\d+):(\d*)$/.exec(text);
  if (!match) return null;
  const [, host, boot, space, pid, started] = match;
  return { host, boot, space, pid: Number(pid), started };
}

/** What the lock says; null if there is none, empty if it cannot be read. */
function textAt(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    return textOfFile(path).slice(0, 1000);
  }
}
