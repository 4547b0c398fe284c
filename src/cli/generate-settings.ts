/** The flags of `generate`: from texts to checked values. */
import { UsageError } from '../formats/faults';
import type { GenerateRequest } from '../batch/generate-request';
import { checkNumbered } from '../batch/numbered-path';
import type { FormatEntry } from '../formats/format-list';
import { hasColumns } from '../formats/formats';
import { readMoveSpelling } from '../formats/move-spelling';
import { DEFAULT_COLUMNS, parseResultColumns } from '../formats/result-columns';
import { stateSpellings } from '../formats/state-writer';
import * as values from './option-values';
import type { RowSettings } from './row-command';
import { type EngineFlags, given, readRowSettings, refuse } from './row-settings';

/** Flags as commander gives them, not yet read. */
export interface GenerateFlags extends EngineFlags {
  readonly count?: string;
  readonly seed?: string;
  readonly uniform?: string;
  readonly distance?: string;
  readonly perDistance?: string;
  readonly distinct?: boolean;
  readonly start?: string;
  readonly scramble?: string;
  readonly unsolvable?: string;
  readonly invalid?: string;
  readonly all?: boolean;
  readonly to?: string;
  readonly rowsPerFile?: string;
  readonly statesAs?: string;
  readonly delimiter?: string;
  readonly answers?: boolean;
  readonly answersFile?: string;
  readonly columns?: string;
  readonly prefix?: string;
  readonly movesAs?: string;
  readonly direction?: string;
  readonly upper?: boolean;
}

export interface GenerateSettings extends RowSettings {
  readonly request: Omit<GenerateRequest, 'output' | 'answers'>;
}

/** @throws UsageError at the first flag whose value makes no sense, TableTooLargeError for a table that does not fit. */
export function readGenerateSettings(flags: GenerateFlags): GenerateSettings {
  const to = values.problemFormat(flags.to ?? 'csv', '--to');
  refuseOtherFormats(flags, to);
  const settings = readRowSettings(flags, to.puzzle);
  const spelled = flags.statesAs !== undefined || flags.blank !== undefined;
  const { rowsPerFile, columns, prefix } = flags;
  return {
    ...settings,
    request: {
      ...given('count', flags.count, values.wholeNumber('--count', 0)),
      ...given('seed', flags.seed, values.seed),
      ...given('uniform', flags.uniform, values.oneOf('--uniform', ['state', 'distance'] as const)),
      ...given('distance', flags.distance, values.range('--distance')),
      ...given('perDistance', flags.perDistance, values.wholeNumber('--per-distance', 1)),
      ...given('scramble', flags.scramble, values.range('--scramble')),
      ...given('unsolvable', flags.unsolvable, values.share('--unsolvable')),
      ...given('invalid', flags.invalid, values.share('--invalid')),
      ...given('start', flags.start, (text) => text),
      ...given('target', flags.target, (text) => text),
      ...given('rowsPerFile', rowsPerFile, values.wholeNumber('--rows-per-file', 1)),
      ...given('delimiter', flags.delimiter, (text) => values.delimiter(text) ?? ','),
      distinct: flags.distinct ?? false,
      all: flags.all ?? false,
      to: to.name,
      ...(flags.answers ? { columns: parseResultColumns(columns ?? DEFAULT_COLUMNS, prefix) } : {}),
      ...(spelled
        ? {
            states: {
              as: values.oneOf('--states-as', stateSpellings)(flags.statesAs ?? 'compact'),
              ...given('blank', flags.blank, (text) => text),
            },
          }
        : {}),
      spelling: readMoveSpelling(settings.puzzle, flags),
    },
  };
}

/** @throws UsageError for flags that say nothing about what is made. */
function refuseOtherFormats(flags: GenerateFlags, to: FormatEntry): void {
  const { answers, answersFile, columns, prefix, movesAs, direction, upper, expandedLimit, timeLimit } = flags;
  const { statesAs, blank, delimiter, scramble, output, rowsPerFile } = flags;
  if (!hasColumns(to.name)) {
    if (answers) throw new UsageError(`--answers: --to ${to.name} has no place for answers: give --answers-file FILE`);
    refuse({ statesAs, blank }, `--to ${to.name} has a spelling of its own`);
    refuse({ columns, prefix, movesAs, direction, upper }, `the answers of --to ${to.name} have a form of their own`);
  } else if (answersFile !== undefined) {
    throw new UsageError(`--answers-file: answers of --to ${to.name} are columns of its rows: give --answers`);
  }
  if (to.name !== 'csv') refuse({ delimiter }, `is for CSV, not for --to ${to.name}`);
  const answered = answers || answersFile !== undefined;
  if (!answered) refuse({ columns, prefix, expandedLimit, timeLimit }, 'is for answers: give --answers too');
  if (!answered && scramble === undefined) {
    refuse({ movesAs, direction, upper }, 'spells moves, and there are none: give --answers or --scramble');
  }
  if (rowsPerFile === undefined) return;
  checkNumbered('--output', output);
  if (answersFile !== undefined) checkNumbered('--answers-file', answersFile);
}
