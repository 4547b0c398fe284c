import { cellName } from '../../src/profile/cell-name';

describe('the name of a cell', () => {
  it.each([
    [1, null, 'ida on 1 thread'],
    [2, null, 'ida on 2 threads'],
    [2, 32_768, 'ida on 2 threads, 32 KiB'],
    [2, 100_000, 'ida on 2 threads, 100,000 B'],
  ])('on %s threads with chunks of %s bytes is %s', (threads, chunkBytes, name) => {
    expect(cellName({ engine: 'ida', threads, chunkBytes })).toBe(name);
  });
});
