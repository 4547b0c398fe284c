import { findPuzzle } from '../../src/puzzle/catalogue';
import { magicSquares } from '../../src/puzzle/magic-squares';
import { compilePuzzle } from '../../src/puzzle/puzzle';
import { slidingDefinition } from '../../src/puzzle/sliding';
import { allocateTable, openTable, tableBytes } from '../../src/table/path-table';

const board = compilePuzzle(slidingDefinition(2, 3));

/** A copy of a table's bytes with one 32-bit word of the header changed. */
function withHeader(word: number, value: number): ArrayBuffer {
  const bytes = new Uint8Array(allocateTable(board, 21).buffer).slice();
  new Uint32Array(bytes.buffer)[word] = value;
  return bytes.buffer;
}

describe('a path table', () => {
  it('is one shared buffer of a header, a byte for each state and a packed path for each', () => {
    const table = allocateTable(board, 21);
    expect(table.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(table).toMatchObject({ contexts: 6, ranks: 360, bitsPerMove: 2, wordsPerPath: 2 });
    expect(table.lengths.length).toBe(2160);
    expect(table.paths.length).toBe(4320);
    expect(table.buffer.byteLength).toBe(32 + 2160 + 4320 * 4);
  });

  it('of the 8-puzzle takes 14.7 MB', () => {
    expect(tableBytes(findPuzzle('eight')!, 31)).toBe(32 + 9 * 181_440 * 9);
  });

  it.each([
    [15, 1],
    [16, 1],
    [17, 2],
    [32, 2],
    [33, 3],
    [36, 3],
  ])('packs 16 moves of a sliding puzzle to a word: %i moves take %i', (depth, words) => {
    expect(allocateTable(board, depth).wordsPerPath).toBe(words);
  });

  it('packs moves in the fewest bits of 1, 2 and 4 that tell them apart', () => {
    const [{ permutations }] = magicSquares.moves;
    const bitsOf = (moves: number): number =>
      allocateTable(
        compilePuzzle({
          ...magicSquares,
          moves: Array.from({ length: moves }, (_, i) => ({ letter: String.fromCharCode(65 + i), permutations })),
        }),
        1,
      ).bitsPerMove;
    expect([1, 2, 3, 4, 5, 16].map(bitsOf)).toEqual([1, 1, 2, 2, 4, 4]);
  });

  it('opens from its buffer as views of the same memory', () => {
    const table = allocateTable(board, 21);
    const opened = openTable(board, table.buffer);
    table.lengths[7] = 3;
    table.paths[9] = 0xffff_ffff;
    expect(opened.lengths[7]).toBe(3);
    expect(opened.paths[9]).toBe(0xffff_ffff);
    expect(opened.lengths.byteOffset % 4).toBe(0);
  });

  it('opens from a buffer that is not shared', () => {
    const bytes = new Uint8Array(allocateTable(board, 21).buffer).slice();
    expect(openTable(board, bytes.buffer)).toMatchObject({ contexts: 6, ranks: 360, wordsPerPath: 2 });
  });

  it.each<[string, ArrayBufferLike, string]>([
    ['a buffer without the magic number', withHeader(0, 1), 'not a path table: expected its magic number at byte 0'],
    ['a buffer shorter than a header', new ArrayBuffer(8), 'not a path table'],
    [
      'a table of another puzzle',
      allocateTable(findPuzzle('magic-squares')!, 22).buffer,
      'path table of another puzzle than "sliding:2x3": 1 contexts, 40320 ranks',
    ],
    ['a table of other contexts', withHeader(1, 5), 'path table of another puzzle'],
    ['a table of other ranks', withHeader(2, 361), 'path table of another puzzle'],
    ['a table of another width of move', withHeader(3, 4), 'path table of another puzzle'],
    ['a table cut off', allocateTable(board, 21).buffer.slice(0, -4), 'path table of 19468 bytes, expected 19472'],
    ['a header that says longer paths', withHeader(4, 3), 'path table of 19472 bytes, expected 28112'],
  ])('does not open from %s', (_, buffer, message) => {
    expect(() => openTable(board, buffer)).toThrow(message);
  });
});
