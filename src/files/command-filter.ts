/** Commands as filters: bytes go in and come out by pipes. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Filter, FilterError } from './filter';
import { systemReason } from './system-reasons';

/** A command as a filter; null where there is no such command. @throws FilterError if it cannot be started. */
export async function commandFilter(command: string, args: readonly string[]): Promise<Filter | null> {
  const child = await started(command, args);
  if (!child) return null;
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said = `${said}${text.toString()}`.slice(0, 1000)));
  const closed = new Promise<void>((resolve, reject) => {
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(endOf(command, signal ?? `exit code ${code}`, signal === null ? said : ''));
    });
  });
  closed.catch(() => undefined);
  return new Filter({
    input: child.stdin,
    output: child.stdout,
    ended: () => closed,
    kill: () => child.kill(),
  });
}

async function started(command: string, args: readonly string[]): Promise<ChildProcessWithoutNullStreams | null> {
  try {
    // In a group of its own: an interrupt from the terminal is for the program, which ends the command when it is time.
    const child = spawn(command, args, { detached: true, windowsHide: true });
    // Before anything else is looked at: where files are too many it has no pipes, and says so later, by an event.
    child.on('error', () => undefined);
    await once(child, 'spawn');
    return child;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    const reason = systemReason(error, 'command');
    throw new FilterError(`the command ${command} could not be started: ${reason}`, { cause: error });
  }
}

/** How zstd calls what comes by a pipe: what is wrong with that it says behind the name, else it speaks of itself. */
const COMPLAINT = /^.*\/\*stdin\*\\ *: *(?!.*allocation error)(.+)$/im;

/** @param said what the command said before it ended; nothing, if somebody else ended it. */
function endOf(command: string, by: string, said: string): FilterError {
  const [, complaint] = COMPLAINT.exec(said) ?? [];
  if (complaint) return new FilterError(complaint.trim());
  const [line] = said.trim().split('\n');
  const what = line ? `failed (${line.trim()})` : `was ended by ${by}`;
  return new FilterError(`the command ${command} ${what}: run again`, { cause: by });
}
