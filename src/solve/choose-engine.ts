/** Which engine a run uses. */
import type { Puzzle } from '../puzzle/puzzle';
import { MAX_DEPTH, tableBytes } from '../table/path-table';
import type { Bytes } from '../units';

export const engineNames = ['table', 'ida', 'bidirectional'] as const;
export type EngineName = (typeof engineNames)[number];
export type Algorithm = EngineName | 'auto';

/** The largest path table that is built: 2×5 boards take 309 MB; 3×4 boards would take 49 GB. */
export const MAX_TABLE_BYTES: Bytes = 512e6;

/**
 * States of a table that take about as long to build as one pair to search, in round figures, in a command, where both
 * run for the first time: at 5,000 pairs of the 8-puzzle the table is ahead. A table is taken from `states / STATES_PER_SEARCH` pairs on: 4,083 for the
 * 8-puzzle, 101 for Magic Squares.
 */
const STATES_PER_SEARCH = 400;

/** The puzzle's table would be too large. */
export class TableTooLargeError extends Error {
  override readonly name = 'TableTooLargeError';
  readonly code = 'TABLE_TOO_LARGE';
}

/** Size of the puzzle's path table; the most that it can be if its definition declares no depth. */
export function tableNeeds(puzzle: Puzzle): Bytes {
  return tableBytes(puzzle, puzzle.definition.depth ?? MAX_DEPTH);
}

export function fitsTable(puzzle: Puzzle): boolean {
  return puzzle.rankable && tableNeeds(puzzle) <= MAX_TABLE_BYTES;
}

/** Pairs from which on building a table is faster than searching; Infinity where no table fits. */
export function pairsForTable(puzzle: Puzzle): number {
  return fitsTable(puzzle) ? Math.ceil((puzzle.contexts * puzzle.ranks) / STATES_PER_SEARCH) : Infinity;
}

/**
 * Resolves the algorithm for a run of about so many pairs: the table where it fits and pays, else IDA*.
 * @throws TableTooLargeError if a table is asked for and does not fit, RangeError for an algorithm that is none.
 */
export function chooseEngine(puzzle: Puzzle, algorithm: Algorithm, pairs: number): EngineName {
  if (algorithm !== 'auto' && !engineNames.includes(algorithm)) {
    throw new RangeError(`algorithm: expected auto, ${engineNames.join(', ')}, got ${JSON.stringify(algorithm)}`);
  }
  if (algorithm === 'auto') return fitsTable(puzzle) && pairs >= pairsForTable(puzzle) ? 'table' : 'ida';
  if (algorithm === 'table' && !fitsTable(puzzle)) {
    const bound = puzzle.definition.depth === undefined && tableNeeds(puzzle) < 1e15 ? 'up to ' : '';
    throw new TableTooLargeError(
      `the path table of puzzle "${puzzle.name}" would take ${bound}${inUnits(tableNeeds(puzzle))}, ` +
        `more than the limit of ${inUnits(MAX_TABLE_BYTES)}: use --algorithm ida, or auto`,
    );
  }
  return algorithm;
}

function inUnits(bytes: Bytes): string {
  if (bytes < 1e9) return `${(bytes / 1e6).toFixed(0)} MB`;
  if (bytes < 1e12) return `${(bytes / 1e9).toPrecision(3)} GB`;
  return bytes < 1e15 ? `${(bytes / 1e12).toPrecision(3)} TB` : 'over 1000 TB';
}
