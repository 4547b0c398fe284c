/** The right to write a file's place, and to change what stands beside it: for as long as no other run has taken it. */
import { accessSync, existsSync, lstatSync } from 'node:fs';
import { dirname } from 'node:path';
import { besidePath } from './beside';
import { type HeldBy, OutputError } from './output';
import { OutputLock } from './output-lock';
import { removeFile } from './remove-file';
import { syncFolder } from './sync-folder';

/** What a run that begins anew replaces of an earlier one: what that says of itself first and for good. */
const REPLACED = ['journal', 'journal.new', 'partial'] as const;

export class PlaceClaim {
  #lock: OutputLock | null = null;

  constructor(readonly place: string) {}

  heldBy(): HeldBy {
    return this.#lock?.heldBy() ?? 'nobody';
  }

  /** Changes nothing that an earlier run left. @throws OutputError if another run has the place, or something is in the way. */
  async take(): Promise<void> {
    if (this.#lock) return;
    // Before a run replaces anything at one of its places, it takes them all.
    for (const what of REPLACED) {
      const path = besidePath(this.place, what);
      if (!lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) continue;
      throw new OutputError(`${path}: a folder stands in its place: remove it or rename it, or choose another output`);
    }
    this.#lock = await OutputLock.take(this.place);
  }

  /**
   * To be called before anything is changed: a run that was suspended for long may find that another has its place, and
   * even goes on with what it wrote.
   * @throws OutputError, or an error of the system if the folder is gone.
   */
  check(): void {
    const holder = this.heldBy();
    if (holder === 'this') return;
    accessSync(dirname(this.place));
    const lock = besidePath(this.place, 'lock');
    if (holder === 'nobody') throw new OutputError(`${this.place}: cannot be written: somebody has removed ${lock}`);
    throw new OutputError(
      `${this.place}: cannot be written: another run has taken it over (${lock}), since this one had shown no sign of ` +
        'life for two minutes: wait for the end of that one, or choose another output',
    );
  }

  /** Removes what an earlier run left. @throws OutputError, or what `check` throws. */
  async clear(): Promise<void> {
    this.check();
    for (const what of REPLACED) {
      const path = besidePath(this.place, what);
      const wasThere = existsSync(path);
      await removeFile(path);
      if (what === 'journal' && wasThere) await syncFolder(dirname(path));
    }
  }

  /** May be called as the process ends, and more than once. */
  release(): void {
    this.#lock?.release();
    this.#lock = null;
  }
}
