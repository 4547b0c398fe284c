import type { Context } from '../puzzle/permutation';
import type { Puzzle } from '../puzzle/puzzle';
import { DepthError, newTable } from '../solve/tables';
import { mapOrdered } from './ordered';
import type { SolverPool } from './pool';

/**
 * Builds the puzzle's path table, each task one context, written straight into the shared buffer.
 * @throws DepthError if the puzzle is deeper than its definition says.
 */
export async function buildTableOnPool(puzzle: Puzzle, pool: SolverPool): Promise<SharedArrayBuffer> {
  const table = newTable(puzzle);
  const build = (context: Context): ReturnType<typeof pool.run<'build'>> => pool.run({ kind: 'build', table, context });
  const nothing = (): void => undefined; // A context takes no more than seconds: there is nothing to abandon.
  // Four for each thread, so that none waits for another's; no more, for closing the pool waits for them all.
  for await (const depth of mapOrdered(Array(puzzle.contexts).keys(), 4 * pool.threads, build, nothing)) {
    if (typeof depth !== 'number') throw new DepthError(depth.tooDeep);
  }
  return table;
}
