/** Compressed output, by the name of the file. */
import type { Bytes } from '../units';
import { type Compression, packingFilter } from './codecs';
import { type Filter, FilterError } from './filter';
import { type Holding, type Output, OutputError, type OutputMark } from './output';

/**
 * What is packed by itself, as a member of the gzip file or a frame of the zstd file, whatever the sizes of the writes, so
 * that these cannot show in the bytes. A later run goes on between two of them.
 */
const PART_BYTES: Bytes = 4 * 1024 * 1024;

const NOTHING = new Uint8Array(0);

/** The output, with what is written to it compressed if the path, in any case of letters, ends in .gz or .zst. */
export function packedAsNamed(path: string, output: Output): Output {
  if (/\.gz$/i.test(path)) return new PackedOutput(output, 'gzip');
  if (/\.zst$/i.test(path)) return new PackedOutput(output, 'zstd');
  return output;
}

class PackedOutput implements Output {
  readonly place: string;
  readonly identity: unknown;
  readonly beside: readonly string[];
  readonly holding: Holding | null;
  /** The part that is being filled: marks look into it, so each part has memory of its own. */
  #part = NOTHING;
  #filled: Bytes = 0;
  /** Whether there is nothing left to pack at the end. */
  #complete = false;
  /** Parts that are packed: a file of none is no file of its format. */
  #parts = 0;
  #filter: Filter | null = null;

  constructor(
    readonly packed: Output,
    readonly compression: Compression,
  ) {
    ({ place: this.place, identity: this.identity, beside: this.beside } = packed);
    this.holding = packed.holding && this.#holdingOf(packed.holding);
  }

  async reserve(): Promise<void> {
    // Whether there is anything that packs shows before there is work to be lost.
    if (this.compression === 'zstd') (await this.#newFilter()).destroy();
    await this.packed.reserve();
  }

  async write(bytes: Uint8Array): Promise<void> {
    for (let used = 0; used < bytes.length;) {
      if (this.#part.length === 0) this.#part = new Uint8Array(PART_BYTES);
      const some = bytes.subarray(used, used + PART_BYTES - this.#filled);
      this.#part.set(some, this.#filled);
      this.#filled += some.length;
      used += some.length;
      if (this.#filled === PART_BYTES) await this.#pack();
    }
  }

  async commit(): Promise<void> {
    await this.#end();
    await this.packed.commit();
  }

  async discard(): Promise<void> {
    this.#filter?.destroy();
    await this.packed.discard();
  }

  #holdingOf(packed: Holding): Holding {
    return {
      mode: packed.mode,
      mark: () => ({ ...packed.mark(), tail: this.#part.subarray(0, this.#filled) }),
      flush: () => packed.flush(),
      resume: async (mark: OutputMark) => {
        await packed.resume(mark);
        this.#parts = mark.bytes > 0 ? 1 : 0;
        await this.write(mark.tail);
      },
      complete: async () => {
        await this.#end();
        await packed.complete();
      },
      cut: (mark) => packed.cut(mark),
      put: () => packed.put(),
      heldBy: () => packed.heldBy(),
      keep: async () => {
        this.#filter?.destroy();
        await packed.keep();
      },
    };
  }

  async #end(): Promise<void> {
    if (!this.#complete && (this.#filled > 0 || this.#parts === 0)) await this.#pack();
    this.#complete = true;
  }

  /** Packs what is there. */
  async #pack(): Promise<void> {
    const filter = await this.#newFilter();
    this.#filter = filter;
    try {
      const part = this.#part.subarray(0, this.#filled);
      if (part.length > 0) for await (const bytes of filter.write(part)) await this.packed.write(bytes);
      for await (const bytes of filter.end()) await this.packed.write(bytes);
      this.#filter = null;
    } catch (error) {
      throw this.#unpackable(error);
    }
    this.#parts++;
    this.#part = NOTHING;
    this.#filled = 0;
  }

  async #newFilter(): Promise<Filter> {
    try {
      return await packingFilter(this.compression);
    } catch (error) {
      throw this.#unpackable(error);
    }
  }

  #unpackable(error: unknown): unknown {
    return error instanceof FilterError ? new OutputError(`${this.place}: cannot be written: ${error.message}`) : error;
  }
}
