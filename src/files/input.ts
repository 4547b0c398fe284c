/** Where bytes come from: files, standard input, any stream; decoded to UTF-8 where they are in another encoding. */
import { constants, type Stats, statSync } from 'node:fs';
import { TextDecoder } from 'node:util';
import { InputError, shown, UsageError } from '../formats/faults';
import type { Bytes } from '../units';
import { closedFor, descriptorAt, notOpen } from './descriptors';
import { deviceBlocks } from './device-input';
import { checkSteady, SteadyFile } from './steady-file';
import { systemReason } from './system-reasons';

export interface Input {
  /** What messages call it. */
  readonly name: string;
  /** Size where it is known: progress and the choice of the engine use it. */
  readonly size: Bytes | null;
  /** Identity of the file behind it, to tell whether an output is the same; null where there is none. */
  readonly file: Stats | null;
  /** Whether it can be opened again and gives the same bytes, or fails. */
  readonly rereadable: boolean;
  open(): AsyncIterable<Uint8Array>;
}

/** A file to read. @throws InputError if it cannot be read. */
export function fileInput(path: string): Input {
  const stats = statsOf(path);
  if (stats.isDirectory()) throw new InputError(`${path}: expected a file, got a directory`);
  const closed = stats.isFile() ? null : closedAt(path);
  if (closed !== null) throw new InputError(`${path}: cannot be read: ${closed}`);
  const steady = stats.isFile() ? new SteadyFile(path, stats.size) : null;
  return {
    name: path,
    size: stats.isFile() ? stats.size : null,
    file: stats,
    rereadable: steady !== null,
    open: () => untilLeft((left) => readFile(path, steady?.read(left) ?? deviceBlocks(path, stats, left))),
  };
}

/**
 * A stream of bytes that can be read once.
 * @param now asks anew for what `file` is, where that is a regular file: it must be the same when it has been read.
 */
export function streamInput(
  stream: AsyncIterable<Uint8Array | string>,
  name: string,
  file: Stats | null = null,
  now: (() => Stats) | null = null,
): Input {
  return {
    name,
    size: file?.isFile() ? file.size : null,
    file,
    rereadable: false,
    open: async function* () {
      yield* toBytes(stream, name);
      if (file?.isFile() && now) checkSteady(name, file, now());
    },
  };
}

function statsOf(path: string): Stats {
  try {
    return statSync(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Why what a path leads to, which is no regular file, cannot be read as this process has it open; null if it can. */
function closedAt(path: string): string | null {
  const descriptor = descriptorAt(path);
  return descriptor?.own ? closedFor(descriptor.number, constants.O_RDONLY) : null;
}

/**
 * The blocks of a source that is told when it is let go of: a generator would else wait first for the block that it was
 * asked for, of a terminal for ever.
 */
function untilLeft(source: (left: AbortSignal) => AsyncGenerator<Uint8Array>): AsyncIterableIterator<Uint8Array> {
  const left = new AbortController();
  const blocks = source(left.signal);
  return {
    next: () => blocks.next(),
    return: () => {
      left.abort();
      return blocks.return(undefined);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

async function* readFile(path: string, blocks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* blocks;
  } catch (error) {
    throw error instanceof InputError ? error : unreadable(path, error);
  }
}

async function* toBytes(stream: AsyncIterable<Uint8Array | string>, name: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const block of stream) yield bytesOf(block, name);
  } catch (error) {
    throw error instanceof InputError ? error : unreadable(name, error);
  }
}

/** Callers without types may give blocks of any kind: of some the reading would make no bytes, and say nothing. */
function bytesOf(block: unknown, name: string): Uint8Array {
  if (typeof block === 'string') return Buffer.from(block);
  const kind = Object.prototype.toString.call(block).slice(8, -1);
  if (kind === 'Uint8Array') return block as Uint8Array;
  const got = block === null ? 'null' : typeof block === 'object' ? kind : typeof block;
  throw new InputError(`${name}: expected bytes (Uint8Array, Buffer) or text, got ${got}`);
}

function unreadable(name: string, error: unknown): InputError {
  const missing = (error as NodeJS.ErrnoException).code === 'ENOENT' ? descriptorAt(name) : null;
  const reason = missing ? notOpen(missing.number) : systemReason(error, 'file');
  return new InputError(`${name}: cannot be read: ${reason}`, { cause: error });
}

/**
 * The blocks as UTF-8, without byte order marks at their beginning, where files that were joined have several. UTF-8
 * passes through byte for byte, valid or not; with another encoding, given or told by the mark, the text is decoded and
 * encoded anew.
 *
 * @param encoding a label of the WHATWG Encoding Standard, such as `gbk` or `latin1`.
 */
export async function* decodeToUtf8(blocks: AsyncIterable<Uint8Array>, encoding?: string): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | null = new Uint8Array(0);
  for await (const block of decoded(blocks, encoding)) {
    if (head === null) {
      yield block;
      continue;
    }
    head = Buffer.concat([head, block]);
    while (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) head = head.subarray(3);
    if (head.length < 3) continue; // Perhaps a part of a mark.
    yield head;
    head = null;
  }
  if (head && head.length > 0) yield head;
}

async function* decoded(blocks: AsyncIterable<Uint8Array>, encoding: string | undefined): AsyncGenerator<Uint8Array> {
  let decoder: TextDecoder | null = null;
  let head: Uint8Array | null = new Uint8Array(0);
  for await (const block of blocks) {
    if (head === null) {
      yield decoder ? encodedBlock(decoder, block) : block;
      continue;
    }
    head = Buffer.concat([head, block]);
    if (head.length < 3) continue;
    decoder = decoderFor(head, encoding);
    yield decoder ? encodedBlock(decoder, head) : head;
    head = null;
  }
  if (head && head.length > 0) {
    decoder = decoderFor(head, encoding);
    yield decoder ? encodedBlock(decoder, head) : head;
  }
  if (decoder) yield Buffer.from(decoder.decode());
}

/** What `isEncoding` takes, in words. */
export const ENCODING = 'the name of an encoding, such as utf-8, utf-16le, latin1 or gbk';

/** Whether there is an encoding of that label. */
export function isEncoding(label: string): boolean {
  try {
    new TextDecoder(label);
    return true;
  } catch {
    return false;
  }
}

/** @throws UsageError if no encoding has that label. */
export function checkEncoding(encoding: string): void {
  if (!isEncoding(encoding)) throw new UsageError(`--encoding: expected ${ENCODING}, got ${shown(encoding)}`);
}

function decoderFor(head: Uint8Array, encoding: string | undefined): TextDecoder | null {
  if (encoding !== undefined) {
    const decoder = new TextDecoder(encoding);
    return decoder.encoding === 'utf-8' ? null : decoder;
  }
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le');
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be');
  return null;
}

function encodedBlock(decoder: TextDecoder, block: Uint8Array): Uint8Array {
  return Buffer.from(decoder.decode(block, { stream: true }));
}
