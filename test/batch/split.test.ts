import fc from 'fast-check';
import { type CsvDialect, csvRecords } from '../../src/formats/csv-records';
import { symbolRecords } from '../../src/formats/judge/symbol-records';
import { lineRecords } from '../../src/formats/line-records';
import { RecordFault } from '../../src/formats/record-cutter';
import { type SplitOptions, splitRecords } from '../../src/batch/split';
import * as support from '../support/csv-bytes';
import { DEADLINE } from '../support/deadline';

const {
  blockSizes,
  collect,
  csvFiles,
  endsInQuote,
  inBlocks,
  latin1,
  lineBreaks,
  recordsOf,
  textIn,
  wholeCsvFiles,
  within,
} = support;

const plain: CsvDialect = { delimiter: ',', comment: null };
const chunkSizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 4 });

function options(dialect: CsvDialect, sizes: readonly number[], maxRecordBytes = 2 ** 20): SplitOptions {
  let asked = 0;
  return { cutter: csvRecords(dialect), maxRecordBytes, chunkBytes: () => sizes[asked++ % sizes.length] };
}

/** The chunks, and the fault that ended them with its line counted from the start of the input. */
async function split(blocks: AsyncIterable<Uint8Array>, how: SplitOptions) {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of splitRecords(blocks, how)) chunks.push(chunk);
  } catch (error) {
    if (!(error instanceof RecordFault)) throw error;
    const lines = chunks.reduce((sum, chunk) => sum + lineBreaks(textIn(chunk)), 0);
    return { chunks, fault: { kind: error.kind, line: lines + error.line } };
  }
  return { chunks, fault: null };
}

/** Blocks that count what is taken of them. */
function counted(total: number, first: Uint8Array, block: Uint8Array) {
  const source = {
    taken: 0,
    async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(first);
      while (source.taken < total) {
        source.taken += block.length;
        yield await Promise.resolve(block);
      }
    },
  };
  return source;
}

describe('splitRecords', () => {
  it('gives chunks of whole records that are together the input, for any blocks and any size of chunks', async () => {
    await fc.assert(
      fc.asyncProperty(wholeCsvFiles, blockSizes, chunkSizes, async ({ dialect, bytes }, blocks, sizes) => {
        const { chunks, fault } = await split(inBlocks(bytes, blocks), options(dialect, sizes));
        expect(fault).toBeNull();
        expect(textIn(Buffer.concat(chunks))).toBe(textIn(bytes));
        let line = 0;
        const records = chunks.flatMap((chunk) => {
          const found = recordsOf(chunk, dialect, line);
          line += lineBreaks(textIn(chunk));
          return found;
        });
        expect(records).toEqual(recordsOf(bytes, dialect));
        expect(chunks.filter((chunk) => chunk.length === 0 || endsInQuote(chunk, dialect))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('gives each chunk memory of its own, no larger than it', async () => {
    const { chunks } = await split(inBlocks(latin1('1,2\n'.repeat(100)), [7]), options(plain, [10, 50]));
    expect(chunks.length).toBeGreaterThan(10);
    expect(new Set(chunks.map(({ buffer }) => buffer)).size).toBe(chunks.length);
    expect(chunks.every(({ buffer, length }) => buffer.byteLength === length)).toBe(true);
  });

  it('never cuts a \\r\\n that the border of a block or of a chunk runs through', async () => {
    const bytes = latin1('ab\r\n'.repeat(20));
    for (let block = 1; block <= 9; block++) {
      for (let size = 1; size <= 9; size++) {
        const { chunks } = await split(inBlocks(bytes, [block]), options(plain, [size]));
        expect(chunks.map(textIn).join('')).toBe(textIn(bytes));
        expect(chunks.filter((chunk) => chunk[0] === 10)).toEqual([]);
      }
    }
  });

  it('makes chunks of about the size that is asked for', async () => {
    const { chunks } = await split(inBlocks(latin1('1,2\n'.repeat(1000)), [64]), options(plain, [400]));
    expect(chunks.map(({ length }) => length)).toEqual(Array.from({ length: 10 }, () => 400));
  });

  it('finds the first record that is too long, or whose quote never closes, for any blocks and chunks', async () => {
    const limits = fc.integer({ min: 1, max: 25 });
    await fc.assert(
      fc.asyncProperty(csvFiles, blockSizes, chunkSizes, limits, async ({ dialect, bytes }, blocks, sizes, limit) => {
        const { fault } = await split(inBlocks(bytes, blocks), options(dialect, sizes, limit));
        expect(fault?.line ?? null).toBe(faultyLine(bytes, dialect, limit));
        const whole = await split(inBlocks(bytes, [1000]), options(dialect, [1000], limit));
        expect(fault?.kind).toBe(whole.fault?.kind);
      }),
      { numRuns: 1500 },
    );
  });

  it.each([
    ['lines', lineRecords(1)],
    ['two lines each', lineRecords(2)],
    ['symbols', symbolRecords(4, false)],
  ])('finds the same records of %s, and refuses the same, for any blocks and chunks', async (_, cutter) => {
    const pieces = fc.array(fc.constantFrom('a', 'b', 'c', 'long', ' ', '    ', '\t', '\n', '\r', '\r\n'), {
      maxLength: 30,
    });
    const limits = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constant(1000));
    const recordsIn = (chunks: readonly Uint8Array[]): string[] =>
      chunks.flatMap((chunk) => {
        const walk = cutter.walk(chunk, true);
        const records: string[] = [];
        while (walk.advance()) records.push(textIn(chunk.subarray(walk.start, walk.end)));
        return records;
      });
    await fc.assert(
      fc.asyncProperty(pieces, blockSizes, chunkSizes, limits, async (text, blocks, sizes, limit) => {
        const bytes = latin1(text.join(''));
        const some = { ...options(plain, sizes, limit), cutter };
        const whole = { ...options(plain, [1000], limit), cutter };
        const [cut, uncut] = [await split(inBlocks(bytes, blocks), some), await split(inBlocks(bytes, [1000]), whole)];
        expect([recordsIn(cut.chunks), cut.fault]).toEqual([recordsIn(uncut.chunks), uncut.fault]);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['\n', '\r\n', '\r', ''])(
    'takes a record of exactly the largest size before %j, and none larger',
    async (end) => {
      for (const text of ['a'.repeat(10), `"${'a'.repeat(8)}"`]) {
        for (const size of [1, 5, 11, 12, 100]) {
          const fits = await split(inBlocks(latin1(`1,2\n${text}${end}`), [3]), options(plain, [size], 10));
          const not = await split(inBlocks(latin1(`1,2\n${text}${end}`), [3]), options(plain, [size], 9));
          expect([fits.fault, not.fault?.line]).toEqual([null, 1]);
        }
      }
    },
  );

  it.each([1, 6, 1000])(
    'gives the line where a quote was opened that never closes, in chunks of %d bytes',
    async (size) => {
      const bytes = latin1('h\r\n1,2\r"a\nb",3\n4,"never\nclosed\n');
      const { chunks, fault } = await split(inBlocks(bytes, [5]), options(plain, [size]));
      expect(fault).toEqual({ kind: 'unclosed quote', line: 4 });
      expect('h\r\n1,2\r"a\nb",3\n'.startsWith(chunks.map(textIn).join(''))).toBe(true);
    },
  );

  it.each([
    ['a line that does not end', '', 'too long'],
    ['a quote that does not close', '"\n', 'too long in quotes'],
    ['a comment that does not end', '#', 'too long'],
  ])('refuses 100 MB of %s having read little more than a record', async (_, first, kind) => {
    const source = counted(100e6, latin1(first), latin1((kind === 'too long' ? 'ab' : 'a\n').repeat(2 ** 15)));
    const { chunks, fault } = await split(source, options({ ...plain, comment: '#' }, [2 ** 18], 2 ** 20));
    expect(fault).toEqual({ kind, line: 0 });
    expect(chunks).toEqual([]);
    expect(source.taken).toBeLessThan(2 * 2 ** 20);
  });

  it('looks at a long record in time that grows with its length only', async () => {
    const record = latin1(`"${'a'.repeat(48e6)}"\n`);
    // A look at each block anew would be 12,000 looks of 24 MB on average: minutes.
    const { chunks } = await within(DEADLINE, split(inBlocks(record, [2 ** 12]), options(plain, [16], 64e6)));
    expect(chunks.map(({ length }) => length)).toEqual([record.length]);
  });

  it('goes on where a record of two lines, blanks before it, comes byte by byte', async () => {
    const some = { ...options(plain, [1], 2), cutter: lineRecords(2) };
    const { chunks, fault } = await split(inBlocks(latin1(' a\r\ra'), [1]), some);
    expect([chunks.map(textIn), fault]).toEqual([[' '], { kind: 'too long', line: 0 }]);
  });

  it('gives nothing for no input', async () => {
    expect(await collect(splitRecords(inBlocks(latin1(''), [1]), options(plain, [1])))).toEqual([]);
  });
});

/** The line breaks before the first record that must be refused, or null: by walking over all of the input. */
function faultyLine(bytes: Uint8Array, dialect: CsvDialect, limit: number): number | null {
  const text = textIn(bytes);
  let quoted = false;
  let start = 0;
  let cellStart = true;
  for (let i = 0; i <= text.length; i++) {
    const comment = text[start] === dialect.comment;
    const atEnd = i === text.length;
    if (atEnd || (!quoted && (text[i] === '\n' || text[i] === '\r'))) {
      if (i - start > limit || (atEnd && quoted)) return lineBreaks(text.slice(0, start));
      if (text[i] === '\r' && text[i + 1] === '\n') i++;
      start = i + 1;
      cellStart = true;
    } else if (comment) continue;
    else if (quoted && text[i] === '"' && text[i + 1] === '"') i++;
    else if (quoted) quoted = text[i] !== '"';
    else {
      quoted = cellStart && text[i] === '"';
      cellStart = text[i] === dialect.delimiter;
    }
  }
  return null;
}
