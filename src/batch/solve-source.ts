/** The rows of an input: chunks to the pool, answers out in order. Rows are read in the workers alone. */
import {
  type AnswerSpec,
  areNumbered,
  fieldNames,
  hasColumns,
  layoutNotices,
  type ProblemLayout,
} from '../formats/formats';
import type { RecordCutter } from '../formats/record-cutter';
import { addTally, emptyTally, rowsOf, sumOf } from '../solve/tally';
import type { Milliseconds } from '../units';
import { checkHeadings } from './answer-headings';
import { answerSurvivors } from './answer-survivors';
import { answeredChunks } from './answered-chunks';
import { ChunkSizer, MAX_SOLVED } from './chunk-sizer';
import { budgetSpentAt } from './error-budget';
import type { JournalEntry, Position, Reached } from './journal';
import { roomForAnswers } from './chunk-memory';
import type { ChunkResult, RowsSpec, TaskOf } from './messages';
import { type AnsweredRows, OrderedWriter } from './ordered-writer';
import { checkSource, type ProblemSource } from './problem-source';
import { readAhead } from './read-ahead';
import type { RunContext } from './run-context';
import { needsTable, type RunOptions } from './run-options';
import type { RunClock } from './run-timing';
import type { Chunk } from './select-records';
import { brokenPromise, shareDone } from './selection';
import type { RowsReport, SolveRun } from './rows-run';

/**
 * Answers the rows of an opened input.
 * @param before where an earlier run was, which this one goes on with.
 */
export async function solveSource(
  context: RunContext,
  run: SolveRun,
  source: ProblemSource,
  before: JournalEntry | null,
  timing: RunClock,
): Promise<RowsReport> {
  const { puzzle, pool, signal, abandon, memory } = context;
  const { input, options, recovery } = run;
  const { layout, cutter } = source;
  for (const notice of layoutNotices(layout, input.name, options.to)) run.onNotice(notice);
  const answers = answersFor(options, layout);
  // A CSV without a header has no names that could be taken.
  if (!(layout.format === 'csv' && layout.header === null && options.to === 'csv')) checkHeadings(answers, 'the input');
  // A refused file must leave nothing on a stream, which cannot be taken back: so look through it first, if it can be
  // read twice. A file that is written beside its place needs no such care.
  if (!run.output.holding && input.rereadable) await checkSource(input, puzzle, options, signal);

  const listsErrors = run.errors !== null || !hasColumns(options.to);
  const solving = await context.prepare(source.pairs, needsTable(options), options.spelling, before?.engine);
  const spec: RowsSpec = { ...solving, problems: layout, answers, collectErrors: listsErrors, lane: options.lane };
  // Larger chunks are for the plain lane's pace: other formats have none, and take less memory in small ones.
  const isCsv = layout.format === 'csv' && options.to === 'csv';
  const cap = context.mostChunkBytes(spec.engine);
  const sizer = new ChunkSizer(spec.engine, puzzle, options.chunkBytes, isCsv ? MAX_SOLVED : undefined, cap);
  const from: Reached = before?.position ?? {
    inputBytes: layout.dataStart,
    line: layout.dataLine,
    tally: emptyTally(),
  };
  const resumed = rowsOf(from.tally);
  recovery?.begin(spec.engine, from);
  const writer = new OrderedWriter(run, layout, answers, before !== null && isWritten(before.position));
  /** Of the rows that are answered, and where the run is with what is written of them, which comes later. */
  const tally = sumOf(from.tally, emptyTally());
  let reached = from;
  const tell = (): void => {
    const done = shareDone(source, options, reached.inputBytes, rowsOf(reached.tally));
    run.onProgress({ tally: reached.tally, done, resumed });
  };
  if (before) tell();
  const finish = async (answered: AnsweredRows, written: (now: Reached) => void): Promise<void> => {
    const onWritten = (): void => {
      const now = reachedAfter(reached, answered);
      written(now);
      reached = now;
      tell();
    };
    await timing.writing(context.orStopped(writer.write(answered, rowsOf(tally), onWritten)));
    timing.task(answered.result);
    addTally(tally, answered.result.tally);
  };
  const rest = from.inputBytes > layout.dataStart ? { bytes: from.inputBytes, rows: resumed } : null;
  const cut = source.chunks(() => sizer.bytes, areNumbered(options.to), memory.chunks, rest);
  // A stream may keep whoever asks it waiting for ever.
  const chunks = timing.reading(input.rereadable ? readAhead(cut) : cut);
  const solve = async ({ bytes, firstRow }: Chunk, some = spec): Promise<ChunkResult & { out: SharedArrayBuffer }> => {
    const out = memory.answers.take(roomForAnswers(bytes.length));
    const task: TaskOf<'rows'> = { kind: 'rows', spec: some, bytes, firstRow, out };
    return { ...(await answerSurvivors(pool, task, cutter)), out };
  };
  /** Answers the chunk's rows up to one anew, so that the size of chunks changes nothing where a run ends. */
  const solveUpTo = async (row: number, chunk: Chunk): ReturnType<typeof solve> => {
    // What else is in flight is wanted no more, and must not hold it up.
    abandon();
    const stop = new SharedArrayBuffer(4);
    const part = { ...chunk, bytes: recordsUpTo(chunk.bytes, row, cutter) };
    return context.orStopped(solve(part, { ...spec, id: -spec.id, stop })).catch((error: unknown) => {
      Atomics.store(new Int32Array(stop), 0, 1);
      throw error;
    });
  };
  const mayEnd = options.errorBudget !== undefined;
  let spentAtRow: number | null = null;
  try {
    for await (const answered of answeredChunks(context, source, { chunks, sizer, run: solve, mayEnd, from })) {
      const { chunk, result } = answered;
      const sofar = { rows: rowsOf(tally), invalid: tally.rows.invalid };
      const spentAt = budgetSpentAt(options.errorBudget ?? {}, sofar, rowsOf(result.tally), result.invalidRows);
      if (spentAt < 0) {
        await finish(answered, (now) => {
          recovery?.wrote(now);
          memory.chunks.giveBack(chunk.bytes.buffer);
          memory.answers.giveBack(result.out);
        });
        continue;
      }
      await finish({ ...answered, result: await solveUpTo(spentAt, chunk) }, () => undefined);
      spentAtRow = rowsOf(tally);
      break;
    }
    await timing.writing(context.orStopped(writer.end()));
  } finally {
    // An output should not be let go of while it is written to; a stream whose reader stalls is, in the end.
    await context.orStopped(writer.settle(), STALLED).catch(() => undefined);
  }
  const report = { engine: spec.engine, tally, spentAtRow, promised: null, resumed, timing };
  if (spentAtRow !== null) return report;
  return { ...report, promised: brokenPromise(layout, options, rowsOf(tally)) };
}

function answersFor(options: RunOptions, layout: ProblemLayout): AnswerSpec {
  return {
    format: options.to,
    columns: options.columns,
    delimiter: options.delimiter ?? (layout.format === 'csv' ? layout.dialect.delimiter : ','),
    fields: fieldNames(layout),
    escapeFormulas: options.escapeFormulas,
  };
}

/** Where a run is that has written what follows. */
function reachedAfter({ tally }: Reached, { result, line, inputBytes }: AnsweredRows): Reached {
  return { inputBytes, line: line + result.lines, tally: sumOf(tally, result.tally) };
}

/** Whether anything is written, headers at least. */
function isWritten({ output, errors }: Position): boolean {
  return [output, errors].some((mark) => mark !== null && mark.bytes + mark.tail.length > 0);
}

/** How long a write may go on after all else was stopped. */
const STALLED: Milliseconds = 1000;

/** The chunk's records up to its row of that number, from 0. */
function recordsUpTo(bytes: Uint8Array, row: number, cutter: RecordCutter): Uint8Array {
  const walk = cutter.walk(bytes, true);
  for (let seen = -1; seen < row && walk.advance();) if (!walk.empty) seen++;
  return bytes.slice(0, walk.next);
}
