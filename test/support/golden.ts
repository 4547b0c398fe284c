/**
 * Whole-space figures: number of states at each depth, from an exhaustive search by another program. For the 8-puzzle
 * they depend on whether the blank of the goal (or of the start) is on a corner, on an edge or in the centre.
 */
const counts = (text: string): readonly number[] => text.split(' ').map(Number);

const CORNER = counts(
  '1 2 4 8 16 20 39 62 116 152 286 396 748 1024 1893 2512 4485 5638 9529 10878 16993 17110 23952 20224 24047 15578 14560 6274 3910 760 221 2',
);
const EDGE = counts(
  '1 3 5 10 14 28 42 80 108 202 278 524 726 1348 1804 3283 4193 7322 8596 13930 14713 21721 19827 25132 18197 18978 9929 7359 2081 878 126 2',
);

/** For each cell of the blank: which of the three kinds it is. */
export const EIGHT_KINDS = ['corner', 'edge', 'corner', 'edge', 'centre', 'edge', 'corner', 'edge', 'corner'] as const;

export const EIGHT_STATES = 181_440; // 9! / 2
export const EIGHT_DEPTHS = { corner: CORNER, edge: EDGE };
export const EIGHT_SUMS = { corner: 3_986_672, edge: 3_944_202, centre: 3_901_468 };
export const EIGHT_MAXIMA = { corner: 31, edge: 31, centre: 30 };
export const EIGHT_SUM_OF_ALL = 35_624_964;

export const MAGIC_SQUARES_DEPTHS = counts(
  '1 3 7 14 26 51 92 159 274 453 720 1115 1727 2603 3701 4729 5620 6240 5840 4492 2120 328 5',
);
export const MAGIC_SQUARES_SUM = 640_995;

/** Boards of two rows: states that can be reached, and the most moves from a start with the blank in a corner. */
export const TWO_ROWS = [
  { name: 'sliding:2x2', states: 12, depth: 6 },
  { name: 'sliding:2x3', states: 360, depth: 21 },
  { name: 'sliding:2x4', states: 20_160, depth: 36 },
] as const;

/** Sum of the lengths that a histogram counts. */
export function sumOf(histogram: readonly number[]): number {
  return histogram.reduce((sum, count, length) => sum + count * length, 0);
}

export function totalOf(histogram: readonly number[]): number {
  return histogram.reduce((sum, count) => sum + count, 0);
}
