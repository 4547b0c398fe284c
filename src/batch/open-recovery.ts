import { dirname, relative } from 'node:path';
import type { Input } from '../files/input';
import type { Output } from '../files/output';
import { UsageError } from '../formats/faults';
import type { HeldOutput } from './left-run';
import { type JournalRequest, Recovery } from './recovery';
import { runShape, type ShapedRun } from './run-shape';

/**
 * How a run outlives its process, where a journal is asked for and input and outputs are files; else null.
 * @throws UsageError if it is to go on with an earlier run, and they are not.
 */
export function openRecovery(
  input: Input,
  output: Output,
  errors: Output | null,
  run: Omit<ShapedRun, 'errors'>,
  request: JournalRequest | undefined,
): Recovery | null {
  if (!request) return null;
  const { every = 0 } = request;
  if (!(every >= 0)) throw new UsageError(`journal.every: expected a number of milliseconds from 0 on, got ${every}`);
  if (input.rereadable && isHeld(output) && (errors === null || isHeld(errors))) {
    const shape = { ...run, errors: errors && relative(dirname(output.place), errors.place) };
    return new Recovery({ output, errors }, () => runShape(input, shape), request);
  }
  if (!request.resume) return null;
  const stream = input.rereadable ? (isHeld(output) ? errors : output)?.place : input.name;
  throw new UsageError(
    `--resume: goes on with files only, which ${stream} is not: give INPUT, --output and --errors as regular files`,
  );
}

const isHeld = (output: Output): output is HeldOutput => output.holding !== null;
