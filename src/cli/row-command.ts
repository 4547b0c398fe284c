/** What the commands that work on rows are, and are given. */
import type { Command } from 'commander';
import type { BatchSolver } from '../batch/batch-solver';
import type { ThreadLimit } from '../batch/default-threads';
import type { SolverPool } from '../batch/pool';
import type { Progress } from '../batch/run-progress';
import type { Input } from '../files/input';
import type { StateDialect } from '../formats/state-text';
import type { Puzzle } from '../puzzle/puzzle';
import type { Algorithm, EngineName } from '../solve/choose-engine';
import type { LimitSpec } from '../solve/row-limits';
import type { Tally } from '../solve/tally';
import type { Bytes } from '../units';
import type { Outputs } from './outputs';
import type { ProgressMode } from './progress';
import { type Summary, summaryLine } from './summary';

export interface Invocation {
  readonly command: Command;
  readonly version: string;
  /** The arguments as given, for the summary. */
  readonly given: readonly string[];
  /** The pool of the command, if it is started already. */
  readonly pool: SolverPool | null;
}

/** Flags that all of these commands have, as commander gives them. */
export interface RowFlags {
  readonly output: string;
  readonly summary?: string;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}

/** The settings that all of them come down to. */
export interface RowSettings {
  readonly puzzle: Puzzle;
  readonly algorithm: Algorithm;
  readonly threads: ThreadLimit;
  readonly limits: LimitSpec;
  readonly memoryLimit?: Bytes;
  readonly states: StateDialect;
  readonly progress: ProgressMode;
}

/** What a run is given to work with. */
export interface RowRun {
  readonly solver: BatchSolver;
  readonly outputs: Outputs;
  readonly signal: AbortSignal;
  /** Opens the place of the summary, once the inputs are open: it must be none of them. */
  readonly openSummary: (inputs: readonly Input[]) => void;
  /** Says something on standard error, unless --quiet is given. */
  readonly onNotice: (text: string) => void;
  readonly onEngine: (engine: EngineName, pairs: number) => void;
  readonly onProgress: (progress: Progress) => void;
  /** Told when the run ends early and can be gone on with. */
  readonly onKept: (rows: number) => void;
}

/** What reports of all commands tell. */
export interface RowReport {
  readonly tally: Tally;
  readonly engine?: EngineName | null;
}

export interface RowCommand<Report extends RowReport> {
  readonly name: string;
  readonly flags: RowFlags;
  readonly settings: RowSettings;
  /** Paths of all that it reads and writes, the summary apart, as far as they are given. */
  readonly paths: readonly (string | undefined)[];
  /** Opens files, then does the work. */
  readonly run: (run: RowRun) => Promise<Report>;
  readonly exitOf: (report: Report) => number;
  /** Sentences that a user must be told of the report, --quiet or not. */
  readonly warnings?: (report: Report) => readonly string[];
  /** What is said of it in one line. */
  readonly closing: (report: Report, summary: Summary) => string;
  /** Keys that the summary has besides the common ones. */
  readonly details?: (report: Report | null) => Readonly<Record<string, unknown>>;
}

/** What the closing line of a command that writes rows says. */
export function rowsWritten(summary: Summary, { output }: RowFlags): string {
  return summaryLine(summary) + (output === '-' ? '' : `; written to ${output}`);
}
