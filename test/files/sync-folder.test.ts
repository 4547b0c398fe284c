import promises, { type FileHandle } from 'node:fs/promises';
import { syncFolder } from '../../src/files/sync-folder';

describe('syncFolder', () => {
  const failure = (code: string): Error => Object.assign(new Error(code), { code });
  const handle = { sync: jest.fn<Promise<void>, []>(), close: jest.fn(() => Promise.resolve()) };
  const open = jest.spyOn(promises, 'open');
  beforeEach(() => {
    jest.clearAllMocks();
    handle.sync.mockResolvedValue();
    open.mockResolvedValue(handle as unknown as FileHandle);
  });
  afterAll(() => open.mockRestore());

  it('puts the folder onto the disk, and leaves nothing open', async () => {
    await syncFolder('there');
    expect(open).toHaveBeenCalledWith('there', 'r');
    expect([handle.sync, handle.close].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('tells when that fails, and leaves nothing open', async () => {
    handle.sync.mockRejectedValue(failure('EIO'));
    await expect(syncFolder('there')).rejects.toThrow('EIO');
    expect(handle.close).toHaveBeenCalledTimes(1);
    open.mockRejectedValue(failure('ENOENT'));
    await expect(syncFolder('gone')).rejects.toThrow('ENOENT');
  });

  it.each(['EINVAL', 'EISDIR', 'EACCES', 'EPERM', 'ENOTSUP'])(
    'does without where there is no such thing: %s',
    async (code) => {
      handle.sync.mockRejectedValue(failure(code));
      await syncFolder('there');
      open.mockRejectedValue(failure(code));
      await syncFolder('there');
      expect(handle.close).toHaveBeenCalledTimes(1);
    },
  );
});
