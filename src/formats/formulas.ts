/**
 * Cells that a spreadsheet takes for formulas. A cell with an apostrophe in front is text to it, and a state with one is
 * read as it was before.
 *
 * Which cells they are is what csv-stringify's `escape_formulas` says: those that begin with `= + - @`, a tab or a \r,
 * or with one of the four signs in full width. (Its own way would miss the latter: cells are bytes here, and those signs
 * are three of them, in UTF-8.) Source: https://owasp.org/www-community/attacks/CSV_Injection
 */

const FORMULA = /^(?:[=+\-@\t\r]|\xef\xbc[\x8b\x8d\x9d\xa0])/;

/** The cell, one char per byte, with an apostrophe in front if it would be taken for a formula. */
export function guarded(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** Whether a cell that begins at byte `at` would be. Looks two bytes beyond, which no end of a cell takes part in. */
export function beginsFormula(bytes: Uint8Array, at: number): boolean {
  switch (bytes[at]) {
    case 0x3d: // =
    case 0x2b: // +
    case 0x2d: // -
    case 0x40: // @
    case 0x09:
    case 0x0d:
      return true;
    case 0xef:
      return FORMULA.test(String.fromCharCode(0xef, bytes[at + 1], bytes[at + 2]));
    default:
      return false;
  }
}
