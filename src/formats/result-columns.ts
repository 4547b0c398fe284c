/** The columns that an answer adds to its row. */
import { shown, shownValue, UsageError } from './faults';
import type { Answer } from './problem';
import { encodeUtf8 } from './state-text';

export const resultColumnNames = ['status', 'length', 'moves', 'error', 'expanded', 'micros', 'best'] as const;
export type ResultColumnName = (typeof resultColumnNames)[number];

export interface ResultColumn {
  readonly name: ResultColumnName;
  readonly heading: string;
}

export const DEFAULT_COLUMNS = 'status,length,moves,error';

/**
 * Reads a list `name[:heading],…`; `prefix` goes before every heading.
 * @throws UsageError for an unknown name or a name, or heading, given twice.
 */
export function parseResultColumns(list: string, prefix = ''): ResultColumn[] {
  const columns = list.split(',').map((item): ResultColumn => {
    const [name, ...rest] = item.split(':');
    const known = resultColumnNames.find((column) => column === name.trim().toLowerCase());
    if (!known) {
      throw new UsageError(`--columns: expected a list of ${resultColumnNames.join(', ')}, got ${shown(name)}`);
    }
    return { name: known, heading: prefix + (rest.length > 0 ? rest.join(':') : known) };
  });
  checkDistinct(columns);
  return columns;
}

/**
 * The columns that a caller asks for, as a list in a text or one by one.
 * @throws UsageError for what is no such list, and as `parseResultColumns` does.
 */
export function readResultColumns(given: string | readonly ResultColumn[]): readonly ResultColumn[] {
  if (typeof given === 'string') return parseResultColumns(given);
  if (!areColumns(given)) {
    throw new UsageError(
      `columns: expected name[:heading],… as text, or a list of { name, heading }, ` +
        `names of ${resultColumnNames.join(', ')}, got ${shownValue(given)}`,
    );
  }
  checkDistinct(given);
  return given;
}

function areColumns(given: unknown): given is readonly ResultColumn[] {
  const isColumn = (column: Partial<ResultColumn> | null): boolean =>
    resultColumnNames.some((name) => name === column?.name) && typeof column?.heading === 'string';
  return Array.isArray(given) && given.every(isColumn);
}

function checkDistinct(columns: readonly ResultColumn[]): void {
  columns.forEach((column, i) => {
    if (columns.findIndex((other) => other.name === column.name) < i) {
      throw new UsageError(`--columns: ${column.name} is named twice`);
    }
    if (columns.findIndex((other) => other.heading === column.heading) < i) {
      throw new UsageError(`--columns: two columns have the heading ${shown(column.heading)}`);
    }
  });
}

/** Texts of small numbers: lengths repeat. */
const NUMERALS = Array.from({ length: 256 }, (_, i) => String(i));

/** What a result column holds for an answer, as UTF-8 bytes, one char each. */
export function resultText(column: ResultColumnName, answer: Answer, micros: number): string {
  switch (column) {
    case 'status':
      return answer.status;
    case 'length':
      return answer.status === 'solved' ? (NUMERALS[answer.length] ?? String(answer.length)) : '';
    case 'moves':
      return answer.status === 'solved' ? answer.moves() : '';
    case 'error':
      return answer.code === '' ? '' : encodeUtf8(`${answer.code}: ${answer.message}`);
    case 'expanded':
      return String(answer.expanded);
    case 'micros':
      return String(micros);
    case 'best':
      return answer.status === 'solved' ? answer.best() : '';
  }
}
