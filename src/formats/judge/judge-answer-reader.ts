/**
 * Answers in the formats of judges, as contestants print them: white space is lenient, the order of the cases is not.
 * Knows no streams: it is given bytes and gives out answers, as many as it has.
 */
import type { Bytes } from '../../puzzle/permutation';
import type { AnswerCells } from '../claim';
import { InputError, shown } from '../faults';
import type { JudgeName } from './judge-format';

export type JudgeAnswerFormat = JudgeName | 'lengths';

export interface JudgeAnswer {
  /** Line of the file, from 1, on which the answer begins. */
  readonly line: number;
  /** What the answer consists of, or why it cannot be read. */
  readonly cells: AnswerCells | string;
}

/**
 * In some formats an answer begins with a line of its own kind, its marker, and goes on to the next one; in the others it
 * is one line. Cells are read from the marker and the lines behind it run together.
 */
const MARKERS: Readonly<Partial<Record<JudgeAnswerFormat, RegExp>>> = {
  hdu3567: /^case\b/i,
  msquare: /^[+-]?\d/,
};

export class JudgeAnswerReader {
  readonly #format: JudgeAnswerFormat;
  readonly #name: string;
  readonly #maxBytes: Bytes;
  readonly #marker: RegExp | undefined;
  /** Lines that are not yet answers, trimmed, one char per byte; and the part of a line behind them. */
  #lines: string[] = [];
  #tail = '';
  #ended = false;
  /** Lines of the file before `#lines`, and how many of those are used. */
  #before = 0;
  #at = 0;
  /** Number of the next case, from 1. */
  #case = 1;

  /**
   * @param name     the file's name in messages.
   * @param maxBytes longer lines and longer answers make the file refused.
   */
  constructor(format: JudgeAnswerFormat, name: string, maxBytes: Bytes) {
    this.#format = format;
    this.#name = name;
    this.#maxBytes = maxBytes;
    this.#marker = MARKERS[format];
  }

  /** Takes the file's next bytes. @throws InputError if a line is too long. */
  push(bytes: Uint8Array): void {
    const text = this.#tail + Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    // A return at the very end may be the first half of a \r\n.
    const half = text.endsWith('\r') ? 1 : 0;
    const lines = text.slice(0, text.length - half).split(/\r\n|\n|\r/);
    this.#tail = lines.pop()! + (half ? '\r' : '');
    this.#lines = [...this.#lines.slice(this.#at), ...lines.map((line) => line.trim())];
    this.#before += this.#at;
    this.#at = 0;
    const long =
      this.#tail.length > this.#maxBytes ? lines.length : lines.findIndex((line) => line.length > this.#maxBytes);
    if (long >= 0) throw this.#tooLong('line', this.#before + this.#lines.length - lines.length + long + 1);
  }

  /** Says that no more bytes will come. */
  end(): void {
    if (this.#tail.trim() !== '') this.#lines.push(this.#tail.trim());
    this.#tail = '';
    this.#ended = true;
  }

  /**
   * The answer of the next case; null if more bytes, or the end, must come first.
   *
   * @param mayBeEmpty whether a blank line is this case's answer, as where start equals target; other blank lines are
   *                   passed over. Only asked in formats in which the two look alike.
   * @throws InputError if the answer is too long.
   */
  next(mayBeEmpty: () => boolean): JudgeAnswer | null {
    const at = this.#at;
    const answer = this.#marker ? this.#nextGroup(this.#marker) : this.#nextLine(mayBeEmpty);
    if (answer) this.#case++;
    else this.#at = at;
    return answer;
  }

  /** What stands behind the last answer, or null if nothing does; undefined if more bytes, or the end, must come first. */
  rest(): { readonly line: number; readonly text: string } | null | undefined {
    this.#skipBlanks();
    if (this.#at < this.#lines.length) return { line: this.#line, text: this.#lines[this.#at] };
    return this.#ended ? null : undefined;
  }

  /** Line of the file, from 1, that comes next. */
  get #line(): number {
    return this.#before + this.#at + 1;
  }

  #skipBlanks(): void {
    while (this.#at < this.#lines.length && this.#lines[this.#at] === '') this.#at++;
  }

  #nextLine(mayBeEmpty: () => boolean): JudgeAnswer | null {
    if (this.#at === this.#lines.length && !this.#ended) return null;
    const lengths = this.#format === 'lengths';
    const { length } = this.#lines;
    // The blank line between two answers.
    if (this.#format === 'uva652' && this.#case > 1 && this.#lines[this.#at] === '') this.#at++;
    if (this.#at === length && !this.#ended) return null;
    // At the end of the file the blank line may be missing.
    const blank = !lengths && (this.#at === length || this.#lines[this.#at] === '') && mayBeEmpty();
    if (!blank) this.#skipBlanks();
    if (this.#at === length && !this.#ended) return null;
    if (this.#at === length && !blank) return this.#missing();
    const line = this.#line;
    const text = this.#lines[this.#at] ?? '';
    if (this.#at < length) this.#at++;
    return { line, cells: lengths ? cellsOf(text, null) : cellsOf(null, text) };
  }

  #nextGroup(marker: RegExp): JudgeAnswer | null {
    this.#skipBlanks();
    const lines = this.#lines;
    const begin = this.#at;
    if (begin === lines.length) return this.#ended ? this.#missing() : null;
    let head = begin; // Text before the first marker of a file is no answer of its own.
    while (head < lines.length && !marker.test(lines[head])) head++;
    let end = head + 1;
    while (end < lines.length && !marker.test(lines[end])) end++;
    if (end >= lines.length && !this.#ended) {
      const bytes = lines.slice(begin).reduce((sum, line) => sum + line.length, 0);
      if (bytes > this.#maxBytes) throw this.#tooLong('answer', this.#line);
      return null;
    }
    const line = this.#line;
    this.#at = Math.min(end, lines.length);
    if (head > begin) return { line, cells: `expected ${this.#expected()}, got ${shown(lines[begin])}` };
    return {
      line,
      cells: this.#readGroup(
        lines[head],
        lines
          .slice(head + 1, end)
          .join(' ')
          .trim(),
      ),
    };
  }

  #readGroup(marker: string, moves: string): AnswerCells | string {
    if (this.#format !== 'hdu3567') return cellsOf(marker, moves);
    const [, number, length] = /^case\s*#?\s*(\d*)\s*:?\s*(.*)$/i.exec(marker)!;
    if (Number(number) === this.#case) return cellsOf(length, moves);
    return `expected ${this.#expected()}, got ${shown(marker)}`;
  }

  #expected(): string {
    return this.#format === 'hdu3567' ? `"Case ${this.#case}: " and a number of moves` : 'a number of moves';
  }

  #missing(): JudgeAnswer {
    return { line: this.#line, cells: 'no answer, the file ends' };
  }

  #tooLong(what: string, line: number): InputError {
    return new InputError(`${this.#name}:${line}: the ${what} that begins here is longer than ${this.#maxBytes} bytes`);
  }
}

/** One answer's cells; judges' formats have no status. */
function cellsOf(length: string | null, moves: string | null): AnswerCells {
  return { status: null, length, moves, error: null };
}
