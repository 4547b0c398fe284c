/** A folder of its own for each test, removed behind it. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export class Workdir {
  #path = '';

  /** To be called in a describe block. */
  constructor() {
    beforeEach(() => {
      this.#path = mkdtempSync(join(tmpdir(), 'puzzle-batch-'));
    });
    afterEach(() => rmSync(this.#path, { recursive: true, force: true }));
  }

  path(name: string): string {
    return join(this.#path, name);
  }

  /** Writes a file and returns its path. */
  write(name: string, content: string | Uint8Array): string {
    writeFileSync(this.path(name), content);
    return this.path(name);
  }

  read(name: string): string {
    return readFileSync(this.path(name), 'latin1');
  }

  /** Names of all files in it, sorted. */
  files(): string[] {
    return readdirSync(this.#path).sort();
  }
}

export const workerFixture = (name: string): string => join(__dirname, '..', 'fixtures', 'workers', name);
