import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileOutput } from '../batch/file-output';
import type { Input } from '../batch/input';
import { type Output, standardOutput, unwritable } from '../batch/output';
import { shown, UsageError } from '../formats/faults';

/** Opens outputs, each place only once. */
export class Outputs {
  readonly #flags = new Map<unknown, string>();

  /** Makes the folder that a file is to be in, unless it is there. @throws OutputError */
  makeFolderOf(path: string): void {
    try {
      mkdirSync(dirname(path), { recursive: true });
    } catch (error) {
      throw unwritable(path, error);
    }
  }

  /** @throws UsageError if another flag writes to the same place, or it is the input. */
  open(flag: string, path: string, inputs: readonly Input[]): Output {
    if (path === '') throw new UsageError(`${flag}: expected the name of a file, got none`);
    const output = path === '-' ? standardOutput(inputs) : fileOutput(path, inputs);
    const other = this.#flags.get(output.identity);
    if (other !== undefined) throw new UsageError(`${flag}: ${shown(path)} is written by ${other} already`);
    this.#flags.set(output.identity, flag);
    return output;
  }
}
