/** Brings the answers of a judge's file together with the problems that they answer. */
import { decodeToUtf8, type Input } from '../files/input';
import { Unpacked } from '../files/unpacked';
import { untilAborted } from '../files/until-aborted';
import { problemReader, type ProblemLayout } from '../formats/formats';
import { type JudgeAnswer, JudgeAnswerReader, type JudgeAnswerFormat } from '../formats/judge/judge-answer-reader';
import type { Problem } from '../formats/problem';
import type { RecordCutter } from '../formats/record-cutter';
import { type StateDialect, StateReader } from '../formats/state-text';
import type { Puzzle } from '../puzzle/puzzle';
import type { Bytes } from '../units';
import type { Chunk } from './select-records';
import { StoppedError } from './stop';

/** A chunk of problems with the answer of each of its rows. */
export interface AnsweredProblems extends Chunk {
  readonly answers: readonly JudgeAnswer[];
}

interface AlignedOptions {
  readonly format: JudgeAnswerFormat;
  readonly states: StateDialect;
  /** Longer lines and answers make the file refused. */
  readonly maxRecordBytes: Bytes;
}

/** Reads a file of answers as far as the problems go. */
export class AnswerFile {
  readonly #reader: JudgeAnswerReader;
  readonly #blocks: AsyncGenerator<Uint8Array>;
  readonly #puzzle: Puzzle;
  readonly #options: AlignedOptions;
  readonly #signal: AbortSignal | undefined;

  constructor(input: Input, puzzle: Puzzle, options: AlignedOptions, signal: AbortSignal | undefined) {
    this.#reader = new JudgeAnswerReader(options.format, input.name, options.maxRecordBytes);
    const raw = new Unpacked(untilAborted(input.open(), signal), input.name);
    this.#blocks = untilAborted(decodeToUtf8(raw), signal);
    this.#puzzle = puzzle;
    this.#options = options;
    this.#signal = signal;
  }

  /** The chunks, each with the answers of its rows. @throws InputError if the file cannot be read or is refused. */
  async *align(
    chunks: AsyncIterable<Chunk>,
    layout: ProblemLayout,
    cutter: RecordCutter,
  ): AsyncGenerator<AnsweredProblems> {
    const emptyIs = new EmptyAnswers(layout, this.#puzzle, this.#options);
    for await (const chunk of chunks) {
      const answers: JudgeAnswer[] = [];
      const walk = cutter.walk(chunk.bytes, true);
      while (walk.advance()) {
        if (walk.empty) continue;
        const mayBeEmpty = (): boolean => emptyIs.anAnswer(chunk, answers.length);
        let answer = this.#reader.next(mayBeEmpty);
        for (; answer === null; answer = this.#reader.next(mayBeEmpty)) await this.#read();
        answers.push(answer);
      }
      yield { ...chunk, answers };
    }
  }

  /** What stands behind the last answer; null if nothing does. */
  async rest(): Promise<{ readonly line: number; readonly text: string } | null> {
    let rest = this.#reader.rest();
    for (; rest === undefined; rest = this.#reader.rest()) await this.#read();
    return rest;
  }

  /** Lets go of the file. */
  async close(): Promise<void> {
    await this.#blocks.return(undefined);
  }

  async #read(): Promise<void> {
    const next = await this.#blocks.next();
    if (!next.done) this.#reader.push(next.value);
    else if (this.#signal?.aborted) throw new StoppedError('stopped');
    else this.#reader.end();
  }
}

/** Tells whether an empty line can be the answer of a problem. Problems are only read where that is asked. */
class EmptyAnswers {
  readonly #layout: ProblemLayout;
  readonly #puzzle: Puzzle;
  readonly #format: JudgeAnswerFormat;
  readonly #reader: StateReader;
  readonly #start: Uint8Array;
  readonly #target: Uint8Array;
  #chunk: Chunk | null = null;
  #problems: readonly Problem[] = [];

  constructor(layout: ProblemLayout, puzzle: Puzzle, { format, states }: AlignedOptions) {
    this.#layout = layout;
    this.#puzzle = puzzle;
    this.#format = format;
    this.#reader = new StateReader(puzzle, states);
    this.#start = new Uint8Array(puzzle.cells);
    this.#target = new Uint8Array(puzzle.cells);
  }

  /** @param row number, from 0, of the problem in its chunk. */
  anAnswer(chunk: Chunk, row: number): boolean {
    if (chunk !== this.#chunk) {
      const read = problemReader(this.#layout, this.#puzzle).read(chunk.bytes);
      this.#problems = read.filter((problem) => problem !== null);
      this.#chunk = chunk;
    }
    const { start, target, fault } = this.#problems[row];
    const unreadable =
      fault ?? this.#reader.readBytes(start, this.#start) ?? this.#reader.readBytes(target, this.#target);
    // Where the format has no other word for it, an empty line also answers what cannot be read.
    if (unreadable) return this.#format === 'hdu1430';
    return this.#start.every((label, cell) => label === this.#target[cell]);
  }
}
