/** Pages as the built program makes them of reports, and what is read of a page without a browser. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { ProfileReport } from '../../src/profile/report';

/** Renders all of them in one process. */
export function renderPages(reports: readonly ProfileReport[]): string[] {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(__dirname, 'render-html.mjs')], {
    input: JSON.stringify(reports),
    encoding: 'utf8',
    maxBuffer: 64e6,
  });
  if (status !== 0 || stderr !== '') throw new Error(`no pages: exit ${status}\n${stderr}`);
  return JSON.parse(stdout) as string[];
}

/** Every number of a report with its path: `cells.0.seconds.median`. */
export function numbersOf(value: unknown, path = ''): [path: string, value: number][] {
  if (typeof value === 'number') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => numbersOf(inner, path === '' ? key : `${path}.${key}`));
}

const UNITS: Readonly<Record<string, number>> = {
  '%': 0.01,
  '×': 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  B: 1,
  kB: 1e3,
  MB: 1e6,
  GB: 1e9,
  TB: 1e12,
  KiB: 1024,
};

/** The number that a text like `3.05 M` or `12,345` stands for, apart from the unit of its column. */
export function readFigure(text: string): number {
  const read = /^([\d.,]+(?:e-?\d+)?) ?(\D*)$/.exec(text);
  if (read === null) return NaN;
  return Number(read[1].replaceAll(',', '')) * (read[2] === '' ? 1 : UNITS[read[2]]);
}
