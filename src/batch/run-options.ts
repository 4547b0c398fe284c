/** The options of a run over an input: what may be left out, with its defaults, and what each may be. */
import { checkEncoding } from '../files/input';
import { shown, UsageError } from '../formats/faults';
import { type CsvOptions, DELIMITERS, isCommentMark } from '../formats/csv-options';
import { type FormatName, hasColumns } from '../formats/formats';
import { DEFAULT_SPELLING, type MoveSpelling } from '../formats/move-spelling';
import { DEFAULT_COLUMNS, parseResultColumns, type ResultColumn } from '../formats/result-columns';
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
export type RowsOptions = Omit<CsvOptions & Partial<Omit<RunOptions, 'columns'>>, keyof StateDialect>;

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

/** @throws UsageError at the first option that makes no sense. */
export function fillRunOptions(
  given: RowsOptions,
  states: StateDialect,
  columns: string | readonly ResultColumn[] = DEFAULT_COLUMNS,
): RunOptions {
  // An option that is there but undefined is left out like one that is not there.
  const known = Object.fromEntries(
    Object.entries(given as Record<string, unknown>).filter(([, value]) => value !== undefined),
  ) as RowsOptions;
  const from = known.from ?? 'csv';
  const options = {
    ...DEFAULTS,
    ...known,
    ...states,
    from,
    to: known.to ?? from,
    columns: typeof columns === 'string' ? parseResultColumns(columns) : columns,
  };
  const { delimiter, comment, header, encoding, chunkBytes } = options;
  checkWhole('maxRecordBytes', options.maxRecordBytes, 1);
  checkWhole('skip', options.skip, 0);
  if (options.limit !== Infinity) checkWhole('limit', options.limit, 0);
  if (chunkBytes !== undefined) checkWhole('chunkBytes', chunkBytes, 1, MAX_CHUNK_BYTES);
  if (delimiter !== undefined && !DELIMITERS.includes(delimiter)) {
    throw new UsageError(`delimiter: expected , ; | or a tab, got ${shown(delimiter)}`);
  }
  if (comment !== undefined && !isCommentMark(comment)) {
    throw new UsageError(
      `comment: expected one printable ASCII character, no quote or delimiter, got ${shown(comment)}`,
    );
  }
  if (header !== undefined && !['auto', 'yes', 'no'].includes(header)) {
    throw new UsageError(`header: expected auto, yes or no, got ${shown(header)}`);
  }
  if (!LANES.includes(options.lane))
    throw new UsageError(`lane: expected ${LANES.join(' or ')}, got ${shown(options.lane)}`);
  if (encoding !== undefined) checkEncoding(encoding);
  if (options.errorBudget !== undefined) checkErrorBudget(options.errorBudget);
  if (options.escapeFormulas && options.to !== 'csv')
    throw new UsageError(`escapeFormulas: is for CSV, not for ${options.to}`);
  return options;
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

function checkWhole(name: string, value: number, least: number, most = Number.MAX_SAFE_INTEGER): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new UsageError(`${name}: expected a whole number from ${least} to ${most}, got ${value}`);
}
