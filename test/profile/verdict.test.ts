import { verdictOf } from '../../src/profile/verdict';
import type { ProfileCell } from '../../src/profile/report';
import { cellOf, MACHINE } from '../support/plain-reports';

const verdict = (cells: readonly ProfileCell[], environment: Partial<typeof MACHINE> = {}): string =>
  verdictOf({ cells, environment: { ...MACHINE, ...environment } });

describe('the verdict', () => {
  it('names workers with what they do most, and from where on the main thread would limit', () => {
    expect(verdict([cellOf({ threads: 2, mainBusy: 0.12, workerBusy: 0.95 })])).toBe(
      'fastest: table on 2 threads; the workers limit, 95 % busy, 50 % of it with parse; ' +
        'the main thread would limit from about 17 threads on',
    );
    expect(verdict([cellOf({ threads: 4, mainBusy: 0.09 })])).toMatch(/ from about 40 threads on$/);
    expect(verdict([cellOf({ threads: 8, mainBusy: 0.84 })])).toMatch(/ from about 10 threads on$/);
    expect(verdict([cellOf({ threads: 64, mainBusy: 0.84 })], { affinity: 64 })).toMatch(/ from about 80 threads on$/);
  });

  it('sees no end where the main thread does next to nothing', () => {
    for (const mainBusy of [0, 0.0005]) {
      expect(verdict([cellOf({ mainBusy })])).toMatch(/; the workers limit, 90 % busy, 50 % of it with parse$/);
    }
  });

  it('names the main thread that is busy, whatever the workers are, and what helps', () => {
    expect(verdict([cellOf({ threads: 8, mainBusy: 0.93, workerBusy: 0.5 })])).toBe(
      'fastest: table on 8 threads; the main thread limits, 93 % busy: split the input and run several processes',
    );
  });

  it('tells nothing of limits where runs are too short for it', () => {
    const stages = { ...cellOf().stages, read: 0.001, wait: 0.005, write: 0.02 };
    const short = cellOf({ seconds: { median: 0.0263, min: 0.02, max: 0.5 }, stages, workerBusy: 0.1, mainBusy: 1 });
    expect(verdict([short, cellOf({ rowsPerSecond: 1 })])).toBe(
      'fastest: table on 1 thread; runs of 0.03 s are too short to tell what limits: ' +
        'take more rows (--count, or a longer input)',
    );
    expect(verdict([{ ...short, seconds: { median: 0.25, min: 0.2, max: 0.3 } }])).toMatch(/; the main thread limits/);
  });

  it('names writing that the main thread waits for while workers wait too', () => {
    const stages = { ...cellOf().stages, read: 0.1, wait: 0.5, write: 0.4 };
    expect(verdict([cellOf({ stages, workerBusy: 0.5 })])).toMatch(/; writing limits: [^;]* 40 % of its time on it$/);
    expect(verdict([cellOf({ stages, workerBusy: 0.9 })])).toMatch(/; the workers limit/);
  });

  it('names reading likewise', () => {
    const stages = { ...cellOf().stages, read: 0.6, wait: 0.35, write: 0.05 };
    expect(verdict([cellOf({ stages, workerBusy: 0.4 })])).toMatch(/; reading limits: [^;]* 60 % of its time on it$/);
  });

  it('names CPUs that are fewer than threads', () => {
    const cells = [cellOf({ threads: 2, rowsPerSecond: 2e6 }), cellOf({ threads: 4, rowsPerSecond: 1.9e6 })];
    expect(verdict(cells, { affinity: 2 })).toBe(
      'fastest: table on 2 threads; the CPUs limit: up to 4 threads share 2',
    );
    expect(verdict(cells, { cgroupCpus: 1.52 })).toMatch(/: up to 4 threads share 1.5$/);
    expect(verdict([cellOf({ threads: 2 })], { affinity: 1 })).toMatch(/: up to 2 threads share 1$/);
    expect(verdict(cells)).not.toMatch(/CPU/);
  });

  it('looks at cells of the same engine and chunks alone for threads', () => {
    const others = [cellOf({ threads: 64, engine: 'ida', rowsPerSecond: 1 }), cellOf({ threads: 64, chunkBytes: 9 })];
    expect(verdict([cellOf({ threads: 2, rowsPerSecond: 2e6 }), ...others], { affinity: 2 })).not.toMatch(/CPUs/);
  });

  it('names what threads share where each does far less than one alone, and all are busy', () => {
    expect(verdict([cellOf({ threads: 8, speedup: 4, efficiency: 0.5 })])).toMatch(
      /; memory, or cores that others use too, limits: a thread does 50 % of what it does with fewer$/,
    );
  });

  it('says so where nothing is busy', () => {
    expect(verdict([cellOf({ workerBusy: 0.3, mainBusy: 0.4 })])).toMatch(
      /; nothing is busy all the time \(workers 30 %, main thread 40 %\): more rows/,
    );
  });

  it('is one line that a terminal has room for, whatever the figures', () => {
    const nothing = { read: 0, wait: 0, write: 0, parse: 0, solve: 0, format: 0 };
    for (const mainBusy of [0, 0.5, 1]) {
      for (const workerBusy of [0, 0.5, 1]) {
        for (const efficiency of [0.1, 1, 1.2]) {
          for (const median of [0, 1]) {
            const seconds = { median, min: median, max: median };
            const text = verdict([cellOf({ seconds, mainBusy, workerBusy, efficiency, stages: nothing })]);
            expect(text).toMatch(/^fastest: table on 1 thread; [^\n]{20,125}$/);
            expect(text).not.toMatch(/NaN|Infinity|undefined/);
          }
        }
      }
    }
  });
});
