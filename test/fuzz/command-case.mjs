/** The command itself, in a folder of its own, with arguments and files as nobody should give them. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearTimeout, setTimeout } from 'node:timers';
import { gzipSync } from 'node:zlib';
import { flagOf } from './command-flags.mjs';
import { expect, expectEqual, fail } from './fail.mjs';
import { problemFile } from './grammar.mjs';
import { mutated } from './mutate.mjs';
import { csvRecords } from './naive-records.mjs';
import { naivePuzzles } from './naive-puzzles.mjs';

const CLI = join(import.meta.dirname, '../../dist/src/cli.js');
const DEADLINE = 60_000;
const NAMES = [
  'in.csv',
  'in.tsv',
  'a b.csv',
  'quote".csv',
  "it's.csv",
  'two\nlines.csv',
  'naïve 空😀.csv',
  '-in.csv',
  '%d.csv',
  '*.csv',
  '$HOME',
  '\u202ecsv.txt',
  '\u009b31m.csv',
  'in.csv.gz',
  '__proto__',
];
export function make(random) {
  const command = random.weighted([
    [8, 'solve'],
    [3, 'convert'],
    [3, 'verify'],
    [2, 'generate'],
  ]);
  const format = random.pick(['csv', 'csv', 'csv', 'ndjson', 'hdu3567', 'uva652', 'hdu1430']);
  const puzzle = naivePuzzles[format === 'hdu1430' ? 'magic-squares' : 'eight'];
  const input = fileOf(random, puzzle, format);
  const name = random.oneIn(3) ? random.pick(NAMES) : 'in.csv';
  const args = [command];
  /** What is read: a file, standard input, or that as well for want of a file. */
  let source = null;
  if (command !== 'generate') {
    if (format !== 'csv') args.push('--from', format);
    source = random.oneIn(30) ? null : random.oneIn(8) ? '-' : name.startsWith('-') ? `./${name}` : name;
    if (source !== null) args.push(source);
  }
  for (let flags = random.pick([0, 0, 0, 1, 1, 1, 2, 3]); flags > 0; flags--) args.push(...flagOf(random, command));
  const outputs = [];
  const open = (flag, names) => {
    const place = random.pick(names);
    if (place !== '-') outputs.push(place);
    args.push(flag, place);
  };
  if (random.oneIn(2)) open('-o', ['out.csv', 'out.csv.gz', 'two\nlines.out', 'no/out.csv', name, '-']);
  if (random.oneIn(4)) open('--summary', ['summary.json', 'out.csv', name]);
  if (command === 'solve' && random.oneIn(4)) open('--errors', ['errors.csv', 'out.csv', name]);
  if (command === 'generate') args.push('--count', random.pick(['0', '1', '20', '-3', 'x']));
  return { args, name, outputs, reads: source !== null && source !== '-', input };
}

function fileOf(random, puzzle, format) {
  const text = Buffer.from(problemFile(random, puzzle, format).text);
  switch (random.below(14)) {
    case 0:
      return Buffer.alloc(0);
    case 1:
      return Buffer.alloc(1 + random.below(5000), random.pick([0, 10, 13, 34, 44, 32, 91, 123, 255]));
    case 2:
      return Buffer.concat([
        text,
        Buffer.alloc(2 ** 20, random.pick(['x', '"', ' ', ',', '[', '{"a":', '\n"', '\r'])),
        text,
      ]);
    case 3:
      return mutated(random, random.oneIn(2) ? gzipSync(text) : zstd(text), 2);
    case 4:
      return Buffer.concat([text, Buffer.from('\xff\xfe\xef\xbb\xbf', 'latin1'), text]);
    default:
      return mutated(random, text);
  }
}

/** The bytes in zstd; in gzip where there is no command that makes it. */
function zstd(bytes) {
  const { status, stdout } = spawnSync('zstd', ['-qc'], { input: bytes });
  return status === 0 ? stdout : gzipSync(bytes);
}

/** Runs the command to its end. */
function run(folder, args, input) {
  const child = spawn(process.execPath, ['--max-old-space-size=300', CLI, ...args], {
    cwd: folder,
    env: { ...process.env, SLURM_CPUS_PER_TASK: '1' },
  });
  const parts = { out: [], err: [] };
  child.stdout.on('data', (part) => parts.out.push(part));
  child.stderr.on('data', (part) => parts.err.push(part));
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      child.kill('SIGKILL');
    }, DEADLINE);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      const [out, err] = [Buffer.concat(parts.out), Buffer.concat(parts.err).toString('utf8')];
      resolve({ exit: late ? `nothing within ${DEADLINE} ms` : (code ?? signal), out, err });
    });
  });
}

export async function check({ args, name, outputs, reads, input }) {
  const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
  try {
    writeFileSync(join(folder, name), input);
    writeFileSync(join(folder, 'answers.out'), 'Case 1: 2\ndd\n');
    const before = readdirSync(folder);
    const { exit, out, err } = await run(folder, args, input);
    const said = `said ${JSON.stringify(err.slice(0, 400))}`;
    expect([0, 1, 2, 3, 4].includes(exit), `exit ${exit}, ${said}`);
    expect(!/\n\s+at |fault of the program|\(node:/.test(err), `a stack or a fault: ${said}`);
    checkFolder(folder, before, { name, input, outputs, reads, exit, args });
    if (exit >= 2) {
      expectEqual(out.length, 0, `bytes on standard output of a run that ends with exit ${exit}`);
      // Notices of what was found out may stand before; a remark of commander's stands behind.
      const lines = err.trimEnd().split('\n');
      expect(lines.length <= 4 || /--help/.test(err), `more than a line: ${said}`);
    } else checkOutput(args, out);
    return exit < 2 ? 'answered' : 'refused';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Nothing may be in the folder but what was there and what was asked for, and the input must be what it was. */
function checkFolder(folder, before, { name, input, outputs, reads, exit, args }) {
  const allowed = new Set([...before, ...outputs]);
  // A series of files is named after its pattern.
  const strange = readdirSync(folder).filter((file) => !allowed.has(file) && !args.includes('--rows-per-file'));
  if (strange.length > 0) fail(`files that nobody named: ${JSON.stringify(strange)}`);
  // Another input does not keep a file from being an output.
  if (reads || !outputs.includes(name)) expect(readFileSync(join(folder, name)).equals(input), 'the input was changed');
  if (exit === 2 || exit === 3) {
    const made = readdirSync(folder).filter(
      (file) => !before.includes(file) && file !== args[args.indexOf('--summary') + 1],
    );
    expectEqual(made, [], 'files of a run that was refused');
  }
}

/** A solved CSV on standard output must be one. */
function checkOutput(args, out) {
  const [command] = args;
  if (
    command !== 'solve' ||
    args.some((arg) => /^--(to|from|delimiter|help|version)|^-d/.test(arg)) ||
    args.includes('-')
  )
    return;
  const text = out.toString('latin1');
  const readings = [',', ';', '\t', '|'].map((delimiter) => csvRecords(text, { delimiter }));
  const whole = readings.some(({ records, open }) => {
    return open === null && records.every(({ cells }) => cells.length === records[0].cells.length);
  });
  expect(whole, 'the output is no CSV of one width');
}
