import { peakMemory } from '../../src/cli/peak-memory';

describe('peakMemory', () => {
  it('is no less than what is in use, and stays when that is less again', () => {
    const before = process.memoryUsage.rss();
    const peak = peakMemory();
    expect(peak).toBeGreaterThanOrEqual(before * 0.9);
    expect(peakMemory()).toBeGreaterThanOrEqual(peak);
    expect(peak).toBeLessThan(64e9);
  });
});
