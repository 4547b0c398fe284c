/** The compressions that are read and written, and the filters that do it. */
import * as zlib from 'node:zlib';
import type { Transform } from 'node:stream';
import type { Bytes } from '../units';
import { commandFilter } from './command-filter';
import { type Filter, FilterError, streamFilter } from './filter';

export type Compression = 'gzip' | 'zstd';

/** Bytes that a filter within the process gives at a time. */
const OUTPUT_BYTES: Bytes = 64 * 1024;

/** What node:zlib has from Node.js 22.15 on. */
interface ZstdOfNode {
  readonly createZstdCompress?: (options: object) => Transform & zlib.Zlib;
  readonly createZstdDecompress?: (options: object) => Transform & zlib.Zlib;
  readonly constants: { readonly ZSTD_c_checksumFlag?: number };
}

const zstd = zlib as unknown as ZstdOfNode;

/** A filter for zstd must be given its data by `cutAtFrames`. @throws FilterError if there is no way to unpack it. */
export async function unpackingFilter(compression: Compression): Promise<Filter> {
  if (compression === 'gzip') return streamFilter(zlib.createGunzip({ chunkSize: OUTPUT_BYTES }));
  if (zstd.createZstdDecompress) return streamFilter(zstd.createZstdDecompress({ chunkSize: OUTPUT_BYTES }));
  return zstdCommand(['-dcq', '--single-thread'], 'unpack it first');
}

/** The gzip header has no time. @throws FilterError if there is no way to pack it. */
export async function packingFilter(compression: Compression): Promise<Filter> {
  if (compression === 'gzip') return streamFilter(zlib.createGzip({ chunkSize: OUTPUT_BYTES }));
  if (zstd.createZstdCompress) {
    const params = { [zstd.constants.ZSTD_c_checksumFlag ?? 0]: 1 };
    return streamFilter(zstd.createZstdCompress({ chunkSize: OUTPUT_BYTES, params }));
  }
  // Level and threads are said, for the environment may say others.
  return zstdCommand(['-qc', '-3', '-T1'], 'choose a name that ends in .gz');
}

async function zstdCommand(args: readonly string[], remedy: string): Promise<Filter> {
  const filter = await commandFilter('zstd', args);
  if (filter) return filter;
  throw new FilterError(`expected a command zstd, got none: install zstd or Node.js 22.15 or newer, or ${remedy}`);
}
