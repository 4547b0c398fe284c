/** Compressed output, by the name of the file. */
import type { Bytes } from '../puzzle/permutation';
import { type Compression, packingFilter } from './codecs';
import { type Filter, FilterError } from './filter';
import { type Output, OutputError } from './output';

/** What is packed at a time, whatever the sizes of the writes, so that these cannot show in the bytes. */
const BLOCK_BYTES: Bytes = 64 * 1024;

/** The output, with what is written to it compressed if the path, in any case of letters, ends in .gz or .zst. */
export function packedAsNamed(path: string, output: Output): Output {
  if (/\.gz$/i.test(path)) return new PackedOutput(output, 'gzip');
  if (/\.zst$/i.test(path)) return new PackedOutput(output, 'zstd');
  return output;
}

class PackedOutput implements Output {
  readonly place: string;
  readonly identity: unknown;
  readonly atomic: boolean;
  readonly #block = new Uint8Array(BLOCK_BYTES);
  #filled: Bytes = 0;
  /** Not there before the first block is full, or the output ends. */
  #filter: Promise<Filter> | null = null;

  constructor(
    readonly packed: Output,
    readonly compression: Compression,
  ) {
    ({ place: this.place, identity: this.identity, atomic: this.atomic } = packed);
  }

  async write(bytes: Uint8Array): Promise<void> {
    for (let used = 0; used < bytes.length;) {
      const part = bytes.subarray(used, used + BLOCK_BYTES - this.#filled);
      this.#block.set(part, this.#filled);
      this.#filled += part.length;
      used += part.length;
      if (this.#filled === BLOCK_BYTES) await this.#pack((filter) => filter.write(this.#block));
    }
  }

  async commit(): Promise<void> {
    const rest = this.#block.subarray(0, this.#filled);
    if (rest.length > 0) await this.#pack((filter) => filter.write(rest));
    await this.#pack((filter) => filter.end());
    await this.packed.commit();
  }

  async discard(): Promise<void> {
    const filter = await this.#filter?.catch(() => null);
    filter?.destroy();
    await this.packed.discard();
  }

  async #pack(step: (filter: Filter) => AsyncIterable<Uint8Array>): Promise<void> {
    try {
      this.#filter ??= packingFilter(this.compression);
      for await (const bytes of step(await this.#filter)) await this.packed.write(bytes);
      this.#filled = 0;
    } catch (error) {
      if (!(error instanceof FilterError)) throw error;
      throw new OutputError(`${this.place}: cannot be written: ${error.message}`);
    }
  }
}
