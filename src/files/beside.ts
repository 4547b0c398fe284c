/** The files that stand beside an output while it is written: no others are. */
import { createHash } from 'node:crypto';
import { existsSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Bytes } from '../units';

/** What is written so far; who writes it; how far it can be trusted; and the next state of that while it is written. */
export const COMPANIONS = ['partial', 'lock', 'journal', 'journal.new'] as const;
type Companion = (typeof COMPANIONS)[number];

/** File systems take names of so many bytes. */
const MOST_NAME: Bytes = 255;
const LONGEST_ENDING: Bytes = '.journal.new'.length;

/** Path of a file beside that of an output: the same name with an ending, unless that would be too long. */
export function besidePath(place: string, what: Companion): string {
  return join(dirname(place), `${stem(basename(place))}.${what}`);
}

function stem(name: string): string {
  if (Buffer.byteLength(name) + LONGEST_ENDING <= MOST_NAME) return name;
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 16);
  return `${[...name].slice(0, 48).join('')}~${digest}`; // A character has four bytes at most.
}

/** The same for two names of a file. */
export const fileIdentity = ({ dev, ino }: Stats): string => `${dev}:${ino}`;

/** The same for two paths of one file, which need not exist. Assumes that its folder does. */
export function pathIdentity(path: string): string {
  const stats = existsSync(path) ? statSync(path) : null;
  if (stats?.isFile()) return fileIdentity(stats);
  return join(realpathSync(dirname(path)), basename(path));
}
