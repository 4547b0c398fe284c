import type { Puzzle } from '../puzzle/puzzle';
import { ManhattanPosition } from './manhattan';
import type { Position } from './position';
import { ProjectionPosition } from './projection';

/**
 * Up to so many cells a projection holds half of the labels and beats the sum over all of them: measured on random
 * pairs, a search expands an eighth of the states that it does with Manhattan distance on 3×3 boards (85 for 694, 2.3
 * times the pairs a second), a sixth on 2×5.
 */
const MAX_PROJECTED_CELLS = 10;

/**
 * The heuristic that fits a puzzle: Manhattan distance with linear conflicts on grids, and projections where there is no
 * grid or a small one.
 */
export function newPosition(puzzle: Puzzle): Position {
  const large = puzzle.definition.grid && puzzle.cells > MAX_PROJECTED_CELLS;
  return large ? new ManhattanPosition(puzzle) : new ProjectionPosition(puzzle);
}
