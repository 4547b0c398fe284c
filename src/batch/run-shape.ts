/** What a run's output depends on: with something else of it a run cannot be gone on with. */
import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import type { Input } from '../files/input';
import { shown, UsageError } from '../formats/faults';
import type { Puzzle } from '../puzzle/puzzle';
import type { Algorithm } from '../solve/choose-engine';
import type { LimitSpec } from '../solve/row-limits';
import type { Bytes } from '../units';
import type { ErrorBudget } from './error-budget';
import { programVersion } from './program-version';
import { flagOf, type RunOptions } from './run-options';

/** What a run's output depends on, by names that people know. */
export type Shape = Readonly<Record<string, string>>;

/** The beginning of an input tells it from others, and its size and time of change from what it was before. */
const HEAD_BYTES: Bytes = 64 * 1024;

/** Of a digest: enough for what nobody forges. */
const SHOWN_DIGITS = 16;

export interface ShapedRun {
  readonly puzzle: Puzzle;
  readonly algorithm: Algorithm;
  readonly limits: LimitSpec;
  readonly options: RunOptions;
  /** Where errors are listed; null if they are not. */
  readonly errors: string | null;
}

/** Reads the input's beginning. Threads, chunks and lanes are left out: the output does not depend on them. */
export async function runShape(input: Input, { puzzle, options, ...run }: ShapedRun): Promise<Shape> {
  const { as, direction, upper } = options.spelling;
  const others = Object.entries(options).filter(([name]) => !NAMED_APART.includes(name));
  const { expanded, milliseconds, memory } = run.limits;
  const shape: Record<string, unknown> = {
    version: programVersion(),
    'size of the input': input.file?.size,
    "the input's time of change (which cp -p keeps)": input.file && timeOf(input.file),
    'beginning of the input': await digestOfHead(input),
    puzzle: `${puzzle.name} ${digest(JSON.stringify(puzzle.definition))}`,
    '--algorithm': run.algorithm,
    '--expanded-limit': expanded,
    '--time-limit': milliseconds,
    'memory of a search, by --memory-limit and --threads,': memory,
    '--errors': run.errors,
    'spelling of moves': `${as}, ${direction}, ${upper ? 'upper' : 'lower'} case`,
    '--max-errors': budgetText(options.errorBudget),
    '--columns': options.columns.map(({ name, heading }) => `${name}:${heading}`).join(),
    ...Object.fromEntries(others.map(([name, value]) => [flagOf(name), value])),
  };
  const named = Object.entries(shape).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(named.map(([name, value]) => [name, textOf(value)]));
}

/** Options that are not said as they are by a flag of their name, and those that the output does not depend on. */
const NAMED_APART = ['spelling', 'columns', 'errorBudget', 'chunkBytes', 'lane'];

/** A budget as it is typed; both a number of rows and a share of them only the library can be given. Nothing if it has no end. */
function budgetText({ rows, percent }: ErrorBudget = {}): string | undefined {
  const parts = [rows, percent === undefined ? undefined : `${percent}%`].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' and ') : undefined;
}

/** A time as people read it; one that Date cannot hold, as some file systems can, as its number. */
const timeOf = ({ mtime, mtimeMs }: Stats): string =>
  Number.isNaN(mtime.getTime()) ? `${mtimeMs} ms` : mtime.toISOString();

async function digestOfHead(input: Input): Promise<string> {
  const hash = createHash('sha256');
  let left = HEAD_BYTES;
  for await (const block of input.open()) {
    hash.update(block.subarray(0, left));
    left -= Math.min(left, block.length);
    if (left === 0) break;
  }
  return hash.digest('hex').slice(0, SHOWN_DIGITS);
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, SHOWN_DIGITS);

/** A value as it is compared and shown. JSON has no Infinity. */
function textOf(value: unknown): string {
  if (value === Infinity) return 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** @param path of the journal. @throws UsageError at the first difference. */
export function checkShape(path: string, before: Shape, now: Shape): void {
  const differs = Object.keys({ ...before, ...now }).find((name) => before[name] !== now[name]);
  if (differs === undefined) return;
  const [had, has] = [before, now].map((shape) => (differs in shape ? shown(shape[differs]) : 'none'));
  throw new UsageError(
    `--resume: ${path}: the earlier run had ${differs} ${had}, this one has ${has}: ` +
      'give it the same, or begin anew without --resume',
  );
}
