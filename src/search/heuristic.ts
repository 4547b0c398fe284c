import type { Puzzle } from '../puzzle/puzzle';
import { ManhattanPosition } from './manhattan';
import type { Position } from './position';
import { ProjectionPosition } from './projection';

/** The heuristic that fits a puzzle: Manhattan distance with linear conflicts on a grid, else projections of its moves. */
export function newPosition(puzzle: Puzzle): Position {
  return puzzle.definition.grid ? new ManhattanPosition(puzzle) : new ProjectionPosition(puzzle);
}
