// Jobs that take a second or more each, so that there is something to kill: most go through the general lane.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const ROWS = ['--count', '100000', '--unsolvable', '2%'];
const SOME_INVALID = ['--invalid', '0.5%'];

/** Inputs by name: what `generate` is asked for, or what is made of another input. */
const INPUTS = {
  'pairs.csv': { args: [...ROWS, ...SOME_INVALID] },
  'pairs.ndjson': { args: [...ROWS, ...SOME_INVALID, '--to', 'ndjson'] },
  'cases.in': { args: [...ROWS, ...SOME_INVALID, '--to', 'hdu3567'] },
  'squares.csv': { args: [...SOME_INVALID, '--count', '125000', '-p', 'magic-squares'] },
  'few.csv': { args: [...SOME_INVALID, '--count', '25000'] },
  'fifteen.csv': { args: ['--scramble', '10..30', '--count', '12000', '-p', 'sliding:4x4'] },
  'plain.csv': { args: [...SOME_INVALID, '--count', '1500000'] },
  'quoted.csv': { from: 'pairs.csv', make: withNotes },
  'utf-16.csv': { from: 'pairs.csv', make: (bytes) => Buffer.from(`\ufeff${bytes}`, 'utf16le') },
  'pairs.csv.gz': { from: 'pairs.csv', make: (bytes) => gzipSync(bytes, { level: 1 }) },
};

const ERRORS = ['--errors', 'errors.csv'];
const GENERAL = ['--lane', 'general'];

const JOBS = [
  { name: 'CSV', input: 'pairs.csv', args: GENERAL },
  { name: 'CSV and its errors', input: 'pairs.csv', args: [...GENERAL, ...ERRORS] },
  { name: 'CSV with quoted line ends', input: 'quoted.csv', args: [...GENERAL, ...ERRORS] },
  { name: 'a part of a CSV', input: 'pairs.csv', args: [...GENERAL, ...ERRORS, '--skip', '999', '--limit', '90000'] },
  { name: 'CSV in UTF-16', input: 'utf-16.csv', args: [...GENERAL, ...ERRORS] },
  { name: 'packed CSV', input: 'pairs.csv.gz', args: [...GENERAL, ...ERRORS] },
  { name: 'CSV to be packed', input: 'pairs.csv', args: [...GENERAL, ...ERRORS], output: 'out.csv.gz' },
  { name: 'CSV in its plain lane', input: 'plain.csv', args: ERRORS },
  { name: 'first moves', input: 'pairs.csv', args: [...ERRORS, '--columns', 'best,length,error'] },
  { name: 'NDJSON', input: 'pairs.ndjson', args: [...ERRORS, '--from', 'ndjson'] },
  { name: 'NDJSON to CSV', input: 'pairs.ndjson', args: [...ERRORS, '--from', 'ndjson', '--to', 'csv'] },
  { name: "a judge's cases", input: 'cases.in', args: [...ERRORS, '--from', 'hdu3567'] },
  { name: 'Magic Squares', input: 'squares.csv', args: [...GENERAL, ...ERRORS, '-p', 'magic-squares'] },
  { name: 'searches', input: 'few.csv', args: [...ERRORS, '-a', 'ida', '--columns', 'status,length,expanded,error'] },
  { name: 'searches with a limit', input: 'few.csv', args: [...ERRORS, '-a', 'ida', '--expanded-limit', '300'] },
  { name: 'the 15-puzzle', input: 'fifteen.csv', args: ['-p', 'sliding:4x4', '-a', 'ida'] },
];

/**
 * The jobs, each with a function that makes its input in a folder unless it is there.
 * @param generate called with flags of the command and the name of a file in that folder.
 */
export function jobsIn(folder, seed, generate) {
  const made = new Map();
  const make = (name) => {
    if (!made.has(name)) made.set(name, makeInput(name));
    return made.get(name);
  };
  async function makeInput(name) {
    const { args, from, make: change } = INPUTS[name];
    if (args) return generate([...args, '--seed', String(seed)], name);
    await make(from);
    writeFileSync(join(folder, name), change(readFileSync(join(folder, from))));
  }
  return JOBS.map((job) => ({ output: 'out.csv', ...job, makeInput: () => make(job.input) }));
}

/** Every third row has a cell of two lines before its start. */
function withNotes(bytes) {
  const [header, ...lines] = bytes.toString('latin1').trimEnd().split('\n');
  const rows = lines.map((line, i) => `${i % 3 === 0 ? '"two\r\nlines, ""one"" cell"' : i},${line}\n`);
  return Buffer.from(`note,${header}\n${rows.join('')}`, 'latin1');
}
