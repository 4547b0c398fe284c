/** One run over an input: what becomes of its outputs, however it ends. */
import { OutputError } from '../files/output';
import { InputError, UsageError } from '../formats/faults';
import { rowsOf } from '../solve/tally';
import type { Bytes } from '../units';
import type { JournalEntry } from './journal';
import { openSource } from './problem-source';
import { PoolError } from './pool';
import type { RowsReport, SolveRun } from './rows-run';
import { commitOrStopped, type RunContext } from './run-context';
import { RunClock, type RunTiming } from './run-timing';
import { solveSource } from './solve-source';
import { StoppedError } from './stop';
import { takePlace } from './take-place';

/**
 * Solves the rows of an input. Outputs are committed at the end of a whole run, and discarded when the run throws, unless
 * a later one can go on with it; when its error budget is spent, the list of errors stays and the answers go.
 *
 * @throws InputError, UsageError, OutputError, PipeClosed, PoolError, StoppedError.
 */
export async function solveRun(context: RunContext, run: SolveRun): Promise<RowsReport> {
  const { output, errors, recovery } = run;
  try {
    const timing = new RunClock();
    for (const each of errors ? [output, errors] : [output]) {
      await (recovery ? each.reserve() : takePlace(each, run.onNotice));
    }
    const before = (await recovery?.open(run.onNotice)) ?? null;
    const report = before?.complete ? reportOf(run, before, timing) : await solveRows(context, run, before, timing);
    await timing.writing(end(context, run, report));
    timing.end();
    return report;
  } catch (error) {
    if (!(await keepOrRefuse(run, error))) {
      await output.discard();
      await errors?.discard();
    }
    // A stop after which nothing could be put onto the disk was not in order.
    throw error instanceof StoppedError ? (recovery?.failure ?? error) : error;
  }
}

/** Ends the run's recovery after an error. Returns whether outputs stay, for a later run; else they are to be discarded. */
async function keepOrRefuse({ recovery }: SolveRun, error: unknown): Promise<boolean> {
  if (!recovery) return false;
  // What is refused is refused the next time too; an input that could not be read, which has a cause, perhaps not.
  const refused = (error instanceof InputError && error.cause === undefined) || error instanceof UsageError;
  if (refused) return recovery.refuse().catch(() => false);
  // Without a row, a pool that does not start or an output that takes nothing leaves no run to go on with.
  return recovery.keep(!(error instanceof PoolError || error instanceof OutputError));
}

async function end(
  context: RunContext,
  { output, errors, recovery }: SolveRun,
  { spentAtRow, promised }: RowsReport,
): Promise<void> {
  if (recovery && spentAtRow === null) return recovery.finish(promised);
  await recovery?.drop();
  if (errors) await commitOrStopped(context, errors);
  await (spentAtRow === null ? commitOrStopped(context, output) : output.discard());
}

/** The report of a run that had nothing left to do but to put its files in their places. */
function reportOf(run: SolveRun, { engine, promised, position }: JournalEntry, timing: RunTiming): RowsReport {
  const { tally } = position;
  const resumed = rowsOf(tally);
  run.onProgress({ tally, done: 1, resumed });
  return { engine, tally, spentAtRow: null, promised, resumed, timing };
}

async function solveRows(
  context: RunContext,
  run: SolveRun,
  before: JournalEntry | null,
  timing: RunClock,
): Promise<RowsReport> {
  context.pool.start(threadsToStart(run.input.size));
  const source = await openSource(run.input, context.puzzle, run.options, context.signal);
  try {
    return await solveSource(context, run, source, before, timing);
  } finally {
    await source.close();
  }
}

/** Bytes of an input for each thread that is worth starting before it is read: others start when there is work for them. */
const BYTES_PER_THREAD: Bytes = 4096;

const threadsToStart = (size: Bytes | null): number => (size === null ? 1 : Math.ceil(size / BYTES_PER_THREAD));
