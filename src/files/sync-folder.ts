import { type FileHandle, open } from 'node:fs/promises';

/** Puts onto the disk which files a folder has, so that a rename outlives a loss of power; where that can be done. */
export async function syncFolder(path: string): Promise<void> {
  let handle: FileHandle | null = null;
  try {
    handle = await open(path, 'r');
    await handle.sync();
  } catch (error) {
    // Some file systems know no such thing, and a folder that can be written to need not be one that can be read.
    const cannot = ['EINVAL', 'EISDIR', 'EACCES', 'EPERM', 'ENOTSUP'];
    if (!cannot.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await handle?.close();
  }
}
