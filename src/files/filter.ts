/** Filters: streams that turn bytes into others, within the process or in another, driven by who uses them. */
import type { Readable, Transform, Writable } from 'node:stream';
import type { Bytes } from '../units';

/**
 * A filter cannot do its work: the message says why, in a few words and without a name. It has a cause where what it was
 * given is not to blame, so that it perhaps can another time.
 */
export class FilterError extends Error {
  override readonly name = 'FilterError';
}

/** What FilterErrors say of data without an end, and of an end with something else behind it: node:zlib's words. */
export const ENDS_EARLY = 'unexpected end of file';
export const MORE_BEHIND = 'incorrect header check';

/** The two ends of a filter; they may be one stream. */
interface FilterEnds {
  readonly input: Writable;
  readonly output: Readable;
  /** Resolves or throws when the output has ended: whether that was its proper end. */
  readonly ended: () => Promise<void>;
  readonly kill: () => void;
  /** Bytes that the filter has used of what was written to it; where nobody counts them, all. */
  readonly used?: () => Bytes;
}

/** A filter in use. Nothing goes in that was not given to `write`, so that memory stays flat. */
export class Filter {
  readonly #ends: FilterEnds;
  readonly #chunks: AsyncIterator<Uint8Array>;
  #next: Promise<IteratorResult<Uint8Array>>;
  #over = false;
  #written: Bytes = 0;

  constructor(ends: FilterEnds) {
    this.#ends = ends;
    // What goes wrong shows at the output: it fails, or ends with a reason.
    ends.input.on('error', () => undefined);
    this.#chunks = ends.output[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
    this.#next = this.#pull();
  }

  /** Bytes at the end of what was written that it has left unused, because its data ended before them. */
  get unused(): Bytes {
    return this.#written - (this.#ends.used?.() ?? this.#written);
  }

  /** Puts bytes in, and yields what comes out meanwhile. They may change only when it is done. @throws FilterError */
  async *write(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
    this.#written += bytes.length;
    // Not before the loop has looked for output: a pipe takes much, and what is read should not run far ahead of it.
    const taken = new Promise<void>((resolve) => {
      this.#ends.input.write(bytes, () => setImmediate(resolve));
    });
    yield* this.outputUntil(taken);
  }

  /** Ends the input, and yields what is left. @throws FilterError */
  async *end(): AsyncGenerator<Uint8Array> {
    this.#ends.input.end();
    while (!this.#over) yield* this.outputUntil(this.#next);
  }

  /** Ends the filter at once, wherever it is. */
  destroy(): void {
    this.#ends.kill();
    this.#ends.input.destroy();
    this.#ends.output.destroy();
  }

  /** Yields what comes out until an event, and returns or throws what that gives. @throws FilterError */
  async *outputUntil<T>(event: Promise<T>): AsyncGenerator<Uint8Array, T> {
    const reached = event.then(() => null);
    reached.catch(() => undefined); // Thrown at the end.
    while (!this.#over) {
      const next = await Promise.race([this.#next, reached]);
      if (next === null) break;
      if (next.done) {
        this.#over = true;
      } else {
        this.#next = this.#pull();
        yield next.value;
      }
    }
    if (this.#over) await this.#ends.ended();
    return event;
  }

  #pull(): Promise<IteratorResult<Uint8Array>> {
    const next = this.#chunks.next().catch((error: unknown) => {
      throw new FilterError((error as Error).message);
    });
    next.catch(() => undefined); // Reported where it is awaited, which may be later.
    return next;
  }
}

/** A filter within the process. */
export function streamFilter(stream: Transform & { readonly bytesWritten: Bytes }): Filter {
  return new Filter({
    input: stream,
    output: stream,
    ended: () => Promise.resolve(),
    kill: () => undefined,
    used: () => stream.bytesWritten,
  });
}
