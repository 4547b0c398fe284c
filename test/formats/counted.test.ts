import fc from 'fast-check';
import { count, plural } from '../../src/formats/counted';

describe('a number', () => {
  it('has separators as English has them', () => {
    fc.assert(fc.property(fc.maxSafeNat(), (n) => expect(count(n)).toBe(n.toLocaleString('en-US'))));
  });

  it('of things has an s unless it is 1', () => {
    expect([0, 1, 2, 1000].map((n) => plural(n, 'row'))).toEqual(['0 rows', '1 row', '2 rows', '1,000 rows']);
  });
});
