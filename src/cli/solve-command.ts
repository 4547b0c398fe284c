/** `puzzle-batch solve`: settings to one run of the batch solver, and what is said of it. */
import type { Command } from 'commander';
import { BatchSolver } from '../batch/batch-solver';
import type { CsvReport, Progress } from '../batch/csv-run';
import type { Output } from '../batch/output';
import { type EngineName, pairsForTable } from '../solve/choose-engine';
import { emptyTally, rowsOf } from '../solve/tally';
import { EXIT, exitCodeOf } from './exit-codes';
import { count, progressReport } from './progress';
import { stopSignals } from './signals';
import { reportError } from './report-error';
import { openInput, Outputs } from './solve-files';
import { readSettings, type SolveFlags, type SolveSettings } from './solve-settings';
import { plural, type Summary, summaryLine, writeSummary } from './summary';

export interface Invocation {
  readonly command: Command;
  readonly version: string;
  /** The arguments as given, for the summary. */
  readonly given: readonly string[];
}

/** What is known of a run, however it ended. */
interface RunState {
  last: Progress;
  engine: EngineName | null;
  report: CsvReport | null;
  /** Where the summary goes, once that is open. */
  summary: Output | null;
  exit: number;
}

/** Solves and resolves to the exit code; says what went wrong. @throws UsageError, TableTooLargeError for its flags. */
export async function solveCommand(flags: SolveFlags, { command, version, given }: Invocation): Promise<number> {
  const paths = command.args;
  if (paths.length === 0 && flags.start === undefined && process.stdin.isTTY) {
    command.outputHelp({ error: true });
    return EXIT.USAGE;
  }
  const began = performance.now();
  const settings = readSettings(flags);
  const state: RunState = {
    last: { tally: emptyTally(), done: 0 },
    engine: null,
    report: null,
    summary: null,
    exit: EXIT.INTERNAL,
  };
  const say = (text: string): void => {
    if (!flags.quiet) process.stderr.write(`puzzle-batch: ${text}\n`);
  };
  const stops = stopSignals((name) =>
    say(`${name}: ending, the rows in flight have two seconds; once more ends at once`),
  );
  try {
    state.report = await run(paths, flags, settings, state, began, say, stops.signal);
    state.exit = exitOf(state.report, flags);
    if (state.report.spentAtRow !== null) process.stderr.write(`puzzle-batch: ${budgetNotice(state.report, flags)}\n`);
  } catch (error) {
    state.exit = stops.exitCode() ?? exitCodeOf(error);
    if ((error as Error).name === 'StoppedError') say(`stopped after ${count(rowsOf(state.last.tally))} rows`);
    else reportError(error);
  }
  stops.dispose();
  const summary = summarize(settings, state, (performance.now() - began) / 1000, version, given);
  const place = flags.output === '-' || state.report?.spentAtRow !== null ? '' : `; written to ${flags.output}`;
  if (state.report) say(summaryLine(summary) + place);
  try {
    await writeSummary(summaryOutput(flags, state), summary);
  } catch (error) {
    const code = reportError(error);
    if (state.exit <= EXIT.SOME_ROWS_UNANSWERED) state.exit = code;
  }
  return state.exit;
}

async function run(
  paths: readonly string[],
  flags: SolveFlags,
  settings: SolveSettings,
  state: RunState,
  began: number,
  say: (text: string) => void,
  signal: AbortSignal,
): Promise<CsvReport> {
  const { threads } = settings;
  const outputs = new Outputs();
  const input = openInput(paths, flags, settings);
  state.summary = flags.summary === undefined ? null : outputs.open('--summary', flags.summary, [input]);
  const output = outputs.open('--output', flags.output, [input]);
  const errors = flags.errors === undefined ? null : outputs.open('--errors', flags.errors, [input]);
  if (flags.verbose) say(`${plural(threads.threads, 'thread')} (${threads.source})`);
  const progress = progressReport(flags.quiet ? 'none' : settings.progress, process.stderr, began);
  const solver = new BatchSolver(settings.puzzle, { ...settings, ...settings.states, threads: threads.threads });
  try {
    return await solver.solveCsv({
      input,
      output,
      errors,
      signal,
      options: settings.run,
      columns: settings.columns,
      onNotice: say,
      onEngine: (engine, pairs) => {
        state.engine = engine;
        if (flags.verbose) say(engineNotice(settings, engine, pairs));
      },
      onProgress: (now) => {
        state.last = now;
        progress.update(now);
      },
    });
  } finally {
    progress.end();
    await solver.close();
  }
}

/** Where the summary goes, if it is wanted. A run that was asked for wrongly has none: its files may be anybody's. */
function summaryOutput({ summary: path }: SolveFlags, { summary, exit }: RunState): Output | null {
  if (path === undefined || exit === EXIT.USAGE) return null;
  if (summary || exit === EXIT.OUTPUT) return summary;
  return new Outputs().open('--summary', path, []);
}

function exitOf({ spentAtRow, tally }: CsvReport, flags: SolveFlags): number {
  if (spentAtRow !== null) return EXIT.SOME_ROWS_UNANSWERED;
  return tally.rows.invalid + tally.rows.limit > 0 && !flags.exitZero ? EXIT.SOME_ROWS_UNANSWERED : EXIT.OK;
}

function budgetNotice({ spentAtRow, tally }: CsvReport, { output }: SolveFlags): string {
  const invalid = plural(tally.rows.invalid, 'invalid row');
  return `stopped at row ${count(spentAtRow ?? 0)}: ${invalid}, more than --max-errors or --fail-fast allows; ${output === '-' ? 'the rows up to there are written' : `${output} is not written`}`;
}

function engineNotice({ puzzle, algorithm }: SolveSettings, engine: EngineName, pairs: number): string {
  if (algorithm !== 'auto') return `engine ${engine} (--algorithm)`;
  const rows = Number.isFinite(pairs) ? `about ${count(Math.round(pairs))} rows` : 'an unknown number of rows';
  const needed = pairsForTable(puzzle);
  const why = Number.isFinite(needed) ? `a table pays from ${count(needed)} on` : 'a table would be too large';
  return `engine ${engine} (auto: ${rows}; ${why})`;
}

function summarize(
  { puzzle, threads }: SolveSettings,
  { last, engine, exit }: RunState,
  seconds: number,
  version: string,
  given: readonly string[],
): Summary {
  const { rows, lengths, expanded } = last.tally;
  return {
    schema: 1,
    version,
    command: 'solve',
    arguments: given,
    puzzle: puzzle.name,
    engine,
    threads: threads.threads,
    seconds,
    rows,
    rowsPerSecond: Math.round(rowsOf(last.tally) / seconds),
    expanded,
    lengths,
    peakRssBytes: process.resourceUsage().maxRSS * 1024,
    seed: null,
    exit,
  };
}
