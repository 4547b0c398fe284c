/** Where answers go: what an output is, and streams as outputs. */
import type { Stats } from 'node:fs';
import type { Writable } from 'node:stream';
import { UsageError } from '../formats/faults';
import type { Bytes } from '../units';
import { fileIdentity, pathIdentity } from './beside';
import type { Input } from './input';
import { systemReason } from './system-reasons';

/** Output that cannot be written. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
  readonly code = 'OUTPUT';
}

/** The reader at the other end of a pipe has gone: no fault, but nothing more to do. */
export class PipeClosed extends Error {
  override readonly name = 'PipeClosed';
  readonly code = 'EPIPE';
}

/** How much of a file is written: plain data. */
export interface OutputMark {
  /** Bytes of the file. */
  readonly bytes: Bytes;
  /** What was written behind them and waits to be packed; empty for files that are not compressed. Not to be changed. */
  readonly tail: Uint8Array;
  /** Number that the file system has for the file, when it is complete: it stays when the file is renamed. */
  readonly inode?: number;
}

/** Whose a place is: this output's, nobody's, or another run's, which took this one for dead. */
export type HeldBy = 'this' | 'nobody' | 'another';

/** How what is written of a file is kept, so that a later run can go on with it. */
export interface Holding {
  /** Who may read and write what is written so far, before the umask: nobody who may not read the file that it replaces. */
  readonly mode: number;
  /** Where writing stands, between two writes. Costs next to nothing. */
  mark(): OutputMark;
  /**
   * Puts all that was written onto the disk. From then on the end of the process does not remove it. Once that has failed
   * it fails for ever: the system tells it once, and what it was of may be lost.
   */
  flush(): Promise<void>;
  /** Goes on where an earlier run was at that mark: what it wrote behind it is cut off. */
  resume(mark: OutputMark): Promise<void>;
  /** Cuts off what was written behind the mark, where perhaps a write has failed: that makes room on a full disk. */
  cut(mark: OutputMark): Promise<void>;
  /** Writes what is still to be packed and puts all onto the disk. Nothing may be written any more. */
  complete(): Promise<void>;
  /** Puts the complete file in its place, which stays this output's until `discard`. */
  put(): Promise<void>;
  /** Ends writing and lets go of the place; what is written stays beside it. */
  keep(): Promise<void>;
  /** Whose the place is: what stands beside it is to be touched only while it is this output's. */
  heldBy(): HeldBy;
}

export interface Output {
  /** What messages call it: the path that it is written to, at the end of links; of a stream its name. */
  readonly place: string;
  /** The same for two outputs that are the same file or stream, by whatever names. */
  readonly identity: unknown;
  /** Paths of the files that stand beside its place meanwhile. */
  readonly beside: readonly string[];
  /** Null for streams and devices: what they were given shows at once, and cannot be taken back. */
  readonly holding: Holding | null;
  /** Takes the place, which the first write does otherwise. @throws OutputError if another run has it. */
  reserve(): Promise<void>;
  /** Resolves when the sink can take more; the bytes may be written over then. @throws OutputError, PipeClosed */
  write(bytes: Uint8Array): Promise<void>;
  /** Puts what was written in its place. */
  commit(): Promise<void>;
  /** Leaves no trace at the place of a file. */
  discard(): Promise<void>;
}

/** A stream to write; it is not ended. It is given copies, for it may keep what is written to it. */
export function streamOutput(stream: Writable, name: string): Output {
  return new StreamOutput(stream, name, stream, true);
}

export class StreamOutput implements Output {
  readonly beside = [];
  readonly holding = null;
  #failure: Error | null = null;
  /** Fails the write that waits, if one does: a stream that was destroyed never answers it. */
  #reject: (error: Error) => void = () => undefined;

  constructor(
    readonly stream: Writable,
    readonly place: string,
    readonly identity: unknown,
    readonly copies: boolean,
  ) {
    stream.on('error', this.#onError);
    stream.on('close', this.#onClose);
    if (stream.destroyed) this.#onClose();
  }

  reserve(): Promise<void> {
    return Promise.resolve();
  }

  write(bytes: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure);
      this.#reject = reject;
      this.stream.write(this.copies ? Buffer.from(bytes) : bytes, (error) =>
        error ? reject(unwritable(this.place, error)) : resolve(),
      );
    });
  }

  commit(): Promise<void> {
    this.#leave();
    return this.#failure ? Promise.reject(this.#failure) : Promise.resolve();
  }

  discard(): Promise<void> {
    this.#leave();
    return Promise.resolve();
  }

  readonly #onError = (error: Error): void => this.#fail(unwritable(this.place, error));
  readonly #onClose = (): void => this.#fail(new OutputError(`${this.place}: cannot be written: it was closed`));

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#reject(this.#failure);
  }

  #leave(): void {
    this.stream.off('close', this.#onClose);
    // An error that comes late must not end the process, so one listener stays, the same for all outputs.
    this.stream.off('error', this.#onError);
    this.stream.off('error', ignoreLateError);
    this.stream.on('error', ignoreLateError);
  }
}

const ignoreLateError = (): void => undefined;

/** @throws UsageError if a file to write is one of the inputs. */
export function checkNoInput(stats: Stats | null, name: string, inputs: readonly Input[]): void {
  if (!stats?.isFile()) return;
  if (inputs.some(({ file }) => file && fileIdentity(file) === fileIdentity(stats))) {
    throw new UsageError(`${name}: is the input; choose another output`);
  }
}

/** What tells the place of an output, and those of the files beside it, from all others. */
export const placesOf = ({ identity, beside }: Output): unknown[] => [identity, ...beside.map(pathIdentity)];

/** What is thrown for a fault of writing; faults that say already what they are of stay as they are. */
export function unwritable(name: string, error: unknown): Error {
  if (error instanceof OutputError) return error;
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') return new PipeClosed(name);
  return new OutputError(`${name}: cannot be written: ${systemReason(error, 'folder')}`);
}
