import { checkNumbered, numberedPath } from '../../src/batch/numbered-path';

describe('a numbered path', () => {
  it.each([
    ['data/%d.in', 7, 'data/7.in'],
    ['%03d.out', 7, '007.out'],
    ['%03d.out', 12345, '12345.out'],
    ['$1-%d-$&', 2, '$1-2-$&'],
  ])('%s has a place for its number', (path, file, numbered) => {
    expect(() => checkNumbered('--output', path)).not.toThrow();
    expect(numberedPath(path, file)).toBe(numbered);
  });

  it.each(['-', 'a.csv', '%d/%d', '%s', '%5d'])('%s has none, or more than one', (path) => {
    expect(() => checkNumbered('--output', path)).toThrow('--output: expected a name with one %d');
  });
});
