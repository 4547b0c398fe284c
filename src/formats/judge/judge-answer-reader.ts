/**
 * Answers in the formats of judges, as contestants print them: white space is lenient, the order of the cases is not.
 * Knows no streams: it is given bytes and gives out answers, as many as it has.
 */
import type { Bytes } from '../../units';
import type { AnswerCells } from '../claim';
import { InputError, shown } from '../faults';
import type { JudgeName } from './judge-format';
import { CR, LF, withoutSpace } from '../white-space';

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

/** An answer of several lines while it is read. */
interface Group {
  /** Line of the file, from 1, and text of its first line that is not blank. */
  readonly line: number;
  readonly first: string;
  /** Null while there is only text before the first marker of the file, which is no answer of its own. */
  marker: string | null;
  readonly moves: string[];
  /** Of its lines, their ends included. */
  bytes: Bytes;
}

/**
 * Bytes and answers may come in any steps: lines are kept only until they are looked at, blank ones passed over for good,
 * so that time and memory do not depend on how many of them there are.
 */
export class JudgeAnswerReader {
  readonly #format: JudgeAnswerFormat;
  readonly #name: string;
  readonly #maxBytes: Bytes;
  readonly #marker: RegExp | undefined;
  /** Lines, trimmed, one char per byte, of which the first `#at` are used; and the part of a line behind them. */
  #lines: string[] = [];
  #at = 0;
  #tail = '';
  /** Whether a line break that began with the last byte may go on. */
  #afterReturn = false;
  #ended = false;
  /** Line of the file, from 1, that comes next. */
  #line = 1;
  /** Number of the next case, from 1. */
  #case = 1;
  /** Whether the blank line between two answers comes next. */
  #between = false;
  #group: Group | null = null;

  /**
   * @param name     the file's name in messages.
   * @param maxBytes longer lines and longer answers make the file refused. Blank lines in an answer do not count.
   */
  constructor(format: JudgeAnswerFormat, name: string, maxBytes: Bytes) {
    this.#format = format;
    this.#name = name;
    this.#maxBytes = maxBytes;
    this.#marker = MARKERS[format];
  }

  /** Lines that are held: those of `push` that are not used yet, and those of an answer that may go on. */
  get held(): number {
    return this.#lines.length - this.#at + (this.#group ? this.#group.moves.length + 1 : 0);
  }

  /** Takes the file's next bytes. @throws InputError if a line is too long. */
  push(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    const lines = text.slice(this.#afterReturn && bytes[0] === LF ? 1 : 0).split(/\r\n|[\n\r]/);
    this.#afterReturn = bytes[bytes.length - 1] === CR;
    lines[0] = this.#tail + lines[0];
    const long = lines.findIndex((line) => line.length > this.#maxBytes);
    if (long >= 0) throw this.#tooLong('line', this.#line + this.#lines.length - this.#at + long);
    this.#tail = lines.pop()!;
    // Used lines go once they are as many as the others, so that keeping those costs as little as reading them.
    if (2 * this.#at >= this.#lines.length) {
      this.#lines = this.#lines.slice(this.#at);
      this.#at = 0;
    }
    for (const line of lines) this.#lines.push(withoutSpace(line));
  }

  /** Says that no more bytes will come. */
  end(): void {
    const line = withoutSpace(this.#tail);
    if (line !== '') this.#lines.push(line);
    this.#tail = '';
    this.#ended = true;
  }

  /**
   * The answer of the next case; null if more bytes, or the end, must come first.
   *
   * @param mayBeEmpty whether a blank line is this case's answer, as where start equals target; other blank lines are
   *                   passed over. Only asked in formats in which the two look alike, and each time of one case the same.
   * @throws InputError if the answer is too long.
   */
  next(mayBeEmpty: () => boolean): JudgeAnswer | null {
    const answer = this.#marker ? this.#nextGroup(this.#marker) : this.#nextLine(mayBeEmpty);
    if (answer) this.#case++;
    return answer;
  }

  /**
   * What stands behind the last answer, or null if nothing does; undefined if more bytes, or the end, must come first.
   * For when every case has its answer.
   */
  rest(): { readonly line: number; readonly text: string } | null | undefined {
    this.#skipBlanks();
    if (this.#empty) return this.#ended ? null : undefined;
    return { line: this.#line, text: this.#lines[this.#at] };
  }

  /** Whether no line is there to look at. */
  get #empty(): boolean {
    return this.#at === this.#lines.length;
  }

  #take(): string {
    this.#line++;
    return this.#lines[this.#at++];
  }

  #skipBlanks(): void {
    while (this.#lines[this.#at] === '') this.#take();
  }

  #nextLine(mayBeEmpty: () => boolean): JudgeAnswer | null {
    if (this.#empty && !this.#ended) return null;
    if (this.#between && this.#lines[this.#at] === '') this.#take();
    this.#between = false;
    if (this.#empty && !this.#ended) return null;
    const lengths = this.#format === 'lengths';
    // At the end of the file the blank line may be missing.
    const blank = !lengths && (this.#empty || this.#lines[this.#at] === '') && mayBeEmpty();
    if (!blank) this.#skipBlanks();
    if (this.#empty && !blank) return this.#ended ? this.#missing() : null;
    const line = this.#line;
    const text = this.#empty ? '' : this.#take();
    this.#between = this.#format === 'uva652';
    return { line, cells: lengths ? cellsOf(text, null) : cellsOf(null, text) };
  }

  #nextGroup(marker: RegExp): JudgeAnswer | null {
    for (; !this.#empty; this.#take()) {
      const text = this.#lines[this.#at];
      if (text === '') continue;
      const begins = marker.test(text);
      if (begins && this.#group?.marker != null) return this.#takeGroup(this.#group);
      const group = (this.#group ??= { line: this.#line, first: text, marker: null, moves: [], bytes: 0 });
      group.bytes += text.length + 1;
      if (group.bytes > this.#maxBytes) throw this.#tooLong('answer', group.line);
      if (begins) group.marker = text;
      else if (group.marker !== null) group.moves.push(text);
    }
    if (!this.#ended) return null;
    return this.#group ? this.#takeGroup(this.#group) : this.#missing();
  }

  #takeGroup({ line, first, marker, moves }: Group): JudgeAnswer {
    this.#group = null;
    const cells = marker === first ? this.#readGroup(marker, moves.join(' ')) : this.#unexpected(first);
    return { line, cells };
  }

  #readGroup(marker: string, moves: string): AnswerCells | string {
    if (this.#format !== 'hdu3567') return cellsOf(marker, moves);
    const [, number, length] = /^case[ \t\v\f]*#?[ \t\v\f]*(\d*)[ \t\v\f]*:?[ \t\v\f]*(.*)$/i.exec(marker)!;
    return Number(number) === this.#case ? cellsOf(length, moves) : this.#unexpected(marker);
  }

  #unexpected(text: string): string {
    const number = 'a number of moves';
    const expected = this.#format === 'hdu3567' ? `"Case ${this.#case}: " and ${number}` : number;
    return `expected ${expected}, got ${shown(text)}`;
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
