/** The command itself, in a folder of its own, with arguments and files as nobody should give them. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearTimeout, setTimeout } from 'node:timers';
import { gzipSync } from 'node:zlib';
import { expect, expectEqual, fail } from './fail.mjs';
import { HOSTILE_CELLS, problemFile } from './grammar.mjs';
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
const FORMATS = [
  'csv',
  'ndjson',
  'jsonl',
  'hdu3567',
  'hdu1043',
  'poj1077',
  'uva652',
  'hdu1430',
  'msquare',
  'lengths',
  'CSV',
  'xml',
];
const NUMBERS = [
  '0',
  '1',
  '2',
  '7',
  '100',
  '-1',
  '1.5',
  '1e3',
  '999999999999999',
  '99999999999999999999',
  '',
  ' ',
  'x',
  'Infinity',
  'NaN',
  '0x10',
  '٣',
];
const COLUMNS = ['start', 'target', 'note', '1', '2', '0', '99', '', 'ſtart', '__proto__'];

/** Flags with what they may be given; null for those that take nothing. */
const INPUT_FLAGS = {
  '--puzzle': [
    'eight',
    'msquare',
    'magic-squares',
    'sliding:2x2',
    'sliding:3x2',
    'sliding:9x9',
    'sliding:4x',
    'nine',
    '',
  ],
  '--algorithm': ['auto', 'table', 'ida', 'bidirectional', 'best'],
  '--threads': ['1', '2', '50%', '100%', '0', '0%', '513', '-1', 'all', ''],
  '-j': ['1', 'x'],
  '--target': [
    '12345678X',
    '123456780',
    '[[1,2,3],[4,5,6],[7,8,0]]',
    '12345678',
    ...HOSTILE_CELLS.filter((text) => !text.includes('\0')),
  ],
  '--from': FORMATS,
  '--to': FORMATS,
  '--delimiter': [',', ';', 'tab', '\\t', '|', 'auto', '', ',,', '"', 'x'],
  '--header': ['auto', 'yes', 'no', 'maybe', ''],
  '--start-column': COLUMNS,
  '--target-column': COLUMNS,
  '--encoding': ['utf-8', 'utf-16le', 'latin1', 'gbk', 'none', '', 'utf-7'],
  '--comment': ['#', '%', '"', ',', '', '##', 'ä'],
  '--blank': ['#', 'b', '1', '', 'xx', '空', '😀', ','],
  '--fix-leading-zero': null,
  '--max-record-bytes': NUMBERS,
  '--skip': NUMBERS,
  '--limit': NUMBERS,
  '--progress': ['auto', 'bar', 'json', 'none', 'all'],
  '-q': null,
  '-v': null,
  '--chunk-bytes': ['1', '17', '300', '65536', '268435457', ...NUMBERS],
};
const SPELLING_FLAGS = {
  '--moves-as': ['letters', 'words', 'tiles', 'runes'],
  '--direction': ['blank', 'tile', 'up'],
  '--upper': null,
};
const LIMIT_FLAGS = {
  '--expanded-limit': ['1', '50', ...NUMBERS],
  '--time-limit': ['500ms', '2s', '1ms', '0s', '5', 'soon'],
};
const FLAGS = {
  solve: {
    ...INPUT_FLAGS,
    ...SPELLING_FLAGS,
    ...LIMIT_FLAGS,
    '--columns': ['status', 'status,length', 'best,moves', 'status:=1+1', 'status,status', '', 'x', 'error:two\nlines'],
    '--prefix': ['r_', '=', 'two\nlines', ''],
    '--max-errors': ['0', '3', '5%', '101%', '-1', 'x'],
    '--fail-fast': null,
    '--exit-zero': null,
    '--lane': ['auto', 'general', 'fast'],
    '--start': ['12X453786', '12345678', '', 'x'],
  },
  convert: { ...INPUT_FLAGS, '--states-as': ['compact', 'tokens', 'cells', 'array', 'text'] },
  verify: {
    ...INPUT_FLAGS,
    ...SPELLING_FLAGS,
    ...LIMIT_FLAGS,
    '--require': ['legal', 'shortest', 'least', 'best'],
    '--status-column': COLUMNS,
    '--length-column': COLUMNS,
    '--moves-column': COLUMNS,
    '--answers-file': ['answers.out', 'no.out', '-'],
  },
  generate: {
    '--puzzle': INPUT_FLAGS['--puzzle'],
    '--seed': NUMBERS,
    '--uniform': ['state', 'distance', 'x'],
    '--distance': ['1..5', '31', '99', '5..1', 'x'],
    '--distinct': null,
    '--start': ['12X453786', 'x'],
    '--target': ['12345678X', 'x'],
    '--scramble': ['3', '0..9', 'x', '999999999999999'],
    '--unsolvable': ['10%', '100%', '5', '-1%'],
    '--invalid': ['10%', '100%', '101%'],
    '--to': FORMATS,
    '--rows-per-file': ['5', '0', 'x'],
    '--states-as': ['compact', 'tokens', 'cells', 'array', 'x'],
    '--blank': INPUT_FLAGS['--blank'],
    '--delimiter': INPUT_FLAGS['--delimiter'],
    '--answers': null,
    ...SPELLING_FLAGS,
    ...LIMIT_FLAGS,
  },
};

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
  for (let flags = random.pick([0, 0, 0, 1, 1, 1, 2, 3]); flags > 0; flags--)
    args.push(...flagOf(random, FLAGS[command]));
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

function flagOf(random, flags) {
  if (random.oneIn(25))
    return [
      random.pick([
        '--no-such',
        '--',
        '-',
        '--help',
        '--version',
        '-x',
        '--limit=',
        '--=x',
        'more.csv',
        '--count',
        '-p',
        '--skip=1e9',
      ]),
    ];
  const flag = random.pick(Object.keys(flags));
  const values = flags[flag];
  if (values === null) return [flag];
  const value = random.pick(values);
  return random.oneIn(3) ? [`${flag}${flag.startsWith('--') ? '=' : ''}${value}`] : [flag, value];
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
