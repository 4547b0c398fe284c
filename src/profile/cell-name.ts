/** A cell of a profile: one way to run the workload, and what it is called in messages, tables and charts alike. */
import { count, plural } from '../formats/counted';
import type { EngineName } from '../solve/choose-engine';
import type { Bytes } from '../units';

export interface CellPlan {
  readonly engine: EngineName;
  readonly threads: number;
  /** Null where the size of chunks adapts. */
  readonly chunkBytes: Bytes | null;
}

/** `table on 2 threads`, and where chunks have a fixed size that too: `table on 2 threads, 32 KiB`. */
export function cellName({ engine, threads, chunkBytes }: CellPlan): string {
  const chunks = chunkBytes === null ? '' : `, ${chunkSize(chunkBytes)}`;
  return `${engine} on ${plural(threads, 'thread')}${chunks}`;
}

/** The size of chunks, in full: `32 KiB`, or `100,000 B`. */
export function chunkSize(size: Bytes): string {
  return size > 0 && size % 1024 === 0 ? `${count(size / 1024)} KiB` : `${count(size)} B`;
}
