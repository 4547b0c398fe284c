/** Two profiles side by side. */
import { InputError, printable, shown } from '../formats/faults';
import type { CellPlan } from './cell-name';
import type { ProfileCell, ProfileReport, Seconds, Share } from './report';

export type Change = 'slower' | 'faster' | 'same' | 'too few runs';

/** From fewer runs the range says nothing of the noise: that of a single one is empty. */
const FEWEST_RUNS = 3;

/** A cell that both profiles have. */
export interface ComparedCell extends CellPlan {
  readonly before: ProfileCell;
  readonly after: ProfileCell;
  /** Rate of the second over that of the first. */
  readonly ratio: number;
  readonly change: Change;
}

export interface Comparison {
  readonly cells: readonly ComparedCell[];
  readonly onlyBefore: readonly ProfileCell[];
  readonly onlyAfter: readonly ProfileCell[];
  /** What differs in environment or workload, in words. */
  readonly differences: readonly string[];
}

/**
 * @param threshold how much a rate may fall, or rise, before that counts.
 * @throws InputError if they are not of the same puzzle and lane: their rates have nothing to do with each other.
 */
export function compareReports(before: ProfileReport, after: ProfileReport, threshold: Share): Comparison {
  for (const what of ['puzzle', 'lane'] as const) refuseOther(what, before.workload[what], after.workload[what]);
  const match = (cells: readonly ProfileCell[], cell: ProfileCell): ProfileCell | undefined =>
    cells.find((other) => keyOf(other) === keyOf(cell));
  return {
    cells: before.cells.flatMap((cell) => {
      const other = match(after.cells, cell);
      return other ? [compareCells(cell, other, threshold)] : [];
    }),
    onlyBefore: before.cells.filter((cell) => !match(after.cells, cell)),
    onlyAfter: after.cells.filter((cell) => !match(before.cells, cell)),
    differences: [
      // The load changes by the minute.
      ...differencesOf('environment', { ...before.environment, loadavg: 0 }, { ...after.environment, loadavg: 0 }),
      ...differencesOf('workload', before.workload, after.workload),
    ],
  };
}

function refuseOther(what: string, before: string, after: string): void {
  if (before === after) return;
  throw new InputError(`--compare: expected profiles of the same ${what}, got ${shown(before)} and ${shown(after)}`);
}

/**
 * A cell is slower when its rate by the median fell by more than the threshold and all of its runs took longer than the
 * longest before, each for as many rows: the ranges of the two do not meet. Faster likewise. Cells of few runs are not judged.
 */
function compareCells(before: ProfileCell, after: ProfileCell, threshold: Share): ComparedCell {
  const ratio = after.rowsPerSecond / before.rowsPerSecond;
  const { engine, threads, chunkBytes } = before;
  return { engine, threads, chunkBytes, before, after, ratio, change: changeOf(before, after, ratio, threshold) };
}

function changeOf(before: ProfileCell, after: ProfileCell, ratio: number, threshold: Share): Change {
  if (Math.min(before.runs, after.runs) < FEWEST_RUNS) return 'too few runs';
  const a = timesPerRow(before);
  const b = timesPerRow(after);
  if (ratio < 1 - threshold && b.min > a.max) return 'slower';
  return ratio > 1 + threshold && b.max < a.min ? 'faster' : 'same';
}

function timesPerRow({ rows, seconds }: ProfileCell): { readonly min: Seconds; readonly max: Seconds } {
  return { min: seconds.min / rows, max: seconds.max / rows };
}

/** What tells a cell from the others of its report. */
export const keyOf = ({ engine, threads, chunkBytes }: CellPlan): string => `${engine} ${threads} ${chunkBytes}`;

function differencesOf<Facts extends object>(what: string, before: Facts, after: Facts): string[] {
  return (Object.keys({ ...before, ...after }) as (keyof Facts & string)[])
    .map((key) => ({ key, a: JSON.stringify(before[key] ?? null), b: JSON.stringify(after[key] ?? null) }))
    .filter(({ a, b }) => a !== b)
    .map(({ key, a, b }) => printable(`${what}.${key}: ${a} and ${b}`));
}
