import type { State } from '../puzzle/permutation';
import type { Puzzle } from '../puzzle/puzzle';
import { parityAllows } from '../puzzle/relabel';
import type { FixedStates } from './pair-space';
import type { RowRandom } from './row-random';

/**
 * Draws a pair uniformly from those whose start can reach their target, on boards of any size: states are shuffled, and
 * one of the wrong parity has two labels exchanged, which pairs off the states of both parities.
 */
export function shufflePair(puzzle: Puzzle, fixed: FixedStates, random: RowRandom, start: State, target: State): void {
  if (fixed.start) start.set(fixed.start);
  else shuffle(random, start);
  if (fixed.target) target.set(fixed.target);
  else shuffle(random, target);
  if (!parityAllows(puzzle, start, target)) exchangeLabels(fixed.start ? target : start);
}

/** Writes a state drawn uniformly from all of them. Source: R. A. Fisher, F. Yates (1938); inside out, as D. E. Knuth gives it. */
export function shuffle(random: RowRandom, out: State): void {
  for (let label = 0; label < out.length; label++) {
    const cell = random.below(label + 1);
    out[label] = out[cell];
    out[cell] = label;
  }
}

/**
 * Exchanges the last two labels, of which neither is a blank: what was reachable no longer is, and the other way round.
 * Assumes a puzzle with a parity rule, which has three cells or more.
 */
export function exchangeLabels(state: State): void {
  const [a, b] = [state.indexOf(state.length - 1), state.indexOf(state.length - 2)];
  state[a] = state.length - 2;
  state[b] = state.length - 1;
}
