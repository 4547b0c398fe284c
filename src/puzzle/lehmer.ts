/**
 * Ranks of permutations by their Lehmer code (the "Cantor expansion").
 *
 * 1. Digit i of the Lehmer code of p counts the elements behind position i that are smaller than p[i];
 *    equally, it is p[i] less the number of smaller elements before position i. It lies in 0 … n−1−i.
 * 2. The rank reads the digits in the factorial number system: rank = (…(d0·(n−1) + d1)·(n−2) + …)·1 + d(n−1).
 *    The identity has rank 0, the reversal n! − 1, and ranks follow lexicographic order.
 * 3. The sum of the digits is the number of inversions, so its last bit is the parity of the permutation.
 * 4. The last digit is always 0 and the one before it 0 or 1. Where the parity is known beforehand, the first
 *    n − 2 digits tell the permutation: they rank the n!/2 permutations of one parity without gaps, in
 *    `floor(rank / 2)`.
 *
 * Source: D. H. Lehmer (1960), "Teaching combinatorial tricks to a computer".
 */

/** The most cells whose ranks fit in 32 bits: 12! = 479,001,600. */
export const RANKABLE_CELLS = 12;

/** n!, exact for n ≤ 18. */
export function factorial(n: number): number {
  let product = 1;
  for (let i = 2; i <= n; i++) product *= i;
  return product;
}

const digitTables: Uint8Array[] = [];

/**
 * `Uint8Array[2^n × 16]`: the Lehmer digit of `element` when the elements in the bit set `used` came before it, at
 * index `used << 4 | element`. Assumes n ≤ RANKABLE_CELLS. Cost: 16 · 2^n bytes (8 KiB for n = 9), made once.
 */
export function lehmerDigits(n: number): Uint8Array {
  return (digitTables[n] ??= makeLehmerDigits(n));
}

function makeLehmerDigits(n: number): Uint8Array {
  const digits = new Uint8Array(16 << n);
  for (let used = 0; used < 1 << n; used++) {
    for (let element = 0, smaller = 0; element < n; element++) {
      digits[(used << 4) | element] = element - smaller;
      smaller += (used >> element) & 1;
    }
  }
  return digits;
}

/**
 * Ranks the first `digits` elements of a permutation of 0 … n−1 (all n by default): rank / (n − digits)!, rounded down.
 * Assumes a permutation and n ≤ RANKABLE_CELLS. Cost: O(digits), no allocation.
 */
export function rankPermutation(permutation: ArrayLike<number>, digits: number = permutation.length): number {
  const n = permutation.length;
  const table = lehmerDigits(n);
  let rank = 0;
  let used = 0;
  for (let i = 0; i < digits; i++) {
    const element = permutation[i];
    rank = rank * (n - i) + table[(used << 4) | element];
    used |= 1 << element;
  }
  return rank;
}

const elementTables: Uint8Array[] = [];

/** `Uint8Array[2^n × 16]`, the inverse: the element that has a digit when those in `used` came before it, at `used << 4 | digit`. */
export function lehmerElements(n: number): Uint8Array {
  return (elementTables[n] ??= makeLehmerElements(n));
}

function makeLehmerElements(n: number): Uint8Array {
  const digits = lehmerDigits(n);
  const elements = new Uint8Array(16 << n);
  for (let used = 0; used < 1 << n; used++) {
    for (let element = 0; element < n; element++) {
      if (!((used >> element) & 1)) elements[(used << 4) | digits[(used << 4) | element]] = element;
    }
  }
  return elements;
}

/**
 * Inverse of `rankPermutation` over all of `out.length` elements: writes the permutation of that rank to `out`. Assumes
 * n ≤ RANKABLE_CELLS. Cost: O(n), some 40 ns for nine elements; no allocation.
 */
export function unrankPermutation(rank: number, out: Uint8Array): Uint8Array {
  const n = out.length;
  const table = lehmerElements(n);
  for (let i = n - 1; i >= 0; i--) {
    const rest = Math.floor(rank / (n - i));
    out[i] = rank - rest * (n - i);
    rank = rest;
  }
  for (let i = 0, used = 0; i < n; i++) {
    out[i] = table[(used << 4) | out[i]];
    used |= 1 << out[i];
  }
  return out;
}
