/** One run that makes rows: pieces of them through the pool, written in order to one file or to many. */
import { untilAborted } from '../files/until-aborted';
import { formatRecords } from '../formats/csv-cells';
import { type AnswerSpec, hasColumns } from '../formats/formats';
import type { MoveSpelling } from '../formats/move-spelling';
import { type PairSpelling, PairWriter, pairFields, problemsHead } from '../formats/pair-writer';
import type { ResultColumn } from '../formats/result-columns';
import { encodeUtf8 } from '../formats/state-text';
import { planSample, type SampleSpec } from '../generate/sample-plan';
import { checkRequest, needsDistances, type SampleRequest } from '../generate/sample-request';
import type { Puzzle } from '../puzzle/puzzle';
import type { EngineName } from '../solve/choose-engine';
import { addTally, emptyTally, rowsOf, type Tally } from '../solve/tally';
import type { Bytes } from '../units';
import { checkHeadings } from './answer-headings';
import { ChunkSizer } from './chunk-sizer';
import { FewNotices } from './few-notices';
import { type GeneratedFiles, FileSeries } from './generated-files';
import type { GeneratedRows, GenerateSpec } from './messages';
import { mapOrdered } from './ordered';
import { type RunContext, WINDOW_PER_THREAD } from './run-context';
import type { Progress } from './run-progress';
import { StoppedError } from './stop';

export interface GenerateRun {
  readonly sample: SampleRequest;
  readonly problems: PairSpelling;
  readonly spelling: MoveSpelling;
  /** Result columns of answers, which judges' formats have none of; null if no answers are wanted. */
  readonly columns: readonly ResultColumn[] | null;
  /** Whether the seed is to be told: nobody chose it. */
  readonly tellsSeed: boolean;
  /** Infinity for one file. */
  readonly rowsPerFile: number;
  /** Opens the file of a number, from 1; each is committed when it is whole. */
  readonly open: (file: number) => GeneratedFiles;
  readonly onProgress: (progress: Progress) => void;
  readonly onNotice: (notice: string) => void;
}

export interface GenerateReport {
  /** Null where nothing was solved. */
  readonly engine: EngineName | null;
  /** Of answers that were given; without any, pairs with a solution count as solved. */
  readonly tally: Tally;
  readonly seed: number;
  readonly files: number;
}

/** Rows that one task makes, and where they go. */
interface Piece {
  readonly firstRow: number;
  readonly rows: number;
  /** Number, from 1, of their file, and its first row. */
  readonly file: number;
  readonly firstOfFile: number;
  /** Whether they are the last of their file. */
  readonly ends: boolean;
}

/** Bytes of rows that one task makes where they are not solved: a millisecond's work. Larger ones only take memory. */
const PIECE: Bytes = 64 * 1024;

/**
 * Makes the rows of a sample. A file that is whole stays, whatever comes after; one that is not leaves no trace.
 * @throws UsageError, TableTooLargeError, OutputError, PipeClosed, PoolError, StoppedError.
 */
export async function generateRun(context: RunContext, run: GenerateRun): Promise<GenerateReport> {
  const { puzzle } = context;
  checkRequest(puzzle, run.sample);
  new PairWriter(puzzle, run.problems); // Refuses a spelling that makes no sense.
  const files = new FileSeries(run.open, run.onNotice);
  try {
    await files.goTo(1);
    context.pool.start();
    const table = needsDistances(run.sample) ? await context.table() : null;
    const { spec, short } = planSample(puzzle, run.sample, table);
    if (run.tellsSeed) run.onNotice(`seed ${spec.seed}: --seed ${spec.seed} makes the same again`);
    if (short.length > 0) {
      const all = short.map(({ distance, pairs }) => `${pairs} at distance ${distance}`).join(', ');
      run.onNotice(`fewer distinct pairs than --per-distance asks for, all of them taken: ${all}`);
    }
    return await generateRows(context, run, spec, files);
  } catch (error) {
    await files.discard();
    throw error;
  }
}

async function generateRows(
  context: RunContext,
  run: GenerateRun,
  sample: SampleSpec,
  files: FileSeries,
): Promise<GenerateReport> {
  const { puzzle, pool, signal, abandon } = context;
  const { problems, spelling, columns, rowsPerFile } = run;
  const fields = pairFields(puzzle, problems);
  const answers: AnswerSpec = {
    format: problems.format,
    columns: columns ?? [],
    delimiter: problems.delimiter,
    fields,
  };
  checkHeadings(answers, 'each row');
  const onlyTable = answers.columns.some(({ name }) => name === 'best');
  const prepared = columns ? await context.prepare(sample.rows, onlyTable, spelling) : null;
  // States are read back as they were written.
  const { blank } = problems.states;
  const solving = prepared && {
    ...prepared,
    states: { ...prepared.states, ...(blank === undefined ? {} : { blank }) },
  };
  const spec: GenerateSpec = { id: solving?.id ?? context.nextId(), sample, problems, spelling, solving, answers };
  const sizer = new ChunkSizer(solving?.engine ?? 'table', puzzle, undefined);
  const perRow = bytesPerRow(puzzle, sample);
  const size = (): number => Math.max(1, Math.floor((solving ? sizer.bytes : PIECE) / perRow));
  const cut = untilAborted(pieces(sample.rows, rowsPerFile, size), signal);
  const work = async (piece: Piece): Promise<{ readonly piece: Piece; readonly made: GeneratedRows }> => {
    const { firstRow, rows, firstOfFile } = piece;
    const firstNumber = firstRow - firstOfFile + 1;
    return { piece, made: await pool.run<'generate'>({ kind: 'generate', spec, firstRow, rows, firstNumber }) };
  };
  const tally = emptyTally();
  const few = new FewNotices(run.onNotice, 'more rows that were given up are not told one by one');
  const window = pool.threads * WINDOW_PER_THREAD;
  for await (const { piece, made } of mapOrdered(cut, window, work, abandon)) {
    if (made.stopped) break;
    if (solving) sizer.observe(made.milliseconds);
    const write = async (): Promise<void> => {
      const begins = piece.firstRow === piece.firstOfFile;
      if (begins) await files.goTo(piece.file);
      const inFile = Math.min(rowsPerFile, sample.rows - piece.firstOfFile);
      await files.write(made, begins ? headOf(puzzle, problems, answers, inFile) : null, hasColumns(problems.format));
      if (piece.ends) await files.commit();
    };
    await context.orStopped(write());
    const { firstRow } = piece;
    // In columns the answer itself says so.
    if (!hasColumns(problems.format)) {
      few.tell(made.givenUp.map(({ row, code, message }) => `row ${firstRow + row + 1}: ${code}: ${message}`));
    }
    addTally(tally, made.tally);
    run.onProgress({ tally, done: rowsOf(tally) / sample.rows });
  }
  if (signal?.aborted) throw new StoppedError('stopped');
  if (sample.rows === 0) {
    const write = async (): Promise<void> => {
      await files.write(null, headOf(puzzle, problems, answers, 0), true);
      await files.commit();
    };
    await context.orStopped(write());
  }
  return { engine: solving?.engine ?? null, tally, seed: sample.seed, files: files.count };
}

/** The rows cut into tasks, none of which lies across two files. */
async function* pieces(rows: number, rowsPerFile: number, size: () => number): AsyncGenerator<Piece> {
  for (let firstRow = 0, file = 1; firstRow < rows; file++) {
    const firstOfFile = firstRow;
    const end = Math.min(rows, firstOfFile + rowsPerFile);
    while (firstRow < end) {
      const next = Math.min(end, firstRow + size());
      yield await Promise.resolve({ firstRow, rows: next - firstRow, file, firstOfFile, ends: next === end });
      firstRow = next;
    }
  }
}

function headOf(puzzle: Puzzle, problems: PairSpelling, { columns, fields }: AnswerSpec, count: number): Uint8Array {
  if (problems.format !== 'csv') return problemsHead(puzzle, problems, count);
  return formatRecords([[...fields, ...columns.map(({ heading }) => encodeUtf8(heading))]], problems.delimiter);
}

/** About how many bytes a row takes. */
function bytesPerRow({ cells }: Puzzle, { scramble }: SampleSpec): number {
  return 4 * cells + (scramble?.most ?? 0);
}
