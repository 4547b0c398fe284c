import type { EngineName } from '../solve/choose-engine';
import type { Tally } from '../solve/tally';
import type { WrittenRun } from './ordered-writer';
import type { Recovery } from './recovery';
import type { RunOptions } from './run-options';
import type { Progress } from './run-progress';
import type { RunTiming } from './run-timing';

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
