import { fillLimits, RowLimits } from '../../src/solve/row-limits';

/** Limits with a clock that stands until it is set, and a stop flag. */
function limitsOf(expanded: number, milliseconds: number) {
  const clock = { now: 1000 };
  const stop = new Int32Array(1);
  return { clock, stop, limits: new RowLimits({ expanded, milliseconds }, stop, () => clock.now) };
}

describe('RowLimits', () => {
  it('never interrupts without limits, however late it is', () => {
    const { clock, limits } = limitsOf(fillLimits().expanded, fillLimits().milliseconds);
    limits.begin();
    clock.now = 1e15;
    expect(limits.interrupted()).toBe(false);
    expect(limits.expanded).toBe(Infinity);
  });

  it('gives each row its own time', () => {
    const { clock, limits } = limitsOf(Infinity, 50);
    const seen: boolean[] = [];
    for (const [begin, look] of [
      [1000, 1049],
      [1049, 1099],
      [1100, 1149],
    ]) {
      clock.now = begin;
      limits.begin();
      clock.now = look;
      seen.push(limits.interrupted());
    }
    expect(seen).toEqual([false, true, false]);
  });

  it('says why a search gave up: what it was told when it asked, or else the limit that it met by itself', () => {
    const { clock, stop, limits } = limitsOf(100, 50);
    const reasons = () => [limits.reason(99), limits.reason(100)];
    limits.begin();
    expect([limits.interrupted(), ...reasons()]).toEqual([false, 'MEMORY_LIMIT', 'EXPANDED_LIMIT']);
    clock.now += 50;
    expect(reasons()).toEqual(['MEMORY_LIMIT', 'EXPANDED_LIMIT']);
    expect([limits.interrupted(), ...reasons()]).toEqual([true, 'TIME_LIMIT', 'TIME_LIMIT']);
    limits.begin();
    stop[0] = 1;
    expect(reasons()).toEqual(['MEMORY_LIMIT', 'EXPANDED_LIMIT']);
    expect([limits.interrupted(), ...reasons()]).toEqual([true, 'STOPPED', 'STOPPED']);
  });

  it('explains each reason with its figure and the remedy', () => {
    const { limits } = limitsOf(100, 50);
    expect(limits.explain('EXPANDED_LIMIT', 100)).toBe('gave up after expanding 100 states; raise --expanded-limit');
    expect(limits.explain('EXPANDED_LIMIT', 1)).toBe('gave up after expanding 1 state; raise --expanded-limit');
    expect(limits.explain('TIME_LIMIT', 7)).toBe('gave up after 50 ms; raise --time-limit');
    expect(limits.explain('MEMORY_LIMIT', 7)).toMatch(/memory .* after expanding 7 states; use --algorithm ida/);
    const { memory } = fillLimits({ memory: 1e6 });
    const within = new RowLimits({ ...fillLimits(), memory: memory! }, new Int32Array(1), () => 0);
    expect(within.explain('MEMORY_LIMIT', 7)).toMatch(/use --algorithm ida, or raise --memory-limit$/);
    expect(() => fillLimits({ memory: 0 })).toThrow(RangeError);
    expect(limits.explain('STOPPED', 7)).toBe('the run was stopped');
  });
});
