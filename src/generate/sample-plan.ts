/** From what is asked to what is made: which rows there are of which kind, and what each is drawn from. */
import { UsageError } from '../formats/faults';
import type { Moves } from '../puzzle/permutation';
import type { Puzzle } from '../puzzle/puzzle';
import { type Damage, damages } from './damage';
import { type DepthIndex, indexByDepth } from './depth-index';
import { type FixedStates, PairSpace } from './pair-space';
import { checkRequest, DEFAULT_COUNT, needsDistances, type Range, type SampleRequest } from './sample-request';

export type RowKind = 'solvable' | 'unsolvable' | 'invalid';

/** Entries of a pair space, or places in its order by distance: `first … first + entries − 1`. */
export interface Band {
  readonly first: number;
  readonly entries: number;
}

/** Rows that are drawn alike. */
export interface Part {
  readonly kind: RowKind;
  readonly rows: number;
  /** Each row takes one of these, all with the same chance. None where pairs are walked to, or cannot be numbered. */
  readonly bands: readonly Band[];
}

/** All that decides what every row is, as plain data that crosses to other threads; `order` is in shared memory. */
export interface SampleSpec extends FixedStates {
  readonly seed: number;
  readonly rows: number;
  /** Whether a part's rows are drawn freely, or without repetition, or are its entries in order. */
  readonly pick: 'any' | 'distinct' | 'all';
  readonly parts: readonly Part[];
  readonly order: Uint32Array | null;
  readonly scramble: Range | null;
  readonly damages: readonly Damage[];
}

export interface SamplePlan {
  readonly spec: SampleSpec;
  /** Distances of which fewer pairs exist than `perDistance` asked for, with how many there are. */
  readonly short: readonly { readonly distance: Moves; readonly pairs: number }[];
}

/**
 * Plans a sample.
 *
 * @param table a filled path table if `needsDistances(request)`, else null.
 * @throws UsageError if the request makes no sense, or asks for more than exists: the message says what does.
 * Cost: that of `indexByDepth` if distances are asked for, else next to none.
 */
export function planSample(puzzle: Puzzle, request: SampleRequest, table: SharedArrayBuffer | null): SamplePlan {
  checkRequest(puzzle, request);
  const { seed, perDistance, all = false, distinct = false, scramble } = request;
  const fixed = { start: request.start ?? null, target: request.target ?? null };
  const pick = all ? 'all' : distinct ? 'distinct' : 'any';
  const space = puzzle.rankable && !scramble ? new PairSpace(puzzle, fixed) : null;
  const index = needsDistances(request) && table ? indexByDepth(puzzle, fixed, table) : null;
  const whole = space ? [{ first: 0, entries: index ? index.order.length : space.entries }] : [];
  const distances = index ? distancesWithin(index, request.distance, fixed) : null;
  const short: { distance: Moves; pairs: number }[] = [];
  let parts: Part[];
  if (perDistance !== undefined && index && distances && space) {
    parts = distances.map((distance) => {
      const band = bandOf(index, distance, distance);
      const pairs = band.entries * space.labellings;
      if (distinct && pairs < perDistance) short.push({ distance, pairs });
      return { kind: 'solvable', rows: distinct ? Math.min(perDistance, pairs) : perDistance, bands: [band] };
    });
  } else {
    const count = all && space ? space.entries : (request.count ?? DEFAULT_COUNT);
    const unsolvable = Math.round((count * (request.unsolvable ?? 0)) / 100);
    const invalid = Math.min(count - unsolvable, Math.round((count * (request.invalid ?? 0)) / 100));
    let bands: readonly Band[] = whole;
    if (index && distances) {
      bands =
        request.uniform === 'distance'
          ? distances.map((distance) => bandOf(index, distance, distance))
          : [bandOf(index, distances[0], distances[distances.length - 1])];
    }
    parts = [
      { kind: 'solvable', rows: count - unsolvable - invalid, bands },
      { kind: 'unsolvable', rows: unsolvable, bands: whole },
      { kind: 'invalid', rows: invalid, bands: whole },
    ];
    if (distinct && space) for (const part of parts) checkDistinct(part, space);
  }
  parts = parts.filter(({ rows }) => rows > 0);
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  if (rows > Number.MAX_SAFE_INTEGER) {
    throw new UsageError(`--per-distance: expected up to ${Number.MAX_SAFE_INTEGER} rows together, got ${rows}`);
  }
  const order = index?.order ?? null;
  const spec = { ...fixed, seed, rows, pick, parts, order, scramble: scramble ?? null } as const;
  return { spec: { ...spec, damages: request.damages ?? damages }, short };
}

/** The distances that exist within the range, in order. */
function distancesWithin({ firstOf }: DepthIndex, range: Range | undefined, fixed: FixedStates): Moves[] {
  const deepest = firstOf.length - 2;
  const { least, most } = range ?? { least: 0, most: deepest };
  if (most > deepest) {
    const whose = fixed.start ? 'of a state from this start' : fixed.target ? 'of a state to this target' : 'of a pair';
    const got = least === most ? most : `${least}..${most}`;
    throw new UsageError(`--distance: expected 0 to ${deepest}, the distances ${whose}, got ${got}`);
  }
  const distances = Array.from({ length: most - least + 1 }, (_, i) => least + i);
  return distances.filter((distance) => firstOf[distance + 1] > firstOf[distance]);
}

function bandOf({ firstOf }: DepthIndex, least: Moves, most: Moves): Band {
  return { first: firstOf[least], entries: firstOf[most + 1] - firstOf[least] };
}

function checkDistinct({ kind, rows, bands }: Part, { labellings }: PairSpace): void {
  const pairs = bands.reduce((sum, { entries }) => sum + entries * labellings, 0);
  if (kind === 'invalid' || rows <= pairs) return;
  throw new UsageError(`--distinct: expected up to ${pairs} ${kind} rows, all that there are, got ${rows}`);
}
