/** Writes states in the spellings that people and programs ask for. */
import type { Puzzle } from '../puzzle/puzzle';
import { ByteSink } from './byte-sink';
import { shown, shownValue, UsageError } from './faults';
import { checkBlank, MAX_COMPACT_CELLS } from './state-text';

export const stateSpellings = ['compact', 'tokens', 'cells', 'array'] as const;

export interface StateSpelling {
  /**
   * - `compact`: symbols run together, on boards of more than nine cells as tokens.
   * - `tokens`: separated by one space.
   * - `cells`: a CSV column, or an element of a JSON array, for each cell.
   * - `array`: a list of the board's rows, `[[1,2,0],[4,5,3],[7,8,6]]`; one flat list where the puzzle is no grid.
   */
  readonly as: (typeof stateSpellings)[number];
  /** What stands for the blank: by default 0 in `cells` and `array`, else the puzzle's own label. */
  readonly blank?: string;
}

/** For callers without types. @throws UsageError for what is no spelling. */
export function checkStateSpelling(given: StateSpelling): void {
  const { as, blank } = Object(given) as { readonly as?: unknown; readonly blank?: unknown };
  if (stateSpellings.some((name) => name === as) && (blank === undefined || typeof blank === 'string')) return;
  throw new UsageError(
    `states: expected { as: ${stateSpellings.join(', ')}; blank: a character, or left out }, got ${shownValue(given)}`,
  );
}

/** What states are written into: cells of a CSV, values of JSON, or bare text. */
export type StateMedium =
  { readonly kind: 'csv'; readonly delimiter: string } | { readonly kind: 'json' } | { readonly kind: 'text' };

export class StateWriter {
  readonly #cells: number;
  /** Bytes of each label, and at its end those of a foreign symbol. */
  readonly #tokens: readonly Uint8Array[];
  /** `Uint8Array[cells + 1]`: the same where each is one byte, else null. */
  readonly #symbols: Uint8Array | null;
  readonly #opening: Uint8Array;
  readonly #separator: Uint8Array;
  readonly #closing: Uint8Array;
  /** Between two rows of a nested list, instead of the separator. */
  readonly #rowSeparator: Uint8Array;
  /** Cells of a row of a nested list; as many as there are where no list is nested. */
  readonly #width: number;
  /** Whether a cell for which there is no label still has its column. */
  readonly #padded: boolean;
  /** No state takes more bytes. */
  readonly #room: number;
  readonly #sink = new ByteSink(64);

  /** @throws UsageError if the spelling's blank cannot be told apart from what is around it. */
  constructor(puzzle: Puzzle, { as, blank }: StateSpelling, medium: StateMedium) {
    const { definition, cells } = puzzle;
    const labels = [...definition.labels];
    const list = as === 'array' || as === 'cells';
    if (blank !== undefined) {
      checkWritten(puzzle, blank, medium);
      labels[0] = blank;
    } else if (list && definition.blank && !labels.includes('0')) labels[0] = '0';
    const json = medium.kind === 'json';
    const compact = as === 'compact' && writesCompact(puzzle);
    const nested = as === 'array' && definition.grid !== undefined;
    const bare = (label: string): boolean => !json || (list && /^(0|[1-9]\d*)$/.test(label));
    const spelled = [...labels, foreignSymbol(puzzle, labels[0])].map((label) =>
      bare(label) ? label : list ? JSON.stringify(label) : JSON.stringify(label).slice(1, -1),
    );
    const bytes = (text: string): Uint8Array => Buffer.from(text);
    const brackets = json || as === 'array';
    const quote = json ? '' : medium.kind === 'csv' && medium.delimiter === ',' && as === 'array' ? '"' : '';
    this.#cells = cells;
    this.#padded = as === 'cells' && !json;
    this.#tokens = spelled.map(bytes);
    this.#symbols = spelled.every((token) => token.length === 1 && token < '\x80')
      ? Uint8Array.from(spelled, (token) => token.charCodeAt(0))
      : null;
    this.#width = nested ? definition.grid.width : cells;
    this.#opening = bytes(list ? (brackets ? quote + (nested ? '[[' : '[') : '') : json ? '"' : '');
    this.#closing = bytes(list ? (brackets ? (nested ? ']]' : ']') + quote : '') : json ? '"' : '');
    this.#rowSeparator = bytes('],[');
    this.#separator = bytes(
      list ? (as === 'cells' && medium.kind === 'csv' ? medium.delimiter : ',') : compact ? '' : ' ',
    );
    this.#room = cells * (Math.max(...this.#tokens.map(({ length }) => length)) + 3) + 8;
  }

  /**
   * Writes labels, `Uint8Array` of up to as many as the puzzle has cells; a value that is no label comes out as a symbol
   * that no state has. Cost: some 20 ns for nine symbols run together.
   */
  write(labels: Uint8Array, sink: ByteSink): void {
    sink.reserve(this.#room);
    const symbols = this.#symbols;
    if (symbols && this.#separator.length + this.#opening.length === 0) {
      const { bytes } = sink;
      let at = sink.length;
      for (let i = 0; i < labels.length; i++) bytes[at++] = symbols[Math.min(labels[i], symbols.length - 1)];
      sink.length = at;
      return;
    }
    sink.append(this.#opening);
    for (let cell = 0; cell < (this.#padded ? this.#cells : labels.length); cell++) {
      if (cell > 0) sink.append(cell % this.#width === 0 ? this.#rowSeparator : this.#separator);
      if (cell < labels.length) sink.append(this.#tokens[Math.min(labels[cell], this.#cells)]);
    }
    sink.append(this.#closing);
  }

  /** What `write` would, as UTF-8 bytes, one char each. */
  text(labels: Uint8Array): string {
    this.write(labels, this.#sink);
    const text = Buffer.from(this.#sink.bytes.buffer, 0, this.#sink.length).toString('latin1');
    this.#sink.length = 0;
    return text;
  }
}

/** Names of the columns that a state called `name` takes in a CSV. */
export function stateHeadings(puzzle: Puzzle, { as }: StateSpelling, name: string): string[] {
  return as === 'cells' ? Array.from({ length: puzzle.cells }, (_, cell) => `${name}_${cell + 1}`) : [name];
}

/** Whether states of the puzzle may be written as symbols run together. */
function writesCompact({ cells, definition }: Puzzle): boolean {
  return cells <= MAX_COMPACT_CELLS && definition.labels.every((label) => label.length === 1);
}

/** A symbol that no reader takes for a label of the puzzle. */
function foreignSymbol({ definition }: Puzzle, blank: string): string {
  return ['?', '#', '%'].find((symbol) => symbol !== blank && !definition.labels.includes(symbol))!;
}

function checkWritten(puzzle: Puzzle, blank: string, medium: StateMedium): void {
  checkBlank(puzzle, blank);
  if (/\s/.test(blank) || (medium.kind === 'csv' && blank === medium.delimiter)) {
    throw new UsageError(`--blank: ${shown(blank)} cannot be told from what separates states: give another character`);
  }
}
