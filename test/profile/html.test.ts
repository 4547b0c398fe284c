import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { escapeHtml } from '../../src/profile/html-figures';
import type { ProfileReport } from '../../src/profile/report';
import { allCells, profileCell, profileReport } from '../support/profile-reports';
import { numbersOf, readFigure, renderPages } from '../support/rendered-pages';

const root = join(__dirname, '..', '..');
const HOSTILE = "</script><script>alert(1)</script><b>&\" 'x' <!-- \u202Etxt.csv";
const cell = profileCell('table', 2);
const nothing = { read: 0, wait: 0, write: 0, parse: 0, solve: 0, format: 0 };

const REPORTS: Readonly<Record<string, ProfileReport>> = {
  'of three engines': profileReport(),
  'of one cell': profileReport({ cells: [cell] }),
  'of 48 cells': profileReport({ cells: allCells([1, 2, 4, 8], [null, 8_192, 32_768, 100_000]) }),
  'of a file, without a quota': profileReport({
    workload: { name: 'pairs.csv', puzzle: 'sliding:4x4', lane: 'general', seed: null, rows: 1, bytes: 41 },
    environment: { ...profileReport().environment, cgroupCpus: null, loadavg: [] },
  }),
  'of hostile texts': profileReport({
    version: HOSTILE,
    verdict: HOSTILE,
    workload: { ...profileReport().workload, name: HOSTILE, puzzle: HOSTILE },
    environment: { ...profileReport().environment, node: HOSTILE, os: HOSTILE, cpu: HOSTILE },
  }),
  'of nothing that took any time': profileReport({
    cells: [cell, profileCell('ida', 1)].map((from) => ({
      ...from,
      seconds: { median: 0, min: 0, max: 0 },
      rowsPerSecond: 0,
      speedup: 0,
      efficiency: 0,
      mainBusy: 0,
      workerBusy: 0,
      stages: nothing,
      taskMs: { p50: 0, p90: 0, p99: 0 },
      expandedPerSecond: 0,
      bytesPerSecond: { in: 0, out: 0 },
    })),
  }),
  'of extremes': profileReport({
    cells: [
      { ...cell, rowsPerSecond: 0.002, seconds: { median: 86_400, min: 1e-7, max: 1e6 }, mainBusy: 1 },
      { ...profileCell('ida', 64), threads: 1_024, rowsPerSecond: 9.996e8, peakRssBytes: 9.9999e11, speedup: 131.07 },
    ],
  }),
};

const pages = new Map<string, string>();
beforeAll(() => {
  renderPages(Object.values(REPORTS)).forEach((page, i) => pages.set(Object.keys(REPORTS)[i], page));
});

const matches = (page: string, pattern: RegExp): string[] => Array.from(page.matchAll(pattern), ([, first]) => first);
const embedded = (page: string): unknown =>
  JSON.parse(/<script type="application\/json" id="report">(.*)<\/script>/s.exec(page)?.[1] ?? '');

/** By how much a figure may be shown rounded that is shown with a fixed number of decimals, not to three digits. */
function roundingOf(path: string): number {
  if (/Busy|efficiency/.test(path)) return 0.00051;
  return /speedup|loadavg|cgroup/.test(path) ? 0.0051 : 0;
}

describe.each(Object.keys(REPORTS))('the page %s', (name) => {
  const report = REPORTS[name];
  let page = '';
  beforeAll(() => (page = pages.get(name) ?? ''));

  it('holds the report as JSON', () => {
    expect(embedded(page)).toEqual(report);
  });

  it('shows every figure of the report, each as the JSON has it', () => {
    const shown = Array.from(
      page.matchAll(/<data value="([^"]*)" data-path="([^"]*)">([^<]*)<\/data>/g),
      ([, value, path, text]) => ({ value: Number(value), path, text }),
    );
    const known = new Map(numbersOf(report));
    const wrong = shown.filter(({ path, value }) => known.get(path) !== value);
    expect(wrong).toEqual([]);
    expect([...new Set(shown.map(({ path }) => path))].sort()).toEqual([...known.keys()].sort());

    const misread = shown.filter(({ path, value, text }) => {
      const read = readFigure(text) / (path.includes('.stages.') ? 1_000 : 1); // Those are shown in ms.
      return !(Math.abs(read - value) <= Math.max(0.0051 * value, roundingOf(path)));
    });
    expect(misread).toEqual([]);
  });

  it('loads nothing and runs nothing', () => {
    expect(matches(page, /\s((?:src|href|xlink:href|srcset|data|action|poster|on\w+)\s*=\s*["'])/g)).toEqual([]);
    expect(page).not.toMatch(/url\(|@import|<(?:link|iframe|object|embed|img|base|form)\b/);
    expect(matches(page, /<script([^>]*)>/g)).toEqual([' type="application/json" id="report"']);
    expect(page).toContain(`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; `);
    expect(page).toMatch(/^<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">/);
  });

  it('has no id twice, and each chart is told in words', () => {
    const ids = matches(page, /\sid="([^"]*)"/g);
    expect(new Set(ids).size).toBe(ids.length);
    const labels = matches(page, /<svg [^>]*role="img" aria-labelledby="([^"]*)"/g);
    expect(labels).toHaveLength(6);
    expect(labels.flatMap((label) => label.split(' ')).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('shows under each title what its chart tells in words', () => {
    const told = matches(page, /<desc [^>]*>([^<]*)</g);
    expect(matches(page, /<\/h2><p class="about">([^<]*)</g)).toEqual(told);
  });

  it('shows and draws nothing that is no number', () => {
    expect(page).not.toMatch(/NaN|Infinity|undefined|\[object/);
  });

  it('draws each cell in each chart', () => {
    const drawn = (id: string, mark: string): number[] => {
      const svg = page.slice(page.indexOf(`aria-labelledby="${id}-title`)).split('</svg>')[0];
      const groups = matches(svg, new RegExp(`<g class="mark-${mark} role-mark[^>]*>(.*?)</g>`, 'gs'));
      return groups.map((group) => group.split('<path').length - 1);
    };
    const cells = report.cells.length;
    expect(drawn('rate', 'symbol')).toEqual([cells]);
    expect(drawn('speedup', 'symbol')).toEqual([cells]);
    expect(drawn('main-stages', 'rect')).toEqual([cells, 3 * cells]); // The whole, and its parts.
    expect(drawn('worker-stages', 'rect')).toEqual([cells, 3 * cells]);
    expect(drawn('latency', 'symbol')).toEqual([3 * cells]);
    expect(drawn('busy', 'rect')).toEqual([2 * cells]);
  });
});

it('begins with what is fastest and how fast, then says what limits, and what its figures mean', () => {
  const page = pages.get('of one cell') ?? '';
  const [, heading, verdict] = /<h1>(.*)<\/h1>\n<p class="verdict">(.*)<\/p>/.exec(page) ?? [];
  expect(heading.replace(/<[^>]*>/g, '')).toMatch(/^table on 2 threads: [\d.]+ M rows\/s$/);
  expect(verdict).toBe(REPORTS['of one cell'].verdict);
  for (const word of ['efficiency', 'busy', 'task', 'ideal', 'peak memory']) expect(page).toContain(`<dt>${word}</dt>`);
});

it('shows the texts of a report as they are, escaped', () => {
  const shown = (pages.get('of hostile texts') ?? '').replace(/<script.*<\/script>/s, '');
  expect(shown.split(escapeHtml(HOSTILE)).join('')).not.toContain('alert');
  for (const element of ['title', 'p class="verdict"', 'td', 'bdi', 'footer'])
    expect(shown).toMatch(new RegExp(`<${element}>[^<]*alert`));
});

it('is refused with what to install where the packages that draw charts are missing', () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'no-packages-'));
  try {
    for (const folder of ['profile', 'formats'])
      cpSync(join(root, 'dist', 'src', folder), join(elsewhere, folder), { recursive: true });
    const script = `require('./profile/html.js').renderHtml({}).catch(({ name, message }) => console.log(name, message))`;
    const { stdout } = spawnSync(process.execPath, ['-e', script], { cwd: elsewhere, encoding: 'utf8' });
    const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      optionalDependencies: Record<string, string>;
    };
    const install = ['vega', 'vega-lite'].map((name) => `${name}@${optionalDependencies[name]}`).join(' ');
    expect(stdout).toMatch(
      /^UsageError the charts of an HTML page need .* but vega(-lite)? is not installed: npm install /,
    );
    expect(stdout).toContain(`npm install ${install}, or leave the page out\n`);
  } finally {
    rmSync(elsewhere, { recursive: true });
  }
});
