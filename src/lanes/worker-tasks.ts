/** What a worker does with each kind of task. */
import type {
  GenerateSpec,
  RowsSpec,
  SolveSpec,
  Task,
  TaskOf,
  TaskResults,
  VerifySpec,
  WorkerSetup,
} from '../batch/messages';
import { compilePuzzle, type Puzzle } from '../puzzle/puzzle';
import type { BuildKernel } from './build-kernel';
import type { RowGenerator } from './generate-lane';
import { RowSolver } from './row-solver';
import type { ChunkSolver } from './solve-chunk';
import type { ChunkChecker } from './verify-lane';

/* eslint-disable @typescript-eslint/no-require-imports -- what a task takes is loaded by the first one */
const lanes = {
  get buildKernel() {
    return require('./build-kernel') as typeof import('./build-kernel');
  },
  get tables() {
    return require('../solve/tables') as typeof import('../solve/tables');
  },
  get solve() {
    return require('./solve-chunk') as typeof import('./solve-chunk');
  },
  get generate() {
    return require('./generate-lane') as typeof import('./generate-lane');
  },
  get convert() {
    return require('./convert-lane') as typeof import('./convert-lane');
  },
  get verify() {
    return require('./verify-lane') as typeof import('./verify-lane');
  },
};
/* eslint-enable @typescript-eslint/no-require-imports */

/** Runs that a worker keeps what it made for: more than that at once make it anew by turns. */
const KEPT_RUNS = 4;

/** Gives what was made for a run's id, or makes it. */
function kept<T>(): (id: number, make: () => T) => T {
  /** In the order in which they were asked for last. */
  const made = new Map<number, T>();
  return (id, make) => {
    const value = made.get(id) ?? make();
    made.delete(id);
    const [oldest] = made.keys();
    if (made.size === KEPT_RUNS) made.delete(oldest);
    made.set(id, value);
    return value;
  };
}

type TaskRunner = (task: Task) => TaskResults[Task['kind']];

/** Makes the function that runs tasks. It keeps what it made for the runs that it saw last. */
export function createTaskRunner(setup: WorkerSetup): TaskRunner {
  const puzzle = compilePuzzle(setup.definition);
  let run = newRunner(puzzle);
  return (task) => {
    try {
      return run(task);
    } catch (error) {
      run = newRunner(puzzle); // What threw may be half done with its state, and be wrong from then on.
      throw error;
    }
  };
}

function newRunner(puzzle: Puzzle): TaskRunner {
  const [solvers, generators, checkers] = [kept<RowSolver>(), kept<RowGenerator>(), kept<ChunkChecker>()];
  const chunkSolvers = kept<ChunkSolver>();
  const solverOf = (spec: SolveSpec): RowSolver => solvers(spec.id, () => new RowSolver(puzzle, spec));
  const chunkSolverOf = (spec: RowsSpec): ChunkSolver =>
    chunkSolvers(spec.id, () => new lanes.solve.ChunkSolver(puzzle, spec, solverOf(spec)));
  const generatorOf = (spec: GenerateSpec): RowGenerator =>
    generators(spec.id, () => new lanes.generate.RowGenerator(puzzle, spec, spec.solving && solverOf(spec.solving)));
  const checkerOf = (spec: VerifySpec): ChunkChecker =>
    checkers(spec.id, () => new lanes.verify.ChunkChecker(puzzle, spec));
  const builder = new TableBuilder(puzzle);
  return (task) => {
    if (task.kind !== 'build') builder.rest();
    switch (task.kind) {
      case 'ping':
        return null;
      case 'build':
        return builder.build(task);
      case 'rows':
        return chunkSolverOf(task.spec).solve(task.bytes, task.firstRow, task.out, task.lost);
      case 'convert':
        return lanes.convert.convertChunk(task.bytes, task.spec, puzzle);
      case 'generate':
        return generatorOf(task.spec).run(task);
      case 'verify':
        return checkerOf(task.spec).check(task);
      case 'pairs': {
        const solver = solverOf(task.spec);
        return task.pairs.map(([start, target]) => {
          solver.solveText(start, target);
          return solver.outcome();
        });
      }
    }
  };
}

/** Builds contexts of tables, with a kernel that it keeps from one to the next. */
class TableBuilder {
  readonly #puzzle: Puzzle;
  #kernel: BuildKernel | null = null;

  constructor(puzzle: Puzzle) {
    this.#puzzle = puzzle;
  }

  build({ table, context }: TaskOf<'build'>): TaskResults['build'] {
    const { fillContext, openTable, DepthError } = lanes.tables;
    const { wordsPerPath, bitsPerMove } = openTable(this.#puzzle, table);
    this.#kernel ??= lanes.buildKernel.BuildKernel.of(this.#puzzle, wordsPerPath, bitsPerMove);
    try {
      return fillContext(this.#puzzle, table, context, this.#kernel?.explore);
    } catch (error) {
      if (error instanceof DepthError) return { tooDeep: error.message };
      throw error;
    }
  }

  /** Lets go of the kernel's memory, some four times what a context of the table takes. */
  rest(): void {
    this.#kernel = null;
  }
}
