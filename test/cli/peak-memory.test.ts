import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

const compiled = resolve(__dirname, '../../dist/src/cli/peak-memory.js');

describe('peakMemory', () => {
  it('is what the process had at most, also when that is given back', () => {
    const script = `
      const { peakMemory } = require(${JSON.stringify(compiled)});
      const before = peakMemory();
      Buffer.alloc(300e6, 1);
      setImmediate(() => {
        gc();
        console.log(JSON.stringify([before, process.memoryUsage.rss(), peakMemory()]));
      });`;
    const out = execFileSync(process.execPath, ['--expose-gc', '-e', script], { encoding: 'utf8' });
    const [before, now, peak] = JSON.parse(out) as [number, number, number];
    expect(now).toBeLessThan(before + 200e6);
    expect(peak).toBeGreaterThan(before + 290e6);
    expect(peak).toBeLessThan(before + 400e6);
  });
});
