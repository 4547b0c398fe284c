import { unlink } from 'node:fs/promises';
import { OutputError } from './output';
import { systemReason } from './system-reasons';

/** Removes a file that stands where another is to be, if there is one. @throws OutputError that says how to go on */
export async function removeFile(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw unremovable(path, error);
  }
}

/** What is thrown for a file that is in the way and cannot be removed. */
export function unremovable(path: string, error: unknown): OutputError {
  return new OutputError(
    `${path}: cannot be replaced: ${systemReason(error, 'file')}: remove it, or choose another output`,
  );
}
