/** `puzzle-batch profile`: measures, or compares what was measured. */
import type { Input } from '../files/input';
import { InputError, shown, UsageError } from '../formats/faults';
import { compareReports } from '../profile/compare';
import { profileRun } from '../profile/profile-run';
import { readReport } from '../profile/read-report';
import { EXIT, exitCodeOf } from './exit-codes';
import { openFile, openInput } from './input-files';
import { Outputs } from './outputs';
import { openExports, writeExports } from './profile-exports';
import { type ProfileFlags, readProfileSettings, readThreshold } from './profile-settings';
import { cellLine, comparisonText } from './profile-text';
import { reportError } from './report-error';
import type { Invocation } from './row-command';
import { stopSignals } from './signals';

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
  const input = paths.length === 0 ? null : rereadable(openInput(paths, settings));
  const exports = await openExports(flags, input ? [input] : []);
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
    return await writeExports(exports, report, stops.signal);
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
  if (paths.every((path) => path === '-')) throw new UsageError('--compare: standard input can be one of the two only');
  const [a, b] = paths.map(openFile);
  const [before, after] = [await readReport(a), await readReport(b)];
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
