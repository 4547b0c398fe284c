/** The inputs that commands are given. */
import { existsSync, fstatSync } from 'node:fs';
import { Readable } from 'node:stream';
import { fileInput, type Input, streamInput } from '../files/input';
import { formatRecords } from '../formats/csv-cells';
import { InputError, shown, UsageError } from '../formats/faults';
import { encodeUtf8, goalText, StateReader } from '../formats/state-text';
import type { RowSettings } from './row-command';
import type { SolveFlags, SolveSettings } from './solve-settings';

/** The input of `solve`: a file, standard input, or the pair of `--start` as a CSV of one row. */
export function openSolveInput(paths: readonly string[], flags: SolveFlags, settings: SolveSettings): Input {
  return flags.start === undefined ? openInput(paths, settings) : pairInput(flags.start, flags.target, paths, settings);
}

/** The one input that a command is given, standard input if none. */
export function openInput(paths: readonly string[], { puzzle, states }: Pick<RowSettings, 'puzzle' | 'states'>): Input {
  const [path = '-'] = paths;
  if (!existsSync(path) && new StateReader(puzzle, states).read(path, new Uint8Array(puzzle.cells)) === null) {
    throw new UsageError(`${shown(path)} is a state, not a file: solve one pair with --start ${shown(path)}`);
  }
  if (paths.length > 1) throw new UsageError(`expected one input, got ${paths.map(shown).join(' and ')}`);
  return openFile(path);
}

/** A file by its path, or standard input for `-`. @throws InputError, UsageError */
export function openFile(path: string): Input {
  if (path === '') throw new UsageError('expected the name of an input, got none; - is standard input');
  if (path !== '-') return fileInput(path);
  const stats = fstatSync(0);
  if (stats.isDirectory()) throw new InputError('standard input: expected a file, got a directory');
  return streamInput(process.stdin, 'standard input', stats, () => fstatSync(0));
}

function pairInput(
  start: string,
  given: string | undefined,
  paths: readonly string[],
  { puzzle, run }: SolveSettings,
): Input {
  if (paths.length > 0) throw new UsageError(`--start: solves one pair and reads no input, got ${shown(paths[0])} too`);
  const target = given ?? goalText(puzzle);
  if (target === null) throw new UsageError(`--start: puzzle "${puzzle.name}" has no standard goal: give --target`);
  const records = [
    ['start', 'target'],
    [encodeUtf8(start), encodeUtf8(target)],
  ];
  return streamInput(Readable.from([formatRecords(records, run.delimiter ?? ',')]), 'the pair of --start');
}
