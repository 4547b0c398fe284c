/** What a caller asks to be made, and what that comes down to. */
import { randomInt } from 'node:crypto';
import type { Output } from '../files/output';
import { asOutput, type OutputPlace } from '../files/places';
import { UsageError } from '../formats/faults';
import { hasColumns, judgeFormat, type ProblemFormatName } from '../formats/formats';
import { impliedState } from '../formats/judge/implied-state';
import { checkSpelling, DEFAULT_SPELLING, type MoveSpelling } from '../formats/move-spelling';
import { readResultColumns, type ResultColumn } from '../formats/result-columns';
import { type StateDialect, StateReader } from '../formats/state-text';
import { checkStateSpelling, type StateSpelling } from '../formats/state-writer';
import { ALIGNED_DAMAGES, damages } from '../generate/damage';
import type { SampleRequest } from '../generate/sample-request';
import type { State } from '../puzzle/permutation';
import type { Puzzle } from '../puzzle/puzzle';
import type { EngineName } from '../solve/choose-engine';
import type { GenerateRun } from './generate-run';
import { problemsTo, readOptions } from './run-options';
import type { Progress } from './run-progress';

/** One place for all rows, or the place of each file, by its number from 1. */
export type SeriesPlace = OutputPlace | ((file: number) => OutputPlace);

/** Rows to be made. Everything but `output` has a default. */
export interface GenerateRequest extends Omit<SampleRequest, 'seed' | 'start' | 'target' | 'damages'> {
  /** A whole number from 0 to 2^53 − 1; random if not given, and then in the report. */
  readonly seed?: number;
  /** State of all rows, as text. */
  readonly start?: string;
  readonly target?: string;
  /** Format of the problems; `csv` by default. */
  readonly to?: ProblemFormatName;
  /** How CSV and NDJSON spell states; symbols run together by default. */
  readonly states?: StateSpelling;
  /** Of a CSV; a comma by default. */
  readonly delimiter?: string;
  /** Where the problems go; with `rowsPerFile` the place of each file, by its number from 1. */
  readonly output: SeriesPlace;
  /** In CSV and NDJSON: result columns that are appended, `name[:heading],…`; no answers by default. */
  readonly columns?: string | readonly ResultColumn[];
  /** In a judge's format: where the answers go; none by default. */
  readonly answers?: SeriesPlace;
  /** Rows of one file; all by default. */
  readonly rowsPerFile?: number;
  /** Of moves in answers and walks. */
  readonly spelling?: Partial<MoveSpelling>;
  /** Ends the run: what is in flight is finished, then the run throws StoppedError. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Told what the user should know: a random seed, distances with fewer pairs than were asked for. */
  readonly onNotice?: (notice: string) => void;
  /** Told once, if rows are solved: the engine, and for how many rows it was chosen. */
  readonly onEngine?: (engine: EngineName, pairs: number) => void;
}

function placeOf(place: SeriesPlace, file: number): Output {
  return asOutput(typeof place === 'function' ? place(file) : place);
}

/** @throws UsageError at the first thing that makes no sense; what the sample itself may ask is checked by its plan. */
export function fillGenerateRequest(
  puzzle: Puzzle,
  dialect: StateDialect,
  request: GenerateRequest,
): Omit<GenerateRun, 'onProgress' | 'onNotice'> {
  const { rowsPerFile = Infinity, columns, answers } = request;
  const known = readOptions({ to: request.to, spelling: request.spelling, delimiter: request.delimiter });
  const { spelling = DEFAULT_SPELLING, delimiter = ',' } = known;
  if (request.states !== undefined) checkStateSpelling(request.states);
  checkSpelling(puzzle, spelling);
  const to = problemsTo(known.to ?? 'csv');
  const inColumns = hasColumns(to);
  if (rowsPerFile !== Infinity && !(Number.isInteger(rowsPerFile) && rowsPerFile >= 1)) {
    throw new UsageError(`--rows-per-file: expected a whole number from 1 on, got ${rowsPerFile}`);
  }
  if (!inColumns && request.states) throw new UsageError(`--states-as: --to ${to} has a spelling of its own`);
  if (!inColumns && columns !== undefined) {
    throw new UsageError(`--answers: problems of ${to} do not hold answers: give --answers-file FILE`);
  }
  if (inColumns && answers !== undefined) {
    throw new UsageError(`--answers-file: --to ${to} has its answers in columns: give --answers`);
  }
  const { start, target } = fixedStates(puzzle, dialect, request, to);
  return {
    sample: {
      ...request,
      ...(start ? { start } : {}),
      ...(target ? { target } : {}),
      seed: request.seed ?? randomInt(2 ** 47),
      damages: inColumns ? damages : ALIGNED_DAMAGES,
    } as SampleRequest,
    problems: {
      format: to,
      states: request.states ?? { as: 'compact' },
      delimiter,
      walks: inColumns && request.scramble !== undefined,
    },
    spelling,
    columns: answers !== undefined ? [] : columns === undefined ? null : readResultColumns(columns),
    rowsPerFile,
    // Nothing is drawn where every state comes once.
    tellsSeed: request.seed === undefined && !request.all,
    open: (file) => ({
      problems: placeOf(request.output, file),
      answers: answers === undefined ? null : placeOf(answers, file),
    }),
  };
}

/** The states that all rows share: those that are given, and the one that a judge's format implies. */
function fixedStates(
  puzzle: Puzzle,
  dialect: StateDialect,
  request: GenerateRequest,
  to: ProblemFormatName,
): { readonly start: State | null; readonly target: State | null } {
  const reader = new StateReader(puzzle, dialect);
  const read = (flag: string, text: string | undefined): State | null => {
    if (text === undefined) return null;
    const state = new Uint8Array(puzzle.cells);
    const fault = reader.read(text, state);
    if (fault) throw new UsageError(`${flag}: ${fault.code}: ${fault.message}`);
    return state;
  };
  const given = { start: read('--start', request.start), target: read('--target', request.target) };
  const implied = to === 'csv' || to === 'ndjson' ? null : impliedState(judgeFormat(to), puzzle);
  if (!implied) return given;
  const { which, state, text } = implied;
  if (given[which] && given[which].join() !== state.join()) {
    throw new UsageError(`--${which}: in --to ${to} every problem has the ${which} ${text}: leave it out`);
  }
  const other = which === 'start' ? 'target' : 'start';
  if (given[other]) {
    throw new UsageError(`--${other}: in --to ${to} every problem has the ${which} ${text}, so nothing would be drawn`);
  }
  return { ...given, [which]: state };
}
