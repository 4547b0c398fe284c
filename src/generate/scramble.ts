import type { MoveIndex, Moves, State } from '../puzzle/permutation';
import { contextOf, NONE, type Puzzle } from '../puzzle/puzzle';
import type { RowRandom } from './row-random';

/** A walk of random moves from a state. It never takes its last move back, unless there is no other way to go on. */
export class RandomWalk {
  /** The moves of the last walk: `path[0 … length − 1]`. */
  readonly path: Uint8Array;
  length: Moves = 0;
  readonly #puzzle: Puzzle;
  readonly #next: State;
  readonly #choices: Uint8Array;

  /** @param most moves of the longest walk. */
  constructor(puzzle: Puzzle, most: Moves) {
    this.path = new Uint8Array(most);
    this.#puzzle = puzzle;
    this.#next = new Uint8Array(puzzle.cells);
    this.#choices = new Uint8Array(puzzle.moves);
  }

  /** Walks `length` moves, each drawn uniformly from those allowed; `state` becomes where the walk ends. */
  take(random: RowRandom, length: Moves, state: State): void {
    const { cells, moves, contextAfter, undoes, permutations } = this.#puzzle;
    const next = this.#next;
    let context = contextOf(this.#puzzle, state);
    let back: MoveIndex = NONE;
    for (let i = 0; i < length; i++) {
      const move = this.#choose(random, context, back);
      const at = context * moves + move;
      for (let cell = 0; cell < cells; cell++) next[cell] = state[permutations[at * cells + cell]];
      for (let cell = 0; cell < cells; cell++) state[cell] = next[cell];
      this.path[i] = move;
      back = undoes[at];
      context = contextAfter[at];
    }
    this.length = length;
  }

  #choose(random: RowRandom, context: number, back: MoveIndex): MoveIndex {
    const { moves, contextAfter } = this.#puzzle;
    let choices = 0;
    for (let move = 0; move < moves; move++) {
      if (move !== back && contextAfter[context * moves + move] !== NONE) this.#choices[choices++] = move;
    }
    return choices === 0 ? back : this.#choices[random.below(choices)];
  }
}
