/** `puzzle-batch convert`: flags to one run of the batch solver, and what is said of it. */
import type { ConvertReport } from '../batch/convert-run';
import { count, plural } from '../formats/counted';
import { rowsOf } from '../solve/tally';
import { type ConvertFlags, readConvertSettings } from './convert-settings';
import { EXIT } from './exit-codes';
import { openInput } from './input-files';
import type { Invocation, RowCommand } from './row-command';
import { runRowCommand } from './run-row-command';
import type { Summary } from './summary';

/** Converts and resolves to the exit code; says what went wrong. @throws UsageError for its flags. */
export async function convertCommand(flags: ConvertFlags, invocation: Invocation): Promise<number> {
  const { command } = invocation;
  if (command.args.length === 0 && process.stdin.isTTY) {
    command.outputHelp({ error: true });
    return EXIT.USAGE;
  }
  const settings = readConvertSettings(flags);
  const converting: RowCommand<ConvertReport> = {
    name: 'convert',
    flags,
    settings,
    paths: [...command.args, flags.output],
    run: ({ solver, outputs, openSummary, onNotice, onProgress, signal }) => {
      const input = openInput(command.args, settings);
      openSummary([input]);
      const output = outputs.open('--output', flags.output, [input]);
      return solver.convert({ ...settings.request, input, output, onNotice, onProgress, signal });
    },
    exitOf: ({ tally, promised }) =>
      tally.rows.invalid > 0 || promised !== null ? EXIT.SOME_ROWS_UNANSWERED : EXIT.OK,
    warnings,
    closing: (report, summary) => closing(report, summary, flags),
  };
  return runRowCommand(converting, invocation);
}

function warnings({ promised, tally }: ConvertReport): string[] {
  if (promised === null) return [];
  const has = `the input says that it has ${plural(promised, 'case')}, but has ${count(rowsOf(tally))}`;
  return [`${has}: all that there are are written`];
}

function closing(
  { tally }: ConvertReport,
  { seconds, rowsPerSecond, threads }: Summary,
  { output }: ConvertFlags,
): string {
  const { invalid } = tally.rows;
  return (
    `${plural(rowsOf(tally), 'row')} in ${seconds.toFixed(2)} s (${count(rowsPerSecond)} rows/s, ${plural(threads, 'thread')})` +
    (invalid === 0 ? '' : `, ${count(invalid)} of which could not be expressed`) +
    (output === '-' ? '' : `; written to ${output}`)
  );
}
