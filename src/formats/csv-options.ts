import type { StateDialect } from './state-text';

/** The delimiters that a CSV may have; where nothing else decides, the first of them that does best. */
export const DELIMITERS: readonly string[] = [',', ';', '\t', '|'];

/** Whether lines may be left out that begin with that text: one printable ASCII character, no quote or delimiter. */
export function isCommentMark(text: string): boolean {
  return /^[!-~]$/.test(text) && text !== '"' && !DELIMITERS.includes(text);
}

/** How the caller says a CSV is to be read; what is left out is found out. */
export interface CsvOptions extends StateDialect {
  readonly delimiter?: string;
  readonly header?: 'auto' | 'yes' | 'no';
  /** Name, or 1-based number as text, of the column of starts. */
  readonly startColumn?: string;
  readonly targetColumn?: string;
  /** Target of every row, as text. */
  readonly target?: string;
  readonly comment?: string;
}
