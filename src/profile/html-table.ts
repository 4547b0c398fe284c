/** The tables of a page, which together hold every figure of every cell. */
import { chunkSize } from './cell-name';
import {
  amount,
  bytes,
  digits,
  escapeHtml,
  figure,
  type Format,
  inMilliseconds,
  percent,
  times,
  whole,
} from './html-figures';
import type { ProfileCell } from './report';

interface Column {
  readonly heading: string;
  /** Where a cell of the report holds the figure. */
  readonly path: string;
  readonly of: (cell: ProfileCell) => number;
  readonly format: Format;
}

interface ColumnGroup {
  readonly heading: string;
  readonly columns: readonly Column[];
}

const column = (heading: string, path: string, of: Column['of'], format: Format): Column => ({
  heading,
  path,
  of,
  format,
});

export const THROUGHPUT: readonly ColumnGroup[] = [
  {
    heading: 'throughput',
    columns: [
      column('rows', 'rows', (cell) => cell.rows, whole),
      column('runs', 'runs', (cell) => cell.runs, whole),
      column('rows/s', 'rowsPerSecond', (cell) => cell.rowsPerSecond, amount),
      column('speed-up', 'speedup', (cell) => cell.speedup, times),
      column('efficiency', 'efficiency', (cell) => cell.efficiency, percent),
    ],
  },
  {
    heading: 'seconds a run',
    columns: [
      column('median', 'seconds.median', (cell) => cell.seconds.median, digits),
      column('min', 'seconds.min', (cell) => cell.seconds.min, digits),
      column('max', 'seconds.max', (cell) => cell.seconds.max, digits),
    ],
  },
  {
    heading: 'bytes a second',
    columns: [
      column('in', 'bytesPerSecond.in', (cell) => cell.bytesPerSecond.in, bytes),
      column('out', 'bytesPerSecond.out', (cell) => cell.bytesPerSecond.out, bytes),
    ],
  },
  { heading: 'states', columns: [column('expanded/s', 'expandedPerSecond', (cell) => cell.expandedPerSecond, amount)] },
  { heading: 'memory', columns: [column('peak so far', 'peakRssBytes', (cell) => cell.peakRssBytes, bytes)] },
];

export const TIMES: readonly ColumnGroup[] = [
  {
    heading: 'busy',
    columns: [
      column('main thread', 'mainBusy', (cell) => cell.mainBusy, percent),
      column('workers', 'workerBusy', (cell) => cell.workerBusy, percent),
    ],
  },
  {
    heading: 'main thread, ms',
    columns: [
      column('read', 'stages.read', (cell) => cell.stages.read, inMilliseconds),
      column('wait', 'stages.wait', (cell) => cell.stages.wait, inMilliseconds),
      column('write', 'stages.write', (cell) => cell.stages.write, inMilliseconds),
    ],
  },
  {
    heading: 'all workers together, ms',
    columns: [
      column('parse', 'stages.parse', (cell) => cell.stages.parse, inMilliseconds),
      column('solve', 'stages.solve', (cell) => cell.stages.solve, inMilliseconds),
      column('format', 'stages.format', (cell) => cell.stages.format, inMilliseconds),
    ],
  },
  {
    heading: 'task, ms',
    columns: [
      column('p50', 'taskMs.p50', (cell) => cell.taskMs.p50, digits),
      column('p90', 'taskMs.p90', (cell) => cell.taskMs.p90, digits),
      column('p99', 'taskMs.p99', (cell) => cell.taskMs.p99, digits),
    ],
  },
];

/** @param best  The cell of the highest rate, by its place: its row is marked. */
export function cellTable(
  caption: string,
  groups: readonly ColumnGroup[],
  cells: readonly ProfileCell[],
  best: number,
): string {
  const spans = groups.map(({ columns }) => `<colgroup span="${columns.length}"></colgroup>`);
  const headings = groups.flatMap(({ columns }) => columns.map(({ heading }) => `<th scope="col">${heading}</th>`));
  return `<table class="cells"><caption>${caption}</caption>
<colgroup span="3"></colgroup>${spans.join('')}
<thead>
<tr><th colspan="3" scope="colgroup">cell</th>${groups.map(groupHeading).join('')}</tr>
<tr><th scope="col">engine</th><th scope="col">threads</th><th scope="col">chunks</th>${headings.join('')}</tr>
</thead>
<tbody>
${cells.map((cell, i) => cellRow(groups, cell, i, i === best)).join('\n')}
</tbody></table>`;
}

const groupHeading = ({ heading, columns }: ColumnGroup): string =>
  `<th colspan="${columns.length}" scope="colgroup">${heading}</th>`;

function cellRow(groups: readonly ColumnGroup[], cell: ProfileCell, place: number, isBest: boolean): string {
  const at = (path: string): string => `cells.${place}.${path}`;
  const chunks = cell.chunkBytes === null ? 'adaptive' : figure(at('chunkBytes'), cell.chunkBytes, chunkSize);
  const figures = groups.flatMap(({ columns }) =>
    columns.map(({ path, of, format }) => `<td>${figure(at(path), of(cell), format)}</td>`),
  );
  return (
    `<tr${isBest ? ' class="best"' : ''}><th scope="row">${escapeHtml(cell.engine)}</th>` +
    `<td>${figure(at('threads'), cell.threads, whole)}</td><td>${chunks}</td>${figures.join('')}</tr>`
  );
}
