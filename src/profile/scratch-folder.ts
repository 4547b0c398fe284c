/** A folder for files that are of no use behind a profile. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwritable } from '../files/output';

/**
 * Does some work with a folder of its own, which is gone afterwards, also when the work fails or the process ends.
 * @throws OutputError if it cannot be made, and what `work` throws.
 */
export async function withScratchFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = makeFolder();
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.on('exit', remove);
  try {
    return await work(folder);
  } finally {
    process.off('exit', remove);
    remove();
  }
}

function makeFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'puzzle-batch-profile-'));
  } catch (error) {
    throw unwritable(tmpdir(), error);
  }
}
