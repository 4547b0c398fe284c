/**
 * Builds path tables by breadth-first search, forwards from the canonical start of a context, moves in move order.
 *
 * Why this yields least paths: the queue holds each level in the order of its states' least paths. That is true for the
 * root; and the first parent in the queue that reaches a new state, by its first move that does so, has the least path
 * of all parents, so that the new state is appended in the place that its own least path has. (A search backwards from
 * the target finds lengths, but the first parent there decides the last move, not the first one: a third of its strings
 * are not the least.)
 */
import { rankPermutation } from '../puzzle/lehmer';
import type { Context, Moves, Rank } from '../puzzle/permutation';
import { NONE, type Puzzle } from '../puzzle/puzzle';
import { canonicalLocations } from '../puzzle/relabel';
import { type Coordinates, coordinatesAt, coordinatesOf, type Numbers, numbers } from './coordinates';
import { allocateTable, MAX_DEPTH, type PathTable, UNREACHED } from './path-table';

/** A puzzle whose states lie deeper than its definition says, or deeper than a table can tell. */
export class DepthError extends Error {
  readonly code = 'TABLE_DEPTH';
  override readonly name = 'DepthError';
}

/**
 * Fills the entries of one context. Contexts may be filled by different threads at once: each writes its own entries.
 *
 * @returns depth of the deepest state, in moves.
 * @throws DepthError if a path is longer than the definition's depth, or than the table has bits for.
 * Cost: some 60 ns a state on boards of nine cells; work space for the two widest levels, 0.6 MB there, besides the
 * puzzle's coordinates.
 */
export function buildContext(puzzle: Puzzle, table: PathTable, context: Context, explore = exploreContext): Moves {
  const { ranks, wordsPerPath: words, bitsPerMove: bits } = table;
  const first = context * ranks;
  const most = Math.min(MAX_DEPTH, Math.floor((words * 32) / bits), puzzle.definition.depth ?? MAX_DEPTH);
  const paths = table.paths.subarray(first * words, (first + ranks) * words);
  const depth = explore(puzzle, context, most, table.lengths.subarray(first, first + ranks), { words, bits, paths });
  if (depth > most) throw tooDeep(puzzle, most);
  return depth;
}

/** Builds all contexts in this thread. */
export function buildTable(puzzle: Puzzle): PathTable {
  const table = allocateTable(puzzle, puzzle.definition.depth ?? measureDepth(puzzle));
  for (let context = 0; context < puzzle.contexts; context++) buildContext(puzzle, table, context);
  return table;
}

/** Depth of the deepest state of any context, in moves. Assumes `puzzle.rankable`. Cost: that of building the table. */
export function measureDepth(puzzle: Puzzle): Moves {
  let depth = 0;
  const lengths = new Uint8Array(puzzle.ranks);
  for (let context = 0; context < puzzle.contexts; context++) {
    depth = Math.max(depth, exploreContext(puzzle, context, MAX_DEPTH, lengths, NO_PATHS));
  }
  if (depth > MAX_DEPTH) throw tooDeep(puzzle, MAX_DEPTH);
  return depth;
}

export interface PackedPaths {
  readonly words: number;
  readonly bits: number;
  readonly paths: Uint32Array;
}

/** The states of one depth, in the order of their least paths. */
interface Level {
  count: number;
  readonly heads: Numbers;
  readonly tails: Numbers;
  /** The move that takes a state back to its parent, which is reached already. */
  readonly undoes: Uint8Array;
  /** `Uint32Array[count × words]`: the packed path of each, here once more so that it is read and written in order. */
  readonly paths: Uint32Array;
}

/** Room for as many states as there are; the system gives memory only to what is written. */
function newLevel({ ranks }: Puzzle, { heads, tails }: Coordinates, words: number): Level {
  return {
    count: 0,
    heads: numbers(ranks, heads),
    tails: numbers(ranks, tails),
    undoes: new Uint8Array(ranks),
    paths: new Uint32Array(ranks * words),
  };
}

const NO_PATHS: PackedPaths = { words: 0, bits: 1, paths: new Uint32Array(0) };

/** Where a search begins: the canonical start of a context. */
export interface Root {
  readonly rank: Rank;
  readonly head: number;
  readonly tail: number;
}

export function rootOf(puzzle: Puzzle, context: Context): Root {
  const locations = canonicalLocations(puzzle, context);
  const [head, tail] = coordinatesAt(puzzle, coordinatesOf(puzzle), locations);
  return { rank: rankPermutation(locations, puzzle.rankedLabels), head, tail };
}

/**
 * The search itself, level by level.
 * @returns the depth of the deepest state; one more than `most` if states lie deeper than that.
 */
function exploreContext(
  puzzle: Puzzle,
  context: Context,
  most: Moves,
  lengths: Uint8Array,
  packed: PackedPaths,
): Moves {
  const coordinates = coordinatesOf(puzzle);
  let level = newLevel(puzzle, coordinates, packed.words);
  let next = newLevel(puzzle, coordinates, packed.words);
  const root = rootOf(puzzle, context);
  lengths.fill(UNREACHED);
  lengths[root.rank] = 0;
  [level.heads[0], level.tails[0]] = [root.head, root.tail];
  level.undoes[0] = NONE;
  level.count = 1;
  // Behind MAX_DEPTH the length written is UNREACHED, so that `next` may hold states twice: it goes no further.
  for (let depth = 0; depth <= most; depth++) {
    expandLevel(puzzle, coordinates, level, next, depth, lengths, packed);
    if (next.count === 0) return depth;
    [level, next] = [next, level];
  }
  return most + 1;
}

/**
 * Reaches the states of `next`, one move beyond those of `level`, and writes their entries. Arrays are named before the
 * loop: read from their objects within it, it takes a sixth longer.
 */
function expandLevel(
  puzzle: Puzzle,
  coordinates: Coordinates,
  level: Level,
  next: Level,
  depth: Moves,
  lengths: Uint8Array,
  { words, bits, paths }: PackedPaths,
): void {
  const { contexts, moves, contextAfter, undoes } = puzzle;
  const { headAfter, tailAfter, contextOfHead, restsPerHead, restsAt, rests } = coordinates;
  const [lastWord, shift] = [(depth * bits) >> 5, (depth * bits) & 31];
  const { heads, tails, undoes: undoing, paths: queuedPaths } = level;
  const { heads: nextHeads, tails: nextTails, undoes: nextUndoes, paths: nextPaths } = next;
  let count = 0;
  for (let i = 0, end = level.count; i < end; i++) {
    const head = heads[i];
    const undo = undoing[i];
    const here = contextOfHead[head] * moves;
    const tailAt = tails[i] * contexts * moves + here;
    for (let move = 0; move < moves; move++) {
      if (move === undo || contextAfter[here + move] === NONE) continue;
      const nextHead = headAfter[head * moves + move];
      const nextTail = tailAfter[tailAt + move];
      const rank = nextHead * restsPerHead + rests[restsAt[nextHead] + nextTail];
      if (lengths[rank] !== UNREACHED) continue;
      lengths[rank] = depth + 1;
      const packed = move << shift;
      if (words === 2) {
        // The same as the loop below, without one: an eighth off the build of boards of nine cells.
        const first = queuedPaths[i * 2] | (lastWord === 0 ? packed : 0);
        const second = queuedPaths[i * 2 + 1] | (lastWord === 1 ? packed : 0);
        nextPaths[count * 2] = paths[rank * 2] = first;
        nextPaths[count * 2 + 1] = paths[rank * 2 + 1] = second;
      } else {
        for (let word = 0; word < words; word++) {
          const moved = queuedPaths[i * words + word] | (word === lastWord ? packed : 0);
          nextPaths[count * words + word] = paths[rank * words + word] = moved;
        }
      }
      nextHeads[count] = nextHead;
      nextTails[count] = nextTail;
      nextUndoes[count++] = undoes[here + move];
    }
  }
  next.count = count;
}

function tooDeep({ name, definition }: Puzzle, maxDepth: Moves): DepthError {
  return new DepthError(
    definition.depth === undefined || maxDepth === MAX_DEPTH
      ? `puzzle "${name}" has states more than ${MAX_DEPTH} moves deep, which no path table holds: use a search`
      : `puzzle "${name}" has states deeper than its definition's depth of ${definition.depth} moves: correct it or leave it out`,
  );
}
