/** The kernel that builds tables (src/kernel) made ready for a puzzle. */
import type { Context, Moves } from '../puzzle/permutation';
import { NONE, type Puzzle } from '../puzzle/puzzle';
import { type Coordinates, coordinatesOf, type PackedPaths, rootOf, UNREACHED } from '../solve/tables';
import type { Bytes } from '../units';
import * as at from './build-places';
import { readKernel } from './kernel-file';

/** What its numbers are, in 16 bits, stays below this. */
const MOST = 1 << 16;
const PAGE: Bytes = 65536;

/** Null until the first table of the thread. */
let compiled: WebAssembly.Module | null = null;

export class BuildKernel {
  readonly #puzzle: Puzzle;
  readonly #words: number;
  readonly #explore: (most: Moves) => Moves;
  readonly #lengths: Uint8Array;
  readonly #paths: Uint32Array;
  /** Of the first level: head, tail, undoing move and path of its first state. */
  readonly #head: Uint16Array;
  readonly #tail: Uint16Array;
  readonly #undo: Uint8Array;
  readonly #path: Uint32Array;

  /** The kernel for a puzzle and paths of so many words, or null if it is too large for one, or there is no room. */
  static of(puzzle: Puzzle, words: number, bits: number): BuildKernel | null {
    const coordinates = coordinatesOf(puzzle);
    const { heads, tails, restsPerHead } = coordinates;
    if (Math.max(heads, tails, restsPerHead) > MOST) return null;
    try {
      return new BuildKernel(puzzle, coordinates, words, bits);
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  }

  private constructor(puzzle: Puzzle, coordinates: Coordinates, words: number, bits: number) {
    const { ranks, moves, contexts } = puzzle;
    compiled ??= readKernel('build-kernel');
    const { exports } = new WebAssembly.Instance(compiled);
    const memory = exports.memory as { readonly buffer: ArrayBuffer; grow: (pages: number) => number };
    this.#puzzle = puzzle;
    this.#words = words;
    this.#explore = exports.explore as (most: Moves) => Moves;
    const places = new Map<number, Bytes>();
    let end: Bytes = at.FREE;
    const layOut = (parameter: number, bytes: Bytes): void => {
      places.set(parameter, end);
      end = 8 * Math.ceil((end + bytes) / 8);
    };
    const inputs: readonly (readonly [number, Uint8Array | Uint16Array | Uint32Array])[] = [
      [at.P_HEAD_AFTER_AT, Uint16Array.from(coordinates.headAfter)],
      [at.P_TAIL_AFTER_AT, Uint16Array.from(coordinates.tailAfter)],
      [at.P_CONTEXT_OF_HEAD_AT, coordinates.contextOfHead],
      [at.P_RESTS_AT_AT, coordinates.restsAt],
      [at.P_RESTS_AT, Uint16Array.from(coordinates.rests)],
      [at.P_CONTEXT_AFTER_AT, puzzle.contextAfter],
      [at.P_UNDOES_AT, puzzle.undoes],
    ];
    for (const [parameter, { byteLength }] of inputs) layOut(parameter, byteLength);
    layOut(at.P_LENGTHS_AT, ranks);
    layOut(at.P_PATHS_AT, 4 * ranks * words);
    for (let level = 0; level < 2; level++) {
      [2, 2, 1, 4 * words].forEach((size, part) =>
        layOut(at.P_LEVELS_AT + level * at.LEVEL_PARTS + part, size * ranks),
      );
    }
    memory.grow(Math.ceil(end / PAGE) - memory.buffer.byteLength / PAGE);
    const { buffer } = memory;
    const place = (parameter: number): Bytes => places.get(parameter)!;
    for (const [parameter, { buffer: from, byteOffset, byteLength }] of inputs) {
      new Uint8Array(buffer, place(parameter), byteLength).set(new Uint8Array(from, byteOffset, byteLength));
    }
    const parameters = new Uint32Array(buffer, at.PARAMETERS, 32);
    parameters[at.P_MOVES] = moves;
    parameters[at.P_CONTEXTS] = contexts;
    parameters[at.P_WORDS] = words;
    parameters[at.P_BITS] = bits;
    parameters[at.P_RANKS] = ranks;
    parameters[at.P_RESTS_PER_HEAD] = coordinates.restsPerHead;
    for (const [parameter, value] of places) parameters[parameter] = value;
    this.#lengths = new Uint8Array(buffer, place(at.P_LENGTHS_AT), ranks);
    this.#paths = new Uint32Array(buffer, place(at.P_PATHS_AT), ranks * words);
    this.#head = new Uint16Array(buffer, place(at.P_LEVELS_AT), 1);
    this.#tail = new Uint16Array(buffer, place(at.P_LEVELS_AT + 1), 1);
    this.#undo = new Uint8Array(buffer, place(at.P_LEVELS_AT + 2), 1);
    this.#path = new Uint32Array(buffer, place(at.P_LEVELS_AT + 3), words);
  }

  /** As `exploreContext` of build-table: fills a context's lengths and paths, and returns its depth. */
  readonly explore = (
    puzzle: Puzzle,
    context: Context,
    most: Moves,
    lengths: Uint8Array,
    { words, paths }: PackedPaths,
  ): Moves => {
    if (puzzle !== this.#puzzle || words !== this.#words) throw new Error('the kernel is for another table');
    const root = rootOf(puzzle, context);
    this.#lengths.fill(UNREACHED);
    this.#lengths[root.rank] = 0;
    this.#paths.fill(0);
    this.#head[0] = root.head;
    this.#tail[0] = root.tail;
    this.#undo[0] = NONE;
    this.#path.fill(0);
    const depth = this.#explore(most);
    lengths.set(this.#lengths);
    paths.set(this.#paths);
    return depth;
  };
}
