/** The flags that commands share which read rows: from texts to checked values. */
import { defaultThreads } from '../batch/default-threads';
import { flagOf, MAX_CHUNK_BYTES, type RowsOptions } from '../batch/run-options';
import { checkEncoding } from '../files/input';
import { UsageError } from '../formats/faults';
import type { FormatEntry } from '../formats/format-list';
import { hasColumns } from '../formats/formats';
import { readMoveSpelling } from '../formats/move-spelling';
import { type StateDialect, StateReader } from '../formats/state-text';
import type { Puzzle } from '../puzzle/puzzle';
import { chooseEngine, engineNames } from '../solve/choose-engine';
import * as values from './option-values';
import { progressModes } from './progress';
import type { RowFlags, RowSettings } from './row-command';

/** Flags of puzzle, engine and limits, as commander gives them, not yet read. */
export interface EngineFlags extends RowFlags {
  readonly puzzle?: string;
  readonly algorithm: string;
  readonly threads?: string;
  readonly j?: string;
  readonly target?: string;
  readonly encoding?: string;
  readonly blank?: string;
  readonly fixLeadingZero?: boolean;
  readonly expandedLimit?: string;
  readonly timeLimit?: string;
  readonly progress: string;
}

/** The same and those that say how an input is read. */
export interface SharedFlags extends EngineFlags {
  readonly from?: string;
  readonly to?: string;
  readonly delimiter: string;
  readonly header?: string;
  readonly startColumn?: string;
  readonly targetColumn?: string;
  readonly comment?: string;
  readonly maxRecordBytes: string;
  readonly skip?: string;
  readonly limit?: string;
  readonly movesAs?: string;
  readonly direction?: string;
  readonly upper?: boolean;
  readonly chunkBytes?: string;
}

/**
 * Puzzle, engine and limits.
 * @param implied names of the puzzle that is meant where none is named, the first that there is.
 * @throws UsageError at the first flag whose value makes no sense, TableTooLargeError for a table that does not fit.
 */
export function readRowSettings(flags: EngineFlags, ...implied: (string | null)[]): RowSettings {
  const named = flags.puzzle ?? implied.find((name) => name !== null) ?? 'eight';
  const puzzle = values.puzzleNamed(named);
  const algorithm = values.oneOf('--algorithm', ['auto', ...engineNames])(flags.algorithm);
  chooseEngine(puzzle, algorithm, 0); // Refuses a table that does not fit before anything is opened.
  const states: StateDialect = {
    ...given('blank', flags.blank, (text) => text),
    fixLeadingZero: flags.fixLeadingZero ?? false,
  };
  checkState('--target', flags.target, puzzle, states);
  if (flags.encoding !== undefined) checkEncoding(flags.encoding);
  const threads = flags.threads ?? flags.j;
  return {
    puzzle,
    algorithm,
    threads: threads === undefined ? defaultThreads() : values.threadCount(threads),
    limits: {
      expanded:
        flags.expandedLimit === undefined ? Infinity : values.wholeNumber('--expanded-limit', 1)(flags.expandedLimit),
      milliseconds: flags.timeLimit === undefined ? Infinity : values.duration(flags.timeLimit),
    },
    states,
    progress: values.oneOf('--progress', progressModes)(flags.progress),
  };
}

/** How moves are spelled, and how the input is cut into chunks. */
export function chunkOptions(flags: SharedFlags, puzzle: Puzzle): RowsOptions {
  return {
    spelling: readMoveSpelling(puzzle, flags),
    ...given('delimiter', values.delimiter(flags.delimiter), (text) => text),
    maxRecordBytes: values.wholeNumber('--max-record-bytes', 1)(flags.maxRecordBytes),
    ...given('chunkBytes', flags.chunkBytes, values.wholeNumber('--chunk-bytes', 1, MAX_CHUNK_BYTES)),
  };
}

/** How the input is read, and which of its records. */
export function inputOptions(flags: SharedFlags): RowsOptions {
  return {
    ...given('header', flags.header, values.oneOf('--header', ['auto', 'yes', 'no'] as const)),
    ...given('skip', flags.skip, values.wholeNumber('--skip', 0)),
    ...given('limit', flags.limit, values.wholeNumber('--limit', 0)),
    ...given('startColumn', flags.startColumn, (text) => text),
    ...given('targetColumn', flags.targetColumn, (text) => text),
    ...given('target', flags.target, (text) => text),
    ...given('comment', flags.comment, values.commentMark),
    ...given('encoding', flags.encoding, (text) => text),
  };
}

/** @throws UsageError for flags of inputs that only make sense with other formats. */
export function refuseOtherInputs(flags: SharedFlags, from: FormatEntry): void {
  const { header, comment, startColumn, targetColumn } = flags;
  if (from.name !== 'csv') refuse({ header, comment }, `is for CSV, not for --from ${from.name}`);
  if (!hasColumns(from.name)) refuse({ startColumn, targetColumn }, `--from ${from.name} has no columns`);
}

/** @throws UsageError, saying `what` of it, if any of the flags is given. */
export function refuse(flags: Readonly<Record<string, unknown>>, what: string): void {
  const found = Object.entries(flags).find(([, value]) => value !== undefined)?.[0];
  if (found !== undefined) throw new UsageError(`${flagOf(found)}: ${what}`);
}

/** `{ [key]: read(text) }`, or nothing where there is no text: options left out are not there, rather than undefined. */
export function given<Key extends string, Value>(
  key: Key,
  text: string | undefined,
  read: (text: string) => Value,
): { readonly [K in Key]?: Value } {
  return text === undefined ? {} : ({ [key]: read(text) } as { readonly [K in Key]?: Value });
}

export function checkState(flag: string, text: string | undefined, puzzle: Puzzle, states: StateDialect): void {
  const reader = new StateReader(puzzle, states);
  const fault = text === undefined ? null : reader.read(text, new Uint8Array(puzzle.cells));
  if (fault) throw new UsageError(`${flag}: ${fault.code}: ${fault.message}`);
}
