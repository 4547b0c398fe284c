import { countLength, emptyTally, type Tally } from '../solve/tally';
import type { AnswerWriter, Problem } from '../formats/problem';
import type { RowSolver } from './row-solver';

/** A row that ended invalid or at a limit, by the number of its record, and of its row, among those given. */
export interface NumberedError {
  readonly record: number;
  readonly row: number;
  readonly code: string;
  readonly message: string;
}

export interface AnsweredProblems {
  readonly bytes: Uint8Array;
  readonly tally: Tally;
  /** Numbers, from 0, of the invalid rows among the rows. */
  readonly invalidRows: readonly number[];
  readonly errors: readonly NumberedError[];
  /** Whether the stop flag ended the work before it was done. */
  readonly stopped: boolean;
}

export interface Answering {
  readonly solver: RowSolver;
  readonly writer: AnswerWriter;
  /** Whether the time that each row takes is wanted. */
  readonly timed: boolean;
  /** Whether `errors` is wanted. */
  readonly collectErrors: boolean;
}

/** Solves problems one after the other and writes their answers. A record that holds nothing is null: it is skipped. */
export function answerProblems(problems: readonly (Problem | null)[], answering: Answering): AnsweredProblems {
  const { solver, writer, timed, collectErrors } = answering;
  const tally = emptyTally();
  const invalidRows: number[] = [];
  const errors: NumberedError[] = [];
  let row = 0;
  let stopped = false;
  for (let record = 0; record < problems.length && !stopped; record++) {
    const problem = problems[record];
    if (problem === null) {
      tally.rows.skipped++;
      continue;
    }
    const began = timed ? performance.now() : 0;
    if (problem.fault) solver.reject(problem.fault);
    else solver.solveBytes(problem.start, problem.target);
    const micros = timed ? Math.round((performance.now() - began) * 1000) : 0;

    const { status } = solver;
    stopped = solver.code === 'STOPPED';
    if (status === 'invalid') invalidRows.push(row);
    if (status === 'solved') countLength(tally, solver.length);
    if (collectErrors && solver.code !== '') {
      errors.push({ record, row, code: solver.code, message: solver.message });
    }
    tally.rows[status]++;
    tally.expanded += solver.expanded;
    writer.write(problem, solver, micros);
    row++;
  }
  return { bytes: writer.end(), tally, invalidRows, errors, stopped };
}
