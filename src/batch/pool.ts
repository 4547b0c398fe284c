/**
 * The pool of worker threads; the only file that knows Piscina.
 *
 * Guards, each against a fault that was seen with Piscina 5.3: one thread at least (with a minimum of 0 the tasks of a dead
 * worker hang; the others start as tasks come), a listener for 'error' (without one the process crashes) that fails every task from
 * then on (a worker that cannot load, the first or one to replace a lost one, makes them hang), no close with tasks in
 * flight (it would reject them).
 */
import { Piscina } from 'piscina';
import type { PuzzleDefinition } from '../puzzle/definition';
import type { Milliseconds } from '../solve/row-limits';
import type { Task, TaskOf, TaskResults, WorkerSetup } from './messages';
import { workerFile } from './worker-file';

/** How long a pool may take until its first worker answers. */
const STARTUP_DEADLINE: Milliseconds = 30_000;

/**
 * Memory for young objects in each worker. A chunk's strings and cells fit; with V8's own limit a worker's young
 * generation goes on growing for minutes of a run, and gets no more done for it; with a quarter of this, CSV takes 1.6 times as long.
 */
const YOUNG_GENERATION_MB = 24;

/** Runs of a task whose worker was lost before the run fails. */
const ATTEMPTS = 2;

/** The pool cannot do its work: its workers do not start, or die at a task again and again. */
export class PoolError extends Error {
  override readonly name = 'PoolError';
  readonly code = 'POOL';
}

export class SolverPool {
  readonly threads: number;
  readonly #definition: PuzzleDefinition;
  readonly #file: string;
  readonly #running = new Set<Promise<unknown>>();
  #pool: Piscina<Task, unknown> | null = null;
  /** Whether a worker has answered, and the time by which one must have, once there is a task. */
  #ready = false;
  #deadline: NodeJS.Timeout | undefined;
  #closed = false;
  /** Rejects the tasks that Piscina has. */
  readonly #failures = new Set<(error: PoolError) => void>();
  #broken: PoolError | null = null;

  /** Starts nothing: `start` or the first task does. @param file compiled worker, other than the program's own only in tests. */
  constructor(definition: PuzzleDefinition, threads: number, file: string = workerFile()) {
    this.#definition = definition;
    this.threads = threads;
    this.#file = file;
  }

  /** Starts so many of the threads, if they are not, without waiting for them. What goes wrong shows at the first task. */
  start(threads = this.threads): void {
    if (this.#closed) return;
    const pool = this.#started();
    // The first thread starts with the pool, and each other one with a task that finds none free.
    if (Math.min(threads, this.threads) <= pool.threads.length) return;
    for (let i = 0; i < threads && i < this.threads; i++) this.run({ kind: 'ping' }).catch(() => undefined);
  }

  /**
   * Runs a task. A task whose worker is lost is run again, so it must not be changed until it is done.
   * @throws PoolError if the pool cannot start, is closed, or the task loses worker after worker.
   */
  run<Kind extends Task['kind']>(task: TaskOf<Kind>): Promise<TaskResults[Kind]> {
    const result = this.#attempt(task, ATTEMPTS) as Promise<TaskResults[Kind]>;
    this.#running.add(result);
    const done = (): void => void this.#running.delete(result);
    result.then(done, done);
    return result;
  }

  /** Waits for the tasks in flight, then ends the threads. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#running);
    clearTimeout(this.#deadline);
    await (this.#broken ? this.#pool?.destroy() : this.#pool?.close());
  }

  async #attempt(task: Task, attempts: number): Promise<unknown> {
    if (this.#closed) throw new PoolError('the pool is closed');
    if (!this.#ready) this.#deadline ??= setTimeout(() => this.#fail('no answer'), STARTUP_DEADLINE);
    const pool = this.#started();
    try {
      const result = await this.#unlessBroken(pool.run(task));
      this.#isReady();
      return result;
    } catch (error) {
      if (!this.#ready) await this.#checkStart(pool, error);
      if (!isWorkerLoss(error)) throw error;
      if (attempts > 1) return this.#attempt(task, attempts - 1);
      throw new PoolError(`a worker was lost ${ATTEMPTS} times at the same task: ${messageOf(error)}`);
    }
  }

  /** The result of a run, or the pool's failure if that comes first: Piscina may then never answer. */
  async #unlessBroken<T>(run: Promise<T>): Promise<T> {
    let reject: (error: PoolError) => void = () => undefined;
    // Not Promise.race with one promise for all: that would keep every result for as long as the pool lives.
    const failure = new Promise<never>((_, no) => (reject = no));
    this.#failures.add(reject);
    if (this.#broken) reject(this.#broken);
    try {
      return await Promise.race([run, failure]);
    } finally {
      this.#failures.delete(reject);
    }
  }

  #started(): Piscina<Task, unknown> {
    if (this.#pool) return this.#pool;
    const pool = new Piscina<Task, unknown>({
      filename: this.#file,
      minThreads: 1,
      maxThreads: this.threads,
      idleTimeout: Infinity,
      recordTiming: false,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
      workerData: { definition: this.#definition } satisfies WorkerSetup,
    });
    this.#pool = pool;
    pool.on('error', (error) => this.#fail(messageOf(error)));
    return pool;
  }

  /** Finds out whether a task has failed, the first one, because no thread starts. @throws PoolError if that is so. */
  async #checkStart(pool: Piscina<Task, unknown>, error: unknown): Promise<void> {
    if (pool.threads.length === 0) this.#fail(messageOf(error));
    await this.#unlessBroken(pool.run({ kind: 'ping' }));
    this.#isReady();
  }

  #isReady(): void {
    this.#ready = true;
    clearTimeout(this.#deadline);
  }

  #fail(reason: string): void {
    this.#broken ??= new PoolError(
      `${this.#ready ? 'a worker could not be replaced' : 'the workers do not start'}: ${reason}`,
    );
    for (const reject of this.#failures) reject(this.#broken);
  }
}

function isWorkerLoss(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === 'ERR_WORKER_OUT_OF_MEMORY' || /^worker exited with code/.test(messageOf(error));
}

function messageOf(error: unknown): string {
  const { message } = (error ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : String(error);
}
