/** Reports of profiles that were never run, with figures as a machine of eight cores might give them. */
import type { ProfileCell, ProfileReport } from '../../src/profile/report';
import type { EngineName } from '../../src/solve/choose-engine';

const RATES: Readonly<Record<EngineName, number>> = { table: 3.0e6, ida: 28_000, bidirectional: 2_700 };
/** Rows of a cell's workload: fewer for the slower engines. */
const ROWS: Readonly<Record<EngineName, number>> = { table: 2_000_000, ida: 100_000, bidirectional: 10_000 };
const EXPANDED: Readonly<Record<EngineName, number>> = { table: 0, ida: 210, bidirectional: 1_900 };

/** A cell as Amdahl would have it: the main thread cuts and writes, and all else is shared among the threads. */
export function profileCell(engine: EngineName, threads: number, chunkBytes: number | null = null): ProfileCell {
  const serial = engine === 'table' ? 0.06 : 0.004;
  const pace = chunkBytes === null ? 1 : chunkBytes / (chunkBytes + 2_000);
  const speedup = 1 / (serial + (1 - serial) / threads);
  const rowsPerSecond = RATES[engine] * speedup * pace;
  const rows = ROWS[engine];
  const seconds = rows / rowsPerSecond;
  const cutting = (rows / RATES.table) * 0.045;
  const work = threads * seconds * 0.95;
  const toParse = (rows / RATES.table) * 0.45;
  const taskMs = ((chunkBytes ?? 32_768) / 20 / RATES[engine]) * 1_000;
  return {
    engine,
    threads,
    chunkBytes,
    rows,
    runs: 5,
    seconds: { median: seconds, min: seconds * 0.955, max: seconds * (1.03 + 0.015 * threads) },
    rowsPerSecond,
    speedup,
    efficiency: speedup / threads,
    mainBusy: Math.min(1, (2.2 * cutting) / seconds + 0.01),
    workerBusy: 0.95 - 0.012 * threads,
    stages: {
      read: cutting,
      write: cutting * 0.8,
      wait: seconds - cutting * 1.8,
      parse: toParse,
      format: toParse * 0.7,
      solve: Math.max(0, work * (0.96 - 0.012 * threads) - toParse * 1.7),
    },
    taskMs: { p50: taskMs, p90: taskMs * 1.35, p99: taskMs * (2 + threads / 4) },
    expandedPerSecond: rowsPerSecond * EXPANDED[engine],
    bytesPerSecond: { in: rowsPerSecond * 20, out: rowsPerSecond * 51.3 },
    peakRssBytes: 118_000_000 + 9_437_184 * threads,
  };
}

export const allCells = (threads: readonly number[], chunks: readonly (number | null)[] = [null]): ProfileCell[] =>
  (['table', 'ida', 'bidirectional'] as const).flatMap((engine) =>
    chunks.flatMap((chunkBytes) => threads.map((number) => profileCell(engine, number, chunkBytes))),
  );

export function profileReport(changes: Partial<ProfileReport> = {}): ProfileReport {
  return {
    schema: 1,
    version: '0.1.0',
    environment: {
      node: 'v20.20.2',
      os: 'Linux 6.1.0-32-amd64 x64',
      cpu: 'AMD EPYC 7543P 32-Core Processor',
      cores: 8,
      affinity: 8,
      cgroupCpus: 7.5,
      loadavg: [0.42, 0.31, 0.2],
    },
    workload: {
      name: 'generated, depth 0 to 31',
      puzzle: 'eight',
      lane: 'auto',
      seed: 1,
      rows: 2_000_000,
      bytes: 40_000_013,
    },
    warmup: 1,
    runs: 5,
    cells: allCells([1, 2, 4, 8]),
    verdict: 'fastest: table on 8 threads; the workers limit, 85 % busy, 52 % of it with solve',
    ...changes,
  };
}
