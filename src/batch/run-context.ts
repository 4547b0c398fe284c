import type { Output } from '../files/output';
import type { MoveSpelling } from '../formats/move-spelling';
import type { Puzzle } from '../puzzle/puzzle';
import type { EngineName } from '../solve/choose-engine';
import type { Bytes, Milliseconds } from '../units';
import type { ChunkMemory } from './chunk-memory';
import type { SolveSpec } from './messages';
import type { SolverPool } from './pool';

/** What a run needs of its solver. */
export interface RunContext {
  readonly puzzle: Puzzle;
  readonly pool: SolverPool;
  /**
   * Makes the spec for a run of about so many pairs; builds the table if it takes one.
   * @param onlyTable whether no other engine will do.
   * @param engine    one that is chosen already.
   */
  readonly prepare: (
    pairs: number,
    onlyTable: boolean,
    spelling: MoveSpelling,
    engine?: EngineName,
  ) => Promise<SolveSpec>;
  /** The most bytes that a chunk may have in a run by that engine. */
  readonly mostChunkBytes: (engine: EngineName) => Bytes;
  /** The puzzle's path table, built. Assumes that it fits. */
  readonly table: () => Promise<SharedArrayBuffer>;
  /** A number that no other run's spec has. */
  readonly nextId: () => number;
  /** Ends the searches of this run, whose results are wanted no more. */
  readonly abandon: () => void;
  /** The result of some work, or StoppedError once the run was stopped and its grace, and so much more, is over. */
  readonly orStopped: <T>(work: Promise<T>, more?: Milliseconds) => Promise<T>;
  readonly signal: AbortSignal | undefined;
  /** Memory for the chunks of inputs and for their answers, of all runs. */
  readonly memory: { readonly chunks: ChunkMemory; readonly answers: ChunkMemory };
}

/** Tasks in flight for each thread: one at work, one waiting for it, and one more to even out slow ones. */
export const WINDOW_PER_THREAD = 3;

/**
 * Puts an output in its place. What is no file may wait for a reader all that while, which a stop ends; a file is put there
 * whole, and never let go of half-way.
 * @throws OutputError, PipeClosed, StoppedError
 */
export function commitOrStopped({ orStopped }: RunContext, output: Output): Promise<void> {
  const commit = output.commit();
  return output.holding ? commit : orStopped(commit);
}
