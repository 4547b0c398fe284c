/** The values of `source` until the signal aborts; it then ends at once, even while the source keeps it waiting. */
export async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal | undefined): AsyncGenerator<T> {
  if (!signal) {
    yield* source;
    return;
  }
  const iterator = source[Symbol.asyncIterator]();
  let wake: () => void = () => undefined;
  const onAbort = (): void => wake();
  signal.addEventListener('abort', onAbort);
  try {
    while (!signal.aborted) {
      const next = await new Promise<IteratorResult<T> | null>((resolve, reject) => {
        wake = () => resolve(null);
        Promise.resolve(iterator.next()).then(resolve, reject); // One that is written by hand may give no promise.
      });
      if (!next || next.done) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    // Not awaited: a source that is waiting for input answers only when some comes.
    leave(iterator).catch(() => undefined);
  }
}

async function leave<T>(iterator: AsyncIterator<T>): Promise<void> {
  await iterator.return?.(undefined);
}
