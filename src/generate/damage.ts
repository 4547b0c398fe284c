import type { Label, State } from '../puzzle/permutation';
import type { RowRandom } from './row-random';

/**
 * What makes a state invalid: a label twice, a foreign symbol, a label missing, nothing there at all. The first two keep
 * the number of symbols.
 */
export const damages = ['duplicate', 'foreign', 'missing', 'empty'] as const;
export type Damage = (typeof damages)[number];
export const ALIGNED_DAMAGES: readonly Damage[] = ['duplicate', 'foreign'];

/** In place of a label: a symbol that the puzzle does not have. */
export const FOREIGN: Label = 255;

/**
 * A state damaged at random, `Uint8Array` of up to as many labels as `state` has; `state` is left as it is. What is
 * missing is never a blank: readers may put a blank back where digits lack only it.
 */
export function damaged(random: RowRandom, kinds: readonly Damage[], state: State): Uint8Array {
  const cell = random.below(state.length);
  switch (kinds[random.below(kinds.length)]) {
    case 'duplicate': {
      const step = 1 + random.below(state.length - 1);
      return state.with(cell, state[(cell + step) % state.length]);
    }
    case 'foreign':
      return state.with(cell, FOREIGN);
    case 'missing': {
      const missing = 1 + random.below(state.length - 1);
      return state.filter((label) => label !== missing);
    }
    case 'empty':
      return new Uint8Array(0);
  }
}
