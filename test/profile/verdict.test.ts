import { verdictOf } from '../../src/profile/verdict';
import type { ProfileCell } from '../../src/profile/report';
import { cellOf, MACHINE } from '../support/plain-reports';

const verdict = (cells: readonly ProfileCell[], environment: Partial<typeof MACHINE> = {}): string =>
  verdictOf({ cells, environment: { ...MACHINE, ...environment } });

describe('the verdict', () => {
  it('names workers with what they do most, and from where on the main thread limits', () => {
    expect(verdict([cellOf({ threads: 2, mainBusy: 0.12, workerBusy: 0.95 })])).toBe(
      'fastest: table, 2 threads; the workers limit: workers are 95 % busy, 50 % of it with parse; ' +
        'the main thread is 12 % busy: it limits from about 17 threads on, then use shards',
    );
  });

  it('sees no end where the main thread does next to nothing', () => {
    for (const mainBusy of [0, 0.0005]) {
      expect(verdict([cellOf({ mainBusy })])).toMatch(/the main thread is 0 % busy: it has time for more threads$/);
    }
  });

  it('names the main thread that is busy, whatever the workers are', () => {
    expect(verdict([cellOf({ threads: 8, mainBusy: 0.93, workerBusy: 0.5 })])).toBe(
      'fastest: table, 8 threads; the main thread limits: it is 93 % busy, the workers 50 %; use shards',
    );
  });

  it('names writing that the main thread waits for while workers wait too', () => {
    const stages = { ...cellOf().stages, read: 0.1, wait: 0.5, write: 0.4 };
    expect(verdict([cellOf({ stages, workerBusy: 0.5 })])).toMatch(/; writing limits: [^;]* 40 % of the time$/);
    expect(verdict([cellOf({ stages, workerBusy: 0.9 })])).toMatch(/; the workers limit/);
  });

  it('names reading likewise', () => {
    const stages = { ...cellOf().stages, read: 0.6, wait: 0.35, write: 0.05 };
    expect(verdict([cellOf({ stages, workerBusy: 0.4 })])).toMatch(/; reading limits: [^;]* 60 % of the time$/);
  });

  it('names CPUs that are fewer than threads', () => {
    const cells = [cellOf({ threads: 2, rowsPerSecond: 2e6 }), cellOf({ threads: 4, rowsPerSecond: 1.9e6 })];
    expect(verdict(cells, { affinity: 2 })).toMatch(
      /^fastest: table, 2 threads; the CPUs limit: there are 2 CPUs for up to 4 threads; workers are 90 % busy/,
    );
    expect(verdict(cells, { cgroupCpus: 1.5 })).toMatch(/there are 1.5 CPUs for up to 4 threads/);
    expect(verdict([cellOf({ threads: 2 })], { affinity: 1 })).toMatch(/there is 1 CPU for up to 2 threads/);
    expect(verdict(cells)).not.toMatch(/CPU/);
  });

  it('looks at cells of the same engine and chunks alone for threads', () => {
    const others = [cellOf({ threads: 64, engine: 'ida', rowsPerSecond: 1 }), cellOf({ threads: 64, chunkBytes: 9 })];
    expect(verdict([cellOf({ threads: 2, rowsPerSecond: 2e6 }), ...others], { affinity: 2 })).not.toMatch(/CPUs/);
  });

  it('names what threads share where each does far less than one alone, and all are busy', () => {
    expect(verdict([cellOf({ threads: 8, speedup: 4, efficiency: 0.5 })])).toMatch(
      /; memory, or cores that others use too, limits: workers are 90 % busy, but each does 50 %/,
    );
  });

  it('says so where nothing is busy', () => {
    expect(verdict([cellOf({ workerBusy: 0.3, mainBusy: 0.4 })])).toMatch(
      /; nothing is busy all the time: the workers 30 %, the main thread 40 %/,
    );
  });

  it('is one line whatever the figures', () => {
    const nothing = { read: 0, wait: 0, write: 0, parse: 0, solve: 0, format: 0 };
    for (const mainBusy of [0, 0.5, 1]) {
      for (const workerBusy of [0, 0.5, 1]) {
        for (const efficiency of [0.1, 1, 1.2]) {
          const text = verdict([cellOf({ mainBusy, workerBusy, efficiency, stages: nothing })]);
          expect(text).toMatch(/^fastest: table, 1 thread; [^\n]+$/);
          expect(text).not.toMatch(/NaN|Infinity|undefined/);
        }
      }
    }
  });
});
