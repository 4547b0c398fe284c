/**
 * Starts work on each input, at most `window` at once, and yields the results in the order of the inputs. Reads no input
 * before there is room for it, so a slow consumer slows the source. When it ends early, or fails, it waits for what is
 * in flight.
 */
export async function* mapOrdered<T, R>(
  inputs: AsyncIterable<T>,
  window: number,
  work: (input: T) => Promise<R>,
): AsyncGenerator<R> {
  const inFlight: Promise<R>[] = [];
  try {
    for await (const input of inputs) {
      const result = work(input);
      result.catch(() => undefined); // It is awaited below, in its turn.
      inFlight.push(result);
      if (inFlight.length >= window) yield await inFlight.shift()!;
    }
    while (inFlight.length > 0) yield await inFlight.shift()!;
  } finally {
    await Promise.allSettled(inFlight);
  }
}
