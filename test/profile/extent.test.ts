import { gzipSync } from 'node:zlib';
import type { RowsOptions } from '../../src/batch/run-options';
import { fileInput, type Input } from '../../src/files/input';
import { type Extent, extentOf } from '../../src/profile/extent';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { EIGHT, HEADER, TWO } from '../support/command';
import { Workdir } from '../support/workdir';

const eight = findPuzzle('eight')!;

describe('the extent of an input', () => {
  const work = new Workdir();
  const extent = (path: string, options: RowsOptions = {}): Promise<Extent> =>
    extentOf(fileInput(path), eight, options, {}, undefined);

  async function bytesOf(input: Input): Promise<string> {
    const blocks: Uint8Array[] = [];
    for await (const block of input.open()) blocks.push(block);
    return Buffer.concat(blocks).toString();
  }

  it('is all of it where it has fewer rows, empty lines apart', async () => {
    const path = work.write('pairs.csv', `${HEADER}${TWO}\n\n${EIGHT}\n`);
    const bytes = TWO.length + EIGHT.length + 3;
    expect(await extent(path, { limit: 3 })).toMatchObject({ limit: Infinity, rows: 2, bytes });
    expect(await extent(path)).toMatchObject({ limit: Infinity, rows: 2 });
  });

  it('is an input that ends behind the last row, so that no run has to count them', async () => {
    const whole = HEADER + `${TWO}\n`.repeat(30_000) + `${EIGHT}\n`.repeat(30_000);
    const path = work.write('long.csv', whole);
    for (const rows of [1, 2, 29_999, 59_999, 60_000]) {
      const { input, ...rest } = await extent(path, { limit: rows });
      const bytes =
        whole
          .split('\n')
          .slice(0, rows + 1)
          .join('\n').length + 1;
      expect(rest).toEqual({ limit: Infinity, rows, bytes: bytes - HEADER.length });
      expect(input).toMatchObject({ size: bytes, name: path, rereadable: true });
      for (const read of [await bytesOf(input), await bytesOf(input)]) expect(read).toBe(whole.slice(0, bytes));
    }
  });

  it('is as many rows as are to be counted where bytes in the file are not those of the rows', async () => {
    const text = `${HEADER}${TWO}\n${EIGHT}\n${TWO}\n`;
    const packed = work.write('pairs.csv.gz', gzipSync(text));
    const marked = work.write('marked.csv', `\uFEFF${text}`);
    const plain = work.write('plain.csv', text);
    const counted = { limit: 2, rows: 2 };
    expect(await extent(packed, { limit: 2 })).toMatchObject(counted);
    expect(await extent(marked, { limit: 2 })).toMatchObject(counted);
    expect(await extent(plain, { limit: 2, encoding: 'latin1' })).toMatchObject(counted);
    expect(await extent(plain, { limit: 2, skip: 1 })).toMatchObject({
      ...counted,
      bytes: EIGHT.length + TWO.length + 2,
    });
    expect(await extent(plain, { limit: 2 })).toMatchObject({ limit: Infinity, rows: 2 });
  });

  it('must not be empty, nor that of an input that is refused', async () => {
    await expect(extent(work.write('empty.csv', `${HEADER}\n`))).rejects.toThrow(/empty.csv: has no rows/);
    await expect(extent(work.write('open.csv', `${HEADER}"${TWO}\n`))).rejects.toThrow(/open.csv:2: .*never closes/);
  });
});
