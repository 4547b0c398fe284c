import type { Output } from '../files/output';
import type { GeneratedRows } from './messages';
import { takePlace } from './take-place';

/** Where the rows of one file go. */
export interface GeneratedFiles {
  readonly problems: Output;
  /** Answers that have a file of their own. */
  readonly answers: Output | null;
}

/** The files, one after the other. */
export class FileSeries {
  count = 0;
  #open: GeneratedFiles | null = null;

  constructor(
    readonly open: (file: number) => GeneratedFiles,
    readonly onNotice: (notice: string) => void,
  ) {}

  /** Opens the file of that number, unless it is open. */
  async goTo(file: number): Promise<void> {
    if (this.count === file) return;
    await this.discard();
    this.#open = this.open(file);
    this.count = file;
    const { problems, answers } = this.#open;
    for (const output of [problems, ...(answers ? [answers] : [])]) await takePlace(output, this.onNotice);
  }

  /** @param answersToo whether answers go to the same file as problems. */
  async write(made: GeneratedRows | null, head: Uint8Array | null, answersToo: boolean): Promise<void> {
    const { problems, answers } = this.#open!;
    if (head && head.length > 0) await problems.write(head);
    if (made && made.problems.length > 0) await problems.write(made.problems);
    if (made && made.answers.length > 0) await (answersToo ? problems : answers!).write(made.answers);
  }

  async commit(): Promise<void> {
    // Problems are what is looked for: they are there only with their answers.
    await this.#open?.answers?.commit();
    await this.#open?.problems.commit();
    this.#open = null;
  }

  async discard(): Promise<void> {
    await this.#open?.problems.discard();
    await this.#open?.answers?.discard();
    this.#open = null;
  }
}
