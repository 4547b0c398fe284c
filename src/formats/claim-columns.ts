/** Which columns, or keys, of an input hold the answers that are checked. */
import type { AnswerCells } from './claim';
import type { Cells } from './csv-cells';
import { columnName } from './csv-columns';
import { InputError, shown, shownList, UsageError } from './faults';
import { fieldNames, type ProblemLayout } from './formats';
import { decodeUtf8 } from './state-text';

/** Columns as options name them: by name, or in a CSV by 1-based number. */
export interface ClaimColumnOptions {
  readonly statusColumn?: string;
  readonly lengthColumn?: string;
  readonly movesColumn?: string;
}

/** Indexes among a problem's cells; −1 where there is no such column. */
export type ClaimColumns = Readonly<Record<keyof AnswerCells, number>>;

/**
 * Finds the columns of answers: those that are named, else those that have the names that `solve` gives them. The error
 * column is not named: it is `error`, with the prefix that the name of the status column has, as in `p_status`.
 * @throws InputError if one that is named is not there, or none is; UsageError for a name where columns have none.
 */
export function findClaimColumns(layout: ProblemLayout, name: string, options: ClaimColumnOptions): ClaimColumns {
  const isCsv = layout.format === 'csv';
  const headless = isCsv && layout.header === null;
  const fields = fieldNames(layout).map((field) => decodeUtf8(field) ?? '');
  const names = headless ? fields.map((_, i) => String(i + 1)) : fields.map(columnName);
  const find = (flag: string, wanted: string | undefined, otherwise: string): number => {
    if (isCsv && wanted !== undefined && /^\d+$/.test(wanted)) {
      if (Number(wanted) >= 1 && Number(wanted) <= fields.length) return Number(wanted) - 1;
      throw new InputError(`${name}: ${flag}: expected a column from 1 to ${fields.length}, got ${wanted}`);
    }
    if (headless) {
      if (wanted === undefined) return -1;
      throw new UsageError(`${name}: ${flag}: without a header columns are given by number, got ${shown(wanted)}`);
    }
    const found = names.flatMap((other, i) => (other === columnName(wanted ?? otherwise) ? [i] : []));
    if (found.length === 1 || (found.length === 0 && wanted === undefined)) return found[0] ?? -1;
    const got = found.length > 1 ? `it ${found.length} times` : shownList(fields);
    throw new InputError(
      `${name}: expected one column ${shown(wanted ?? otherwise)}, got ${got}; say which with ${flag}`,
    );
  };
  const status = find('--status-column', options.statusColumn, 'status');
  const columns: ClaimColumns = {
    status,
    length: find('--length-column', options.lengthColumn, 'length'),
    moves: find('--moves-column', options.movesColumn, 'moves'),
    error: headless ? -1 : names.indexOf(errorHeading(names[status] ?? '')),
  };
  if (columns.status >= 0 || columns.length >= 0 || columns.moves >= 0) return columns;
  throw new InputError(
    `${name}: expected a column status, length or moves to check, got ${shownList(fields)}; ` +
      `say which with --status-column, --length-column, --moves-column`,
  );
}

/**
 * The heading of the column that tells rows which were too short or too long, where the program's own answers are read:
 * that of the statuses may have a prefix, which is then the error's too.
 */
function errorHeading(statusHeading: string): string {
  return statusHeading.endsWith('status') ? `${statusHeading.slice(0, -'status'.length)}error` : 'error';
}

/** The texts of an answer among a problem's cells. */
export function answerCells(cells: Cells, columns: ClaimColumns): AnswerCells {
  const cell = (index: number): string | null => (index < 0 ? null : (cells[index] ?? ''));
  return {
    status: cell(columns.status),
    length: cell(columns.length),
    moves: cell(columns.moves),
    error: cell(columns.error),
  };
}
