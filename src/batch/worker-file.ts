import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

/** The compiled worker, from dist/ and from the sources alike. @throws Error if it was not built. */
export function workerFile(): string {
  const here = resolve(__dirname, '..', '..');
  const root = basename(here) === 'dist' ? here : join(here, 'dist');
  const file = join(root, 'workers', 'solve.worker.js');
  if (!existsSync(file)) throw new Error(`the worker is not built: ${file} is missing; run "npm run build"`);
  return file;
}
