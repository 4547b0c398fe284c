/**
 * The plain lane: from bytes to bytes, for CSV that is answered from the table. It is for speed alone: what it gives is
 * what the general lane gives, byte for byte.
 *
 * It takes pieces without a quote, in which each line is a record and each delimiter parts two cells, and goes over
 * them three times:
 *
 * 1. The kernel (src/kernel, WebAssembly) finds the rows, and for each the table's entry of its pair. A row that is not
 *    plain, in whatever way, is left to the general lane.
 * 2. Lengths and paths are fetched from the table, which all threads share and no cache holds: with nothing else in
 *    between, so that the processor waits for several of them at once.
 * 3. The kernel writes the rows: their own bytes, then the result columns. The general lane has answered its rows all
 *    together; its records come in their places.
 */
import type { RowsSpec } from '../batch/messages';
import { ByteSink } from '../formats/byte-sink';
import { hasQuote, LF, RecordScan } from '../formats/csv-records';
import { beginsFormula } from '../formats/formulas';
import { MoveSpeller } from '../formats/move-speller';
import { StateReader } from '../formats/state-text';
import type { Puzzle } from '../puzzle/puzzle';
import { openTable, type PathTable, UNREACHED } from '../solve/tables';
import { addTally, countLength } from '../solve/tally';
import { ChunkAnswers } from './chunk-answers';
import type { GeneralLane } from './general-lane';
import * as at from './kernel-places';
import { type KernelSetup, PlainKernel } from './plain-kernel';
import { rowTemplates, TEMPLATE_COLUMNS } from './row-templates';

const NO_BYTES = new Uint8Array(0);

export class PlainLane {
  readonly #general: GeneralLane;
  readonly #table: PathTable;
  readonly #delimiter: string;
  readonly #guards: boolean;
  readonly #stop: Int32Array;
  readonly #kernel: PlainKernel;

  /** The lane for a run, or null if none of its pieces can be plain. Cost: some two milliseconds. */
  static of(puzzle: Puzzle, spec: RowsSpec, general: GeneralLane): PlainLane | null {
    const { lane, engine, table, problems, answers, spelling } = spec;
    if (lane !== 'auto' || engine !== 'table' || !table || problems.format !== 'csv' || answers.format !== 'csv') {
      return null;
    }
    const reader = new StateReader(puzzle, spec.states);
    const { letters } = new MoveSpeller(puzzle, spelling);
    const fixed = problems.fixedTarget;
    const columns = answers.columns.map(({ name }) => name);
    const opened = openTable(puzzle, table);
    const templates = rowTemplates(columns, answers.delimiter);
    const fits =
      reader.symbols !== null &&
      letters !== null &&
      !(answers.escapeFormulas && letters.some((_, move) => beginsFormula(letters, move))) &&
      // Another delimiter makes other cells need quotes.
      answers.delimiter === problems.dialect.delimiter &&
      columns.every((column) => TEMPLATE_COLUMNS.includes(column)) &&
      (fixed === null ||
        (fixed.length === puzzle.cells && reader.readBytes(fixed, new Uint8Array(puzzle.cells)) === null)) &&
      opened.wordsPerPath <= at.MOST_WORDS &&
      [...templates.before, ...templates.after].every((text) => text.length <= at.TEMPLATE);
    if (!fits) return null;
    const kernel = newKernel({ puzzle, reader, layout: problems, table: opened, letters, templates });
    return kernel && new PlainLane(spec, general, opened, kernel);
  }

  private constructor(spec: RowsSpec, general: GeneralLane, table: PathTable, kernel: PlainKernel) {
    this.#general = general;
    this.#table = table;
    this.#delimiter = spec.answers.delimiter;
    this.#guards = spec.answers.escapeFormulas ?? false;
    this.#stop = new Int32Array(spec.stop);
    this.#kernel = kernel;
  }

  /** Answers a piece of whole records, or returns false if it is not plain. */
  answer(bytes: Uint8Array, answers: ChunkAnswers): boolean {
    if (bytes.length > at.MOST_INPUT || hasQuote(bytes)) return false;
    if (Atomics.load(this.#stop, 0) !== 0) {
      answers.stopped = true;
      return true;
    }
    const { stages } = answers;
    const kernel = this.#kernel;
    const began = performance.now();
    const skip = bytes.byteOffset % at.WORD;
    kernel.input.set(bytes, skip);
    kernel.find(skip, bytes.length);
    const found = performance.now();
    const rows = kernel.results[at.R_ROWS];
    if (this.#guards) this.#leaveFormulas(rows);
    fetchRows(this.#table, kernel.entries, rows, kernel.lengths, kernel.paths);
    const fetched = performance.now();
    const others = this.#answerOthers(bytes, answers);
    const answered = performance.now();
    this.#write(others, answers);
    stages.parse += found - began;
    stages.solve += fetched - found;
    stages.format += performance.now() - answered;
    return true;
  }

  /** Makes rows that hold a formula ones that are not plain. */
  #leaveFormulas(rows: number): void {
    const { results, input, entries, starts, ends } = this.#kernel;
    const delimiter = this.#delimiter.charCodeAt(0);
    for (let row = 0; row < rows; row++) {
      if (entries[row] === at.NO_PAIR) continue;
      for (let i = starts[row]; i < ends[row]; i++) {
        if ((i > starts[row] && input[i - 1] !== delimiter) || !beginsFormula(input, i)) continue;
        entries[row] = at.NO_PAIR;
        results[at.R_OTHERS]++;
        break;
      }
    }
  }

  /** Lets the general lane answer the rows that are not plain. Returns their records, without what is told of them. */
  #answerOthers(bytes: Uint8Array, answers: ChunkAnswers): Uint8Array {
    const { results, input, entries, starts, ends, lines: lineOf } = this.#kernel;
    if (results[at.R_OTHERS] === 0) return NO_BYTES;
    const records = new ByteSink(bytes.length);
    const numbers: number[] = [];
    for (let row = 0; row < results[at.R_ROWS]; row++) {
      if (entries[row] !== at.NO_PAIR) continue;
      numbers.push(row);
      records.append(input.subarray(starts[row], ends[row]));
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
  #write(others: Uint8Array, answers: ChunkAnswers): void {
    const { write, output, results } = this.#kernel;
    const { out, tally } = answers;
    const counts = this.#kernel.counts.fill(0);
    const records = new RecordScan(others, { delimiter: this.#delimiter, comment: null }, true);
    for (;;) {
      const skip = out.length % at.WORD;
      out.append(output.subarray(skip, skip + write(skip)));
      if (results[at.R_ROW] === results[at.R_ROWS]) break;
      records.advance();
      out.append(others.subarray(records.start, records.next));
      results[at.R_ROW]++;
    }
    answers.lines += results[at.R_LINES];
    tally.rows.skipped += results[at.R_SKIPPED];
    tally.rows.unsolvable += counts[UNREACHED];
    for (let length = 0; length < UNREACHED; length++) {
      if (counts[length] === 0) continue;
      tally.rows.solved += counts[length];
      countLength(tally, length, counts[length]);
    }
  }
}

/** Null where the system gives no room for its memory: the general lane needs none. */
function newKernel(setup: KernelSetup): PlainKernel | null {
  try {
    return new PlainKernel(setup);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Fetches lengths and paths of all rows; a row without an entry gets the first one's path, which nobody reads. Paths of
 * two words, most there are, go four rows at a time, all loads before the stores: V8's loops have but few loads under
 * way at once, and this way it takes half as long.
 */
function fetchRows(table: PathTable, entries: Int32Array, rows: number, lengths: Uint8Array, paths: Uint32Array): void {
  const { lengths: allLengths, paths: allPaths, wordsPerPath: words } = table;
  const unreached = UNREACHED;
  let row = 0;
  for (; words === 2 && row + 4 <= rows; row += 4) {
    const a = entries[row];
    const b = entries[row + 1];
    const c = entries[row + 2];
    const d = entries[row + 3];
    const [atA, atB, atC, atD] = [Math.max(0, a), Math.max(0, b), Math.max(0, c), Math.max(0, d)];
    const a0 = allPaths[2 * atA];
    const b0 = allPaths[2 * atB];
    const c0 = allPaths[2 * atC];
    const d0 = allPaths[2 * atD];
    const lengthA = allLengths[atA];
    const lengthB = allLengths[atB];
    const lengthC = allLengths[atC];
    const lengthD = allLengths[atD];
    const to = 2 * row;
    paths[to + 1] = allPaths[2 * atA + 1];
    paths[to + 3] = allPaths[2 * atB + 1];
    paths[to + 5] = allPaths[2 * atC + 1];
    paths[to + 7] = allPaths[2 * atD + 1];
    paths[to] = a0;
    paths[to + 2] = b0;
    paths[to + 4] = c0;
    paths[to + 6] = d0;
    lengths[row] = a < 0 ? unreached : lengthA;
    lengths[row + 1] = b < 0 ? unreached : lengthB;
    lengths[row + 2] = c < 0 ? unreached : lengthC;
    lengths[row + 3] = d < 0 ? unreached : lengthD;
  }
  for (; row < rows; row++) {
    const entry = Math.max(0, entries[row]);
    lengths[row] = entries[row] < 0 ? unreached : allLengths[entry];
    for (let word = 0; word < words; word++) paths[row * words + word] = allPaths[entry * words + word];
  }
}
