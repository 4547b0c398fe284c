/** What is solved: rows of a file that is given, or rows that are made. */
import { join } from 'node:path';
import { BatchSolver } from '../batch/batch-solver';
import type { RowsOptions } from '../batch/run-options';
import { fileInput, type Input } from '../files/input';
import type { Puzzle } from '../puzzle/puzzle';
import { type EngineName, fitsTable } from '../solve/choose-engine';

/** The seed where none is given: two profiles have the same rows, so that they can be compared. */
export const DEFAULT_SEED = 1;

/** Boards of up to nine cells have fewer states than this: searches take less than a millisecond. */
const FEW_STATES = 2e6;

/**
 * Rows that one thread takes about a second for, in round figures; the same everywhere, so that profiles can be compared.
 * Of the table so many that runs are long enough for a verdict at the rate at which the main thread begins to limit.
 */
export function rowsFor(engine: EngineName, puzzle: Puzzle): number {
  const few = puzzle.contexts * puzzle.ranks <= FEW_STATES;
  switch (engine) {
    case 'table':
      return 5_000_000;
    case 'ida':
      return few ? 50_000 : 2_000;
    case 'bidirectional':
      return few ? 3_000 : 200;
  }
}

/** Engines that a puzzle is profiled with by default. On boards too large for a table the levels of both sides outgrow memory. */
export function enginesFor(puzzle: Puzzle): EngineName[] {
  return fitsTable(puzzle) ? ['table', 'ida', 'bidirectional'] : ['ida'];
}

/** 1, 2, 4 … and `most`. */
export function threadCountsTo(most: number): number[] {
  const counts: number[] = [];
  for (let threads = 1; threads < most; threads *= 2) counts.push(threads);
  return [...counts, most];
}

/** Moves of walks that take the place of pairs drawn evenly where one of those would be searched for minutes. */
const WALK = { least: 20, most: 40 } as const;

/** Makes so many rows, seeded, in a file of the folder, and says in the input's name what they are. @throws what `BatchSolver.generate` does. */
export async function makeRows(
  puzzle: Puzzle,
  { from = 'csv' }: Pick<RowsOptions, 'from'>,
  { count, seed, folder, signal }: { count: number; seed: number; folder: string; signal: AbortSignal | undefined },
): Promise<Input> {
  const walks = !fitsTable(puzzle);
  const path = join(folder, `problems-${count}`);
  const solver = new BatchSolver(puzzle);
  const drawn = walks ? { scramble: WALK } : {};
  try {
    await solver.generate({ output: path, to: from, count, seed, ...drawn, ...(signal ? { signal } : {}) });
  } finally {
    await solver.close();
  }
  const kind = walks ? `ends of walks of ${WALK.least} to ${WALK.most} moves` : 'pairs drawn evenly';
  return { ...fileInput(path), name: `generated ${from}: ${kind}` };
}
