/**
 * The path table: one buffer with the length and the whole least path of every state that a puzzle can reach from the
 * canonical start of each context. Made to be shared: built in a SharedArrayBuffer, read by every thread.
 *
 * Bytes, in the machine's byte order (the buffer never leaves the process):
 *
 *   offset                 type                                     meaning
 *   0                      Uint32[8]                                magic, contexts, ranks, bits per move, words per
 *                                                                   path, 3 spare
 *   32                     Uint8[contexts × ranks]                  length in moves; UNREACHED where no path leads
 *   32 + lengths, to 4     Uint32[contexts × ranks × words]         moves, first one in the lowest bits of word 0
 *
 * The entry of a pair is at `context * ranks + rank` (see PairRanker). A move takes 1, 2 or 4 bits, so that none lies
 * across two words; the number of words follows from the deepest state.
 */
import type { Moves } from '../puzzle/permutation';
import type { Puzzle } from '../puzzle/puzzle';
import type { Bytes } from '../units';

/** In `lengths`: no path leads to the state. */
export const UNREACHED = 255;
/** Lengths are bytes and the last value is taken: no table holds a deeper state. */
export const MAX_DEPTH: Moves = UNREACHED - 1;

const MAGIC = 0x50425431; // "PBT1"
const HEADER_BYTES = 32;

export interface PathTable {
  readonly buffer: ArrayBufferLike;
  readonly contexts: number;
  readonly ranks: number;
  readonly bitsPerMove: number;
  readonly wordsPerPath: number;
  /** `Uint8Array[contexts × ranks]`. */
  readonly lengths: Uint8Array;
  /** `Uint32Array[contexts × ranks × wordsPerPath]`. */
  readonly paths: Uint32Array;
}

/** Bits that a packed move takes: the least of 1, 2, 4 that tells all moves apart. */
function bitsPerMove(puzzle: Puzzle): number {
  return puzzle.moves <= 2 ? 1 : puzzle.moves <= 4 ? 2 : 4;
}

function wordsPerPath(puzzle: Puzzle, depth: Moves): number {
  return Math.max(1, Math.ceil((depth * bitsPerMove(puzzle)) / 32));
}

/** Size of the table of a puzzle whose deepest state is `depth` moves from its canonical start. */
export function tableBytes(puzzle: Puzzle, depth: Moves): Bytes {
  const states = puzzle.contexts * puzzle.ranks;
  return HEADER_BYTES + Math.ceil(states / 4) * 4 + states * wordsPerPath(puzzle, depth) * 4;
}

/** A new, empty table: `buildContext` fills it, context by context. Assumes `puzzle.rankable`. */
export function allocateTable(puzzle: Puzzle, depth: Moves): PathTable {
  const buffer = new SharedArrayBuffer(tableBytes(puzzle, depth));
  const words = wordsPerPath(puzzle, depth);
  new Uint32Array(buffer, 0, 5).set([MAGIC, puzzle.contexts, puzzle.ranks, bitsPerMove(puzzle), words]);
  return openTable(puzzle, buffer);
}

/** Views of a table's buffer. @throws Error if the buffer is no table of this puzzle. */
export function openTable(puzzle: Puzzle, buffer: ArrayBufferLike): PathTable {
  const [magic, contexts, ranks, bits, words] =
    buffer.byteLength < HEADER_BYTES ? [] : new Uint32Array(buffer, 0, HEADER_BYTES / 4);
  if (magic !== MAGIC) throw new Error('not a path table: expected its magic number at byte 0');
  const states = contexts * ranks;
  const pathsAt = HEADER_BYTES + Math.ceil(states / 4) * 4;
  if (contexts !== puzzle.contexts || ranks !== puzzle.ranks || bits !== bitsPerMove(puzzle)) {
    throw new Error(`path table of another puzzle than "${puzzle.name}": ${contexts} contexts, ${ranks} ranks`);
  }
  if (buffer.byteLength !== pathsAt + states * words * 4) {
    throw new Error(`path table of ${buffer.byteLength} bytes, expected ${pathsAt + states * words * 4}`);
  }
  return {
    buffer,
    contexts,
    ranks,
    bitsPerMove: bits,
    wordsPerPath: words,
    lengths: new Uint8Array(buffer, HEADER_BYTES, states),
    paths: new Uint32Array(buffer, pathsAt, states * words),
  };
}
