import { mixKey } from '../../src/generate/mix';

const mixed = (seed: number, purpose: number, position: number): Int32Array => {
  const words = new Int32Array(4);
  mixKey(words, seed, purpose, position);
  return words;
};

describe('mixed keys', () => {
  it('differ for all seeds, purposes and positions, also above 32 bits', () => {
    const numbers = [0, 1, 2, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1, 2 ** 52, 2 ** 53 - 1];
    const keys = new Set<string>();
    for (const seed of numbers) {
      for (const purpose of [0, 1, 2, 300, 2047]) {
        for (const position of numbers) keys.add(mixed(seed, purpose, position).join());
      }
    }
    expect(keys.size).toBe(numbers.length ** 2 * 5);
  });

  it('are the same on every machine', () => {
    expect([...mixed(7, 0, 0), ...mixed(2 ** 53 - 1, 2047, 2 ** 53 - 1)]).toMatchInlineSnapshot(`
     [
       -923251865,
       -1808513905,
       1563477211,
       142669670,
       347325324,
       1455791408,
       135363813,
       1691266542,
     ]
    `);
  });

  it('change each bit with a chance of one half when one bit of seed or position changes', () => {
    const TRIES = 2000;
    let worst = 0;
    for (let bit = 0; bit < 106; bit++) {
      const flips = new Array<number>(128).fill(0);
      const [inSeed, inPosition] = bit < 53 ? [2 ** bit, 0] : [0, 2 ** (bit - 53)];
      for (let i = 0; i < TRIES; i++) {
        const flip = (value: number, by: number): number =>
          by === 0 ? value : Math.floor(value / by) % 2 === 1 ? value - by : value + by;
        const before = mixed(i * 5, 0, i * 3);
        const after = mixed(flip(i * 5, inSeed), 0, flip(i * 3, inPosition));
        for (let at = 0; at < 128; at++) flips[at] += ((before[at >> 5] ^ after[at >> 5]) >>> (at & 31)) & 1;
      }
      worst = Math.max(worst, ...flips.map((count) => Math.abs(count / TRIES - 0.5)));
    }
    // Six standard deviations of 0.5 / √2000: of 13,568 chances none is beyond.
    expect(worst).toBeLessThan(0.067);
  });
});
