/** The flags of `convert`: from texts to checked values. */
import type { ConvertRequest } from '../batch/convert-request';
import { UsageError } from '../formats/faults';
import { hasColumns } from '../formats/formats';
import { stateSpellings } from '../formats/state-writer';
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
