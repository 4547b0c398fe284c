import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { allCells, profileCell, profileReport } from '../support/profile-reports';
import { numbersOf, renderPages } from '../support/rendered-pages';
import { Workdir } from '../support/command';

const LONG = `${'a-long-name-without-any-break'.repeat(8)}</script><b>.csv`;
const REPORTS = [
  profileReport(),
  profileReport({
    cells: [profileCell('table', 1)],
    verdict: `${LONG}: the main thread limits`,
    workload: { name: LONG, puzzle: 'eight', lane: 'auto', seed: null, rows: 1, bytes: 20 },
  }),
  profileReport({ cells: allCells([1, 2, 4, 8, 16], [null, 8_192, 32_768, 131_072]) }),
];

/** What `look-at-pages.mjs` tells of a page. */
interface Look {
  readonly scheme: 'light' | 'dark';
  readonly width: number;
  readonly address: string;
  readonly requests: readonly string[];
  readonly pageWidth: number;
  readonly charts: readonly { title: string; width: number; height: number; marks: number; outside: number }[];
  readonly figures: readonly { path: string; value: string; visible: boolean }[];
  readonly json: string;
  readonly background: string;
  readonly panel: string;
  readonly texts: readonly string[];
  readonly drawn: readonly string[];
}

function findChromium(): string | undefined {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  return ['/usr/bin', ...PATH.split(delimiter)].map((folder) => join(folder, 'chromium')).find(existsSync);
}

const chromium = findChromium();
if (chromium === undefined) {
  console.warn('skipped: pages are looked at in Chromium, which is not here: install it, or set CHROMIUM_PATH');
}

(chromium === undefined ? describe.skip : describe)('the page of a profile, in a browser', () => {
  const work = new Workdir();
  let looks: readonly (Look & { readonly report: unknown })[] = [];
  beforeAll(() => {
    const names = renderPages(REPORTS).map((page, i) => work.write(`page ${i}.html`, page));
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [join(__dirname, '..', 'support', 'look-at-pages.mjs'), ...names],
      { cwd: work.path, encoding: 'utf8', maxBuffer: 64e6, env: { ...process.env, CHROMIUM_PATH: chromium } },
    );
    if (status !== 0) throw new Error(`the browser could not look: exit ${status}\n${stderr}`);
    const each = JSON.parse(stdout) as Look[];
    looks = each.map((look, i) => ({ ...look, report: REPORTS[Math.floor((i / each.length) * REPORTS.length)] }));
  });
  afterAll(() => work.remove());

  it('asks for nothing but itself', () => {
    expect(looks).toHaveLength(4 * REPORTS.length);
    for (const { address, requests } of looks) expect(requests).toEqual([address]);
  });

  it('is no wider than the screen', () => {
    for (const { width, pageWidth } of looks) expect(pageWidth).toBe(width);
  });

  it('shows all its charts, each within its frame', () => {
    for (const { charts } of looks) {
      expect(charts.map(({ title }) => title)).toEqual([
        'Rows a second',
        'Speed-up',
        'Where the time of the main thread goes',
        'Where the time of the workers goes',
        'How long tasks take',
        'How busy threads are',
      ]);
      const faulty = charts.filter(
        ({ width, height, marks, outside }) => width < 300 || height < 50 || marks < 6 || outside > 0,
      );
      expect(faulty).toEqual([]);
    }
  });

  it('shows every figure of the JSON that it holds, and that JSON is the report', () => {
    for (const { json, figures, report } of looks) {
      expect(JSON.parse(json)).toEqual(report);
      const numbers = new Map(numbersOf(report));
      expect(figures.filter(({ path, value }) => numbers.get(path) !== Number(value))).toEqual([]);
      expect(new Set(figures.filter(({ visible }) => visible).map(({ path }) => path))).toEqual(
        new Set(numbers.keys()),
      );
    }
  });

  it('has colours of its own for light and for dark surroundings, those of the charts among them', () => {
    const coloursIn = (scheme: string): string[] =>
      looks
        .filter((look) => look.scheme === scheme)
        .flatMap(({ background, panel, texts, drawn }) => [background, panel, ...texts, ...drawn]);
    const [light, dark] = [coloursIn('light'), coloursIn('dark')];
    expect([...light, ...dark].filter((colour) => !/^rgb\(\d+, \d+, \d+\)$/.test(colour))).toEqual([]);
    expect(light.filter((colour, i) => colour === dark[i])).toEqual([]);
  });

  it('has texts with a contrast of 4.5 at least to what they stand on, and points with one of 3', () => {
    for (const { background, panel, texts, drawn } of looks) {
      const pale = (colours: readonly string[], least: number): string[] =>
        colours.filter((colour) => Math.min(contrast(colour, panel), contrast(colour, background)) < least);
      expect(pale(texts, 4.5)).toEqual([]);
      expect(pale(drawn, 3)).toEqual([]);
    }
  });
});

/** Of two colours as WCAG defines it, 1 to 21. */
function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = (colour.match(/\d+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
