/**
 * The pool of worker threads; the only file that knows Piscina.
 *
 * Guards, each against a fault that was seen with Piscina 5.3: as many threads at least as at most (with a minimum of 0
 * the tasks of a dead worker hang), a listener for 'error' (without one the process crashes), a ping raced with 'error'
 * before the first task (a worker that cannot load makes every later task hang), no close with tasks in flight (it
 * would reject them).
 */
import { Piscina } from 'piscina';
import type { PuzzleDefinition } from '../puzzle/definition';
import type { Milliseconds } from '../solve/row-limits';
import type { Task, TaskOf, TaskResults, WorkerSetup } from './messages';
import { workerFile } from './worker-file';

/** How long a pool may take until its first worker answers. */
const STARTUP_DEADLINE: Milliseconds = 30_000;

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
  #pool: Promise<Piscina<Task, unknown>> | null = null;
  #closed = false;

  /** Starts nothing: `start` or the first task does. @param file compiled worker, other than the program's own only in tests. */
  constructor(definition: PuzzleDefinition, threads: number, file: string = workerFile()) {
    this.#definition = definition;
    this.threads = threads;
    this.#file = file;
  }

  /** Starts the threads, if they are not, without waiting for them. What goes wrong shows at the first task. */
  start(): void {
    this.#started().catch(() => undefined);
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
    const pool = await this.#pool?.catch(() => null);
    await pool?.close();
  }

  async #attempt(task: Task, attempts: number): Promise<unknown> {
    if (this.#closed) throw new PoolError('the pool is closed');
    const pool = await this.#started();
    try {
      return await pool.run(task);
    } catch (error) {
      if (!isWorkerLoss(error)) throw error;
      if (attempts > 1) return this.#attempt(task, attempts - 1);
      throw new PoolError(`a worker was lost ${ATTEMPTS} times at the same task: ${messageOf(error)}`);
    }
  }

  #started(): Promise<Piscina<Task, unknown>> {
    return (this.#pool ??= this.#start());
  }

  async #start(): Promise<Piscina<Task, unknown>> {
    const pool = new Piscina<Task, unknown>({
      filename: this.#file,
      minThreads: this.threads,
      maxThreads: this.threads,
      idleTimeout: Infinity,
      recordTiming: false,
      workerData: { definition: this.#definition } satisfies WorkerSetup,
    });
    let timer: NodeJS.Timeout | undefined;
    const failed = new Promise<never>((_, reject) => {
      pool.on('error', (error) => reject(new PoolError(`the workers do not start: ${messageOf(error)}`)));
      timer = setTimeout(() => reject(new PoolError('the workers do not start: no answer')), STARTUP_DEADLINE);
    });
    failed.catch(() => undefined);
    try {
      await Promise.race([pool.run({ kind: 'ping' }), failed]);
    } catch (error) {
      pool.destroy().catch(() => undefined);
      throw error instanceof PoolError ? error : new PoolError(`the workers do not start: ${messageOf(error)}`);
    } finally {
      clearTimeout(timer);
    }
    return pool;
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
