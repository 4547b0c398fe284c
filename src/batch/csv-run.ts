/** One run over a CSV: bytes in, chunks to the pool, answers out in order. Rows are read in the workers alone. */
import { formatRecords } from '../formats/csv-cells';
import { columnName } from '../formats/csv-columns';
import type { CsvLayout } from '../formats/csv-layout';
import type { CsvOptions } from '../formats/csv-options';
import { countLineBreaks, RecordFault, RecordScan } from '../formats/csv-records';
import { type RowError, shown, UsageError } from '../formats/faults';
import type { ResultColumn } from '../formats/result-columns';
import { decodeUtf8, encodeUtf8, StateReader } from '../formats/state-text';
import type { Bytes } from '../puzzle/permutation';
import type { Puzzle } from '../puzzle/puzzle';
import type { EngineName } from '../solve/choose-engine';
import { addTally, emptyTally, rowsOf, type Tally } from '../solve/tally';
import { ChunkSizer } from './chunk-sizer';
import type { CsvRunOptions } from './run-options';
import { checkCsv, type CsvSource, openCsv, refusal } from './csv-source';
import { budgetSpentAt } from './error-budget';
import type { Input } from './input';
import type { ChunkResult, CsvSpec } from './messages';
import { mapOrdered } from './ordered';
import type { Output } from './output';
import { type RunContext, WINDOW_PER_THREAD } from './run-context';
import type { Chunk } from './select-records';
import { StoppedError } from './stop';

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
  readonly onProgress: (progress: Progress) => void;
  readonly onNotice: (notice: string) => void;
}

export interface CsvReport {
  readonly engine: EngineName;
  readonly tally: Tally;
  /** Number, from 1, of the row at which the error budget was spent; null if the run went through. */
  readonly spentAtRow: number | null;
}

/**
 * Solves a CSV. Outputs are committed at the end of a whole run, and discarded when the run throws; when its error
 * budget is spent, the list of errors stays and the answers go.
 *
 * @throws InputError, UsageError, OutputError, PipeClosed, PoolError, StoppedError.
 */
export async function runCsv(context: RunContext, run: CsvRun): Promise<CsvReport> {
  try {
    const report = await solveRows(context, run);
    await run.errors?.commit();
    await (report.spentAtRow === null ? run.output.commit() : run.output.discard());
    return report;
  } catch (error) {
    await run.output.discard();
    await run.errors?.discard();
    throw error;
  }
}

async function solveRows(context: RunContext, run: CsvRun): Promise<CsvReport> {
  context.pool.start();
  const source = await openCsv(run.input, context.puzzle, run.options, context.signal);
  try {
    return await solveSource(context, run, source);
  } finally {
    await source.close();
  }
}

async function solveSource(context: RunContext, run: CsvRun, source: CsvSource): Promise<CsvReport> {
  const { puzzle, pool, signal, abandon } = context;
  const { input, options } = run;
  const { layout } = source;
  for (const notice of layout.notices) run.onNotice(notice);
  checkTarget(puzzle, layout, options);
  checkHeadings(layout, options.columns);
  // A refused file must leave nothing on a stream, which cannot be taken back: so look through it first, if it can be
  // read twice. A file that is written beside its place needs no such care.
  if (!run.output.atomic && !source.complete && input.rereadable) await checkCsv(input, puzzle, options, signal);

  const columns = options.columns.map(({ name }) => name);
  const spec: CsvSpec = {
    ...(await context.prepare(source.pairs)),
    layout,
    columns,
    collectErrors: run.errors !== null,
  };
  const sizer = new ChunkSizer(spec.engine, puzzle, options.chunkBytes);
  /** Chunks that were cut and are not yet written. */
  const pending: Chunk[] = [];
  const solve = async (chunk: Chunk): Promise<Answered> => {
    pending.push(chunk);
    return { chunk, result: await pool.run<'csv'>({ kind: 'csv', spec, bytes: chunk.bytes }) };
  };
  const answers = new AnswerWriter(run, layout);
  const tally = emptyTally();
  const finish = async (answered: Answered): Promise<void> => {
    await context.orStopped(answers.write(answered));
    pending.shift();
    addTally(tally, answered.result.tally);
    const share = source.share(answers.inputBytes);
    const ofLimit = options.limit === Infinity ? null : rowsOf(tally) / options.limit;
    run.onProgress({ tally, done: share === null ? ofLimit : Math.max(share, ofLimit ?? 0) });
  };
  try {
    const chunks = source.chunks(() => sizer.bytes);
    for await (const answered of mapOrdered(chunks, pool.threads * WINDOW_PER_THREAD, solve, abandon)) {
      const { chunk, result } = answered;
      if (result.stopped) break;
      sizer.observe(result.milliseconds);
      const before = { rows: rowsOf(tally), invalid: tally.rows.invalid };
      const spentAt = budgetSpentAt(options.errorBudget ?? {}, before, rowsOf(result.tally), result.invalidRows);
      if (spentAt < 0) {
        await finish(answered);
        continue;
      }
      // Answer the part of the chunk up to that row anew, so that the size of chunks changes nothing. What else is in
      // flight is wanted no more, and must not hold it up.
      abandon();
      const part: CsvSpec = { ...spec, id: -spec.id, stop: new SharedArrayBuffer(4) };
      const bytes = recordsUpTo(chunk.bytes, spentAt, layout);
      await finish({ chunk: { ...chunk, bytes }, result: await pool.run<'csv'>({ kind: 'csv', spec: part, bytes }) });
      return { engine: spec.engine, tally, spentAtRow: rowsOf(tally) };
    }
  } catch (error) {
    if (!(error instanceof RecordFault)) throw error;
    const lines = pending.map(({ bytes, droppedLines }) => droppedLines + countLineBreaks(bytes));
    throw refusal(
      error,
      input,
      lines.reduce((a, b) => a + b, answers.line),
      options.maxRecordBytes,
    );
  }
  if (signal?.aborted) throw new StoppedError('stopped');
  await context.orStopped(answers.begin());
  return { engine: spec.engine, tally, spentAtRow: null };
}

interface Answered {
  readonly chunk: Chunk;
  readonly result: ChunkResult;
}

/** Writes answers and errors, their headers before the first, and keeps count of the input's lines. */
class AnswerWriter {
  /** Line breaks of the input up to the last chunk that was written. */
  line: number;
  /** Bytes of the input up to there. */
  inputBytes: Bytes;
  #begun = false;

  constructor(
    readonly run: CsvRun,
    readonly layout: CsvLayout,
  ) {
    this.line = layout.dataLine;
    this.inputBytes = layout.dataStart;
  }

  /** Writes the headers, once. Nothing is written before the first chunk is answered: until then a run can be refused. */
  async begin(): Promise<void> {
    if (this.#begun) return;
    this.#begun = true;
    const { output, errors, options } = this.run;
    const { header, dialect } = this.layout;
    const headings = options.columns.map(({ heading }) => encodeUtf8(heading));
    if (header) await output.write(formatRecords([[...header, ...headings]], dialect.delimiter));
    await errors?.write(formatRecords([['line', 'code', 'message', 'raw']], ','));
  }

  async write({ chunk, result }: Answered): Promise<void> {
    await this.begin();
    await this.run.output.write(result.bytes);
    this.line += chunk.droppedLines;
    if (result.errors.length > 0) await this.run.errors?.write(this.#errorRecords(result.errors));
    this.line += result.lines;
    this.inputBytes += chunk.droppedBytes + chunk.bytes.length;
  }

  #errorRecords(errors: readonly RowError[]): Uint8Array {
    const records = errors.map(({ line, code, message, raw }) => {
      return [String(this.line + line + 1), code, encodeUtf8(message), raw];
    });
    return formatRecords(records, ',');
  }
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

/** The chunk's records up to its row of that number, from 0. */
function recordsUpTo(bytes: Uint8Array, row: number, { dialect }: CsvLayout): Uint8Array {
  const scan = new RecordScan(bytes, dialect, true);
  for (let seen = -1; seen < row && scan.advance();) if (!scan.empty) seen++;
  return bytes.slice(0, scan.next);
}
