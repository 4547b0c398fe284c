import type { Status } from './outcome';

/** What became of some rows, in figures; tallies of parts add up to the tally of the whole. */
export interface Tally {
  readonly rows: Record<Status | 'skipped', number>;
  /** Solved rows by length in moves. */
  readonly lengths: number[];
  /** States expanded by searches. */
  expanded: number;
}

export function emptyTally(): Tally {
  return { rows: { solved: 0, unsolvable: 0, invalid: 0, limit: 0, skipped: 0 }, lengths: [], expanded: 0 };
}

/** Adds `part` to `sum`. */
export function addTally(sum: Tally, part: Tally): void {
  for (const status of Object.keys(sum.rows) as (keyof Tally['rows'])[]) sum.rows[status] += part.rows[status];
  for (let length = 0; length < part.lengths.length; length++) {
    sum.lengths[length] = (sum.lengths[length] ?? 0) + part.lengths[length];
  }
  sum.expanded += part.expanded;
}

/** A tally of what two others are of, which stay. */
export function sumOf(one: Tally, other: Tally): Tally {
  const sum = emptyTally();
  addTally(sum, one);
  addTally(sum, other);
  return sum;
}

/** Counts solved rows of one length. */
export function countLength(tally: Tally, length: number, rows = 1): void {
  while (tally.lengths.length <= length) tally.lengths.push(0);
  tally.lengths[length] += rows;
}

/** Rows answered one way or another; skipped records are no rows. */
export function rowsOf({ rows }: Tally): number {
  return rows.solved + rows.unsolvable + rows.invalid + rows.limit;
}
