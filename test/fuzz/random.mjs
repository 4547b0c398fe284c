/** Random choices that a seed and a case's number decide alone, so that each case can be drawn again by itself. */
export class Random {
  #state;

  constructor(seed, number) {
    this.#state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(number + 1, 0xc2b2ae35)) >>> 0;
    this.below(1);
  }

  /** A whole number in 0 … limit − 1. Source of the generator: "mulberry32", Tommy Ettinger, public domain. */
  below(limit) {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  /** True once in so many times. */
  oneIn(times) {
    return this.below(times) === 0;
  }

  pick(list) {
    return list[this.below(list.length)];
  }

  /** One of the values, each as likely as its weight says: `[[weight, value], …]`. */
  weighted(choices) {
    let left = this.below(choices.reduce((sum, [weight]) => sum + weight, 0));
    return choices.find(([weight]) => (left -= weight) < 0)[1];
  }

  /** So many values of a function. */
  times(count, make) {
    return Array.from({ length: count }, (_, i) => make(i));
  }

  shuffled(list) {
    const values = [...list];
    for (let i = values.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [values[i], values[j]] = [values[j], values[i]];
    }
    return values;
  }

  /** Some of the values, in order, each left out once in so many times. */
  some(list, times) {
    return list.filter(() => !this.oneIn(times));
  }
}
