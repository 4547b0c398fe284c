/** The registry of formats, and what each brings: its records, problems and answers. */
import type { Puzzle } from '../puzzle/puzzle';
import { type CsvLayout, findLayout } from './csv-layout';
import type { CsvOptions } from './csv-options';
import { CsvAnswerWriter, CsvReader } from './csv-problems';
import { csvRecords } from './csv-records';
import { decodeUtf8, encodeUtf8 } from './state-text';
import { hdu1043 } from './judge/hdu1043';
import { hdu1430 } from './judge/hdu1430';
import { hdu3567 } from './judge/hdu3567';
import { JudgeAnswerWriter } from './judge/judge-answer-writer';
import type { JudgeAnswers, JudgeFormat, JudgeName } from './judge/judge-format';
import { JUDGE_FIELDS, type JudgeLayout, JudgeReader, openJudge } from './judge/judge-problems';
import { lengths } from './judge/lengths';
import { msquare } from './judge/msquare';
import { uva652 } from './judge/uva652';
import { type NdjsonLayout, ndjsonRecords, NdjsonReader, openNdjson } from './ndjson';
import { NdjsonAnswerWriter } from './ndjson-answers';
import type { AnswerWriter, ProblemReader } from './problem';
import type { RecordCutter } from './record-cutter';
import type { ResultColumn } from './result-columns';

export const judgeFormats: readonly JudgeFormat[] = [hdu3567, hdu1043, uva652, hdu1430, msquare];

/** Formats of problems. */
export type ProblemFormatName = 'csv' | 'ndjson' | JudgeName;
/** Formats of answers. */
export type FormatName = ProblemFormatName | 'lengths';

export interface FormatEntry {
  readonly name: FormatName;
  readonly aliases: readonly string[];
  readonly title: string;
  /** The puzzle that is meant where none is named; null if any may be. */
  readonly puzzle: string | null;
  /** Problems and what is answered; null for problems where the format has none. */
  readonly sample: { readonly problems: string | null; readonly answers: string };
}

export const formats: readonly FormatEntry[] = [
  {
    name: 'csv',
    aliases: [],
    title: 'a record a line, columns start and target; answers in columns behind its own',
    puzzle: null,
    sample: {
      problems: 'start,target\n12X453786,12345678X\n',
      answers: 'start,target,status,length,moves,error\n12X453786,12345678X,solved,2,dd,\n',
    },
  },
  {
    name: 'ndjson',
    aliases: ['jsonl'],
    title: 'an object a line, keys start and target; answers in keys behind its own',
    puzzle: null,
    sample: {
      problems: '{"start":"12X453786","target":"12345678X"}\n',
      answers: '{"start":"12X453786","target":"12345678X","status":"solved","length":2,"moves":"dd","error":null}\n',
    },
  },
  ...judgeFormats,
  {
    name: 'lengths',
    aliases: [],
    title: 'answers only: the number of moves on a line, -1 where there are none',
    puzzle: null,
    sample: { problems: null, answers: '2\n' },
  },
];

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
}

/** The format of a name or alias, in any case; undefined if there is none. */
export function findFormat(text: string): FormatEntry | undefined {
  return formats.find(({ name, aliases }) => [name, ...aliases].includes(text.toLowerCase()));
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
  if (format === 'csv') return findLayout(head, complete, name, puzzle, options);
  if (format === 'ndjson') return openNdjson(head, name, puzzle, options);
  return openJudge(head, name, judgeFormat(format), puzzle, options.target);
}

/** Where records begin and end before anything is known of an input but its format. */
export function firstRecordsCutter(format: ProblemFormatName, { comment }: CsvOptions): RecordCutter {
  // The delimiter is not known yet; a comma tells blank records well enough.
  return format === 'csv' ? csvRecords({ delimiter: ',', comment: comment ?? null }) : ndjsonRecords;
}

export function recordCutter(layout: ProblemLayout, puzzle: Puzzle): RecordCutter {
  if (layout.format === 'csv') return csvRecords(layout.dialect);
  return layout.format === 'ndjson' ? ndjsonRecords : judgeFormat(layout.format).records(puzzle);
}

/** @param addedKeys keys that will be put in where records are objects: none may have them. */
export function problemReader(layout: ProblemLayout, puzzle: Puzzle, addedKeys: readonly string[] = []): ProblemReader {
  if (layout.format === 'csv') return new CsvReader(layout);
  if (layout.format !== 'ndjson') return new JudgeReader(judgeFormat(layout.format), layout, puzzle);
  return new NdjsonReader(layout, addedKeys);
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
  const { format, columns, delimiter, fields } = spec;
  if (format === 'csv') {
    return new CsvAnswerWriter(
      columns.map(({ name }) => name),
      delimiter,
      fields.length,
      returns,
    );
  }
  if (format === 'ndjson') return new NdjsonAnswerWriter(columns, fields);
  return new JudgeAnswerWriter(judgeAnswers(format), firstNumber);
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
  if (layout.format !== 'csv') return JUDGE_FIELDS;
  const { header, width, startColumn, targetColumn } = layout;
  const unnamed = (i: number): string =>
    i === startColumn ? 'start' : i === targetColumn ? 'target' : `column ${i + 1}`;
  return header ?? Array.from({ length: width }, (_, i) => encodeUtf8(unnamed(i)));
}

/** What the user should know of a layout, when its problems are written or answered in another format. */
export function layoutNotices(layout: ProblemLayout, name: string, to: FormatName): readonly string[] {
  if (layout.format !== 'ndjson' || to !== 'csv') return layout.notices;
  const keys = layout.keys.map((key) => decodeUtf8(key)).join(', ');
  return [...layout.notices, `${name}: the columns are the keys of the first object, ${keys}: others are left out`];
}

/** How many problems an input says that it has; null where it does not say. */
export function promisedProblems(layout: ProblemLayout): number | null {
  return 'promised' in layout ? layout.promised : null;
}

export function judgeFormat(name: JudgeName): JudgeFormat {
  return judgeFormats.find((format) => format.name === name)!;
}

function judgeAnswers(name: JudgeName | 'lengths'): JudgeAnswers {
  return name === 'lengths' ? lengths : judgeFormat(name).answers;
}
