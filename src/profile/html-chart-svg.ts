/** Charts as SVG: vega and vega-lite, which are loaded only where somebody asks for a page. */
import { UsageError } from '../formats/faults';
import { escapeHtml } from './html-figures';

/** A chart in Vega-Lite's language. */
export type ChartSpec = Readonly<Record<string, unknown>>;

/** Draws a chart as SVG. */
export type DrawChart = (spec: ChartSpec) => Promise<string>;

/** The versions that package.json names. */
const PACKAGES = 'vega@6.4.0 vega-lite@6.4.3';

/** What is used of the packages. Not their own types: the build must not need what an installation may leave out. */
interface Vega {
  parse(spec: unknown): unknown;
  readonly View: new (
    dataflow: unknown,
    options: { renderer: 'none' },
  ) => { toSVG(): Promise<string>; finalize(): void };
}
interface VegaLite {
  compile(spec: ChartSpec, options: { config: unknown }): { readonly spec: unknown };
}

/**
 * Colours are variables of the page's style sheet, which has a set for light and one for dark surroundings: one drawing
 * does for both. Texts of the report never reach a chart, so that only names of engines and figures are drawn.
 */
const CONFIG = {
  aria: false, // The page describes each chart as a whole; its figures stand in the table.
  background: null,
  font: 'inherit',
  view: { stroke: null },
  axis: {
    domainColor: 'var(--line)',
    gridColor: 'var(--grid)',
    tickColor: 'var(--line)',
    labelColor: 'var(--text)',
    labelFontSize: 12,
    titleColor: 'var(--muted)',
    titleFontSize: 12,
    titleFontWeight: 'normal',
    titlePadding: 6,
  },
};

/**
 * Loads what draws charts, in about 0.5 s. To be called before anything is measured: whoever waits for a page should
 * not learn at the end that there can be none.
 * @throws UsageError where the packages are not installed.
 */
export async function loadCharts(): Promise<DrawChart> {
  const [vega, vegaLite] = await Promise.all([load<Vega>('vega'), load<VegaLite>('vega-lite')]);
  return async (spec) => {
    const view = new vega.View(vega.parse(vegaLite.compile(spec, { config: CONFIG }).spec), { renderer: 'none' });
    try {
      return await view.toSVG();
    } finally {
      view.finalize();
    }
  };
}

async function load<T>(name: string): Promise<T> {
  try {
    return (await import(name)) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new UsageError(
      `the charts of an HTML page need the optional packages vega and vega-lite, but ${name} is not installed: ` +
        `npm install ${PACKAGES}, or leave the page out`,
      { cause: error },
    );
  }
}

/** Puts a drawing into the page: scalable, and described as a whole for those who do not see it. */
export function inlineSvg(svg: string, id: string, title: string, description: string): string {
  const viewBox = /viewBox="[\d. -]+"/.exec(svg)?.[0] ?? '';
  const body = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1);
  return (
    `<svg ${viewBox} role="img" aria-labelledby="${id}-title ${id}-desc">` +
    `<title id="${id}-title">${escapeHtml(title)}</title><desc id="${id}-desc">${escapeHtml(description)}</desc>${body}`
  );
}
