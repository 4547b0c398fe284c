import fc from 'fast-check';
import {
  appendFileSync,
  closeSync,
  createReadStream,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
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

describe('a file that is read', () => {
  const work = new Workdir();
  /** More than is read of a file at once, and before anybody asks. */
  const WHOLE = 'x'.repeat(6_000_000);
  const read: Uint8Array[] = [];

  /** Reads the file, to which something happens when its first bytes have come. Returns what was read. */
  async function readWhile(happens: () => void, input = fileInput(work.path('in.csv'))): Promise<string> {
    read.length = 0;
    for await (const block of input.open()) if (read.push(block) === 1) happens();
    return Buffer.concat(read).toString('latin1');
  }

  beforeEach(() => {
    work.write('in.csv', WHOLE);
    // Clocks of files are slow: two changes at once can have one time.
    utimesSync(work.path('in.csv'), new Date(), 1e9);
  });

  it.each<[string, RegExp, (path: string) => void]>([
    ['grows', /expected 6,000,000 bytes, got 6,000,004: /, (path) => appendFileSync(path, 'more')],
    ['shrinks', /expected 6,000,000 bytes, got 3,000,000: /, (path) => truncateSync(path, 3_000_000)],
    [
      'is written anew, longer',
      /expected 6,000,000 bytes, got 6,000,001: /,
      (path) => writeFileSync(path, `${WHOLE}y`),
    ],
    ['is written anew, as long', /read: /, (path) => writeFileSync(path, 'y'.repeat(WHOLE.length))],
    ['gets other bytes in the middle', /read: /, (path) => overwrite(path, 5_000_000, 'yy')],
    ['gets other bytes where it was read', /read: /, (path) => overwrite(path, 5, 'yy')],
    ['gets another time', /read: /, (path) => utimesSync(path, new Date(), 1e9 + 0.0005)],
  ])('is refused when it %s meanwhile, and nothing behind its end is read', async (_what, said, happens) => {
    const result = readWhile(() => happens(work.path('in.csv')));
    await expect(result).rejects.toThrow(InputError);
    await expect(result).rejects.toThrow(/in\.csv: changed while it was read: .*run again when it is whole$/);
    await expect(result).rejects.toThrow(said);
    await expect(result).rejects.not.toHaveProperty('cause');
    expect(Buffer.concat(read).length).toBeLessThanOrEqual(WHOLE.length);
  });

  it('is refused when it shrinks before, for rows would be missing', async () => {
    const input = fileInput(work.path('in.csv'));
    truncateSync(work.path('in.csv'), 10);
    await expect(collect(input.open())).rejects.toThrow(
      /changed while it was read: expected 6,000,000 bytes, got 10: /,
    );
  });

  it('is refused when an empty one is filled meanwhile', async () => {
    truncateSync(work.path('in.csv'));
    expect(await collect(fileInput(work.path('in.csv')).open())).toEqual([]);
    const input = fileInput(work.path('in.csv'));
    const blocks = input.open()[Symbol.asyncIterator]();
    const [first] = [blocks.next(), work.write('in.csv', 'abc')];
    // Whether its bytes are seen or not.
    const rest = async (): Promise<void> => {
      for (let next = await first; !next.done;) next = await blocks.next();
    };
    await expect(rest()).rejects.toThrow(/expected 0 bytes, got 3: /);
  });

  it('may lose its name to another, before and meanwhile; then one of both is read, and that again', async () => {
    const replace = (text: string): void => renameSync(work.write('new.csv', text), work.path('in.csv'));
    expect((await readWhile(() => replace('another'))) === WHOLE).toBe(true);
    const input = fileInput(work.path('in.csv'));
    replace('another one');
    expect(await readWhile(() => undefined, input)).toBe('another one');
    expect(await readWhile(() => replace('the third one'), input)).toBe('another one');
    await expect(readWhile(() => undefined, input)).rejects.toThrow('expected 11 bytes, got 13: ');
  });

  it('may be left before its end, whatever happens to it', async () => {
    for await (const block of fileInput(work.path('in.csv')).open()) {
      appendFileSync(work.path('in.csv'), 'more');
      expect(block.length).toBeGreaterThan(0);
      break;
    }
  });
});

const describeWithProc = existsSync('/proc/version') ? describe : describe.skip;

describeWithProc('a file of the system, whose size is 0 whatever it holds', () => {
  it('is read as others are', async () => {
    const [text] = await collect(fileInput('/proc/version').open());
    expect(Buffer.from(text).toString()).toBe(readFileSync('/proc/version', 'utf8'));
  });
});

const describeWithDevices = existsSync('/dev/zero') ? describe : describe.skip;

describeWithDevices('a device', () => {
  it('is read up to its end, if it has one', async () => {
    expect(await collect(fileInput('/dev/null').open())).toEqual([]);
  });

  it.each(['/dev/zero', '/dev/urandom'])('may be left, and its blocks stay as they were given: %s', async (path) => {
    const blocks: Uint8Array[] = [];
    for await (const block of fileInput(path).open()) if (blocks.push(block) === 3) break;
    const [first, second] = blocks;
    expect(first.length).toBeGreaterThan(0);
    expect(Buffer.from(first).equals(second)).toBe(path === '/dev/zero');
  });
});

function overwrite(path: string, at: number, text: string): void {
  const file = openSync(path, 'r+');
  writeSync(file, text, at);
  closeSync(file);
}

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

  it('leaves out all marks that are at the beginning, and no others', async () => {
    const marks = fc.integer({ min: 2, max: 4 }).map((count) => '\ufeff'.repeat(count));
    await fc.assert(
      fc.asyncProperty(marks, texts, blockSizes, async (before, text, sizes) => {
        const rest = `${text}\ufeff`;
        for (const encode of [(plain: string) => Buffer.from(plain), utf16le, utf16be]) {
          expect((await decoded(encode(before + rest), sizes)).toString()).toBe(rest);
          expect(await decoded(encode(before), sizes)).toHaveLength(0);
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
    const long = work.path('x'.repeat(300));
    expect(() => fileInput(long)).toThrow(`${long}: cannot be read: its name is too long`);
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

  const work = new Workdir();

  it('refuses a regular file behind the stream that is written to meanwhile, and no other', async () => {
    const readWhile = async (happens: () => void): Promise<string> => {
      const file = openSync(work.path('in.csv'), 'r');
      const stream = createReadStream('', { fd: file, autoClose: false });
      const read: Uint8Array[] = [];
      const input = streamInput(stream, 'stdin', fstatSync(file), () => fstatSync(file));
      for await (const block of input.open()) if (read.push(block) === 1) happens();
      closeSync(file);
      return Buffer.concat(read).toString();
    };
    work.write('in.csv', 'abc');
    utimesSync(work.path('in.csv'), new Date(), 1e9);
    expect(await readWhile(() => undefined)).toBe('abc');
    const changes = [() => appendFileSync(work.path('in.csv'), 'd'), () => work.write('in.csv', 'xyzd')];
    for (const change of changes) {
      utimesSync(work.path('in.csv'), new Date(), 1e9);
      await expect(readWhile(change)).rejects.toThrow(/^stdin: changed while it was read: .*run again/);
    }
  });
});
