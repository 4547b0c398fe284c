/** One run over an input: bytes in, chunks to the pool, answers out in order. Rows are read in the workers alone. */
import {
  type AnswerSpec,
  areNumbered,
  fieldNames,
  hasColumns,
  layoutNotices,
  promisedProblems,
} from '../formats/formats';
import type { RecordCutter } from '../formats/record-cutter';
import type { Bytes } from '../puzzle/permutation';
import type { EngineName } from '../solve/choose-engine';
import { addTally, emptyTally, rowsOf, type Tally } from '../solve/tally';
import { checkHeadings } from './answer-headings';
import { answeredChunks } from './answered-chunks';
import { ChunkSizer, MAX_SOLVED } from './chunk-sizer';
import { budgetSpentAt } from './error-budget';
import type { ChunkResult, RowsSpec } from './messages';
import { type AnsweredRows, OrderedWriter, type WrittenRun } from './ordered-writer';
import { checkSource, openSource, type ProblemSource } from './problem-source';
import type { RunContext } from './run-context';
import type { Progress } from './run-progress';
import { needsTable, type RunOptions } from './run-options';
import { readAhead } from './read-ahead';
import { RunClock, type RunTiming } from './run-timing';
import type { Chunk } from './select-records';

export interface SolveRun extends WrittenRun {
  readonly options: RunOptions;
  readonly onProgress: (progress: Progress) => void;
}

export interface RowsReport {
  readonly engine: EngineName;
  readonly tally: Tally;
  /** Number, from 1, of the row at which the error budget was spent; null if the run went through. */
  readonly spentAtRow: number | null;
  /** Problems that the input said it has, where it has another number of them; else null. */
  readonly promised: number | null;
  readonly timing: RunTiming;
}

/**
 * Solves the rows of an input. Outputs are committed at the end of a whole run, and discarded when the run throws; when
 * its error budget is spent, the list of errors stays and the answers go.
 *
 * @throws InputError, UsageError, OutputError, PipeClosed, PoolError, StoppedError.
 */
export async function solveRun(context: RunContext, run: SolveRun): Promise<RowsReport> {
  try {
    const timing = new RunClock();
    const report = await solveRows(context, run, timing);
    await run.errors?.commit();
    await timing.writing(report.spentAtRow === null ? run.output.commit() : run.output.discard());
    timing.end();
    return report;
  } catch (error) {
    await run.output.discard();
    await run.errors?.discard();
    throw error;
  }
}

async function solveRows(context: RunContext, run: SolveRun, timing: RunClock): Promise<RowsReport> {
  context.pool.start(threadsToStart(run.input.size));
  const source = await openSource(run.input, context.puzzle, run.options, context.signal);
  try {
    return await solveSource(context, run, source, timing);
  } finally {
    await source.close();
  }
}

async function solveSource(
  context: RunContext,
  run: SolveRun,
  source: ProblemSource,
  timing: RunClock,
): Promise<RowsReport> {
  const { puzzle, pool, signal, abandon, memory } = context;
  const { input, options } = run;
  const { layout, cutter } = source;
  for (const notice of layoutNotices(layout, input.name, options.to)) run.onNotice(notice);
  const answers: AnswerSpec = {
    format: options.to,
    columns: options.columns,
    delimiter: options.delimiter ?? (layout.format === 'csv' ? layout.dialect.delimiter : ','),
    fields: fieldNames(layout),
  };
  // A CSV without a header has no names that could be taken.
  if (!(layout.format === 'csv' && layout.header === null && options.to === 'csv')) checkHeadings(answers, 'the input');
  // A refused file must leave nothing on a stream, which cannot be taken back: so look through it first, if it can be
  // read twice. A file that is written beside its place needs no such care.
  if (!run.output.atomic && input.rereadable) await checkSource(input, puzzle, options, signal);

  const listsErrors = run.errors !== null || !hasColumns(options.to);
  const solving = await context.prepare(source.pairs, needsTable(options), options.spelling);
  const spec: RowsSpec = { ...solving, problems: layout, answers, collectErrors: listsErrors, lane: options.lane };
  // Larger chunks are for the plain lane's pace: other formats have none, and take less memory in small ones.
  const isCsv = layout.format === 'csv' && options.to === 'csv';
  const sizer = new ChunkSizer(spec.engine, puzzle, options.chunkBytes, isCsv ? MAX_SOLVED : undefined);
  const writer = new OrderedWriter(run, layout, answers);
  const tally = emptyTally();
  const finish = async (answered: AnsweredRows, written: () => void): Promise<void> => {
    await timing.writing(context.orStopped(writer.write(answered, rowsOf(tally), written)));
    timing.task(answered.result);
    addTally(tally, answered.result.tally);
    const share = source.share(answered.inputBytes);
    const ofLimit = options.limit === Infinity ? null : rowsOf(tally) / options.limit;
    run.onProgress({ tally, done: share === null ? ofLimit : Math.max(share, ofLimit ?? 0) });
  };
  const cut = source.chunks(() => sizer.bytes, areNumbered(options.to), memory.chunks);
  // A stream may keep whoever asks it waiting for ever.
  const chunks = timing.reading(input.rereadable ? readAhead(cut) : cut);
  const solve = async ({ bytes, firstRow }: Chunk, some = spec): Promise<ChunkResult & { out: SharedArrayBuffer }> => {
    const out = memory.answers.take(roomForAnswers(bytes.length));
    return { ...(await pool.run<'rows'>({ kind: 'rows', spec: some, bytes, firstRow, out })), out };
  };
  const mayEnd = options.errorBudget !== undefined;
  let spentAtRow: number | null = null;
  try {
    for await (const answered of answeredChunks(context, source, { chunks, sizer, run: solve, mayEnd })) {
      const { chunk, result } = answered;
      const before = { rows: rowsOf(tally), invalid: tally.rows.invalid };
      const spentAt = budgetSpentAt(options.errorBudget ?? {}, before, rowsOf(result.tally), result.invalidRows);
      if (spentAt < 0) {
        await finish(answered, () => {
          memory.chunks.giveBack(chunk.bytes.buffer);
          memory.answers.giveBack(result.out);
        });
        continue;
      }
      // Answer the part of the chunk up to that row anew, so that the size of chunks changes nothing. What else is in
      // flight is wanted no more, and must not hold it up.
      abandon();
      const part = { ...chunk, bytes: recordsUpTo(chunk.bytes, spentAt, cutter) };
      const anew: RowsSpec = { ...spec, id: -spec.id, stop: new SharedArrayBuffer(4) };
      await finish({ ...answered, result: await solve(part, anew) }, () => undefined);
      spentAtRow = rowsOf(tally);
      break;
    }
    await timing.writing(context.orStopped(writer.end()));
  } finally {
    // An output must not be let go of while it is written to.
    await context.orStopped(writer.settle()).catch(() => undefined);
  }
  if (spentAtRow !== null) return { engine: spec.engine, tally, spentAtRow, promised: null, timing };
  const promised = options.skip === 0 && options.limit === Infinity ? promisedProblems(layout) : null;
  return {
    engine: spec.engine,
    tally,
    spentAtRow: null,
    promised: promised === rowsOf(tally) ? null : promised,
    timing,
  };
}

/** Bytes of an input for each thread that is worth starting before it is read: others start when there is work for them. */
const BYTES_PER_THREAD: Bytes = 4096;

const threadsToStart = (size: Bytes | null): number => (size === null ? 1 : Math.ceil(size / BYTES_PER_THREAD));

/** What the answers to a chunk take in most cases. */
const roomForAnswers = (chunk: Bytes): Bytes => 4096 + 4 * chunk;

/** The chunk's records up to its row of that number, from 0. */
function recordsUpTo(bytes: Uint8Array, row: number, cutter: RecordCutter): Uint8Array {
  const walk = cutter.walk(bytes, true);
  for (let seen = -1; seen < row && walk.advance();) if (!walk.empty) seen++;
  return bytes.slice(0, walk.next);
}
