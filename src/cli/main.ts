/** The command line: argv to options, options to one call, its outcome to an exit code. */
import { Command, CommanderError, Option } from 'commander';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_COLUMNS } from '../formats/result-columns';
import { EXIT } from './exit-codes';
import { reportError } from './report-error';
import type { SolveFlags } from './solve-settings';

/** Runs the command and resolves to its exit code. Never throws: what goes wrong is said on standard error. */
export async function main(argv: readonly string[]): Promise<number> {
  // A reader of messages that has gone is no reason to stop.
  process.stderr.on('error', () => undefined);
  let exitCode: number = EXIT.OK;
  let text = '';
  const program = createProgram(
    argv.slice(2),
    (code) => (exitCode = code),
    (part) => (text += part),
  );
  try {
    await program.parseAsync(argv).catch((error: unknown) => {
      if (!(error instanceof CommanderError)) throw error;
      exitCode = error.exitCode === 0 ? EXIT.OK : EXIT.USAGE;
    });
    if (text !== '') await print(text);
    return exitCode;
  } catch (error) {
    return reportError(error);
  }
}

/** Writes to standard output. @throws OutputError, PipeClosed */
async function print(text: string): Promise<void> {
  const { streamOutput } = await import('../batch/output.js');
  await streamOutput(process.stdout, 'standard output').write(Buffer.from(text));
}

/** @param print takes the text of help, version and lists. */
function createProgram(given: readonly string[], exit: (code: number) => void, print: (text: string) => void): Command {
  const version = versionOf();
  const program = new Command('puzzle-batch')
    .description('Batch solver for permutation puzzles: least shortest paths for a CSV of start and target states.')
    .version(version)
    .configureOutput({ writeOut: print })
    .showHelpAfterError('(--help lists the options)')
    .exitOverride();
  const solve = program
    .command('solve')
    .description('solve every row of a CSV, or one pair')
    .argument('[input]', 'CSV file to solve, - for standard input')
    .allowExcessArguments(true)
    .addHelpText('after', SOLVE_HELP)
    .action(async (_input: string | undefined, flags: SolveFlags, command: Command) => {
      const { solveCommand } = await import('./solve-command.js');
      exit(await solveCommand(flags, { command, version, given }));
    });
  for (const option of solveOptions()) solve.addOption(option);
  program
    .command('puzzles')
    .description('list the puzzles, their moves, cells and engines, and the formats')
    .action(async () => {
      const { listPuzzles } = await import('./puzzles-command.js');
      print(listPuzzles());
    });
  return program;
}

/** Options as text: what they mean is read, and wrong values are refused, in solve-command.ts. */
function solveOptions(): Option[] {
  return [
    new Option('--start <state>', 'solve the pair of this state and --target, no input'),
    new Option('--target <state>', "target of every row (default: the puzzle's goal, if no column holds states)"),
    new Option(
      '-p, --puzzle <name>',
      'eight, magic-squares (msquare), sliding:WxH with W, H from 2 to 5 (default: eight, or what the format is for)',
    ),
    new Option('-a, --algorithm <name>', 'auto, table, ida, bidirectional').default('auto'),
    new Option('-t, --threads <N|P%>', 'worker threads, also -j (default: what machine, cgroup and Slurm allow)'),
    new Option('-j <N|P%>').hideHelp(),
    new Option('-o, --output <file>', 'where the answers go, - for standard output').default('-'),
    new Option('-d, --delimiter <c>', ', ; | tab or auto').default('auto'),
    new Option('--header <when>', 'whether the first record is a header: auto, yes, no (default: auto)'),
    new Option('--start-column <column>', 'column of the starts, by name or number (default: start)'),
    new Option('--target-column <column>', 'column of the targets, by name or number (default: target)'),
    new Option('--from <format>', 'format of the problems: csv, ndjson, hdu3567, hdu1043, uva652, … (default: csv)'),
    new Option('--to <format>', 'format of the answers: the same, or lengths (default: as --from)'),
    new Option(
      '--columns <list>',
      `result columns: status,length,moves,error,expanded,micros,best; name:heading (default: ${DEFAULT_COLUMNS})`,
    ),
    new Option('--prefix <text>', 'put before the headings of the result columns'),
    new Option('--moves-as <spelling>', 'letters, words (down right) or tiles (6 8) (default: letters)'),
    new Option('--direction <what>', 'what letters and words name the way of: blank or tile (default: blank)'),
    new Option('--upper', 'moves in upper case'),
    new Option('--encoding <name>', "the input's encoding (default: UTF-8, or what a byte order mark says)"),
    new Option('--comment <c>', 'leave out lines that begin with this character'),
    new Option('--blank <c>', 'one more character that stands for the blank'),
    new Option('--fix-leading-zero', 'put the 0 back in front of digits that lack only the blank'),
    new Option('--max-record-bytes <N>', 'refuse an input with a longer record').default('1048576'),
    new Option('--skip <N>', 'leave out so many records first (default: 0)'),
    new Option('--limit <N>', 'solve only so many records (default: all)'),
    new Option('--expanded-limit <N>', 'give a row up after expanding so many states'),
    new Option('--time-limit <time>', 'give a row up after so long: 500ms, 2s'),
    new Option('--max-errors <N|P%>', 'stop when more rows are invalid; a share counts from row 100 on'),
    new Option('--fail-fast', 'stop at the first invalid row'),
    new Option('--errors <file>', 'list rows that end invalid or at a limit: line,code,message,raw'),
    new Option('--exit-zero', 'exit 0 even if rows are invalid or at a limit'),
    new Option('--chunk-bytes <N>', 'size of the chunks that threads take (default: adapts)'),
    new Option('--progress <mode>', 'auto, bar, json, none').default('auto'),
    new Option('--summary <file>', 'write a summary of the run as JSON'),
    new Option('-q, --quiet', 'say nothing but errors'),
    new Option('-v, --verbose', 'say which engine and how many threads are used, and why'),
  ];
}

const SOLVE_HELP = `
Examples:
  puzzle-batch solve pairs.csv -o solved.csv        columns start and target; adds status,length,moves,error
  puzzle-batch solve boards.csv --target 12345678X  one target for all rows
  puzzle-batch solve -p msquare squares.csv         Magic Squares
  puzzle-batch solve --start 12X453786              one pair, to the puzzle's standard goal

Exit codes: 0 every row answered; 1 some rows invalid or at a limit; 2 usage; 3 input cannot be read or is
refused; 4 output cannot be written; 70 fault of the program; 129, 130, 143 stopped by SIGHUP, SIGINT, SIGTERM.`;

function versionOf(): string {
  const file = join(__dirname, '..', '..', '..', 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
