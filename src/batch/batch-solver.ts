/** The batch solver: a pool, the table it shares, and the runs that use them. */
import { asInput, asOutput } from '../files/places';
import { checkPuzzle, UsageError } from '../formats/faults';
import { checkSpelling } from '../formats/move-spelling';
import { type StateDialect, StateReader } from '../formats/state-text';
import type { Puzzle } from '../puzzle/puzzle';
import { type Algorithm, chooseEngine, type EngineName, pairsForTable } from '../solve/choose-engine';
import type { Outcome } from '../solve/outcome';
import { fillLimits, type LimitSpec } from '../solve/row-limits';
import type { Bytes } from '../units';
import { buildTableOnPool } from './build-on-pool';
import type { ConvertRequest } from './convert-request';
import type { ConvertReport } from './convert-run';
import type { GenerateRequest } from './generate-request';
import type { GenerateReport } from './generate-run';
import type { RowsRequest } from './rows-request';
import { ChunkMemory } from './chunk-memory';
import { type MemoryPlan, planMemory } from './memory-plan';
import { checkTableColumns, fillRunOptions } from './run-options';
import type { RowsReport } from './rows-run';
import { defaultThreads } from './default-threads';
import type { Pair } from './messages';
import type { RunContext } from './run-context';
import { runs } from './runs';
import { SolverPool } from './pool';
import { StopFlag } from './stop';
import type { VerifyRequest } from './verify-request';
import type { VerifyReport } from './verify-run';

export interface BatchSolverOptions extends StateDialect {
  /** `auto` by default: a look-up table where it fits and the run is large enough to pay for it, else IDA*. */
  readonly algorithm?: Algorithm;
  /** Worker threads; by default as many as the machine, its control group and the batch system allow. */
  readonly threads?: number;
  /** For each row; none by default. */
  readonly limits?: Partial<LimitSpec>;
  /** What tables, searches and the rows in flight may take together, see memory-plan.ts; no limit by default. */
  readonly memoryLimit?: Bytes;
}

const NOTHING = (): void => undefined;
let ids = 0;

export class BatchSolver implements AsyncDisposable {
  readonly puzzle: Puzzle;
  readonly threads: number;
  readonly #plan: MemoryPlan;
  readonly #limits: LimitSpec;
  readonly #states: StateDialect;
  readonly #pool: SolverPool;
  readonly #memory = { chunks: new ChunkMemory(), answers: new ChunkMemory() };
  #table: Promise<SharedArrayBuffer> | null = null;

  /**
   * Starts no thread: the first run does.
   *
   * @param pool one that is started already, for that puzzle and so many threads; it is closed with the solver.
   * @internal what `pool` is.
   * @throws UsageError for options that make no sense, TableTooLargeError for a table that does not fit.
   */
  constructor(puzzle: Puzzle, options: BatchSolverOptions = {}, pool?: SolverPool) {
    checkPuzzle(puzzle);
    const threads = options.threads ?? defaultThreads().threads;
    if (pool && pool.threads !== threads)
      throw new UsageError(`pool: has ${pool.threads} threads, expected ${threads}`);
    if (!Number.isInteger(threads) || threads < 1)
      throw new UsageError(`threads: expected a whole number from 1 on, got ${threads}`);
    this.#plan = planMemory(puzzle, threads, options); // Refuses what does not fit before anything is started.
    this.puzzle = puzzle;
    this.threads = threads;
    this.#limits = fillLimits({ ...options.limits, ...this.#plan.limits });
    this.#states = {
      ...(options.blank === undefined ? {} : { blank: options.blank }),
      fixLeadingZero: options.fixLeadingZero ?? false,
    };
    new StateReader(puzzle, this.#states); // Refuses a blank that cannot be one.
    this.#pool = pool ?? new SolverPool(puzzle.definition, threads);
  }

  /**
   * Solves pairs of states given as text and yields their outcomes in the order of the pairs. Reads ahead no further
   * than it needs to keep the threads busy, and, with the algorithm `auto`, to choose the engine. What is no pair of
   * texts has the outcome `invalid`, as a row of an input that cannot be read, and costs no other pair its answer.
   *
   * @throws StoppedError when the signal aborts, UsageError if `pairs` is nothing to iterate over.
   */
  async *solve(
    pairs: AsyncIterable<Pair> | Iterable<Pair>,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): AsyncGenerator<Outcome> {
    const stop = new StopFlag(signal);
    const undecided = this.#plan.algorithm === 'auto' && !this.#table;
    try {
      yield* runs.pairs.solvePairs(
        this.#context(stop, signal),
        pairs,
        undecided ? pairsForTable(this.puzzle) : Infinity,
      );
    } finally {
      stop.dispose();
    }
  }

  /**
   * Solves every row of an input: a CSV unless `options.from` names another format. Each record comes out in its place.
   *
   * @throws InputError, UsageError, OutputError, PipeClosed, PoolError, StoppedError; outputs that are files then show
   * nothing; with a journal what is written is kept beside them.
   */
  async solveRows(request: RowsRequest): Promise<RowsReport> {
    const { openSolveOutputs, solveRun } = runs.solve;
    const options = fillRunOptions(request.options ?? {}, this.#states, request.columns);
    checkSpelling(this.puzzle, options.spelling);
    checkTableColumns(this.puzzle, this.#plan, options);
    const input = asInput(request.input);
    const shaped = { puzzle: this.puzzle, algorithm: this.#plan.asked, limits: this.#limits, options };
    const outputs = await openSolveOutputs(request, input, shaped);
    const told = { onProgress: request.onProgress ?? NOTHING, onNotice: request.onNotice ?? NOTHING };
    return this.#run(request.signal, request.onEngine, (context) =>
      solveRun(context, { input, options, ...outputs, ...told }),
    );
  }

  /**
   * Makes pairs, seeded: the same seed and request give the same bytes, whatever the number of threads.
   * @throws UsageError for what makes no sense or does not exist, OutputError, PipeClosed, PoolError, StoppedError. A
   * file that is whole by then stays.
   */
  async generate(request: GenerateRequest): Promise<GenerateReport> {
    const { fillGenerateRequest, generateRun } = runs.generate;
    const run = fillGenerateRequest(this.puzzle, this.#states, request);
    checkTableColumns(this.puzzle, this.#plan, { to: run.problems.format, columns: run.columns ?? [] });
    const told = { onProgress: request.onProgress ?? NOTHING, onNotice: request.onNotice ?? NOTHING };
    return this.#run(request.signal, request.onEngine, (context) => generateRun(context, { ...run, ...told }));
  }

  /**
   * Writes the problems of an input in another format, unsolved, in order.
   * @throws InputError, UsageError, OutputError, PipeClosed, PoolError, StoppedError; an output that is a file then shows
   * nothing.
   */
  async convert(request: ConvertRequest): Promise<ConvertReport> {
    const { fillConvertRequest, convertRun } = runs.convert;
    const filled = fillConvertRequest(this.#states, request);
    const input = asInput(request.input);
    const output = asOutput(request.output, [input]);
    const told = { onProgress: request.onProgress ?? NOTHING, onNotice: request.onNotice ?? NOTHING };
    return this.#run(request.signal, NOTHING, (context) => convertRun(context, { input, output, ...filled, ...told }));
  }

  /**
   * Checks answers: those in the columns of a CSV or the keys of NDJSON, or those of a judge's file beside its problems.
   *
   * @throws InputError, UsageError, OutputError, PipeClosed, PoolError, StoppedError; an output that is a file then shows
   * nothing.
   */
  async verify(request: VerifyRequest): Promise<VerifyReport> {
    const { answers, output } = request;
    const { fillVerifyOptions, verifyRun } = runs.verify;
    const options = fillVerifyOptions(request.options ?? {}, this.#states, Boolean(answers));
    checkSpelling(this.puzzle, options.spelling);
    const input = asInput(request.input);
    const beside = answers ? asInput(answers) : null;
    const lines = output ? asOutput(output, beside ? [input, beside] : [input]) : null;
    const told = {
      onFinding: request.onFinding ?? NOTHING,
      onProgress: request.onProgress ?? NOTHING,
      onNotice: request.onNotice ?? NOTHING,
    };
    return this.#run(request.signal, request.onEngine, (context) =>
      verifyRun(context, { input, answers: beside, output: lines, options, ...told }),
    );
  }

  /** Waits for what is in flight and ends the threads. */
  close(): Promise<void> {
    return this.#pool.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  /** Does some work under a stop flag of its own. */
  async #run<Report>(
    signal: AbortSignal | undefined,
    onEngine: ((engine: EngineName, pairs: number) => void) | undefined,
    work: (context: RunContext) => Promise<Report>,
  ): Promise<Report> {
    const stop = new StopFlag(signal);
    try {
      return await work(this.#context(stop, signal, onEngine));
    } finally {
      stop.dispose();
    }
  }

  #context(
    stop: StopFlag,
    signal: AbortSignal | undefined,
    onEngine: (engine: EngineName, pairs: number) => void = NOTHING,
  ): RunContext {
    return {
      puzzle: this.puzzle,
      pool: this.#pool,
      memory: this.#memory,
      signal,
      abandon: () => stop.raise(),
      orStopped: (work, more) => stop.race(work, more),
      table: () => stop.race(this.#tableBuffer()),
      nextId: () => ++ids,
      mostChunkBytes: this.#plan.mostChunkBytes,
      prepare: async (pairs, onlyTable, spelling, chosen) => {
        // A table that is there already costs nothing more.
        const rows = this.#table ? Infinity : pairs;
        const engine = chosen ?? chooseEngine(this.puzzle, onlyTable ? 'table' : this.#plan.algorithm, rows);
        onEngine(engine, pairs);
        return {
          id: ++ids,
          engine,
          table: engine === 'table' ? await stop.race(this.#tableBuffer()) : null,
          limits: this.#limits,
          states: this.#states,
          spelling,
          stop: stop.buffer,
        };
      },
    };
  }

  /** The table, built once for all runs: a run that is stopped waits for it no more, but the others do. */
  #tableBuffer(): Promise<SharedArrayBuffer> {
    if (this.#table) return this.#table;
    this.#plan.checkTable();
    const table = buildTableOnPool(this.puzzle, this.#pool);
    table.catch(() => {
      if (this.#table === table) this.#table = null; // The next run may have more luck.
    });
    return (this.#table = table);
  }
}
