/** One run over an iterable of pairs. */
import { untilAborted } from '../files/until-aborted';
import { DEFAULT_SPELLING } from '../formats/move-spelling';
import type { Outcome } from '../solve/outcome';
import type { Milliseconds } from '../units';
import { solveSurvivors } from './answer-survivors';
import { ChunkSizer } from './chunk-sizer';
import { type RunContext, WINDOW_PER_THREAD } from './run-context';
import type { Pair } from './messages';
import { mapOrdered } from './ordered';
import { StoppedError } from './stop';

/**
 * Yields the outcomes of the pairs in their order.
 *
 * @param lookAhead pairs to wait for before the engine is chosen; Infinity if the number changes nothing.
 */
export async function* solvePairs(
  context: RunContext,
  pairs: AsyncIterable<Pair> | Iterable<Pair>,
  lookAhead: number,
): AsyncGenerator<Outcome> {
  context.pool.start();
  const source = untilAborted(toAsync(pairs), context.signal);
  try {
    yield* solveGroups(context, source, lookAhead);
  } finally {
    // However the run ends, also before the engine is chosen: the caller's pairs and signal are let go of.
    await source.return(undefined);
  }
}

async function* solveGroups(
  { puzzle, pool, prepare, abandon, signal }: RunContext,
  source: AsyncGenerator<Pair>,
  lookAhead: number,
): AsyncGenerator<Outcome> {
  const first: Pair[] = [];
  while (lookAhead !== Infinity && first.length < lookAhead) {
    const next = await source.next();
    if (next.done) break;
    first.push(next.value);
  }
  const spec = await prepare(first.length, false, DEFAULT_SPELLING);
  const sizer = new ChunkSizer(spec.engine, puzzle, undefined);
  const groups = groupPairs(first, source, () => sizer.bytes);
  const solve = async (group: Pair[]): Promise<{ outcomes: Outcome[]; milliseconds: Milliseconds }> => {
    const began = performance.now();
    const outcomes = await solveSurvivors(pool, spec, group);
    return { outcomes, milliseconds: performance.now() - began };
  };
  const results = mapOrdered(groups, pool.threads * WINDOW_PER_THREAD, solve, abandon);
  for await (const { outcomes, milliseconds } of results) {
    sizer.observe(milliseconds);
    for (const outcome of outcomes) {
      if (outcome.status === 'limit' && outcome.code === 'STOPPED') throw new StoppedError('stopped');
      yield outcome;
    }
  }
  if (signal?.aborted) throw new StoppedError('stopped');
}

async function* toAsync<T>(values: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  yield* values;
}

/** Pairs in groups of about so many characters. */
async function* groupPairs(
  first: readonly Pair[],
  rest: AsyncIterator<Pair>,
  characters: () => number,
): AsyncGenerator<Pair[]> {
  let group: Pair[] = [];
  let size = 0;
  const all = async function* (): AsyncGenerator<Pair> {
    yield* first;
    yield* { [Symbol.asyncIterator]: () => rest };
  };
  for await (const pair of all()) {
    group.push(pair);
    size += pair[0].length + pair[1].length;
    if (size < characters()) continue;
    yield group;
    group = [];
    size = 0;
  }
  if (group.length > 0) yield group;
}
