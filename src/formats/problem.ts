/** What a record of any input comes down to, and what is told of it when it is answered. */
import type { Moves } from '../puzzle/permutation';
import type { Cells } from './csv-cells';
import type { Fault } from './faults';

/** One problem as it stands in an input. All texts are UTF-8 bytes, one char each. */
export interface Problem {
  readonly start: string;
  readonly target: string;
  /** Why it is none, whatever its states say; else null. */
  readonly fault: Fault | null;
  /** Values of the input's columns, to be passed on. Whoever writes the answer may change them. */
  readonly cells: Cells;
  /** Where records are JSON objects: the text of this one, without its closing brace; null if it is none. */
  readonly object?: string | null;
}

/** What became of a problem, as those who write answers see it. */
export interface Answer {
  readonly status: 'solved' | 'unsolvable' | 'invalid' | 'limit';
  /** Of a solved problem. */
  readonly length: Moves;
  /** Code of a problem that ended invalid or at a limit; else empty. */
  readonly code: string;
  readonly message: string;
  readonly expanded: number;
  /** The moves of a solved problem, spelled. */
  moves(): string;
  /** Every first move that lies on a shortest path, spelled. */
  best(): string;
}

/** Reads the records that a cutter cut off. */
export interface ProblemReader {
  /** One for each record that the cutter walks over; null for one that holds nothing. */
  read(bytes: Uint8Array): (Problem | null)[];
}

/** Writes the answers of a chunk's problems. */
export interface AnswerWriter {
  /** @param micros time that the answer took, where that is asked for. */
  write(problem: Problem, answer: Answer, micros: number): void;
  /** The bytes of all answers. */
  end(): Uint8Array;
}
