import { printable } from '../formats/faults';
import { EXIT, exitCodeOf } from './exit-codes';

/** Says what ended the run, in one line, and returns the exit code. A reader that has gone is no error to speak of. */
export function reportError(error: unknown): number {
  const code = exitCodeOf(error);
  const { name, message } = error as Error;
  if (name !== 'PipeClosed') process.stderr.write(`puzzle-batch: ${printable(message)}\n`);
  if (code === EXIT.INTERNAL) process.stderr.write('puzzle-batch: this is a fault of the program, please report it\n');
  return code;
}
