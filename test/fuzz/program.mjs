/** The built program, as the fuzzing uses it: the library, and the readers beneath it. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { fail } from './fail.mjs';

const load = createRequire(join(import.meta.dirname, '../../dist/src/index.js'));
export const { BatchSolver, findPuzzle } = load('./index.js');
export const { openProblems, recordCutter } = load('./formats/formats.js');
export const { RecordFault } = load('./formats/record-cutter.js');
export const { parseRecords, formatRecords } = load('./formats/csv-cells.js');
export const { lineRecords } = load('./formats/line-records.js');
export const { symbolRecords } = load('./formats/judge/symbol-records.js');
export const { csvRecords } = load('./formats/csv-records.js');
export const { splitRecords } = load('./batch/split.js');
export const { StateReader, encodeUtf8 } = load('./formats/state-text.js');
export const { MoveSpeller } = load('./formats/move-speller.js');
export const { jsonMembers, replaceValues } = load('./formats/json-members.js');
export const { JudgeAnswerReader } = load('./formats/judge/judge-answer-reader.js');
export const { readClaim } = load('./formats/claim.js');
export const { parseResultColumns } = load('./formats/result-columns.js');
export const optionValues = load('./cli/option-values.js');
export const { parse: csvParse } = load('csv-parse/sync');

/** Solvers that cases share: each is started by the first that asks for it. */
export const SOLVERS = {
  table: { puzzle: 'eight', algorithm: 'table' },
  ida: { puzzle: 'eight', algorithm: 'ida' },
  dialect: { puzzle: 'eight', algorithm: 'table', blank: '#', fixLeadingZero: true },
  limited: { puzzle: 'eight', algorithm: 'bidirectional', limits: { expanded: 60 } },
  squares: { puzzle: 'magic-squares', algorithm: 'table' },
  small: { puzzle: 'sliding:2x3', algorithm: 'auto', blank: '空' },
  tiny: { puzzle: 'sliding:2x2', algorithm: 'bidirectional' },
  large: { puzzle: 'sliding:4x4', algorithm: 'ida', limits: { expanded: 100 } },
};

const started = new Map();

export function solverOf(name, threads = 1) {
  const key = `${name} ${threads}`;
  if (!started.has(key)) {
    const { puzzle, ...options } = SOLVERS[name];
    started.set(key, new BatchSolver(findPuzzle(puzzle), { ...options, threads }));
  }
  return started.get(key);
}

export async function closeSolvers() {
  for (const solver of started.values()) await solver.close();
  started.clear();
}

/** A stream that keeps what is written to it. */
export class Sink extends Writable {
  #parts = [];

  _write(part, _encoding, done) {
    this.#parts.push(part);
    done();
  }

  get bytes() {
    return Buffer.concat(this.#parts);
  }
}

/** Bytes in blocks of the sizes given, over and over. */
export async function* inBlocks(bytes, sizes) {
  for (let at = 0, i = 0; at < bytes.length; i++) {
    yield bytes.subarray(at, (at += sizes[i % sizes.length]));
  }
}

/** Bytes as an input: a stream, or something like a file, which can be read twice. */
export function inputOf(bytes, { blocks, rereadable }, name = 'the input') {
  if (!rereadable) return inBlocks(bytes, blocks);
  return { name, size: bytes.length, file: null, rereadable: true, open: () => inBlocks(bytes, blocks) };
}

/** What a run came to: its report, or the error it was refused with, which must be one of those that are documented. */
export async function outcomeOf(run) {
  try {
    return { report: await run(), error: null };
  } catch (error) {
    return { report: null, error: documented(error) };
  }
}

/** The error, if it is one that users are told of: typed, in one line. */
export function documented(error) {
  const { name, message } = error;
  if (name !== 'UsageError' && name !== 'InputError') fail(`an error that is not documented: ${error.stack}`);
  if (!/^\P{Cc}+$/u.test(message)) fail(`an error of more than one line: ${JSON.stringify(message)}`);
  return error;
}
