/**
 * How answers spell moves. A path is chosen before it is spelled: the least one is least in move order, whatever its
 * spelling looks like.
 */
import type { Puzzle } from '../puzzle/puzzle';
import { NONE } from '../puzzle/puzzle';
import { shown, UsageError } from './faults';

const spellings = ['letters', 'words', 'tiles'] as const;
const directions = ['blank', 'tile'] as const;

/** Plain data: it crosses threads. */
export interface MoveSpelling {
  /** `letters` run together; `words`, or labels of the `tiles` that move, separated by one space. */
  readonly as: (typeof spellings)[number];
  /** Whose direction letters and words name. A tile goes the other way than the blank. */
  readonly direction: (typeof directions)[number];
  /** Letters and words in upper case. */
  readonly upper: boolean;
}

/** The spelling in which `moves` are compared and written unless asked otherwise. */
export const DEFAULT_SPELLING: MoveSpelling = { as: 'letters', direction: 'blank', upper: false };

/** What `completeSpelling` takes, in words. */
export const SPELLING = `{ as: ${spellings.join(', ')}; direction: ${directions.join(', ')}; upper: true, false }, or some of these`;

/** A spelling of which parts may be left out, with the default ones; undefined for what is none. */
export function completeSpelling(given: unknown): MoveSpelling | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const { as = 'letters', direction = 'blank', upper = false } = given as Partial<MoveSpelling>;
  const known = Object.keys(given).every((key) => Object.hasOwn(DEFAULT_SPELLING, key));
  const fits =
    known && spellings.includes(as) && directions.includes(direction) && typeof (upper as unknown) === 'boolean';
  return fits ? { as, direction, upper } : undefined;
}

/** A spelling as options name it. */
export interface SpellingOptions {
  /** `letters`, `words` or `tiles`. */
  readonly movesAs?: string | undefined;
  /** `blank` or `tile`. */
  readonly direction?: string | undefined;
  readonly upper?: boolean | undefined;
}

/** @throws UsageError for a value that is none, or a spelling that the puzzle has no symbols for. */
export function readMoveSpelling(puzzle: Puzzle, { movesAs, direction, upper }: SpellingOptions): MoveSpelling {
  const spelling: MoveSpelling = {
    as: oneOf('--moves-as', spellings, movesAs ?? DEFAULT_SPELLING.as),
    direction: oneOf('--direction', directions, direction ?? DEFAULT_SPELLING.direction),
    upper: upper ?? DEFAULT_SPELLING.upper,
  };
  checkSpelling(puzzle, spelling);
  return spelling;
}

/** @throws UsageError for a spelling that the puzzle has no symbols for. */
export function checkSpelling(puzzle: Puzzle, spelling: MoveSpelling): void {
  const { name, grid, moves } = puzzle.definition;
  const fits = spelling.as === 'tiles' ? grid !== undefined : gridDirections(puzzle) !== null;
  if (spelling.as !== 'letters' && !fits) throw notOnGrid(`--moves-as ${spelling.as}`, name);
  if (spelling.direction !== 'blank' && !fits) throw notOnGrid(`--direction ${spelling.direction}`, name);
  const letters = new Set(moves.map(({ letter }) => letter.toUpperCase()));
  if (spelling.upper && letters.size < moves.length) {
    throw new UsageError(`--upper: puzzle "${name}" has moves that only differ in case`);
  }
}

function oneOf<Choice extends string>(flag: string, choices: readonly Choice[], text: string): Choice {
  const choice = choices.find((other) => other === text.trim().toLowerCase());
  if (choice === undefined) throw new UsageError(`${flag}: expected ${choices.join(', ')}, got ${shown(text)}`);
  return choice;
}

function notOnGrid(flag: string, name: string): UsageError {
  return new UsageError(`${flag}: needs a sliding puzzle on a grid, and puzzle "${name}" is none: use letters`);
}

export type Direction = 'down' | 'left' | 'right' | 'up';

export const OPPOSITE: Readonly<Record<Direction, Direction>> = {
  down: 'up',
  left: 'right',
  right: 'left',
  up: 'down',
};

/**
 * The direction in which each move takes the blank, or null where that cannot be said: the puzzle has no grid, a move
 * goes in different directions from different cells, two moves in the same, or none in the opposite one.
 */
export function gridDirections(puzzle: Puzzle): Direction[] | null {
  const { grid, moves } = puzzle.definition;
  if (!grid) return null;
  const found = moves.map((_, move) => {
    const ways = new Set<Direction>();
    for (let context = 0; context < puzzle.contexts; context++) {
      const to = puzzle.contextAfter[context * puzzle.moves + move];
      if (to !== NONE) ways.add(wayOf(to - context, grid.width));
    }
    return [...ways];
  });
  if (found.some((ways) => ways.length !== 1)) return null;
  const ways = found.flat();
  const named = new Set(ways);
  return named.size === ways.length && ways.every((way) => named.has(OPPOSITE[way])) ? ways : null;
}

function wayOf(step: number, width: number): Direction {
  if (Math.abs(step) === width) return step > 0 ? 'down' : 'up';
  return step > 0 ? 'right' : 'left';
}
