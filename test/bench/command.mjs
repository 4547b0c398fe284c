// Times the built command, file to file, and prints medians and ratios: node test/bench/command.mjs [ROWS] [RUNS] [NATIVE]
// NATIVE is another program to set beside it: called with a CSV of pairs, it says `rows_per_s N` on standard error.
// Each figure of a run is taken in turn, so that a machine's change of pace meets all of them. Answers are checked first.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const cli = resolve(here, '../../dist/src/cli.js');
const [rows, runs] = [Number(process.argv[2] ?? 1_000_000), Number(process.argv[3] ?? 5)];
const native = process.argv[4];
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
  // To take the place of the last run's file, and free what it took, is no part of a run.
  rmSync(file('out.csv'), { force: true });
  const began = performance.now();
  node(cli, 'solve', input, '-o', file('out.csv'), '--summary', file('summary.json'), '-q', ...args);
  const seconds = (performance.now() - began) / 1000;
  const summary = JSON.parse(readFileSync(file('summary.json'), 'utf8'));
  const count = summary.rows.solved + summary.rows.unsolvable;
  return { seconds, rate: count / seconds, memory: summary.peakRssBytes / 1e6 };
}

/** The same rows with a column before and one behind, and \r\n. */
function withMore(name, input) {
  const [header, ...lines] = readFileSync(input, 'latin1').trimEnd().split('\n');
  writeFileSync(file(name), [`id,${header},note`, ...lines.map((line, i) => `${i},${line},row`)].join('\r\n') + '\r\n');
  return file(name);
}

/** Wall seconds of a run of Node. */
function secondsOf(...args) {
  const began = performance.now();
  node(...args);
  return (performance.now() - began) / 1000;
}

/** Wall seconds of the command as it is given most: with nothing but its output. */
function secondsToSolve(input, ...args) {
  rmSync(file('out.csv'), { force: true });
  return secondsOf(cli, 'solve', input, '-o', file('out.csv'), '-q', ...args);
}

/** Rows a second of another program, called with the input, which says `rows_per_s N` on standard error. */
function rateOf(program) {
  const { stderr } = spawnSync(program, [big], { encoding: 'utf8' });
  return Number(/rows_per_s (\d+)/.exec(stderr)[1]);
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
const big = pairs('big.csv', rows);
const million = rows === 1_000_000 ? big : pairs('million.csv', 1_000_000);
const wide = withMore('wide.csv', million);
const squares = file('squares.csv');
node(cli, 'generate', '-p', 'msquare', '--count', '1000000', '--seed', '1', '-o', squares, '-q');
const medium = pairs('medium.csv', 100_000);
const small = pairs('small.csv', 20_000);
const five = pairs('five.csv', 5000);
const tiny = pairs('tiny.csv', 200);

const outputs = ['table', 'ida', 'bidirectional'].map((engine) => node(cli, 'solve', small, '-q', '-a', engine));
outputs.push(node(cli, 'solve', small, '-q', '-a', 'table', '--lane', 'general'));
if (outputs.some((output) => output !== outputs[0])) throw new Error('the engines disagree: nothing is timed');

const table = (input, threads, ...more) => solve(input, '-a', 'table', '-t', String(threads), ...more);
const measures = {
  'node -e 0, seconds': () => secondsOf('-e', '0'),
  '200 pairs, seconds': () => secondsToSolve(tiny),
  '5,000 pairs, seconds': () => secondsToSolve(five),
  '1 M rows, 2 threads, seconds': () => secondsToSolve(million, '-t', '2'),
  'all rows, 1 thread, rows/s': () => table(big, 1).rate,
  'all rows, 2 threads, rows/s': () => table(big, 2).rate,
  'all rows, 2 threads, peak MB': () => table(big, 2).memory,
  '1 M rows, two more columns and \\r\\n, 2 threads, rows/s': () => table(wide, 2).rate,
  '1 M rows, Magic Squares, 2 threads, rows/s': () => table(squares, 2, '-p', 'msquare').rate,
  '1 M rows, general lane, 2 threads, rows/s': () => table(million, 2, '--lane', 'general').rate,
  'csv-parse and csv-stringify alone, 1 M rows, rows/s': () =>
    1e6 / secondsOf(join(here, 'csv-alone.mjs'), million, file('out.csv')),
  'ida, 100,000 pairs, 1 thread, pairs/s': () => solve(medium, '-a', 'ida', '-t', '1').rate,
  'bidirectional, 20,000 pairs, 1 thread, pairs/s': () => solve(small, '-a', 'bidirectional', '-t', '1').rate,
  ...(native ? { [`${native}, rows/s`]: () => rateOf(native) } : {}),
};
const figures = Object.fromEntries(Object.keys(measures).map((name) => [name, []]));
for (let run = 0; run < runs; run++) for (const name of Object.keys(measures)) figures[name].push(measures[name]());

console.log(`${rows} rows, ${runs} runs, Node ${process.version}, ${cpus().length} × ${cpus()[0].model}`);
for (const [name, values] of Object.entries(figures)) {
  const shown = [median(values), Math.min(...values), Math.max(...values)].map((value) => Number(value.toPrecision(3)));
  console.log(`${name}: ${shown[0]} (${shown[1]} … ${shown[2]})`);
}
/** Of medians: those of a run's own figures would be noise over noise. */
const ratio = (a, b) => {
  const [over, under] = [a, b].map((part) => Object.keys(figures).find((name) => name.startsWith(part)));
  console.log(`${over} / ${under}: ${(median(figures[over]) / median(figures[under])).toFixed(2)}`);
};
ratio('200 pairs', 'node -e 0');
ratio('5,000 pairs', 'node -e 0');
ratio('1 M rows, 2 threads, seconds', 'node -e 0');
ratio('all rows, 2 threads, rows', 'all rows, 1 thread');
if (native) ratio('all rows, 1 thread', native);
if (native) ratio('all rows, 2 threads, rows', native);
ratio('1 M rows, general lane', 'csv-parse');
const plain = 1e6 / median(figures['1 M rows, 2 threads, seconds']);
for (const name of Object.keys(figures).filter((name) => /two more columns|Magic/.test(name))) {
  console.log(`${name} / plain rows: ${(median(figures[name]) / plain).toFixed(2)}`);
}
