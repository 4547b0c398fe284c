/** Figures of a cell, made of its runs. */
import { createHistogram } from 'node:perf_hooks';
import type { Bytes } from '../units';
import type { CellPlan } from './cell-name';
import type { MeasuredRun } from './measured-run';
import type { ProfileCell } from './report';

/**
 * @param runs     one at least.
 * @param bytesIn  of the rows of a run.
 * @returns a cell that knows nothing of others: its speed-up is 1.
 */
export function figuresOf(plan: CellPlan, runs: readonly MeasuredRun[], bytesIn: Bytes): ProfileCell {
  const median = medianRun(runs);
  const { seconds, rows, timing, tally } = median;
  const times = runs.map((run) => run.seconds);
  const tasks = createHistogram();
  for (const run of runs) tasks.add(run.timing.tasks);
  const taskMs = (percentile: number): number => (tasks.count > 0 ? tasks.percentile(percentile) / 1000 : 0);
  return {
    ...plan,
    rows,
    runs: runs.length,
    seconds: { median: seconds, min: Math.min(...times), max: Math.max(...times) },
    rowsPerSecond: rows / seconds,
    speedup: 1,
    efficiency: 1,
    mainBusy: Math.min(1, median.mainBusy),
    workerBusy: Math.min(1, timing.busy / 1000 / (plan.threads * seconds)),
    stages: {
      read: timing.read / 1000,
      wait: timing.wait / 1000,
      write: timing.write / 1000,
      parse: timing.parse / 1000,
      solve: timing.solve / 1000,
      format: timing.format / 1000,
    },
    taskMs: { p50: taskMs(50), p90: taskMs(90), p99: taskMs(99) },
    expandedPerSecond: tally.expanded / seconds,
    bytesPerSecond: { in: bytesIn / seconds, out: median.bytesOut / seconds },
    peakRssBytes: Math.max(...runs.map((run) => run.peakRssBytes)),
  };
}

/** The run of median time; of an even number the slower of the two in the middle, so that it is one that there was. */
export function medianRun<Run extends { readonly seconds: number }>(runs: readonly Run[]): Run {
  const sorted = [...runs].sort((a, b) => a.seconds - b.seconds);
  return sorted[sorted.length >> 1];
}

/** Whether two cells differ in their threads alone. */
export function alike(a: Omit<CellPlan, 'threads'>, b: Omit<CellPlan, 'threads'>): boolean {
  return a.engine === b.engine && a.chunkBytes === b.chunkBytes;
}

/** The same cells with their speed-up against the fewest threads of their kind. */
export function withSpeedups(cells: readonly ProfileCell[]): ProfileCell[] {
  return cells.map((cell) => {
    const kind = cells.filter((other) => alike(cell, other));
    const base = kind.reduce((least, other) => (other.threads < least.threads ? other : least));
    const speedup = cell.rowsPerSecond / base.rowsPerSecond;
    return { ...cell, speedup, efficiency: (speedup * base.threads) / cell.threads };
  });
}
