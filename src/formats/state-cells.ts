import type { Puzzle } from '../puzzle/puzzle';
import { type StateSpelling, StateWriter } from './state-writer';

/** States as the cells that they take in a CSV: one, or one for each cell of the board. */
export class StateCells {
  readonly #writer: StateWriter;
  readonly #apart: boolean;

  /** @throws UsageError as a StateWriter does. */
  constructor(puzzle: Puzzle, spelling: StateSpelling) {
    this.#apart = spelling.as === 'cells';
    // Cells are told apart by a comma, which no label has; whoever writes the CSV quotes what must be quoted.
    const medium = this.#apart ? ({ kind: 'csv', delimiter: ',' } as const) : ({ kind: 'text' } as const);
    this.#writer = new StateWriter(puzzle, spelling, medium);
  }

  /** The cells of labels, which need not be a state, as UTF-8 bytes, one char each. */
  of(labels: Uint8Array): string[] {
    const text = this.#writer.text(labels);
    return this.#apart ? text.split(',') : [text];
  }
}
