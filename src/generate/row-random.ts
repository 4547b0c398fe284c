/** The only file that knows pure-rand. */
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { mixKey, PURPOSES } from './mix';

const { clz32, floor } = Math;

/**
 * The random numbers of rows. Each row has a stream of its own, a xoroshiro128+ whose state is mixed from the seed and
 * the row's number: what a row is depends on these two alone, whichever thread makes it and whatever was made before.
 */
export class RowRandom {
  readonly #seed: number;
  readonly #words = new Int32Array(4);
  #stream = xoroshiro128plusFromState([1, 0, 0, 0]);

  /** @param seed a whole number in 0 … MAX_SEED. */
  constructor(seed: number) {
    this.#seed = seed;
  }

  /** Goes to the first random number of a row, in 0 … 2^53 − 1. Cost: some 50 ns. */
  seek(row: number): void {
    const words = this.#words;
    mixKey(words, this.#seed, PURPOSES.rows, row);
    // All zeros, the one state that xoroshiro128+ never leaves, is the mix of one key in 2^128.
    this.#stream = xoroshiro128plusFromState([words[0], words[1], words[2], words[3]]);
  }

  /**
   * A whole number in 0 … limit − 1, each with exactly the same chance. Assumes a limit in 1 … 2^53. As many bits as the
   * limit has are drawn until they are below it: no division, and fewer than two draws on average.
   */
  below(limit: number): number {
    if (limit > 2 ** 32) {
      const shift = clz32(floor((limit - 1) / 2 ** 32));
      for (;;) {
        const value = (this.#stream.next() >>> shift) * 2 ** 32 + (this.#stream.next() >>> 0);
        if (value < limit) return value;
      }
    }
    if (limit === 1) return 0;
    const shift = clz32(limit - 1);
    for (;;) {
      const value = this.#stream.next() >>> shift;
      if (value < limit) return value;
    }
  }
}
