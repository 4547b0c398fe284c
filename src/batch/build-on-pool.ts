import type { Puzzle } from '../puzzle/puzzle';
import { measureDepth } from '../table/build-table';
import { allocateTable } from '../table/path-table';
import type { SolverPool } from './pool';

/**
 * Builds the puzzle's path table, each task one context, written straight into the shared buffer. A puzzle whose
 * definition declares no depth costs a first pass in this thread.
 */
export async function buildTableOnPool(puzzle: Puzzle, pool: SolverPool): Promise<SharedArrayBuffer> {
  const { buffer } = allocateTable(puzzle, puzzle.definition.depth ?? measureDepth(puzzle));
  const table = buffer as SharedArrayBuffer;
  const contexts = Array.from({ length: puzzle.contexts }, (_, context) => context);
  await Promise.all(contexts.map((context) => pool.run<'build'>({ kind: 'build', table, context })));
  return table;
}
