/** `puzzle-batch generate`: flags to one run of the batch solver, and what is said of it. */
import type { GenerateReport } from '../batch/generate-run';
import { numberedPath } from '../batch/numbered-path';
import type { Output } from '../files/output';
import { count, plural } from '../formats/counted';
import { rowsOf } from '../solve/tally';
import { EXIT } from './exit-codes';
import { type GenerateFlags, readGenerateSettings } from './generate-settings';
import { type Invocation, type RowCommand, rowsWritten } from './row-command';
import { runRowCommand } from './run-row-command';
import type { Summary } from './summary';

/** Generates and resolves to the exit code; says what went wrong. @throws UsageError, TableTooLargeError for its flags. */
export async function generateCommand(flags: GenerateFlags, invocation: Invocation): Promise<number> {
  const settings = readGenerateSettings(flags);
  const generating: RowCommand<GenerateReport> = {
    name: 'generate',
    flags,
    settings,
    paths: [flags.output, flags.answersFile],
    run: ({ solver, outputs, openSummary, ...run }) => {
      openSummary([]);
      const place = (flag: string, path: string): Output | ((file: number) => Output) => {
        if (flags.rowsPerFile === undefined) return outputs.open(flag, path, []);
        // Many files ask for a folder of their own, so it need not be there.
        if (path !== '-') outputs.makeFolderOf(path);
        return (file) => outputs.open(flag, numberedPath(path, file), []);
      };
      const { answersFile } = flags;
      return solver.generate({
        ...settings.request,
        output: place('--output', flags.output),
        ...(answersFile === undefined ? {} : { answers: place('--answers-file', answersFile) }),
        ...run,
      });
    },
    // Rows that are invalid are so because that was asked for.
    exitOf: ({ tally }) => (tally.rows.limit > 0 ? EXIT.SOME_ROWS_UNANSWERED : EXIT.OK),
    details: (report) => ({ seed: report?.seed ?? settings.request.seed ?? null }),
    closing: (report, summary) => closing(report, summary, flags),
  };
  return runRowCommand(generating, invocation);
}

function closing({ engine, files, tally }: GenerateReport, summary: Summary, flags: GenerateFlags): string {
  const many = flags.rowsPerFile === undefined ? '' : ` (${plural(files, 'file')})`;
  if (engine) return rowsWritten(summary, flags) + many;
  const { solved, unsolvable, invalid } = tally.rows;
  const kinds = Object.entries({ solvable: solved, unsolvable, invalid })
    .filter(([kind, rows]) => kind === 'solvable' || rows > 0)
    .map(([kind, rows]) => `${count(rows)} ${kind}`);
  const pace = `${count(summary.rowsPerSecond)} rows/s, ${plural(summary.threads, 'thread')}`;
  const written = flags.output === '-' ? '' : `; written to ${flags.output}${many}`;
  return `${plural(rowsOf(tally), 'row')} in ${summary.seconds.toFixed(2)} s (${pace}): ${kinds.join(', ')}${written}`;
}
