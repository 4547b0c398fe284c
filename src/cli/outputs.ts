import { accessSync, constants, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { standardOutput } from '../files/descriptor-output';
import { fileOutput } from '../files/file-output';
import type { Input } from '../files/input';
import { type Output, placesOf, unwritable } from '../files/output';
import { isSamePlace } from '../files/places';
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

  /**
   * The same where the command's other files are not all open.
   * @param paths of those, as far as they are given. @throws UsageError if it is one of them.
   */
  openApart(flag: string, path: string, paths: readonly (string | undefined)[]): Output {
    const output = this.open(flag, path, []);
    if (!paths.some((other) => other !== undefined && leadsTo(other, output))) return output;
    throw new UsageError(`${flag}: ${shown(path)} is another file of this command, and stays as it is`);
  }
}

/** Whether a path leads to an output's place, or beside it; one that leads to no file does not. */
function leadsTo(path: string, output: Output): boolean {
  try {
    return isSamePlace(fileOutput(path), output);
  } catch {
    return false;
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
