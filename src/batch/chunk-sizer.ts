import type { EngineName } from '../solve/choose-engine';
import type { Puzzle } from '../puzzle/puzzle';
import type { Bytes, Milliseconds } from '../units';

/**
 * Some 1,600 rows of two columns, for tasks that make strings of all rows of a chunk at once. They then die young: with
 * 256 KiB a thread gets through a third fewer rows, for they outlive the garbage collector's first look.
 */
const MAX_CHUNK: Bytes = 32 * 1024;
/** The same for tasks that go through a chunk piece by piece: some 100,000 rows of two columns. */
export const MAX_SOLVED: Bytes = 2 * 1024 * 1024;
/** Chunk to begin with when rows are searched for: rows may take microseconds or seconds, so begin low. */
const FIRST_SEARCHED: Bytes = 4 * 1024;
/** The same for boards too large to rank, where a single row may take minutes. */
const FIRST_HARD: Bytes = 256;
/** A task should last about so long: long enough to be worth its hand-over, short enough for progress and signals. */
const TASK_TIME: Milliseconds = 50;

/** Chooses the size of chunks by the time that they took. The size shapes the pace of a run, never its output. */
export class ChunkSizer {
  #bytes: Bytes;
  readonly #fixed: boolean;
  readonly #most: Bytes;

  /**
   * @param fixed size of all chunks, if the caller says one.
   * @param most  size of the largest otherwise.
   * @param cap   size of the largest whatever the other two say.
   */
  constructor(engine: EngineName, puzzle: Puzzle, fixed: Bytes | undefined, most = MAX_CHUNK, cap = Infinity) {
    this.#most = Math.min(most, cap);
    this.#fixed = fixed !== undefined;
    const first = engine === 'table' ? MAX_CHUNK : puzzle.rankable ? FIRST_SEARCHED : FIRST_HARD;
    this.#bytes = Math.min(fixed ?? first, cap);
  }

  /** Bytes that the next chunk should have. */
  get bytes(): Bytes {
    return Math.ceil(this.#bytes);
  }

  /** Tells how long a chunk took in its worker. */
  observe(milliseconds: Milliseconds): void {
    if (this.#fixed) return;
    const factor = Math.min(2, Math.max(0.5, TASK_TIME / Math.max(milliseconds, 1)));
    this.#bytes = Math.min(this.#most, Math.max(1, this.#bytes * factor));
  }
}
