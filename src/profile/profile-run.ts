/**
 * A profile: the workload, a check that all engines give the same answers, then cell by cell the runs that are measured.
 * Cells run one after the other, each with a pool and a table of its own: with all of them alive at once, memory and what
 * it costs would be nobody's. A machine that changes its pace meanwhile shows in the spread of a cell's runs.
 */
import type { Input } from '../files/input';
import type { EngineName } from '../solve/choose-engine';
import type { Bytes } from '../units';
import { figuresOf, withSpeedups } from './cell-figures';
import type { CellPlan } from './cell-name';
import { Agreement, checkAnswers } from './check-answers';
import { environmentHere, usableCpus } from './environment';
import { type Extent, extentOf } from './extent';
import { measureCell } from './measure-cell';
import type { Method } from './measured-run';
import type { ProfileCell, ProfileReport, Seconds } from './report';
import { withScratchFolder } from './scratch-folder';
import { verdictOf } from './verdict';
import { makeRows, rowsFor } from './workload';

export interface ProfileRequest extends Omit<Method, 'folder'> {
  readonly version: string;
  readonly engines: readonly EngineName[];
  readonly threads: readonly number[];
  /** Null where the size of chunks adapts. */
  readonly chunkBytes: readonly (Bytes | null)[];
  /** Null for rows that are made. It must be possible to read it again and again. */
  readonly input: Input | null;
  /** Rows of a run; null for those of each engine that take it about a second. */
  readonly count: number | null;
  /** Of rows that are made. */
  readonly seed: number;
  /** For all; Infinity if it may take its time. */
  readonly maxSeconds: Seconds;
  /** Told of each cell when it is measured. */
  readonly onCell: (cell: ProfileCell, done: number, of: number) => void;
}

type Profile = ProfileRequest & Method;

/**
 * Measures. Everything that it writes is in a temporary folder, which is gone in the end.
 * @throws InputError, UsageError, OutputError, PoolError, StoppedError; AnswersDifferError.
 */
export function profileRun(request: ProfileRequest): Promise<ProfileReport> {
  return withScratchFolder((folder) => profileIn({ ...request, folder }));
}

async function profileIn(request: Profile): Promise<ProfileReport> {
  const deadline = performance.now() + request.maxSeconds * 1000;
  const environment = environmentHere();
  const extents = await extentsOf(request);
  const sizes = Array.from(extents.values());
  const largest = sizes.reduce((most, size) => (size.rows > most.rows ? size : most));
  await checkAnswers(request, largest.input, Math.min(...sizes.map(({ rows }) => rows)));
  const load = environment.loadavg[0];
  const cpus = usableCpus(environment);
  if (load > cpus / 2)
    request.onNotice(`the machine is busy (load ${load.toFixed(1)} on ${cpus} CPUs): figures will vary`);
  const report = {
    schema: 1,
    version: request.version,
    environment,
    workload: {
      name: largest.input.name,
      puzzle: request.puzzle.name,
      lane: request.options.lane ?? 'auto',
      seed: request.input ? null : request.seed,
      rows: largest.rows,
      bytes: largest.bytes,
    },
    warmup: request.warmup,
    runs: request.runs,
    cells: withSpeedups(await measureCells(request, extents, deadline)),
  } as const;
  return { ...report, verdict: verdictOf(report) };
}

/** What each engine's runs take, by its name. */
async function extentsOf(request: Profile): Promise<Map<EngineName, Extent>> {
  const { puzzle, options, states, engines, seed, folder, signal } = request;
  const byLimit = new Map<number, Extent>();
  const extents = new Map<EngineName, Extent>();
  for (const engine of engines) {
    const limit = request.count ?? rowsFor(engine, puzzle);
    // Rows that are made go on from fewer ones of the same seed, so all engines have the same rows first.
    const input = async (): Promise<Input> =>
      request.input ?? makeRows(puzzle, options, { count: limit, seed, folder, signal });
    const taken = request.input ? { ...options, limit } : options;
    const extent = byLimit.get(limit) ?? (await extentOf(await input(), puzzle, taken, states, signal));
    byLimit.set(limit, extent);
    extents.set(engine, extent);
  }
  return extents;
}

async function measureCells(
  request: Profile,
  extents: ReadonlyMap<EngineName, Extent>,
  deadline: number,
): Promise<ProfileCell[]> {
  const plans = plansOf(request);
  const agreement = new Agreement();
  const cells: ProfileCell[] = [];
  for (const plan of plans) {
    const now = performance.now();
    // Each cell may take its share of the time that is left.
    const until = now + (deadline - now) / (plans.length - cells.length);
    const extent = extents.get(plan.engine)!;
    const cell = figuresOf(plan, await measureCell(request, plan, extent, until, agreement), extent.bytes);
    cells.push(cell);
    request.onCell(cell, cells.length, plans.length);
  }
  return cells;
}

function plansOf({ engines, threads, chunkBytes }: ProfileRequest): CellPlan[] {
  return engines.flatMap((engine) =>
    chunkBytes.flatMap((bytes) => threads.map((count) => ({ engine, threads: count, chunkBytes: bytes }))),
  );
}
