import fc from 'fast-check';
import { ChunkSizer } from '../../src/batch/chunk-sizer';
import { findPuzzle } from '../../src/puzzle/catalogue';

const eight = findPuzzle('eight')!;
const fifteen = findPuzzle('sliding:4x4')!;
const MOST = 1e6;

describe('ChunkSizer', () => {
  it('begins with less the longer a row may take', () => {
    const first = [
      new ChunkSizer('ida', fifteen, undefined).bytes,
      new ChunkSizer('ida', eight, undefined).bytes,
      new ChunkSizer('table', eight, undefined).bytes,
    ];
    expect(first).toEqual([...first].sort((a, b) => a - b));
    expect(new Set(first).size).toBe(3);
  });

  it('keeps to the size that is given', () => {
    const sizer = new ChunkSizer('ida', eight, 77);
    sizer.observe(1e6);
    sizer.observe(0);
    expect(sizer.bytes).toBe(77);
  });

  it('keeps below a cap, whatever else is said', () => {
    for (const sizer of [
      new ChunkSizer('table', eight, 777, MOST, 70),
      new ChunkSizer('table', eight, undefined, MOST, 70),
    ]) {
      for (let i = 0; i < 3; i++) {
        expect(sizer.bytes).toBe(70);
        sizer.observe(0);
      }
    }
  });

  it('shrinks after slow chunks and grows after fast ones, never past its ends', () => {
    const sizer = new ChunkSizer('ida', eight, undefined, MOST);
    const before = sizer.bytes;
    sizer.observe(1e4);
    expect(sizer.bytes).toBeLessThan(before);
    for (let i = 0; i < 40; i++) sizer.observe(1e4);
    expect(sizer.bytes).toBe(1);
    for (let i = 0; i < 40; i++) sizer.observe(0);
    expect(sizer.bytes).toBe(MOST);
  });

  it('is a whole number of bytes whatever it is told', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1e7, noNaN: true })), (times) => {
        const sizer = new ChunkSizer('ida', eight, undefined, MOST);
        const sizes = times.map((time) => {
          sizer.observe(time);
          return sizer.bytes;
        });
        expect(sizes.every((size) => Number.isInteger(size) && size >= 1 && size <= MOST)).toBe(true);
      }),
    );
  });
});
