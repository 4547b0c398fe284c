import { checkPuzzle, UsageError } from '../formats/faults';
import { DEFAULT_SPELLING } from '../formats/move-spelling';
import { goalText, type StateDialect } from '../formats/state-text';
import type { Puzzle } from '../puzzle/puzzle';
import { type Algorithm, chooseEngine } from '../solve/choose-engine';
import type { Outcome } from '../solve/outcome';
import { fillLimits, type LimitSpec } from '../solve/row-limits';
import { fillContext, newTable } from '../solve/tables';
import { RowSolver } from './row-solver';

export interface PairSolverOptions extends StateDialect {
  /** `auto` by default, which searches by IDA* unless a table costs less than a search. */
  readonly algorithm?: Algorithm;
  /** For each pair; none by default. */
  readonly limits?: Partial<LimitSpec>;
}

/** Solves one pair after the other in the calling thread: for programs that have a pair now and then. */
export class PairSolver {
  readonly #puzzle: Puzzle;
  readonly #solver: RowSolver;

  /**
   * @throws TableTooLargeError if a table is asked for and does not fit.
   * Cost: that of building the whole table in this thread if `table` is asked for, else some milliseconds.
   */
  constructor(puzzle: Puzzle, { algorithm = 'auto', limits, ...states }: PairSolverOptions = {}) {
    checkPuzzle(puzzle);
    const engine = chooseEngine(puzzle, algorithm, 1);
    const table = engine === 'table' ? newTable(puzzle) : null;
    if (table) for (let context = 0; context < puzzle.contexts; context++) fillContext(puzzle, table, context);
    const stop = new SharedArrayBuffer(4);
    this.#puzzle = puzzle;
    this.#solver = new RowSolver(puzzle, {
      id: 0,
      engine,
      table,
      limits: fillLimits(limits),
      states,
      stop,
      spelling: DEFAULT_SPELLING,
    });
  }

  /**
   * Finds the least shortest path from `start` to `target`, by default the puzzle's standard goal. A text that is no
   * state gives the outcome `invalid`.
   *
   * @throws UsageError if there is no target and the puzzle has no standard goal.
   */
  solve(start: string, target: string | null = goalText(this.#puzzle)): Outcome {
    if (target === null) throw new UsageError(`puzzle "${this.#puzzle.name}" has no standard goal: give a target`);
    this.#solver.solveText(start, target);
    return this.#solver.outcome();
  }
}
