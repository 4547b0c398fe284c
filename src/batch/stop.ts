/** Ending a run early and in order. */
import type { Milliseconds } from '../units';

/** How long what is in flight, searches and writes, may go on after a stop. */
const GRACE: Milliseconds = 2_000;

/** The run was stopped by its signal. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
  readonly code = 'STOPPED';
}

/**
 * A run's stop flag, `Int32Array[1]` in shared memory: it is raised some time after the signal aborts, so that rows in
 * flight can finish. `dispose` when the run has ended.
 */
export class StopFlag {
  readonly buffer = new SharedArrayBuffer(4);
  readonly #signal: AbortSignal | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** Called when the grace after an abort is over. */
  readonly #waiting = new Set<() => void>();
  #over = false;

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
    signal?.addEventListener('abort', this.#aborted);
    if (signal?.aborted) this.#aborted();
  }

  /** Ends every search of the run now. */
  raise(): void {
    Atomics.store(new Int32Array(this.buffer), 0, 1);
  }

  /** The result of `work`, or StoppedError when the signal has aborted and its grace, and so much `more`, is over. */
  async race<T>(work: Promise<T>, more: Milliseconds = 0): Promise<T> {
    let stop = (): void => undefined;
    let timer: NodeJS.Timeout | undefined;
    const stopped = new Promise<never>((_, reject) => {
      const end = (): void => reject(new StoppedError('stopped'));
      stop = more === 0 ? end : () => (timer = setTimeout(end, more));
    });
    this.#waiting.add(stop);
    if (this.#over) stop();
    try {
      return await Promise.race([work, stopped]);
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(stop);
    }
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#aborted);
  }

  readonly #end = (): void => {
    this.raise();
    this.#over = true;
    for (const stop of this.#waiting) stop();
  };

  readonly #aborted = (): void => {
    this.#timer = setTimeout(this.#end, GRACE);
  };
}
