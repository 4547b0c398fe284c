/** Pearson's test of counts against what was expected of them. */

/** Sum of (count − expected)² / expected. Counts where nothing is expected must be 0. */
export function chiSquare(counts: ArrayLike<number>, expected: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < expected.length; i++) {
    if (expected[i] > 0) sum += (counts[i] - expected[i]) ** 2 / expected[i];
    else if (counts[i] !== 0) return Infinity;
  }
  return sum;
}

/**
 * The value that a true hypothesis exceeds with a chance of 0.1 %. Source: E. B. Wilson, M. M. Hilferty (1931), "The
 * distribution of chi-square"; within 1 % from 3 degrees of freedom on.
 */
export function criticalChiSquare(degrees: number): number {
  const spread = 2 / (9 * degrees);
  return degrees * (1 - spread + 3.0902 * Math.sqrt(spread)) ** 3; // 3.0902: of the normal distribution, one side.
}

/**
 * Joins neighbouring classes until each expects five or more, as the test needs.
 * @returns the statistic divided by what it may be at most: above 1 the hypothesis is refused.
 */
export function chiSquareRatio(counts: readonly number[], expected: readonly number[]): number {
  const joined: [number, number][] = [];
  let [count, expects] = [0, 0];
  for (let i = 0; i < expected.length; i++) {
    count += counts[i] ?? 0;
    expects += expected[i];
    if (expects < 5) continue;
    joined.push([count, expects]);
    [count, expects] = [0, 0];
  }
  const last = joined[joined.length - 1];
  last[0] += count;
  last[1] += expects;
  const statistic = chiSquare(
    joined.map(([c]) => c),
    joined.map(([, e]) => e),
  );
  return statistic / criticalChiSquare(joined.length - 1);
}
