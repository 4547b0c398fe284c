import { InputError, shown, shownList } from './faults';
import { trimmed } from './state-text';

/** A column by 0-based index or by name, exactly one of the two. */
export interface ColumnReference {
  readonly index?: number;
  /** As `columnName` makes it. */
  readonly name?: string;
}

/** Reads a column as options name it: digits are a 1-based number, anything else, or `otherwise`, a name. */
export function columnReference(text: string | undefined, otherwise: string): ColumnReference {
  return text !== undefined && /^\d+$/.test(text)
    ? { index: Number(text) - 1 }
    : { name: columnName(text ?? otherwise) };
}

/** A name as it is compared: without white space around it, zero-width characters included, in lower case. */
export function columnName(text: string): string {
  return trimmed(text).toLowerCase();
}

/**
 * Index of a column: of a reference among a header's names, or of an index among so many columns.
 * @throws InputError if there is none, or if two columns have the name.
 */
export function findColumn(
  wanted: ColumnReference | number,
  columns: readonly string[] | number,
  file: string,
): number {
  const names = typeof columns === 'number' ? Array.from({ length: columns }, (_, i) => String(i + 1)) : columns;
  const { index, name } = typeof wanted === 'number' ? { index: wanted } : wanted;
  if (index !== undefined) {
    if (index >= 0 && index < names.length) return index;
    throw new InputError(`${file}: expected a column from 1 to ${names.length}, got ${index + 1}`);
  }
  const found = names.flatMap((other, i) => (other === name ? [i] : []));
  if (found.length === 1) return found[0];
  const got = found.length > 1 ? `it ${found.length} times` : shownList(names);
  throw new InputError(
    `${file}: expected one column ${shown(name ?? '')}, got ${got}; name the columns with --start-column and --target-column`,
  );
}
