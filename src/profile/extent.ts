/** The part of a workload that an engine's runs take. */
import { checkSource } from '../batch/problem-source';
import { fillRunOptions, type RowsOptions } from '../batch/run-options';
import { StoppedError } from '../batch/stop';
import type { Input } from '../files/input';
import { InputError } from '../formats/faults';
import type { StateDialect } from '../formats/state-text';
import type { Puzzle } from '../puzzle/puzzle';
import type { Bytes } from '../units';

export interface Extent {
  readonly input: Input;
  /** Rows of the input that are taken; Infinity where it has no others. */
  readonly limit: number;
  readonly rows: number;
  /** Of these rows, unpacked and as UTF-8. */
  readonly bytes: Bytes;
}

/**
 * The first rows of an input, `options.limit` of them at most. Where it can, it gives an input that ends behind them: to
 * count rows while they are read would keep the main thread busier than a run is that takes all.
 *
 * @throws InputError if there are none or the input is refused, UsageError, StoppedError.
 */
export async function extentOf(
  input: Input,
  puzzle: Puzzle,
  options: RowsOptions,
  states: StateDialect,
  signal: AbortSignal | undefined,
): Promise<Extent> {
  const { limit = Infinity, skip = 0, encoding } = options;
  let rows = 0;
  let bytes = 0;
  const { dataStart } = await checkSource(input, puzzle, fillRunOptions(options, states), signal, (chunk, cutter) => {
    const walk = cutter.walk(chunk, true);
    while (walk.advance()) if (!walk.empty) rows++;
    bytes += chunk.length;
  });
  if (signal?.aborted) throw new StoppedError('stopped');
  if (rows === 0) throw new InputError(`${input.name}: has no rows, so there is nothing to measure`);
  if (rows < limit) return { input, limit: Infinity, rows, bytes };
  const direct = skip === 0 && encoding === undefined && (await isPlain(input));
  return direct
    ? { input: firstBytes(input, dataStart + bytes), limit: Infinity, rows, bytes }
    : { input, limit, rows, bytes };
}

/** First bytes of gzip, of zstd, and of the byte order marks: behind others the bytes of a file are those of its records. */
const MARKS = [0x1f, 0x28, 0xef, 0xfe, 0xff];

async function isPlain(input: Input): Promise<boolean> {
  for await (const block of input.open()) return !MARKS.includes(block[0]);
  return false;
}

/** An input that ends early. */
function firstBytes(input: Input, size: Bytes): Input {
  return {
    ...input,
    size,
    open: async function* () {
      let left = size;
      for await (const block of input.open()) {
        yield block.subarray(0, left);
        left -= block.length;
        if (left <= 0) return;
      }
    },
  };
}
