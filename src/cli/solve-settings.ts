/** The flags of `solve`: from texts to checked values. */
import { type RowsOptions, MAX_CHUNK_BYTES } from '../batch/run-options';
import { defaultThreads } from '../batch/default-threads';
import { checkEncoding } from '../batch/input';
import { type FormatEntry, hasColumns } from '../formats/formats';
import { UsageError } from '../formats/faults';
import { DEFAULT_COLUMNS, parseResultColumns, type ResultColumn } from '../formats/result-columns';
import { readMoveSpelling } from '../formats/move-spelling';
import { type StateDialect, StateReader } from '../formats/state-text';
import type { Puzzle } from '../puzzle/puzzle';
import { chooseEngine, engineNames } from '../solve/choose-engine';
import * as values from './option-values';
import { progressModes } from './progress';
import type { RowFlags, RowSettings } from './row-command';

/** Flags as commander gives them, not yet read. */
export interface SolveFlags extends RowFlags {
  readonly start?: string;
  readonly target?: string;
  readonly puzzle?: string;
  readonly algorithm: string;
  readonly threads?: string;
  readonly j?: string;
  readonly delimiter: string;
  readonly header?: string;
  readonly startColumn?: string;
  readonly targetColumn?: string;
  readonly columns?: string;
  readonly from?: string;
  readonly to?: string;
  readonly movesAs?: string;
  readonly direction?: string;
  readonly upper?: boolean;
  readonly prefix?: string;
  readonly encoding?: string;
  readonly comment?: string;
  readonly blank?: string;
  readonly fixLeadingZero?: boolean;
  readonly maxRecordBytes: string;
  readonly skip?: string;
  readonly limit?: string;
  readonly expandedLimit?: string;
  readonly timeLimit?: string;
  readonly maxErrors?: string;
  readonly failFast?: boolean;
  readonly errors?: string;
  readonly exitZero?: boolean;
  readonly chunkBytes?: string;
  readonly progress: string;
}

export interface SolveSettings extends RowSettings {
  readonly columns: readonly ResultColumn[];
  readonly run: RowsOptions;
}

/** @throws UsageError at the first flag whose value makes no sense, TableTooLargeError for a table that does not fit. */
export function readSettings(flags: SolveFlags): SolveSettings {
  refuseInputFlags(flags);
  const from = values.problemFormat(flags.from ?? 'csv');
  const to = flags.to === undefined ? from : values.format('--to', flags.to);
  refuseOtherFormats(flags, from, to);
  const puzzle = values.puzzleNamed(flags.puzzle ?? from.puzzle ?? to.puzzle ?? 'eight');
  const algorithm = values.oneOf('--algorithm', ['auto', ...engineNames])(flags.algorithm);
  chooseEngine(puzzle, algorithm, 0); // Refuses a table that does not fit before anything is opened.
  const states: StateDialect = {
    ...given('blank', flags.blank, (text) => text),
    fixLeadingZero: flags.fixLeadingZero ?? false,
  };
  const reader = new StateReader(puzzle, states);
  checkState('--start', flags.start, reader, puzzle);
  checkState('--target', flags.target, reader, puzzle);
  if (flags.encoding !== undefined) checkEncoding(flags.encoding);
  if (flags.failFast && flags.maxErrors !== undefined)
    throw new UsageError('--fail-fast: is --max-errors 0, give one of the two');
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
    columns: parseResultColumns(flags.columns ?? DEFAULT_COLUMNS, flags.prefix),
    progress: values.oneOf('--progress', progressModes)(flags.progress),
    run: {
      from: from.name,
      to: to.name,
      spelling: readMoveSpelling(puzzle, flags),
      ...(flags.start === undefined ? inputOptions(flags) : {}),
      ...given('delimiter', values.delimiter(flags.delimiter), (text) => text),
      maxRecordBytes: values.wholeNumber('--max-record-bytes', 1)(flags.maxRecordBytes),
      ...given('chunkBytes', flags.chunkBytes, values.wholeNumber('--chunk-bytes', 1, MAX_CHUNK_BYTES)),
      ...given('errorBudget', flags.failFast ? '0' : flags.maxErrors, values.errorBudget),
    },
  };
}

/** @throws UsageError if `--start`, which reads no input, meets a flag that says how to read one. */
function refuseInputFlags(flags: SolveFlags): void {
  const { start, from, header, startColumn, targetColumn, encoding, comment, skip, limit } = flags;
  const others = Object.entries({ from, header, startColumn, targetColumn, encoding, comment, skip, limit });
  const other = others.find(([, value]) => value !== undefined)?.[0];
  if (start === undefined || other === undefined) return;
  throw new UsageError(`--start: solves one pair and reads no input, so ${flagOf(other)} makes no sense with it`);
}

/** @throws UsageError for flags that only make sense with other formats. */
function refuseOtherFormats(flags: SolveFlags, from: FormatEntry, to: FormatEntry): void {
  const refuse = (given: object, what: string): void => {
    const found = Object.entries(given).find(([, value]) => value !== undefined)?.[0];
    if (found !== undefined) throw new UsageError(`${flagOf(found)}: ${what}`);
  };
  const { header, comment, startColumn, targetColumn, columns, prefix, movesAs, direction, upper, delimiter } = flags;
  if (from.name !== 'csv') refuse({ header, comment }, `is for CSV, not for --from ${from.name}`);
  if (!hasColumns(from.name)) refuse({ startColumn, targetColumn }, `--from ${from.name} has no columns`);
  if (!hasColumns(to.name)) {
    refuse({ columns, prefix, movesAs, direction, upper }, `the answers of --to ${to.name} have a form of their own`);
  }
  if (from.name !== 'csv' && to.name !== 'csv' && delimiter !== 'auto') {
    throw new UsageError(`--delimiter: is for CSV, not for --from ${from.name} --to ${to.name}`);
  }
}

function flagOf(option: string): string {
  return `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** How the input is to be read; the pair of `--start` has a form of its own. */
function inputOptions(flags: SolveFlags): RowsOptions {
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

/** `{ [key]: read(text) }`, or nothing where there is no text: options left out are not there, rather than undefined. */
function given<Key extends string, Value>(
  key: Key,
  text: string | undefined,
  read: (text: string) => Value,
): { readonly [K in Key]?: Value } {
  return text === undefined ? {} : ({ [key]: read(text) } as { readonly [K in Key]?: Value });
}

function checkState(flag: string, text: string | undefined, reader: StateReader, puzzle: Puzzle): void {
  const fault = text === undefined ? null : reader.read(text, new Uint8Array(puzzle.cells));
  if (fault) throw new UsageError(`${flag}: ${fault.code}: ${fault.message}`);
}
