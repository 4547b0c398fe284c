import fc from 'fast-check';
import { mapOrdered } from '../../src/batch/ordered';
import { collect } from '../support/csv-bytes';

async function* upTo(count: number): AsyncGenerator<number> {
  for (let i = 0; i < count; i++) yield await Promise.resolve(i);
}

const nothing = (): void => undefined;

describe('mapOrdered', () => {
  it('gives what a sequential map gives, with no more than the window in flight, whatever ends first', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.nat({ max: 12 }),
        fc.integer({ min: 1, max: 5 }),
        async (s, count, window) => {
          let inFlight = 0;
          let most = 0;
          const square = async (i: number): Promise<number> => {
            most = Math.max(most, ++inFlight);
            await s.schedule(Promise.resolve());
            inFlight--;
            return i * i;
          };
          const all = collect(mapOrdered(upTo(count), window, square, nothing));
          await s.waitFor(all);
          expect(await all).toEqual(Array.from({ length: count }, (_, i) => i * i));
          expect(most).toBeLessThanOrEqual(window);
          expect(most).toBe(Math.min(count, window));
        },
      ),
      { numRuns: 150 },
    );
  });

  it('reads no input before there is room for it', async () => {
    let read = 0;
    const counted = async function* (): AsyncGenerator<number> {
      for (;;) yield await Promise.resolve(read++);
    };
    const results = mapOrdered(counted(), 3, (i) => Promise.resolve(i), nothing);
    await results.next();
    expect(read).toBe(3);
    await results.next();
    expect(read).toBe(4);
    await results.return(undefined);
  });

  it.each(['the consumer ends early', 'one of them fails'])('waits for what is in flight when %s', async (how) => {
    const done: number[] = [];
    const slow = async (i: number): Promise<number> => {
      await new Promise((resolve) => setTimeout(resolve, i === 0 ? 1 : 40));
      done.push(i);
      if (i === 0 && how === 'one of them fails') throw new Error('0 fails');
      return i;
    };
    const results = mapOrdered(upTo(20), 4, slow, () => done.push(-1));
    const first = await results.next().catch((error: unknown) => (error as Error).message);
    await results.return(undefined);
    // Told before it waits, so that the work in flight can be cut short.
    expect(done).toEqual([0, -1, 1, 2, 3]);
    expect(first).toEqual(how === 'one of them fails' ? '0 fails' : { value: 0, done: false });
  });

  it.each([1, 2, 5])('fails as soon as the source does, with a window of %d', async (window) => {
    const broken = async function* (): AsyncGenerator<number> {
      yield* upTo(3);
      throw new Error('the source fails');
    };
    let abandoned = 0;
    const seen: number[] = [];
    const run = async (): Promise<void> => {
      const results = mapOrdered(
        broken(),
        window,
        (n) => Promise.resolve(n),
        () => abandoned++,
      );
      for await (const i of results) seen.push(i);
    };
    await expect(run()).rejects.toThrow('the source fails');
    expect(seen).toEqual([0, 1, 2].slice(0, Math.max(0, 4 - window)));
    expect(abandoned).toBe(window === 1 ? 0 : 1); // With a window of 1 nothing is in flight between two inputs.
  });

  it('abandons nothing when all goes through', async () => {
    let abandoned = 0;
    await collect(
      mapOrdered(
        upTo(9),
        3,
        (n) => Promise.resolve(n),
        () => abandoned++,
      ),
    );
    expect(abandoned).toBe(0);
  });

  it('closes its source when the consumer ends early', async () => {
    let closed = false;
    const source = async function* (): AsyncGenerator<number> {
      try {
        yield* upTo(9);
      } finally {
        closed = true;
      }
    };
    const results = mapOrdered(source(), 2, (n) => Promise.resolve(n), nothing);
    await results.next();
    await results.return(undefined);
    expect(closed).toBe(true);
  });
});
