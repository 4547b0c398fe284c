import fc from 'fast-check';
import { splitRecords } from '../../../src/batch/split';
import { lineRecords } from '../../../src/formats/line-records';
import { symbolRecords } from '../../../src/formats/judge/symbol-records';
import type { RecordCutter } from '../../../src/formats/record-cutter';
import { blockSizes, collect, inBlocks, latin1, lineBreaks, textIn } from '../../support/csv-bytes';

/** Text of a judge's file as people write it, and worse. */
const texts = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('1', '2', 'x', '12', '123', '12345678x', '\xff', '\0') },
      { weight: 4, arbitrary: fc.constantFrom(' ', '\n', '\r\n', '\r', '\t', '\n\n', '\r\n\r\n', '  ', '\v', '\f') },
    ),
    { maxLength: 60 },
  )
  .map((pieces) => pieces.join(''));

/** Records of a piece, and the line breaks before each. */
function recordsOf(cutter: RecordCutter, bytes: Uint8Array, linesBefore = 0): { text: string; line: number }[] {
  const walk = cutter.walk(bytes, true);
  const records = [];
  while (walk.advance()) {
    const text = textIn(bytes.subarray(walk.start, walk.end));
    records.push({ text, line: linesBefore + walk.line });
    expect(walk.line).toBe(lineBreaks(textIn(bytes.subarray(0, walk.start))));
    expect(walk.next).toBeGreaterThanOrEqual(walk.end);
  }
  return records;
}

const SPACE = /[\t-\r ]+/;

/** Groups of so many symbols, or one that is long where a group begins, by another way than the program's. */
function symbolGroups(text: string, symbols: number): string[][] {
  const groups: string[][] = [];
  let group: string[] = [];
  for (const token of text.split(SPACE).filter((part) => part !== '')) {
    group.push(token);
    if (group.length < symbols && !(group.length === 1 && token.length >= 3)) continue;
    groups.push(group);
    group = [];
  }
  return group.length > 0 ? [...groups, group] : groups;
}

const cutters: [string, RecordCutter][] = [
  ['lines of one', lineRecords(1)],
  ['lines of two', lineRecords(2)],
  ['symbols', symbolRecords(4, false)],
  ['symbols, blank lines apart', symbolRecords(4, true)],
];

describe.each(cutters)('records of %s', (_, cutter) => {
  it('are the same, on the same lines, however the input comes and is cut', async () => {
    await fc.assert(
      fc.asyncProperty(texts, blockSizes, blockSizes, async (text, blocks, sizes) => {
        const bytes = latin1(text);
        let asked = 0;
        const chunkBytes = (): number => sizes[asked++ % sizes.length];
        const chunks = await collect(
          splitRecords(inBlocks(bytes, blocks), { cutter, chunkBytes, maxRecordBytes: 1e6 }),
        );
        expect(textIn(Buffer.concat(chunks))).toBe(text);
        let line = 0;
        const found = chunks.flatMap((chunk) => {
          const records = recordsOf(cutter, chunk, line);
          line += lineBreaks(textIn(chunk));
          return records;
        });
        expect(found).toEqual(recordsOf(cutter, bytes));
      }),
      { numRuns: 500 },
    );
  });
});

describe('records of symbols', () => {
  it('are so many symbols, or one token that has them run together', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 9 }), (text, symbols) => {
        const found = recordsOf(symbolRecords(symbols, false), latin1(text));
        expect(found.map((record) => record.text.split(SPACE))).toEqual(symbolGroups(text, symbols));
      }),
    );
  });

  it('end at a blank line where that sets them apart', () => {
    const found = recordsOf(symbolRecords(4, true), latin1('1 2\n3 4\n\n1 2 3\r\n \r\n1\n2 3 4 5'));
    expect(found.map(({ text }) => text)).toEqual(['1 2\n3 4', '1 2 3', '1\n2 3 4', '5']);
  });
});

describe('records of lines', () => {
  it('are so many lines that hold something', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 3 }), (text, lines) => {
        const held = text.split(/\r\n|\r|\n/).filter((line) => /[^\t\v\f ]/.test(line));
        const found = recordsOf(lineRecords(lines), latin1(text));
        const parts = found.map((record) => record.text.split(/\r\n|\r|\n/).filter((line) => /[^\t\v\f ]/.test(line)));
        expect(parts.map((part) => part.length)).toEqual(
          Array.from({ length: Math.ceil(held.length / lines) }, (_, i) => Math.min(lines, held.length - i * lines)),
        );
        expect(parts.flat().map((line) => line.replace(/^[\t\v\f ]+/, ''))).toEqual(
          held.map((line) => line.replace(/^[\t\v\f ]+/, '')),
        );
      }),
    );
  });
});
