/**
 * The pool of worker threads; the only file that knows Piscina.
 *
 * Guards, each against a fault that was seen with Piscina 5.3:
 * - one thread at least: with a minimum of 0 the tasks of a dead worker hang. The others start, and lost ones are replaced,
 *   as tasks come that find none free.
 * - a listener for 'error': without one the process crashes when an idle worker dies.
 * - a watch on threads until they have loaded: when one dies or hangs before, tasks may hang. All fail from then on.
 * - a queue of its own, emptied when the system has no thread: Piscina would start one for it from an event, and the
 *   process crash.
 * - no close with tasks in flight: it would reject them.
 */
import { FixedQueue, Piscina } from 'piscina';
import type { PuzzleDefinition } from '../puzzle/definition';
import type { Milliseconds } from '../units';
import { LoadWatch } from './load-watch';
import type { Task, TaskOf, TaskResults, WorkerSetup } from './messages';
import { reasonOf } from './worker-end';
import { workerFile } from './worker-file';

/** How long a worker may take until it has loaded. */
const LOAD_DEADLINE: Milliseconds = 30_000;

/**
 * Memory for young objects in each worker. A chunk's strings and cells fit; with V8's own limit a worker's young
 * generation goes on growing for minutes of a run, and gets no more done for it; with a quarter of this, CSV takes 1.6 times as long.
 */
const YOUNG_GENERATION_MB = 24;

/** Times that a task is tried before it is given up. */
const ATTEMPTS = 2;

/** The pool cannot do its work: its workers do not start, or are lost at a task again and again. */
export class PoolError extends Error {
  override readonly name = 'PoolError';
  readonly code = 'POOL';
}

/** What a task does, as messages name it. */
const DOING: Readonly<Record<Task['kind'], string>> = {
  ping: 'starting',
  build: 'building the table',
  rows: 'answering rows',
  pairs: 'solving pairs',
  generate: 'making rows',
  convert: 'converting rows',
  verify: 'checking answers',
};

/** A task was given up, since its worker died or it threw, time after time. The pool itself is sound and takes others. */
export class LostTaskError extends PoolError {
  /** @param reason what became of the last worker that tried, as a clause. */
  constructor(
    kind: Task['kind'],
    readonly reason: string,
  ) {
    super(`${DOING[kind]} failed ${ATTEMPTS} times in a row: ${reason}`);
  }
}

export class SolverPool {
  readonly threads: number;
  readonly #definition: PuzzleDefinition;
  readonly #file: string;
  readonly #running = new Set<Promise<unknown>>();
  readonly #queue = new FixedQueue();
  #pool: Piscina<Task, unknown> | null = null;
  readonly #loading: LoadWatch;
  #closed = false;
  /** Rejects the tasks that Piscina has. */
  readonly #failures = new Set<(error: PoolError) => void>();
  #broken: PoolError | null = null;

  /**
   * Starts nothing: `start` or the first task does.
   * @param file compiled worker; it and the deadline of its loading are others than the program's own only in tests.
   */
  constructor(
    definition: PuzzleDefinition,
    threads: number,
    file: string = workerFile(),
    loadDeadline: Milliseconds = LOAD_DEADLINE,
  ) {
    this.#definition = definition;
    this.threads = threads;
    this.#file = file;
    this.#loading = new LoadWatch(loadDeadline, (reason) => this.#fail(reason));
  }

  /**
   * Starts so many of the threads, if they are not, without waiting for them: what goes wrong with one shows at a task.
   * @throws PoolError if the system has no thread for the first.
   */
  start(threads = this.threads): void {
    if (this.#closed || this.#broken) return;
    const pool = this.#started();
    // The first thread starts with the pool, and each other one with a task that finds none free.
    if (Math.min(threads, this.threads) <= pool.threads.length) return;
    for (let i = 0; i < threads && i < this.threads; i++) this.run({ kind: 'ping' }).catch(() => undefined);
  }

  /**
   * Runs a task. A task that loses its worker, or throws, is run again, so it must not be changed until it is done.
   * @param attempts times that it is tried.
   * @throws LostTaskError if it is lost each time, another PoolError if the pool cannot start, or not replace a worker, or is closed.
   */
  run<Kind extends Task['kind']>(task: TaskOf<Kind>, attempts = ATTEMPTS): Promise<TaskResults[Kind]> {
    const result = this.#attempt(task, attempts) as Promise<TaskResults[Kind]>;
    this.#running.add(result);
    const done = (): void => void this.#running.delete(result);
    result.then(done, done);
    return result;
  }

  /** Waits for the tasks in flight, then ends the threads. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#running);
    await (this.#broken ? this.#pool?.destroy() : this.#pool?.close());
  }

  async #attempt(task: Task, attempts: number): Promise<unknown> {
    if (this.#closed) throw new PoolError('the pool is closed');
    if (this.#broken) throw this.#broken;
    const pool = this.#started();
    try {
      const run = this.#orFail(() => pool.run(task));
      this.#loading.watch(pool.threads);
      return await this.#unlessBroken(run);
    } catch (error) {
      if (error instanceof PoolError) throw error;
      if (attempts > 1) return await this.#attempt(task, attempts - 1);
      throw new LostTaskError(task.kind, reasonOf(error));
    } finally {
      this.#loading.watch(pool.threads); // A worker that is done may bring about another.
    }
  }

  /** The result of what may start a thread. @throws PoolError if the system has none. */
  #orFail<T>(start: () => T): T {
    try {
      return start();
    } catch (error) {
      throw this.#fail(reasonOf(error));
    }
  }

  /** The result of a run, or the pool's failure if that comes first: Piscina may then never answer. */
  async #unlessBroken<T>(run: Promise<T>): Promise<T> {
    let reject: (error: PoolError) => void = () => undefined;
    // Not Promise.race with one promise for all: that would keep every result for as long as the pool lives.
    const failure = new Promise<never>((_, no) => (reject = no));
    this.#failures.add(reject);
    try {
      return await Promise.race([run, failure]);
    } finally {
      this.#failures.delete(reject);
    }
  }

  /** @throws PoolError if the system has no thread for it. */
  #started(): Piscina<Task, unknown> {
    if (this.#pool) return this.#pool;
    const pool = this.#orFail(
      () =>
        new Piscina<Task, unknown>({
          filename: this.#file,
          minThreads: 1,
          maxThreads: this.threads,
          idleTimeout: Infinity,
          recordTiming: false,
          taskQueue: this.#queue,
          resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
          workerData: { definition: this.#definition } satisfies WorkerSetup,
        }),
    );
    this.#pool = pool;
    // A worker that dies while it is idle harms no task, and is replaced when it is needed.
    pool.on('error', () => undefined);
    for (const event of ['workerCreate', 'workerDestroy']) {
      // Behind the event, when the worker that comes instead is there.
      pool.on(event, () => queueMicrotask(() => this.#loading.watch(pool.threads)));
    }
    this.#loading.watch(pool.threads);
    return pool;
  }

  /** Fails all tasks, from now on. Returns what they fail with. */
  #fail(reason: string): PoolError {
    const broken = (this.#broken ??= new PoolError(
      `${this.#loading.someLoaded ? 'a worker could not be started' : 'the workers do not start'}: ${reason}`,
    ));
    this.#loading.stop();
    while (this.#queue.size > 0) this.#queue.shift();
    for (const reject of this.#failures) reject(broken);
    return broken;
  }
}
