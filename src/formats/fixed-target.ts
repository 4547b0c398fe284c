import type { Puzzle } from '../puzzle/puzzle';
import { InputError, shownList } from './faults';
import { goalText } from './state-text';

/**
 * The puzzle's standard goal as text, as the target of every row of an input that names none, if nothing speaks against
 * it.
 *
 * @param others  names of other columns or keys that hold states: any of them may be the target that is meant.
 * @param notices gets what the user should know.
 * @throws InputError otherwise.
 */
export function standardGoal(puzzle: Puzzle, name: string, others: readonly string[], notices: string[]): string {
  if (others.length > 0) {
    throw new InputError(
      `${name}: expected a column "target" or --target, got states in ${shownList(others, ' and ')}; ` +
        `say which with --target-column`,
    );
  }
  const text = goalText(puzzle);
  if (text === null) {
    throw new InputError(`${name}: puzzle "${puzzle.name}" has no standard goal: give a column "target" or --target`);
  }
  notices.push(`${name}: no target column: every row goes to ${text}`);
  return text;
}
