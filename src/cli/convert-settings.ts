/** The flags of `convert`: its options, and from texts to checked values. */
import { Option } from 'commander';
import type { ConvertRequest } from '../batch/convert-request';
import { UsageError } from '../formats/faults';
import { hasColumns } from '../formats/formats';
import { stateSpellings } from '../formats/state-writer';
import * as values from './option-values';
import { engineOptions, inputOptions as optionsOfInput, reportOptions } from './options';
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

export function convertOptions(): Option[] {
  const named = (options: Option[], ...without: string[]): Option[] =>
    options.filter(({ long, short }) => !without.includes(long ?? short ?? ''));
  return [
    new Option('--to <format>', 'format to write: csv, ndjson, hdu3567, hdu1043, uva652, … (default: as --from)'),
    new Option('-o, --output <file>', 'where the problems go, - for standard output').default('-'),
    new Option('--target <state>', 'target of every row, written with each'),
    new Option('--states-as <spelling>', 'compact, tokens, cells (a column each), array (default: as they stand)'),
    new Option('--blank <c>', 'what stands for the blank: read, and in CSV and NDJSON written'),
    ...named(engineOptions(), '--algorithm'),
    ...named(optionsOfInput(), '--blank'),
    new Option('--chunk-bytes <N>', 'size of the chunks that threads take (default: adapts)'),
    ...reportOptions(),
  ];
}

export const CONVERT_HELP = `
Problems keep their order. In CSV and NDJSON other columns and keys stay as they are, and so do states unless --states-as
or --blank is given. What a format cannot hold, a text that is no state or another target than the format's, is written
as a board of question marks and told with its line, so that all else stays in place.

Examples:
  puzzle-batch convert pairs.csv --to hdu3567 -o pairs.in            a judge's file
  puzzle-batch convert --from hdu1043 boards.txt --to ndjson --states-as array
  puzzle-batch convert boards.csv --states-as cells -o columns.csv   a column for each cell

Exit codes: 0 every problem written; 1 some could not be; 2 usage; 3 input cannot be read or is refused; 4 output cannot
be written; 70 fault of the program; 129, 130, 143 stopped by SIGHUP, SIGINT, SIGTERM.`;

/** Flags as commander gives them, not yet read. */
export interface ConvertFlags extends Omit<SharedFlags, 'algorithm'> {
  readonly statesAs?: string;
}

export interface ConvertSettings extends RowSettings {
  readonly request: Omit<ConvertRequest, 'input' | 'output'>;
}

/** @throws UsageError at the first flag whose value makes no sense. */
export function readConvertSettings(flags: ConvertFlags): ConvertSettings {
  const shared: SharedFlags = { ...flags, algorithm: 'auto' };
  const from = values.problemFormat(flags.from ?? 'csv');
  const to = flags.to === undefined ? from : values.problemFormat(flags.to, '--to');
  refuseOtherInputs(shared, from);
  if (!hasColumns(to.name)) refuse({ statesAs: flags.statesAs }, `--to ${to.name} has a spelling of its own`);
  if (from.name !== 'csv' && to.name !== 'csv' && flags.delimiter !== 'auto') {
    throw new UsageError(`--delimiter: is for CSV, not for --from ${from.name} --to ${to.name}`);
  }
  if (shared.puzzle === undefined && from.puzzle !== null && to.puzzle !== null && from.puzzle !== to.puzzle) {
    throw new UsageError(
      `--to ${to.name}: holds problems of puzzle "${to.puzzle}", and --from ${from.name} those of "${from.puzzle}"`,
    );
  }
  const settings = readRowSettings(shared, from.puzzle, to.puzzle);
  const respelled = hasColumns(to.name) && (flags.statesAs !== undefined || flags.blank !== undefined);
  const { maxRecordBytes, delimiter, chunkBytes } = chunkOptions(shared, settings.puzzle);
  return {
    ...settings,
    request: {
      options: {
        ...inputOptions(shared),
        from: from.name,
        to: to.name,
        ...(maxRecordBytes === undefined ? {} : { maxRecordBytes }),
        ...(delimiter === undefined ? {} : { delimiter }),
        ...(chunkBytes === undefined ? {} : { chunkBytes }),
      },
      ...(respelled
        ? {
            states: {
              as: values.oneOf('--states-as', stateSpellings)(flags.statesAs ?? 'compact'),
              ...given('blank', flags.blank, (text) => text),
            },
          }
        : {}),
    },
  };
}
