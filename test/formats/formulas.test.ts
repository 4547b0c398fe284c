import fc from 'fast-check';
import { stringify } from 'csv-stringify/sync';
import { beginsFormula, guarded } from '../../src/formats/formulas';
import { encodeUtf8 } from '../../src/formats/state-text';
import { latin1 } from '../support/csv-bytes';

const texts = fc
  .tuple(
    fc.constantFrom(
      '',
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '\n',
      "'",
      ' ',
      '\uff1d',
      '\uff0b',
      '\uff0d',
      '\uff20',
      '\uff0e',
      'a',
    ),
    fc.string({ maxLength: 4 }),
  )
  .map((parts) => parts.join(''));

describe('guarded', () => {
  it('puts an apostrophe before what csv-stringify takes for a formula', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const options = { quote: '', record_delimiter: '', delimiter: '\0' };
        fc.pre(!/["\0]/.test(text));
        expect(guarded(encodeUtf8(text))).toBe(encodeUtf8(stringify([[text]], { ...options, escape_formulas: true })));
      }),
      { numRuns: 500 },
    );
  });

  it('leaves alone what it has guarded', () => {
    fc.assert(fc.property(texts.map(encodeUtf8), (cell) => expect(guarded(guarded(cell))).toBe(guarded(cell))));
  });

  it('guards the cells that beginsFormula tells among others', () => {
    fc.assert(
      fc.property(fc.oneof(texts.map(encodeUtf8), fc.constantFrom('\xef', '\xef\xbc')), texts, (cell, rest) => {
        const row = latin1(`,${cell},${encodeUtf8(rest)}`);
        expect(beginsFormula(row, 1)).toBe(guarded(cell) !== cell);
      }),
      { numRuns: 500 },
    );
  });
});
