/** Where answered chunks are written, in the order of the input. */
import type { Input } from '../files/input';
import type { Output } from '../files/output';
import { formatRecords } from '../formats/csv-cells';
import type { RowError } from '../formats/faults';
import { guarded } from '../formats/formulas';
import { type AnswerSpec, hasColumns, type ProblemLayout } from '../formats/formats';
import { encodeUtf8 } from '../formats/state-text';
import type { Answered } from './answered-chunks';
import { FewNotices } from './few-notices';
import type { ChunkResult } from './messages';
import type { Chunk } from './select-records';

/** What a run has to be written to. */
export interface WrittenRun {
  readonly input: Input;
  readonly output: Output;
  /** Where rows that end invalid or at a limit are listed. */
  readonly errors: Output | null;
  readonly onNotice: (notice: string) => void;
}

export type AnsweredRows = Answered<Chunk, ChunkResult>;

/** Writes answers and errors, their headers before the first. */
export class OrderedWriter {
  #begun: boolean;
  /** What was begun last. */
  #last: Promise<void> = Promise.resolve();
  readonly #few: FewNotices;

  /** @param begun whether an earlier run has written the headers, and perhaps more. */
  constructor(
    readonly run: WrittenRun,
    readonly layout: ProblemLayout,
    readonly answers: AnswerSpec,
    begun: boolean,
  ) {
    this.#begun = begun;
    const more = 'more cases like these are not told one by one; --errors FILE lists them all';
    this.#few = new FewNotices(run.onNotice, more);
  }

  /**
   * Begins to write a chunk's answers, once what came before is written; so one chunk is under way while the next is read
   * and waited for.
   * @param rows    rows before the chunk.
   * @param written called when the chunk is written, before the next one is begun. What it throws the next call throws.
   */
  async write(answered: AnsweredRows, rows: number, written: () => void): Promise<void> {
    await this.#last;
    this.#last = this.#writeChunk(answered, rows).then(written);
    this.#last.catch(() => undefined); // Whoever waits for it next is told.
  }

  /** Resolves when all is written, headers too. */
  async end(): Promise<void> {
    await this.#last;
    await this.#begin();
  }

  /** Resolves when nothing is under way any more, whatever became of it. */
  async settle(): Promise<void> {
    await this.#last.catch(() => undefined);
  }

  /** Writes the headers, once. Nothing is written before the first chunk is answered: until then a run can be refused. */
  async #begin(): Promise<void> {
    if (this.#begun) return;
    this.#begun = true;
    const { output, errors } = this.run;
    const { format, columns, delimiter, fields, escapeFormulas } = this.answers;
    const headless = this.layout.format === 'csv' && this.layout.header === null;
    if (format === 'csv' && !headless) {
      const names = [...fields, ...columns.map(({ heading }) => encodeUtf8(heading))];
      await output.write(formatRecords([escapeFormulas ? names.map(guarded) : names], delimiter));
    }
    await errors?.write(formatRecords([['line', 'code', 'message', 'raw']], ','));
  }

  async #writeChunk({ result, line }: AnsweredRows, rows: number): Promise<void> {
    await this.#begin();
    await this.run.output.write(result.bytes);
    if (result.errors.length === 0) return;
    await this.run.errors?.write(errorRecords(result.errors, line, this.answers.escapeFormulas));
    // A judge's format has no place for why there is no answer.
    if (hasColumns(this.answers.format)) return;
    const { name } = this.run.input;
    this.#few.tell(
      result.errors.map((error) => {
        return `case ${rows + error.row + 1} (${name}:${line + error.line + 1}): ${error.code}: ${error.message}`;
      }),
    );
  }
}

/** @param chunkLine line breaks before the chunk that the errors are of. */
function errorRecords(errors: readonly RowError[], chunkLine: number, escapeFormulas = false): Uint8Array {
  const records = errors.map(({ line, code, message, raw }) => {
    return [String(chunkLine + line + 1), code, encodeUtf8(message), escapeFormulas ? guarded(raw) : raw];
  });
  return formatRecords(records, ',');
}
