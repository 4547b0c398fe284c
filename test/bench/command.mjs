// Times the built command, file to file, and prints medians and ratios: node test/bench/command.mjs [ROWS] [RUNS]
// Each figure of a run is taken in turn, so that a machine's change of pace meets all of them. Answers are checked first.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const cli = resolve(here, '../../dist/src/cli.js');
const [rows, runs] = [Number(process.argv[2] ?? 1_000_000), Number(process.argv[3] ?? 5)];
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
process.on('exit', () => rmSync(folder, { recursive: true }));
const file = (name) => join(folder, name);
const node = (...args) => execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 30 });

function pairs(name, count) {
  node(join(here, 'make-pairs.mjs'), String(count), file(name));
  return file(name);
}

/** Runs `solve` and returns wall seconds, rows a second by the wall, and peak memory in MB. */
function solve(input, ...args) {
  const began = performance.now();
  node(cli, 'solve', input, '-o', file('out.csv'), '--summary', file('summary.json'), '-q', ...args);
  const seconds = (performance.now() - began) / 1000;
  const summary = JSON.parse(readFileSync(file('summary.json'), 'utf8'));
  const count = summary.rows.solved + summary.rows.unsolvable;
  return { seconds, rate: count / seconds, memory: summary.peakRssBytes / 1e6 };
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
const big = pairs('big.csv', rows);
const medium = pairs('medium.csv', Math.min(rows, 100_000));
const small = pairs('small.csv', Math.min(rows, 20_000));
const tiny = pairs('tiny.csv', 200);

const outputs = ['table', 'ida', 'bidirectional'].map((engine) => node(cli, 'solve', small, '-q', '-a', engine));
if (outputs.some((output) => output !== outputs[0])) throw new Error('the engines disagree: nothing is timed');
/** Wall seconds of a run of Node. */
function secondsOf(...args) {
  const began = performance.now();
  node(...args);
  return (performance.now() - began) / 1000;
}

const measures = {
  'csv-parse and csv-stringify alone, rows/s': () =>
    rows / secondsOf(join(here, 'csv-alone.mjs'), big, file('out.csv')),
  'table, 1 thread, rows/s': () => solve(big, '-a', 'table', '-t', '1').rate,
  'table, 2 threads, rows/s': () => solve(big, '-a', 'table', '-t', '2').rate,
  'ida, 1 thread, pairs/s': () => solve(medium, '-a', 'ida', '-t', '1').rate,
  'bidirectional, 1 thread, pairs/s': () => solve(small, '-a', 'bidirectional', '-t', '1').rate,
  'table, 2 threads, peak MB': () => solve(big, '-a', 'table', '-t', '2').memory,
  '200 pairs, seconds': () => solve(tiny).seconds,
  'node -e 0, seconds': () => secondsOf('-e', '0'),
};
const figures = Object.fromEntries(Object.keys(measures).map((name) => [name, []]));
for (let run = 0; run < runs; run++) for (const name of Object.keys(measures)) figures[name].push(measures[name]());

console.log(`${rows} rows, ${runs} runs, Node ${process.version}, ${cpus().length} × ${cpus()[0].model}`);
for (const [name, values] of Object.entries(figures)) {
  const shown = [median(values), Math.min(...values), Math.max(...values)].map((value) => Number(value.toPrecision(3)));
  console.log(`${name}: ${shown[0]} (${shown[1]} … ${shown[2]})`);
}
const ratio = (a, b) => median(figures[a].map((value, run) => value / figures[b][run])).toFixed(2);
console.log(
  `table, 1 thread / csv alone: ${ratio('table, 1 thread, rows/s', 'csv-parse and csv-stringify alone, rows/s')}`,
);
console.log(`table, 2 threads / 1 thread: ${ratio('table, 2 threads, rows/s', 'table, 1 thread, rows/s')}`);
console.log(`200 pairs / node -e 0: ${ratio('200 pairs, seconds', 'node -e 0, seconds')}`);
