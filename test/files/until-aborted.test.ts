import { untilAborted } from '../../src/files/until-aborted';
import { collect, inBlocks, latin1, within } from '../support/csv-bytes';
import { DEADLINE } from '../support/deadline';

const forever = async function* (): AsyncGenerator<number> {
  yield await Promise.resolve(1);
  await new Promise(() => undefined);
};

describe('untilAborted', () => {
  it('passes everything on where nothing aborts, errors too', async () => {
    const { signal } = new AbortController();
    for (const given of [undefined, signal]) {
      expect(await collect(untilAborted(inBlocks(latin1('abc'), [1]), given))).toHaveLength(3);
      const broken = async function* (): AsyncGenerator<number> {
        yield await Promise.resolve(1);
        throw new Error('broken');
      };
      await expect(collect(untilAborted(broken(), given))).rejects.toThrow('broken');
    }
  });

  it('ends at once when aborted, even while the source keeps it waiting', async () => {
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 20);
    expect(await within(DEADLINE, collect(untilAborted(forever(), abort.signal)))).toEqual([1]);
  });

  it('gives nothing when aborted before', async () => {
    expect(await collect(untilAborted(forever(), AbortSignal.abort()))).toEqual([]);
  });

  it('closes its source when it is left early', async () => {
    let closed = false;
    const source = async function* (): AsyncGenerator<number> {
      try {
        for (;;) yield await Promise.resolve(1);
      } finally {
        closed = true;
      }
    };
    const values = untilAborted(source(), new AbortController().signal);
    await values.next();
    await values.return(undefined);
    await Promise.resolve();
    expect(closed).toBe(true);
  });
});
