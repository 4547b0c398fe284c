/** The plain lane's kernel (src/kernel) made ready for a run: its tables filled, its memory as views. */
import { CR, LF } from '../formats/csv-records';
import type { CsvLayout } from '../formats/csv-layout';
import { NO_LABEL, type StateReader } from '../formats/state-text';
import { factorial } from '../puzzle/lehmer';
import { reachableParity } from '../puzzle/pair-rank';
import type { Puzzle } from '../puzzle/puzzle';
import type { PathTable } from '../solve/tables';
import type { Bytes } from '../units';
import { readKernel } from './kernel-file';
import * as at from './kernel-places';
import type { RowTemplates } from './row-templates';

/** Cells of the states that the kernel reads: a smaller puzzle's other cells hold labels of their own. */
const CELLS = 9;

export interface KernelSetup {
  readonly puzzle: Puzzle;
  /** Its states are one byte a symbol. */
  readonly reader: StateReader;
  readonly layout: CsvLayout;
  readonly table: PathTable;
  /** Of each move. */
  readonly letters: Uint8Array;
  readonly templates: RowTemplates;
}

/** Null until the first run of the thread. */
let compiled: WebAssembly.Module | null = null;

export class PlainKernel {
  /** Looks over a piece in `input` from byte `skip` on: whole records, without a quote in them. */
  readonly find: (skip: Bytes, bytes: Bytes) => void;
  /**
   * Writes rows to `output` from byte `skip` on: from the one it has come to up to one that is not plain, or all. Returns
   * how many bytes.
   */
  readonly write: (skip: Bytes) => Bytes;
  readonly input: Uint8Array;
  readonly output: Uint8Array;
  /** By R_…: what `find` found, and the row that `write` has come to. */
  readonly results: Uint32Array;
  /** `Uint32Array[256]`: rows written by length; the caller clears it. */
  readonly counts: Uint32Array;
  /** By row of the piece: where it begins and ends in `input`, line breaks before it, entry in the table, or NO_PAIR. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly lines: Int32Array;
  readonly entries: Int32Array;
  /** By row: what the caller has fetched from the table. */
  readonly lengths: Uint8Array;
  readonly paths: Uint32Array;

  /** @throws RangeError where there is no room for its memory, for which V8 reserves ten gigabytes of addresses. */
  constructor(setup: KernelSetup) {
    compiled ??= readKernel('plain-kernel');
    const { exports } = new WebAssembly.Instance(compiled);
    this.find = exports.find as PlainKernel['find'];
    this.write = exports.write as PlainKernel['write'];
    const { buffer } = exports.memory as { readonly buffer: ArrayBuffer };
    this.input = new Uint8Array(buffer, at.INPUT, at.MOST_INPUT + at.WORD);
    this.output = new Uint8Array(buffer, at.OUTPUT);
    this.results = new Uint32Array(buffer, at.RESULTS, 8);
    this.counts = new Uint32Array(buffer, at.COUNTS, 256);
    const [starts, ends, lines, entries] = [at.STARTS, at.ENDS, at.LINES, at.ENTRIES].map(
      (place) => new Int32Array(buffer, place, at.MOST_ROWS),
    );
    this.starts = starts;
    this.ends = ends;
    this.lines = lines;
    this.entries = entries;
    this.lengths = new Uint8Array(buffer, at.LENGTHS, at.MOST_ROWS);
    this.paths = new Uint32Array(buffer, at.PATHS, at.MOST_WORDS * at.MOST_ROWS);
    const memory = new DataView(buffer);
    writeSymbols(memory, setup);
    writeRanks(memory, setup);
    writeTexts(memory, setup);
    writeParameters(memory, setup);
  }
}

/** What a byte on a cell is, in a target and in a start. */
function writeSymbols(memory: DataView, { puzzle, reader, layout }: KernelSetup): void {
  const labels = new Int16Array(256).fill(NO_LABEL);
  reader.symbols!.forEach((label, symbol) => (labels[symbol] = label));
  // A cell ends at these, whatever --blank says.
  for (const end of [layout.dialect.delimiter.charCodeAt(0), CR, LF]) labels[end] = NO_LABEL;
  for (let cell = 0; cell < CELLS; cell++) {
    for (let byte = 0; byte < 256; byte++) {
      const label = cell < puzzle.cells ? labels[byte] : cell;
      const none = label === NO_LABEL;
      const word = none ? 0n : (BigInt(cell) << BigInt(4 * label)) | (1n << BigInt(40 + label));
      memory.setBigUint64(at.TARGETS + (cell * 256 + byte) * 8, word, true);
      memory.setUint8(at.SHIFTS + cell * 256 + byte, none ? at.NO_SHIFT : 4 * label);
    }
  }
}

function writeRanks(memory: DataView, { puzzle }: KernelSetup): void {
  const { cells, contexts, rankedLabels } = puzzle;
  for (let label = 0; label < rankedLabels; label++) {
    memory.setUint32(at.WEIGHTS + 4 * label, factorial(cells - 1 - label) / factorial(cells - rankedLabels), true);
  }
  reachableParity(puzzle)?.forEach((parity, pair) => {
    memory.setUint8(at.PARITY + 16 * Math.floor(pair / contexts) + (pair % contexts), parity);
  });
}

/** The templates of rows, and the letters of moves. */
function writeTexts(memory: DataView, { templates, letters, table }: KernelSetup): void {
  const bits = table.bitsPerMove;
  const write = (place: Bytes, text: string): void => {
    for (let i = 0; i < text.length; i++) memory.setUint8(place + i, text.charCodeAt(i));
  };
  templates.before.forEach((text, length) => {
    write(at.BEFORE + at.TEMPLATE * length, text);
    memory.setUint8(at.BEFORE_LENGTHS + length, text.length);
  });
  templates.after.forEach((text, length) => {
    write(at.AFTER + at.TEMPLATE * length, text);
    memory.setUint8(at.AFTER_LENGTHS + length, text.length);
  });
  letters.forEach((letter, move) => {
    if (bits !== 2) return;
    memory.setUint8(at.LETTERS + move, letter);
    memory.setUint8(at.LETTERS + 4 * move, letter);
  });
  for (let quad = 0; quad < 1 << (4 * bits); quad++) {
    for (let i = 0; i < 4; i++) {
      memory.setUint8(at.QUADS + 4 * quad + i, letters[(quad >> (i * bits)) & ((1 << bits) - 1)] ?? 0);
    }
  }
}

function writeParameters(memory: DataView, { puzzle, layout, table, templates }: KernelSetup): void {
  const { width, startColumn, targetColumn, fixedTarget, dialect } = layout;
  const parameters: Readonly<Record<number, number>> = {
    [at.P_CELLS]: puzzle.cells,
    [at.P_RANKS]: puzzle.ranks,
    [at.P_CONTEXTS]: puzzle.contexts,
    [at.P_HAS_PARITY]: puzzle.parityClass ? 1 : 0,
    [at.P_WORDS]: table.wordsPerPath,
    [at.P_BITS]: table.bitsPerMove,
    [at.P_WIDTH]: width,
    [at.P_START_COLUMN]: startColumn,
    [at.P_TARGET_COLUMN]: targetColumn,
    [at.P_FIXED]: fixedTarget === null ? 0 : 1,
    [at.P_DELIMITER]: dialect.delimiter.charCodeAt(0),
    [at.P_COMMENT]: dialect.comment?.charCodeAt(0) ?? at.NO_BYTE,
    [at.P_MOVES]: templates.moves ? 1 : 0,
  };
  for (const [index, value] of Object.entries(parameters))
    memory.setUint32(at.PARAMETERS + 4 * Number(index), value, true);
  for (let i = 0; i < (fixedTarget ?? '').length; i++) memory.setUint8(at.FIXED_TARGET + i, fixedTarget!.charCodeAt(i));
}
