/**
 * Two numbers for a state, on which moves act by look-up.
 *
 * 1. Forget all labels but a few, and note the cells of those in order: an *arrangement* of k labels. Arrangements are
 *    ranked as permutations are, by their first k Lehmer digits, from 0 without gaps; an arrangement of k labels is one
 *    of k − 1 and one digit more, so that tables over them grow label by label.
 * 2. A move sends each label to another cell, whatever lies beside it. So it acts on arrangements by themselves, and
 *    what it makes of each is in a table. In which context it is legal is known by the blank's cell alone.
 * 3. A state that is reachable from a known one is told by the cells of the labels 0 … rankedLabels − 1. The first
 *    `leading` of these are the *head*, with the blank as label 0 if there is one; the others are the *tail*. A state is
 *    the two arrangements, `head` and `tail`. That is 3024 heads and 504 tails for the 181,440 states of the 8-puzzle.
 * 4. The rank of the state (see lehmer.ts) has the head's digits first: it is `head · restsPerHead + rest`. Ranks are in
 *    lexicographic order, so `rest` counts the tails before this one that fit beside the head. Which ones fit depends on
 *    the *set* of cells that the head takes, in whatever order: one table of sets × tails holds all, 126 × 504 bytes.
 *
 * A neighbour's rank takes four look-ups in tables that stay in a processor's cache, instead of a digit for each label.
 */
import { factorial, lehmerDigits, lehmerElements } from '../puzzle/lehmer';
import type { Context, Locations } from '../puzzle/permutation';
import { NONE, type Puzzle } from '../puzzle/puzzle';
import type { Bytes } from '../units';

export type Numbers = Uint8Array | Uint16Array | Uint32Array;

/** An array of numbers in 0 … below − 1, each in as few bytes as will do: the smaller a table, the nearer it is kept. */
export function numbers(length: number, below: number): Numbers {
  return new (below <= 1 << 8 ? Uint8Array : below <= 1 << 16 ? Uint16Array : Uint32Array)(length);
}

export interface Coordinates {
  /** How many labels the head places. */
  readonly leading: number;
  readonly heads: number;
  readonly tails: number;
  /** `Numbers[heads × moves]`: the head after a move, at `head * moves + move`. Of no meaning for illegal moves, like the next. */
  readonly headAfter: Numbers;
  /** `Numbers[tails × contexts × moves]`: the tail after a move, at `(tail * contexts + context) * moves + move`. */
  readonly tailAfter: Numbers;
  /** `Uint8Array[heads]`: the context of a state. */
  readonly contextOfHead: Uint8Array;
  readonly restsPerHead: number;
  /** `Uint32Array[heads]`: where the rests of the states of a head begin in `rests`. */
  readonly restsAt: Uint32Array;
  /** `Numbers[sets × tails]`: what the tail adds to `head * restsPerHead`, at `restsAt[head] + tail`. */
  readonly rests: Numbers;
}

const known = new WeakMap<Puzzle, Coordinates>();

/**
 * The coordinates of a puzzle, in the split that takes the least space. Assumes `puzzle.rankable`.
 * Cost: a few milliseconds for nine cells and 124 KB, some MB for eleven; made once for each puzzle.
 */
export function coordinatesOf(puzzle: Puzzle): Coordinates {
  let coordinates = known.get(puzzle);
  if (!coordinates) known.set(puzzle, (coordinates = makeCoordinates(puzzle, bestSplit(puzzle))));
  return coordinates;
}

/** The coordinates of a puzzle whose first `leading` labels, one at least, are the head. Same assumption, nothing kept. */
export function makeCoordinates(puzzle: Puzzle, leading: number): Coordinates {
  const { cells, contexts, moves, rankedLabels } = puzzle;
  let head = emptyArrangement(moves);
  for (let placed = 0; placed < leading; placed++) head = withOneMore(puzzle, head, placed, placed === 0);
  let tail = emptyArrangement(contexts * moves);
  for (let placed = 0; placed < rankedLabels - leading; placed++) tail = withOneMore(puzzle, tail, placed, false);

  const rowOfSet = new Map<number, number>();
  for (const set of head.sets) if (!rowOfSet.has(set)) rowOfSet.set(set, rowOfSet.size * tail.count);
  const restsPerHead = arrangements(cells - leading, rankedLabels - leading);
  const rests = numbers(rowOfSet.size * tail.count, restsPerHead);
  for (const [set, row] of rowOfSet) countRests(set, tail.sets, rests.subarray(row, row + tail.count));
  return {
    leading,
    heads: head.count,
    tails: tail.count,
    headAfter: head.after,
    tailAfter: tail.after,
    contextOfHead: head.contexts,
    restsPerHead,
    restsAt: Uint32Array.from(head.sets, (set) => rowOfSet.get(set)!),
    rests,
  };
}

/** The head and tail of a state. Assumes `locations` of all labels. Cost: O(rankedLabels). */
export function coordinatesAt(puzzle: Puzzle, { leading }: Coordinates, locations: Locations): [number, number] {
  const { cells, rankedLabels } = puzzle;
  const digits = lehmerDigits(cells);
  const rankOf = (from: number, to: number): number => {
    let rank = 0;
    for (let label = from, used = 0; label < to; label++) {
      rank = rank * (cells - (label - from)) + digits[(used << 4) | locations[label]];
      used |= 1 << locations[label];
    }
    return rank;
  };
  return [rankOf(0, leading), rankOf(leading, rankedLabels)];
}

/** How many arrangements of k labels there are on n cells. */
const arrangements = (n: number, k: number): number => factorial(n) / factorial(n - k);

function bestSplit(puzzle: Puzzle): number {
  let best = 1;
  for (let leading = 2; leading <= puzzle.rankedLabels; leading++) {
    if (splitBytes(puzzle, leading) < splitBytes(puzzle, best)) best = leading;
  }
  return best;
}

/** Space of a split, where all numbers but those of the rests take two bytes. */
function splitBytes({ cells, contexts, moves, rankedLabels }: Puzzle, leading: number): Bytes {
  const tails = arrangements(cells, rankedLabels - leading);
  const sets = arrangements(cells, leading) / factorial(leading);
  return arrangements(cells, leading) * (2 * moves + 5) + tails * (2 * contexts * moves + sets);
}

/** The most that the coordinates of a puzzle take. Nothing is made. */
export function coordinateBytes(puzzle: Puzzle): Bytes {
  return 2 * splitBytes(puzzle, bestSplit(puzzle));
}

/** All arrangements of so many labels, and what moves make of them. */
interface Arrangements {
  readonly count: number;
  /** By arrangement: the cells it takes, as bits. */
  readonly sets: Uint16Array;
  /** By arrangement: the context in which it is, or 0 if it does not know. */
  readonly contexts: Uint8Array;
  /** The arrangement after each move of its context, or of all contexts if it does not know. */
  readonly after: Numbers;
}

function emptyArrangement(entries: number): Arrangements {
  return { count: 1, sets: new Uint16Array(1), contexts: new Uint8Array(1), after: new Uint8Array(entries) };
}

/** The arrangements of one label more than the `placed` of `fewer`. The first label of a head tells the context. */
function withOneMore(puzzle: Puzzle, fewer: Arrangements, placed: number, leads: boolean): Arrangements {
  const { cells, contexts: allContexts, moves, contextAfter, destinations } = puzzle;
  const [digits, elements] = [lehmerDigits(cells), lehmerElements(cells)];
  const { sets: setBefore, contexts: contextBefore, after: imageBefore } = fewer;
  const entries = imageBefore.length / fewer.count;
  const radix = cells - placed;
  const count = fewer.count * radix;
  const sets = new Uint16Array(count);
  const contexts = new Uint8Array(count);
  const after = numbers(count * entries, count);
  for (let arrangement = 0, next = 0; arrangement < count; arrangement++) {
    const before = Math.floor(arrangement / radix);
    const used = setBefore[before];
    const cell = elements[(used << 4) | (arrangement % radix)];
    const context: Context = leads && allContexts > 1 ? cell : contextBefore[before];
    sets[arrangement] = used | (1 << cell);
    contexts[arrangement] = context;
    let at = context * moves;
    for (let from = before * entries, end = from + entries; from < end; from++, at++, next++) {
      if (contextAfter[at] === NONE) continue;
      const image = imageBefore[from];
      after[next] = image * radix + digits[(setBefore[image] << 4) | destinations[at * cells + cell]];
    }
  }
  return { count, sets, contexts, after };
}

/** Writes the rest of each tail that fits beside a head on the cells of `set` to `rests`, by tail: they come in order. */
function countRests(set: number, tailSets: Uint16Array, rests: Numbers): void {
  let rest = 0;
  for (let tail = 0; tail < tailSets.length; tail++) if ((tailSets[tail] & set) === 0) rests[tail] = rest++;
}
