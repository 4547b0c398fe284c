/** One run over a CSV: bytes in, chunks to the pool, answers out in order. Rows are read in the workers alone. */
import type { CsvLayout, CsvOptions } from '../formats/csv-layout';
import { findLayout } from '../formats/csv-layout';
import { formatRecords } from '../formats/csv-cells';
import { countLineBreaks, RecordScan } from '../formats/csv-records';
import { columnName } from '../formats/csv-columns';
import { InputError, type RowError, shown, UsageError } from '../formats/faults';
import type { ResultColumn } from '../formats/result-columns';
import { decodeUtf8, encodeUtf8, StateReader } from '../formats/state-text';
import type { Bytes } from '../puzzle/permutation';
import type { Puzzle } from '../puzzle/puzzle';
import type { EngineName } from '../solve/engines';
import { addTally, emptyTally, rowsOf, type Tally } from '../solve/tally';
import { ChunkSizer } from './chunk-sizer';
import { budgetSpentAt, type ErrorBudget } from './error-budget';
import { afterHead, type Head, readHead } from './head';
import { decodeToUtf8, type Input } from './input';
import type { ChunkResult, CsvSpec, SolveSpec } from './messages';
import { mapOrdered } from './ordered';
import type { Output } from './output';
import type { SolverPool } from './pool';
import { type Chunk, selectRecords } from './select-records';
import { RecordFault, splitRecords, type SplitOptions } from './split';
import { StoppedError, untilAborted } from './stop';

/** Options of a run with all defaults filled in. */
export interface CsvRunOptions extends CsvOptions {
  readonly columns: readonly ResultColumn[];
  readonly encoding?: string;
  readonly maxRecordBytes: Bytes;
  readonly skip: number;
  readonly limit: number;
  readonly chunkBytes?: Bytes;
  readonly errorBudget?: ErrorBudget;
}

export interface Progress {
  readonly tally: Tally;
  /** Share of the input that is answered, 0 to 1; null where the input's size is not known. */
  readonly done: number | null;
}

export interface CsvRun {
  readonly input: Input;
  readonly output: Output;
  /** Where rows that end invalid or at a limit are listed. */
  readonly errors: Output | null;
  readonly options: CsvRunOptions;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: (progress: Progress) => void;
  readonly onNotice: (notice: string) => void;
}

/** What a run needs of its solver. */
export interface RunContext {
  readonly puzzle: Puzzle;
  readonly pool: SolverPool;
  /** Makes the spec for a run of about so many pairs; builds the table if it takes one. */
  readonly prepare: (pairs: number) => Promise<SolveSpec>;
}

export interface CsvReport {
  readonly engine: EngineName;
  readonly tally: Tally;
  /** Number, from 1, of the row at which the error budget was spent; null if the run went through. */
  readonly spentAtRow: number | null;
}

/** Tasks in flight for each thread: one at work, one waiting for it, and the same again to even out slow ones. */
const WINDOW_PER_THREAD = 3;

/**
 * Solves a CSV. Outputs are committed at the end of a whole run, and discarded whenever the run throws or its error
 * budget is spent.
 *
 * @throws InputError, UsageError, OutputError, PipeClosed, PoolError, StoppedError.
 */
export async function runCsv(context: RunContext, run: CsvRun): Promise<CsvReport> {
  try {
    const report = await solveRows(context, run);
    if (report.spentAtRow === null) await run.output.commit();
    else await run.output.discard();
    await run.errors?.commit();
    return report;
  } catch (error) {
    await run.output.discard();
    await run.errors?.discard();
    throw error;
  }
}

async function solveRows({ puzzle, pool, prepare }: RunContext, run: CsvRun): Promise<CsvReport> {
  const { input, output, options, signal } = run;
  pool.start();
  const read = { raw: 0, decoded: 0 };
  const blocks = countBytes(untilAborted(decodeToUtf8(countRaw(input.open(), read), options.encoding), signal), read);
  const head = await readHead(blocks, options.maxRecordBytes);
  if (signal?.aborted) throw new StoppedError('stopped');
  const layout = findLayout(head.bytes, head.complete, input.name, puzzle, options);
  for (const notice of layout.notices) run.onNotice(notice);
  checkTarget(puzzle, layout, options);
  checkHeadings(layout, options.columns);

  const split = (chunkBytes: () => Bytes): SplitOptions => ({
    dialect: layout.dialect,
    chunkBytes,
    maxRecordBytes: options.maxRecordBytes,
  });
  // A refused file must leave nothing on a stream, which cannot be taken back: so look through it first if it can be
  // read twice. A file that is written beside and renamed needs no such care.
  if (!output.atomic && !head.complete && input.size !== null) {
    await checkStructure(
      input,
      layout,
      options,
      split(() => 2 ** 18),
      signal,
    );
  }

  const spec: CsvSpec = {
    ...(await prepare(Math.min(options.limit, estimatePairs(head, layout, input)))),
    layout,
    columns: options.columns.map(({ name }) => name),
    collectErrors: run.errors !== null,
  };
  const sizer = new ChunkSizer(spec.engine, puzzle, options.chunkBytes);
  const chunks = selectRecords(
    splitRecords(
      afterHead(head, layout.dataStart, blocks),
      split(() => sizer.bytes),
    ),
    layout.dialect,
    options.skip,
    options.limit,
  );
  const results = mapOrdered(untilAborted(chunks, signal), pool.threads * WINDOW_PER_THREAD, async (chunk) => ({
    chunk,
    result: await pool.run<'csv'>({ kind: 'csv', spec, bytes: chunk.bytes }),
  }));

  const tally = emptyTally();
  let line = layout.dataLine + 1;
  let answeredBytes = layout.dataStart;
  let started = false;
  const start = async (): Promise<void> => {
    if (started) return;
    started = true;
    if (layout.header) await output.write(headerLine(layout.header, options.columns, layout.dialect.delimiter));
    await run.errors?.write(Buffer.from('line,code,message,raw\n'));
  };
  const finish = async (chunk: Chunk, result: ChunkResult): Promise<void> => {
    line += chunk.droppedLines;
    await start();
    await output.write(result.bytes);
    if (result.errors.length > 0) await run.errors?.write(errorLines(result.errors, line));
    line += result.lines;
    addTally(tally, result.tally);
    answeredBytes += chunk.bytes.length;
    const total = input.size === null ? null : (input.size * read.decoded) / Math.max(1, read.raw);
    run.onProgress({ tally, done: total === null ? null : Math.min(1, answeredBytes / total) });
  };

  try {
    for await (const { chunk, result } of results) {
      if (result.stopped) break;
      sizer.observe(result.milliseconds);
      const before = { rows: rowsOf(tally), invalid: tally.rows.invalid };
      const spentAt = budgetSpentAt(options.errorBudget ?? {}, before, rowsOf(result.tally), result.invalidRows);
      if (spentAt < 0) {
        await finish(chunk, result);
        continue;
      }
      // The rest of the chunk is not asked for: answer its part again, so that the size of chunks changes nothing.
      const part = { ...chunk, bytes: recordsUpTo(chunk.bytes, spentAt, layout) };
      await finish(part, await pool.run<'csv'>({ kind: 'csv', spec, bytes: part.bytes }));
      return { engine: spec.engine, tally, spentAtRow: rowsOf(tally) };
    }
  } catch (error) {
    throw error instanceof RecordFault ? refusal(error, input, line + error.line, options) : error;
  }
  if (signal?.aborted) throw new StoppedError('stopped');
  await start();
  return { engine: spec.engine, tally, spentAtRow: null };
}

async function* countRaw(blocks: AsyncIterable<Uint8Array>, read: { raw: number }): AsyncGenerator<Uint8Array> {
  for await (const block of blocks) {
    read.raw += block.length;
    yield block;
  }
}

async function* countBytes(blocks: AsyncIterable<Uint8Array>, read: { decoded: number }): AsyncGenerator<Uint8Array> {
  for await (const block of blocks) {
    read.decoded += block.length;
    yield block;
  }
}

/** Rows that the input holds, more or less; Infinity if only its end could tell. */
function estimatePairs(head: Head, layout: CsvLayout, input: Input): number {
  const bytes = head.bytes.length - layout.dataStart;
  const lines = Math.max(1, countLineBreaks(head.bytes.subarray(layout.dataStart)));
  if (head.complete) return lines;
  return input.size === null ? Infinity : (input.size * lines) / bytes;
}

function checkTarget(puzzle: Puzzle, { fixedTarget }: CsvLayout, options: CsvOptions): void {
  if (fixedTarget === null) return;
  const fault = new StateReader(puzzle, options).readBytes(fixedTarget, new Uint8Array(puzzle.cells));
  if (fault) throw new UsageError(`--target: ${fault.code}: ${fault.message}`);
}

function checkHeadings({ header }: CsvLayout, columns: readonly ResultColumn[]): void {
  const names = header?.map((cell) => columnName(decodeUtf8(cell) ?? '')) ?? [];
  const taken = columns.filter(({ heading }) => names.includes(columnName(heading)));
  if (taken.length === 0) return;
  throw new UsageError(
    `the input already has ${taken.map(({ heading }) => shown(heading)).join(', ')}: ` +
      `give the result columns other headings with --prefix, or with --columns name:heading`,
  );
}

async function checkStructure(
  input: Input,
  layout: CsvLayout,
  options: CsvRunOptions,
  split: SplitOptions,
  signal: AbortSignal | undefined,
): Promise<void> {
  const blocks = decodeToUtf8(input.open(), options.encoding);
  const head = await readHead(blocks, options.maxRecordBytes);
  const chunks = splitRecords(afterHead(head, layout.dataStart, blocks), split);
  let line = layout.dataLine + 1;
  try {
    for await (const chunk of selectRecords(
      untilAborted(chunks, signal),
      layout.dialect,
      options.skip,
      options.limit,
    )) {
      line += chunk.droppedLines + countLineBreaks(chunk.bytes);
    }
  } catch (error) {
    throw error instanceof RecordFault ? refusal(error, input, line + error.line, options) : error;
  }
}

function refusal(fault: RecordFault, input: Input, line: number, { maxRecordBytes }: CsvRunOptions): InputError {
  return new InputError(
    fault.kind === 'unclosed quote'
      ? `${input.name}:${line}: a quoted cell of the record that begins here never closes: close the quote, or double it if it is meant`
      : `${input.name}:${line}: the record that begins here is longer than ${maxRecordBytes} bytes: raise --max-record-bytes if it is meant`,
  );
}

function headerLine(header: readonly string[], columns: readonly ResultColumn[], delimiter: string): Buffer {
  return formatRecords([[...header, ...columns.map(({ heading }) => encodeUtf8(heading))]], delimiter);
}

function errorLines(errors: readonly RowError[], firstLine: number): Buffer {
  const rows = errors.map(({ line, code, message, raw }) => [String(firstLine + line), code, encodeUtf8(message), raw]);
  return formatRecords(rows, ',');
}

/** The chunk's records up to its row of that number, from 0. */
function recordsUpTo(bytes: Uint8Array, row: number, { dialect }: CsvLayout): Uint8Array {
  const scan = new RecordScan(bytes, dialect, true);
  for (let seen = -1; seen < row && scan.advance();) if (!scan.empty) seen++;
  return bytes.slice(0, scan.next);
}
