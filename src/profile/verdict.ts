/** What limits, in one line, by the figures of the fastest cell and of those that differ from it in their threads alone. */
import { alike } from './cell-figures';
import { usableCpus } from './environment';
import type { ProfileCell, ProfileReport, Share } from './report';

/** From here on what is busy is taken for what limits: the main thread, and workers, which also wait for each other's turn. */
const MAIN_BUSY: Share = 0.85;
const WORKERS_BUSY: Share = 0.7;
/** Share of the main thread's time from which on writing is taken for what limits, and reading likewise. */
const LONG: Share = 0.25;
/** Below this a thread among many does so much less than one alone that something they share is taken for the cause. */
const EFFICIENT: Share = 0.7;

export function verdictOf({ cells, environment }: Pick<ProfileReport, 'cells' | 'environment'>): string {
  const fastest = cells.reduce((best, cell) => (cell.rowsPerSecond > best.rowsPerSecond ? cell : best));
  const { engine, threads } = fastest;
  const most = Math.max(...cells.filter((cell) => alike(cell, fastest)).map((cell) => cell.threads));
  const cell = `fastest: ${engine}, ${threads} thread${threads === 1 ? '' : 's'}`;
  return `${cell}; ${limitOf(fastest, most, usableCpus(environment))}`;
}

/** @param most threads of the cells alike. */
function limitOf(cell: ProfileCell, most: number, cpus: number): string {
  const { threads, mainBusy, workerBusy, efficiency, stages } = cell;
  const { read, wait, write } = stages;
  const onMain = read + wait + write || 1;
  if (mainBusy >= MAIN_BUSY) {
    return `the main thread limits: it is ${percent(mainBusy)} busy, the workers ${percent(workerBusy)}; use shards`;
  }
  if (write / onMain >= LONG && workerBusy < WORKERS_BUSY) {
    return `writing limits: the main thread waits for it ${percent(write / onMain)} of the time`;
  }
  if (most > cpus && threads >= Math.floor(cpus)) {
    const only = `${round(cpus)} CPU${cpus === 1 ? '' : 's'}`;
    return `the CPUs limit: there ${cpus === 1 ? 'is' : 'are'} ${only} for up to ${most} threads; ${workersSay(cell)}`;
  }
  if (efficiency < EFFICIENT && workerBusy >= WORKERS_BUSY) {
    return (
      `memory, or cores that others use too, limits: workers are ${percent(workerBusy)} busy, ` +
      `but each does ${percent(efficiency)} of what it does with fewer threads`
    );
  }
  if (workerBusy >= WORKERS_BUSY) return `the workers limit: ${workersSay(cell)}; ${mainSays(cell)}`;
  if (read / onMain >= LONG) {
    return `reading limits: the main thread waits for input, or cuts it, ${percent(read / onMain)} of the time`;
  }
  return (
    `nothing is busy all the time: the workers ${percent(workerBusy)}, the main thread ${percent(mainBusy)}; ` +
    `more rows, or other chunks, may keep them busier`
  );
}

function workersSay({ workerBusy, stages: { parse, solve, format } }: ProfileCell): string {
  const total = parse + solve + format || 1;
  const [name, seconds] = Object.entries({ parse, solve, format }).reduce((a, b) => (b[1] > a[1] ? b : a));
  return `workers are ${percent(workerBusy)} busy, ${percent(seconds / total)} of it with ${name}`;
}

/** What the main thread costs a thread goes on growing with them, until it has no time left. */
function mainSays({ threads, mainBusy }: ProfileCell): string {
  const full = mainBusy > 0 ? Math.max(threads + 1, Math.round(threads / mainBusy)) : Infinity;
  const until =
    full <= 1024 ? `it limits from about ${full} threads on, then use shards` : 'it has time for more threads';
  return `the main thread is ${percent(mainBusy)} busy: ${until}`;
}

const percent = (share: Share): string => `${Math.round(share * 100)} %`;
const round = (cpus: number): string => String(Math.round(cpus * 10) / 10);
