import { inspect } from 'node:util';
import { UsageError } from '../formats/faults';

/** When a run has seen too many invalid rows. */
export interface ErrorBudget {
  /** More invalid rows than this stop the run. */
  readonly rows?: number;
  /** A larger share of the rows so far, in percent, stops the run; looked at from row 100 on. */
  readonly percent?: number;
}

const FIRST_ROW_FOR_PERCENT = 100;

/** @throws UsageError unless it is a budget: a wrong one would guard nothing. */
export function checkErrorBudget(budget: ErrorBudget): void {
  const isObject = typeof budget === 'object' && (budget as ErrorBudget | null) !== null;
  const isBudget = isObject && Object.keys(budget).every((key) => key === 'rows' || key === 'percent');
  const { rows = 0, percent = 0 } = isObject ? budget : {};
  if (isBudget && Number.isInteger(rows) && rows >= 0 && percent >= 0 && percent <= 100) return;
  throw new UsageError(
    `errorBudget: expected { rows } (a whole number), { percent } (0 to 100), or both, got ${inspect(budget)}`,
  );
}

/**
 * The row, counted from 0 within a chunk, at which the budget is spent; −1 if it lasts.
 *
 * @param before  rows and invalid rows before the chunk.
 * @param rows    rows in the chunk.
 * @param invalid numbers of the chunk's invalid rows, ascending.
 */
export function budgetSpentAt(
  budget: ErrorBudget,
  before: { readonly rows: number; readonly invalid: number },
  rows: number,
  invalid: readonly number[],
): number {
  const spent = (row: number, count: number): boolean => {
    const rowsSoFar = before.rows + row + 1;
    if (budget.rows !== undefined && count > budget.rows) return true;
    return (
      budget.percent !== undefined && rowsSoFar >= FIRST_ROW_FOR_PERCENT && count * 100 > budget.percent * rowsSoFar
    );
  };
  // Between invalid rows the share only falls, so besides them only the first row that is looked at can tip it.
  const first = FIRST_ROW_FOR_PERCENT - 1 - before.rows;
  let count = before.invalid;
  let firstSeen = first < 0 || first >= rows;
  for (const row of invalid) {
    if (!firstSeen && first < row) {
      if (spent(first, count)) return first;
      firstSeen = true;
    }
    count++;
    if (spent(row, count)) return row;
  }
  return !firstSeen && spent(first, count) ? first : -1;
}
