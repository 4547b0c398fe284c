/** Bytes of CSV files as no one would write them, and what can be said of them naively. */
import fc, { type Arbitrary } from 'fast-check';
import { type Cells, parseRecords } from '../../src/formats/csv-cells';
import { type CsvDialect, RecordScan } from '../../src/formats/csv-records';

export const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
export const textIn = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

export const dialects: Arbitrary<CsvDialect> = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  comment: fc.constantFrom(null, null, '#'),
});

/** Bytes made of what matters to a reader of CSV, and of what should not. */
export function csvBytes({ delimiter, comment }: CsvDialect, maxLength = 40): Arbitrary<Uint8Array> {
  const piece = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('\n', '\r\n', '\r', delimiter, '"', '""', comment ?? '#') },
    { weight: 3, arbitrary: fc.constantFrom('a', '1', ' ', '\t', ',', ';', '|', '\0', '\x80', '\xff', '\xef\xbb\xbf') },
    { weight: 2, arbitrary: fc.constantFrom(`${delimiter}"`, `"${delimiter}`, '"\n', '"\r\n', '"\r', '\n"', '" "') },
    { weight: 1, arbitrary: fc.constantFrom('"a"', `"a${delimiter}b"`, '"a\nb"', '"a\r\nb"', '"a""b"', '\n\n', '\n#') },
  );
  return fc.array(piece, { maxLength }).map((pieces) => latin1(pieces.join('')));
}

/** A dialect and bytes in it. */
export const csvFiles: Arbitrary<{ dialect: CsvDialect; bytes: Uint8Array }> = dialects.chain((dialect) =>
  csvBytes(dialect).map((bytes) => ({ dialect, bytes })),
);

/** The same without a quote that never closes at the end. */
export const wholeCsvFiles = csvFiles.filter(({ dialect, bytes }) => !endsInQuote(bytes, dialect));

export function endsInQuote(bytes: Uint8Array, dialect: CsvDialect): boolean {
  const scan = new RecordScan(bytes, dialect, true);
  while (scan.advance());
  return scan.openQuote;
}

/** Line breaks in a text, by another way than the program's. */
export const lineBreaks = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

export interface PlacedRecord {
  readonly line: number;
  readonly text: string;
  readonly cells: Cells;
}

/** The records that are not empty, with the line breaks before them. */
export function recordsOf(bytes: Uint8Array, dialect: CsvDialect, linesBefore = 0): PlacedRecord[] {
  const scan = new RecordScan(bytes, dialect, true);
  const records: PlacedRecord[] = [];
  while (scan.advance()) {
    if (scan.empty) continue;
    const record = bytes.subarray(scan.start, scan.end);
    records.push({
      line: linesBefore + lineBreaks(textIn(bytes.subarray(0, scan.start))),
      text: textIn(record),
      cells: parseRecords(record, dialect)[0],
    });
  }
  return records;
}

/** The bytes in blocks of the sizes given, over and over. */
export async function* inBlocks(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length];
    yield await Promise.resolve(bytes.subarray(at, at + size));
    at += size;
  }
}

/** Sizes to give to `inBlocks`. */
export const blockSizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 });

export async function collect<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}

/** Resolves or rejects as the promise does, and rejects when that takes too long. */
export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
