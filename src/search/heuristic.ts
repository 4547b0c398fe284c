import type { SearchLimits } from '../puzzle/engine';
import { parityDecides } from '../puzzle/parity-rules';
import type { Puzzle } from '../puzzle/puzzle';
import type { Bytes } from '../units';
import type { BoundedSearch } from './bounded-search';
import { GridSearch } from './grid-search';
import { projectionBytes, ProjectionSearch } from './projection-search';

/**
 * Up to so many cells a projection holds half of the labels and beats the sum over all of them: measured on random
 * pairs, a search expands a ninth of the states that it does with Manhattan distance on 3×3 boards (91 for 837, ten
 * times the pairs a second), a sixth on 2×5.
 */
const MAX_PROJECTED_CELLS = 10;
/** Where parity does not decide, projections go as far as states can be marked for the proof that there is no path. */
const MAX_PROVEN_CELLS = 11;

/**
 * The search by the heuristic that fits a puzzle: Manhattan distance with linear conflicts on grids, and projections
 * where there is no grid or a small one.
 */
export function newSearch(puzzle: Puzzle, limits: SearchLimits): BoundedSearch {
  return goesByGrid(puzzle) ? new GridSearch(puzzle, limits) : new ProjectionSearch(puzzle, limits);
}

/** The most bytes that the search takes, when it has seen targets of all contexts. */
export function searchBytes(puzzle: Puzzle): Bytes {
  return goesByGrid(puzzle) ? GRID_BYTES : projectionBytes(puzzle);
}

/** Tables of slides for 25 contexts of a 5×5 board, and of lines. */
const GRID_BYTES: Bytes = 2 << 20;

function goesByGrid(puzzle: Puzzle): boolean {
  const large = puzzle.cells > (parityDecides(puzzle) ? MAX_PROJECTED_CELLS : MAX_PROVEN_CELLS);
  return puzzle.definition.grid !== undefined && large;
}
