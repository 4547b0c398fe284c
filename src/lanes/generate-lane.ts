import type { GeneratedRows, GenerateSpec, GenerateTask } from '../batch/messages';
import { answerWriter, hasColumns } from '../formats/formats';
import { MoveSpeller } from '../formats/move-speller';
import { PairProblems } from '../formats/pair-problems';
import { PairWriter } from '../formats/pair-writer';
import { PairMaker } from '../generate/pair-maker';
import type { RowKind } from '../generate/sample-plan';
import type { Puzzle } from '../puzzle/puzzle';
import type { Status } from '../solve/outcome';
import { emptyTally } from '../solve/tally';
import { answerProblems } from './answer-problems';
import type { RowSolver } from './row-solver';

const NOTHING = new Uint8Array(0);
const STATUS: Readonly<Record<RowKind, Status>> = { solvable: 'solved', unsolvable: 'unsolvable', invalid: 'invalid' };

/** Makes the rows of one spec, any of them at any time. */
export class RowGenerator {
  readonly id: number;
  readonly #spec: GenerateSpec;
  readonly #solver: RowSolver | null;
  readonly #maker: PairMaker;
  readonly #writer: PairWriter;
  readonly #problems: PairProblems;
  readonly #speller: MoveSpeller;

  /** @param solver of `spec.solving`. */
  constructor(puzzle: Puzzle, spec: GenerateSpec, solver: RowSolver | null) {
    this.id = spec.id;
    this.#spec = spec;
    this.#solver = solver;
    this.#maker = new PairMaker(puzzle, spec.sample);
    this.#writer = new PairWriter(puzzle, spec.problems);
    this.#problems = new PairProblems(puzzle, spec.problems);
    this.#speller = new MoveSpeller(puzzle, spec.spelling);
  }

  run({ firstRow, rows, firstNumber }: GenerateTask): GeneratedRows {
    const began = performance.now();
    const made = this.#solver
      ? this.#answered(firstRow, rows, firstNumber, this.#solver)
      : this.#unanswered(firstRow, rows);
    return { ...made, milliseconds: performance.now() - began };
  }

  #unanswered(firstRow: number, rows: number): Omit<GeneratedRows, 'milliseconds'> {
    const tally = emptyTally();
    const maker = this.#maker;
    for (let row = firstRow; row < firstRow + rows; row++) {
      maker.make(row);
      this.#writer.write(maker.start, maker.target, this.#walk());
      tally.rows[STATUS[maker.kind]]++;
    }
    return { problems: this.#writer.take(), answers: NOTHING, tally, givenUp: [], stopped: false };
  }

  #answered(
    firstRow: number,
    rows: number,
    firstNumber: number,
    solver: RowSolver,
  ): Omit<GeneratedRows, 'milliseconds'> {
    const { answers } = this.#spec;
    const maker = this.#maker;
    for (let row = firstRow; row < firstRow + rows; row++) {
      maker.make(row);
      this.#problems.add(maker.start, maker.target, this.#walk());
    }
    const { problems, bytes } = this.#problems.take();
    const timed = answers.columns.some(({ name }) => name === 'micros');
    const writer = answerWriter(answers, firstNumber, false);
    const answered = answerProblems(problems, { solver, writer, timed, collectErrors: true });
    const { tally, errors, stopped } = answered;
    const givenUp = errors
      .filter(({ code }) => code.endsWith('_LIMIT'))
      .map(({ row, code, message }) => ({ row, code, message }));
    return { problems: hasColumns(answers.format) ? NOTHING : bytes, answers: answered.bytes, tally, givenUp, stopped };
  }

  /** The walk of the row made last, spelled from where it began. */
  #walk(): string {
    if (!this.#spec.problems.walks) return '';
    const { walk, walkLength, start, target } = this.#maker;
    if (walkLength === 0) return '';
    return this.#speller.write(this.#spec.sample.start ? start : target, walk, walkLength);
  }
}
