import fc from 'fast-check';
import { findClaimColumns } from '../../src/formats/claim-columns';
import { findLayout } from '../../src/formats/csv-layout';
import { MOST_SHOWN, shown, shownList } from '../../src/formats/faults';
import { layoutNotices } from '../../src/formats/formats';
import { openNdjson } from '../../src/formats/ndjson';
import { findPuzzle } from '../../src/puzzle/catalogue';

describe('a text that is shown', () => {
  it('is one line that steers no terminal and keeps the direction of writing, whatever it holds', () => {
    const steering = fc.constantFrom(
      '\0',
      '\n',
      '\r',
      '\x1b[31m',
      '\x7f',
      '\x85',
      '\x9b31m',
      '\u061c',
      '\u202e',
      '\u2066',
    );
    const text = fc.array(fc.oneof(steering, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 40 });
    fc.assert(
      fc.property(text, (parts) => {
        const whole = parts.join('');
        expect(shown(whole)).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
        expect([whole, shown(whole).includes('…')]).toContain(whole.length > MOST_SHOWN || JSON.parse(shown(whole)));
      }),
    );
  });
});

describe('a list of names', () => {
  it('shows them all, or of many the first ten and how many more there are', () => {
    const names = Array.from({ length: 12_345 }, (_, i) => `k${i}`);
    expect(shownList([])).toBe('');
    expect(shownList(names.slice(0, 2), ' and ')).toBe('"k0" and "k1"');
    expect(shownList(names.slice(0, 10))).toBe('"k0", "k1", "k2", "k3", "k4", "k5", "k6", "k7", "k8", "k9"');
    expect(shownList(names.slice(0, 11))).toMatch(/, "k9" and 1 more$/);
    expect(shownList(names)).toMatch(/, "k9" and 12,335 more$/);
  });

  const eight = findPuzzle('eight')!;
  const goal = '12345678X';
  const keys = Array.from({ length: 60_000 }, (_, i) => `key number ${i}`);
  const csv = (header: string, row = ''): Buffer => Buffer.from(`${header},${keys.join()}\n${row}\n`);
  const ndjson = (first: string, value: unknown): Buffer =>
    Buffer.from(JSON.stringify({ [first]: '12X453786', ...Object.fromEntries(keys.map((key) => [key, value])) }));
  const layoutOf = (bytes: Buffer, options = {}) => findLayout(bytes, true, 'wide.csv', eight, options);
  const objectsOf = (bytes: Buffer, options = {}) => openNdjson(bytes, 'wide.ndjson', eight, options);
  const told = (text: readonly string[]): string => {
    throw new Error(text.join('\n'));
  };

  it.each<[string, () => unknown]>([
    ['no column of starts', () => layoutOf(csv('target'))],
    ['no column of a name', () => layoutOf(csv('start,target'), { startColumn: 'nope' })],
    ['states in columns', () => layoutOf(csv('start', `12X453786${`,${goal}`.repeat(keys.length)}`))],
    ['no header', () => layoutOf(csv('board'))],
    ['no columns of answers', () => findClaimColumns(layoutOf(csv('start,target')), 'wide.csv', {})],
    [
      'no column of answers of a name',
      () => findClaimColumns(layoutOf(csv('start,target')), 'wide.csv', { statusColumn: 'nope' }),
    ],
    ['no key of starts', () => objectsOf(ndjson('board', 1))],
    ['states under keys', () => objectsOf(ndjson('start', goal))],
    ['keys as columns', () => told(layoutNotices(objectsOf(ndjson('start', 1)), 'wide.ndjson', 'csv'))],
  ])('is of a length to be read where an input has 60,000 of them: %s', (_, refused) => {
    expect(refused).toThrow(/^[^]{1,600}$/);
  });
});
