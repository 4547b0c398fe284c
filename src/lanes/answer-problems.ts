import { countLength, emptyTally, type Tally } from '../solve/tally';
import type { AnswerWriter, Problem } from '../formats/problem';
import type { Milliseconds } from '../units';
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
  /** Time for solving and for writing. */
  readonly solveTime: Milliseconds;
  readonly formatTime: Milliseconds;
}

export interface Answering {
  readonly solver: RowSolver;
  readonly writer: AnswerWriter;
  /** Whether the time that each row takes is wanted. */
  readonly timed: boolean;
  /** Whether `errors` is wanted. */
  readonly collectErrors: boolean;
}

/** One row of so many is timed, to tell solving from writing: a look at the clock takes longer than a look-up. */
const TIMED_ROWS = 16;

/** Solves problems one after the other and writes their answers. A record that holds nothing is null: it is skipped. */
export function answerProblems(problems: readonly (Problem | null)[], answering: Answering): AnsweredProblems {
  const { solver, writer, timed, collectErrors } = answering;
  const tally = emptyTally();
  const invalidRows: number[] = [];
  const errors: NumberedError[] = [];
  let row = 0;
  let stopped = false;
  let solving = 0;
  let writing = 0;
  const first = performance.now();
  for (let record = 0; record < problems.length && !stopped; record++) {
    const problem = problems[record];
    if (problem === null) {
      tally.rows.skipped++;
      continue;
    }
    const sampled = row % TIMED_ROWS === 0;
    const began = timed || sampled ? performance.now() : 0;
    if (problem.fault) solver.reject(problem.fault);
    else solver.solveBytes(problem.start, problem.target);
    const solved = timed || sampled ? performance.now() : 0;
    const micros = timed ? Math.round((solved - began) * 1000) : 0;

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
    if (!sampled) continue;
    solving += solved - began;
    writing += performance.now() - solved;
  }
  const last = performance.now();
  const solveTime = (last - first) * (solving / Math.max(solving + writing, Number.MIN_VALUE));
  const bytes = writer.end();
  const formatTime = performance.now() - first - solveTime;
  return { bytes, tally, invalidRows, errors, stopped, solveTime, formatTime };
}
