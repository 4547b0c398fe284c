/** Readers of option values: each takes the text of one and throws a UsageError that says what was expected. */
import { defaultThreads, type ThreadLimit } from '../batch/default-threads';
import type { ErrorBudget } from '../batch/error-budget';
import { DELIMITERS, isCommentMark } from '../formats/csv-options';
import { shown, UsageError } from '../formats/faults';
import { findFormat, type FormatEntry, formats } from '../formats/format-list';
import type { ProblemFormatName } from '../formats/formats';
import { findPuzzle } from '../puzzle/catalogue';
import type { Puzzle } from '../puzzle/puzzle';
import type { Bytes, Milliseconds } from '../units';

const MAX_THREADS = 512;

/** A whole number from `least` on, up to `most` if that is given. */
export function wholeNumber(flag: string, least: number, most = Infinity): (text: string) => number {
  return (text) => {
    if (/^\d{1,15}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
    const isTooLong = /^\d{16,}$/.test(text);
    const range = most === Infinity && !isTooLong ? `from ${least} on` : `from ${least} to ${Math.min(most, 1e15 - 1)}`;
    throw new UsageError(`${flag}: expected a whole number ${range}, got ${shown(text)}`);
  };
}

/** A seed: a whole number that a number holds exactly. */
export function seed(text: string): number {
  if (/^\d{1,16}$/.test(text) && Number(text) <= Number.MAX_SAFE_INTEGER) return Number(text);
  throw new UsageError(`--seed: expected a whole number from 0 to ${Number.MAX_SAFE_INTEGER}, got ${shown(text)}`);
}

/** `N`, or `A..B` for all from A to B. */
export function range(flag: string): (text: string) => { readonly least: number; readonly most: number } {
  return (text) => {
    const match = /^(\d{1,15})(?:\.\.(\d{1,15}))?$/.exec(text.trim());
    const [, least, most = least] = match ?? [];
    if (match) return { least: Number(least), most: Number(most) };
    throw new UsageError(`${flag}: expected a number of moves, or a range such as 25..31, got ${shown(text)}`);
  };
}

/** A share such as `12.5%`; without the sign it could be a number of rows. */
export function share(flag: string): (text: string) => number {
  return (text) => {
    const match = /^(\d{1,3}(?:\.\d+)?)%$/.exec(text.trim());
    if (match && Number(match[1]) <= 100) return Number(match[1]);
    throw new UsageError(`${flag}: expected a share from 0% to 100%, such as 5%, got ${shown(text)}`);
  };
}

/** One of a few words. */
export function oneOf<Word extends string>(flag: string, words: readonly Word[]): (text: string) => Word {
  return (text) => {
    const word = words.find((candidate) => candidate === text.toLowerCase());
    if (word !== undefined) return word;
    throw new UsageError(`${flag}: expected ${words.join(', ')}, got ${shown(text)}`);
  };
}

/** A format of answers. */
export function format(flag: string, text: string): FormatEntry {
  const found = findFormat(text);
  if (found) return found;
  const names = formats.flatMap(({ name, aliases }) => [name, ...aliases]);
  throw new UsageError(`${flag}: expected ${names.join(', ')}, got ${shown(text)}; "puzzle-batch puzzles" shows them`);
}

/** A format of problems. */
export function problemFormat(text: string, flag = '--from'): FormatEntry & { readonly name: ProblemFormatName } {
  const found = format(flag, text);
  const { name } = found;
  if (name === 'lengths') throw new UsageError(`${flag}: ${name} is a format of answers only, it holds no problems`);
  return { ...found, name };
}

export function puzzleNamed(text: string): Puzzle {
  const puzzle = findPuzzle(text);
  if (puzzle) return puzzle;
  throw new UsageError(
    `--puzzle: expected eight, magic-squares or sliding:WxH with W and H from 2 to 5, got ${shown(text)}; ` +
      `"puzzle-batch puzzles" lists them`,
  );
}

/** `N` threads or `P%` of what a run would use by default. */
export function threadCount(text: string): ThreadLimit {
  const share = /^(\d{1,4})%$/.exec(text);
  const limit = share ? defaultThreads() : null;
  const threads = limit && share ? Math.max(1, Math.round((limit.threads * Number(share[1])) / 100)) : Number(text);
  if ((limit && Number(share?.[1]) > 0) || /^\d{1,4}$/.test(text)) {
    if (threads >= 1 && threads <= MAX_THREADS) {
      return { threads, source: limit ? `${text} of ${limit.threads}, ${limit.source}` : '--threads' };
    }
  }
  throw new UsageError(
    `--threads: expected a number from 1 to ${MAX_THREADS}, or a share such as 50%, got ${shown(text)}`,
  );
}

export function delimiter(text: string): string | undefined {
  if (text === 'auto') return undefined;
  const character = text === '\\t' || text.toLowerCase() === 'tab' ? '\t' : text;
  if (DELIMITERS.includes(character)) return character;
  throw new UsageError(`--delimiter: expected , ; | tab or auto, got ${shown(text)}`);
}

export function commentMark(text: string): string {
  if (isCommentMark(text)) return text;
  throw new UsageError(`--comment: expected one printable ASCII character, no quote or delimiter, got ${shown(text)}`);
}

/** `500ms`, `2s`; a bare number is refused, for its unit would be a guess. */
export function duration(text: string): Milliseconds {
  const match = /^(\d{1,9}(?:\.\d+)?)(ms|s)$/.exec(text);
  const milliseconds = match ? Number(match[1]) * (match[2] === 's' ? 1000 : 1) : 0;
  if (milliseconds > 0) return milliseconds;
  throw new UsageError(`--time-limit: expected a time such as 500ms or 2s, got ${shown(text)}`);
}

const UNITS = ['', 'k', 'm', 'g', 't'];

/** `512MB`, `1.5GB`, `300MiB` or `300M`, which is the same as in other commands, or bytes alone. */
export function memorySize(flag: string): (text: string) => Bytes {
  return (text) => {
    const match = /^(\d{1,15}(?:\.\d+)?) ?(?:([kmgt])(b|ib)?|b)?$/i.exec(text.trim());
    const [, number = '', unit = '', ending = ''] = match ?? [];
    const base = ending.toLowerCase() === 'b' ? 1000 : 1024;
    const bytes = Math.floor(Number(number) * base ** UNITS.indexOf(unit.toLowerCase()));
    const isSize = match && bytes >= 1 && bytes <= Number.MAX_SAFE_INTEGER;
    if (isSize && (unit !== '' || /^\d+$/.test(number))) return bytes;
    throw new UsageError(
      `${flag}: expected a size such as 512MB, 1.5GB, 300MiB, or a number of bytes, got ${shown(text)}`,
    );
  };
}

/** A number of seconds, with or without the unit. */
export function seconds(flag: string): (text: string) => number {
  return (text) => {
    const match = /^(\d{1,9}(?:\.\d+)?)s?$/.exec(text);
    if (match && Number(match[1]) > 0) return Number(match[1]);
    throw new UsageError(`${flag}: expected a number of seconds above 0, got ${shown(text)}`);
  };
}

/** `N` rows or `P%` of the rows so far. */
export function errorBudget(text: string): ErrorBudget {
  const match = /^(\d{1,15}(?:\.\d+)?)(%?)$/.exec(text);
  if (match?.[2] === '%' && Number(match[1]) <= 100) return { percent: Number(match[1]) };
  if (match && /^\d+$/.test(text)) return { rows: Number(text) };
  throw new UsageError(`--max-errors: expected a number of rows, or a share such as 5%, got ${shown(text)}`);
}
