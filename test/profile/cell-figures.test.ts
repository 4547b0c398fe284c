import { createHistogram } from 'node:perf_hooks';
import { RunClock } from '../../src/batch/run-timing';
import { figuresOf, medianRun, withSpeedups } from '../../src/profile/cell-figures';
import type { MeasuredRun } from '../../src/profile/measured-run';
import { emptyTally } from '../../src/solve/tally';
import { cellOf } from '../support/plain-reports';

/** @param taskMicros how long its tasks took. */
function runOf(seconds: number, taskMicros: readonly number[] = [], given: Partial<MeasuredRun> = {}): MeasuredRun {
  const tasks = createHistogram();
  for (const micros of taskMicros) tasks.record(micros);
  const stages = { read: 100, wait: 200, write: 300, parse: 400, solve: 500, format: 600, busy: 1500 };
  const timing = Object.assign(new RunClock(), stages, { tasks });
  const tally = { ...emptyTally(), expanded: 4000 };
  return { seconds, rows: 1000, tally, mainBusy: 0.25, timing, bytesOut: 5000, peakRssBytes: 1e6, ...given };
}

const plan = { engine: 'ida', threads: 2, chunkBytes: 4096 } as const;

describe('figures of a cell', () => {
  it('are those of the run of median time, but for the extremes', () => {
    const runs = [
      runOf(3, [], { peakRssBytes: 3e6 }),
      runOf(1),
      runOf(2, [], { mainBusy: 0.5, tally: { ...emptyTally(), expanded: 8000 } }),
    ];
    expect(figuresOf(plan, runs, 2000)).toMatchObject({
      ...plan,
      rows: 1000,
      seconds: { median: 2, min: 1, max: 3 },
      rowsPerSecond: 500,
      mainBusy: 0.5,
      workerBusy: 1.5 / (2 * 2),
      stages: { read: 0.1, wait: 0.2, write: 0.3, parse: 0.4, solve: 0.5, format: 0.6 },
      expandedPerSecond: 4000,
      bytesPerSecond: { in: 1000, out: 2500 },
      peakRssBytes: 3e6,
    });
  });

  it('have the tasks of all runs, in milliseconds', () => {
    const many = Array.from({ length: 98 }, () => 1000);
    const { taskMs } = figuresOf(plan, [runOf(1, many), runOf(1, [50_000, 50_000])], 0);
    expect(taskMs.p50).toBeCloseTo(1, 2);
    expect(taskMs.p90).toBeCloseTo(1, 2);
    expect(taskMs.p99).toBeCloseTo(50, 0);
    expect(figuresOf(plan, [runOf(1), runOf(2)], 0).runs).toBe(2);
    expect(figuresOf(plan, [runOf(1)], 0).taskMs).toEqual({ p50: 0, p90: 0, p99: 0 });
  });

  it('take shares above one, which clocks can give, for one', () => {
    expect(figuresOf(plan, [runOf(0.1, [], { mainBusy: 1.001 })], 0)).toMatchObject({ mainBusy: 1, workerBusy: 1 });
  });
});

describe('the median run', () => {
  it('is the one in the middle, of an even number the slower of the two', () => {
    const timesOf = (...seconds: number[]): number => medianRun(seconds.map((each) => ({ seconds: each }))).seconds;
    expect([timesOf(5), timesOf(9, 1, 5), timesOf(2, 1), timesOf(4, 1, 3, 2)]).toEqual([5, 5, 2, 3]);
  });
});

describe('speed-ups', () => {
  it('are against the fewest threads of the same engine and chunks', () => {
    const cells = [
      cellOf({ threads: 4, rowsPerSecond: 300 }),
      cellOf({ threads: 2, rowsPerSecond: 200 }),
      cellOf({ threads: 1, rowsPerSecond: 50, engine: 'ida' }),
      cellOf({ threads: 8, rowsPerSecond: 400, chunkBytes: 10 }),
    ];
    expect(withSpeedups(cells).map(({ speedup, efficiency }) => [speedup, efficiency])).toEqual([
      [1.5, 0.75],
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
  });
});
