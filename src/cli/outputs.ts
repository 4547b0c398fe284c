import { accessSync, constants, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { standardOutput } from '../files/descriptor-output';
import { fileOutput } from '../files/file-output';
import type { Input } from '../files/input';
import { type Output, placesOf, unwritable } from '../files/output';
import { shown, UsageError } from '../formats/faults';

/** Standard output, with what Node.js does not document of it. */
type Terminal = NodeJS.WriteStream & { readonly _handle?: { setBlocking?(blocking: boolean): void } };

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
    if (path === '-') hearSignalsMeanwhile(process.stdout);
    const output = path === '-' ? standardOutput(inputs) : fileOutput(path, inputs);
    const places = placesOf(output);
    const other = places.map((place) => this.#flags.get(place)).find((found) => found !== undefined);
    if (other !== undefined) throw new UsageError(`${flag}: ${shown(path)} is written by ${other} already`);
    for (const place of places) this.#flags.set(place, flag);
    return output;
  }
}

/**
 * Node.js writes to a terminal in one go: if that takes nothing, the thread that hears signals waits in the system. It has
 * opened the terminal anew, for this process alone, unless somebody else's is written to: that is left as it is.
 */
function hearSignalsMeanwhile(terminal: Terminal): void {
  if (!terminal.isTTY) return;
  try {
    accessSync('/dev/fd/1', constants.W_OK);
    terminal._handle?.setBlocking?.(false);
  } catch {
    // Not to be opened anew.
  }
}
