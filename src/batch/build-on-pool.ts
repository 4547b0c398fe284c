import type { Puzzle } from '../puzzle/puzzle';
import { newTable } from '../solve/tables';
import type { SolverPool } from './pool';

/** Builds the puzzle's path table, each task one context, written straight into the shared buffer. */
export async function buildTableOnPool(puzzle: Puzzle, pool: SolverPool): Promise<SharedArrayBuffer> {
  const table = newTable(puzzle);
  const contexts = Array.from({ length: puzzle.contexts }, (_, context) => context);
  await Promise.all(contexts.map((context) => pool.run<'build'>({ kind: 'build', table, context })));
  return table;
}
