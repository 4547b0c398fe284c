import { memorySize } from '../../src/cli/option-values';

describe('memorySize', () => {
  it.each([
    ['1', 1],
    ['512b', 512],
    ['20 kB', 20_000],
    ['512MB', 512e6],
    ['1.5GB', 1.5e9],
    ['300MiB', 300 * 2 ** 20],
    ['300M', 300 * 2 ** 20],
    ['0.5g', 2 ** 29],
    ['2Tib', 2 * 2 ** 40],
  ])('reads %j', (text, bytes) => {
    expect(memorySize('--memory-limit')(text)).toBe(bytes);
  });
});
