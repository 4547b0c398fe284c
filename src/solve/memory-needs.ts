/**
 * What engines take, in bytes, by the puzzle's definition alone: upper bounds, for plans made before anything is
 * allocated.
 */
import type { Puzzle } from '../puzzle/puzzle';
import type { Bytes } from '../units';
import { tableNeeds } from './choose-engine';

/* eslint-disable @typescript-eslint/no-require-imports -- few runs have a limit of memory */
const load = {
  get coordinates() {
    return require('../table/coordinates') as typeof import('../table/coordinates');
  },
  get heuristic() {
    return require('../search/heuristic') as typeof import('../search/heuristic');
  },
  get bidirectional() {
    return require('../search/bidirectional') as typeof import('../search/bidirectional');
  },
};
/* eslint-enable @typescript-eslint/no-require-imports */

/** The least that a bidirectional search is worth beginning with: some twenty thousand states. */
export const LEAST_SEARCH: Bytes = 1 << 20;
const SMALL_ARRAYS: Bytes = 1 << 20;
/** While arrays double, the old ones are there as well: so much times what they take before and after. */
const DOUBLING = 1.5;

/** What a thread takes while it builds a context of the table: the entries, two levels of states, coordinates twice. */
export function buildNeeds(puzzle: Puzzle): Bytes {
  const entries = Math.ceil(tableNeeds(puzzle) / puzzle.contexts);
  return 4 * entries + 2 * load.coordinates.coordinateBytes(puzzle) + SMALL_ARRAYS;
}

/** What IDA* takes in each thread: heuristics for all contexts of a target, and marks where it makes them. */
export function idaNeeds(puzzle: Puzzle): Bytes {
  return load.heuristic.searchBytes(puzzle);
}

/** What a bidirectional search takes that is given `memory` for its states. */
export function bidirectionalNeeds(memory: Bytes): Bytes {
  return Math.ceil(memory * DOUBLING);
}

/** What a bidirectional search may be given for its states where it may take so much in all. */
export function bidirectionalMemory(needs: Bytes): Bytes {
  return Math.min(load.bidirectional.BIDIRECTIONAL_MEMORY, Math.floor(needs / DOUBLING));
}
