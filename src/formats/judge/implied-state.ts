import type { State } from '../../puzzle/permutation';
import type { Puzzle } from '../../puzzle/puzzle';
import { UsageError } from '../faults';
import { goalText, StateReader } from '../state-text';
import type { JudgeFormat } from './judge-format';

/** A state that all problems of a format share, and which of the two it is. */
export interface ImpliedState {
  readonly which: 'start' | 'target';
  readonly state: State;
  readonly text: string;
}

/** The state that problems written in the format share; null if each brings both. @throws UsageError if there is none. */
export function impliedState({ name, implied }: JudgeFormat, puzzle: Puzzle): ImpliedState | null {
  if (implied === null) return null;
  const { labels } = puzzle.definition;
  const text =
    implied === 'target' ? goalText(puzzle) : labels.join(labels.every(({ length }) => length === 1) ? '' : ' ');
  if (text === null) throw new UsageError(`format ${name}: puzzle "${puzzle.name}" has no standard goal`);
  const state = new Uint8Array(puzzle.cells);
  new StateReader(puzzle).read(text, state);
  return { which: implied, state, text };
}
