/**
 * The plain lane: from bytes to bytes, for CSV that is answered from the table. It is for speed alone: what it gives is
 * what the general lane gives, byte for byte.
 *
 * It takes pieces without a quote, in which each line is a record and each delimiter parts two cells, and goes over
 * them three times:
 *
 * 1. `PlainRows` finds the rows, and for each the table's entry of its pair. A row that is not plain, in whatever way, is
 *    left to the general lane.
 * 2. Lengths and paths are fetched from the table, which no cache holds. With nothing else in between, so that the
 *    processor waits for several of them at once.
 * 3. The rows are written: their own bytes, then the result columns. The general lane has answered its rows all
 *    together; its records come in their places.
 */
import type { RowsSpec } from '../batch/messages';
import { ByteSink } from '../formats/byte-sink';
import { hasQuote, LF, RecordScan } from '../formats/csv-records';
import { MoveSpeller } from '../formats/move-speller';
import { StateReader } from '../formats/state-text';
import type { Bytes, Moves } from '../puzzle/permutation';
import type { Puzzle } from '../puzzle/puzzle';
import { openTable, type PathTable, UNREACHED } from '../solve/tables';
import { addTally, countLength } from '../solve/tally';
import { NO_PAIR } from './byte-pairs';
import { ChunkAnswers } from './chunk-answers';
import type { GeneralLane } from './general-lane';
import { PlainRows } from './plain-rows';
import { type RowTemplates, rowTemplates, TEMPLATE_COLUMNS } from './row-templates';

const NO_BYTES = new Uint8Array(0);
/** Moves that are spelled at once. */
const QUAD = 4;

export class PlainLane {
  readonly #general: GeneralLane;
  readonly #table: PathTable;
  readonly #rows: PlainRows;
  /** Whether moves are wanted. */
  readonly #moves: boolean;
  readonly #templates: RowTemplates;
  readonly #delimiter: number;
  readonly #stop: Int32Array;
  readonly #letters: Uint32Array;
  /** Bytes that the result columns of a row take at most, its line end and what is written behind its moves included. */
  readonly #mostBytes: Bytes;
  /** `Uint32Array[256]`: rows of the piece by length, UNREACHED for those that are unsolvable. */
  readonly #counts = new Uint32Array(UNREACHED + 1);
  /** Of the rows: length or UNREACHED, and path. */
  #lengths = new Uint8Array(0);
  #paths = new Uint32Array(0);

  /** The lane for a run, or null if none of its pieces can be plain. */
  static of(puzzle: Puzzle, spec: RowsSpec, general: GeneralLane): PlainLane | null {
    const { lane, engine, table, problems, answers, spelling } = spec;
    if (lane !== 'auto' || engine !== 'table' || !table || problems.format !== 'csv' || answers.format !== 'csv') {
      return null;
    }
    const reader = new StateReader(puzzle, spec.states);
    const { letters } = new MoveSpeller(puzzle, spelling);
    const fixed = problems.fixedTarget;
    const fits =
      reader.symbols !== null &&
      letters !== null &&
      // Another delimiter makes other cells need quotes.
      answers.delimiter === problems.dialect.delimiter &&
      answers.columns.every(({ name }) => TEMPLATE_COLUMNS.includes(name)) &&
      (fixed === null || reader.readBytes(fixed, new Uint8Array(puzzle.cells)) === null);
    return fits
      ? new PlainLane(spec, general, openTable(puzzle, table), letters, new PlainRows(puzzle, problems, reader))
      : null;
  }

  private constructor(spec: RowsSpec, general: GeneralLane, table: PathTable, letters: Uint8Array, rows: PlainRows) {
    this.#general = general;
    this.#table = table;
    this.#rows = rows;
    this.#delimiter = spec.answers.delimiter.charCodeAt(0);
    this.#stop = new Int32Array(spec.stop);
    this.#letters = lettersOfQuads(letters, table.bitsPerMove);
    const columns = spec.answers.columns.map(({ name }) => name);
    this.#moves = columns.includes('moves');
    this.#templates = rowTemplates(columns, spec.answers.delimiter);
    const { before, after } = this.#templates;
    this.#mostBytes = before.most + (32 / table.bitsPerMove) * table.wordsPerPath + after.most;
  }

  /** Answers a piece of whole records, or returns false if it is not plain. */
  answer(bytes: Uint8Array, answers: ChunkAnswers): boolean {
    if (hasQuote(bytes)) return false;
    if (Atomics.load(this.#stop, 0) !== 0) {
      answers.stopped = true;
      return true;
    }
    const { stages } = answers;
    const began = performance.now();
    this.#rows.find(bytes);
    const found = performance.now();
    this.#fetch();
    const fetched = performance.now();
    const others = this.#answerOthers(bytes, answers);
    const answered = performance.now();
    this.#write(bytes, others, answers);
    stages.parse += found - began;
    stages.solve += fetched - found;
    stages.format += performance.now() - answered;
    return true;
  }

  /** Fetches the lengths and paths of all rows. */
  #fetch(): void {
    const { count, entries } = this.#rows;
    const { lengths: allLengths, paths: allPaths, wordsPerPath: words } = this.#table;
    if (this.#lengths.length < count) {
      this.#lengths = new Uint8Array(count);
      this.#paths = new Uint32Array(count * words);
    }
    fetchLengths(entries, count, allLengths, this.#lengths);
    fetchPaths(entries, count, allPaths, words, this.#paths);
  }

  /** Lets the general lane answer the rows that are not plain. Returns their records, without what is told of them. */
  #answerOthers(bytes: Uint8Array, answers: ChunkAnswers): Uint8Array {
    const { count, entries, starts, ends, lineOf, others } = this.#rows;
    if (others === 0) return NO_BYTES;
    const records = new ByteSink(bytes.length);
    const numbers: number[] = [];
    for (let row = 0; row < count; row++) {
      if (entries[row] !== NO_PAIR) continue;
      numbers.push(row);
      records.append(bytes.subarray(starts[row], ends[row]));
      records.byte(LF);
    }
    const answered = new ChunkAnswers();
    this.#general.answer(records.take(), 0, answered);
    const { rows, lines, stages } = answers;
    answers.stopped = answered.stopped;
    addTally(answers.tally, answered.tally);
    for (const row of answered.invalidRows) answers.invalidRows.push(rows + numbers[row]);
    for (const error of answered.errors) {
      const row = numbers[error.row];
      answers.errors.push({ ...error, line: lines + lineOf[row], row: rows + row });
    }
    for (const stage of ['parse', 'solve', 'format'] as const) stages[stage] += answered.stages[stage];
    return answered.out.take();
  }

  /** Writes all rows. @param others records of those that are not plain. */
  #write(bytes: Uint8Array, others: Uint8Array, answers: ChunkAnswers): void {
    const { count, entries, starts, ends, skipped, lines } = this.#rows;
    const { out, tally } = answers;
    const { wordsPerPath } = this.#table;
    const { before, after } = this.#templates;
    const [moves, unreached] = [this.#moves, UNREACHED];
    const [lengths, counts] = [this.#lengths, this.#counts.fill(0)];
    const records = new RecordScan(others, { delimiter: String.fromCharCode(this.#delimiter), comment: null }, true);
    out.reserve(bytes.length + others.length + count * this.#mostBytes);
    // With what lies behind the piece, as far as there is something: see copyBytes.
    const from = new DataView(bytes.buffer, bytes.byteOffset);
    const into = new DataView(out.bytes.buffer);
    let at = out.length;
    for (let row = 0; row < count; row++) {
      if (entries[row] === NO_PAIR) {
        records.advance();
        out.bytes.set(others.subarray(records.start, records.next), at);
        at += records.next - records.start;
        continue;
      }
      const length = lengths[row];
      counts[length]++;
      at = copyBytes(from, starts[row], ends[row], into, at);
      at = before.write(length, into, at);
      if (moves && length !== unreached) {
        this.#writeMoves(row * wordsPerPath, length, into, at);
        at += length;
      }
      at = after.write(length, into, at);
    }
    out.length = at;
    answers.lines += lines;
    tally.rows.skipped += skipped;
    tally.rows.unsolvable += counts[UNREACHED];
    for (let length = 0; length < UNREACHED; length++) {
      if (counts[length] === 0) continue;
      tally.rows.solved += counts[length];
      countLength(tally, length, counts[length]);
    }
  }

  /** Writes the letters of a path, and up to three bytes of none behind them. @param word place of its first word. */
  #writeMoves(word: number, length: Moves, into: DataView, at: Bytes): void {
    const [letters, paths, bits] = [this.#letters, this.#paths, QUAD * this.#table.bitsPerMove];
    const mask = letters.length - 1;
    for (let done = 0, bit = 0; done < length; done += 2 * QUAD, bit += 2 * bits) {
      const both = paths[word + (bit >> 5)] >>> (bit & 31);
      into.setUint32(at + done, letters[both & mask], true);
      into.setUint32(at + done + QUAD, letters[(both >>> bits) & mask], true);
    }
  }
}

function fetchLengths(entries: Int32Array, count: number, all: Uint8Array, lengths: Uint8Array): void {
  const unreached = UNREACHED;
  for (let row = 0; row < count; row++) lengths[row] = entries[row] < 0 ? unreached : all[entries[row]];
}

/** A row without an entry takes the first one's path, which nobody reads: to ask for each takes twice as long. */
function fetchPaths(entries: Int32Array, count: number, all: Uint32Array, words: number, paths: Uint32Array): void {
  if (words === 2) {
    for (let row = 0; row < count; row++) {
      const first = Math.max(0, entries[row]) * 2;
      paths[row * 2] = all[first];
      paths[row * 2 + 1] = all[first + 1];
    }
    return;
  }
  for (let row = 0; row < count; row++) {
    const first = Math.max(0, entries[row]) * words;
    for (let word = 0; word < words; word++) paths[row * words + word] = all[first + word];
  }
}

/** Copies bytes, word by word: rows are too short for a call that copies memory. Returns where the copy ends. */
function copyBytes(from: DataView, start: Bytes, end: Bytes, into: DataView, at: Bytes): Bytes {
  const behind = at - start;
  let i = start;
  // Up to three bytes too many: what comes behind is written over them.
  if (end + 3 <= from.byteLength) for (; i < end; i += 4) into.setUint32(behind + i, from.getUint32(i, true), true);
  else for (; i < end; i++) into.setUint8(behind + i, from.getUint8(i));
  return behind + end;
}

/** `Uint32Array[2^(QUAD × bits)]`: the letters of four moves, the first one's in the lowest byte. */
function lettersOfQuads(letters: Uint8Array, bits: number): Uint32Array {
  const move = (quad: number, i: number): number => letters[(quad >> (i * bits)) & ((1 << bits) - 1)] ?? 0;
  return Uint32Array.from({ length: 1 << (QUAD * bits) }, (_, quad) => {
    return move(quad, 0) | (move(quad, 1) << 8) | (move(quad, 2) << 16) | (move(quad, 3) << 24);
  });
}
