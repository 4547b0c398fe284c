/** What each format brings: its records, problems and answers. The list of them all is in format-list.ts. */
import type { Puzzle } from '../puzzle/puzzle';
import type { CsvLayout } from './csv-layout';
import type { CsvOptions } from './csv-options';
import { CsvAnswerWriter, CsvReader } from './csv-problems';
import { csvRecords } from './csv-records';
import { shownList } from './faults';
import { decodeUtf8, encodeUtf8 } from './state-text';
import { type JudgeAnswers, type JudgeFormat, type JudgeName, judgeNames } from './judge/judge-format';
import type { JudgeLayout } from './judge/judge-problems';
import type { NdjsonLayout } from './ndjson';
import type { AnswerWriter, ProblemReader } from './problem';
import type { RecordCutter } from './record-cutter';
import type { ResultColumn } from './result-columns';

/* eslint-disable @typescript-eslint/no-require-imports -- a format is loaded when it is asked for: each worker's start waits for it */
const load = {
  get csvLayout() {
    return require('./csv-layout') as typeof import('./csv-layout');
  },
  get ndjson() {
    return require('./ndjson') as typeof import('./ndjson');
  },
  get ndjsonAnswers() {
    return require('./ndjson-answers') as typeof import('./ndjson-answers');
  },
  get judges() {
    return require('./judge/judge-formats') as typeof import('./judge/judge-formats');
  },
};
/* eslint-enable @typescript-eslint/no-require-imports */

/** Formats of problems. */
export const problemFormatNames = ['csv', 'ndjson', ...judgeNames] as const;
export type ProblemFormatName = (typeof problemFormatNames)[number];
/** Formats of answers. */
export const formatNames = [...problemFormatNames, 'lengths'] as const;
export type FormatName = (typeof formatNames)[number];

/** How the records of one input are read: plain data, found out from its first bytes. */
export type ProblemLayout = CsvLayout | NdjsonLayout | JudgeLayout;

/** How answers are written: plain data. */
export interface AnswerSpec {
  readonly format: FormatName;
  readonly columns: readonly ResultColumn[];
  /** Of a CSV. */
  readonly delimiter: string;
  /** Names of a problem's cells, as UTF-8 bytes, one char each. */
  readonly fields: readonly string[];
  /** Of a CSV: whether cells are written so that no spreadsheet takes them for formulas. By default as they are. */
  readonly escapeFormulas?: boolean;
}

/** Finds out how an input is read from its first bytes, as `findLayout`, `openNdjson` and `openJudge` do. */
export function openProblems(
  format: ProblemFormatName,
  head: Uint8Array,
  complete: boolean,
  name: string,
  puzzle: Puzzle,
  options: CsvOptions,
): ProblemLayout {
  if (format === 'csv') return load.csvLayout.findLayout(head, complete, name, puzzle, options);
  if (format === 'ndjson') return load.ndjson.openNdjson(head, name, puzzle, options);
  return load.judges.openJudge(head, name, judgeFormat(format), puzzle, options.target);
}

/** Where records begin and end before anything is known of an input but its format. */
export function firstRecordsCutter(format: ProblemFormatName, { comment }: CsvOptions): RecordCutter {
  // The delimiter is not known yet; a comma tells blank records well enough.
  return format === 'csv' ? csvRecords({ delimiter: ',', comment: comment ?? null }) : load.ndjson.ndjsonRecords;
}

export function recordCutter(layout: ProblemLayout, puzzle: Puzzle): RecordCutter {
  if (layout.format === 'csv') return csvRecords(layout.dialect);
  return layout.format === 'ndjson' ? load.ndjson.ndjsonRecords : judgeFormat(layout.format).records(puzzle);
}

/** @param addedKeys keys that will be put in where records are objects: none may have them. */
export function problemReader(layout: ProblemLayout, puzzle: Puzzle, addedKeys: readonly string[] = []): ProblemReader {
  if (layout.format === 'csv') return new CsvReader(layout);
  if (layout.format !== 'ndjson') return new load.judges.JudgeReader(judgeFormat(layout.format), layout, puzzle);
  return new load.ndjson.NdjsonReader(layout, addedKeys);
}

/** Keys that answers put into objects. */
export function addedKeys({ format, columns }: AnswerSpec): string[] {
  return format === 'ndjson' ? columns.map(({ heading }) => heading) : [];
}

/**
 * @param firstNumber number, from 1, of the first problem that is to be written.
 * @param returns     whether a problem's cells may hold a \r.
 */
export function answerWriter(spec: AnswerSpec, firstNumber: number, returns: boolean): AnswerWriter {
  const { format, columns, delimiter, fields, escapeFormulas = false } = spec;
  if (format === 'csv') {
    return new CsvAnswerWriter(
      columns.map(({ name }) => name),
      delimiter,
      fields.length,
      returns,
      escapeFormulas,
    );
  }
  if (format === 'ndjson') return new load.ndjsonAnswers.NdjsonAnswerWriter(columns, fields);
  return new load.judges.JudgeAnswerWriter(judgeAnswers(format), firstNumber);
}

/** Whether answers depend on the number of their problem. */
export function areNumbered(format: FormatName): boolean {
  return format !== 'csv' && format !== 'ndjson' && judgeAnswers(format).numbered;
}

/** Whether answers keep the cells of their problems and have result columns. */
export function hasColumns(format: FormatName): format is 'csv' | 'ndjson' {
  return format === 'csv' || format === 'ndjson';
}

/** Names of a problem's cells, as UTF-8 bytes, one char each. */
export function fieldNames(layout: ProblemLayout): readonly string[] {
  if (layout.format === 'ndjson') return layout.keys;
  if (layout.format !== 'csv') return load.judges.JUDGE_FIELDS;
  const { header, width, startColumn, targetColumn } = layout;
  const unnamed = (i: number): string =>
    i === startColumn ? 'start' : i === targetColumn ? 'target' : `column ${i + 1}`;
  return header ?? Array.from({ length: width }, (_, i) => encodeUtf8(unnamed(i)));
}

/** What the user should know of a layout, when its problems are written or answered in another format. */
export function layoutNotices(layout: ProblemLayout, name: string, to: FormatName): readonly string[] {
  if (layout.format !== 'ndjson' || to !== 'csv') return layout.notices;
  const keys = shownList(layout.keys.map((key) => decodeUtf8(key) ?? ''));
  return [...layout.notices, `${name}: the columns are the keys of the first object, ${keys}: others are left out`];
}

/** How many problems an input says that it has; null where it does not say. */
export function promisedProblems(layout: ProblemLayout): number | null {
  return 'promised' in layout ? layout.promised : null;
}

export function judgeFormat(name: JudgeName): JudgeFormat {
  return load.judges.judgeFormats.find((format) => format.name === name)!;
}

function judgeAnswers(name: JudgeName | 'lengths'): JudgeAnswers {
  return name === 'lengths' ? load.judges.lengths : judgeFormat(name).answers;
}
