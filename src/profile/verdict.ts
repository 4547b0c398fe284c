/** What limits, in one line, by the figures of the fastest cell and of those that differ from it in their threads alone. */
import { alike } from './cell-figures';
import { cellName } from './cell-name';
import { usableCpus } from './environment';
import type { ProfileCell, ProfileReport, Seconds, Share } from './report';

/** Of a shorter run opening, committing and the first chunks are so much that no share of it tells anything. */
const SHORT: Seconds = 0.25;
/** From here on what is busy is taken for what limits: the main thread, and workers, which also wait for each other's turn. */
const MAIN_BUSY: Share = 0.85;
const WORKERS_BUSY: Share = 0.7;
/** Share of the main thread's time from which on writing is taken for what limits, and reading likewise. */
const LONG: Share = 0.25;
/** Below this a thread among many does so much less than one alone that something they share is taken for the cause. */
const EFFICIENT: Share = 0.7;

export function verdictOf({ cells, environment }: Pick<ProfileReport, 'cells' | 'environment'>): string {
  const fastest = cells.reduce((best, cell) => (cell.rowsPerSecond > best.rowsPerSecond ? cell : best));
  const most = Math.max(...cells.filter((cell) => alike(cell, fastest)).map((cell) => cell.threads));
  return `fastest: ${cellName(fastest)}; ${limitOf(fastest, most, usableCpus(environment))}`;
}

/** @param most threads of the cells alike. */
function limitOf(cell: ProfileCell, most: number, cpus: number): string {
  const { seconds, threads, mainBusy, workerBusy, efficiency, stages } = cell;
  const { read, wait, write } = stages;
  const onMain = read + wait + write || 1;
  if (seconds.median < SHORT) {
    const time = Number(seconds.median.toPrecision(1));
    return `runs of ${time} s are too short to tell what limits: take more rows (--count, or a longer input)`;
  }
  if (mainBusy >= MAIN_BUSY) {
    return `the main thread limits, ${percent(mainBusy)} busy: split the input and run several processes`;
  }
  if (write / onMain >= LONG && workerBusy < WORKERS_BUSY) {
    return `writing limits: the main thread spends ${percent(write / onMain)} of its time on it`;
  }
  if (most > cpus && threads >= Math.floor(cpus)) {
    return `the CPUs limit: up to ${most} threads share ${Math.round(cpus * 10) / 10}`;
  }
  if (efficiency < EFFICIENT && workerBusy >= WORKERS_BUSY) {
    return `memory, or cores that others use too, limits: a thread does ${percent(efficiency)} of what it does with fewer`;
  }
  if (workerBusy >= WORKERS_BUSY) return `the workers limit, ${workersSay(cell)}${mainSays(cell)}`;
  if (read / onMain >= LONG) {
    return `reading limits: the main thread spends ${percent(read / onMain)} of its time on it`;
  }
  return (
    `nothing is busy all the time (workers ${percent(workerBusy)}, main thread ${percent(mainBusy)}): ` +
    'more rows, or other chunks, may keep them busier'
  );
}

function workersSay({ workerBusy, stages: { parse, solve, format } }: ProfileCell): string {
  const total = parse + solve + format || 1;
  const [name, seconds] = Object.entries({ parse, solve, format }).reduce((a, b) => (b[1] > a[1] ? b : a));
  return `${percent(workerBusy)} busy, ${percent(seconds / total)} of it with ${name}`;
}

/** What the main thread costs a thread goes on growing with them, until it has no time left. */
function mainSays({ threads, mainBusy }: ProfileCell): string {
  const full = mainBusy > 0 ? threads / mainBusy : Infinity;
  if (full > 1024) return '';
  // No more digits than an estimate has.
  const about = Math.max(threads + 1, full < 20 ? Math.round(full) : Math.round(full / 10) * 10);
  return `; the main thread would limit from about ${about} threads on`;
}

const percent = (share: Share): string => `${Math.round(share * 100)} %`;
