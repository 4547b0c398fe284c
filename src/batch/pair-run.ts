/** One run over an iterable of pairs. */
import { untilAborted } from '../files/until-aborted';
import { DEFAULT_SPELLING } from '../formats/move-spelling';
import { type Fault, shownValue, UsageError } from '../formats/faults';
import type { Outcome } from '../solve/outcome';
import type { Milliseconds } from '../units';
import { solveSurvivors } from './answer-survivors';
import { ChunkSizer } from './chunk-sizer';
import { type RunContext, WINDOW_PER_THREAD } from './run-context';
import type { Pair } from './messages';
import { mapOrdered } from './ordered';
import { StoppedError } from './stop';

/** A pair, or why what came in its place is none. */
type GivenPair = Pair | Fault;

/**
 * Yields the outcomes of the pairs in their order. What is no pair of texts has the outcome `invalid` in its place, as a row
 * that cannot be read has among the rows of an input: the other pairs are answered.
 *
 * @param lookAhead pairs to wait for before the engine is chosen; Infinity if the number changes nothing.
 * @throws UsageError if `pairs` is nothing to iterate over, or a text.
 */
export async function* solvePairs(
  context: RunContext,
  pairs: AsyncIterable<Pair> | Iterable<Pair>,
  lookAhead: number,
): AsyncGenerator<Outcome> {
  checkPairs(pairs);
  context.pool.start();
  const source = untilAborted(Symbol.asyncIterator in pairs ? pairs : toAsync(pairs), context.signal);
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
  const first: GivenPair[] = [];
  while (lookAhead !== Infinity && first.length < lookAhead) {
    const next = await source.next();
    if (next.done) break;
    first.push(givenPair(next.value));
  }
  const spec = await prepare(first.length, false, DEFAULT_SPELLING);
  const sizer = new ChunkSizer(spec.engine, puzzle, undefined);
  const groups = groupPairs(first, source, () => sizer.bytes);
  const solve = async (group: GivenPair[]): Promise<{ outcomes: Outcome[]; milliseconds: Milliseconds }> => {
    const began = performance.now();
    const solved = (await solveSurvivors(pool, spec, group.filter(isPair))).values();
    const outcomes = group.map((pair): Outcome =>
      isPair(pair) ? solved.next().value! : { status: 'invalid', ...pair },
    );
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

function checkPairs(pairs: unknown): void {
  const iterable = Object(pairs) as Partial<AsyncIterable<unknown> & Iterable<unknown>>;
  if (typeof pairs !== 'string' && (iterable[Symbol.asyncIterator] ?? iterable[Symbol.iterator])) return;
  throw new UsageError(`pairs: expected an iterable of pairs [start, target], got ${shownValue(pairs)}`);
}

const isPair = (pair: GivenPair): pair is Pair => Array.isArray(pair);

/**
 * What a caller gave for a pair, who may have no types. Only texts go to the workers: other values may not cross, or have no
 * length; and a pair of its own, for the caller's may be filled anew for the next.
 */
function givenPair(given: unknown): GivenPair {
  if (!Array.isArray(given)) return notText(`expected a pair of texts [start, target], got ${shownValue(given)}`);
  const pair = given as readonly unknown[];
  const [start, target] = [pair[0], pair[1]];
  if (typeof start !== 'string') return notText(`start: expected text, got ${shownValue(start)}`);
  if (typeof target !== 'string') return notText(`target: expected text, got ${shownValue(target)}`);
  return [start, target];
}

function notText(message: string): Fault {
  return { code: 'NOT_TEXT', message };
}

/** Between the states of a pair and behind them, as in a file: pairs of empty texts are of some size, too. */
const SEPARATORS = 2;

/** Pairs in groups of about so many characters. */
async function* groupPairs(
  first: readonly GivenPair[],
  rest: AsyncIterator<Pair>,
  characters: () => number,
): AsyncGenerator<GivenPair[]> {
  let group: GivenPair[] = [];
  let size = 0;
  const all = async function* (): AsyncGenerator<GivenPair> {
    yield* first;
    for await (const given of { [Symbol.asyncIterator]: () => rest }) yield givenPair(given);
  };
  for await (const pair of all()) {
    group.push(pair);
    size += SEPARATORS + (isPair(pair) ? pair[0].length + pair[1].length : 0);
    if (size < characters()) continue;
    yield group;
    group = [];
    size = 0;
  }
  if (group.length > 0) yield group;
}
