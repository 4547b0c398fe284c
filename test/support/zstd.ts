/** zstd by other ways than the program's: its command, else node:zlib at once; and whether there is any. */
import { spawnSync } from 'node:child_process';
import * as zlib from 'node:zlib';

interface ZstdOfNode {
  readonly zstdCompressSync?: (bytes: Uint8Array) => Buffer;
  readonly zstdDecompressSync?: (bytes: Uint8Array) => Buffer;
}

const { zstdCompressSync, zstdDecompressSync } = zlib as unknown as ZstdOfNode;
const commandIsHere = spawnSync('zstd', ['--version']).status === 0;

export const zstdIsInNode = zstdCompressSync !== undefined;
export const zstdIsHere = zstdIsInNode || commandIsHere;
/** Ends the names of tests that need zstd: says why they are skipped where they are. */
export const unlessSkipped = zstdIsHere ? '' : ' (skipped: neither Node.js nor a command has zstd)';

export const zstdPacked = (bytes: Uint8Array): Buffer => run(['-qc'], bytes, zstdCompressSync);
export const zstdUnpacked = (bytes: Uint8Array): Buffer => run(['-dqc'], bytes, zstdDecompressSync);

function run(args: string[], bytes: Uint8Array, inNode: ((bytes: Uint8Array) => Buffer) | undefined): Buffer {
  if (!commandIsHere && inNode) return inNode(bytes);
  const { status, stdout, stderr } = spawnSync('zstd', args, { input: bytes, maxBuffer: 2 ** 30 });
  if (status !== 0) throw new Error(`zstd: ${stderr.toString()}`);
  return stdout;
}
