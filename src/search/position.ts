/**
 * The state that a depth-first search stands on, together with its heuristic: a lower bound of the moves that are left.
 *
 * Labels are renamed so that the target is the canonical state of its context. All that a heuristic knows of a target
 * then depends on that context alone, and is made once for each.
 */
import type { Context, Locations, Moves, Rank, State } from '../puzzle/permutation';
import type { Puzzle } from '../puzzle/puzzle';

/** Index of a move in a context, `context * puzzle.moves + move`. */
export type MoveAt = number;

/** A heuristic's value where it proves that the target cannot be reached. Small enough to be added to. */
export const UNREACHABLE: Moves = 0x3fff_ffff;

export interface Position {
  /** Where the labels lie now, after renaming. Not for hot loops: it may be made anew. */
  readonly locations: Locations;
  /** The heuristic of a state is at most this much greater than that of the state one move before. */
  readonly rise: Moves;
  /** States have ranks below this; Infinity where they have none. */
  readonly ranks: number;
  /** Stands on `start`, aims at `target`. @returns the heuristic. Assumes that `parityAllows` the pair. */
  place(start: State, target: State): Moves;
  /** The heuristic after a move, where `h` is the heuristic now. Assumes a legal move. */
  after(at: MoveAt, h: Moves): Moves;
  /** Makes the move that `after` was asked about last. */
  advance(at: MoveAt): void;
  /** Takes `advance(at)` back. */
  retreat(at: MoveAt): void;
  /** Tells the state from all that can be reached from the same start. Assumes that states have ranks. */
  rank(): Rank;
}

/** Renames the labels of starts. */
export class RelabelledStart {
  readonly #locations: Locations;
  readonly #cellOf: Locations;

  constructor({ cells }: Puzzle) {
    this.#locations = newLocations(cells);
    this.#cellOf = newLocations(cells);
  }

  /** Locations in `start` after the renaming that makes `target`, in `context`, canonical. Valid until the next call. */
  locations(start: State, target: State, context: Context): Locations {
    const cells = start.length;
    const locations = this.#locations;
    const cellOf = this.#cellOf;
    for (let cell = 0; cell < cells; cell++) cellOf[start[cell]] = cell;
    for (let label = 0, from = context; label < cells; label++) {
      locations[label] = cellOf[target[from]];
      if (++from === cells) from = 0;
    }
    return locations;
  }
}

/** Locations in a buffer of whole 32-bit words, so that they can be read four at once. The spare bytes stay 0. */
export function newLocations(cells: number): Locations {
  return new Uint8Array(new ArrayBuffer(Math.ceil(cells / 4) * 4), 0, cells);
}
