/** In what order files are put onto the disk and get their names: what outlives a loss of power depends on it. */
import promises, { type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';

export interface DiskLog {
  /** So far: `sync NAME`, of folders too, `rename NAME to NAME` and `remove NAME`. Each is there when it is done. */
  readonly done: readonly string[];
  end(): void;
}

/** Logs what is done with files opened from now on. To be ended before the next one begins. */
export function logDisk(): DiskLog {
  const done: string[] = [];
  const { open, rename, unlink } = promises;
  const spies = [
    jest.spyOn(promises, 'open').mockImplementation(async (path, ...rest) => {
      const handle = await open(path, ...rest);
      for (const how of ['sync', 'datasync'] as const) logSync(handle, how, basename(String(path)), done);
      return handle;
    }),
    jest.spyOn(promises, 'rename').mockImplementation(async (from, to) => {
      await rename(from, to);
      done.push(`rename ${basename(String(from))} to ${basename(String(to))}`);
    }),
    jest.spyOn(promises, 'unlink').mockImplementation(async (path) => {
      await unlink(path);
      done.push(`remove ${basename(String(path))}`);
    }),
  ];
  return { done, end: () => spies.forEach((spy) => spy.mockRestore()) };
}

function logSync(handle: FileHandle, how: 'sync' | 'datasync', name: string, done: string[]): void {
  const sync = handle[how].bind(handle);
  handle[how] = async () => {
    await sync();
    done.push(`sync ${name}`);
  };
}
