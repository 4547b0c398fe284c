import { parse } from 'csv-parse/sync';
import { reportCsv } from '../../src/profile/report-csv';
import { cellOf, reportOf } from '../support/plain-reports';

describe('the CSV of a report', () => {
  it('has the figures of the JSON, a record for each cell and a column for each key', () => {
    const cells = [cellOf(), cellOf({ engine: 'ida', chunkBytes: 4096, rowsPerSecond: 0.1 + 0.2 })];
    const records = parse<Record<string, string>>(reportCsv(reportOf(cells)), { columns: true });
    expect(records).toHaveLength(2);
    records.forEach((record, i) => {
      const paths = Object.keys(record);
      for (const path of paths) {
        const value = path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], cells[i]);
        expect(record[path]).toBe(value === null ? '' : String(value as string | number));
      }
      const keys = new Set(paths.map((path) => path.split('.')[0]));
      expect([...keys]).toEqual(Object.keys(cells[i]));
      expect(paths).toEqual(expect.arrayContaining(['seconds.median', 'stages.format', 'taskMs.p99']));
    });
  });
});
