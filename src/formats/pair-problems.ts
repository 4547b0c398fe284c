import type { Puzzle } from '../puzzle/puzzle';
import { encodeUtf8 } from './state-text';
import { type PairSpelling, PairWriter } from './pair-writer';
import type { Problem } from './problem';
import { StateWriter } from './state-writer';

/** Makes of pairs the problems that a reader of their format would make of what a `PairWriter` writes. */
export class PairProblems {
  readonly #spelling: PairSpelling;
  readonly #states: StateWriter;
  /** Of NDJSON, whose problems keep the text of their object. */
  readonly #objects: PairWriter | null;

  constructor(puzzle: Puzzle, spelling: PairSpelling) {
    const { format, states } = spelling;
    const plain = format !== 'csv' && format !== 'ndjson';
    this.#spelling = spelling;
    this.#objects = format === 'ndjson' ? new PairWriter(puzzle, spelling) : null;
    // Cells of a CSV are told apart by a comma, which no label has; other states are as a reader takes them out of quotes.
    const inCells = states.as === 'cells' && format === 'csv';
    this.#states = new StateWriter(
      puzzle,
      plain ? { as: 'compact' } : states,
      inCells ? { kind: 'csv', delimiter: ',' } : { kind: 'text' },
    );
  }

  /** The problem of a pair of labels, which need not be states. */
  of(start: Uint8Array, target: Uint8Array, walk: string): Problem {
    const { format, states, walks } = this.#spelling;
    const [startText, targetText] = [start, target].map((labels) => this.#states.text(labels));
    const problem = { start: startText, target: targetText, fault: null, cells: [startText, targetText] };
    if (this.#objects) {
      this.#objects.write(start, target, walk);
      const line = Buffer.from(this.#objects.take()).toString('latin1');
      return { ...problem, object: line.slice(0, line.lastIndexOf('}')) };
    }
    if (format !== 'csv') return problem;
    const inCells = states.as === 'cells';
    const cells = inCells ? problem.cells.flatMap((text) => text.split(',')) : problem.cells;
    if (walks) cells.push(encodeUtf8(walk));
    const asRead = (text: string): string => (inCells ? text.replaceAll(',', ' ') : text);
    return { ...problem, start: asRead(startText), target: asRead(targetText), cells };
  }
}
