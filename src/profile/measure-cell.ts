/** The runs of one cell. */
import { BatchSolver } from '../batch/batch-solver';
import type { StateDialect } from '../formats/state-text';
import type { Bytes } from '../puzzle/permutation';
import type { Puzzle } from '../puzzle/puzzle';
import type { EngineName } from '../solve/choose-engine';
import type { Milliseconds } from '../solve/row-limits';
import type { Agreement } from './check-answers';
import type { Extent } from './extent';
import { digestOfAnswers, type Job, type MeasuredRun, measureRun } from './measured-run';

/** One way to run the workload. */
export interface CellPlan {
  readonly engine: EngineName;
  readonly threads: number;
  /** Null where the size of chunks adapts. */
  readonly chunkBytes: Bytes | null;
}

/** How cells are measured. */
export interface Method {
  readonly puzzle: Puzzle;
  readonly states: StateDialect;
  /** Runs before those that are measured: they start the threads and build the table. */
  readonly warmup: number;
  readonly runs: number;
  readonly onNotice: (text: string) => void;
}

/**
 * The measured runs, one at least, each with the most memory that was seen up to it.
 *
 * @param until     on the clock of `performance.now()`: when time is over for further runs than one of each kind.
 * @param agreement of the cells: the answers of the first run must be those of the engine's other cells.
 * @throws AnswersDifferError, and what runs throw.
 */
export async function measureCell(
  { puzzle, states, warmup, runs: wanted, onNotice }: Method,
  plan: CellPlan,
  job: Job,
  extent: Extent,
  until: Milliseconds,
  agreement: Agreement,
): Promise<MeasuredRun[]> {
  const solver = new BatchSolver(puzzle, { ...states, algorithm: plan.engine, threads: plan.threads });
  const done: MeasuredRun[] = [];
  let last: Milliseconds = 0;
  const run = async (): Promise<MeasuredRun> => {
    const measured = await measureRun(solver, job, extent, plan.chunkBytes);
    last = measured.seconds * 1000;
    if (done.length === 0) agreement.add(`the rows of ${plan.engine}`, nameOf(plan), await digestOfAnswers(job));
    done.push(measured);
    return measured;
  };
  const isTime = (): boolean => performance.now() + last <= until;
  try {
    for (let i = 0; i < warmup && (i === 0 || isTime()); i++) await run();
    const runs = [await run()];
    while (runs.length < wanted && isTime()) runs.push(await run());
    if (runs.length < wanted) onNotice(`${nameOf(plan)}: ${runs.length} of ${wanted} runs, for the time is up`);
    const peakRssBytes = Math.max(...done.map((each) => each.peakRssBytes));
    return runs.map((each) => ({ ...each, peakRssBytes }));
  } finally {
    await solver.close();
  }
}

/** What messages call a cell. */
export function nameOf({ engine, threads, chunkBytes }: CellPlan): string {
  const chunks = chunkBytes === null ? '' : `, chunks of ${chunkBytes} bytes`;
  return `${engine}, ${threads} thread${threads === 1 ? '' : 's'}${chunks}`;
}
