import { type Engine, UNSOLVABLE } from '../puzzle/engine';
import { NO_RANK, PairRanker } from '../puzzle/pair-rank';
import type { Moves, State } from '../puzzle/permutation';
import type { Puzzle } from '../puzzle/puzzle';
import { type PathTable, UNREACHED } from './path-table';

/** Answers pairs from a path table: one rank and one look-up each. */
export class TableEngine implements Engine {
  readonly path: Uint8Array;
  readonly expanded = 0;
  readonly #table: PathTable;
  readonly #ranker: PairRanker;

  /** The entries of a start's context must be built before a pair of that context is solved. */
  constructor(puzzle: Puzzle, table: PathTable) {
    this.#table = table;
    this.#ranker = new PairRanker(puzzle);
    this.path = new Uint8Array(Math.floor((table.wordsPerPath * 32) / table.bitsPerMove));
  }

  solve(start: State, target: State): Moves {
    const rank = this.#ranker.rank(start, target);
    if (rank === NO_RANK) return UNSOLVABLE;
    const { lengths, paths, ranks, wordsPerPath, bitsPerMove } = this.#table;
    const entry = this.#ranker.context * ranks + rank;
    const length = lengths[entry];
    if (length === UNREACHED) return UNSOLVABLE;
    const path = this.path;
    const mask = (1 << bitsPerMove) - 1;
    let word = 0;
    for (let i = 0, bit = 32, at = entry * wordsPerPath; i < length; i++, bit += bitsPerMove) {
      if (bit === 32) {
        word = paths[at++];
        bit = 0;
      }
      path[i] = (word >>> bit) & mask;
    }
    return length;
  }
}
