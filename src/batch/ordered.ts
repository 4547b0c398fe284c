/**
 * Starts work on each input, at most `window` at once, and yields the results in the order of the inputs. Reads no input
 * before there is room for it, so a slow consumer slows the source. When it ends early, or the work fails, it waits for
 * what is in flight; when the inputs fail, it yields the results of those before first.
 */
export async function* mapOrdered<T, R>(
  inputs: AsyncIterable<T>,
  window: number,
  work: (input: T) => Promise<R>,
): AsyncGenerator<R> {
  const source = inputs[Symbol.asyncIterator]();
  const inFlight: Promise<R>[] = [];
  try {
    let reading = source.next();
    for (;;) {
      const next = await reading.catch(() => null);
      if (!next || next.done) break;
      const result = work(next.value);
      result.catch(() => undefined); // It is awaited below, in its turn.
      inFlight.push(result);
      if (inFlight.length >= window) yield await inFlight.shift()!;
      reading = source.next();
    }
    while (inFlight.length > 0) yield await inFlight.shift()!;
    await reading; // Throws if the inputs failed.
  } finally {
    await source.return?.(undefined);
    await Promise.allSettled(inFlight);
  }
}
