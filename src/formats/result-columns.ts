/** The columns that an answer adds to its row. */
import { shown, UsageError } from './faults';

export const resultColumnNames = ['status', 'length', 'moves', 'error', 'expanded', 'micros'] as const;
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
  columns.forEach((column, i) => {
    if (columns.findIndex((other) => other.name === column.name) < i) {
      throw new UsageError(`--columns: ${column.name} is named twice`);
    }
    if (columns.findIndex((other) => other.heading === column.heading) < i) {
      throw new UsageError(`--columns: two columns have the heading ${shown(column.heading)}`);
    }
  });
  return columns;
}
