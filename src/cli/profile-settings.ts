/** The flags of `profile`: from texts to checked values. */
import { defaultThreads } from '../batch/default-threads';
import { LANES, MAX_CHUNK_BYTES, type RowsOptions } from '../batch/run-options';
import { shown, UsageError } from '../formats/faults';
import { DEFAULT_COLUMNS, parseResultColumns, type ResultColumn } from '../formats/result-columns';
import type { StateDialect } from '../formats/state-text';
import { hasColumns } from '../formats/formats';
import type { Seconds, Share } from '../profile/report';
import { DEFAULT_SEED, enginesFor, threadCountsTo } from '../profile/workload';
import type { Puzzle } from '../puzzle/puzzle';
import { chooseEngine, type EngineName, engineNames } from '../solve/choose-engine';
import type { Bytes } from '../units';
import * as values from './option-values';
import {
  chunkOptions,
  inputOptions,
  readRowSettings,
  refuse,
  refuseOtherInputs,
  type SharedFlags,
} from './row-settings';

/** Flags as commander gives them, not yet read. */
export interface ProfileFlags extends Omit<SharedFlags, 'algorithm' | 'output' | 'progress'> {
  readonly algorithm?: string;
  readonly count?: string;
  readonly seed?: string;
  readonly warmup?: string;
  readonly runs?: string;
  readonly maxSeconds?: string;
  readonly exportJson?: string;
  readonly exportCsv?: string;
  readonly exportHtml?: string;
  readonly compare?: boolean;
  readonly threshold?: string;
  readonly prefix?: string;
  readonly lane: string;
}

export interface ProfileSettings {
  readonly puzzle: Puzzle;
  readonly states: StateDialect;
  readonly engines: readonly EngineName[];
  readonly threads: readonly number[];
  /** Where these numbers come from. */
  readonly threadSource: string;
  /** Null where the size of chunks adapts. */
  readonly chunkBytes: readonly (Bytes | null)[];
  readonly count: number | null;
  readonly seed: number;
  readonly warmup: number;
  readonly runs: number;
  readonly maxSeconds: Seconds;
  readonly options: RowsOptions;
  readonly columns: readonly ResultColumn[];
}

const DEFAULT_THRESHOLD: Share = 0.05;
const MOST_RUNS = 10_000;

/**
 * @param generated whether there is no input.
 * @throws UsageError at the first flag whose value makes no sense, TableTooLargeError for a table that does not fit.
 */
export function readProfileSettings(flags: ProfileFlags, generated: boolean): ProfileSettings {
  refuse({ threshold: flags.threshold }, 'is for --compare');
  if (generated) refuseInputFlags(flags);
  else refuse({ seed: flags.seed }, 'is for rows that are generated, and there is an input');
  const from = values.problemFormat(flags.from ?? 'csv');
  // Lists are read here; what is the same for all of their values, as in other commands.
  const { threads, j, chunkBytes, algorithm, ...others } = flags;
  const single: SharedFlags = { ...others, algorithm: 'auto', progress: 'none', output: '-' };
  refuseOtherInputs(single, from);
  if (from.name !== 'csv' && flags.delimiter !== 'auto') {
    throw new UsageError(`--delimiter: is for CSV, not for --from ${from.name}`);
  }
  if (!hasColumns(from.name)) refuse({ prefix: flags.prefix }, `the answers of --from ${from.name} have no columns`);
  const { puzzle, states } = readRowSettings(single, from.puzzle);
  const whole = values.wholeNumber;
  return {
    puzzle,
    states,
    engines: enginesOf(algorithm, puzzle),
    ...threadsOf(threads ?? j),
    chunkBytes: list('--chunk-bytes', chunkBytes ?? 'auto', (text) =>
      text === 'auto' ? null : whole('--chunk-bytes', 1, MAX_CHUNK_BYTES)(text),
    ),
    count: flags.count === undefined ? null : whole('--count', 1)(flags.count),
    seed: flags.seed === undefined ? DEFAULT_SEED : values.seed(flags.seed),
    warmup: whole('--warmup', 0, MOST_RUNS)(flags.warmup ?? '1'),
    runs: whole('--runs', 1, MOST_RUNS)(flags.runs ?? '5'),
    maxSeconds: flags.maxSeconds === undefined ? Infinity : values.seconds('--max-seconds')(flags.maxSeconds),
    options: {
      from: from.name,
      ...inputOptions(single),
      ...chunkOptions(single, puzzle),
      lane: values.oneOf('--lane', LANES)(flags.lane),
    },
    columns: parseResultColumns(DEFAULT_COLUMNS, flags.prefix),
  };
}

/** The threshold of `--compare`. @throws UsageError, also for flags that are for measuring. */
export function readThreshold(flags: ProfileFlags): Share {
  const { threshold } = flags;
  const forBoth = ['compare', 'threshold', 'quiet', 'verbose'];
  // These have a value without being given.
  const unset = { lane: 'auto', delimiter: 'auto', maxRecordBytes: '1048576' };
  const forMeasuring = Object.entries(flags).filter(
    ([name, value]) => !forBoth.includes(name) && value !== unset[name as keyof typeof unset],
  );
  refuse(Object.fromEntries(forMeasuring), 'is for measuring, and --compare measures nothing');
  return threshold === undefined ? DEFAULT_THRESHOLD : values.share('--threshold')(threshold) / 100;
}

function refuseInputFlags(flags: ProfileFlags): void {
  const { target, header, startColumn, targetColumn, encoding, comment, blank, fixLeadingZero, skip, prefix } = flags;
  const delimiter = flags.delimiter === 'auto' ? undefined : flags.delimiter;
  refuse(
    { target, delimiter, header, startColumn, targetColumn, encoding, comment, blank, fixLeadingZero, skip, prefix },
    'is for an input, and none is given',
  );
}

function enginesOf(text: string | undefined, puzzle: Puzzle): EngineName[] {
  if (text === undefined) return enginesFor(puzzle);
  const engines = list('--algorithm', text, values.oneOf('--algorithm', engineNames));
  for (const engine of engines) chooseEngine(puzzle, engine, 0); // Refuses a table that does not fit.
  return engines;
}

function threadsOf(text: string | undefined): Pick<ProfileSettings, 'threads' | 'threadSource'> {
  if (text === undefined) {
    const { threads, source } = defaultThreads();
    return { threads: threadCountsTo(threads), threadSource: source };
  }
  const threads = list('--threads', text, (part) => values.threadCount(part).threads).sort((a, b) => a - b);
  return { threads, threadSource: '--threads' };
}

/** Values separated by commas, each once. */
function list<Value>(flag: string, text: string, read: (text: string) => Value): Value[] {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.includes('')) throw new UsageError(`${flag}: expected values separated by commas, got ${shown(text)}`);
  return [...new Set(parts.map(read))];
}
