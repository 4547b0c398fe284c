/** An input of problems opened: its layout, and its records as chunks. */
import { afterHead, type Head } from '../files/head';
import { decodeToUtf8, type Input } from '../files/input';
import { Unpacked } from '../files/unpacked';
import { untilAborted } from '../files/until-aborted';
import type { CsvOptions } from '../formats/csv-options';
import { countLineBreaks } from '../formats/csv-records';
import { InputError, UsageError } from '../formats/faults';
import {
  firstRecordsCutter,
  openProblems,
  type ProblemFormatName,
  type ProblemLayout,
  recordCutter,
} from '../formats/formats';
import { type RecordCutter, RecordFault } from '../formats/record-cutter';
import { StateReader } from '../formats/state-text';
import type { Puzzle } from '../puzzle/puzzle';
import type { Bytes } from '../units';
import type { ChunkMemory } from './chunk-memory';
import { readHead } from './read-head';
import { type Chunk, selectRecords } from './select-records';
import { checkRecords, splitRecords } from './split';
import { StoppedError } from './stop';

export interface SourceOptions extends CsvOptions {
  readonly from: ProblemFormatName;
  readonly encoding?: string;
  /** Longer records make the input refused. */
  readonly maxRecordBytes: Bytes;
  /** Records to leave out at the beginning. */
  readonly skip: number;
  /** Records to read at most. */
  readonly limit: number;
}

/** A place between two chunks. */
interface ChunksFrom {
  /** Bytes of the input, as UTF-8, before it. */
  readonly bytes: Bytes;
  /** Rows in the chunks before it. */
  readonly rows: number;
}

export interface ProblemSource {
  readonly layout: ProblemLayout;
  readonly cutter: RecordCutter;
  /** Rows to come, more or less; Infinity if only the input's end could tell. */
  readonly pairs: number;
  /**
   * The selected records, in chunks of so many bytes, asked for anew for each chunk.
   * @param counted whether `Chunk.firstRow` is wanted.
   * @param memory  where chunks are put, as far as they can be; by default each is in memory of its own.
   * @param from    where to begin: behind a chunk that was given before.
   * @throws RecordFault at a record that cannot be cut off, after all chunks before it.
   */
  readonly chunks: (
    chunkBytes: () => Bytes,
    counted: boolean,
    memory?: ChunkMemory,
    from?: ChunksFrom | null,
  ) => AsyncIterable<Chunk>;
  /** Share of the input, 0 to 1, that lies before byte `decoded` of its UTF-8; null if its size is not known. */
  readonly share: (decoded: Bytes) => number | null;
  /** What is said of the input when it is refused for a record. @param line line breaks before the chunk that was to come. */
  readonly refuse: (fault: RecordFault, line: number) => InputError;
  /** Lets go of the input. */
  readonly close: () => Promise<void>;
}

/** @throws InputError, UsageError as `openProblems` of the formats does; StoppedError. */
export async function openSource(
  input: Input,
  puzzle: Puzzle,
  options: SourceOptions,
  signal: AbortSignal | undefined,
): Promise<ProblemSource> {
  const raw = new Unpacked(untilAborted(input.open(), signal), input.name);
  const decoded = new ByteCount(untilAborted(decodeToUtf8(raw, options.encoding), signal));
  const blocks = decoded[Symbol.asyncIterator]();
  const close = async (): Promise<void> => {
    await blocks.return(undefined);
  };
  const open = async (): Promise<{ head: Head; layout: ProblemLayout }> => {
    const head = await readHead(blocks, firstRecordsCutter(options.from, options), options.maxRecordBytes);
    if (signal?.aborted) throw new StoppedError('stopped');
    return { head, layout: layoutOf(head, input, puzzle, options) };
  };
  const { head, layout } = await open().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const cutter = recordCutter(layout, puzzle);
  return {
    close,
    layout,
    cutter,
    refuse: (fault, line) => refusal(fault, input, line, options.maxRecordBytes),
    pairs: Math.min(options.limit, estimatePairs(head, layout, input.size && (input.size * decoded.bytes) / raw.bytes)),
    chunks: (chunkBytes, counted, memory, from = null) => {
      const { skip, limit, maxRecordBytes } = options;
      const rest = afterHead(head, from?.bytes ?? layout.dataStart, blocks);
      const chunks = splitRecords(rest, { cutter, chunkBytes, maxRecordBytes, memory });
      const selection = { skip, limit, selected: from && from.rows, counted };
      return untilAborted(selectRecords(chunks, cutter, selection), signal);
    },
    share: (bytes) =>
      input.size === null ? null : Math.min(1, (bytes / Math.max(1, decoded.bytes)) * (raw.bytes / input.size)),
  };
}

function layoutOf({ bytes, complete }: Head, input: Input, puzzle: Puzzle, options: SourceOptions): ProblemLayout {
  try {
    const layout = openProblems(options.from, bytes, complete, input.name, puzzle, options);
    checkTarget(puzzle, options);
    checkRecords(bytes.subarray(0, layout.dataStart), recordCutter(layout, puzzle), options.maxRecordBytes);
    return layout;
  } catch (error) {
    throw error instanceof RecordFault ? refusal(error, input, 0, options.maxRecordBytes) : error;
  }
}

function checkTarget(puzzle: Puzzle, options: SourceOptions): void {
  if (options.target === undefined) return;
  const fault = new StateReader(puzzle, options).read(options.target, new Uint8Array(puzzle.cells));
  if (fault) throw new UsageError(`--target: ${fault.code}: ${fault.message}`);
}

/**
 * Reads all of an input that can be read twice, only to see whether it is whole.
 * @param seen told the selected records, chunk by chunk.
 * @throws InputError if it must be refused.
 */
export async function checkSource(
  input: Input,
  puzzle: Puzzle,
  options: SourceOptions,
  signal: AbortSignal | undefined,
  seen: (bytes: Uint8Array, cutter: RecordCutter) => void = () => undefined,
): Promise<ProblemLayout> {
  const { layout, chunks, cutter, refuse, close } = await openSource(input, puzzle, options, signal);
  let line = layout.dataLine;
  try {
    for await (const { bytes, droppedLines } of chunks(() => 2 ** 18, false)) {
      seen(bytes, cutter);
      line += droppedLines + countLineBreaks(bytes);
    }
    return layout;
  } catch (error) {
    throw error instanceof RecordFault ? refuse(error, line) : error;
  } finally {
    await close();
  }
}

function refusal(fault: RecordFault, input: Input, line: number, maxRecordBytes: Bytes): InputError {
  const record = `${input.name}:${line + fault.line + 1}: the record that begins here`;
  const long = `${record} is longer than ${maxRecordBytes} bytes`;
  switch (fault.kind) {
    case 'unclosed quote':
      return new InputError(
        `${record} has a quoted cell that never closes: close the quote, or double it if it is meant`,
      );
    case 'too long in quotes':
      return new InputError(
        `${long}, in a quoted cell that perhaps never closes: close the quote, or raise --max-record-bytes`,
      );
    case 'too long':
      return new InputError(`${long}: raise --max-record-bytes if it is meant`);
  }
}

/** @param size bytes of the input as UTF-8, more or less; null if not known. */
function estimatePairs(head: Head, layout: ProblemLayout, size: Bytes | null): number {
  const data = head.bytes.subarray(layout.dataStart);
  const lines = Math.max(1, countLineBreaks(data));
  if (head.complete) return lines;
  return size === null ? Infinity : (size * lines) / data.length;
}

/** Passes blocks through and counts their bytes. */
class ByteCount implements AsyncIterable<Uint8Array> {
  bytes: Bytes = 0;

  constructor(readonly source: AsyncIterable<Uint8Array>) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for await (const block of this.source) {
      this.bytes += block.length;
      yield block;
    }
  }
}
