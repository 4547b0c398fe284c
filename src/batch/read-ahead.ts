/**
 * The values of a source, the next one asked for while the last one is at work. Only for a source that answers in its own
 * time, such as a file: when the consumer ends early, the value that was asked for is waited for.
 */
export async function* readAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  const ask = (): Promise<IteratorResult<T>> => {
    const next = iterator.next();
    next.catch(() => undefined); // It is awaited below, in its turn.
    return next;
  };
  try {
    let next = ask();
    for (;;) {
      const result = await next;
      if (result.done) return;
      next = ask();
      yield result.value;
    }
  } finally {
    await iterator.return?.();
  }
}
