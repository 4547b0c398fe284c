import fc from 'fast-check';
import { formatRecords, parseRecords } from '../../src/formats/csv-cells';
import { latin1, textIn } from '../support/csv-bytes';

const byteTexts = fc.uint8Array({ maxLength: 6 }).map(textIn);
const cells = fc.oneof(byteTexts, fc.constantFrom('', '"', '\r', '\n', ',', ';', ' ', 'a"b', '="0"', "'1", '-1', '\0'));
const delimiters = fc.constantFrom(',', ';', '\t', '|');

describe('formatRecords', () => {
  it('writes what parseRecords reads back, byte for byte', () => {
    const records = fc.array(fc.array(cells, { minLength: 2, maxLength: 4 }), { maxLength: 4 });
    fc.assert(
      fc.property(records, delimiters, (rows, delimiter) => {
        expect(parseRecords(formatRecords(rows, delimiter), { delimiter, comment: null })).toEqual(rows);
      }),
      { numRuns: 500 },
    );
  });

  it('quotes a cell exactly when it holds the delimiter, a quote or a line end', () => {
    fc.assert(
      fc.property(cells, delimiters, (cell, delimiter) => {
        const needs = [delimiter, '"', '\n', '\r'].some((character) => cell.includes(character));
        const written = needs ? `"${cell.replaceAll('"', '""')}"` : cell;
        expect(textIn(formatRecords([[cell, 'x']], delimiter))).toBe(`${written}${delimiter}x\n`);
      }),
      { numRuns: 500 },
    );
  });
});

describe('parseRecords', () => {
  it('casts and trims nothing', () => {
    expect(parseRecords(latin1('012345678, 1e3 ,\ttrue\n'), { delimiter: ',', comment: null })).toEqual([
      ['012345678', ' 1e3 ', '\ttrue'],
    ]);
  });

  it('keeps a comment mark that does not begin a record', () => {
    expect(parseRecords(latin1('"",#1\n#no\na#,"#b"\n'), { delimiter: ',', comment: '#' })).toEqual([
      ['', '#1'],
      ['a#', '#b'],
    ]);
  });

  it.each(['"a"\0z', '"a\0"', '\0"a"', '"a"\0', '\0,\0\xff\xfe', '"a"",\0\n"'])(
    'are read as they stand where a NUL is in them: %j',
    (text) => {
      // A letter in place of the NUL shows what is to be read.
      const plain = { delimiter: ',', comment: null };
      const expected = parseRecords(Buffer.from(text.replaceAll('\0', 'N'), 'latin1'), plain);
      const read = parseRecords(Buffer.from(text, 'latin1'), plain);
      expect(read).toEqual(expected.map((cells) => cells.map((cell) => cell.replaceAll('N', '\0'))));
    },
  );
});
