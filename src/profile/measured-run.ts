/** One run over the workload, from opening it to committing its answers, and what was seen of it. */
import { createHash } from 'node:crypto';
import { createReadStream, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { BatchSolver } from '../batch/batch-solver';
import type { RowsOptions } from '../batch/run-options';
import type { RunTiming } from '../batch/run-timing';
import { StoppedError } from '../batch/stop';
import type { ResultColumn } from '../formats/result-columns';
import type { StateDialect } from '../formats/state-text';
import type { Puzzle } from '../puzzle/puzzle';
import { rowsOf, type Tally } from '../solve/tally';
import type { Bytes } from '../units';
import type { Extent } from './extent';
import type { Seconds, Share } from './report';

/** How a profile measures: what all of its runs have in common. */
export interface Method {
  readonly puzzle: Puzzle;
  readonly states: StateDialect;
  readonly options: RowsOptions;
  readonly columns: readonly ResultColumn[];
  /** Runs of each cell before those that are measured: the first starts the threads and builds the table. */
  readonly warmup: number;
  readonly runs: number;
  /** Where the answers of each run are written, in place of those of the one before. */
  readonly folder: string;
  readonly signal?: AbortSignal;
  readonly onNotice: (text: string) => void;
}

export interface MeasuredRun {
  readonly seconds: Seconds;
  readonly rows: number;
  readonly tally: Tally;
  readonly mainBusy: Share;
  readonly timing: RunTiming;
  readonly bytesOut: Bytes;
  readonly peakRssBytes: Bytes;
}

/** @param chunkBytes null where the size of chunks adapts. @throws what `BatchSolver.solveRows` does. */
export async function measureRun(
  solver: BatchSolver,
  { options, columns, folder, signal }: Method,
  { input, limit }: Pick<Extent, 'input' | 'limit'>,
  chunkBytes: Bytes | null,
): Promise<MeasuredRun> {
  if (signal?.aborted) throw new StoppedError('stopped');
  let peakRssBytes = process.memoryUsage.rss();
  const seeMemory = (): void => {
    peakRssBytes = Math.max(peakRssBytes, process.memoryUsage.rss());
  };
  const output = answersIn(folder);
  rmSync(output, { force: true }); // Here, so that no run has to take the place of the answers before.
  const loop = performance.eventLoopUtilization();
  const began = performance.now();
  const report = await solver.solveRows({
    input,
    output,
    columns,
    options: { ...options, limit, ...(chunkBytes === null ? {} : { chunkBytes }) },
    ...(signal ? { signal } : {}),
    onProgress: seeMemory,
  });
  const seconds = (performance.now() - began) / 1000;
  const { utilization } = performance.eventLoopUtilization(loop);
  seeMemory();
  return {
    seconds,
    rows: rowsOf(report.tally),
    tally: report.tally,
    mainBusy: utilization,
    timing: report.timing,
    bytesOut: statSync(output).size,
    peakRssBytes,
  };
}

/** Tells the answers of the last run from others. */
export async function digestOfAnswers({ folder }: Pick<Method, 'folder'>): Promise<string> {
  const hash = createHash('sha256');
  for await (const block of createReadStream(answersIn(folder))) hash.update(block as Buffer);
  return hash.digest('hex');
}

const answersIn = (folder: string): string => join(folder, 'answers');
