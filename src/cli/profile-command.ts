/** `puzzle-batch profile`: measures, or compares what was measured. */
import type { Input } from '../batch/input';
import { type Output, streamOutput } from '../batch/output';
import { InputError, shown, UsageError } from '../formats/faults';
import { compareReports } from '../profile/compare';
import { profileRun } from '../profile/profile-run';
import { reportCsv } from '../profile/report-csv';
import { readReport } from '../profile/read-report';
import type { ProfileReport } from '../profile/report';
import { EXIT, exitCodeOf } from './exit-codes';
import { openInput } from './input-files';
import { Outputs } from './outputs';
import { type ProfileFlags, readProfileSettings, readThreshold } from './profile-settings';
import { cellLine, comparisonText, profileText } from './profile-text';
import { reportError } from './report-error';
import type { Invocation } from './row-command';
import { stopSignals } from './signals';

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

/** Measures and resolves to the exit code; says what went wrong. @throws UsageError, InputError, TableTooLargeError */
export async function profileCommand(
  flags: ProfileFlags,
  { command, version }: Pick<Invocation, 'command' | 'version'>,
): Promise<number> {
  const paths = command.args;
  if (flags.compare) return compare(paths, flags);
  const settings = readProfileSettings(flags, paths.length === 0);
  const say = (text: string): void => {
    if (!flags.quiet) process.stderr.write(`puzzle-batch: ${text}\n`);
  };
  // Whether there can be a page is found out before the measuring.
  if (flags.exportHtml !== undefined) await page.charts.loadCharts();
  const input = paths.length === 0 ? null : rereadable(openInput(paths, settings));
  const exports = openExports(flags, input ? [input] : []);
  const tells = flags.verbose || process.stderr.isTTY;
  if (flags.verbose) say(`threads: ${settings.threads.join(', ')} (${settings.threadSource})`);
  const stops = stopSignals((signal) => say(`${signal}: ending; once more ends at once`));
  try {
    const report = await profileRun({
      ...settings,
      version,
      input,
      signal: stops.signal,
      onCell: (...told) => {
        if (tells) say(cellLine(...told));
      },
      onNotice: say,
    });
    for (const each of exports) await write(each, report);
    return EXIT.OK;
  } catch (error) {
    if ((error as Error).name !== 'StoppedError') return reportError(error);
    say('stopped');
    return stops.exitCode() ?? exitCodeOf(error);
  } finally {
    stops.dispose();
  }
}

/** Compares two reports and resolves to the exit code. */
async function compare(paths: readonly string[], flags: ProfileFlags): Promise<number> {
  const threshold = readThreshold(flags);
  if (paths.length !== 2) {
    const got = paths.length === 0 ? 'none' : paths.map(shown).join(', ');
    throw new UsageError(`--compare: expected two reports, A.json and B.json, got ${got}`);
  }
  const [before, after] = paths.map((path) => readReport(path));
  const comparison = compareReports(before, after, threshold);
  if (comparison.cells.length === 0) {
    throw new InputError(`${paths.map(shown).join(' and ')} have no cell in common, so nothing can be compared`);
  }
  if (!flags.quiet) {
    for (const text of comparison.differences) process.stderr.write(`puzzle-batch: warning: ${text}\n`);
  }
  const output = new Outputs().open('--compare', '-', []);
  await output.write(Buffer.from(comparisonText(comparison, paths)));
  await output.commit();
  return comparison.cells.some(({ change }) => change === 'slower') ? EXIT.SLOWER : EXIT.OK;
}

/** @throws UsageError for an input that can be read once only. */
function rereadable(input: Input): Input {
  if (input.rereadable) return input;
  throw new UsageError(`${input.name}: is read again and again, so it must be a regular file`);
}

/** What is written of a report, and where. */
interface Export {
  readonly output: Output;
  readonly made: (report: ProfileReport) => Promise<Uint8Array>;
}

/** Opens all places, so that one that cannot be written is told before the measuring. @throws UsageError, OutputError */
function openExports({ exportJson, exportCsv, exportHtml, quiet }: ProfileFlags, inputs: readonly Input[]): Export[] {
  const outputs = new Outputs();
  const wanted: readonly [flag: string, path: string | undefined, made: Export['made']][] = [
    [
      '--export-json',
      exportJson,
      async (report) => Promise.resolve(Buffer.from(`${JSON.stringify(report, null, 2)}\n`)),
    ],
    ['--export-csv', exportCsv, (report) => Promise.resolve(reportCsv(report))],
    ['--export-html', exportHtml, async (report) => Buffer.from(await page.html.renderHtml(report))],
  ];
  const exports = wanted.flatMap(([flag, path, made]) =>
    path === undefined ? [] : [{ output: outputs.open(flag, path, inputs), made }],
  );
  const made = (report: ProfileReport): Promise<Uint8Array> => Promise.resolve(Buffer.from(profileText(report)));
  // The table is for people: it makes way where standard output is for a program.
  const taken = wanted.some(([, path]) => path === '-');
  if (!taken) exports.push({ output: outputs.open('the table', '-', inputs), made });
  else if (!quiet) exports.push({ output: streamOutput(process.stderr, 'standard error'), made });
  return exports;
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
