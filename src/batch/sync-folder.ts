import { open } from 'node:fs/promises';

/** Puts onto the disk which files a folder has, so that a rename outlives a loss of power; where that can be done. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(() => null);
  try {
    await handle?.sync();
  } catch (error) {
    // Some file systems know no such thing.
    if (!['EINVAL', 'EISDIR', 'EPERM', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await handle?.close();
  }
}
