import { columnName } from '../formats/csv-columns';
import { shown, UsageError } from '../formats/faults';
import { type AnswerSpec, hasColumns } from '../formats/formats';
import { decodeUtf8 } from '../formats/state-text';

/** @param whose what has them in messages. @throws UsageError if a result column has the heading of a column, or key, of the problems. */
export function checkHeadings({ format, fields, columns }: AnswerSpec, whose: string): void {
  if (!hasColumns(format)) return;
  const names = fields.map((field) => columnName(decodeUtf8(field) ?? ''));
  const taken = columns.filter(({ heading }) => names.includes(columnName(heading)));
  if (taken.length === 0) return;
  throw new UsageError(
    `${whose} already has ${taken.map(({ heading }) => shown(heading)).join(', ')}: ` +
      `give the result columns other headings with --prefix, or with --columns name:heading`,
  );
}
