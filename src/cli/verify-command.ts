/** `puzzle-batch verify`: flags to one run that checks answers, and what is said of it. */
import type { VerifyReport } from '../batch/verify-run';
import { count, plural } from '../formats/counted';
import { UsageError } from '../formats/faults';
import { rowsOf } from '../solve/tally';
import { findingKinds, wrongOf } from '../solve/verdict';
import { EXIT } from './exit-codes';
import { openFile, openInput } from './input-files';
import type { Invocation, RowCommand } from './row-command';
import { runRowCommand } from './run-row-command';
import type { Summary } from './summary';
import { readVerifySettings, type VerifyFlags } from './verify-settings';

/** Checks answers and resolves to the exit code; says what went wrong. @throws UsageError, TableTooLargeError for its flags. */
export async function verifyCommand(flags: VerifyFlags, invocation: Invocation): Promise<number> {
  const { command } = invocation;
  const paths = command.args;
  const { answersFile } = flags;
  if (paths.length === 0 && answersFile !== '-' && process.stdin.isTTY) {
    command.outputHelp({ error: true });
    return EXIT.USAGE;
  }
  const settings = readVerifySettings(flags);
  if (answersFile === '-' && (paths[0] ?? '-') === '-') {
    throw new UsageError('--answers-file: the input is standard input already, so the answers cannot be');
  }
  const verifying: RowCommand<VerifyReport> = {
    name: 'verify',
    flags,
    settings,
    paths: [...paths, answersFile, flags.output],
    run: async ({ solver, outputs, openSummary, ...run }) => {
      const input = openInput(paths, settings);
      const answers = answersFile === undefined ? null : openFile(answersFile);
      const inputs = answers ? [input, answers] : [input];
      openSummary(inputs);
      const output = outputs.open('--output', flags.output, inputs);
      return solver.verify({ input, answers, output, options: settings.run, ...run });
    },
    exitOf: ({ tally, promised }) =>
      wrongOf(tally) + tally.verdicts.unchecked > 0 || promised !== null ? EXIT.SOME_ROWS_UNANSWERED : EXIT.OK,
    warnings: ({ tally, promised }) =>
      promised === null
        ? []
        : [`the input says that it has ${plural(promised, 'case')}, but has ${count(rowsOf(tally))}`],
    closing,
    details: (report) => ({ verdicts: report?.tally.verdicts ?? null }),
  };
  return runRowCommand(verifying, invocation);
}

function closing({ tally }: VerifyReport, { engine, threads, seconds, rowsPerSecond }: Summary): string {
  const { verdicts } = tally;
  const kinds = findingKinds.filter((kind) => verdicts[kind] > 0).map((kind) => `${count(verdicts[kind])} ${kind}`);
  const wrong = wrongOf(tally);
  const parts = [
    `${count(verdicts.holds)} right`,
    ...(wrong > 0 ? [`${count(wrong)} wrong (${kinds.join(', ')})`] : []),
    ...(verdicts.limit > 0 ? [`${count(verdicts.limit)} without an answer, given up at a limit`] : []),
    ...(verdicts.unchecked > 0 ? [`${count(verdicts.unchecked)} unchecked, for the engine gave up at a limit`] : []),
  ];
  return (
    `${plural(rowsOf(tally), 'row')} checked in ${seconds.toFixed(2)} s (${count(rowsPerSecond)} rows/s, ` +
    `${engine ?? 'no engine'}, ${plural(threads, 'thread')}): ${parts.join(', ')}`
  );
}
