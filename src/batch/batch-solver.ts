/** The batch solver: a pool, the table it shares, and the runs that use them. */
import { type CsvOptions } from '../formats/csv-layout';
import { UsageError } from '../formats/faults';
import { DEFAULT_COLUMNS, parseResultColumns, type ResultColumn } from '../formats/result-columns';
import type { StateDialect } from '../formats/state-text';
import type { Bytes } from '../puzzle/permutation';
import type { Puzzle } from '../puzzle/puzzle';
import { type Algorithm, chooseEngine, pairsForTable } from '../solve/choose-engine';
import type { EngineName } from '../solve/engines';
import type { Outcome } from '../solve/outcome';
import { type LimitSpec, NO_LIMITS } from '../solve/row-limits';
import { buildTableOnPool } from './build-on-pool';
import { type CsvReport, type CsvRun, type CsvRunOptions, runCsv } from './csv-run';
import { defaultThreads } from './default-threads';
import type { Pair, SolveSpec } from './messages';
import { solvePairs } from './pair-run';
import { SolverPool } from './pool';
import { StopFlag } from './stop';

export interface BatchSolverOptions extends StateDialect {
  /** `auto` by default: a look-up table where it fits and the job is large enough to pay for it, else IDA*. */
  readonly algorithm?: Algorithm;
  /** Worker threads; by default as many as the machine, its control group and the batch system allow. */
  readonly threads?: number;
  /** For each row; none by default. */
  readonly limits?: Partial<LimitSpec>;
}

/** What `runCsv` takes, with everything optional that has a default. */
export type CsvRunRequest = Omit<CsvRun, 'options' | 'errors' | 'signal' | 'onProgress' | 'onNotice'> &
  Partial<Pick<CsvRun, 'errors' | 'signal' | 'onProgress' | 'onNotice'>> & {
    readonly options?: CsvOptions & Partial<CsvRunOptions>;
    /** Told once, before the first row: the engine of the run, and about how many pairs it was chosen for. */
    readonly onEngine?: (engine: EngineName, pairs: number) => void;
  };

const MAX_RECORD_BYTES: Bytes = 2 ** 20;
const NOTHING = (): void => undefined;
let runs = 0;

export class BatchSolver implements AsyncDisposable {
  readonly puzzle: Puzzle;
  readonly threads: number;
  readonly #algorithm: Algorithm;
  readonly #limits: LimitSpec;
  readonly #states: StateDialect;
  readonly #pool: SolverPool;
  #table: Promise<SharedArrayBuffer> | null = null;

  /**
   * Starts no thread: the first run does.
   *
   * @param workerFile a worker other than the program's own; for tests.
   * @throws UsageError for a number of threads that is none.
   */
  constructor(puzzle: Puzzle, options: BatchSolverOptions = {}, workerFile?: string) {
    const threads = options.threads ?? defaultThreads().threads;
    if (!Number.isInteger(threads) || threads < 1)
      throw new UsageError(`threads: expected a whole number from 1 on, got ${threads}`);
    this.puzzle = puzzle;
    this.threads = threads;
    this.#algorithm = options.algorithm ?? 'auto';
    this.#limits = { ...NO_LIMITS, ...options.limits };
    this.#states = {
      ...(options.blank === undefined ? {} : { blank: options.blank }),
      fixLeadingZero: options.fixLeadingZero ?? false,
    };
    this.#pool = new SolverPool(puzzle.definition, threads, workerFile);
  }

  /**
   * Solves pairs of states given as text and yields their outcomes in the order of the pairs. Reads ahead no further
   * than it needs to keep the threads busy.
   *
   * @throws StoppedError when the signal aborts.
   */
  async *solve(
    pairs: AsyncIterable<Pair> | Iterable<Pair>,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): AsyncGenerator<Outcome> {
    const stop = new StopFlag(signal);
    try {
      yield* solvePairs(this.#context(stop), pairs, pairsForTable(this.puzzle), signal);
    } finally {
      stop.dispose();
    }
  }

  /** Solves a CSV, see `runCsv`. */
  async solveCsv(request: CsvRunRequest): Promise<CsvReport> {
    const { options = {}, onEngine = NOTHING } = request;
    const stop = new StopFlag(request.signal);
    const columns: readonly ResultColumn[] = options.columns ?? parseResultColumns(DEFAULT_COLUMNS);
    try {
      return await runCsv(this.#context(stop, onEngine), {
        input: request.input,
        output: request.output,
        errors: request.errors ?? null,
        signal: request.signal,
        onProgress: request.onProgress ?? NOTHING,
        onNotice: request.onNotice ?? NOTHING,
        options: { maxRecordBytes: MAX_RECORD_BYTES, skip: 0, limit: Infinity, ...options, ...this.#states, columns },
      });
    } finally {
      stop.dispose();
    }
  }

  /** Waits for what is in flight and ends the threads. */
  close(): Promise<void> {
    return this.#pool.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #context(stop: StopFlag, onEngine: (engine: EngineName, pairs: number) => void = NOTHING) {
    return {
      puzzle: this.puzzle,
      pool: this.#pool,
      prepare: async (pairs: number): Promise<SolveSpec> => {
        // A table that is there already costs nothing more.
        const engine = chooseEngine(this.puzzle, this.#algorithm, this.#table ? Infinity : pairs);
        onEngine(engine, pairs);
        return {
          id: ++runs,
          engine,
          table: engine === 'table' ? await this.#tableBuffer() : null,
          limits: this.#limits,
          states: this.#states,
          stop: stop.buffer,
        };
      },
    };
  }

  #tableBuffer(): Promise<SharedArrayBuffer> {
    return (this.#table ??= buildTableOnPool(this.puzzle, this.#pool));
  }
}
