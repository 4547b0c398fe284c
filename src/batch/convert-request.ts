/** What a caller asks to be converted. */
import type { InputPlace, OutputPlace } from '../files/places';
import { UsageError } from '../formats/faults';
import { hasColumns, type ProblemFormatName } from '../formats/formats';
import type { StateDialect } from '../formats/state-text';
import { checkStateSpelling, type StateSpelling } from '../formats/state-writer';
import type { ConvertRun } from './convert-run';
import { fillRunOptions, problemsTo, type RowsOptions } from './run-options';
import type { Progress } from './run-progress';

/** An input to write in another format. Everything but input and output has a default. */
export interface ConvertRequest {
  readonly input: InputPlace;
  readonly output: OutputPlace;
  /** How the input is read, and which of its records; `to` is the format that is written, by default that of the input. */
  readonly options?: Omit<RowsOptions, 'to' | 'spelling' | 'errorBudget' | 'escapeFormulas'> & {
    readonly to?: ProblemFormatName;
  };
  /** How CSV and NDJSON spell states; by default they stay as they are. */
  readonly states?: StateSpelling;
  /** Ends the run: what is in flight is finished, then the run throws StoppedError. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Told what the user should know: what was found out of the input, rows that the format cannot hold. */
  readonly onNotice?: (notice: string) => void;
}

/** @throws UsageError at the first option that makes no sense. */
export function fillConvertRequest(
  dialect: StateDialect,
  { options = {}, states }: ConvertRequest,
): Pick<ConvertRun, 'options' | 'states'> {
  if (states !== undefined) checkStateSpelling(states);
  const filled = fillRunOptions(options, dialect);
  const to = problemsTo(filled.to);
  if (states && !hasColumns(to)) throw new UsageError(`--states-as: --to ${to} has a spelling of its own`);
  return { options: { ...filled, to }, states: states ?? null };
}
