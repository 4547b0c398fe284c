/** A profile as a page: one HTML file that loads nothing, runs nothing, and is read and printed as it is. */
import { busyChart, latencyChart, mainStagesChart, workerStagesChart } from './html-bar-charts';
import { cellName } from './cell-name';
import type { Chart, LegendEntry } from './html-chart';
import { type DrawChart, inlineSvg, loadCharts } from './html-chart-svg';
import { amount, bytes, digits, escapeHtml, figure, named, percent, plain, times, whole } from './html-figures';
import { rateChart, speedupChart } from './html-line-charts';
import { STYLE } from './html-style';
import { wordList } from './html-words';
import { cellTable, THROUGHPUT, TIMES } from './html-table';
import type { ProfileReport } from './report';

const CHARTS = [rateChart, speedupChart, mainStagesChart, workerStagesChart, latencyChart, busyChart];

/**
 * The whole page, with the report's JSON in its element `report`. Each figure that is shown stands in a `data` element
 * with its exact value and its path in that JSON. Assumes at least one cell. Takes about a second.
 * @throws UsageError where the optional packages that draw charts are not installed.
 */
export async function renderHtml(report: ProfileReport): Promise<string> {
  const draw = await loadCharts();
  const figures = await Promise.all(CHARTS.map((chart) => chartFigure(chart(report.cells), draw)));
  const best = bestCell(report);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Profile of ${escapeHtml(report.workload.name)} – puzzle-batch</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<p class="kicker">puzzle-batch profile · ${named(report.workload.name)}</p>
<h1>${escapeHtml(cellName(report.cells[best]))}: ${figure(`cells.${best}.rowsPerSecond`, report.cells[best].rowsPerSecond, amount)} rows/s</h1>
<p class="verdict">${escapeHtml(report.verdict)}</p>
</header>
<main>
${keyFigures(report, best)}
<section class="facts" aria-label="What was measured, and where">
${workloadFacts(report)}
${environmentFacts(report)}
</section>
<section class="charts" aria-label="Charts">
${figures.join('\n')}
</section>
<section>
${scrolling('Throughput of all cells', cellTable('Throughput of all cells', THROUGHPUT, report.cells, best))}
${scrolling('Times of all cells', cellTable('Times of all cells', TIMES, report.cells, best))}
<p class="note">The row of the highest rate is marked. Times by stage are of the run of median time: those of the main thread add up to the run, those of the workers are of all threads together.</p>
</section>
${wordList()}
</main>
<footer>puzzle-batch ${escapeHtml(report.version)} · report of schema ${figure('schema', report.schema, whole)}, which this page holds as JSON in its element “report”</footer>
<script type="application/json" id="report">${embeddedJson(report)}</script>
</body>
</html>
`;
}

/** A table that is wider than a narrow screen: by touch, wheel or keys it moves in its own frame. */
const scrolling = (label: string, table: string): string =>
  `<div class="scroll" role="region" aria-label="${label}" tabindex="0">${table}</div>`;

/** In a script element only `<` can end or change what is read. */
const embeddedJson = (report: ProfileReport): string => JSON.stringify(report).replaceAll('<', '\\u003c');

const bestCell = ({ cells }: ProfileReport): number =>
  cells.reduce((best, { rowsPerSecond }, i) => (rowsPerSecond > cells[best].rowsPerSecond ? i : best), 0);

function keyFigures({ cells }: ProfileReport, best: number): string {
  const cell = cells[best];
  const largest = cells.reduce((most, { peakRssBytes }, i) => (peakRssBytes > cells[most].peakRssBytes ? i : most), 0);
  const at = (path: string): string => `cells.${best}.${path}`;
  const key = (term: string, value: string, of: string): string =>
    `<div><dt>${term}</dt><dd><b>${value}</b> <span>${of}</span></dd></div>`;
  return `<dl class="key-figures">
${key('Time of a run', `${figure(at('seconds.median'), cell.seconds.median, digits)} s`, `for ${figure(at('rows'), cell.rows, whole)} rows`)}
${key('Speed-up', figure(at('speedup'), cell.speedup, times), `efficiency ${figure(at('efficiency'), cell.efficiency, percent)}`)}
${key('Main thread busy', figure(at('mainBusy'), cell.mainBusy, percent), `workers ${figure(at('workerBusy'), cell.workerBusy, percent)}`)}
${key('Peak memory of the process', figure(`cells.${largest}.peakRssBytes`, cells[largest].peakRssBytes, bytes), 'over all cells')}
</dl>`;
}

function workloadFacts({ workload, warmup, runs, cells }: ProfileReport): string {
  return factTable('Workload', [
    ['name', named(workload.name)],
    ['puzzle', escapeHtml(workload.puzzle)],
    ['lane', escapeHtml(workload.lane)],
    ['rows', figure('workload.rows', workload.rows, whole)],
    ['size', figure('workload.bytes', workload.bytes, bytes)],
    ['seed', workload.seed === null ? 'none: a file' : figure('workload.seed', workload.seed, String)],
    ['runs a cell', `${figure('runs', runs, whole)} measured, after ${figure('warmup', warmup, whole)} as warm-up`],
    ['cells', whole(cells.length)],
  ]);
}

function environmentFacts({ environment, version }: ProfileReport): string {
  const { node, os, cpu, cores, affinity, cgroupCpus, loadavg } = environment;
  const quota = cgroupCpus === null ? 'no quota' : `quota ${figure('environment.cgroupCpus', cgroupCpus, plain)}`;
  return factTable('Environment', [
    ['program', `puzzle-batch ${escapeHtml(version)}`],
    ['Node.js', escapeHtml(node)],
    ['system', escapeHtml(os)],
    ['processor', escapeHtml(cpu)],
    ['cores', figure('environment.cores', cores, whole)],
    ['for the process', `${figure('environment.affinity', affinity, whole)} cores, ${quota}`],
    ['load before', loadavg.map((load, i) => figure(`environment.loadavg.${i}`, load, plain)).join(' · ')],
  ]);
}

function factTable(caption: string, facts: readonly (readonly [string, string])[]): string {
  const rows = facts.map(([name, value]) => `<tr><th scope="row">${name}</th><td>${value}</td></tr>`);
  return `<table><caption>${caption}</caption><tbody>${rows.join('')}</tbody></table>`;
}

async function chartFigure({ id, title, description, legend, spec }: Chart, draw: DrawChart): Promise<string> {
  return `<figure>
<figcaption><h2>${title}</h2><p class="about">${escapeHtml(description)}</p><p class="legend">${legend.map(legendEntry).join('')}</p></figcaption>
${inlineSvg(await draw(spec), id, title, description)}
</figure>`;
}

const legendEntry = ({ label, colour, symbol }: LegendEntry): string =>
  `<span><i style="color:${colour}" aria-hidden="true">${symbol}</i>${escapeHtml(label)}</span>`;
