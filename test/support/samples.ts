/** Samples as tests make them: rows as texts, by a maker of their own. */
import { PairMaker } from '../../src/generate/pair-maker';
import { planSample, type RowKind, type SampleSpec } from '../../src/generate/sample-plan';
import type { SampleRequest } from '../../src/generate/sample-request';
import type { Puzzle } from '../../src/puzzle/puzzle';

export interface MadeRow {
  readonly start: Uint8Array;
  readonly target: Uint8Array;
  readonly kind: RowKind;
  readonly walk: readonly number[];
}

export function specOf(
  puzzle: Puzzle,
  request: Partial<SampleRequest>,
  table: SharedArrayBuffer | null = null,
): SampleSpec {
  return planSample(puzzle, { seed: 1, ...request }, table).spec;
}

/** Rows `from … to − 1`, of a maker that has made no others. */
export function makeRows(puzzle: Puzzle, spec: SampleSpec, from = 0, to = spec.rows): MadeRow[] {
  const maker = new PairMaker(puzzle, spec);
  return Array.from({ length: to - from }, (_, i) => {
    maker.make(from + i);
    const { start, target, kind, walk, walkLength } = maker;
    return { start: start.slice(), target: target.slice(), kind, walk: [...walk.subarray(0, walkLength)] };
  });
}

/** Shows all rows of a spec one after the other: the maker holds the row made last, and no row costs an object. */
export function eachRow(puzzle: Puzzle, spec: SampleSpec, show: (row: PairMaker) => void): void {
  const maker = new PairMaker(puzzle, spec);
  for (let row = 0; row < spec.rows; row++) {
    maker.make(row);
    show(maker);
  }
}

export const keyOf = ({ start, target }: MadeRow): string => `${start.join()} ${target.join()}`;
