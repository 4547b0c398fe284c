/** Who holds a lock: a process, told by a text that other processes and other machines can make something of. */
import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

export interface Holder {
  readonly host: string;
  /** Tells one start of a machine from all others; empty where the system has no such thing. */
  readonly boot: string;
  /** The space of process numbers that its own is of: that of a container, perhaps. Empty where there are none. */
  readonly space: string;
  readonly pid: number;
  /** When the process started, to tell it from a later one with its number; empty where that is not known. */
  readonly started: string;
  /** Tells machines of one name apart; empty where the machine has no number of its own. */
  readonly machine: string;
}

/** Whether a holder lives; `unknown` of one that cannot be asked: what tells then is when it last touched its lock. */
export type Standing = 'alive' | 'dead' | 'unknown';

/** @param asking the process that wants to know. */
export function standingOf(holder: Holder, asking: Holder): Standing {
  if (holder.host !== asking.host) return 'unknown';
  if (holder.boot !== asking.boot) {
    // A machine that has started again has no process from before; but names are given to many machines.
    const isSame = holder.machine !== '' && holder.machine === asking.machine;
    return isSame && holder.boot !== '' && asking.boot !== '' ? 'dead' : 'unknown';
  }
  if (holder.space !== asking.space) return 'unknown';
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return 'dead';
  }
  // There is one of that number. When it started may be hidden from other users.
  const started = startOf(holder.pid);
  return started === '' || holder.started === '' || started === holder.started ? 'alive' : 'dead';
}

export const thisProcess = (): Holder => ({
  host: hostname().replace(/[^\w.-]/g, '_'),
  boot: textOfFile('/proc/sys/kernel/random/boot_id').trim(),
  space: /\d+/.exec(textOfLink('/proc/self/ns/pid'))?.[0] ?? '',
  pid: process.pid,
  started: startOf(process.pid),
  machine: machineDigest(textOfFile('/etc/machine-id').trim()),
});

export const textOf = ({ host, boot, space, pid, started, machine }: Holder): string =>
  `puzzle-batch:${host}:${boot}:${space}:${pid}:${started}:${machine}`;

/** The holder of that text, also of one from before there were machines in it; null if it is none. */
export function holderIn(text: string): Holder | null {
  const match = /^puzzle-batch:([^:]*):([^:]*):(\d*):(\d+):(\d*)(?::([^:]*))?$/.exec(text);
  if (!match) return null;
  const [, host, boot, space, pid, started, machine = ''] = match;
  return { host, boot, space, pid: Number(pid), started, machine };
}

/** machine-id(5) asks that the number itself be shown to nobody. */
const machineDigest = (id: string): string =>
  /^[0-9a-f]{32}$/.test(id) ? createHash('sha256').update(`puzzle-batch:${id}`).digest('hex').slice(0, 16) : '';

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
