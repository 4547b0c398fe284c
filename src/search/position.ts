/**
 * The state that a depth-first search stands on, together with its heuristic: a lower bound of the moves that are left.
 *
 * Labels are renamed so that the target is the canonical state of its context. All that a heuristic knows of a target
 * then depends on that context alone, and is made once for each.
 */
import type { Locations, Moves, State } from '../puzzle/permutation';

/** Index of a move in a context, `context * puzzle.moves + move`. */
export type MoveAt = number;

/** A heuristic's value where it proves that the target cannot be reached. Small enough to be added to. */
export const UNREACHABLE: Moves = 0x3fff_ffff;

export interface Position {
  /** Where the labels lie now, after renaming; kept up by `advance` and `retreat`. */
  readonly locations: Locations;
  /** The heuristic of a state is at most this much greater than that of the state one move before. */
  readonly rise: Moves;
  /** Stands on `start`, aims at `target`. @returns the heuristic. Assumes that `parityAllows` the pair. */
  place(start: State, target: State): Moves;
  /** The heuristic after a move, where `h` is the heuristic now. Assumes a legal move, as do the next two. */
  after(at: MoveAt, h: Moves): Moves;
  advance(at: MoveAt): void;
  /** Takes `advance(at)` back. */
  retreat(at: MoveAt): void;
}

/** Locations in a buffer of whole 32-bit words, so that they can be read four at once. The spare bytes stay 0. */
export function newLocations(cells: number): Locations {
  return new Uint8Array(new ArrayBuffer(Math.ceil(cells / 4) * 4), 0, cells);
}
