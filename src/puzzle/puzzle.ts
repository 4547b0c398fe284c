/**
 * A puzzle compiled from its definition to flat typed arrays. Knows moves, contexts and parity; knows nothing of text,
 * tables, searches or threads.
 */
import { type PuzzleDefinition, validateDefinition } from './definition';
import { factorial, RANKABLE_CELLS } from './lehmer';
import { type Context, invert, type MoveIndex, parityOf, permute, type State } from './permutation';

/** In `contextAfter` and `undoes`: there is no such thing. */
export const NONE = 255;

export interface Puzzle {
  /** The plain data that this was compiled from: what crosses to another thread. */
  readonly definition: PuzzleDefinition;
  readonly name: string;
  readonly cells: number;
  readonly contexts: number;
  readonly moves: number;
  /** `Uint8Array[contexts × moves × cells]`: cell i receives from `permutations[(context · moves + move) · cells + i]`. */
  readonly permutations: Uint8Array;
  /** The same permutations inverted: the label on cell i goes to `destinations[(context · moves + move) · cells + i]`. */
  readonly destinations: Uint8Array;
  /** `Uint8Array[contexts × moves]`: the context that a move leads to, NONE where it is illegal. */
  readonly contextAfter: Uint8Array;
  /** `Uint8Array[contexts × moves]`: the move, legal in the context after, that takes the move back at once; or NONE. */
  readonly undoes: Uint8Array;
  /**
   * `Uint8Array[contexts]`, or null where the puzzle has no parity rule. Where there is one, every move changes the
   * parity of the state by the difference of `parityClass` between the contexts that it links: two states with
   * different `parityOf(state) ^ parityClass[context]` can never reach each other.
   */
  readonly parityClass: Uint8Array | null;
  /** How many labels' locations tell a state that is reachable from a known one: cells − 2 with a parity rule. */
  readonly rankedLabels: number;
  /** Ranks for each context: cells! / 2 with a parity rule, else cells!. Exact up to 18 cells. */
  readonly ranks: number;
  /** Whether ranks fit in 32 bits, so that arrays can be indexed by them. */
  readonly rankable: boolean;
}

/** Compiles a definition. @throws DefinitionError if it breaks a rule. Cost: O(contexts × moves × cells). */
export function compilePuzzle(definition: PuzzleDefinition): Puzzle {
  validateDefinition(definition);
  const cells = definition.labels.length;
  const contexts = definition.blank ? cells : 1;
  const moves = definition.moves.length;
  const permutations = new Uint8Array(contexts * moves * cells);
  const destinations = new Uint8Array(contexts * moves * cells);
  const contextAfter = new Uint8Array(contexts * moves).fill(NONE);
  definition.moves.forEach((move, moveIndex) =>
    move.permutations.forEach((permutation, context) => {
      if (!permutation) return;
      const at = context * moves + moveIndex;
      const inverse = invert(permutation);
      permutations.set(permutation, at * cells);
      destinations.set(inverse, at * cells);
      contextAfter[at] = definition.blank ? inverse[context] : 0;
    }),
  );
  // Parity is to tell the places of the last two labels; of two labels only, one may be the blank that it depends on.
  const parityClass =
    cells <= 2
      ? null
      : parityClasses(contexts, moves, contextAfter, (at) =>
          parityOf(permutations.subarray(at * cells, (at + 1) * cells)),
        );
  return {
    definition,
    name: definition.name,
    cells,
    contexts,
    moves,
    permutations,
    destinations,
    contextAfter,
    undoes: undoingMoves(contexts, moves, cells, contextAfter, permutations, destinations),
    parityClass,
    rankedLabels: parityClass ? cells - 2 : cells - 1,
    ranks: factorial(cells) / (parityClass ? 2 : 1),
    rankable: cells <= RANKABLE_CELLS,
  };
}

/** The context that a state is in. */
export function contextOf(puzzle: Puzzle, state: State): Context {
  return puzzle.definition.blank ? state.indexOf(0) : 0;
}

/**
 * Writes the state after a move to `out` (another array than `state`) and returns it, or returns null if the move is
 * illegal in the state's context. For callers outside the hot loops: it finds the context anew.
 */
export function applyMove(puzzle: Puzzle, state: State, move: MoveIndex, out: State): State | null {
  const at = contextOf(puzzle, state) * puzzle.moves + move;
  if (puzzle.contextAfter[at] === NONE) return null;
  return permute(state, puzzle.permutations.subarray(at * puzzle.cells, (at + 1) * puzzle.cells), out);
}

/** The move index of a letter, or −1. */
export function moveOfLetter(puzzle: Puzzle, letter: string): MoveIndex {
  return puzzle.definition.moves.findIndex((move) => move.letter === letter);
}

/**
 * Spreads 0 from context 0 along the moves, an odd move changing it. If every move agrees there is a parity rule, else
 * none. The definition's check has made sure that the moves link all contexts.
 */
function parityClasses(
  contexts: number,
  moves: number,
  contextAfter: Uint8Array,
  parityOfMove: (at: number) => number,
): Uint8Array | null {
  const classes = new Uint8Array(contexts).fill(NONE);
  classes[0] = 0;
  for (let changed = true; changed;) {
    changed = false;
    for (let at = 0; at < contexts * moves; at++) {
      if (contextAfter[at] === NONE) continue;
      const from = Math.floor(at / moves);
      const to = contextAfter[at];
      if (classes[from] === NONE && classes[to] === NONE) continue;
      const parity = parityOfMove(at);
      if (classes[from] === NONE || classes[to] === NONE) {
        changed = true;
        if (classes[to] === NONE) classes[to] = classes[from] ^ parity;
        else classes[from] = classes[to] ^ parity;
      } else if ((classes[from] ^ classes[to]) !== parity) return null;
    }
  }
  return classes;
}

function undoingMoves(
  contexts: number,
  moves: number,
  cells: number,
  contextAfter: Uint8Array,
  permutations: Uint8Array,
  destinations: Uint8Array,
): Uint8Array {
  const undoes = new Uint8Array(contexts * moves).fill(NONE);
  for (let at = 0; at < contexts * moves; at++) {
    if (contextAfter[at] === NONE) continue;
    for (let move = 0; move < moves && undoes[at] === NONE; move++) {
      const back = contextAfter[at] * moves + move;
      if (contextAfter[back] === NONE) continue;
      let same = true;
      for (let i = 0; i < cells && same; i++) same = destinations[at * cells + i] === permutations[back * cells + i];
      if (same) undoes[at] = move;
    }
  }
  return undoes;
}
