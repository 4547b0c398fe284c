import type { Bytes } from '../units';

/** The beginning of an input. */
export interface Head {
  readonly bytes: Uint8Array;
  /** Whether it is all of the input. */
  readonly complete: boolean;
}

/** The rest of an input from byte `start` on, in its head or behind it. */
export async function* afterHead(
  head: Head,
  start: Bytes,
  blocks: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (start < head.bytes.length) yield head.bytes.subarray(start);
  if (head.complete) return;
  let before = Math.max(0, start - head.bytes.length);
  for (;;) {
    const next = await blocks.next();
    if (next.done) return;
    const { length } = next.value;
    if (before < length) yield next.value.subarray(before);
    before = Math.max(0, before - length);
  }
}
