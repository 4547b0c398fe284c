/** What a run that checks answers is asked for. */
import type { InputPlace, OutputPlace } from '../files/places';
import type { ClaimColumnOptions } from '../formats/claim-columns';
import { shownValue, UsageError } from '../formats/faults';
import { type FormatName, hasColumns } from '../formats/formats';
import type { StateDialect } from '../formats/state-text';
import type { EngineName } from '../solve/choose-engine';
import { type Strength, strengths } from '../solve/verdict';
import { fillRunOptions, type RowsOptions, type RunOptions } from './run-options';
import type { Progress } from './run-progress';
import type { LocatedFinding } from './located-finding';

/** How answers are read and checked; `to` is the format of answers that stand beside their problems. */
export interface VerifyOptions extends Omit<RowsOptions, 'errorBudget' | 'escapeFormulas'>, ClaimColumnOptions {
  /**
   * What is asked of a path: that it is legal and leads to the target, that it is shortest, that it is the least of the
   * shortest. By default the least, or for formats whose judges take any path, a legal one.
   */
  readonly require?: Strength;
}

/** Answers to check. Everything but the input has a default. */
export interface VerifyRequest {
  /** Problems, with their answers unless those stand beside them. */
  readonly input: InputPlace;
  /** A judge's answers to the problems of the input, one for each, in order. */
  readonly answers?: InputPlace | null;
  /** Where a line is written for each wrong answer; by default nowhere. */
  readonly output?: OutputPlace | null;
  readonly options?: VerifyOptions;
  /** Told of each wrong answer, in order. */
  readonly onFinding?: (finding: LocatedFinding) => void;
  /** Ends the run: what is in flight is finished, then the run throws StoppedError. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Told what was found out of the input that its user should know. */
  readonly onNotice?: (notice: string) => void;
  /** Told once, before the first row: the engine of the run, and about how many pairs it was chosen for. */
  readonly onEngine?: (engine: EngineName, pairs: number) => void;
}

/** The same with all defaults filled in. */
export type FilledVerifyOptions = RunOptions & ClaimColumnOptions & { readonly strength: Strength };

/**
 * @param beside whether the answers stand beside the problems.
 * @throws UsageError at the first option that makes no sense.
 */
export function fillVerifyOptions(
  { require: strength, ...given }: VerifyOptions,
  states: StateDialect,
  beside: boolean,
): FilledVerifyOptions {
  const options = fillRunOptions(given, states);
  if (strength !== undefined && !strengths.includes(strength)) {
    throw new UsageError(`require: expected ${strengths.join(', ')}, got ${shownValue(strength)}`);
  }
  if (beside && hasColumns(options.to)) {
    throw new UsageError(
      `answers: expected the format of a judge, or lengths, for answers of their own, got ${options.to}`,
    );
  }
  if (!beside && options.to !== options.from) {
    throw new UsageError(`to: is the format of answers of their own, and none are given`);
  }
  if (!beside && !hasColumns(options.from)) {
    throw new UsageError(`answers: problems in the format ${options.from} have no columns of answers: give them too`);
  }
  return { ...options, strength: strength ?? defaultStrength(options.to) };
}

/** Judges that take any path to the target. */
const LENIENT: readonly FormatName[] = ['hdu1043', 'uva652'];

function defaultStrength(format: FormatName): Strength {
  return LENIENT.includes(format) ? 'legal' : 'least';
}
