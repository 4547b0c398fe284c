/** A report as CSV: one record for each cell, a column for each figure. */
import { formatRecords } from '../formats/csv-cells';
import type { ProfileReport } from './report';

/** Columns are named by the keys of the JSON, `seconds.median`; one that is null is empty. */
export function reportCsv({ cells }: ProfileReport): Buffer {
  const records = cells.map((cell) => flat(cell));
  const heads = records[0].map(([name]) => name);
  return formatRecords([heads, ...records.map((record) => record.map(([, value]) => value))], ',');
}

function flat(figures: object, prefix = ''): [name: string, value: string][] {
  return Object.entries(figures).flatMap(([key, value]: [string, object | string | number | null]) =>
    typeof value === 'object' && value !== null
      ? flat(value, `${prefix}${key}.`)
      : [[prefix + key, value === null ? '' : String(value)]],
  );
}
