import { readHead } from '../../src/batch/read-head';
import { csvRecords } from '../../src/formats/csv-records';

const plain = csvRecords({ delimiter: ',', comment: null });
const commented = csvRecords({ delimiter: ',', comment: '#' });

async function* blocksOf(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield await Promise.resolve(Buffer.from(text));
}

describe('the head of an input', () => {
  it('is all of a short one', async () => {
    const head = await readHead(blocksOf('start,', 'target\n'), plain, 1 << 20);
    expect(head).toEqual({ bytes: Buffer.from('start,target\n'), complete: true });
  });

  it('is 256 KiB of a longer one, and the block that they end in', async () => {
    const block = 'a,b\n'.repeat(1024);
    const head = await readHead(blocksOf(...Array<string>(100).fill(block)), plain, 1 << 20);
    expect([head.bytes.length, head.complete]).toEqual([256 * 1024, false]);
  });

  it('goes on over comments until it holds two records', async () => {
    const comments = '# nothing yet\n'.repeat(25_000);
    const head = await readHead(blocksOf(comments, 'a,b\n', 'c,d\n', 'e,f\n'.repeat(100_000)), commented, 1 << 20);
    expect(head.bytes.subarray(comments.length, comments.length + 8).toString()).toBe('a,b\nc,d\n');
    expect(head.complete).toBe(false);
  });

  it('ends soon where records are longer than they may be', async () => {
    let given = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        given += 65_536;
        yield await Promise.resolve(Buffer.alloc(65_536, 'x'));
      }
    }
    const head = await readHead(endless(), plain, 1 << 20);
    expect(head.complete).toBe(false);
    expect(given).toBeLessThan(8 << 20);
  });
});
