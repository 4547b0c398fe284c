/** Paths such as /dev/stdout and /dev/fd/3, which lead to what a process has open. */
import { constants, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** As many symbolic links as a system follows. */
const MOST_LINKS = 40;
const STANDARD_ERROR = 2;

/** Which bits of how a file is open say whether for reading, for writing or for both. */
const ACCESS = 3;

/** Something that is open, or is not. */
export interface Descriptor {
  readonly number: number;
  /** Whether it is this process that has it open. */
  readonly own: boolean;
}

/** The descriptor that a path leads to by symbolic links, if it does. */
export function descriptorAt(path: string): Descriptor | null {
  const link = descriptorLink(resolve(path));
  return link === null ? null : { number: Number(basename(link)), own: isOfThisProcess(dirname(link)) };
}

/**
 * Why nothing but a regular file can be read from or written to as a descriptor of this process; null if it can.
 * @param access O_RDONLY to read it, O_WRONLY to write it.
 */
export function closedFor(number: number, access: number): string | null {
  const end = endOf(number);
  if (!end) return null; // Not every system tells.
  if (number > STANDARD_ERROR && isOfNode(end)) return notOpen(number);
  return end.access === access || end.access === constants.O_RDWR ? null : 'it is not open for that';
}

export const notOpen = (number: number): string => `nothing is open as descriptor ${number}`;

/** One end of what is open. */
interface End {
  /** What it is an end of. */
  readonly of: string;
  /** O_RDONLY, O_WRONLY or O_RDWR. */
  readonly access: number;
}

/** @returns null where that is not open, or the system does not tell. */
function endOf(number: number | string): End | null {
  try {
    const [, flags = ''] = /^flags:\s*([0-7]+)$/m.exec(readFileSync(`/proc/self/fdinfo/${number}`, 'latin1')) ?? [];
    return { of: readlinkSync(`/proc/self/fd/${number}`), access: Number.parseInt(flags, 8) & ACCESS };
  } catch {
    return null;
  }
}

/**
 * Whether Node.js works with it itself: its events, which are nobody else's, and pipes from one of its threads to
 * another, of which this process has both ends. One of which the caller has opened both ends is taken for such a one, and
 * is as little good: whoever reads from it never sees its end.
 */
function isOfNode({ of }: End): boolean {
  if (!of.startsWith('pipe:')) return of.startsWith('anon_inode:');
  const ends = readdirSync('/proc/self/fd').map(endOf);
  const has = (access: number): boolean => ends.some((end) => end?.of === of && end.access === access);
  return has(constants.O_RDONLY) && has(constants.O_WRONLY);
}

/** The place among the descriptors of a process that a path leads to by symbolic links, if it does. */
function descriptorLink(path: string): string | null {
  let at = path;
  try {
    for (let links = 0; links < MOST_LINKS; links++) {
      const folder = realpathSync(dirname(at));
      at = join(folder, basename(at));
      if (/^(?:\/proc\/\d+(?:\/task\/\d+)?|\/dev)\/fd\/\d+$/.test(at)) return at;
      at = resolve(folder, readlinkSync(at));
    }
  } catch {
    // No link, or not there.
  }
  return null;
}

/** @param folder that of the descriptors of a process, without symbolic links. */
function isOfThisProcess(folder: string): boolean {
  if (folder === '/dev/fd') return true;
  const own = realpathSync('/proc/self');
  return folder === join(own, 'fd') || folder.startsWith(join(own, 'task/'));
}
