/** Reports made up, for what is made of them. */
import type { Environment, ProfileCell, ProfileReport } from '../../src/profile/report';

/** A cell of a million rows a second, with what is given instead. */
export function cellOf(given: Partial<ProfileCell> = {}): ProfileCell {
  return {
    engine: 'table',
    threads: 1,
    chunkBytes: null,
    rows: 1_000_000,
    runs: 5,
    seconds: { median: 1, min: 0.9, max: 1.1 },
    rowsPerSecond: 1_000_000,
    speedup: 1,
    efficiency: 1,
    mainBusy: 0.1,
    workerBusy: 0.9,
    stages: { read: 0.05, wait: 0.9, write: 0.05, parse: 0.5, solve: 0.2, format: 0.3 },
    taskMs: { p50: 1, p90: 2, p99: 3 },
    expandedPerSecond: 0,
    bytesPerSecond: { in: 2e7, out: 5e7 },
    peakRssBytes: 2e8,
    ...given,
  };
}

export const MACHINE: Environment = {
  node: 'v20.20.2',
  os: 'Linux 6.1 x64',
  cpu: 'A processor',
  cores: 8,
  affinity: 8,
  cgroupCpus: null,
  loadavg: [0, 0, 0],
};

export function reportOf(cells: readonly ProfileCell[], given: Partial<ProfileReport> = {}): ProfileReport {
  return {
    schema: 1,
    version: '0.1.0',
    environment: MACHINE,
    workload: {
      name: 'generated csv: pairs drawn evenly',
      puzzle: 'eight',
      lane: 'auto',
      seed: 1,
      rows: 1_000_000,
      bytes: 2e7,
    },
    warmup: 1,
    runs: 5,
    cells,
    verdict: 'nothing limits',
    ...given,
  };
}
