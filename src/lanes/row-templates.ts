/**
 * What stands behind a row's own bytes, by the length of its path: all of its result columns but the moves are the same
 * for all rows of a length, so they are made once, and copied as whole words.
 */
import type { ResultColumnName } from '../formats/result-columns';
import type { Bytes, Moves } from '../puzzle/permutation';
import { UNREACHED } from '../solve/tables';

/** The columns that follow from the length, and the moves. */
export const TEMPLATE_COLUMNS: readonly ResultColumnName[] = ['status', 'length', 'moves', 'error', 'expanded'];

export interface RowTemplates {
  /** What stands before the moves; all of the row's end where they are not wanted. */
  readonly before: Template;
  /** What stands behind the moves, with the line end. */
  readonly after: Template;
}

/** Words of a text that are copied without asking whether it has so many: nearly all have. */
const LEAST_WORDS = 3;

/** A text for each length, UNREACHED for an unsolvable pair. */
class Template {
  /** Bytes of the longest text, as they are copied. */
  readonly most: Bytes;
  readonly #lengths: Uint8Array;
  /** Words that each text is copied as. */
  readonly #words: number;
  /** `Uint32Array[(UNREACHED + 1) × words]`. */
  readonly #text: Uint32Array;

  constructor(texts: readonly string[]) {
    this.#lengths = Uint8Array.from(texts, (text) => text.length);
    this.#words = Math.max(LEAST_WORDS, Math.ceil(Math.max(...this.#lengths) / 4));
    this.most = 4 * this.#words;
    const bytes = new Uint8Array(texts.length * this.most);
    texts.forEach((text, i) => bytes.set(Buffer.from(text, 'latin1'), i * this.most));
    const view = new DataView(bytes.buffer);
    this.#text = Uint32Array.from({ length: bytes.length / 4 }, (_, word) => view.getUint32(4 * word, true));
  }

  /** Writes the text for a length, and spare bytes behind it. Returns where the text ends. */
  write(length: Moves, into: DataView, at: Bytes): Bytes {
    const [words, text] = [this.#words, this.#text];
    const first = length * words;
    into.setUint32(at, text[first], true);
    into.setUint32(at + 4, text[first + 1], true);
    into.setUint32(at + 8, text[first + 2], true);
    for (let i = LEAST_WORDS; i < words; i++) into.setUint32(at + 4 * i, text[first + i], true);
    return at + this.#lengths[length];
  }
}

/** Assumes TEMPLATE_COLUMNS only. */
export function rowTemplates(columns: readonly ResultColumnName[], delimiter: string): RowTemplates {
  const each = Array.from({ length: UNREACHED + 1 }, (_, length) => length);
  const moves = columns.indexOf('moves');
  const split = moves < 0 ? columns.length : moves + 1;
  const text = (some: readonly ResultColumnName[], length: Moves): string =>
    some.map((column) => delimiter + columnText(column, length)).join('');
  return {
    before: new Template(each.map((length) => text(columns.slice(0, split), length) + (moves < 0 ? '\n' : ''))),
    after: new Template(each.map((length) => (moves < 0 ? '' : `${text(columns.slice(split), length)}\n`))),
  };
}

function columnText(column: ResultColumnName, length: Moves): string {
  switch (column) {
    case 'status':
      return length === UNREACHED ? 'unsolvable' : 'solved';
    case 'length':
      return length === UNREACHED ? '' : String(length);
    case 'expanded':
      return '0';
    default:
      return '';
  }
}
