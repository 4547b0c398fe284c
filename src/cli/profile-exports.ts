/** What `profile` writes of a report, and where. */
import { fstatSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isatty } from 'node:tty';
import { StopFlag } from '../batch/stop';
import { fileIdentity } from '../files/beside';
import type { Input } from '../files/input';
import { type Output, streamOutput, unwritable } from '../files/output';
import type { ProfileReport } from '../profile/report';
import { reportCsv } from '../profile/report-csv';
import { EXIT } from './exit-codes';
import { Outputs } from './outputs';
import type { ProfileFlags } from './profile-settings';
import { profileText } from './profile-text';
import { reportError } from './report-error';

/* eslint-disable @typescript-eslint/no-require-imports -- loaded where a page is asked for only, as main.ts loads commands */
const page = {
  get charts() {
    return require('../profile/html-chart-svg') as typeof import('../profile/html-chart-svg');
  },
  get html() {
    return require('../profile/html') as typeof import('../profile/html');
  },
};
/* eslint-enable @typescript-eslint/no-require-imports */

export interface Export {
  readonly output: Output;
  readonly made: (report: ProfileReport) => Promise<Uint8Array>;
}

/**
 * Opens all places, so that one that cannot be written, or a page that cannot be made, is told before the measuring.
 * @throws UsageError, OutputError
 */
export async function openExports(
  { exportJson, exportCsv, exportHtml, quiet }: ProfileFlags,
  inputs: readonly Input[],
): Promise<Export[]> {
  const outputs = new Outputs();
  const all: readonly [flag: string, path: string | undefined, made: Export['made']][] = [
    [
      '--export-json',
      exportJson,
      async (report) => Promise.resolve(Buffer.from(`${JSON.stringify(report, null, 2)}\n`)),
    ],
    ['--export-csv', exportCsv, (report) => Promise.resolve(reportCsv(report))],
    ['--export-html', exportHtml, async (report) => Buffer.from(await page.html.renderHtml(report))],
  ];
  if (exportHtml !== undefined) await page.charts.loadCharts();
  const wanted = all.flatMap(([flag, path, made]) =>
    path === undefined ? [] : [{ flag, path: isStandardOutput(path) ? '-' : path, made }],
  );
  const exports = wanted.map(({ flag, path, made }) => ({ output: outputs.open(flag, path, inputs), made }));
  for (const { output } of exports) tryFolder(output);
  const made = (report: ProfileReport): Promise<Uint8Array> => Promise.resolve(Buffer.from(profileText(report)));
  // The table is for people: it makes way where standard output is for a program.
  const taken = wanted.some(({ path }) => path === '-');
  if (!taken) exports.push({ output: outputs.open('the table', '-', inputs), made });
  else if (!quiet) exports.push({ output: streamOutput(process.stderr, 'standard error'), made });
  return exports;
}

/** Whether it is another name of standard output, `/dev/stdout`. A device that takes anything, as /dev/null, is nobody's. */
function isStandardOutput(path: string): boolean {
  const out = fstatSync(1);
  if (out.isCharacterDevice() && !isatty(1)) return false;
  try {
    return fileIdentity(statSync(path)) === fileIdentity(out);
  } catch {
    return false; // Why it cannot be written is said by who opens it.
  }
}

/**
 * Makes something in the folder that a file is to be made in, and removes it: permissions alone do not tell, neither of a
 * file system that takes no files nor to somebody who may do anything.
 */
function tryFolder({ holding, place }: Output): void {
  if (!holding) return;
  try {
    rmdirSync(mkdtempSync(join(dirname(place), '.profile-')));
  } catch (error) {
    throw unwritable(place, error);
  }
}

/**
 * Writes them all, for the measuring would be lost if one that cannot be written, or is never read, kept the others from
 * being so; says what went wrong. Ends a grace after the signal has aborted.
 * @returns the exit code. @throws StoppedError
 */
export async function writeExports(
  exports: readonly Export[],
  report: ProfileReport,
  signal: AbortSignal,
): Promise<number> {
  const stop = new StopFlag(signal);
  const written = await Promise.allSettled(exports.map((each) => stop.race(write(each, report))));
  stop.dispose();
  const errors = written.flatMap((each) => (each.status === 'rejected' ? [each.reason as Error] : []));
  const stopped = errors.find(({ name }) => name === 'StoppedError');
  const codes = errors.filter(({ name }) => name !== 'StoppedError').map((error) => reportError(error));
  if (stopped) throw stopped;
  return Math.max(EXIT.OK, ...codes);
}

async function write({ output, made }: Export, report: ProfileReport): Promise<void> {
  try {
    await output.write(await made(report));
    await output.commit();
  } catch (error) {
    await output.discard();
    throw error;
  }
}
