import fc from 'fast-check';
import { type Chunk, selectRecords } from '../../src/batch/select-records';
import { splitRecords } from '../../src/batch/split';
import { csvRecords } from '../../src/formats/csv-records';
import {
  blockSizes,
  collect,
  inBlocks,
  latin1,
  lineBreaks,
  recordsOf,
  textIn,
  wholeCsvFiles,
} from '../support/csv-bytes';

const plain = { delimiter: ',', comment: null };

function chunksOf(bytes: Uint8Array, sizes: readonly number[], dialect = plain as Parameters<typeof recordsOf>[1]) {
  let asked = 0;
  const chunkBytes = (): number => sizes[asked++ % sizes.length];
  return splitRecords(inBlocks(bytes, [16]), { cutter: csvRecords(dialect), chunkBytes, maxRecordBytes: 1000 });
}

const counts = fc.nat({ max: 8 });

describe('selectRecords', () => {
  it('gives the records of a slice, each on its line, however the input is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        wholeCsvFiles,
        blockSizes,
        counts,
        fc.oneof(counts, fc.constant(Infinity)),
        async ({ dialect, bytes }, sizes, skip, limit) => {
          const chunks = await collect(
            selectRecords(chunksOf(bytes, sizes, dialect), csvRecords(dialect), { skip, limit, counted: false }),
          );
          let line = 0;
          const selected = chunks.flatMap((chunk) => {
            const records = recordsOf(chunk.bytes, dialect, line + chunk.droppedLines);
            line += chunk.droppedLines + lineBreaks(textIn(chunk.bytes));
            return records;
          });
          expect(selected).toEqual(recordsOf(bytes, dialect).slice(skip, skip + limit));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('brings along the same empty records, however the input is cut', async () => {
    const text = 'a,b\n\n,\nc,d\n\n\ne,f\n\ng,h\n\n';
    for (let bytes = 1; bytes <= text.length; bytes++) {
      let seen = '';
      let dropped = 0;
      for await (const chunk of selectRecords(chunksOf(latin1(text), [bytes]), csvRecords(plain), {
        skip: 1,
        limit: 2,
        counted: false,
      })) {
        seen += Buffer.from(chunk.bytes).toString();
        dropped += chunk.droppedBytes;
      }
      expect([bytes, seen, dropped]).toEqual([bytes, '\n,\nc,d\n\n\ne,f\n', 4]);
    }
  });

  it('passes chunks through as they are when nothing is left out', async () => {
    const given = [latin1('1,2\n\n'), latin1('3,4')];
    const chunks: Chunk[] = await collect(
      selectRecords(inBlocksOf(given), csvRecords(plain), { skip: 0, limit: Infinity, counted: false }),
    );
    expect(chunks.map(({ bytes }) => bytes)).toEqual(given);
    expect(chunks[0].bytes).toBe(given[0]);
  });

  it('reads no further than the last record of the limit', async () => {
    let taken = 0;
    const endless = async function* (): AsyncGenerator<Uint8Array> {
      for (;;) {
        taken++;
        yield await Promise.resolve(latin1('1,2\n3,4\n'));
      }
    };
    const chunks = await collect(selectRecords(endless(), csvRecords(plain), { skip: 1, limit: 4, counted: false }));
    expect(chunks.map(({ bytes }) => textIn(bytes))).toEqual(['3,4\n', '1,2\n3,4\n', '1,2\n']);
    expect(taken).toBe(3);
    expect(await collect(selectRecords(endless(), csvRecords(plain), { skip: 5, limit: 0, counted: false }))).toEqual(
      [],
    );
    expect(taken).toBe(3);
  });

  it('counts the lines that it dropped in a fault behind them', async () => {
    const text = 'a,b\nc,d\n"e\n';
    for (let bytes = 1; bytes <= text.length; bytes++) {
      const chunks = selectRecords(chunksOf(latin1(text), [bytes]), csvRecords(plain), {
        skip: 5,
        limit: Infinity,
        counted: false,
      });
      await expect(collect(chunks)).rejects.toMatchObject({ kind: 'unclosed quote', line: 2 });
    }
  });
});

async function* inBlocksOf(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield await Promise.resolve(chunk);
}
