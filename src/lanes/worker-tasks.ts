/** What a worker does with each kind of task. */
import type { GenerateSpec, SolveSpec, Task, TaskOf, TaskResults, VerifySpec, WorkerSetup } from '../batch/messages';
import { compilePuzzle, type Puzzle } from '../puzzle/puzzle';
import { DepthError, fillContext } from '../solve/tables';
import { convertChunk } from './convert-lane';
import { solveChunk } from './general-lane';
import { RowGenerator } from './generate-lane';
import { RowSolver } from './row-solver';
import { ChunkChecker } from './verify-lane';

/** Makes the function that runs tasks. It keeps what it made for the run it saw last. */
export function createTaskRunner(setup: WorkerSetup): (task: Task) => TaskResults[Task['kind']] {
  const puzzle = compilePuzzle(setup.definition);
  let current: { id: number; solver: RowSolver } | null = null;
  const solverOf = (spec: SolveSpec): RowSolver => {
    if (current?.id !== spec.id) current = { id: spec.id, solver: new RowSolver(puzzle, spec) };
    return current.solver;
  };
  let generator: RowGenerator | null = null;
  const generatorOf = (spec: GenerateSpec): RowGenerator => {
    if (generator?.id !== spec.id) {
      generator = new RowGenerator(puzzle, spec, spec.solving ? solverOf(spec.solving) : null);
    }
    return generator;
  };
  let checking: { id: number; checker: ChunkChecker } | null = null;
  const checkerOf = (spec: VerifySpec): ChunkChecker => {
    if (checking?.id !== spec.id) checking = { id: spec.id, checker: new ChunkChecker(puzzle, spec) };
    return checking.checker;
  };
  return (task) => {
    switch (task.kind) {
      case 'ping':
        return null;
      case 'build':
        return build(puzzle, task);
      case 'rows':
        return solveChunk(task.bytes, task.firstRow, task.spec, puzzle, solverOf(task.spec));
      case 'convert':
        return convertChunk(task.bytes, task.spec, puzzle);
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

function build(puzzle: Puzzle, { table, context }: TaskOf<'build'>): TaskResults['build'] {
  try {
    return fillContext(puzzle, table, context);
  } catch (error) {
    if (error instanceof DepthError) return { tooDeep: error.message };
    throw error;
  }
}
