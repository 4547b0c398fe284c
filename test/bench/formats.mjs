// Peak memory and pace of each format, twice as many records against as many: node test/bench/formats.mjs [ROWS] [RUNS]
// Answers are checked first: one and two threads give the same bytes, and they are the ones that generate made.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const cli = resolve(dirname(fileURLToPath(import.meta.url)), '../../dist/src/cli.js');
const [rows, runs] = [Number(process.argv[2] ?? 1_000_000), Number(process.argv[3] ?? 3)];
const FORMATS = ['csv', 'ndjson', 'hdu3567', 'hdu1043', 'uva652', 'hdu1430', 'msquare'];
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
process.on('exit', () => rmSync(folder, { recursive: true }));
const file = (name) => join(folder, name);
const command = (...args) => execFileSync(process.execPath, [cli, ...args, '-q'], { encoding: 'utf8' });
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

async function md5(path) {
  const hash = createHash('md5');
  for await (const block of createReadStream(path)) hash.update(block);
  return hash.digest('hex');
}

/** Peak MB and rows a second of a run of `solve`. */
function solve(input, format, threads) {
  const to = ['-o', file('out'), '--summary', file('summary.json')];
  command('solve', input, '--from', format, '-a', 'table', '-t', String(threads), ...to);
  const { peakRssBytes, rowsPerSecond } = JSON.parse(readFileSync(file('summary.json'), 'utf8'));
  return { memory: peakRssBytes / 1e6, rowsPerSecond };
}

/** Problems of a format with their answers, and whether those stand in a file of their own. */
function generate(format, count) {
  const apart = format !== 'csv' && format !== 'ndjson';
  const sample = ['--count', String(count), '--seed', '7', '--to', format, '-a', 'table'];
  command('generate', ...sample, '-o', file('problems'), ...(apart ? ['--answers-file', file('answers')] : []));
  if (!apart) command('generate', ...sample, '-o', file('answers'), '--answers');
}

console.log(
  `${rows} and ${2 * rows} rows, ${runs} runs, Node ${process.version}, ${cpus().length} × ${cpus()[0].model}`,
);
for (const format of FORMATS) {
  const figures = { once: [], twice: [], pace: [] };
  for (const [name, count] of [
    ['once', rows],
    ['twice', 2 * rows],
  ]) {
    generate(format, count);
    const expected = await md5(file('answers'));
    for (const threads of [1, 2]) {
      solve(file('problems'), format, threads);
      if ((await md5(file('out'))) !== expected) throw new Error(`${format}: wrong answers with ${threads} threads`);
    }
    for (let run = 0; run < runs; run++) {
      const { memory, rowsPerSecond } = solve(file('problems'), format, 2);
      figures[name].push(memory);
      if (name === 'twice') figures.pace.push(rowsPerSecond);
    }
  }
  const [once, twice, pace] = Object.values(figures).map(median);
  console.log(
    `${format}: ${once.toFixed(0)} MB, ${twice.toFixed(0)} MB, ratio ${(twice / once).toFixed(2)}; ${pace} rows/s on 2 threads`,
  );
}
