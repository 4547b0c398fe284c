import type { Puzzle } from '../puzzle/puzzle';
import { judgeFormat, type ProblemLayout, problemReader } from './formats';
import { impliedState } from './judge/implied-state';
import { pairFields, type PairSpelling, PairWriter } from './pair-writer';
import type { Problem, ProblemReader } from './problem';
import { StateCells } from './state-cells';
import { encodeUtf8 } from './state-text';

/** Makes of pairs the problems that a reader of their format makes of what a `PairWriter` writes. */
export class PairProblems {
  readonly #walks: boolean;
  readonly #writer: PairWriter;
  /** Reads back what was written; null for a CSV, whose cells are made directly. */
  readonly #reader: ProblemReader | null;
  readonly #cells: StateCells;
  #problems: Problem[] = [];

  constructor(puzzle: Puzzle, spelling: PairSpelling) {
    this.#walks = spelling.walks;
    this.#writer = new PairWriter(puzzle, spelling);
    const layout = layoutOf(puzzle, spelling);
    this.#reader = layout && problemReader(layout, puzzle);
    this.#cells = new StateCells(puzzle, spelling.states);
  }

  /** Adds a pair of labels, which need not be states. @param walk spelled in ASCII. */
  add(start: Uint8Array, target: Uint8Array, walk: string): void {
    if (this.#reader) {
      this.#writer.write(start, target, walk);
      return;
    }
    const [startCells, targetCells] = [this.#cells.of(start), this.#cells.of(target)];
    const cells = [...startCells, ...targetCells];
    if (this.#walks) cells.push(walk);
    this.#problems.push({ start: startCells.join(' '), target: targetCells.join(' '), fault: null, cells });
  }

  /** Takes out the problems, and for formats other than CSV their bytes. */
  take(): { readonly problems: readonly (Problem | null)[]; readonly bytes: Uint8Array } {
    const bytes = this.#writer.take();
    const problems = this.#reader ? this.#reader.read(bytes) : this.#problems;
    this.#problems = [];
    return { problems, bytes };
  }
}

/** How what a `PairWriter` writes is read; null for a CSV. */
function layoutOf(puzzle: Puzzle, spelling: PairSpelling): ProblemLayout | null {
  const { format } = spelling;
  const begin = { dataStart: 0, dataLine: 0, notices: [] };
  if (format === 'csv') return null;
  if (format === 'ndjson') {
    const keys = pairFields(puzzle, spelling);
    return { ...begin, format, startKey: 'start', targetKey: 'target', fixedTarget: null, keys };
  }
  const implied = impliedState(judgeFormat(format), puzzle);
  return { ...begin, format, implied: implied && encodeUtf8(implied.text), promised: null };
}
