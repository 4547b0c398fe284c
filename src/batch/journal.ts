/** The journal of a run: how far its outputs can be trusted, in a small file beside the output, replaced as a whole. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { besidePath } from '../files/beside';
import { type OutputMark, unwritable } from '../files/output';
import { removeFile } from '../files/remove-file';
import { syncFolder } from '../files/sync-folder';
import { UsageError } from '../formats/faults';
import type { EngineName } from '../solve/choose-engine';
import type { Tally } from '../solve/tally';
import type { Bytes } from '../units';
import type { Shape } from './run-shape';

/** Where a run is between two chunks: all before it is answered and written. */
export interface Reached {
  /** Bytes and line breaks of the input, as UTF-8, before it. */
  readonly inputBytes: Bytes;
  readonly line: number;
  /** Of the rows before it. */
  readonly tally: Tally;
}

/** The same, with where its outputs are then. */
export interface Position extends Reached {
  readonly output: OutputMark;
  /** Of the list of errors, where there is one. */
  readonly errors: OutputMark | null;
}

export interface JournalEntry {
  /** What shapes the output: of another input, of other options or of another version a run cannot be gone on with. */
  readonly shape: Shape;
  readonly engine: EngineName;
  /** Whether all is answered and written, so that only the names of the files are left to be changed. */
  readonly complete: boolean;
  /** Of a complete run: as of its report. */
  readonly promised: number | null;
  readonly position: Position;
}

const SCHEMA = 1;

/** The journal beside an output. */
export class Journal {
  readonly path: string;
  readonly #next: string;

  /** @param isHeld whether the place is still this run's: else the journal is another's, and nothing is done to it. */
  constructor(
    place: string,
    readonly isHeld: () => boolean,
  ) {
    this.path = besidePath(place, 'journal');
    this.#next = besidePath(place, 'journal.new');
  }

  /** @returns null if there is none. @throws UsageError if it is no journal, or was changed. */
  async read(): Promise<JournalEntry | null> {
    try {
      // What is no file, a FIFO for one, could keep whoever reads it waiting for ever.
      const entry = (await lstat(this.path)).isFile() && parse(await readFile(this.path, 'utf8'));
      if (entry) return entry;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw new UsageError(`--resume: ${this.path}: cannot be read: ${(error as Error).message}`);
    }
    throw new UsageError(
      `--resume: ${this.path}: expected the journal of a run, got something else: begin anew without --resume`,
    );
  }

  /**
   * Replaces the journal. What it speaks of must be on the disk by then.
   * @param mode of its file: its marks may hold answers, which no more people may read than the outputs.
   * @throws OutputError
   */
  async write(entry: JournalEntry, mode = 0o600): Promise<void> {
    // Nothing that is there is written over: it could be a link to something else.
    await this.#removeIfHeld(this.#next);
    try {
      const handle = await open(this.#next, 'wx', mode);
      try {
        await handle.writeFile(textOf(entry));
        await handle.sync();
      } finally {
        await handle.close();
      }
      if (!this.isHeld()) throw new Error('its place is another run’s by now');
      await rename(this.#next, this.path);
      await syncFolder(dirname(this.path));
    } catch (error) {
      await this.#removeIfHeld(this.#next).catch(() => undefined);
      throw unwritable(this.path, error);
    }
  }

  exists(): boolean {
    return existsSync(this.path);
  }

  /** @throws OutputError */
  async remove(): Promise<void> {
    await this.#removeIfHeld(this.path);
    await this.#removeIfHeld(this.#next);
  }

  async #removeIfHeld(path: string): Promise<void> {
    if (this.isHeld()) await removeFile(path);
  }
}

/** Marks are written with their tails in base64, and all with a digest. */
function textOf(entry: JournalEntry): string {
  const body = JSON.stringify(entry, (_key, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
  );
  return `{"schema":${SCHEMA},"sha256":"${sha256(body)}","entry":${body}}\n`;
}

function parse(text: string): JournalEntry | null {
  const match = /^\{"schema":(\d+),"sha256":"(\w+)","entry":(.*)\}\n$/s.exec(text);
  if (!match || Number(match[1]) !== SCHEMA || match[2] !== sha256(match[3])) return null;
  return JSON.parse(match[3], (key, value: unknown) =>
    key === 'tail' ? new Uint8Array(Buffer.from(value as string, 'base64')) : value,
  ) as JournalEntry;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
