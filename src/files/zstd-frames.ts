/**
 * Where the frames of zstd data end, by RFC 8878: read from the headers of frames and blocks, nothing is unpacked. The
 * decoder of node:zlib takes the end of a frame within a block for the end of all, and data cut short for whole.
 */
import type { Bytes } from '../units';
import { ENDS_EARLY, FilterError, MORE_BEHIND } from './filter';

/** The same bytes in blocks of which none goes beyond the end of a frame. @throws FilterError if the last has no end. */
export async function* cutAtFrames(blocks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const walk = new FrameWalk();
  for await (const block of blocks) {
    for (let rest = block; rest.length > 0;) {
      const length = walk.pass(rest);
      yield rest.subarray(0, length);
      rest = rest.subarray(length);
    }
  }
  if (!walk.between) throw new FilterError(ENDS_EARLY);
}

/** A part of a frame: a header to be read, or bytes to go past. */
interface Part {
  readonly bytes: Bytes;
  readonly read: boolean;
}

const read = (bytes: Bytes): Part => ({ bytes, read: true });
const skip = (bytes: Bytes): Part => ({ bytes, read: false });

class FrameWalk {
  /** Whether it is behind a whole frame. */
  between = true;
  #frame = frameParts();
  #part: Part = read(0);
  /** What of the part has come: its length, and the bytes themselves if it is a header. */
  #come: Bytes = 0;
  #header = Buffer.alloc(0);

  constructor() {
    this.#step();
  }

  /** Goes on to the end of the bytes or of the frame, and returns how many that are. */
  pass(bytes: Uint8Array): Bytes {
    this.between = false;
    for (let at = 0; at < bytes.length;) {
      const come = bytes.subarray(at, at + this.#part.bytes - this.#come);
      at += come.length;
      this.#come += come.length;
      if (this.#part.read) this.#header = Buffer.concat([this.#header, come]);
      while (this.#come === this.#part.bytes) {
        if (this.#step()) continue;
        this.#frame = frameParts();
        this.#step();
        this.between = true;
        return at;
      }
    }
    return bytes.length;
  }

  /** From a part that has come to the next; false at the end of the frame. */
  #step(): boolean {
    const next = this.#frame.next(this.#header);
    this.#come = 0;
    this.#header = Buffer.alloc(0);
    if (next.done) return false;
    this.#part = next.value;
    return true;
  }
}

const FRAME = 0xfd2fb528;
const SKIPPABLE_FRAME = 0x184d2a50; // and the 15 numbers behind it
const RUN_BLOCK = 1; // one byte, repeated

/** The parts of one frame in order; what comes back is the header that was to be read. */
function* frameParts(): Generator<Part, void, Buffer> {
  const magic = (yield read(4)).readUInt32LE();
  if (magic - (magic % 16) === SKIPPABLE_FRAME) {
    yield skip((yield read(4)).readUInt32LE());
    return;
  }
  if (magic !== FRAME) throw new FilterError(MORE_BEHIND);
  const [descriptor] = yield read(1);
  const single = (descriptor >> 5) & 1;
  const sizeBytes = [single, 2, 4, 8][descriptor >> 6];
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3];
  yield skip(1 - single + dictionaryBytes + sizeBytes);
  for (let last = false; !last;) {
    const header = (yield read(3)).readUIntLE(0, 3);
    last = (header & 1) === 1;
    yield skip(((header >> 1) & 3) === RUN_BLOCK ? 1 : header >> 3);
  }
  const checksumBytes = ((descriptor >> 2) & 1) * 4;
  yield skip(checksumBytes);
}
