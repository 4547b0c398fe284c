/** The flags of `verify`: from texts to checked values. */
import type { VerifyOptions } from '../batch/verify-request';
import { UsageError } from '../formats/faults';
import { hasColumns } from '../formats/formats';
import { strengths } from '../solve/verdict';
import * as values from './option-values';
import type { RowSettings } from './row-command';
import {
  chunkOptions,
  given,
  inputOptions,
  readRowSettings,
  refuse,
  refuseOtherInputs,
  type SharedFlags,
} from './row-settings';

/** Flags as commander gives them, not yet read. */
export interface VerifyFlags extends SharedFlags {
  readonly require?: string;
  readonly answersFile?: string;
  readonly statusColumn?: string;
  readonly lengthColumn?: string;
  readonly movesColumn?: string;
}

export interface VerifySettings extends RowSettings {
  readonly run: VerifyOptions;
}

/** @throws UsageError at the first flag whose value makes no sense, TableTooLargeError for a table that does not fit. */
export function readVerifySettings(flags: VerifyFlags): VerifySettings {
  const from = values.problemFormat(flags.from ?? 'csv');
  const to = flags.to === undefined ? from : values.format('--to', flags.to);
  const { answersFile, statusColumn, lengthColumn, movesColumn } = flags;
  refuseOtherInputs(flags, from);
  if (answersFile !== undefined) {
    refuse({ statusColumn, lengthColumn, movesColumn }, 'makes no sense with --answers-file, which has no columns');
    if (hasColumns(to.name)) {
      throw new UsageError(`--answers-file: expected its format, a judge's or lengths, with --from or --to`);
    }
  } else {
    refuse({ to: flags.to }, 'is the format of --answers-file, which is not given');
    if (!hasColumns(from.name)) {
      throw new UsageError(`--from ${from.name}: has no columns of answers: give them with --answers-file`);
    }
  }
  if (from.name !== 'csv' && flags.delimiter !== 'auto') {
    throw new UsageError(`--delimiter: is for CSV, not for --from ${from.name}`);
  }
  const settings = readRowSettings(flags, from.puzzle, to.puzzle);
  return {
    ...settings,
    run: {
      from: from.name,
      to: to.name,
      ...inputOptions(flags),
      ...chunkOptions(flags, settings.puzzle),
      ...given('require', flags.require, values.oneOf('--require', strengths)),
      ...given('statusColumn', statusColumn, (text) => text),
      ...given('lengthColumn', lengthColumn, (text) => text),
      ...given('movesColumn', movesColumn, (text) => text),
    },
  };
}
