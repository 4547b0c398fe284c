/**
 * Reads states as people write them. Text stays text: nothing here is ever read as a number, since a leading zero is
 * a blank.
 */
import type { State } from '../puzzle/permutation';
import type { Puzzle } from '../puzzle/puzzle';
import { type Fault, type FaultCode, shown, shownValue, UsageError } from './faults';

export interface StateDialect {
  /** One more character that stands for the blank. */
  readonly blank?: string;
  /** Whether digits that lack only the blank get it back in front. */
  readonly fixLeadingZero?: boolean;
}

/** Up to so many cells a state may be written as symbols run together. */
export const MAX_COMPACT_CELLS = 9;
const BLANKS = ['X', 'x', '0', '_', '.', '*'];
const ASCII = 128;
/** In `StateReader.symbols`: the character is no label. */
export const NO_LABEL = -1;

export class StateReader {
  readonly #cells: number;
  readonly #hasBlank: boolean;
  readonly #grid: { readonly width: number; readonly height: number } | null;
  readonly #fixLeadingZero: boolean;
  /** Token, in upper case, to label. */
  readonly #labels = new Map<string, number>();
  /** `Int8Array[128]`: label of a character, NO_LABEL for none, for puzzles whose states may be run together; else null. */
  readonly symbols: Int8Array | null;
  /** What messages say that a state consists of. */
  readonly #expected: string;

  /** @throws UsageError when `dialect.blank` cannot be this puzzle's blank. */
  constructor(puzzle: Puzzle, dialect: StateDialect = {}) {
    const { labels, blank } = puzzle.definition;
    this.#cells = puzzle.cells;
    this.#hasBlank = blank;
    this.#grid = puzzle.definition.grid ?? null;
    this.#fixLeadingZero = dialect.fixLeadingZero ?? false;
    labels.forEach((label, i) => this.#labels.set(label.toUpperCase(), i));
    const blanks = blank ? [...BLANKS] : [];
    if (dialect.blank !== undefined) {
      const symbol = dialect.blank.normalize('NFKC'); // As the texts of states are.
      checkBlank(puzzle, symbol);
      blanks.push(symbol);
    }
    for (const symbol of blanks) if (!this.#labels.has(symbol.toUpperCase())) this.#labels.set(symbol.toUpperCase(), 0);
    const compact = this.#cells <= MAX_COMPACT_CELLS && labels.every((label) => label.length === 1);
    this.symbols = compact ? new Int8Array(ASCII).fill(NO_LABEL) : null;
    if (this.symbols) {
      for (const [symbol, label] of this.#labels) {
        for (const char of [symbol, symbol.toLowerCase()])
          if (char.charCodeAt(0) < ASCII) this.symbols[char.charCodeAt(0)] = label;
      }
    }
    const tiles = blank ? labels.slice(1) : labels;
    const range = tiles.every((label, i) => label === String(i + 1)) ? `1 to ${tiles.length}` : tiles.join(' ');
    this.#expected = `${range}${blank ? ` and the blank (${[...new Set(blanks)].join(' ')})` : ''} once each`;
  }

  /**
   * Reads the text of a state to `out`, `Uint8Array[cells]`. Case-insensitive, trimmed, NFKC-normalised.
   *
   * @returns null, or what is wrong; `out` is then undefined.
   * Cost: some 20 ns for a state run together in ASCII, microseconds for other spellings.
   */
  read(text: string, out: State): Fault | null {
    if (typeof (text as unknown) !== 'string') return fault('NOT_TEXT', `expected text, got ${shownValue(text)}`);
    return this.#readCompact(text, out) ? null : this.#readText(text, out);
  }

  /** The same for a cell whose bytes are given as one char each. The bytes must be UTF-8. */
  readBytes(bytes: string, out: State): Fault | null {
    if (this.#readCompact(bytes, out)) return null;
    const text = decodeUtf8(bytes);
    if (text === null) {
      return fault('NOT_TEXT', "expected UTF-8 text, got other bytes; give the file's encoding with --encoding");
    }
    return this.#readText(text, out);
  }

  #readCompact(text: string, out: State): boolean {
    const symbols = this.symbols;
    const cells = this.#cells;
    if (!symbols || text.length !== cells) return false;
    let seen = 0;
    for (let i = 0; i < cells; i++) {
      const code = text.charCodeAt(i);
      const label = code < ASCII ? symbols[code] : NO_LABEL;
      if (label === NO_LABEL) return false;
      out[i] = label;
      seen |= 1 << label;
    }
    return seen === (1 << cells) - 1;
  }

  #readText(original: string, out: State): Fault | null {
    if (original.includes('\0'))
      return fault('NUL_BYTE', `expected text, got ${shown(original)} with a NUL byte in it`);
    const text = unwrapped(trimmed(original.normalize('NFKC')));
    if (text === '') return fault('EMPTY_STATE', `expected ${this.#expected}, got an empty cell`);
    const lacksBlank = this.#lacksOnlyBlank(text);
    const tokens = this.#tokens(lacksBlank && this.#fixLeadingZero ? `0${text}` : text);
    const wrong = this.#readTokens(tokens, original, out) ?? this.#misshapen(text);
    if (!wrong) return null;
    if (/^[+-]?\d([.,]\d*)?E[+-]?\d+$/i.test(text)) {
      return fault(
        'SCIENTIFIC_NOTATION',
        `expected ${this.#expected}, got ${shown(original)}, a number as spreadsheets shorten it: the digits are lost, export the column as text`,
      );
    }
    if (/^\d+\.0*$/.test(text)) {
      return fault(
        'DECIMAL_NUMBER',
        `expected ${this.#expected}, got ${shown(original)}, a state that was stored as a decimal number: export the column as text`,
      );
    }
    if (lacksBlank) {
      return fault(
        'LEADING_ZERO_LOST',
        `expected ${this.#expected}, got ${shown(original)} without the blank: leading zero lost? --fix-leading-zero puts it back`,
      );
    }
    return wrong;
  }

  #tokens(text: string): string[] {
    const tokens = text.split(/[\s,;[\]]+/).filter((token) => token !== '');
    return this.symbols && tokens.length === 1 ? [...tokens[0]] : tokens;
  }

  #readTokens(tokens: readonly string[], original: string, out: State): Fault | null {
    if (tokens.length !== this.#cells) {
      const apart = `${this.symbols ? 'run them together, or separate them' : 'separate them'} by spaces or commas`;
      // So many are no slip.
      const remedy = tokens.length > this.#cells + 2 ? 'is it a state of another puzzle (--puzzle)?' : apart;
      return fault(
        'WRONG_LENGTH',
        `expected ${this.#cells} symbols, ${this.#expected}, got ${tokens.length} in ${shown(original)}: ${remedy}`,
      );
    }
    let seen = 0;
    for (let i = 0; i < tokens.length; i++) {
      const label = this.#labels.get(tokens[i].toUpperCase());
      if (label === undefined) {
        return fault('UNKNOWN_SYMBOL', `expected ${this.#expected}, got ${shown(tokens[i])} in ${shown(original)}`);
      }
      if (seen & (1 << label)) {
        const what = label === 0 && this.#hasBlank ? 'the blank' : shown(tokens[i]);
        return fault('DUPLICATE_LABEL', `expected ${this.#expected}, got ${what} twice in ${shown(original)}`);
      }
      out[i] = label;
      seen |= 1 << label;
    }
    return null;
  }

  /** A nested list states the shape of its board: one that is not the puzzle's is a board of another puzzle. */
  #misshapen(text: string): Fault | null {
    if (!this.#grid || !/^\[\s*\[/.test(text)) return null;
    const rows = text.slice(1, -1).split(']').slice(0, -1);
    const lengths = rows
      .map((row) => row.split(/[\s,;[]+/).filter((token) => token !== '').length)
      .filter((tokens) => tokens > 0);
    const { width, height } = this.#grid;
    if (lengths.length < 2) return null;
    if (lengths.length === height && lengths.every((length) => length === width)) return null;
    return fault(
      'WRONG_SHAPE',
      `expected ${height} rows of ${width}, got rows of ${lengths.join(', ')}: is it another puzzle (--puzzle sliding:WxH has W columns)?`,
    );
  }

  /** Whether the text is digits that would be a state with the blank in front. */
  #lacksOnlyBlank(text: string): boolean {
    if (!this.symbols || !this.#hasBlank || text.length !== this.#cells - 1 || !/^\d+$/.test(text)) return false;
    return this.#readTokens([...`0${text}`], text, new Uint8Array(this.#cells)) === null;
  }
}

/** The text of the puzzle's standard goal, or null. */
export function goalText({ cells, definition: { goal } }: Puzzle): string | null {
  if (!goal) return null;
  return goal.join(cells <= MAX_COMPACT_CELLS && goal.every((label) => label.length === 1) ? '' : ' ');
}

/** The text of UTF-8 bytes given as one char each, or null if they are not UTF-8. */
export function decodeUtf8(bytes: string): string | null {
  if (/^[\0-\x7f]*$/.test(bytes)) return bytes;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return null;
  }
}

/** The text as UTF-8 bytes, one char each. */
export function encodeUtf8(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

/** White space, zero-width characters included. */
const OUTER = /[\s\u200b-\u200d\u2060\ufeff]/;

/** The text without white space around it, zero-width characters included. Cost: linear. */
export function trimmed(text: string): string {
  // Not by one regular expression: at its end it would try every run of spaces within, each to its own end.
  let from = 0;
  let to = text.length;
  while (from < to && OUTER.test(text[from])) from++;
  while (to > from && OUTER.test(text[to - 1])) to--;
  return text.slice(from, to);
}

/** Takes the wrapping off that keeps spreadsheets from reading a text as a number: a leading apostrophe, and `="…"`. */
function unwrapped(text: string): string {
  const bare = text.replace(/^'/, '');
  const formula = /^="(.*)"$/s.exec(bare);
  return trimmed(formula ? formula[1] : bare);
}

function fault(code: FaultCode, message: string): Fault {
  return { code, message };
}

export function checkBlank(puzzle: Puzzle, symbol: string): void {
  const { labels, blank, name } = puzzle.definition;
  if (!blank) throw new UsageError(`--blank: puzzle "${name}" has no blank`);
  if ([...symbol].length !== 1) throw new UsageError(`--blank: expected one character, got ${shown(symbol)}`);
  if (/[,;[\]"'=]/.test(symbol) || (/\s/.test(symbol) && puzzle.cells > MAX_COMPACT_CELLS)) {
    throw new UsageError(`--blank: ${shown(symbol)} separates the symbols of a state, so it cannot be one`);
  }
  if (labels.slice(1).some((label) => label.toUpperCase() === symbol.toUpperCase())) {
    throw new UsageError(`--blank: ${shown(symbol)} is a tile of puzzle "${name}"`);
  }
}
