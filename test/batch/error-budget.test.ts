import fc from 'fast-check';
import { budgetSpentAt, checkErrorBudget, type ErrorBudget } from '../../src/batch/error-budget';

/** The row, from 0, at which the budget is spent, or −1: by looking at each row in its turn. */
function spentByHand({ rows, percent }: ErrorBudget, invalid: readonly boolean[]): number {
  let count = 0;
  for (let row = 0; row < invalid.length; row++) {
    if (invalid[row]) count++;
    if (rows !== undefined && count > rows) return row;
    if (percent !== undefined && row >= 99 && count / (row + 1) > percent / 100) return row;
  }
  return -1;
}

/** The same with the rows cut into chunks. */
function spentInChunks(budget: ErrorBudget, invalid: readonly boolean[], sizes: readonly number[]): number {
  let count = 0;
  for (let at = 0, i = 0; at < invalid.length; i++) {
    const chunk = invalid.slice(at, at + sizes[i % sizes.length]);
    const numbers = chunk.flatMap((bad, row) => (bad ? [row] : []));
    const spent = budgetSpentAt(budget, { rows: at, invalid: count }, chunk.length, numbers);
    if (spent >= 0) return at + spent;
    at += chunk.length;
    count += numbers.length;
  }
  return -1;
}

const budgets: fc.Arbitrary<ErrorBudget> = fc.oneof(
  fc.nat({ max: 12 }).map((rows) => ({ rows })),
  fc.integer({ min: 0, max: 100 }).map((percent) => ({ percent })),
  fc.constant({}),
);
/** Rows with bad ones here and there, about as many as a budget of some percent can bear. */
const rows = fc
  .tuple(fc.integer({ min: 0, max: 260 }), fc.array(fc.nat({ max: 259 }), { maxLength: 60 }), fc.nat({ max: 120 }))
  .map(([length, bad, leading]) => Array.from({ length }, (_, row) => row < leading / 4 || bad.includes(row)));
const sizes = fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 4 });

describe('checkErrorBudget', () => {
  it('takes budgets, and refuses what would guard nothing', () => {
    for (const budget of [{ rows: 0 }, { percent: 2.5 }, { rows: 3, percent: 100 }]) {
      expect(() => checkErrorBudget(budget)).not.toThrow();
    }
    for (const other of [
      2,
      '2',
      { row: 2 },
      { rows: -1 },
      { rows: 1.5 },
      { rows: '2' },
      { percent: 101 },
      { percent: NaN },
    ]) {
      expect(() => checkErrorBudget(other as ErrorBudget)).toThrow(/^errorBudget: expected \{ rows \} .*, got /);
    }
  });
});

describe('budgetSpentAt', () => {
  it('stops at the row at which a look at each row would stop, however rows are cut into chunks', () => {
    fc.assert(
      fc.property(budgets, rows, sizes, (budget, invalid, chunks) => {
        expect(spentInChunks(budget, invalid, chunks)).toBe(spentByHand(budget, invalid));
      }),
      { numRuns: 3000 },
    );
  });

  it('lets a budget of percent wait for row 100, and then look at it even if it is good', () => {
    const invalid = Array.from({ length: 150 }, (_, row) => row < 50);
    expect(spentInChunks({ percent: 49 }, invalid, [10])).toBe(99);
    expect(spentInChunks({ percent: 50 }, invalid, [10])).toBe(-1);
    expect(spentInChunks({ percent: 0 }, invalid.slice(0, 99), [10])).toBe(-1);
  });

  it('takes a budget of no rows as spent at the first invalid one', () => {
    expect(budgetSpentAt({ rows: 0 }, { rows: 7, invalid: 0 }, 5, [3, 4])).toBe(3);
    expect(budgetSpentAt({ rows: 0 }, { rows: 7, invalid: 0 }, 5, [])).toBe(-1);
  });
});
