/** The command line: argv to options, options to one call, its outcome to an exit code. */
import { Command, CommanderError } from 'commander';
import type { SolverPool } from '../batch/pool';
import { programVersion } from '../batch/program-version';
import { checkPaths } from './check-paths';
import { CONVERT_HELP, convertOptions } from './convert-options';
import type { ConvertFlags } from './convert-settings';
import { EXIT } from './exit-codes';
import { GENERATE_HELP, generateOptions } from './generate-options';
import type { GenerateFlags } from './generate-settings';
import { solveOptions } from './options';
import { PROFILE_HELP, profileOptions } from './profile-options';
import type { ProfileFlags } from './profile-settings';
import { reportError } from './report-error';
import type { SolveFlags } from './solve-settings';
import type { ThreadFlags } from './start-threads';
import { VERIFY_HELP, verifyOptions } from './verify-options';
import type { VerifyFlags } from './verify-settings';

/* eslint-disable @typescript-eslint/no-require-imports -- a command is loaded when it is given, and not by import(), which first loads what loads modules */
const commands = {
  get threads() {
    return require('./start-threads') as typeof import('./start-threads');
  },
  get solve() {
    return require('./solve-command') as typeof import('./solve-command');
  },
  get generate() {
    return require('./generate-command') as typeof import('./generate-command');
  },
  get convert() {
    return require('./convert-command') as typeof import('./convert-command');
  },
  get verify() {
    return require('./verify-command') as typeof import('./verify-command');
  },
  get profile() {
    return require('./profile-command') as typeof import('./profile-command');
  },
  get puzzles() {
    return require('./puzzles-command') as typeof import('./puzzles-command');
  },
  get output() {
    return require('../files/output') as typeof import('../files/output');
  },
};
/* eslint-enable @typescript-eslint/no-require-imports */

/** Runs the command and resolves to its exit code. Never throws: what goes wrong is said on standard error. */
export async function main(argv: readonly string[]): Promise<number> {
  // A reader of messages that has gone is no reason to stop.
  process.stderr.on('error', () => undefined);
  if (!hasFolder()) {
    process.stderr.write('puzzle-batch: the current folder is gone: change to another one\n');
    return EXIT.USAGE;
  }
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

/** Neither a thread nor another process starts in a folder that is gone. */
function hasFolder(): boolean {
  try {
    return process.cwd() !== '';
  } catch {
    return false;
  }
}

/** Does some work with a pool whose first thread is starting, and ends it if the work is refused. */
async function withThreads(flags: ThreadFlags, work: (pool: SolverPool | null) => Promise<number>): Promise<number> {
  const pool = commands.threads.startThreads(flags);
  try {
    return await work(pool);
  } catch (error) {
    void pool?.close();
    throw error;
  }
}

/** Writes to standard output. @throws OutputError, PipeClosed */
async function print(text: string): Promise<void> {
  await commands.output.streamOutput(process.stdout, 'standard output').write(Buffer.from(text));
}

/** @param print takes the text of help, version and lists. */
function createProgram(given: readonly string[], exit: (code: number) => void, print: (text: string) => void): Command {
  const version = programVersion();
  const program = new Command('puzzle-batch')
    .description('Batch solver for permutation puzzles: least shortest paths for a CSV of start and target states.')
    .version(version)
    .configureOutput({ writeOut: print })
    .showHelpAfterError('(--help lists the options)')
    .exitOverride()
    .hook('preAction', (_program, command) => checkPaths(command));
  const solve = program
    .command('solve')
    .description('solve every row of a CSV, or one pair')
    .argument('[input]', 'CSV file to solve, - for standard input')
    .allowExcessArguments(true)
    .addHelpText('after', SOLVE_HELP)
    .action(async (_input: string | undefined, flags: SolveFlags, command: Command) => {
      exit(await withThreads(flags, (pool) => commands.solve.solveCommand(flags, { command, version, given, pool })));
    });
  for (const option of solveOptions()) solve.addOption(option);
  const generate = program
    .command('generate')
    .description('make pairs of states, seeded, with answers if asked')
    .addHelpText('after', GENERATE_HELP)
    .action(async (flags: GenerateFlags, command: Command) => {
      exit(
        await withThreads(flags, (pool) => commands.generate.generateCommand(flags, { command, version, given, pool })),
      );
    });
  for (const option of generateOptions()) generate.addOption(option);
  const convert = program
    .command('convert')
    .description('write the problems of a file in another format, unsolved')
    .argument('[input]', 'file to convert, - for standard input')
    .allowExcessArguments(true)
    .addHelpText('after', CONVERT_HELP)
    .action(async (_input: string | undefined, flags: ConvertFlags, command: Command) => {
      exit(
        await withThreads(flags, (pool) => commands.convert.convertCommand(flags, { command, version, given, pool })),
      );
    });
  for (const option of convertOptions()) convert.addOption(option);
  const verify = program
    .command('verify')
    .description('check answers: legal, leading to the target, shortest, least')
    .argument('[input]', 'file with the answers, or with their problems; - for standard input')
    .allowExcessArguments(true)
    .addHelpText('after', VERIFY_HELP)
    .action(async (_input: string | undefined, flags: VerifyFlags, command: Command) => {
      exit(await withThreads(flags, (pool) => commands.verify.verifyCommand(flags, { command, version, given, pool })));
    });
  for (const option of verifyOptions()) verify.addOption(option);
  const profile = program
    .command('profile')
    .description('measure throughput: engines, threads, sizes of chunks')
    .argument('[input]', 'file to measure with (default: rows are generated)')
    .allowExcessArguments(true)
    .addHelpText('after', PROFILE_HELP)
    .action(async (_input: string | undefined, flags: ProfileFlags, command: Command) => {
      exit(await commands.profile.profileCommand(flags, { command, version }));
    });
  for (const option of profileOptions()) profile.addOption(option);
  program
    .command('puzzles')
    .alias('formats')
    .description('list the puzzles, their moves, cells and engines, and the formats')
    .action(() => {
      print(commands.puzzles.listPuzzles());
    });
  return program;
}

const SOLVE_HELP = `
Examples:
  puzzle-batch solve pairs.csv -o solved.csv        columns start and target; adds status,length,moves,error
  puzzle-batch solve boards.csv --target 12345678X  one target for all rows
  puzzle-batch solve -p msquare squares.csv         Magic Squares
  puzzle-batch solve --resume pairs.csv -o out.csv  go on with a run that was stopped
  puzzle-batch solve --start 12X453786              one pair, to the puzzle's standard goal
  puzzle-batch solve --from hdu3567 cases.in        a judge's file; "puzzle-batch puzzles" shows the formats

Exit codes: 0 every row answered; 1 some rows invalid or at a limit; 2 usage; 3 input cannot be read or is
refused; 4 output cannot be written; 70 fault of the program; 75 stopped, can be gone on with by --resume;
129, 130, 143 stopped by SIGHUP, SIGINT, SIGTERM.`;
