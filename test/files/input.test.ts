import fc from 'fast-check';
import { writeFileSync } from 'node:fs';
import { checkEncoding, decodeToUtf8, fileInput, streamInput } from '../../src/files/input';
import { InputError, UsageError } from '../../src/formats/faults';
import { blockSizes, collect, inBlocks, latin1 } from '../support/csv-bytes';
import { Workdir } from '../support/workdir';

const decoded = async (bytes: Uint8Array, sizes: readonly number[], encoding?: string): Promise<Buffer> =>
  Buffer.concat(await collect(decodeToUtf8(inBlocks(bytes, sizes), encoding)));

const utf16le = (text: string): Buffer => Buffer.from(text, 'utf16le');
const utf16be = (text: string): Buffer => utf16le(text).swap16();
/** Text without lone halves of surrogate pairs, and without a mark at its start, which would be taken as one. */
const texts = fc
  .string({ unit: fc.constantFrom('a', ',', '\n', '"', 'é', '中', '😀', '\0', 'ﬀ') })
  .map((text) => `x${text}`);

describe('a file that shrinks before it is read', () => {
  const work = new Workdir();

  it('is refused, for rows would be missing', async () => {
    const input = fileInput(work.write('in.csv', 'x'.repeat(1000)));
    writeFileSync(work.path('in.csv'), 'x'.repeat(10));
    await expect(collect(input.open())).rejects.toThrow(/changed while it was read: expected 1,000 bytes, got 10/);
  });
});

describe('decodeToUtf8', () => {
  it('passes UTF-8 through byte for byte, valid or not, without its mark', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array(), blockSizes, fc.boolean(), async (noise, sizes, named) => {
        const bytes = Buffer.concat([latin1('x'), noise]);
        const encoding = named ? 'utf-8' : undefined;
        const marked = Buffer.concat([latin1('\xef\xbb\xbf'), bytes]);
        expect((await decoded(bytes, sizes, encoding)).equals(bytes)).toBe(true);
        expect((await decoded(marked, sizes, encoding)).equals(bytes)).toBe(true);
      }),
    );
  });

  it('decodes UTF-16 by its mark, or named with a mark or without, wherever blocks are cut', async () => {
    await fc.assert(
      fc.asyncProperty(texts, blockSizes, async (text, sizes) => {
        for (const [encode, name] of [
          [utf16le, 'utf-16le'],
          [utf16be, 'utf-16be'],
        ] as const) {
          expect((await decoded(encode(`\ufeff${text}`), sizes)).toString()).toBe(text);
          expect((await decoded(encode(`\ufeff${text}`), sizes, name)).toString()).toBe(text);
          expect((await decoded(encode(text), sizes, name)).toString()).toBe(text);
        }
      }),
    );
  });

  it.each([
    ['gbk', '\xd6\xd0\xce\xc4,1', '中文,1'],
    ['latin1', 'caf\xe9,\xff', 'café,ÿ'],
    ['latin1', '\x80\x93\x9f', '€“Ÿ'],
    ['windows-1252', '\x80,1', '€,1'],
    ['iso-8859-15', '\xa4', '€'],
    ['shift_jis', '\x93\xfa\x96{', '日本'],
  ])('decodes %s wherever blocks are cut', async (encoding, bytes, text) => {
    for (const size of [1, 2, 3, 100]) {
      expect((await decoded(latin1(bytes), [size], encoding)).toString()).toBe(text);
    }
  });

  it.each(['', '\xef', '\xff', '\xef\xbb', 'a'])('passes the few bytes %j through', async (bytes) => {
    expect((await decoded(latin1(bytes), [1])).toString('latin1')).toBe(bytes);
  });
});

describe('checkEncoding', () => {
  it('takes the labels that there are and no others', () => {
    for (const label of ['utf-8', 'UTF8', 'utf-16le', 'latin1', 'gbk', 'shift_jis']) {
      expect(() => checkEncoding(label)).not.toThrow();
    }
    expect(() => checkEncoding('klingon')).toThrow(UsageError);
    expect(() => checkEncoding('klingon')).toThrow('got "klingon"');
  });
});

describe('fileInput', () => {
  const work = new Workdir();

  it('can be opened again, and knows its size', async () => {
    const input = fileInput(work.write('in.csv', 'abc'));
    expect(input.size).toBe(3);
    for (let i = 0; i < 2; i++) expect(Buffer.concat(await collect(input.open())).toString()).toBe('abc');
  });

  it('says why it cannot be read', () => {
    expect(() => fileInput(work.path('no.csv'))).toThrow(/no\.csv: cannot be read: there is no such file/);
    expect(() => fileInput(work.path('.'))).toThrow('expected a file, got a directory');
    expect(() => fileInput(work.path('.'))).toThrow(InputError);
  });
});

describe('streamInput', () => {
  it('takes bytes and texts, and turns what the stream throws into an error of its own', async () => {
    const source = async function* (): AsyncGenerator<Uint8Array | string> {
      yield await Promise.resolve('é');
      yield latin1('b');
      throw new Error('the line is cut');
    };
    const input = streamInput(source(), 'stdin');
    const seen: Uint8Array[] = [];
    const read = async (): Promise<void> => {
      for await (const block of input.open()) seen.push(block);
    };
    await expect(read()).rejects.toThrow(InputError);
    expect(Buffer.concat(seen).toString('latin1')).toBe('\xc3\xa9b');
    expect(input.size).toBeNull();
  });
});
