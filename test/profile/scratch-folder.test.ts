import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withScratchFolder } from '../../src/profile/scratch-folder';

describe('a scratch folder', () => {
  it('is there for the work, and gone behind it with all that it holds, however it ends', async () => {
    const folders: string[] = [];
    const work = (folder: string): void => {
      folders.push(folder);
      writeFileSync(join(folder, 'answers'), 'x');
    };
    const listeners = process.listenerCount('exit');
    const whole = withScratchFolder((folder) => {
      work(folder);
      return Promise.resolve(7);
    });
    expect(await whole).toBe(7);
    const failing = withScratchFolder((folder) => {
      work(folder);
      return Promise.reject(new Error('no'));
    });
    await expect(failing).rejects.toThrow('no');
    expect(folders).toHaveLength(2);
    expect(folders.filter((folder) => existsSync(folder))).toEqual([]);
    expect(process.listenerCount('exit')).toBe(listeners);
  });
});
