/** Writes problems that were read from an input, in any format that problems have. */
import type { State } from '../puzzle/permutation';
import type { Puzzle } from '../puzzle/puzzle';
import { type Cells, formatRecords } from './csv-cells';
import { isEmptyCell } from './csv-records';
import { type Fault, shown } from './faults';
import { judgeFormat, type ProblemFormatName } from './formats';
import { type ImpliedState, impliedState } from './judge/implied-state';
import type { JudgeName } from './judge/judge-format';
import { replaceValues } from './json-members';
import { fieldKeys, jsonOfBytes } from './ndjson-answers';
import { PairWriter } from './pair-writer';
import type { Problem } from './problem';
import { StateCells } from './state-cells';
import { decodeUtf8, type StateDialect, StateReader } from './state-text';
import { stateHeadings, type StateSpelling, StateWriter } from './state-writer';

/** How problems are written: plain data. */
export interface ProblemSpelling {
  readonly format: ProblemFormatName;
  /** How CSV and NDJSON spell states; null leaves them as they stand in the input. */
  readonly states: StateSpelling | null;
  /** Of a CSV. */
  readonly delimiter: string;
  /** Names of a problem's cells, as UTF-8 bytes, one char each. */
  readonly fields: readonly string[];
  /** Which of the cells are the states; −1 where a target is none of them. */
  readonly startField: number;
  readonly targetField: number;
}

export interface ProblemWriter {
  /** Writes a problem. Returns what of it the format cannot hold, or is no state where one had to be read; else null. */
  write(problem: Problem): Fault | null;
  /** The bytes of all problems. */
  end(): Uint8Array;
}

/** @throws UsageError for a spelling that makes no sense. */
export function problemWriter(puzzle: Puzzle, spelling: ProblemSpelling, dialect: StateDialect): ProblemWriter {
  const { format } = spelling;
  if (format === 'csv') return new CsvProblems(puzzle, spelling, dialect);
  if (format === 'ndjson') return new NdjsonProblems(puzzle, spelling, dialect);
  return new JudgeProblems(puzzle, format, spelling, dialect);
}

/** Names of the columns of a CSV. */
export function problemHeadings(
  puzzle: Puzzle,
  { states, fields, startField, targetField }: ProblemSpelling,
): string[] {
  return fields.flatMap((name, field) =>
    states && (field === startField || field === targetField) ? stateHeadings(puzzle, states, name) : [name],
  );
}

/** In place of every label of a state that cannot be read: it comes out as a symbol that no state has. */
const UNREADABLE = 255;

class CsvProblems implements ProblemWriter {
  readonly #spelling: ProblemSpelling;
  readonly #reader: StateReader;
  readonly #cells: StateCells | null;
  readonly #state: State;
  readonly #unreadable: readonly string[];
  readonly #records: Cells[] = [];

  constructor(puzzle: Puzzle, spelling: ProblemSpelling, dialect: StateDialect) {
    this.#spelling = spelling;
    this.#reader = new StateReader(puzzle, dialect);
    this.#cells = spelling.states && new StateCells(puzzle, spelling.states);
    this.#state = new Uint8Array(puzzle.cells);
    this.#unreadable = new StateCells(puzzle, spelling.states ?? { as: 'compact' }).of(
      new Uint8Array(puzzle.cells).fill(UNREADABLE),
    );
  }

  write(problem: Problem): Fault | null {
    const { fields, startField, targetField } = this.#spelling;
    let { fault } = problem;
    const written = fields.flatMap((_, field) => {
      const text = problem.cells[field] ?? '';
      if (!this.#cells || (field !== startField && field !== targetField)) return [text];
      const wrong = this.#reader.readBytes(text, this.#state);
      if (!wrong) return this.#cells.of(this.#state);
      fault ??= wrong;
      // One cell can hold whatever stood there, but not cells of a board.
      return this.#unreadable.length === 1 ? [text] : this.#unreadable;
    });
    // A record of empty cells would be none, and those behind it would move up.
    if (written.every(isEmptyCell)) written[0] = this.#unreadable.join('');
    this.#records.push(written);
    return fault;
  }

  end(): Uint8Array {
    return formatRecords(this.#records, this.#spelling.delimiter);
  }
}

class NdjsonProblems implements ProblemWriter {
  readonly #spelling: ProblemSpelling;
  readonly #keys: readonly string[];
  readonly #reader: StateReader;
  readonly #values: StateWriter | null;
  readonly #state: State;
  readonly #lines: string[] = [];

  constructor(puzzle: Puzzle, spelling: ProblemSpelling, dialect: StateDialect) {
    this.#spelling = spelling;
    this.#keys = fieldKeys(spelling.fields);
    this.#reader = new StateReader(puzzle, dialect);
    this.#values = spelling.states && new StateWriter(puzzle, spelling.states, { kind: 'json' });
    this.#state = new Uint8Array(puzzle.cells);
  }

  write(problem: Problem): Fault | null {
    const { fields, startField, targetField } = this.#spelling;
    let { fault } = problem;
    const respelled = new Map<number, string>();
    for (const field of this.#values && !problem.fault ? [startField, targetField] : []) {
      const text = field === startField ? problem.start : problem.target;
      const wrong = field < 0 ? null : this.#reader.readBytes(text, this.#state);
      fault ??= wrong;
      if (field >= 0 && !wrong) respelled.set(field, this.#values!.text(this.#state));
    }
    if (problem.object) {
      const values = new Map(Array.from(respelled, ([field, value]) => [decodeUtf8(fields[field]) ?? '', value]));
      this.#lines.push(`${values.size > 0 ? replaceValues(problem.object, values) : problem.object}}\n`);
    } else {
      const values = this.#keys.map((key, i) => key + (respelled.get(i) ?? jsonOfBytes(problem.cells[i] ?? '')));
      this.#lines.push(`{${values.join(',')}}\n`);
    }
    return fault;
  }

  end(): Uint8Array {
    return Buffer.from(this.#lines.join(''), 'latin1');
  }
}

/** Of a judge's format. What it cannot hold is written as boards of symbols that are none: all others stay in place. */
class JudgeProblems implements ProblemWriter {
  readonly #format: JudgeName;
  readonly #writer: PairWriter;
  readonly #reader: StateReader;
  readonly #start: State;
  readonly #target: State;
  readonly #implied: ImpliedState | null;

  constructor(puzzle: Puzzle, format: JudgeName, { delimiter }: ProblemSpelling, dialect: StateDialect) {
    this.#format = format;
    this.#implied = impliedState(judgeFormat(format), puzzle);
    this.#writer = new PairWriter(puzzle, { format, states: { as: 'compact' }, delimiter, walks: false });
    this.#reader = new StateReader(puzzle, dialect);
    this.#start = new Uint8Array(puzzle.cells);
    this.#target = new Uint8Array(puzzle.cells);
  }

  write(problem: Problem): Fault | null {
    const wrongStart = problem.fault ?? this.#reader.readBytes(problem.start, this.#start);
    const wrongTarget = problem.fault ?? this.#reader.readBytes(problem.target, this.#target);
    const fault = wrongStart ?? wrongTarget ?? this.#otherThanImplied(problem);
    if (wrongStart || (fault && this.#implied)) this.#start.fill(UNREADABLE);
    if (wrongTarget || (fault && this.#implied)) this.#target.fill(UNREADABLE);
    this.#writer.write(this.#start, this.#target, '');
    return fault;
  }

  end(): Uint8Array {
    return this.#writer.take();
  }

  /** What is wrong with a state that does not stand in the records of the format. */
  #otherThanImplied(problem: Problem): Fault | null {
    if (!this.#implied) return null;
    const { which, state, text } = this.#implied;
    const given = which === 'start' ? this.#start : this.#target;
    if (given.every((label, cell) => label === state[cell])) return null;
    const got = shown(decodeUtf8(problem[which]) ?? problem[which]);
    return {
      code: 'NOT_IN_FORMAT',
      message: `expected the ${which} ${text}, which all problems of ${this.#format} have, got ${got}`,
    };
  }
}
