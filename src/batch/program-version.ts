import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

/** The program's version, as package.json has it, from dist/ and from the sources alike. */
export function programVersion(): string {
  const here = resolve(__dirname, '..', '..');
  const root = basename(here) === 'dist' ? resolve(here, '..') : here;
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
}
