/**
 * Relabelling: the colour-mapping that turns any pair of states into one state.
 *
 * Moves do not look at labels (apart from the blank, which keeps label 0). So the labels of a pair can be renamed until
 * one of the two, the anchor, is the canonical state of its context; the answer then depends on the context and on the
 * other state alone. The canonical state of a context has label i on cell (context + i) mod cells: the blank on its
 * cell and the labels running on from there; without a blank it is the identity.
 */
import { invert, type Context, type Label, type Locations, parityOf, type State } from './permutation';
import { contextOf, type Puzzle } from './puzzle';

/** Writes the canonical state of a context to `out` and returns it. */
export function canonicalState(puzzle: Puzzle, context: Context, out: State = new Uint8Array(puzzle.cells)): State {
  for (let label = 0; label < puzzle.cells; label++) out[(context + label) % puzzle.cells] = label;
  return out;
}

/**
 * Writes the names that make `anchor` the canonical state of its context to `names` (`names[label] = new label`).
 */
export function canonicalNames(puzzle: Puzzle, anchor: State, names: Uint8Array): Uint8Array {
  const context = contextOf(puzzle, anchor);
  for (let label = 0; label < puzzle.cells; label++) names[anchor[(context + label) % puzzle.cells]] = label;
  return names;
}

/** Writes `state` with its labels renamed to `out` (it may be `state` itself) and returns it. */
export function relabel(state: State, names: ArrayLike<Label>, out: State): State {
  for (let cell = 0; cell < state.length; cell++) out[cell] = names[state[cell]];
  return out;
}

/** The locations of the canonical state of a context. */
export function canonicalLocations(puzzle: Puzzle, context: Context): Locations {
  return invert(canonicalState(puzzle, context));
}

/**
 * Whether the puzzle's parity rule lets `start` reach `target`; true where there is no such rule. It compares the two
 * states with each other, and the contexts with them: a blank that moves by a column changes the parity like any swap.
 * Cost: O(cells).
 */
export function parityAllows(puzzle: Puzzle, start: State, target: State): boolean {
  if (!puzzle.parityClass) return true;
  return (
    (parityOf(start) ^ parityOf(target)) ===
    (puzzle.parityClass[contextOf(puzzle, start)] ^ puzzle.parityClass[contextOf(puzzle, target)])
  );
}
