/** A profile, and two of them side by side, as text for people. */
import { count, plural } from '../formats/counted';
import { printable } from '../formats/faults';
import { cellName } from '../profile/cell-name';
import type { Comparison } from '../profile/compare';
import type { ProfileCell, ProfileReport, Share } from '../profile/report';

/** Lines of at most 100 characters, but for the first ones and a column of runs where cells had fewer; each ended by \n. */
export function profileText({ environment, workload, cells, verdict, runs, warmup }: ProfileReport): string {
  const { cores, affinity, cgroupCpus, loadavg } = environment;
  const allowed = cgroupCpus === null ? '' : `, ${cgroupCpus} in the control group`;
  const seed = workload.seed === null ? '' : `, seed ${workload.seed}`;
  const lane = workload.lane === 'general' ? '; general lane' : '';
  const size = `${plural(workload.rows, 'row')}, ${megabytes(workload.bytes)} MB`;
  return [
    `machine   ${environment.cpu}: ${plural(cores, 'core')}, ${affinity} usable${allowed}; load ${loadavg[0].toFixed(1)}`,
    `          ${environment.os}, Node.js ${environment.node}`,
    `workload  ${workload.puzzle}: ${printable(workload.name)}${seed}; ${size}${lane}`,
    `method    medians of ${plural(runs, 'run')} after ${plural(warmup, 'warm-up run')}, ± half their range;`,
    ...startText(warmup),
    '          speed: rate against the fewest threads; main%, busy%: how busy the main thread and the',
    '          workers are; parse, solve, format: % of the time of the workers;',
    '          MB: peak memory of the process so far, that of the cells before it included',
    '',
    ...aligned(cellTable(cells, runs)),
    '',
    `verdict   ${verdict}`,
    '',
  ].join('\n');
}

/** What is in the times and what is not, and what follows from that. */
function startText(warmup: number): string[] {
  if (warmup === 0) return ['          the first run of a cell starts its threads and builds its table;'];
  return [
    '          the time for starting threads and building the table is in no cell: a single solve pays',
    '          for it besides, so auto takes IDA* for small files;',
  ];
}

/** @param runs of a cell that had the time for all. Columns that would say the same for every cell are left out. */
function cellTable(cells: readonly ProfileCell[], runs: number): string[][] {
  const heads = ['engine', 'threads', 'chunk', 'rows', 'runs', 'time s', '±%', 'rows/s', 'speed'];
  const table = [
    [...heads, 'main%', 'busy%', 'parse', 'solve', 'format', 'MB'],
    ...cells.map((cell) => {
      const { seconds, stages } = cell;
      const worked = stages.parse + stages.solve + stages.format || 1;
      return [
        cell.engine,
        String(cell.threads),
        cell.chunkBytes === null ? 'auto' : count(cell.chunkBytes),
        count(cell.rows),
        count(cell.runs),
        seconds.median.toFixed(3),
        hundredths((seconds.max - seconds.min) / 2 / seconds.median),
        count(Math.round(cell.rowsPerSecond)),
        `${cell.speedup.toFixed(2)}×`,
        hundredths(cell.mainBusy),
        hundredths(cell.workerBusy),
        hundredths(stages.parse / worked),
        hundredths(stages.solve / worked),
        hundredths(stages.format / worked),
        megabytes(cell.peakRssBytes),
      ];
    }),
  ];
  const idle = [
    cells.every(({ chunkBytes }) => chunkBytes === null) ? heads.indexOf('chunk') : -1,
    cells.every((cell) => cell.runs === runs) ? heads.indexOf('runs') : -1,
  ];
  return table.map((row) => row.filter((_, column) => !idle.includes(column)));
}

/** One line for a cell, told when it is measured. */
export function cellLine(cell: ProfileCell, done: number, of: number): string {
  const { min, max } = cell.seconds;
  const range = `${min.toFixed(3)} to ${max.toFixed(3)} s`;
  return `${done} of ${of}: ${cellName(cell)}: ${count(Math.round(cell.rowsPerSecond))} rows/s (${range})`;
}

/** One line for each cell, and the cells that only one of the two has. */
export function comparisonText({ cells, onlyBefore, onlyAfter }: Comparison, [a, b]: readonly string[]): string {
  const rate = ({ rowsPerSecond }: ProfileCell): string => count(Math.round(rowsPerSecond));
  const table = [
    ['engine', 'threads', 'chunk', 'A rows/s', 'B rows/s', 'B / A', ''],
    ...cells.map(({ engine, threads, chunkBytes, before, after, ratio, change }) => [
      engine,
      String(threads),
      chunkBytes === null ? 'auto' : count(chunkBytes),
      rate(before),
      rate(after),
      ratio.toFixed(3),
      change,
    ]),
  ];
  const only = (side: string, alone: readonly ProfileCell[]): string[] =>
    alone.map((cell) => `only in ${side}: ${cellName(cell)}`);
  return `${[`A ${printable(a)}`, `B ${printable(b)}`, ...aligned(table), ...only('A', onlyBefore), ...only('B', onlyAfter)].join('\n')}\n`;
}

/** Columns as wide as their widest cell, the first flush left; one blank apart, for a terminal has few columns. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
      .join(' ')
      .trimEnd(),
  );
}

const hundredths = (share: Share): string => String(Math.round(share * 100));
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(bytes < 1e5 ? 3 : bytes < 1e7 ? 1 : 0);
