/** What the charts of a profile have in common. */
import type { EngineName } from '../solve/choose-engine';
import { chunkSize } from './cell-name';
import type { ChartSpec } from './html-chart-svg';
import type { ProfileCell } from './report';

export interface Chart {
  readonly id: string;
  readonly title: string;
  /** What is to be seen, and how it is to be read, in a sentence or two: shown under the title. */
  readonly description: string;
  /** What colours and shapes mean, in the order in which they are drawn. */
  readonly legend: readonly LegendEntry[];
  readonly spec: ChartSpec;
}

export interface LegendEntry {
  readonly label: string;
  readonly colour: string;
  readonly symbol: string;
}

/** Of a chart with its axes, in pixels; the page scales it to the room there is. */
export const CHART_WIDTH = 460;

/** How each engine is drawn: without colours the shapes tell them apart. */
export const ENGINE_LOOKS: Readonly<Record<EngineName, { colour: string; shape: string; symbol: string }>> = {
  table: { colour: 'var(--c1)', shape: 'circle', symbol: '●' },
  ida: { colour: 'var(--c2)', shape: 'square', symbol: '■' },
  bidirectional: { colour: 'var(--c3)', shape: 'triangle-up', symbol: '▲' },
};

/** An axis over values that lie further apart than this is logarithmic: else the small ones would all seem to be 0. */
export const WIDE_RANGE = 12;

export const enginesOf = (cells: readonly ProfileCell[]): EngineName[] => [
  ...new Set(cells.map((cell) => cell.engine)),
];

export const engineLegend = (cells: readonly ProfileCell[]): LegendEntry[] =>
  enginesOf(cells).map((engine) => ({ ...ENGINE_LOOKS[engine], label: engine }));

export const chunkSizesOf = (cells: readonly ProfileCell[]): string[] => [
  ...new Set(cells.map((cell) => chunkName(cell.chunkBytes))),
];

export const chunkName = (chunkBytes: number | null): string =>
  chunkBytes === null ? 'adaptive' : chunkSize(chunkBytes);

/** Labels of an axis, in Vega's language: `0.5`, `20`, `3M`. */
export const NUMBER_LABEL =
  "datum.value >= 1 || datum.value === 0 ? format(datum.value, '~s') : format(datum.value, '~r')";

/** Marks of a logarithmic axis: the powers of ten, and between them 2 and 5 where there are few. */
export function logarithmicTicks(from: number, to: number): number[] {
  const powers = Array.from(
    { length: Math.ceil(Math.log10(to / from)) + 1 },
    (_, i) => Math.ceil(Math.log10(from)) - 1 + i,
  );
  const ticks = (factors: readonly number[]): number[] =>
    powers
      .flatMap((power) => factors.map((factor) => factor * 10 ** power))
      .filter((tick) => tick >= from && tick <= to);
  return ticks([1]).length > 2 ? ticks([1]) : ticks([1, 2, 5]);
}
