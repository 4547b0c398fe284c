import { writeAll } from '../../src/files/write-all';

/** A sink that takes at most so many bytes at a time, the last number for ever. */
function taking(...sizes: number[]): {
  readonly from: number[];
  readonly write: (from: number) => Promise<{ bytesWritten: number }>;
} {
  const from: number[] = [];
  return {
    from,
    write: (at) => {
      const size = sizes[Math.min(from.length, sizes.length - 1)];
      from.push(at);
      return Promise.resolve({ bytesWritten: size });
    },
  };
}

describe('writeAll', () => {
  it('goes on from where a short write ended', async () => {
    const sink = taking(3, 1, 6);
    await writeAll(10, sink.write);
    expect(sink.from).toEqual([0, 3, 4]);
  });

  it('writes nothing where there is nothing', async () => {
    const sink = taking(1);
    await writeAll(0, sink.write);
    expect(sink.from).toEqual([]);
  });

  it('fails when nothing more is taken, and does not try for ever', async () => {
    const sink = taking(3, 0);
    await expect(writeAll(10, sink.write)).rejects.toThrow('nothing more is taken');
    expect(sink.from).toEqual([0, 3]);
  });
});
