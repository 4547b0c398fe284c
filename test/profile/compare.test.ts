import { InputError } from '../../src/formats/faults';
import { compareReports } from '../../src/profile/compare';
import type { ProfileCell } from '../../src/profile/report';
import { cellOf, MACHINE, reportOf } from '../support/plain-reports';

/** A cell whose runs took between `min` and `max` seconds. */
const taking = (min: number, max: number, rows = 1000): ProfileCell => {
  const median = (min + max) / 2;
  return cellOf({ rows, seconds: { median, min, max }, rowsPerSecond: rows / median });
};

const changeOf = (before: ProfileCell, after: ProfileCell, threshold = 0.05): string =>
  compareReports(reportOf([before]), reportOf([after]), threshold).cells[0].change;

describe('a cell', () => {
  it('is slower when it fell by more than the threshold and the ranges do not meet', () => {
    expect(changeOf(taking(1, 1.1), taking(1.2, 1.3))).toBe('slower');
    expect(changeOf(taking(1.2, 1.3), taking(1, 1.1))).toBe('faster');
  });

  it('is the same within the noise, however much the median moved', () => {
    expect(changeOf(taking(1, 2), taking(1.9, 4))).toBe('same');
    expect(changeOf(taking(1.9, 4), taking(1, 2))).toBe('same');
  });

  it('is the same within the threshold, however quiet the runs were', () => {
    expect(changeOf(taking(1, 1.001), taking(1.04, 1.041))).toBe('same');
    expect(changeOf(taking(1, 1.001), taking(1.04, 1.041), 0.01)).toBe('slower');
    expect(changeOf(taking(1, 1), taking(1, 1), 0)).toBe('same');
  });

  it('is not judged by fewer than three runs on either side', () => {
    const fast = taking(1, 1);
    const slow = taking(2, 2);
    expect(changeOf({ ...fast, runs: 2 }, slow)).toBe('too few runs');
    expect(changeOf(fast, { ...slow, runs: 1 })).toBe('too few runs');
    expect(changeOf({ ...fast, runs: 3 }, { ...slow, runs: 3 })).toBe('slower');
  });

  it('is held against the other for as many rows', () => {
    expect(changeOf(taking(1, 1.1, 1000), taking(2, 2.2, 2000))).toBe('same');
    expect(changeOf(taking(1, 1.1, 1000), taking(1, 1.1, 500))).toBe('slower');
  });
});

describe('two reports', () => {
  it('match cells by engine, threads and chunks, and name the others', () => {
    const shared = cellOf({ engine: 'ida', threads: 2 });
    const before = [shared, cellOf({ threads: 4 }), cellOf({ chunkBytes: 10 })];
    const after = [cellOf(), { ...shared, rowsPerSecond: 2e6 }, cellOf({ chunkBytes: 20 })];
    const { cells, onlyBefore, onlyAfter } = compareReports(reportOf(before), reportOf(after), 0.05);
    expect(cells).toMatchObject([{ engine: 'ida', threads: 2, chunkBytes: null, ratio: 2 }]);
    expect(onlyBefore).toEqual(before.slice(1));
    expect(onlyAfter).toEqual([after[0], after[2]]);
  });

  it('tell what differs in environment and workload, but for the load', () => {
    const before = reportOf([cellOf()]);
    const after = reportOf([cellOf()], {
      environment: { ...MACHINE, node: 'v22.1.0', cgroupCpus: 2, loadavg: [9, 9, 9] },
      workload: { ...before.workload, seed: 2 },
    });
    expect(compareReports(before, after, 0.05).differences).toEqual([
      'environment.node: "v20.20.2" and "v22.1.0"',
      'environment.cgroupCpus: null and 2',
      'workload.seed: 1 and 2',
    ]);
    expect(compareReports(before, before, 0.05).differences).toEqual([]);
    const { node, ...without } = MACHINE;
    const lacking = { ...before, environment: without as typeof MACHINE };
    expect(compareReports(lacking, before, 0.05).differences).toEqual([`environment.node: null and "${node}"`]);
    expect(compareReports(before, lacking, 0.05).differences).toEqual([`environment.node: "${node}" and null`]);
  });

  it.each([
    ['puzzle', 'magic-squares', '"eight" and "magic-squares"'],
    ['lane', 'general', '"auto" and "general"'],
  ] as const)('of another %s are refused', (what, other, got) => {
    const before = reportOf([cellOf()]);
    const after = { ...before, workload: { ...before.workload, [what]: other } };
    expect(() => compareReports(before, after, 0.05)).toThrow(
      new InputError(`--compare: expected profiles of the same ${what}, got ${got}`),
    );
  });
});
