/**
 * What can be wrong with input. A fault is data, for it crosses threads: it makes one row invalid. An error ends the
 * run; the class says whether the command line or the input is to blame.
 */
import { inspect } from 'node:util';
import { count } from './counted';

export type FaultCode =
  | 'CUT_OFF'
  | 'DECIMAL_NUMBER'
  | 'DUPLICATE_LABEL'
  | 'EMPTY_STATE'
  | 'KEY_TAKEN'
  | 'LEADING_ZERO_LOST'
  | 'MISSING_KEY'
  | 'NOT_JSON'
  | 'NOT_IN_FORMAT'
  | 'NOT_TEXT'
  | 'NUL_BYTE'
  | 'SCIENTIFIC_NOTATION'
  | 'TOO_FEW_CELLS'
  | 'TOO_MANY_CELLS'
  | 'UNKNOWN_SYMBOL'
  | 'WORKER_LOST'
  | 'WRONG_LENGTH'
  | 'WRONG_SHAPE';

/** Why a row is invalid: a stable code, and what was expected, what was got and what to do. */
export interface Fault {
  readonly code: FaultCode;
  readonly message: string;
}

/** A row that ended invalid or at a limit, for the errors file. */
export interface RowError {
  /** Line breaks between the start of the chunk and the start of the record. */
  readonly line: number;
  /** Number of the row among the chunk's rows, from 0. */
  readonly row: number;
  readonly code: string;
  readonly message: string;
  /** The record as it stood in the input, one char per byte. */
  readonly raw: string;
}

/** Options that contradict each other or the input: the caller has to ask differently. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly code = 'USAGE';
}

/** Input that cannot be read, or that is refused as a whole. */
export class InputError extends Error {
  override readonly name = 'InputError';
  readonly code = 'INPUT';
}

/** @throws UsageError for what `findPuzzle` gives for an unknown name, and anything else that is no puzzle. */
export function checkPuzzle(puzzle: { readonly definition: unknown } | null): void {
  if (typeof puzzle === 'object' && puzzle?.definition) return;
  throw new UsageError(
    `expected a puzzle, as findPuzzle and definePuzzle make them, got ${puzzle === null ? 'null' : typeof puzzle}`,
  );
}

/** A name as people are shown it, whole: what would steer a terminal, or turn the direction of writing, is escaped. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, (char) => `\\u{${char.codePointAt(0)!.toString(16)}}`);
}

/** Longer texts are cut where messages show them. */
export const MOST_SHOWN = 80;

/** A text as messages show it: quoted, what would steer a terminal escaped, cut to MOST_SHOWN characters. */
export function shown(text: string): string {
  const quoted = JSON.stringify(text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 1)}…` : text);
  // JSON leaves the control characters above ASCII as they are, and those that turn the direction of writing.
  return quoted.replace(
    /[\p{Cc}\p{Bidi_Control}]/gu,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const INSPECTION = { depth: 1, compact: true, breakLength: Infinity, maxArrayLength: 5, maxStringLength: MOST_SHOWN };

/** A value of any kind as messages show it: texts as `shown` has them. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string') return shown(value);
  try {
    return printable(inspect(value, INSPECTION)).slice(0, MOST_SHOWN);
  } catch {
    return typeof value; // How it is shown is its own to say, and to fail at.
  }
}

/** Names that messages list at most: an input may have as many columns as it likes. */
const MOST_LISTED = 10;

/** Names as messages list them: each as `shown` has it, and of many the first few and how many more there are. */
export function shownList(names: readonly string[], between = ', '): string {
  const listed = names.slice(0, MOST_LISTED).map(shown).join(between);
  return names.length > MOST_LISTED ? `${listed} and ${count(names.length - MOST_LISTED)} more` : listed;
}
