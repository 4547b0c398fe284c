/**
 * Where labels lie, after they were renamed so that the target is the canonical state of its context. All that a
 * heuristic knows of a target then depends on that context alone, and is made once for each.
 */
import type { Context, Locations, State } from '../puzzle/permutation';
import type { Puzzle } from '../puzzle/puzzle';

/** Index of a move in a context, `context * puzzle.moves + move`. */
export type MoveAt = number;

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
