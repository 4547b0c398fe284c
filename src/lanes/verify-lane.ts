/** Checks the answers of a chunk's problems: those in its own cells, or those that came beside it. */
import type { CheckResult, RowFinding, TaskOf, VerifySpec } from '../batch/messages';
import { type Claim, readClaim } from '../formats/claim';
import { answerCells } from '../formats/claim-columns';
import { countLineBreaks } from '../formats/csv-records';
import { problemReader } from '../formats/formats';
import type { JudgeAnswer } from '../formats/judge/judge-answer-reader';
import type { Problem } from '../formats/problem';
import type { Puzzle } from '../puzzle/puzzle';
import { createEngine } from '../solve/engines';
import { RowLimits } from '../solve/row-limits';
import { countLength } from '../solve/tally';
import { emptyCheckTally } from '../solve/verdict';
import { AnswerChecker } from './answer-checker';
import { LimitedEngine } from './limited-engine';
import { atRecords } from './locate-records';

/** What the chunks of one run are checked with. */
export class ChunkChecker {
  readonly #puzzle: Puzzle;
  readonly #spec: VerifySpec;
  readonly #limits: RowLimits;
  readonly #checker: AnswerChecker;

  constructor(puzzle: Puzzle, spec: VerifySpec) {
    this.#puzzle = puzzle;
    this.#spec = spec;
    this.#limits = new RowLimits(spec.limits, new Int32Array(spec.stop), () => performance.now());
    const engine = new LimitedEngine(createEngine(puzzle, spec.engine, this.#limits, spec.table), this.#limits);
    this.#checker = new AnswerChecker(puzzle, spec.strength, spec.spelling, spec.states, engine);
  }

  /** Checks the answers of whole records. */
  check({ bytes, firstRow, answers }: TaskOf<'verify'>): CheckResult {
    const began = performance.now();
    const { problems, skip, strength } = this.#spec;
    const checker = this.#checker;
    const tally = emptyCheckTally();
    const found: Found[] = [];
    const read = problemReader(problems, this.#puzzle).read(bytes);
    let row = 0;
    let stopped = false;
    for (let record = 0; record < read.length && !stopped; record++) {
      const problem = read[record];
      if (problem === null) {
        tally.rows.skipped++;
        continue;
      }
      const answer = answers?.[row] ?? null;
      if (firstRow + row++ < skip) continue;
      const claim = this.#claimOf(problem, answer);
      const verdict = checker.check(problem.start, problem.target, problem.fault, claim, answer !== null);
      stopped = this.#limits.stopped();
      tally.rows[checker.claimed]++;
      tally.expanded += checker.expanded;
      if (typeof verdict === 'object') {
        tally.verdicts[verdict.kind]++;
        found.push({ record, row: row - 1, line: answer?.line ?? 0, ...verdict });
      } else tally.verdicts[verdict]++;
      const optimum = verdict === 'holds' && strength !== 'legal' ? checker.optimum : null;
      if (optimum !== null && optimum >= 0) countLength(tally, optimum);
    }
    return {
      tally,
      findings: answers
        ? found
        : atRecords(found, bytes, problems, this.#puzzle, (finding, { line }) => ({ ...finding, line })),
      lines: countLineBreaks(bytes),
      stopped,
      milliseconds: performance.now() - began,
    };
  }

  #claimOf({ cells }: Problem, answer: JudgeAnswer | null): Claim | string {
    if (!answer) return readClaim(answerCells(cells, this.#spec.columns!));
    return typeof answer.cells === 'string' ? answer.cells : readClaim(answer.cells);
  }
}

/** What is wrong with a row, and the number of its record in the chunk. */
interface Found extends RowFinding {
  readonly record: number;
}
