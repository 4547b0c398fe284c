import { defaultThreads } from '../batch/default-threads';
import { SolverPool } from '../batch/pool';
import { findPuzzle } from '../puzzle/catalogue';

/** The flags that say which threads a command takes, as commander gives them, not yet read. */
export interface ThreadFlags {
  readonly puzzle?: string;
  readonly from?: string;
  readonly to?: string;
  readonly threads?: string;
  readonly j?: string;
}

/**
 * The pool of a command, its first thread starting while the rest of the command is loaded, which takes as long. Null
 * where a closer look at the flags has to tell the puzzle or the number of threads, or what is wrong with them.
 */
export function startThreads({ puzzle = 'eight', from, to, threads, j }: ThreadFlags): SolverPool | null {
  const known = findPuzzle(puzzle);
  const count = threads ?? j ?? String(defaultThreads().threads);
  // A format may be for another puzzle.
  if (!known || from !== undefined || to !== undefined || !/^[1-9]\d?$/.test(count)) return null;
  const pool = new SolverPool(known.definition, Number(count));
  pool.start(1);
  return pool;
}
