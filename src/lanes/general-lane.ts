/**
 * The general lane: records of any format to answers in any format, by the formats' readers and writers. It is the
 * reference for what a piece's answer is.
 */
import type { RowsSpec } from '../batch/messages';
import { countLineBreaks } from '../formats/csv-records';
import { mayHoldReturns } from '../formats/csv-problems';
import type { Fault } from '../formats/faults';
import { addedKeys, answerWriter, problemReader } from '../formats/formats';
import type { ProblemReader } from '../formats/problem';
import type { Puzzle } from '../puzzle/puzzle';
import { addTally } from '../solve/tally';
import { answerProblems } from './answer-problems';
import type { ChunkAnswers } from './chunk-answers';
import { locateRecords } from './locate-records';
import type { RowSolver } from './row-solver';

export class GeneralLane {
  readonly #spec: RowsSpec;
  readonly #puzzle: Puzzle;
  readonly #solver: RowSolver;
  readonly #reader: ProblemReader;

  constructor(puzzle: Puzzle, spec: RowsSpec, solver: RowSolver) {
    this.#spec = spec;
    this.#puzzle = puzzle;
    this.#solver = solver;
    this.#reader = problemReader(spec.problems, puzzle, addedKeys(spec.answers));
  }

  /**
   * Answers whole records.
   * @param firstRow number, from 0, of the first row.
   * @param lost     what the rows are answered with, unsolved.
   */
  answer(bytes: Uint8Array, firstRow: number, answers: ChunkAnswers, lost?: Fault): void {
    const { problems, answers: written, collectErrors } = this.#spec;
    const began = performance.now();
    const records = this.#reader.read(bytes);
    const read = lost ? records.map((problem) => problem && { ...problem, fault: problem.fault ?? lost }) : records;
    answers.stages.parse += performance.now() - began;
    const writer = answerWriter(written, firstRow + 1, problems.format !== 'csv' || mayHoldReturns(bytes));
    const timed = written.columns.some(({ name }) => name === 'micros');
    const answered = answerProblems(read, { solver: this.#solver, writer, timed, collectErrors });
    const { lines, rows } = answers;
    answers.stages.solve += answered.solveTime;
    answers.stages.format += answered.formatTime;
    answers.stopped = answered.stopped;
    answers.out.append(answered.bytes);
    addTally(answers.tally, answered.tally);
    answers.lines += countLineBreaks(bytes);
    for (const row of answered.invalidRows) answers.invalidRows.push(rows + row);
    for (const error of locateRecords(answered.errors, bytes, problems, this.#puzzle)) {
      answers.errors.push({ ...error, line: lines + error.line, row: rows + error.row });
    }
  }
}
