/** A small seeded generator: tests that draw at random repeat exactly. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number in 0 … limit − 1. Source of the generator: "mulberry32", Tommy Ettinger, public domain. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  /** Shuffles `values` in place (Fisher and Yates) and returns it. */
  shuffle<T extends unknown[] | Uint8Array>(values: T): T {
    for (let i = values.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [values[i], values[j]] = [values[j], values[i]];
    }
    return values;
  }

  /** A permutation of 0 … n − 1. */
  permutation(n: number): Uint8Array {
    return this.shuffle(Uint8Array.from({ length: n }, (_, i) => i));
  }
}
