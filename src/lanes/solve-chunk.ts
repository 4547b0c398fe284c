import type { ChunkResult, RowsSpec } from '../batch/messages';
import { ByteSink } from '../formats/byte-sink';
import type { Fault } from '../formats/faults';
import { recordCutter } from '../formats/formats';
import type { RecordCutter } from '../formats/record-cutter';
import type { Puzzle } from '../puzzle/puzzle';
import type { Bytes } from '../units';
import { ChunkAnswers } from './chunk-answers';
import { GeneralLane } from './general-lane';
import type { PlainLane } from './plain-lane';
import type { RowSolver } from './row-solver';

/**
 * What a lane answers at a time, some 1,600 rows of two columns. Their strings then die young: with 256 KiB the general
 * lane gets through a third fewer rows, for they outlive the garbage collector's first look. The plain lane's rows stay
 * in the processor's cache.
 */
const PIECE: Bytes = 32 * 1024;

/** Loads the lane where there may be use for it. */
function loadPlainLane(): typeof PlainLane {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- other engines never take it
  return (require('./plain-lane') as typeof import('./plain-lane')).PlainLane;
}

/** Answers the chunks of one run, piece by piece, each by the lane that fits it. */
export class ChunkSolver {
  readonly #cutter: RecordCutter;
  readonly #general: GeneralLane;
  readonly #plain: PlainLane | null;

  constructor(puzzle: Puzzle, spec: RowsSpec, solver: RowSolver) {
    this.#cutter = recordCutter(spec.problems, puzzle);
    this.#general = new GeneralLane(puzzle, spec, solver);
    this.#plain = spec.engine === 'table' ? loadPlainLane().of(puzzle, spec, this.#general) : null;
  }

  /**
   * Answers whole records.
   * @param firstRow number, from 0, of the first row.
   * @param out      where the answers go, if they find room there.
   * @param lost     what the rows are answered with, unsolved.
   */
  solve(bytes: Uint8Array, firstRow: number, out: SharedArrayBuffer, lost?: Fault): ChunkResult {
    const began = performance.now();
    const answers = new ChunkAnswers(new ByteSink(out));
    for (let at = 0; at < bytes.length && !answers.stopped;) {
      const end = this.#pieceEnd(bytes, at);
      const piece = bytes.subarray(at, end);
      if (lost || !this.#plain?.answer(piece, answers)) {
        this.#general.answer(piece, firstRow + answers.rows, answers, lost);
      }
      at = end;
    }
    return answers.result(performance.now() - began);
  }

  /** End of the whole records that make the piece from `at` on. */
  #pieceEnd(bytes: Uint8Array, at: Bytes): Bytes {
    for (let size = PIECE; bytes.length - at > size; size *= 2) {
      const end = this.#cutter.lastEnd(bytes.subarray(at, at + size));
      if (end > 0) return at + end;
    }
    return bytes.length;
  }
}
