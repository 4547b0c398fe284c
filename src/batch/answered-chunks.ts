/** The chunks of an input through the pool, and what came of them, in order: what runs over inputs have in common. */
import { countLineBreaks } from '../formats/csv-records';
import { RecordFault } from '../formats/record-cutter';
import type { Bytes, Milliseconds } from '../units';
import type { ChunkSizer } from './chunk-sizer';
import { mapOrdered } from './ordered';
import type { ProblemSource } from './problem-source';
import { type RunContext, WINDOW_PER_THREAD } from './run-context';
import type { Chunk } from './select-records';
import { StoppedError } from './stop';

/** What every task on a chunk tells of it. */
export interface ChunkOutcome {
  /** Line breaks in the chunk. */
  readonly lines: number;
  /** Whether the stop flag ended the work before the chunk was done. */
  readonly stopped: boolean;
  /** Time that the worker spent. */
  readonly milliseconds: Milliseconds;
}

export interface Answered<C extends Chunk, Outcome> {
  readonly chunk: C;
  readonly result: Outcome;
  /** Line breaks of the input before the chunk. */
  readonly line: number;
  /** Bytes of the input up to the chunk's end. */
  readonly inputBytes: Bytes;
}

export interface ChunkWork<C extends Chunk, Outcome> {
  readonly chunks: AsyncIterable<C>;
  readonly sizer: ChunkSizer;
  readonly run: (chunk: C) => Promise<Outcome>;
  /** Whether what comes of a chunk may end the run. */
  readonly mayEnd?: boolean;
  /** What lies before the first chunk; by default what the layout says. */
  readonly from?: { readonly inputBytes: Bytes; readonly line: number } | null;
}

/**
 * Yields what came of each chunk, in order. When the consumer ends early what is in flight is abandoned.
 * @throws InputError at a record that cannot be cut off: at once, or, where what comes of the chunks before it may end the
 * run as well, when all of them are yielded, so that it is always the same that ends it. StoppedError if the run was
 * stopped.
 */
export async function* answeredChunks<C extends Chunk, Outcome extends ChunkOutcome>(
  { pool, signal, abandon }: RunContext,
  { layout, refuse }: ProblemSource,
  { chunks, sizer, run, mayEnd, from }: ChunkWork<C, Outcome>,
): AsyncGenerator<Answered<C, Outcome>> {
  /** Chunks that were cut and are not yet yielded. */
  const pending: C[] = [];
  const work = async (chunk: C): Promise<{ readonly chunk: C; readonly result: Outcome }> => {
    pending.push(chunk);
    return { chunk, result: await run(chunk) };
  };
  let line = from?.line ?? layout.dataLine;
  let inputBytes = from?.inputBytes ?? layout.dataStart;
  const faults: RecordFault[] = [];
  const sound = untilFault(chunks, (fault) => {
    faults.push(fault);
    if (!mayEnd) abandon();
  });
  for await (const { chunk, result } of mapOrdered(sound, pool.threads * WINDOW_PER_THREAD, work, abandon)) {
    if (result.stopped) break;
    sizer.observe(result.milliseconds);
    pending.shift();
    line += chunk.droppedLines;
    inputBytes += chunk.droppedBytes + chunk.bytes.length;
    yield { chunk, result, line, inputBytes };
    line += result.lines;
  }
  if (signal?.aborted) throw new StoppedError('stopped');
  for (const { bytes, droppedLines } of pending) line += droppedLines + countLineBreaks(bytes);
  for (const fault of faults) throw refuse(fault, line);
}

/** The chunks up to the record that cannot be cut off, if there is one. */
async function* untilFault<C>(chunks: AsyncIterable<C>, found: (fault: RecordFault) => void): AsyncGenerator<C> {
  try {
    yield* chunks;
  } catch (error) {
    if (!(error instanceof RecordFault)) throw error;
    found(error);
  }
}
