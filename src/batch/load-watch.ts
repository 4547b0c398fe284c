import type { Worker } from 'node:worker_threads';
import type { Milliseconds } from '../units';
import { endedWith, reasonOf } from './worker-end';

/** Parts of a worker's time that are counted: while the process is stopped, at most one of them passes. */
const TICKS = 30;

/** Tells whether workers load, or die or hang before they have. */
export class LoadWatch {
  readonly #deadline: Milliseconds;
  readonly #onFailure: (reason: string) => void;
  readonly #watched = new WeakSet<Worker>();
  /** Of the workers that have not loaded. */
  readonly #clocks = new Set<NodeJS.Timeout>();
  someLoaded = false;

  /** @param onFailure told, as a clause, what became of a worker that has not loaded; once or more often. */
  constructor(deadline: Milliseconds, onFailure: (reason: string) => void) {
    this.#deadline = deadline;
    this.#onFailure = onFailure;
  }

  /** Watches those that it does not know yet: what a worker sends first says that it has loaded. */
  watch(workers: readonly Worker[]): void {
    for (const worker of workers) {
      if (this.#watched.has(worker)) continue;
      this.#watched.add(worker);
      let loaded = false;
      let reason = '';
      const clock = this.#clock();
      worker.once('message', () => {
        loaded = true;
        this.someLoaded = true;
        this.#stopClock(clock);
      });
      worker.once('error', (error) => (reason = reasonOf(error)));
      // Not at 'error' already, which may come before what was sent before it.
      worker.once('exit', (code) => {
        this.#stopClock(clock);
        if (!loaded) this.#onFailure(reason || endedWith(code));
      });
    }
  }

  /** Waits for no worker any more. */
  stop(): void {
    for (const clock of this.#clocks) this.#stopClock(clock);
  }

  #clock(): NodeJS.Timeout {
    let ticks = 0;
    const clock = setInterval(() => {
      if (++ticks === TICKS) this.#onFailure(`no answer within ${this.#deadline / 1000} seconds`);
    }, this.#deadline / TICKS);
    this.#clocks.add(clock);
    return clock;
  }

  #stopClock(clock: NodeJS.Timeout): void {
    clearInterval(clock);
    this.#clocks.delete(clock);
  }
}
