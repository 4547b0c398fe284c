/** Charts with a line for each cell: where the time goes, how long tasks take, how busy threads are. */
import { cellName } from './cell-name';
import { type Chart, CHART_WIDTH, type LegendEntry, logarithmicTicks, NUMBER_LABEL, WIDE_RANGE } from './html-chart';
import type { ChartSpec } from './html-chart-svg';
import type { ProfileCell, Stages } from './report';

/** Height of a cell's line, in pixels: less where there are many. */
const stepOf = (cells: number): number => (cells > 24 ? 17 : 22);
const PADDING = { right: 22, top: 6, bottom: 42 };
/** About what a char of a label takes, which is all that is known of fonts here. */
const CHAR_WIDTH = 6.6;

const SHARE_AXIS = {
  type: 'quantitative',
  scale: { domain: [0, 1], nice: false },
  axis: { format: '.0%', values: [0, 0.25, 0.5, 0.75, 1], labelFlush: false, ticks: false },
} as const;

interface Part extends LegendEntry {
  readonly stage: keyof Stages;
}

const part = (stage: keyof Stages, colour: string): Part => ({ stage, label: stage, colour, symbol: '■' });
const MAIN_PARTS = [part('read', 'var(--s1)'), part('wait', 'var(--s0)'), part('write', 'var(--s2)')];
const WORKER_PARTS = [part('parse', 'var(--s1)'), part('solve', 'var(--s3)'), part('format', 'var(--s2)')];

export function mainStagesChart(cells: readonly ProfileCell[]): Chart {
  return {
    id: 'main-stages',
    title: 'Where the time of the main thread goes',
    description:
      'Shares of the run that the main thread reads the input, waits for answers of the workers, and writes.',
    legend: MAIN_PARTS,
    spec: stageBars(cells, MAIN_PARTS, 'share of the run', ({ seconds }) => seconds.median),
  };
}

export function workerStagesChart(cells: readonly ProfileCell[]): Chart {
  return {
    id: 'worker-stages',
    title: 'Where the time of the workers goes',
    description:
      'Shares of the time of all workers that they parse rows, solve them and format the answers; ' +
      'in the plain lane ranking a pair counts as parse, and solve is the fetch from the table only.',
    legend: [...WORKER_PARTS, { label: 'other, or idle', colour: 'var(--track)', symbol: '■' }],
    spec: stageBars(cells, WORKER_PARTS, 'share of the run × threads', (cell) => cell.seconds.median * cell.threads),
  };
}

function stageBars(
  cells: readonly ProfileCell[],
  parts: readonly Part[],
  title: string,
  wholeOf: (cell: ProfileCell) => number,
): ChartSpec {
  const names = cells.map(cellName);
  const values = cells.flatMap((cell, i) => {
    // Clocks of several threads may add up to a little more than the run.
    const sum = parts.reduce((seconds, { stage }) => seconds + cell.stages[stage], 0);
    const whole = Math.max(wholeOf(cell), sum) || 1;
    let to = 0;
    return parts.map(({ stage }) => {
      const from = to;
      to += cell.stages[stage] / whole;
      return { cell: names[i], stage, from, to };
    });
  });
  return bars(names, [
    track(names),
    {
      data: { values },
      mark: { type: 'bar' },
      encoding: {
        x: { ...SHARE_AXIS, field: 'from', title },
        x2: { field: 'to' },
        color: {
          field: 'stage',
          type: 'nominal',
          scale: { domain: parts.map(({ stage }) => stage), range: parts.map(({ colour }) => colour) },
          legend: null,
        },
      },
    },
  ]);
}

const QUANTILES = [
  { quantile: 'p50', label: 'p50', colour: 'var(--s1)', shape: 'circle', symbol: '●' },
  { quantile: 'p90', label: 'p90', colour: 'var(--s3)', shape: 'diamond', symbol: '◆' },
  { quantile: 'p99', label: 'p99', colour: 'var(--s2)', shape: 'square', symbol: '■' },
] as const;

export function latencyChart(cells: readonly ProfileCell[]): Chart {
  const names = cells.map(cellName);
  const values = cells.flatMap(({ taskMs }, i) =>
    QUANTILES.map(({ quantile }) => ({ cell: names[i], quantile, ms: taskMs[quantile] })),
  );
  const all = values.map(({ ms }) => ms);
  const least = Math.min(...all);
  const most = Math.max(...all);
  const logarithmic = least > 0 && most / least > WIDE_RANGE;
  const x = {
    field: 'ms',
    type: 'quantitative',
    title: 'milliseconds a task',
    scale: logarithmic
      ? { type: 'log', domain: [least / 1.3, most * 1.3], nice: false }
      : { domain: [0, most * 1.05 || 1], nice: false },
    axis: {
      labelExpr: NUMBER_LABEL,
      labelFlush: false,
      ticks: false,
      ...(logarithmic ? { values: logarithmicTicks(least / 1.3, most * 1.3) } : { tickCount: 5 }),
    },
  };
  return {
    id: 'latency',
    title: 'How long tasks take',
    description:
      'A task is a chunk of rows in a worker: half of them took p50 at most, 90 % took p90 at most, 99 % p99.',
    legend: QUANTILES,
    spec: bars(names, [
      {
        data: { values: cells.map(({ taskMs }, i) => ({ cell: names[i], ms: taskMs.p50, to: taskMs.p99 })) },
        mark: { type: 'rule', color: 'var(--muted)', strokeWidth: 1.5 },
        encoding: { x, x2: { field: 'to' } },
      },
      {
        data: { values },
        mark: { type: 'point', filled: true, size: 56, opacity: 1 },
        encoding: {
          x,
          ...looksBy(
            'quantile',
            QUANTILES.map((look) => ({ ...look, value: look.quantile })),
          ),
        },
      },
    ]),
  };
}

const THREADS = [
  { value: 'main', label: 'main thread', colour: 'var(--s2)', symbol: '■' },
  { value: 'workers', label: 'workers, on average', colour: 'var(--s3)', symbol: '■' },
] as const;

export function busyChart(cells: readonly ProfileCell[]): Chart {
  const names = cells.map(cellName);
  const values = cells.flatMap(({ mainBusy, workerBusy }, i) => [
    { cell: names[i], thread: 'main', share: mainBusy },
    { cell: names[i], thread: 'workers', share: workerBusy },
  ]);
  return {
    id: 'busy',
    title: 'How busy threads are',
    description:
      'Shares of the run that the main thread and, on average, the workers were busy. What is near 100 % limits.',
    legend: THREADS,
    spec: bars(names, [
      {
        data: { values },
        mark: { type: 'bar' },
        encoding: {
          x: { ...SHARE_AXIS, field: 'share', title: 'share of the run' },
          yOffset: { field: 'thread', type: 'nominal', scale: { domain: THREADS.map(({ value }) => value) } },
          ...looksBy('thread', THREADS),
        },
      },
    ]),
  };
}

interface Look {
  readonly value: string;
  readonly colour: string;
  readonly shape?: string;
}

function looksBy(field: string, looks: readonly Look[]): ChartSpec {
  const domain = looks.map(({ value }) => value);
  const shapes = looks.flatMap(({ shape }) => shape ?? []);
  const by = (range: readonly string[]) => ({ field, type: 'nominal', scale: { domain, range }, legend: null });
  return { color: by(looks.map(({ colour }) => colour)), ...(shapes.length > 0 ? { shape: by(shapes) } : {}) };
}

/** A pale bar behind each cell's: the whole of which shares are drawn. */
function track(names: readonly string[]): ChartSpec {
  return {
    data: { values: names.map((cell) => ({ cell, from: 0, to: 1 })) },
    mark: { type: 'bar', color: 'var(--track)' },
    encoding: { x: { ...SHARE_AXIS, field: 'from' }, x2: { field: 'to' } },
  };
}

function bars(names: readonly string[], layer: readonly ChartSpec[]): ChartSpec {
  const left = 18 + CHAR_WIDTH * Math.max(...names.map((name) => name.length));
  return {
    width: CHART_WIDTH - left - PADDING.right,
    height: names.length * stepOf(names.length),
    padding: { ...PADDING, left },
    autosize: 'none',
    encoding: {
      y: {
        field: 'cell',
        type: 'nominal',
        sort: null,
        scale: { domain: names, paddingInner: 0.3, paddingOuter: 0.15 },
        axis: { title: null, domain: false, ticks: false, labelLimit: 0, labelPadding: 8 },
      },
    },
    layer,
  };
}
