/** A spec for rows of CSV, as a run makes it, with changes. */
import type { RowsSpec } from '../../src/batch/messages';
import type { CsvLayout } from '../../src/formats/csv-layout';
import { fieldNames } from '../../src/formats/formats';
import { DEFAULT_SPELLING } from '../../src/formats/move-spelling';
import type { ResultColumnName } from '../../src/formats/result-columns';
import { fillLimits } from '../../src/solve/row-limits';

export type SpecChanges = Partial<Omit<RowsSpec, 'problems' | 'answers'>> & {
  readonly layout?: Partial<CsvLayout>;
  readonly columns?: readonly ResultColumnName[];
  readonly escapeFormulas?: boolean;
};

export function rowsSpec({ layout = {}, columns, escapeFormulas = false, ...changes }: SpecChanges = {}): RowsSpec {
  const problems: CsvLayout = {
    format: 'csv',
    dialect: { delimiter: ',', comment: null },
    header: null,
    width: 2,
    startColumn: 0,
    targetColumn: 1,
    fixedTarget: null,
    dataStart: 0,
    dataLine: 0,
    notices: [],
    ...layout,
  };
  return {
    id: 1,
    engine: 'ida',
    table: null,
    limits: fillLimits(),
    states: {},
    spelling: DEFAULT_SPELLING,
    stop: new SharedArrayBuffer(4),
    collectErrors: true,
    lane: 'general',
    problems,
    answers: {
      format: 'csv',
      columns: (columns ?? ['status', 'length', 'moves', 'error']).map((name) => ({ name, heading: name })),
      delimiter: problems.dialect.delimiter,
      fields: fieldNames(problems),
      escapeFormulas,
    },
    ...changes,
  };
}
