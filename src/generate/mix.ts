const { imul } = Math;

/**
 * Mixes 128 bits in place, `Int32Array[4]`. It is a bijection, so different inputs never give the same output; and each
 * bit of the input changes each bit of the output with a chance of one half, so that inputs as like each other as the
 * numbers of two rows give outputs that have nothing in common.
 *
 * Cost: some 20 ns. Source: the quarter round of D. J. Bernstein (2008), "ChaCha, a variant of Salsa20", on four words
 * alone, with a constant added each time so that zero does not stay zero.
 */
export function mix(words: Int32Array): void {
  let [a, b, c, d] = words;
  for (let round = 1; round <= ROUNDS; round++) {
    a = (a + imul(round, GOLDEN_RATIO) + b) | 0;
    d ^= a;
    d = (d << 16) | (d >>> 16);
    c = (c + d) | 0;
    b ^= c;
    b = (b << 12) | (b >>> 20);
    a = (a + b) | 0;
    d ^= a;
    d = (d << 8) | (d >>> 24);
    c = (c + d) | 0;
    b ^= c;
    b = (b << 7) | (b >>> 25);
  }
  words[0] = a;
  words[1] = b;
  words[2] = c;
  words[3] = d;
}

/** Two rounds let each bit reach all others; the rest is margin. */
const ROUNDS = 4;
/** 2^32 divided by the golden ratio: bits without a pattern. */
const GOLDEN_RATIO = 0x9e3779b9;

/** The largest seed: seeds are whole numbers from 0 on that a number holds exactly. */
export const MAX_SEED = Number.MAX_SAFE_INTEGER;

/** What the random numbers of a seed are drawn for; different purposes never share any. At most 2,047. */
export const PURPOSES = { rows: 0, places: 1, parts: 2 } as const;

/**
 * Mixes a seed, a purpose and a position, in 0 … 2^53 − 1, into `words`. No two triples give the same.
 */
export function mixKey(words: Int32Array, seed: number, purpose: number, position: number): void {
  words[0] = seed | 0;
  words[1] = (seed / 2 ** 32) | (purpose << 21);
  words[2] = position | 0;
  words[3] = (position / 2 ** 32) | 0;
  mix(words);
}
