/**
 * Starts work on each input, at most `window` at once, and yields the results in the order of the inputs. Reads no input
 * before there is room for it, so a slow consumer slows the source.
 *
 * When it ends early, because its consumer, the inputs or the work did, it calls `abandon` and waits for what is in
 * flight, whose results nobody will see.
 */
export async function* mapOrdered<T, R>(
  inputs: AsyncIterable<T> | Iterable<T>,
  window: number,
  work: (input: T) => Promise<R>,
  abandon: () => void,
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
    if (inFlight.length > 0) abandon();
    await Promise.allSettled(inFlight);
  }
}
