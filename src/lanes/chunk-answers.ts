/** What comes of a chunk, gathered piece by piece while its lanes answer it. */
import type { ChunkResult, WorkerStages } from '../batch/messages';
import { ByteSink } from '../formats/byte-sink';
import type { RowError } from '../formats/faults';
import { emptyTally, rowsOf, type Tally } from '../solve/tally';

export class ChunkAnswers {
  /** The answered records. */
  readonly out: ByteSink;
  readonly tally: Tally = emptyTally();
  /** Line breaks in the pieces so far. */
  lines = 0;
  readonly invalidRows: number[] = [];
  readonly errors: RowError[] = [];
  readonly stages: WorkerStages = { parse: 0, solve: 0, format: 0 };
  /** Whether the stop flag ended the work: what is in `out` is then not whole. */
  stopped = false;

  /** @param out empty. */
  constructor(out: ByteSink = new ByteSink()) {
    this.out = out;
  }

  /** Rows answered so far. */
  get rows(): number {
    return rowsOf(this.tally);
  }

  /** The result of all pieces; its bytes are in the memory of `out` if that is shared. */
  result(milliseconds: number): ChunkResult {
    const { out, tally, lines, invalidRows, errors, stages, stopped } = this;
    // Memory that is not shared would be sent whole, used or not.
    const bytes = out.bytes.buffer instanceof SharedArrayBuffer ? out.bytes.subarray(0, out.length) : out.take();
    return { bytes, tally, lines, invalidRows, errors, stages, stopped, milliseconds };
  }
}
