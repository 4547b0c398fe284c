/**
 * Outputs that are open already: standard output, and what paths such as /dev/stdout and /dev/fd/3 lead to. A file is written
 * from where whoever opened it is in it, or at its end, as they have asked for: to open it anew would begin at its start.
 */
import { constants, fstatSync, type Stats, write } from 'node:fs';
import { promisify } from 'node:util';
import { UsageError } from '../formats/faults';
import { fileIdentity } from './beside';
import { closedFor, descriptorAt, notOpen } from './descriptors';
import type { Input } from './input';
import { checkNoInput, type Output, OutputError, StreamOutput, unwritable } from './output';
import { writeAll } from './write-all';

const STANDARD_OUTPUT = 1;
const STANDARD_ERROR = 2;

/**
 * Standard output, of a process whose standard output is nobody else's: written without a copy.
 * @throws UsageError if it is the input.
 */
export function standardOutput(inputs: readonly Input[] = []): Output {
  const name = 'standard output';
  const stats = fstatSync(STANDARD_OUTPUT);
  checkNoInput(stats, name, inputs);
  if (stats.isFile()) return new DescriptorOutput(STANDARD_OUTPUT, name, fileIdentity(stats));
  process.stdout.setMaxListeners(0); // Every thread has listeners there.
  return new StreamOutput(process.stdout, name, process.stdout, false);
}

/**
 * The output that a path leads to, if that is open already.
 * @returns null for all other paths, and for devices and FIFOs, which may as well be opened by theirs.
 * @throws UsageError if it is the input, or a file that another process has open; OutputError if nothing is open there.
 */
export function openOutput(path: string, stats: Stats | null, inputs: readonly Input[]): Output | null {
  const descriptor = descriptorAt(path);
  if (!descriptor) return null;
  const { number, own } = descriptor;
  const refused = (why: string): OutputError => new OutputError(`${path}: cannot be written: ${why}`);
  if (!stats) throw refused(notOpen(number));
  if (!own) {
    if (!stats.isFile()) return null;
    throw new UsageError(
      `${path}: is a file as another process has it open, which cannot be shared: give its path, or - for standard output`,
    );
  }
  if (number === STANDARD_OUTPUT) return standardOutput(inputs);
  const closed = stats.isFile() ? null : closedFor(number, constants.O_WRONLY);
  if (closed !== null) throw refused(closed);
  checkNoInput(stats, path, inputs);
  if (stats.isFile()) return new DescriptorOutput(number, path, fileIdentity(stats));
  if (!stats.isSocket() || number !== STANDARD_ERROR) return null;
  return new StreamOutput(process.stderr, path, {}, true);
}

const writeSome = promisify(write);

/** A regular file that is open. It is not closed: others may go on with it. */
class DescriptorOutput implements Output {
  readonly beside = [];
  readonly holding = null;

  constructor(
    readonly descriptor: number,
    readonly place: string,
    readonly identity: string,
  ) {}

  reserve(): Promise<void> {
    return Promise.resolve();
  }

  async write(bytes: Uint8Array): Promise<void> {
    try {
      await writeAll(bytes.length, (from) => writeSome(this.descriptor, bytes, from, bytes.length - from, null));
    } catch (error) {
      throw unwritable(this.place, error);
    }
  }

  commit(): Promise<void> {
    return Promise.resolve();
  }

  discard(): Promise<void> {
    return Promise.resolve();
  }
}
