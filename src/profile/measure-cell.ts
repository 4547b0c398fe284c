/** The runs of one cell. */
import { BatchSolver } from '../batch/batch-solver';
import type { Milliseconds } from '../units';
import { cellName, type CellPlan } from './cell-name';
import type { Agreement } from './check-answers';
import type { Extent } from './extent';
import { digestOfAnswers, type MeasuredRun, measureRun, type Method } from './measured-run';

/**
 * The measured runs, one at least, each with the most memory that was seen up to it, warm-up runs included.
 *
 * @param until     on the clock of `performance.now()`: when time is over for further runs than one of each kind.
 * @param agreement of the cells: the answers of the first run must be those of the engine's other cells.
 * @throws AnswersDifferError, and what runs throw.
 */
export async function measureCell(
  method: Method,
  plan: CellPlan,
  extent: Extent,
  until: Milliseconds,
  agreement: Agreement,
): Promise<MeasuredRun[]> {
  const { puzzle, states, warmup, runs: wanted, onNotice } = method;
  const solver = new BatchSolver(puzzle, { ...states, algorithm: plan.engine, threads: plan.threads });
  let last: MeasuredRun | null = null;
  const run = async (): Promise<MeasuredRun> => {
    const measured = await measureRun(solver, method, extent, plan.chunkBytes);
    if (!last) agreement.add(`the rows of ${plan.engine}`, cellName(plan), await digestOfAnswers(method));
    last = { ...measured, peakRssBytes: Math.max(measured.peakRssBytes, last?.peakRssBytes ?? 0) };
    return last;
  };
  const isTime = (): boolean => performance.now() + (last?.seconds ?? 0) * 1000 <= until;
  try {
    for (let i = 0; i < warmup && (i === 0 || isTime()); i++) await run();
    const runs = [await run()];
    while (runs.length < wanted && isTime()) runs.push(await run());
    if (runs.length < wanted) onNotice(`${cellName(plan)}: ${runs.length} of ${wanted} runs, for the time is up`);
    return runs;
  } finally {
    await solver.close();
  }
}
