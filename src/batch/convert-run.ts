/** One run over an input that writes its problems in another format, unsolved. */
import type { Input } from '../files/input';
import type { Output } from '../files/output';
import { formatRecords } from '../formats/csv-cells';
import { shown, UsageError } from '../formats/faults';
import {
  fieldNames,
  hasColumns,
  judgeFormat,
  layoutNotices,
  type ProblemFormatName,
  type ProblemLayout,
} from '../formats/formats';
import { problemHeadings, type ProblemSpelling, problemWriter } from '../formats/problem-writer';
import { encodeUtf8 } from '../formats/state-text';
import type { StateSpelling } from '../formats/state-writer';
import type { Puzzle } from '../puzzle/puzzle';
import { addTally, emptyTally, rowsOf, type Tally } from '../solve/tally';
import { answeredChunks } from './answered-chunks';
import { ChunkSizer } from './chunk-sizer';
import { FewNotices } from './few-notices';
import type { ConvertedRows, ConvertSpec } from './messages';
import { checkSource, openSource, type ProblemSource } from './problem-source';
import { commitOrStopped, type RunContext } from './run-context';
import type { RunOptions } from './run-options';
import type { Chunk } from './select-records';
import { brokenPromise, shareDone } from './selection';
import type { Progress } from './run-progress';
import { takePlace } from './take-place';

export interface ConvertRun {
  readonly input: Input;
  readonly output: Output;
  /** `to` is the format that is written; columns and spelling of answers do not matter. */
  readonly options: RunOptions & { readonly to: ProblemFormatName };
  /** How CSV and NDJSON spell states; null leaves them as they stand, and spells those of judges' formats compact. */
  readonly states: StateSpelling | null;
  readonly onProgress: (progress: Progress) => void;
  readonly onNotice: (notice: string) => void;
}

export interface ConvertReport {
  /** Rows that were converted count as solved, those that the format cannot hold as invalid. */
  readonly tally: Tally;
  /** Problems that the input said it has, where it has another number of them; else null. */
  readonly promised: number | null;
}

/**
 * Converts an input. Output is committed at the end of a whole run, and discarded when the run throws.
 * @throws InputError, UsageError, OutputError, PipeClosed, PoolError, StoppedError.
 */
export async function convertRun(context: RunContext, run: ConvertRun): Promise<ConvertReport> {
  try {
    await takePlace(run.output, run.onNotice);
    const report = await convertRows(context, run);
    await commitOrStopped(context, run.output);
    return report;
  } catch (error) {
    await run.output.discard();
    throw error;
  }
}

async function convertRows(context: RunContext, run: ConvertRun): Promise<ConvertReport> {
  const { input, options } = run;
  if (isCounted(options.to) && !input.rereadable) {
    throw new UsageError(
      `--to ${options.to}: begins with the number of problems, and ${input.name} cannot be read twice to count them: ` +
        `save it as a file first`,
    );
  }
  context.pool.start();
  const source = await openSource(input, context.puzzle, options, context.signal);
  try {
    return await convertSource(context, run, source);
  } finally {
    await source.close();
  }
}

async function convertSource(context: RunContext, run: ConvertRun, source: ProblemSource): Promise<ConvertReport> {
  const { puzzle, pool, signal } = context;
  const { input, output, options } = run;
  const { layout } = source;
  for (const notice of layoutNotices(layout, input.name, options.to)) run.onNotice(notice);
  const spec = specOf(layout, run);
  problemWriter(puzzle, spec.written, options); // Refuses a spelling that makes no sense.
  // A refused file must leave nothing on a stream: see solveSource. Whoever counts the problems has read all of it anyway.
  if (!isCounted(options.to) && !output.holding && input.rereadable) {
    await checkSource(input, puzzle, options, signal);
  }
  const head = await headOf(context, run, layout, spec.written);
  const sizer = new ChunkSizer('table', puzzle, options.chunkBytes);
  const convert = ({ bytes }: Chunk): Promise<ConvertedRows> => pool.run<'convert'>({ kind: 'convert', spec, bytes });
  const tally = emptyTally();
  const few = new FewNotices(run.onNotice, 'more rows that could not be expressed are not told one by one');
  let begun = false;
  const begin = async (): Promise<void> => {
    if (!begun && head.length > 0) await output.write(head);
    begun = true;
  };
  const chunks = source.chunks(() => sizer.bytes, false);
  for await (const { result, line, inputBytes } of answeredChunks(context, source, { chunks, sizer, run: convert })) {
    await context.orStopped(begin().then(() => output.write(result.bytes)));
    const { errors, rows, skipped } = result;
    few.tell(errors.map((error) => `${input.name}:${line + error.line + 1}: ${error.code}: ${error.message}`));
    const part = emptyTally();
    Object.assign(part.rows, { solved: rows - errors.length, invalid: errors.length, skipped });
    addTally(tally, part);
    run.onProgress({ tally, done: shareDone(source, options, inputBytes, rowsOf(tally)) });
  }
  await context.orStopped(begin());
  return { tally, promised: brokenPromise(layout, options, rowsOf(tally)) };
}

function specOf(layout: ProblemLayout, { options, states }: ConvertRun): ConvertSpec {
  const fields = fieldNames(layout);
  const { to } = options;
  // A target that is said apart from the input would be lost.
  const addedTarget =
    options.target !== undefined && 'fixedTarget' in layout && hasColumns(to) ? layout.fixedTarget : null;
  const { startField, targetField } = stateFields(layout);
  return {
    problems: layout,
    states: options,
    addedTarget,
    written: {
      format: to,
      states: hasColumns(layout.format) || !hasColumns(to) ? states : (states ?? { as: 'compact' }),
      delimiter: options.delimiter ?? (layout.format === 'csv' ? layout.dialect.delimiter : ','),
      fields: addedTarget === null ? fields : [...fields, 'target'],
      startField,
      targetField: addedTarget === null ? targetField : fields.length,
    },
  };
}

/** Which of a problem's cells are its states; −1 for a target that is none of them. */
function stateFields(layout: ProblemLayout): { readonly startField: number; readonly targetField: number } {
  if (layout.format === 'csv') return { startField: layout.startColumn, targetField: layout.targetColumn };
  if (layout.format !== 'ndjson') return { startField: 0, targetField: 1 };
  const { keys, startKey, targetKey } = layout;
  const field = (key: string | null): number => (key === null ? -1 : keys.indexOf(encodeUtf8(key)));
  return { startField: field(startKey), targetField: field(targetKey) };
}

/** What stands before the first problem. */
async function headOf(
  { puzzle, signal }: RunContext,
  { input, options }: ConvertRun,
  layout: ProblemLayout,
  written: ProblemSpelling,
): Promise<Uint8Array> {
  if (isCounted(options.to)) return Buffer.from(`${await countProblems(input, puzzle, options, signal)}\n`);
  if (options.to !== 'csv' || (layout.format === 'csv' && layout.header === null)) return new Uint8Array(0);
  const headings = problemHeadings(puzzle, written);
  const repeated = headings.find((heading, i) => headings.indexOf(heading) < i);
  if (repeated !== undefined && written.states?.as === 'cells') {
    throw new UsageError(`--states-as cells: the input already has the column ${shown(repeated)}: rename it first`);
  }
  return formatRecords([headings], written.delimiter);
}

/** Reads all of an input only to count its problems. */
async function countProblems(
  input: Input,
  puzzle: Puzzle,
  options: RunOptions,
  signal: AbortSignal | undefined,
): Promise<number> {
  let problems = 0;
  await checkSource(input, puzzle, options, signal, (bytes, cutter) => {
    const walk = cutter.walk(bytes, true);
    while (walk.advance()) if (!walk.empty) problems++;
  });
  return problems;
}

function isCounted(format: ProblemFormatName): boolean {
  return format !== 'csv' && format !== 'ndjson' && judgeFormat(format).counted;
}
