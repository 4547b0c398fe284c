/** What a caller may ask of a sample, and the asks that make no sense whatever the puzzle's states are. */
import { shownValue, UsageError } from '../formats/faults';
import type { Moves, State } from '../puzzle/permutation';
import type { Puzzle } from '../puzzle/puzzle';
import { fitsTable } from '../solve/choose-engine';
import type { Damage } from './damage';
import { MAX_SEED } from './mix';

/** Whole numbers from `least` to `most`, both included. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

export interface SampleRequest {
  /** A whole number in 0 … MAX_SEED. */
  readonly seed: number;
  /** Rows; 10 by default. Not with `perDistance` or `all`, which say themselves how many. */
  readonly count?: number;
  /** State of all rows; the other one of the pair is drawn. */
  readonly start?: State;
  readonly target?: State;
  /** What has the same chance: each pair, or each distance and then each pair at it. `state` by default. */
  readonly uniform?: 'state' | 'distance';
  /** Distances from start to target that a pair may have. */
  readonly distance?: Range;
  /** So many rows of each distance. */
  readonly perDistance?: number;
  /** No pair twice. Invalid rows do not count as pairs. */
  readonly distinct?: boolean;
  /** Moves of a random walk that makes the pair. */
  readonly scramble?: Range;
  /** Shares of all rows in percent, each rounded to the nearest row. */
  readonly unsolvable?: number;
  readonly invalid?: number;
  /** What may be done to a state to make it invalid; all kinds by default. */
  readonly damages?: readonly Damage[];
  /** Every pair with the given start or target, once, in rank order. */
  readonly all?: boolean;
}

export const DEFAULT_COUNT = 10;
/** Longer walks would give records that no reader takes. */
export const MAX_SCRAMBLE: Moves = 1_000_000;

/** A table has up to 255 distances: all their rows together are to have numbers. */
const MAX_PER_DISTANCE = 2 ** 44;

/** Whether the request needs to know distances, that is, a filled path table. */
export function needsDistances({ uniform, distance, perDistance }: SampleRequest): boolean {
  return uniform === 'distance' || distance !== undefined || perDistance !== undefined;
}

/** @throws UsageError at the first thing that makes no sense or that the puzzle cannot give. */
export function checkRequest(puzzle: Puzzle, request: SampleRequest): void {
  const { seed, count, uniform, distance, perDistance, distinct, scramble, unsolvable, invalid, all } = request;
  checkKinds(request);
  checkWhole('--seed', seed, 0, MAX_SEED);
  if (count !== undefined) checkWhole('--count', count, 0, Number.MAX_SAFE_INTEGER);
  if (perDistance !== undefined) checkWhole('--per-distance', perDistance, 1, MAX_PER_DISTANCE);
  if (distance !== undefined) checkRange('--distance', distance, Number.MAX_SAFE_INTEGER);
  if (scramble !== undefined) checkRange('--scramble', scramble, MAX_SCRAMBLE);
  checkShares(puzzle, request);
  const given = (flag: string, value: unknown): string[] => (value === undefined || value === false ? [] : [flag]);
  const uniformDistance = given('--uniform distance', uniform === 'distance' || undefined);
  const shares = [...given('--unsolvable', unsolvable || undefined), ...given('--invalid', invalid || undefined)];
  const clash = (flag: string, others: readonly string[], reason: string): void => {
    if (others.length > 0) throw new UsageError(`${flag}: cannot go with ${others[0]}: ${reason}`);
  };
  if (request.start && request.target) {
    throw new UsageError('--start, --target: with both there is nothing left to draw: give one of the two');
  }
  const ways = [...given('--distance', distance), ...given('--per-distance', perDistance), ...uniformDistance];
  if (all) {
    const others = [...given('--count', count), ...ways, ...given('--distinct', distinct)];
    clash('--all', [...others, ...given('--scramble', scramble), ...shares], 'it gives every state once');
    if (!request.start && !request.target) throw new UsageError('--all: needs --start or --target');
  }
  if (scramble) {
    clash('--scramble', ways, 'a walk of K moves may end nearer');
    clash('--scramble', given('--distinct', distinct), 'two walks may end in the same state');
  }
  if (perDistance !== undefined) {
    clash(
      '--per-distance',
      [...given('--count', count), ...uniformDistance],
      'it says how many rows there are of each',
    );
    clash('--per-distance', shares, 'such rows have no distance: make them on their own');
  }
  if (distinct) clash('--distinct', uniformDistance, 'near pairs would run out: use --per-distance');
  for (const flag of [...given('--all', all), ...given('--distinct', distinct)]) {
    if (!puzzle.rankable) {
      throw new UsageError(`${flag}: puzzle "${puzzle.name}" has more than 12 cells, too many states to number`);
    }
  }
  if (ways.length > 0 && !fitsTable(puzzle)) {
    throw new UsageError(
      `${ways[0]}: puzzle "${puzzle.name}" has too many states for a table of all distances; --scramble K makes pairs at most K moves apart`,
    );
  }
}

/** For callers without types: a text would count as yes, and be taken for a number. */
function checkKinds({ uniform, distinct, all, unsolvable, invalid }: SampleRequest): void {
  if (uniform !== undefined && !(['state', 'distance'] as unknown[]).includes(uniform)) {
    throw new UsageError(`--uniform: expected state or distance, got ${shownValue(uniform)}`);
  }
  const check = (kind: 'boolean' | 'number', values: Readonly<Record<string, unknown>>): void => {
    const wrong = Object.keys(values).find((flag) => values[flag] !== undefined && typeof values[flag] !== kind);
    if (wrong !== undefined) throw new UsageError(`${wrong}: expected a ${kind}, got ${shownValue(values[wrong])}`);
  };
  check('boolean', { '--distinct': distinct, '--all': all });
  check('number', { '--unsolvable': unsolvable, '--invalid': invalid });
}

function checkShares(puzzle: Puzzle, { unsolvable = 0, invalid = 0 }: SampleRequest): void {
  for (const [flag, share] of [
    ['--unsolvable', unsolvable],
    ['--invalid', invalid],
  ] as const) {
    if (!(share >= 0 && share <= 100)) throw new UsageError(`${flag}: expected a share from 0% to 100%, got ${share}%`);
  }
  if (unsolvable + invalid > 100) {
    throw new UsageError(`--unsolvable, --invalid: expected 100% or less together, got ${unsolvable + invalid}%`);
  }
  if (unsolvable > 0 && !puzzle.parityClass) {
    throw new UsageError(`--unsolvable: every pair of puzzle "${puzzle.name}" can be solved`);
  }
}

/** @param range perhaps a number instead: callers without types may give one, as on the command line. */
function checkRange(flag: string, range: Range | number, largest: number): void {
  if (typeof range === 'number') throw new UsageError(`${flag}: expected { least, most }, got ${range}`);
  const { least, most } = range;
  checkWhole(flag, least, 0, largest);
  checkWhole(flag, most, 0, largest);
  if (least > most) throw new UsageError(`${flag}: expected A..B with A up to B, got ${least}..${most}`);
}

function checkWhole(flag: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new UsageError(`${flag}: expected a whole number from ${least} to ${most}, got ${value}`);
}
