/** Path tables as what the rest of the program sees of them: a buffer to share, filled context by context. */
import type { Context, Moves } from '../puzzle/permutation';
import type { Puzzle } from '../puzzle/puzzle';
import { buildContext, DepthError, measureDepth, type PackedPaths, rootOf } from '../table/build-table';
import { type Coordinates, coordinatesOf } from '../table/coordinates';
import { allocateTable, openTable, type PathTable, UNREACHED } from '../table/path-table';

export { type Coordinates, coordinatesOf, DepthError, openTable, type PackedPaths, type PathTable, rootOf, UNREACHED };

/**
 * An empty table. Assumes that it fits (`fitsTable`). Cost: none to speak of if the puzzle's definition declares its
 * depth, else a first pass over all states.
 */
export function newTable(puzzle: Puzzle): SharedArrayBuffer {
  return allocateTable(puzzle, puzzle.definition.depth ?? measureDepth(puzzle)).buffer as SharedArrayBuffer;
}

/**
 * Fills the entries of one context; different threads may fill different ones at once. Returns its depth.
 * @param explore another search than build-table's own.
 * @throws DepthError
 */
export function fillContext(
  puzzle: Puzzle,
  table: SharedArrayBuffer,
  context: Context,
  explore?: Parameters<typeof buildContext>[3],
): Moves {
  return buildContext(puzzle, openTable(puzzle, table), context, explore);
}

/** Lengths of all entries of a filled table, `Uint8Array[contexts × ranks]`; UNREACHED where no path leads. */
export function tableLengths(puzzle: Puzzle, table: SharedArrayBuffer): Uint8Array {
  return openTable(puzzle, table).lengths;
}
