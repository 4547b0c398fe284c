/**
 * What stands behind a row's own bytes, by the length of its path: all of its result columns but the moves are the same
 * for all rows of a length.
 */
import type { ResultColumnName } from '../formats/result-columns';
import type { Moves } from '../puzzle/permutation';
import { UNREACHED } from '../solve/tables';

/** The columns that follow from the length, and the moves. */
export const TEMPLATE_COLUMNS: readonly ResultColumnName[] = ['status', 'length', 'moves', 'error', 'expanded'];

/** A text for each length, UNREACHED for an unsolvable pair. ASCII. */
export interface RowTemplates {
  /** Whether moves are wanted. */
  readonly moves: boolean;
  /** What stands before the moves; all of the row's end where they are not wanted. */
  readonly before: readonly string[];
  /** What stands behind the moves, with the line end. */
  readonly after: readonly string[];
}

/** Assumes TEMPLATE_COLUMNS only. */
export function rowTemplates(columns: readonly ResultColumnName[], delimiter: string): RowTemplates {
  const each = Array.from({ length: UNREACHED + 1 }, (_, length) => length);
  const moves = columns.includes('moves');
  const split = moves ? columns.indexOf('moves') + 1 : columns.length;
  const text = (some: readonly ResultColumnName[], length: Moves): string =>
    some.map((column) => delimiter + columnText(column, length)).join('');
  return {
    moves,
    before: each.map((length) => text(columns.slice(0, split), length) + (moves ? '' : '\n')),
    after: each.map((length) => (moves ? `${text(columns.slice(split), length)}\n` : '')),
  };
}

function columnText(column: ResultColumnName, length: Moves): string {
  switch (column) {
    case 'status':
      return length === UNREACHED ? 'unsolvable' : 'solved';
    case 'length':
      return length === UNREACHED ? '' : String(length);
    case 'expanded':
      return '0';
    default:
      return '';
  }
}
