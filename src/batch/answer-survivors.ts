/** Answers what a lost task was about but for the rows that kill workers: those are found by halving, and become invalid. */
import { type Fault, shown } from '../formats/faults';
import type { RecordCutter } from '../formats/record-cutter';
import type { Outcome } from '../solve/outcome';
import { addTally, emptyTally, rowsOf } from '../solve/tally';
import type { Bytes } from '../units';
import type { ChunkResult, SolveSpec, TaskOf, Pair } from './messages';
import { LostTaskError, PoolError, type SolverPool } from './pool';

type Pool = Pick<SolverPool, 'run'>;

/**
 * Answers whole records on the pool. Rows at which workers are lost end invalid, as WORKER_LOST.
 *
 * @param task its `out` is not to be looked at before this resolves; the bytes of the result may be in it or not.
 * @throws PoolError, which names the record, if a worker is lost even at writing that its row is invalid.
 * Cost: none unless the task is lost, and so twice; then for each row that kills some log2(rows) workers and twice as
 * many tasks.
 */
export async function answerSurvivors(pool: Pool, task: TaskOf<'rows'>, cutter: RecordCutter): Promise<ChunkResult> {
  const whole = await unlessLost(pool.run<'rows'>(task));
  if (!(whole instanceof LostTaskError)) return whole;
  const { bytes, firstRow, spec } = task;
  const stop = new Int32Array(spec.stop);
  const ends = recordEnds(bytes, cutter);
  const partOf = (from: number, to: number): TaskOf<'rows'> => {
    const end = to === ends.length ? bytes.length : ends[to - 1];
    return { ...task, bytes: bytes.slice(from === 0 ? 0 : ends[from - 1], end), firstRow: firstRow + from };
  };
  const answers = new JoinedAnswers();
  const parts = halved(0, ends.length, whole, {
    run: async (from, to, attempts) => {
      // Whoever wants to stop must not wait for more losses.
      if (Atomics.load(stop, 0) !== 0) return { ...new JoinedAnswers().result(), stopped: true };
      return pool.run<'rows'>(partOf(from, to), attempts);
    },
    give: async (row, { reason }) => {
      const part = partOf(row, row + 1);
      const result = await unlessLost(pool.run<'rows'>({ ...part, lost: lostRow(reason) }));
      if (!(result instanceof LostTaskError)) return result;
      const record = shown(Buffer.from(part.bytes).toString().trim());
      throw new PoolError(
        `the record ${record}: expected it to be written as invalid, since it cannot be solved, but twice ${result.reason}`,
      );
    },
  });
  for await (const part of parts) {
    answers.add(part);
    if (part.stopped) break;
  }
  return answers.result();
}

/** The outcomes of pairs, in their order. Those at which workers are lost are invalid, as WORKER_LOST. @throws PoolError */
export async function solveSurvivors(pool: Pool, spec: SolveSpec, pairs: readonly Pair[]): Promise<Outcome[]> {
  const run = (from: number, to: number, attempts?: number): Promise<Outcome[]> =>
    pool.run<'pairs'>({ kind: 'pairs', spec, pairs: pairs.slice(from, to) }, attempts);
  const whole = await unlessLost(run(0, pairs.length));
  if (!(whole instanceof LostTaskError)) return whole;
  const outcomes: Outcome[] = [];
  const give = (_: number, { reason }: LostTaskError): Promise<Outcome[]> =>
    Promise.resolve([{ status: 'invalid', ...lostRow(reason) }]);
  for await (const part of halved(0, pairs.length, whole, { run, give })) outcomes.push(...part);
  return outcomes;
}

interface Halving<Result> {
  /** @param attempts times to try it; as often as the pool does if left out. */
  readonly run: (from: number, to: number, attempts?: number) => Promise<Result>;
  /** What is given for the one thing at which a task was lost as often as that. */
  readonly give: (at: number, lost: LostTaskError) => Promise<Result>;
}

/** Results for things `from` to `to`, whose task was lost: of halves of them, of halves of those that are lost, and so on. */
async function* halved<Result>(
  from: number,
  to: number,
  lost: LostTaskError,
  { run, give }: Halving<Result>,
): AsyncGenerator<Result> {
  if (to - from <= 1) {
    yield await give(from, lost);
    return;
  }
  const middle = (from + to) >> 1;
  for (const [first, end] of [
    [from, middle],
    [middle, to],
  ]) {
    // What is not alone need not be tried again: it is tried in parts.
    const result = await unlessLost(end - first > 1 ? run(first, end, 1) : run(first, end));
    if (result instanceof LostTaskError) yield* halved(first, end, result, { run, give });
    else yield result;
  }
}

/** The result, or the error if the task was lost. */
async function unlessLost<Result>(run: Promise<Result>): Promise<Result | LostTaskError> {
  try {
    return await run;
  } catch (error) {
    if (error instanceof LostTaskError) return error;
    throw error;
  }
}

/** @param reason what became of the last worker, as a clause. */
const lostRow = (reason: string): Fault & { readonly code: 'WORKER_LOST' } => ({
  code: 'WORKER_LOST',
  message: `expected an answer, but twice ${reason}; try another --algorithm, and report it`,
});

/** Ends of the records that are rows. */
function recordEnds(bytes: Uint8Array, cutter: RecordCutter): Bytes[] {
  const walk = cutter.walk(bytes, true);
  const ends: Bytes[] = [];
  while (walk.advance()) if (!walk.empty) ends.push(walk.next);
  return ends;
}

/** The results of a chunk's parts as the result of the chunk. */
class JoinedAnswers {
  readonly #bytes: Uint8Array[] = [];
  readonly #tally = emptyTally();
  readonly #invalidRows: number[] = [];
  readonly #errors: ChunkResult['errors'][number][] = [];
  readonly #stages = { parse: 0, solve: 0, format: 0 };
  #lines = 0;
  #milliseconds = 0;
  #stopped = false;

  add(part: ChunkResult): void {
    const rows = rowsOf(this.#tally);
    this.#bytes.push(part.bytes.slice()); // The next part is written where this one is.
    for (const row of part.invalidRows) this.#invalidRows.push(rows + row);
    for (const error of part.errors) {
      this.#errors.push({ ...error, row: rows + error.row, line: this.#lines + error.line });
    }
    addTally(this.#tally, part.tally);
    for (const stage of ['parse', 'solve', 'format'] as const) this.#stages[stage] += part.stages[stage];
    this.#lines += part.lines;
    this.#milliseconds += part.milliseconds;
    this.#stopped ||= part.stopped;
  }

  result(): ChunkResult {
    return {
      bytes: Buffer.concat(this.#bytes),
      tally: this.#tally,
      lines: this.#lines,
      invalidRows: this.#invalidRows,
      errors: this.#errors,
      stages: this.#stages,
      stopped: this.#stopped,
      milliseconds: this.#milliseconds,
    };
  }
}
