import type { Puzzle } from '../puzzle/puzzle';
import { type PairSpelling, PairWriter } from './pair-writer';
import type { Problem } from './problem';
import { StateCells } from './state-cells';

/** Makes of pairs the problems that a reader of their format would make of what a `PairWriter` writes. */
export class PairProblems {
  readonly #spelling: PairSpelling;
  readonly #states: StateCells;
  /** Of NDJSON, whose problems keep the text of their object. */
  readonly #objects: PairWriter | null;

  constructor(puzzle: Puzzle, spelling: PairSpelling) {
    const { format, states } = spelling;
    this.#spelling = spelling;
    this.#objects = format === 'ndjson' ? new PairWriter(puzzle, spelling) : null;
    if (format === 'csv') this.#states = new StateCells(puzzle, states);
    // An array of JSON is read as the text of a list.
    else if (format === 'ndjson')
      this.#states = new StateCells(puzzle, states.as === 'cells' ? { ...states, as: 'tokens' } : states);
    else this.#states = new StateCells(puzzle, { as: 'compact' });
  }

  /** The problem of a pair of labels, which need not be states. @param walk spelled in ASCII. */
  of(start: Uint8Array, target: Uint8Array, walk: string): Problem {
    const [startCells, targetCells] = [this.#states.of(start), this.#states.of(target)];
    const cells = [...startCells, ...targetCells];
    if (this.#spelling.walks) cells.push(walk);
    const problem = { start: startCells.join(' '), target: targetCells.join(' '), fault: null, cells };
    if (!this.#objects) return problem;
    this.#objects.write(start, target, walk);
    const line = Buffer.from(this.#objects.take()).toString('latin1');
    return { ...problem, object: line.slice(0, line.lastIndexOf('}')) };
  }
}
