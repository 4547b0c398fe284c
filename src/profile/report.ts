/** What a profile tells: the JSON of `--export-json`, from which everything else that is shown of it is made. */
import type { LaneChoice } from '../batch/messages';
import type { EngineName } from '../solve/choose-engine';
import type { Bytes, Milliseconds } from '../units';

export type Seconds = number;
/** A share of a whole, 0 to 1. */
export type Share = number;

/** Keys may be added; `schema` changes when one changes its meaning. */
export interface ProfileReport {
  readonly schema: 1;
  /** Of the program. */
  readonly version: string;
  readonly environment: Environment;
  readonly workload: Workload;
  /** Runs of each cell, at most: those that warm up, and those that are measured. */
  readonly warmup: number;
  readonly runs: number;
  readonly cells: readonly ProfileCell[];
  /** What limits, in one line. */
  readonly verdict: string;
}

export interface Environment {
  readonly node: string;
  readonly os: string;
  readonly cpu: string;
  /** Of the machine. */
  readonly cores: number;
  /** Cores that the process may run on. */
  readonly affinity: number;
  /** CPUs that its control group may use, with fractions; null where there is no quota. */
  readonly cgroupCpus: number | null;
  /** Over 1, 5 and 15 minutes, before the first run. */
  readonly loadavg: readonly number[];
}

export interface Workload {
  /** The file, or how it was generated. */
  readonly name: string;
  readonly puzzle: string;
  readonly lane: LaneChoice;
  /** Of a generated workload; null for a file. */
  readonly seed: number | null;
  readonly rows: number;
  readonly bytes: Bytes;
}

/** One way to run the workload, measured. Figures of a single run are those of the run of median time. */
export interface ProfileCell {
  readonly engine: EngineName;
  readonly threads: number;
  /** Null where the size of chunks adapts. */
  readonly chunkBytes: Bytes | null;
  readonly rows: number;
  /** Runs that were measured: fewer than the report's where the time was up. */
  readonly runs: number;
  /** Wall time of a run: from opening the input to committing the output, on threads and tables that a warm-up made. */
  readonly seconds: { readonly median: Seconds; readonly min: Seconds; readonly max: Seconds };
  /** By the median time. */
  readonly rowsPerSecond: number;
  /** Rate against that of the fewest threads of the same engine and chunk size; 1 for that one itself. */
  readonly speedup: number;
  /** Speed-up a thread, against the same. */
  readonly efficiency: Share;
  /** Share of the run that the main thread was not idle. */
  readonly mainBusy: Share;
  /** Share of the run that the worker threads spent in tasks, on average. */
  readonly workerBusy: Share;
  readonly stages: Stages;
  /** How long tasks took in their workers. */
  readonly taskMs: { readonly p50: Milliseconds; readonly p90: Milliseconds; readonly p99: Milliseconds };
  /** States that searches expanded a second of wall time; 0 for the table. */
  readonly expandedPerSecond: number;
  readonly bytesPerSecond: { readonly in: number; readonly out: number };
  /** Most memory that the process was seen to have while the cell ran. */
  readonly peakRssBytes: Bytes;
}

/** Time by stage: of the main thread the first three, which add up to its run; of all workers together the others. */
export interface Stages {
  /** Waiting for blocks of the input and cutting them into chunks. */
  readonly read: Seconds;
  /** Waiting for the answers of the oldest chunk. */
  readonly wait: Seconds;
  readonly write: Seconds;
  readonly parse: Seconds;
  readonly solve: Seconds;
  readonly format: Seconds;
}
