/** Compressed input, recognised by its first bytes whatever its name is, unpacked while it streams. */
import { InputError } from '../formats/faults';
import type { Bytes } from '../units';
import { type Compression, unpackingFilter } from './codecs';
import { ENDS_EARLY, type Filter, FilterError, MORE_BEHIND } from './filter';
import { afterHead } from './head';
import { untilAborted } from './until-aborted';
import { cutAtFrames } from './zstd-frames';

const MAGIC: readonly (readonly [Compression, readonly number[]])[] = [
  ['gzip', [0x1f, 0x8b]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
];
const MAGIC_BYTES: Bytes = 4;
/** What is unpacked at a time: small, so that the bytes taken say how far the reading is. */
const SLICE_BYTES: Bytes = 16 * 1024;

/**
 * The blocks of an input, unpacked if they are gzip's or zstd's, else as they are. Can be read once.
 * Reading throws InputError where the data is damaged or ends too early, where anything but zero bytes is behind gzip's
 * members, and where there is nothing that unpacks zstd, or it is ended by somebody else.
 */
export class Unpacked implements AsyncIterable<Uint8Array> {
  /** Bytes of the input, as it is, that what came out so far was made of. */
  bytes: Bytes = 0;

  /** @param name the input's name in messages. */
  constructor(
    readonly source: AsyncIterable<Uint8Array>,
    readonly name: string,
  ) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    // The filter may have output while the source is waiting for more: who has enough then must not wait with it.
    const enough = new AbortController();
    const blocks = untilAborted(this.source, enough.signal);
    try {
      const head = await firstBytes(blocks);
      const all = afterHead({ bytes: head, complete: false }, 0, blocks);
      const compression = MAGIC.find(([, magic]) => magic.every((byte, i) => head[i] === byte))?.[0];
      yield* compression ? this.#unpack(all, compression) : this.#counted(all);
    } finally {
      enough.abort();
      await blocks.return(undefined);
    }
  }

  async *#unpack(blocks: AsyncIterable<Uint8Array>, compression: Compression): AsyncGenerator<Uint8Array> {
    let filter: Filter | null = null;
    try {
      filter = await unpackingFilter(compression);
      const slices = this.#counted(inSlices(blocks));
      yield* filtered(compression === 'zstd' ? cutAtFrames(slices) : slices, filter);
    } catch (error) {
      throw error instanceof FilterError ? refusal(error, this.name, compression) : error;
    } finally {
      filter?.destroy();
    }
  }

  async *#counted(blocks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const block of blocks) {
      this.bytes += block.length;
      yield block;
    }
  }
}

/** The first blocks as one, with the bytes that tell the compression if there are so many. */
async function firstBytes(blocks: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let head = new Uint8Array(0);
  while (head.length < MAGIC_BYTES) {
    const next = await blocks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  return head;
}

async function* inSlices(blocks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const block of blocks) {
    for (let at = 0; at < block.length; at += SLICE_BYTES) yield block.subarray(at, at + SLICE_BYTES);
  }
}

/** What comes out of the filter. Zero bytes behind its data's end fill up a block of a tape or disk, and are no data. */
async function* filtered(blocks: AsyncGenerator<Uint8Array>, filter: Filter): AsyncGenerator<Uint8Array> {
  for (;;) {
    const next = yield* filter.outputUntil(blocks.next());
    if (next.done) break;
    let rest = next.value;
    if (filter.unused === 0) {
      yield* filter.write(rest);
      rest = rest.subarray(rest.length - filter.unused);
    }
    if (rest.some((byte) => byte !== 0)) throw new FilterError(MORE_BEHIND);
  }
  yield* filter.end();
}

/** With a cause where it is not the input that is to blame. */
function refusal({ message, cause }: FilterError, name: string, compression: Compression): InputError {
  const said = `${name}: cannot be unpacked: `;
  return cause === undefined
    ? new InputError(said + reason(message, compression))
    : new InputError(said + message, { cause });
}

/** What decoders of zstd say of bytes that are no frame, when they come in pieces too small for `cutAtFrames` to tell. */
const NO_FRAME = /unknown frame|unknown header|unsupported format/i;

/** What the filters say, told to somebody who knows none of them. The data's first bytes are right in any case. */
function reason(message: string, compression: Compression): string {
  const data = `its ${compression} data`;
  if (message === ENDS_EARLY) return `${data} ends too early: copy or fetch it again`;
  if (message === MORE_BEHIND || NO_FRAME.test(message)) {
    return `behind ${data} there is something else: cut that off, or unpack it first`;
  }
  if (message.startsWith('expected')) return message;
  return `${data} is damaged (${message}): copy or fetch it again, or unpack it first`;
}
