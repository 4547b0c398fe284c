/** `puzzle-batch solve`: flags to one run of the batch solver, and what is said of it. */
import type { RowsReport } from '../batch/rows-run';
import { count, plural } from '../formats/counted';
import { EXIT } from './exit-codes';
import { openSolveInput } from './input-files';
import { type Invocation, type RowCommand, rowsWritten } from './row-command';
import { runRowCommand } from './run-row-command';
import { readSettings, type SolveFlags } from './solve-settings';

/** Solves and resolves to the exit code; says what went wrong. @throws UsageError, TableTooLargeError for its flags. */
export async function solveCommand(flags: SolveFlags, invocation: Invocation): Promise<number> {
  const { command } = invocation;
  const paths = command.args;
  if (paths.length === 0 && flags.start === undefined && process.stdin.isTTY) {
    command.outputHelp({ error: true });
    return EXIT.USAGE;
  }
  const settings = readSettings(flags);
  const solving: RowCommand<RowsReport> = {
    name: 'solve',
    flags,
    settings,
    paths: [...paths, flags.output, flags.errors],
    run: async ({ solver, outputs, openSummary, onKept, ...run }) => {
      const input = openSolveInput(paths, flags, settings);
      openSummary([input]);
      const output = outputs.open('--output', flags.output, [input]);
      const errors = flags.errors === undefined ? null : outputs.open('--errors', flags.errors, [input]);
      const journal = { resume: flags.resume ?? false, onKept };
      const { run: options, columns } = settings;
      return solver.solveRows({ input, output, errors, options, columns, journal, ...run });
    },
    exitOf: (report) => exitOf(report, flags),
    warnings: (report) => warnings(report, flags),
    closing: ({ spentAtRow }, summary) => rowsWritten(summary, spentAtRow === null ? flags : { ...flags, output: '-' }),
  };
  return runRowCommand(solving, invocation);
}

function exitOf({ spentAtRow, promised, tally }: RowsReport, flags: SolveFlags): number {
  if (spentAtRow !== null || promised !== null) return EXIT.SOME_ROWS_UNANSWERED;
  return tally.rows.invalid + tally.rows.limit > 0 && !flags.exitZero ? EXIT.SOME_ROWS_UNANSWERED : EXIT.OK;
}

function warnings({ spentAtRow, promised, tally }: RowsReport, { output }: SolveFlags): string[] {
  const { solved, unsolvable, invalid, limit } = tally.rows;
  if (spentAtRow !== null) {
    return [
      `stopped at row ${count(spentAtRow)}: ${plural(invalid, 'invalid row')}, more than --max-errors or --fail-fast allows; ` +
        (output === '-' ? 'the rows up to there are written' : `${output} is not written`),
    ];
  }
  if (promised === null) return [];
  const rows = solved + unsolvable + invalid + limit;
  return [
    `the input says that it has ${plural(promised, 'case')}, but has ${count(rows)}: all that there are are answered`,
  ];
}
