import { ChunkMemory } from '../../src/batch/chunk-memory';

describe('ChunkMemory', () => {
  it('gives again what it was given back, where that is large enough', () => {
    const memory = new ChunkMemory();
    const first = memory.take(100);
    const second = memory.take(50);
    expect(first.byteLength).toBe(100);
    expect(second).not.toBe(first);
    memory.giveBack(first);
    expect(memory.take(80)).toBe(first);
  });

  it('lets go of what is too small for what is asked for by now', () => {
    const memory = new ChunkMemory();
    const small = memory.take(10);
    memory.giveBack(small);
    expect(memory.take(20)).not.toBe(small);
    expect(memory.take(5)).not.toBe(small);
  });

  it('takes back shared memory only: other memory does not cross threads', () => {
    const memory = new ChunkMemory();
    const other = new ArrayBuffer(10);
    memory.giveBack(other);
    expect(memory.take(5)).toBeInstanceOf(SharedArrayBuffer);
  });
});
