/** Runs a command that works on rows: signals, progress, the summary and the exit code. */
import { BatchSolver } from '../batch/batch-solver';
import type { SolverPool } from '../batch/pool';
import type { Progress } from '../batch/run-progress';
import type { Output } from '../files/output';
import { count, plural } from '../formats/counted';
import { printable } from '../formats/faults';
import { type EngineName, pairsForTable } from '../solve/choose-engine';
import { emptyTally, rowsOf } from '../solve/tally';
import { EXIT, exitCodeOf } from './exit-codes';
import { Outputs } from './outputs';
import { peakMemory } from './peak-memory';
import { type ProgressReport, progressReport } from './progress';
import { reportError } from './report-error';
import { resumeCommand } from './resume-command';
import type { Invocation, RowCommand, RowReport, RowSettings } from './row-command';
import { stopSignals } from './signals';
import { type Summary, writeSummary } from './summary';

/** What is known of a run, however it ended. */
interface RunState<Report> {
  last: Progress;
  engine: EngineName | null;
  report: Report | null;
  /** Rows that need not be done again, if the run ended early and can be gone on with. */
  kept: number | null;
  /** Where the summary goes, once that is open. */
  summary: Output | null;
  exit: number;
}

/** Runs a command and resolves to its exit code; says what went wrong. */
export async function runRowCommand<Report extends RowReport>(
  command: RowCommand<Report>,
  { version, given, pool }: Invocation,
): Promise<number> {
  const { flags, settings, name } = command;
  const began = performance.now();
  const state: RunState<Report> = {
    last: { tally: emptyTally(), done: 0 },
    engine: null,
    report: null,
    kept: null,
    summary: null,
    exit: EXIT.INTERNAL,
  };
  const progress = progressReport(flags.quiet ? 'none' : settings.progress, process.stderr, began);
  const say = (text: string): void => {
    if (flags.quiet) return;
    progress.hide();
    process.stderr.write(`puzzle-batch: ${printable(text)}\n`);
  };
  const stops = stopSignals((signal) =>
    say(
      `${signal}: ending, ${state.report ? 'the summary has' : 'the rows in flight have'} two seconds; once more ends at once`,
    ),
  );
  try {
    state.report = await work(command, state, progress, say, stops.signal, pool).finally(() => progress.end());
    state.engine ??= state.report.engine ?? null;
    state.exit = command.exitOf(state.report);
    for (const warning of command.warnings?.(state.report) ?? [])
      process.stderr.write(`puzzle-batch: ${printable(warning)}\n`);
  } catch (error) {
    const stopped = (error as Error).name === 'StoppedError';
    state.exit = (stopped ? stops.exitCode() : null) ?? exitCodeOf(error);
    if (stopped) say(`stopped after ${count(state.kept ?? rowsOf(state.last.tally))} rows`);
    else reportError(error);
    if (state.kept !== null) {
      if (stopped) state.exit = EXIT.RESUMABLE;
      process.stderr.write(`puzzle-batch: ${plural(state.kept, 'row')} kept; go on with: ${resumeCommand(given)}\n`);
    }
  }
  const seconds = (performance.now() - began) / 1000;
  const summary = { ...summarize(name, settings, state, seconds, version, given), ...command.details?.(state.report) };
  if (state.report) say(command.closing(state.report, summary));
  try {
    await writeSummary(summaryOutput(command, state), summary, stops.signal);
  } catch (error) {
    const code = (error as Error).name === 'StoppedError' ? stops.exitCode()! : reportError(error);
    // A reader of the summary that has gone does not make the rows good.
    if (state.exit <= EXIT.SOME_ROWS_UNANSWERED) state.exit = Math.max(state.exit, code);
  }
  stops.dispose();
  return state.exit;
}

async function work<Report extends RowReport>(
  { flags, settings, run }: RowCommand<Report>,
  state: RunState<Report>,
  progress: ProgressReport,
  say: (text: string) => void,
  signal: AbortSignal,
  pool: SolverPool | null,
): Promise<Report> {
  const { threads } = settings;
  const outputs = new Outputs();
  if (flags.verbose) say(`${plural(threads.threads, 'thread')} (${threads.source})`);
  const solver = new BatchSolver(
    settings.puzzle,
    { ...settings, ...settings.states, threads: threads.threads },
    pool ?? undefined,
  );
  try {
    return await run({
      solver,
      outputs,
      signal,
      openSummary: (inputs) => {
        state.summary = flags.summary === undefined ? null : outputs.open('--summary', flags.summary, inputs);
      },
      onNotice: say,
      onEngine: (engine, pairs) => {
        state.engine = engine;
        if (flags.verbose) say(engineNotice(settings, engine, pairs));
      },
      onProgress: (now) => {
        state.last = now;
        progress.update(now);
      },
      onKept: (rows) => void (state.kept = rows),
    });
  } finally {
    await solver.close();
  }
}

/** Where the summary goes, if it is wanted. A run that was asked for wrongly has none: its files may be anybody's. */
function summaryOutput<Report extends RowReport>(
  { flags: { summary: path }, paths }: RowCommand<Report>,
  { summary, exit }: RunState<Report>,
): Output | null {
  if (path === undefined || exit === EXIT.USAGE) return null;
  return summary || exit === EXIT.OUTPUT ? summary : new Outputs().openApart('--summary', path, paths);
}

function engineNotice({ puzzle, algorithm }: RowSettings, engine: EngineName, pairs: number): string {
  if (algorithm !== 'auto') return `engine ${engine} (--algorithm)`;
  const rows = Number.isFinite(pairs) ? `about ${plural(Math.round(pairs), 'row')}` : 'an unknown number of rows';
  const needed = pairsForTable(puzzle);
  let why = Number.isFinite(needed) ? `a table pays from ${count(needed)} on` : 'a table would be too large';
  if (engine !== 'table' && Number.isFinite(needed) && pairs >= needed) why += ', but finds no room in --memory-limit';
  return `engine ${engine} (auto: ${rows}; ${why})`;
}

function summarize<Report>(
  name: string,
  { puzzle, threads }: RowSettings,
  { last, engine, exit }: RunState<Report>,
  seconds: number,
  version: string,
  given: readonly string[],
): Summary {
  const { rows, lengths, expanded } = last.tally;
  const { resumed = 0 } = last;
  return {
    schema: 1,
    version,
    command: name,
    arguments: given,
    puzzle: puzzle.name,
    engine,
    threads: threads.threads,
    seconds,
    rows,
    rowsPerSecond: Math.round((rowsOf(last.tally) - resumed) / seconds),
    expanded,
    lengths,
    peakRssBytes: peakMemory(),
    resumed,
    seed: null,
    exit,
  };
}
