import fc from 'fast-check';
import type { Status } from '../../src/solve/outcome';
import { addTally, countLength, emptyTally, rowsOf, type Tally } from '../../src/solve/tally';

interface Row {
  readonly status: Status | 'skipped';
  readonly length: number;
  readonly expanded: number;
}

const rows: fc.Arbitrary<Row[]> = fc.array(
  fc.record({
    status: fc.constantFrom('solved', 'unsolvable', 'invalid', 'limit', 'skipped'),
    length: fc.nat({ max: 12 }),
    expanded: fc.nat({ max: 1000 }),
  }),
  { maxLength: 60 },
);

function tallyOf(some: readonly Row[]): Tally {
  const tally = emptyTally();
  for (const { status, length, expanded } of some) {
    tally.rows[status]++;
    if (status === 'solved') countLength(tally, length);
    tally.expanded += expanded;
  }
  return tally;
}

describe('tallies', () => {
  it('of parts add up to the tally of the whole', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 20 }), (all, size) => {
        const sum = emptyTally();
        for (let at = 0; at < all.length; at += size) addTally(sum, tallyOf(all.slice(at, at + size)));
        expect(sum).toEqual(tallyOf(all));
        expect(rowsOf(sum)).toBe(all.filter(({ status }) => status !== 'skipped').length);
        expect(sum.lengths.reduce((total, count) => total + count, 0)).toBe(sum.rows.solved);
        expect([...sum.lengths]).not.toContain(undefined);
      }),
    );
  });
});
