/** The flags of `solve`: from texts to checked values. */
import { flagOf, LANES, type RowsOptions } from '../batch/run-options';
import { UsageError } from '../formats/faults';
import type { FormatEntry } from '../formats/format-list';
import { hasColumns } from '../formats/formats';
import { DEFAULT_COLUMNS, parseResultColumns, type ResultColumn } from '../formats/result-columns';
import * as values from './option-values';
import type { RowSettings } from './row-command';
import {
  checkState,
  chunkOptions,
  given,
  inputOptions,
  readRowSettings,
  refuse,
  refuseOtherInputs,
  type SharedFlags,
} from './row-settings';

/** Flags as commander gives them, not yet read. */
export interface SolveFlags extends SharedFlags {
  readonly start?: string;
  readonly columns?: string;
  readonly prefix?: string;
  readonly maxErrors?: string;
  readonly failFast?: boolean;
  readonly errors?: string;
  readonly lane: string;
  readonly exitZero?: boolean;
  readonly resume?: boolean;
  readonly escapeFormulas?: boolean;
  readonly memoryLimit?: string;
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
  const settings = readRowSettings(flags, from.puzzle, to.puzzle);
  checkState('--start', flags.start, settings.puzzle, settings.states);
  if (flags.failFast && flags.maxErrors !== undefined)
    throw new UsageError('--fail-fast: is --max-errors 0, give one of the two');
  return {
    ...settings,
    ...given('memoryLimit', flags.memoryLimit, values.memorySize('--memory-limit')),
    columns: parseResultColumns(flags.columns ?? DEFAULT_COLUMNS, flags.prefix),
    run: {
      from: from.name,
      to: to.name,
      // The pair of --start has a form of its own.
      ...(flags.start === undefined ? inputOptions(flags) : {}),
      ...chunkOptions(flags, settings.puzzle),
      lane: values.oneOf('--lane', LANES)(flags.lane),
      escapeFormulas: flags.escapeFormulas ?? false,
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
  refuseOtherInputs(flags, from);
  const { columns, prefix, movesAs, direction, upper, delimiter, escapeFormulas } = flags;
  if (to.name !== 'csv') refuse({ escapeFormulas }, `is for CSV, not for --to ${to.name}`);
  if (!hasColumns(to.name)) {
    refuse({ columns, prefix, movesAs, direction, upper }, `the answers of --to ${to.name} have a form of their own`);
  }
  if (from.name !== 'csv' && to.name !== 'csv' && delimiter !== 'auto') {
    throw new UsageError(`--delimiter: is for CSV, not for --from ${from.name} --to ${to.name}`);
  }
}
