/** Where the time of a run goes. Taken chunk by chunk, so that it costs a run nothing to speak of. */
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import type { Milliseconds } from '../units';
import type { ChunkResult } from './messages';

/** Times of a run that is over. */
export interface RunTiming {
  /** The coordinator: waiting for the input and cutting it; waiting for answers, and for the table; writing. */
  readonly read: Milliseconds;
  readonly wait: Milliseconds;
  readonly write: Milliseconds;
  /** All workers together, by stage, and in tasks altogether. */
  readonly parse: Milliseconds;
  readonly solve: Milliseconds;
  readonly format: Milliseconds;
  readonly busy: Milliseconds;
  /** How long tasks took in their workers, in microseconds. */
  readonly tasks: RecordableHistogram;
}

/** Takes the times of a run. */
export class RunClock implements RunTiming {
  read: Milliseconds = 0;
  wait: Milliseconds = 0;
  write: Milliseconds = 0;
  parse: Milliseconds = 0;
  solve: Milliseconds = 0;
  format: Milliseconds = 0;
  busy: Milliseconds = 0;
  readonly tasks: RecordableHistogram = createHistogram();
  readonly #began = performance.now();

  /** Counts the time that each item of a source is waited for as reading. */
  async *reading<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
    let began = performance.now();
    for await (const item of source) {
      this.read += performance.now() - began;
      yield item;
      began = performance.now();
    }
    this.read += performance.now() - began;
  }

  async writing<T>(work: Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await work;
    } finally {
      this.write += performance.now() - began;
    }
  }

  /** Counts what a worker told of a chunk. */
  task({ stages, milliseconds }: ChunkResult): void {
    this.parse += stages.parse;
    this.solve += stages.solve;
    this.format += stages.format;
    this.busy += milliseconds;
    this.tasks.record(Math.max(1, Math.round(milliseconds * 1000)));
  }

  /** Ends the run: what was neither reading nor writing was waiting. */
  end(): void {
    this.wait = performance.now() - this.#began - this.read - this.write;
  }
}
