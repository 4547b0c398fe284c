/** What parity tells of a puzzle besides which pairs are unsolvable (see parityAllows). */
import { parityOf } from './permutation';
import { NONE, type Puzzle } from './puzzle';

/**
 * Whether every pair that the parity rule allows is solvable, so that no search is needed to tell. It is on a grid of at
 * least 2×2 cells where every slide into the blank is a move.
 * Source: R. M. Wilson (1974), "Graph puzzles, homotopy, and the alternating group": on a bipartite graph without a cut
 * vertex slides reach a whole parity class; cycles are excepted, and the one among these grids, 2×2, reaches 12 of 24.
 */
export function parityDecides(puzzle: Puzzle): boolean {
  const { grid } = puzzle.definition;
  if (!grid || grid.width < 2 || grid.height < 2) return false;
  const { width, height } = grid;
  for (let cell = 0; cell < puzzle.cells; cell++) {
    const ways = new Set(puzzle.contextAfter.subarray(cell * puzzle.moves, (cell + 1) * puzzle.moves));
    ways.delete(NONE);
    const [x, y] = [cell % width, Math.floor(cell / width)];
    const neighbours = [x > 0, x + 1 < width, y > 0, y + 1 < height].filter((inside) => inside).length;
    // A move of a grid goes to a neighbour, so as many cells as there are neighbours are all of them.
    if (ways.size < neighbours) return false;
  }
  return true;
}

/** Whether every move is an odd permutation: all paths between two states then have lengths of one parity. */
export function movesAreOdd(puzzle: Puzzle): boolean {
  for (let at = 0; at < puzzle.contextAfter.length; at++) {
    if (puzzle.contextAfter[at] === NONE) continue;
    if (parityOf(puzzle.permutations.subarray(at * puzzle.cells, (at + 1) * puzzle.cells)) === 0) return false;
  }
  return true;
}
