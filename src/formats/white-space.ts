/** White space of text that is still bytes: ASCII only. */

export const LF = 10;
export const CR = 13;

/** White space within a line: space, tab, vertical tab, form feed; NUL is none. */
export function isBlank(byte: number): boolean {
  return byte === 32 || byte === 9 || byte === 11 || byte === 12;
}

/** A text of one char per byte without white space around it. */
export function withoutSpace(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && isSpace(text.charCodeAt(from))) from++;
  while (to > from && isSpace(text.charCodeAt(to - 1))) to--;
  return text.slice(from, to);
}

/** White space of any kind. */
export function isSpace(byte: number): boolean {
  return byte === 32 || (byte >= 9 && byte <= 13);
}
