/** One run over an input: what becomes of its outputs, however it ends. */
import { InputError, UsageError } from '../formats/faults';
import type { Bytes } from '../puzzle/permutation';
import type { EngineName } from '../solve/choose-engine';
import { rowsOf, type Tally } from '../solve/tally';
import type { Input } from './input';
import type { JournalEntry } from './journal';
import { type Output, OutputError } from './output';
import type { WrittenRun } from './ordered-writer';
import { openSource } from './problem-source';
import { PoolError } from './pool';
import { type HeldOutput, type JournalRequest, Recovery } from './recovery';
import type { RunContext } from './run-context';
import type { RunOptions } from './run-options';
import type { Progress } from './run-progress';
import { runShape, type ShapedRun } from './run-shape';
import { RunClock, type RunTiming } from './run-timing';
import { solveSource } from './solve-source';

export interface SolveRun extends WrittenRun {
  readonly options: RunOptions;
  /** How the run outlives its process; null if it does not. */
  readonly recovery: Recovery | null;
  readonly onProgress: (progress: Progress) => void;
}

export interface RowsReport {
  readonly engine: EngineName;
  readonly tally: Tally;
  /** Number, from 1, of the row at which the error budget was spent; null if the run went through. */
  readonly spentAtRow: number | null;
  /** Problems that the input said it has, where it has another number of them; else null. */
  readonly promised: number | null;
  /** Rows of the tally that an earlier run had answered. */
  readonly resumed: number;
  readonly timing: RunTiming;
}

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
    await output.reserve();
    await errors?.reserve();
    const before = (await recovery?.open(run.onNotice)) ?? null;
    const report = before?.complete ? reportOf(run, before, timing) : await solveRows(context, run, before, timing);
    await timing.writing(end(run, report));
    timing.end();
    return report;
  } catch (error) {
    // What is refused is refused the next time too; an input that could not be read, which has a cause, perhaps not.
    const refused = (error instanceof InputError && error.cause === undefined) || error instanceof UsageError;
    if (refused) await recovery?.drop();
    // Without a row, a pool that does not start or an output that takes nothing leaves no run to go on with.
    const needsRows = error instanceof PoolError || error instanceof OutputError;
    if (refused || !(await recovery?.keep(needsRows ? 1 : 0))) {
      await output.discard();
      await errors?.discard();
    }
    throw error;
  }
}

async function end({ output, errors, recovery }: SolveRun, { spentAtRow }: RowsReport): Promise<void> {
  if (recovery && spentAtRow === null) return recovery.finish();
  await recovery?.drop();
  await errors?.commit();
  await (spentAtRow === null ? output.commit() : output.discard());
}

/** The report of a run that had nothing left to do but to put its files in their places. */
function reportOf(run: SolveRun, { engine, position: { tally } }: JournalEntry, timing: RunTiming): RowsReport {
  const resumed = rowsOf(tally);
  run.onProgress({ tally, done: 1, resumed });
  return { engine, tally, spentAtRow: null, promised: null, resumed, timing };
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

/**
 * How a run outlives its process, where a journal is asked for and input and output are files.
 * @throws UsageError if it is to go on with an earlier run, and they are not.
 */
export function openRecovery(
  input: Input,
  output: Output,
  errors: Output | null,
  run: Omit<ShapedRun, 'errors'>,
  request: JournalRequest | undefined,
): Recovery | null {
  if (!request) return null;
  const streams = [
    ...(input.rereadable ? [] : [input.name]),
    ...[output, errors].filter(isStream).map(({ place }) => place),
  ];
  if (streams.length === 0 && isHeld(output) && (errors === null || isHeld(errors))) {
    const shape = { ...run, errors: errors && errors.place };
    return new Recovery({ output, errors }, () => runShape(input, shape), request);
  }
  if (!request.resume) return null;
  throw new UsageError(
    `--resume: goes on with files only, which ${streams[0]} is not: give INPUT, --output and --errors as regular files`,
  );
}

const isHeld = (output: Output): output is HeldOutput => output.holding !== null;
const isStream = (output: Output | null): output is Output => output?.holding === null;
