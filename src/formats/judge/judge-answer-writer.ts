import type { Answer, AnswerWriter, Problem } from '../problem';
import type { JudgeAnswers } from './judge-format';

/** Prints answers as a judge compares them. */
export class JudgeAnswerWriter implements AnswerWriter {
  readonly #answers: JudgeAnswers;
  #number: number;
  #printed = '';

  /** @param first number, from 1, of the first problem. */
  constructor(answers: JudgeAnswers, first: number) {
    this.#answers = answers;
    this.#number = first;
  }

  write(_problem: Problem, answer: Answer): void {
    this.#printed += this.#answers.print(answer, this.#number++);
  }

  end(): Uint8Array {
    return Buffer.from(this.#printed, 'latin1');
  }
}
