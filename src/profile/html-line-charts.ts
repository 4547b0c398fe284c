/** Charts against the number of threads: rates and speed-ups, a line for each engine and size of chunks. */
import {
  type Chart,
  CHART_WIDTH,
  chunkName,
  chunkSizesOf,
  ENGINE_LOOKS,
  engineLegend,
  enginesOf,
  type LegendEntry,
  logarithmicTicks,
  NUMBER_LABEL,
  WIDE_RANGE,
} from './html-chart';
import type { ChartSpec } from './html-chart-svg';
import type { ProfileCell } from './report';

const HEIGHT = 240;
const PADDING = { left: 50, right: 18, top: 10, bottom: 42 };
const IDEAL: LegendEntry = { label: 'ideal', colour: 'var(--muted)', symbol: '╌╌' };
/** Lines of the first, second … size of chunks; a fifth looks like the first. */
const DASHES: readonly { readonly dash: readonly number[]; readonly symbol: string }[] = [
  { dash: [1, 0], symbol: '──' },
  { dash: [7, 3], symbol: '╌╌' },
  { dash: [2, 3], symbol: '┈┈' },
  { dash: [12, 3, 2, 3], symbol: '─·─' },
];

/** A cell as a point, with the range that its runs span. */
interface Point {
  readonly series: string;
  readonly engine: string;
  readonly chunks: string;
  readonly threads: number;
  readonly y: number;
  /** Of a figure of a single run there is no range. */
  readonly low?: number;
  readonly high?: number;
}

export function rateChart(cells: readonly ProfileCell[]): Chart {
  const points = cells.map(({ rows, rowsPerSecond, seconds, ...cell }) => ({
    ...seriesOf(cell),
    y: rowsPerSecond,
    low: seconds.max > 0 ? rows / seconds.max : rowsPerSecond,
    high: seconds.min > 0 ? rows / seconds.min : rowsPerSecond,
  }));
  const rates = points.map(({ y }) => y).filter((rate) => rate > 0);
  return {
    id: 'rate',
    title: 'Rows a second',
    description:
      'Rows a second against threads, a line for each engine; whiskers from the slowest run to the fastest. ' +
      'Ideal: as many times the rate of the fewest threads as there are more threads.',
    legend: lineLegend(cells),
    spec: lines(cells, points, Math.max(...rates) / Math.min(...rates) > WIDE_RANGE),
  };
}

export function speedupChart(cells: readonly ProfileCell[]): Chart {
  const points = cells.map(({ speedup, ...cell }) => ({ ...seriesOf(cell), y: speedup }));
  return {
    id: 'speedup',
    title: 'Speed-up',
    description:
      'Rate over that of the fewest threads of the same engine, against threads. ' +
      'Ideal: twice the threads are twice as fast.',
    legend: lineLegend(cells),
    spec: lines(cells, points, false),
  };
}

function seriesOf({ engine, threads, chunkBytes }: Pick<ProfileCell, 'engine' | 'threads' | 'chunkBytes'>) {
  const chunks = chunkName(chunkBytes);
  return { series: `${engine} ${chunks}`, engine, chunks, threads };
}

function lineLegend(cells: readonly ProfileCell[]): LegendEntry[] {
  const sizes = chunkSizesOf(cells);
  const ofSizes = sizes.map((label, i) => ({ label, colour: 'var(--text)', ...DASHES[i % DASHES.length] }));
  return [...engineLegend(cells), ...(sizes.length > 1 ? ofSizes : []), IDEAL];
}

/** Each point's rate if its series had kept the pace of its fewest threads. */
function idealsOf(points: readonly Point[]): { series: string; threads: number; y: number }[] {
  return points.map(({ series, threads }) => {
    const first = points
      .filter((point) => point.series === series)
      .reduce((fewest, point) => (point.threads < fewest.threads ? point : fewest));
    return { series, threads, y: (first.y * threads) / first.threads };
  });
}

/** Both axes are logarithmic or neither, so that the ideal is straight. */
function lines(cells: readonly ProfileCell[], points: readonly Point[], logarithmic: boolean): ChartSpec {
  const drawn = points.filter(({ y }) => !logarithmic || y > 0);
  const ideals = idealsOf(drawn);
  const threads = [...new Set(cells.map((cell) => cell.threads))].sort((a, b) => a - b);
  const heights = [...drawn.map(({ y, high = y }) => high), ...ideals.map(({ y }) => y)];
  const most = Math.max(...heights, 0) || 1;
  const least = Math.min(...drawn.map(({ y, low = y }) => low));
  const engines = enginesOf(cells);
  const looks = engines.map((engine) => ENGINE_LOOKS[engine]);
  const colour = {
    field: 'engine',
    type: 'nominal',
    scale: { domain: engines, range: looks.map((look) => look.colour) },
    legend: null,
  };
  const x = {
    field: 'threads',
    type: 'quantitative',
    scale: logarithmic
      ? { type: 'log', base: 2, domain: [threads[0] / 1.12, threads[threads.length - 1] * 1.12], nice: false }
      : { domain: [0, threads[threads.length - 1] * 1.05], nice: false },
    axis: { title: 'threads', values: threads, format: 'd', grid: false, labelOverlap: 'greedy' },
  };
  const y = {
    field: 'y',
    type: 'quantitative',
    scale: logarithmic
      ? { type: 'log', domain: [least / 1.5, most * 1.3], nice: false }
      : { domain: [0, most * 1.05], nice: false },
    axis: {
      title: null,
      domain: false,
      ticks: false,
      labelExpr: NUMBER_LABEL,
      ...(logarithmic ? { values: logarithmicTicks(least / 1.5, most * 1.3) } : { tickCount: 6 }),
    },
  };
  return {
    width: CHART_WIDTH - PADDING.left - PADDING.right,
    height: HEIGHT,
    padding: PADDING,
    autosize: 'none',
    encoding: { x },
    layer: [
      {
        data: { values: ideals },
        mark: { type: 'line', color: 'var(--muted)', strokeWidth: 1, strokeDash: [3, 3] },
        encoding: { y, detail: { field: 'series' } },
      },
      {
        data: { values: drawn },
        mark: { type: 'line', strokeWidth: 2 },
        encoding: {
          y,
          color: colour,
          detail: { field: 'series' },
          strokeDash: {
            field: 'chunks',
            type: 'nominal',
            scale: { domain: chunkSizesOf(cells), range: DASHES.map(({ dash }) => dash) },
            legend: null,
          },
        },
      },
      {
        data: { values: drawn.filter(({ low }) => low !== undefined) },
        mark: { type: 'errorbar', thickness: 1.5, ticks: { size: 12, thickness: 1.5 } },
        encoding: { y: { ...y, field: 'low' }, y2: { field: 'high' }, color: colour },
      },
      {
        data: { values: drawn },
        mark: { type: 'point', filled: true, size: 44, opacity: 1 },
        encoding: {
          y,
          color: colour,
          shape: {
            field: 'engine',
            type: 'nominal',
            scale: { domain: engines, range: looks.map((look) => look.shape) },
            legend: null,
          },
        },
      },
    ],
  };
}
