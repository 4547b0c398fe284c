/**
 * What a run may take of a limit of memory: computed from puzzle, algorithm and threads, before anything is allocated.
 *
 * Counted are the path table and what building it takes, the memory that a search has for its states, its marks and its
 * heuristics, the kernels of the plain lane, and the window of chunks and answers in flight.
 *
 * Not counted are Node.js itself and its threads with the strings that they make (some 70 MB, and 20 to 40 MB a thread), what
 * compresses and unpacks files, and what a chunk is larger than planned: one whose only record is longer, and answers of
 * more than four times their rows, as long errors are.
 */
import { count, plural } from '../formats/counted';
import { UsageError } from '../formats/faults';
import type { Puzzle } from '../puzzle/puzzle';
import { type Algorithm, chooseEngine, type EngineName, fitsTable, tableNeeds } from '../solve/choose-engine';
import { bidirectionalMemory, bidirectionalNeeds, buildNeeds, idaNeeds, LEAST_SEARCH } from '../solve/memory-needs';
import type { LimitSpec } from '../solve/row-limits';
import type { Bytes } from '../units';
import { roomForAnswers } from './chunk-memory';
import { WINDOW_PER_THREAD } from './run-context';

/** The memory of a plain lane's kernel. */
export const PLAIN_KERNEL: Bytes = 8 << 20;
/** Chunks are not made smaller than this for want of memory. */
export const LEAST_CHUNK: Bytes = 4096;
/** A search needs no larger ones. */
const MOST_SEARCHED_CHUNK: Bytes = 32 * 1024;

export interface MemoryPlan {
  readonly asked: Algorithm;
  /** What was asked for; `ida` in place of `auto` where the table does not fit. */
  readonly algorithm: Algorithm;
  /** What a bidirectional search may take, where that is limited. */
  readonly limits: Pick<LimitSpec, 'memory'>;
  /** The most bytes that chunks may have in a run by that engine. */
  readonly mostChunkBytes: (engine: EngineName) => Bytes;
  /** @throws UsageError if the limit leaves no room for the path table. */
  readonly checkTable: () => void;
}

/** What is asked of a run, and what it may take. */
export interface MemoryRequest {
  readonly algorithm?: Algorithm;
  readonly limits?: Partial<LimitSpec>;
  /** No limit if it is left out. */
  readonly memoryLimit?: Bytes;
}

/**
 * @throws UsageError if not even the least that the algorithm needs finds room, TableTooLargeError for a table that is
 * too large whatever the limit.
 */
export function planMemory(
  puzzle: Puzzle,
  threads: number,
  { algorithm = 'auto', limits = {}, memoryLimit: limit }: MemoryRequest,
): MemoryPlan {
  chooseEngine(puzzle, algorithm, 0); // Refuses a table that is too large.
  if (limit === undefined) {
    const mostChunkBytes = (): Bytes => Infinity;
    return { asked: algorithm, algorithm, limits: {}, mostChunkBytes, checkTable: () => undefined };
  }
  if (!Number.isInteger(limit) || limit < 1) {
    throw new UsageError(`memoryLimit: expected a whole number of bytes from 1 on, got ${limit}`);
  }
  const least = (engine: EngineName, on = threads): Bytes =>
    engineNeeds(puzzle, engine, on) + windowNeeds(on, LEAST_CHUNK);
  const check = (engine: EngineName): void => {
    if (least(engine) <= limit) return;
    let fewer = threads - 1;
    while (fewer > 0 && least(engine, fewer) > limit) fewer--;
    const remedies = [
      ...(fewer > 0 ? [`--threads ${fewer}`] : []),
      ...(least('ida') <= limit ? ['--algorithm ida'] : []),
    ];
    throw new UsageError(
      `--memory-limit: expected at least ${megabytes(Math.ceil(least(engine) / 1e6))} for ${WHAT[engine]} of puzzle ` +
        `"${puzzle.name}" on ${plural(threads, 'thread')}, got ${shownSize(limit)}` +
        (remedies.length > 0 ? `; it is enough for ${remedies.join(', or ')}` : ''),
    );
  };
  const left = algorithm === 'auto' && !(fitsTable(puzzle) && least('table') <= limit) ? 'ida' : algorithm;
  if (left === 'auto') check('ida');
  else check(left);

  const room = (engine: EngineName): Bytes => limit - engineNeeds(puzzle, engine, threads);
  const chunkIn = (window: Bytes): Bytes => {
    const most = (window / slotsOf(threads) - roomForAnswers(0)) / 5;
    return Math.max(LEAST_CHUNK, Math.floor(most));
  };
  const mostChunkBytes = (engine: EngineName): Bytes =>
    engine === 'table' ? chunkIn(room(engine)) : Math.min(MOST_SEARCHED_CHUNK, chunkIn(room(engine) / 4));
  const plan = { asked: algorithm, algorithm: left, limits: {}, mostChunkBytes, checkTable: () => check('table') };
  if (left !== 'bidirectional') return plan;
  const perThread = Math.floor((limit - windowNeeds(threads, mostChunkBytes(left))) / threads);
  return { ...plan, limits: { memory: Math.min(limits.memory ?? Infinity, bidirectionalMemory(perThread)) } };
}

const WHAT: Readonly<Record<EngineName, string>> = {
  table: 'the path table',
  ida: 'searches by IDA*',
  bidirectional: 'bidirectional searches',
};

/** The least that an engine takes on so many threads. */
function engineNeeds(puzzle: Puzzle, engine: EngineName, threads: number): Bytes {
  switch (engine) {
    case 'table': {
      // Whoever declares no depth has it measured first, which takes as much as to build.
      const builders = Math.min(threads, puzzle.contexts) + (puzzle.definition.depth === undefined ? 1 : 0);
      return tableNeeds(puzzle) + builders * buildNeeds(puzzle) + threads * PLAIN_KERNEL;
    }
    case 'ida':
      return threads * idaNeeds(puzzle);
    case 'bidirectional':
      return threads * bidirectionalNeeds(LEAST_SEARCH);
  }
}

/** Chunks that are there at once: those in flight, one read ahead, one being cut and one being written. */
const slotsOf = (threads: number): number => threads * WINDOW_PER_THREAD + 3;

/** What chunks of that size take, with their answers. */
function windowNeeds(threads: number, chunk: Bytes): Bytes {
  return slotsOf(threads) * (chunk + roomForAnswers(chunk));
}

const megabytes = (size: number): string => `${count(size)} MB`;

const shownSize = (bytes: Bytes): string => (bytes < 1e6 ? plural(bytes, 'byte') : megabytes(Math.floor(bytes / 1e6)));
