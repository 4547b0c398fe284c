/** The options of a run over an input: what may be left out, with its defaults, and what each may be. */
import { ENCODING, isEncoding } from '../files/input';
import type { ClaimColumnOptions } from '../formats/claim-columns';
import { shownValue, UsageError } from '../formats/faults';
import { type CsvOptions, DELIMITERS, isCommentMark } from '../formats/csv-options';
import {
  type FormatName,
  formatNames,
  hasColumns,
  type ProblemFormatName,
  problemFormatNames,
} from '../formats/formats';
import { completeSpelling, DEFAULT_SPELLING, type MoveSpelling, SPELLING } from '../formats/move-spelling';
import { DEFAULT_COLUMNS, readResultColumns, type ResultColumn } from '../formats/result-columns';
import type { StateDialect } from '../formats/state-text';
import type { Puzzle } from '../puzzle/puzzle';
import { fitsTable } from '../solve/choose-engine';
import type { Bytes } from '../units';
import { checkErrorBudget, type ErrorBudget } from './error-budget';
import type { MemoryPlan } from './memory-plan';
import type { LaneChoice } from './messages';
import type { SourceOptions } from './problem-source';

/** Options of a run with all defaults filled in. */
export interface RunOptions extends SourceOptions {
  /** Format of the answers. */
  readonly to: FormatName;
  readonly spelling: MoveSpelling;
  readonly columns: readonly ResultColumn[];
  /** Bytes of the chunks that threads take; by default they adapt to the time that chunks take. */
  readonly chunkBytes?: Bytes;
  readonly errorBudget?: ErrorBudget;
  /** `auto`: CSV without quotes goes through the plain lane where that gives the same bytes; `general`: never. */
  readonly lane: LaneChoice;
  /** Whether cells of a CSV that a spreadsheet would take for formulas are written with an apostrophe in front. */
  readonly escapeFormulas: boolean;
}

/** The same, everything optional; how states are spelled is the solver's to say. */
export type RowsOptions = Omit<
  CsvOptions & Partial<Omit<RunOptions, 'columns' | 'spelling'>> & { readonly spelling?: Partial<MoveSpelling> },
  keyof StateDialect
>;

const DEFAULTS = {
  maxRecordBytes: 2 ** 20,
  skip: 0,
  limit: Infinity,
  spelling: DEFAULT_SPELLING,
  lane: 'auto',
  escapeFormulas: false,
} as const;
export const LANES: readonly LaneChoice[] = ['auto', 'general'];
/** A chunk is held in memory several times over. */
export const MAX_CHUNK_BYTES: Bytes = 2 ** 28;

/** The value of an option, as a run takes it. @throws UsageError, by its name, for what is none. */
type OptionReader = (value: unknown, name: string) => unknown;

/** @param read the value, or undefined for what is none. */
function option(expected: string, read: (value: unknown) => unknown): OptionReader {
  return (value, name) => {
    const known = read(value);
    if (known !== undefined) return known;
    throw new UsageError(`${name}: expected ${expected}, got ${shownValue(value)}`);
  };
}

const isWhole = (value: unknown, least: number, most = Number.MAX_SAFE_INTEGER): value is number =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): OptionReader {
  return option(`a whole number from ${least} to ${most}`, (value) =>
    isWhole(value, least, most) ? value : undefined,
  );
}

function oneOf(choices: readonly string[]): OptionReader {
  const words = choices.join(', ').replace(/, (\w+)$/, ' or $1');
  return option(words, (value) => choices.find((choice) => choice === value));
}

function text(expected: string, fits: (value: string) => boolean): OptionReader {
  return option(expected, (value) => (typeof value === 'string' && fits(value) ? value : undefined));
}

/** The number of a column may come as one, where the caller has no types. */
const column = option('the name of a column, or its number from 1', (value) => {
  if (isWhole(value, 1)) return String(value);
  return typeof value === 'string' ? value : undefined;
});

/** Every option that callers may give, those of answers that are checked included. */
const OPTIONS: Readonly<Record<keyof RowsOptions | keyof ClaimColumnOptions, OptionReader>> = {
  from: oneOf(problemFormatNames),
  to: oneOf(formatNames),
  delimiter: text(', ; | or a tab', (value) => DELIMITERS.includes(value)),
  header: oneOf(['auto', 'yes', 'no']),
  comment: text('one printable ASCII character, no quote or delimiter', isCommentMark),
  encoding: text(ENCODING, isEncoding),
  startColumn: column,
  targetColumn: column,
  statusColumn: column,
  lengthColumn: column,
  movesColumn: column,
  target: text('a state as text', () => true),
  skip: wholeNumber(0),
  limit: (value, name) => (value === Infinity ? value : wholeNumber(0)(value, name)),
  maxRecordBytes: wholeNumber(1),
  chunkBytes: wholeNumber(1, MAX_CHUNK_BYTES),
  lane: oneOf(LANES),
  escapeFormulas: option('true or false', (value) => (typeof value === 'boolean' ? value : undefined)),
  spelling: option(SPELLING, completeSpelling),
  errorBudget: (value) => {
    checkErrorBudget(value as ErrorBudget);
    return value;
  },
};

/** @throws UsageError at the first option that makes no sense. */
export function fillRunOptions(
  given: RowsOptions,
  states: StateDialect,
  columns: string | readonly ResultColumn[] = DEFAULT_COLUMNS,
): RunOptions {
  const known = readOptions(given);
  const from = known.from ?? 'csv';
  const options = {
    ...DEFAULTS,
    ...known,
    ...states,
    from,
    to: known.to ?? from,
    columns: readResultColumns(columns),
  };
  if (options.escapeFormulas && options.to !== 'csv')
    throw new UsageError(`escapeFormulas: is for CSV, not for ${options.to}`);
  return options;
}

/**
 * The options that are given, each read. One that is there but undefined is left out like one that is not there.
 * @throws UsageError at the first that makes no sense.
 */
export function readOptions(given: object): Partial<RunOptions> {
  if (typeof given !== 'object' || (given as object | null) === null) {
    throw new UsageError(`options: expected an object, got ${shownValue(given)}`);
  }
  const there = Object.entries(given as Record<string, unknown>).filter(([, value]) => value !== undefined);
  return Object.fromEntries(there.map(([name, value]) => [name, isOption(name) ? OPTIONS[name](value, name) : value]));
}

/** A format that problems are written in. @throws UsageError for one of answers alone. */
export function problemsTo(to: FormatName): ProblemFormatName {
  const found = problemFormatNames.find((name) => name === to);
  if (found) return found;
  throw new UsageError(`to: ${to} is a format of answers only, it holds no problems`);
}

function isOption(name: string): name is keyof typeof OPTIONS {
  return Object.hasOwn(OPTIONS, name);
}

/** Whether only the table can give what is asked for. */
export function needsTable({ to, columns }: Pick<RunOptions, 'to' | 'columns'>): boolean {
  return hasColumns(to) && columns.some(({ name }) => name === 'best');
}

/** @throws UsageError if only the table can give what is asked for, and the run cannot have it. */
export function checkTableColumns(
  puzzle: Puzzle,
  { asked, checkTable }: MemoryPlan,
  options: Pick<RunOptions, 'to' | 'columns'>,
): void {
  if (!needsTable(options)) return;
  const fits = fitsTable(puzzle);
  if (fits && (asked === 'auto' || asked === 'table')) {
    checkTable();
    return;
  }
  const why = fits ? `got the algorithm ${asked}` : `and puzzle "${puzzle.name}" has no table that fits`;
  throw new UsageError(`columns: best takes the distances of every neighbour, which only the table has; ${why}`);
}

/** A flag as it is typed, from the name of its option. */
export function flagOf(option: string): string {
  return `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
