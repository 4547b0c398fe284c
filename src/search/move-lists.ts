/**
 * Which moves a search tries, as lists that it runs through. Moves stand in them at their index in their context,
 * `context * puzzle.moves + move`, in move order, and END ends each list.
 */
import { NONE, type Puzzle } from '../puzzle/puzzle';

export const END = 0xffff;

export interface MoveLists {
  /** `Uint16Array`: all lists, one behind the other. */
  readonly lists: Uint16Array;
  /** `Uint16Array[contexts]`: where the list for a state of a context begins. */
  readonly first: Uint16Array;
  /** `Uint16Array[contexts × moves]`: where the list begins for a state that a move has led to: without what undoes it. */
  readonly after: Uint16Array;
}

/** The legal moves of a context. */
export function forwardLists(puzzle: Puzzle): MoveLists {
  const { contexts, moves, contextAfter } = puzzle;
  const legal = Array.from({ length: contexts }, (_, context) =>
    Array.from({ length: moves }, (_, move) => context * moves + move).filter((at) => contextAfter[at] !== NONE),
  );
  return listsOf(puzzle, legal, (at) => contextAfter[at]);
}

/**
 * The moves that lead into a context: the ways back of a search from the target, which takes a move `at` from cell i to
 * `permutations[at * cells + i]`. Here a move leads to the context in which it is made.
 */
export function backwardLists(puzzle: Puzzle): MoveLists {
  const { contexts, moves, contextAfter } = puzzle;
  const leading = Array.from({ length: contexts }, (_, context) =>
    Array.from(contextAfter.keys()).filter((at) => contextAfter[at] === context),
  );
  return listsOf(puzzle, leading, (at) => Math.floor(at / moves));
}

function listsOf(puzzle: Puzzle, byContext: readonly number[][], leadsTo: (at: number) => number): MoveLists {
  const { moves, contextAfter, undoes } = puzzle;
  const lists: number[] = [];
  const append = (list: readonly number[]): number => lists.push(...list, END) - list.length - 1;
  const first = Uint16Array.from(byContext, append);
  const after = Uint16Array.from(contextAfter, (context, at) => {
    if (context === NONE) return 0;
    const undoing = undoes[at] === NONE ? END : context * moves + undoes[at];
    return append(byContext[leadsTo(at)].filter((next) => next !== undoing));
  });
  return { lists: Uint16Array.from(lists), first, after };
}
