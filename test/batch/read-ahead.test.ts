import { readAhead } from '../../src/batch/read-ahead';
import { collect } from '../support/csv-bytes';

/** Counts up to `end` and tells what happens. */
async function* counting(end: number, log: string[], failAt = Infinity): AsyncGenerator<number> {
  try {
    for (let i = 0; i < end; i++) {
      log.push(`made ${i}`);
      if (i === failAt) throw new Error(`no ${i}`);
      yield await Promise.resolve(i);
    }
  } finally {
    log.push('closed');
  }
}

describe('readAhead', () => {
  it('gives all values in order, one of them made ahead of who asks', async () => {
    const log: string[] = [];
    expect(await collect(readAhead(counting(3, log)))).toEqual([0, 1, 2]);
    const seen: string[] = [];
    for await (const value of readAhead(counting(3, seen))) seen.push(`at ${value}`);
    expect(seen.indexOf('made 1')).toBeLessThan(seen.indexOf('at 0'));
    expect(seen.indexOf('made 2')).toBeGreaterThan(seen.indexOf('at 0'));
    expect(seen.at(-1)).toBe('at 2');
  });

  it('fails when it comes to what failed, after all before it', async () => {
    const values: number[] = [];
    const reading = async (): Promise<void> => {
      for await (const value of readAhead(counting(5, [], 2))) values.push(value);
    };
    await expect(reading()).rejects.toThrow('no 2');
    expect(values).toEqual([0, 1]);
  });

  it('closes its source when its consumer ends early', async () => {
    const log: string[] = [];
    for await (const value of readAhead(counting(100, log))) if (value === 1) break;
    expect(log).toEqual(['made 0', 'made 1', 'made 2', 'closed']);
  });
});
