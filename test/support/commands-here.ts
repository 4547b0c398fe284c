/** Commands in the process of the test: the same flags read by the same code, without starting a process for each. */
import { Command, type Option } from 'commander';
import { Readable } from 'node:stream';
import { BatchSolver } from '../../src/batch/batch-solver';
import { convertOptions } from '../../src/cli/convert-options';
import { type ConvertFlags, readConvertSettings } from '../../src/cli/convert-settings';
import { exitCodeOf } from '../../src/cli/exit-codes';
import { generateOptions } from '../../src/cli/generate-options';
import { type GenerateFlags, readGenerateSettings } from '../../src/cli/generate-settings';
import { solveOptions } from '../../src/cli/options';
import type { RowSettings } from '../../src/cli/row-command';
import { readSettings, type SolveFlags } from '../../src/cli/solve-settings';
import { verifyOptions } from '../../src/cli/verify-options';
import { readVerifySettings, type VerifyFlags } from '../../src/cli/verify-settings';
import { type Input, streamInput } from '../../src/files/input';
import { MemorySink } from './sinks';

type Text = string | Uint8Array;

/** What a file holds, and the judge's answers to it, where `--answers-file` asks for them. */
export interface Made {
  readonly out: string;
  readonly answers: string;
}

/**
 * Runs over texts. Solvers are kept for the runs that follow, each command's apart, so that each chooses its engine as
 * if it were alone. One thread, unless flags say otherwise.
 */
export class CommandsHere {
  readonly #solvers = new Map<string, BatchSolver>();

  /** Each file that `generate` writes, in order; their names are not opened, all is kept in memory. */
  async make(...args: string[]): Promise<Made[]> {
    const flags = read(generateOptions(), args) as GenerateFlags;
    const settings = readGenerateSettings(flags);
    const files: { readonly output: MemorySink; readonly answers: MemorySink }[] = [];
    const fileOf = (number: number) => (files[number - 1] ??= { output: new MemorySink(), answers: new MemorySink() });
    await this.#solver('generate', flags, settings).generate({
      ...settings.request,
      output: (number) => fileOf(number).output,
      ...(flags.answersFile === undefined ? {} : { answers: (number) => fileOf(number).answers }),
    });
    return files.map(({ output, answers }) => ({ out: textOf(output), answers: textOf(answers) }));
  }

  /** What `generate` writes in one file. */
  async generate(...args: string[]): Promise<string> {
    const files = await this.make(...args);
    if (files.length !== 1) throw new Error(`one file expected, got ${files.length}`);
    return files[0].out;
  }

  async solve(text: Text, args: readonly string[]): Promise<string> {
    const flags = read(solveOptions(), args) as SolveFlags;
    const { columns, run: options, ...settings } = readSettings(flags);
    const output = new MemorySink();
    await this.#solver('solve', flags, settings).solveRows({ input: inputOf(text), output, columns, options });
    return textOf(output);
  }

  /** The text can be read twice, as that of a file can. */
  async convert(text: Text, args: readonly string[]): Promise<string> {
    const flags = read(convertOptions(), args) as ConvertFlags;
    const { request, ...settings } = readConvertSettings(flags);
    const output = new MemorySink();
    await this.#solver('convert', flags, settings).convert({
      ...request,
      input: { ...inputOf(text), rereadable: true, open: () => inputOf(text).open() },
      output,
    });
    return textOf(output);
  }

  /** @param answers those of `--answers-file`, whatever name that has. */
  async verify(text: Text, args: readonly string[], answers: Text | null = null): Promise<string> {
    const flags = read(verifyOptions(), args) as VerifyFlags;
    const { run: options, ...settings } = readVerifySettings(flags);
    const output = new MemorySink();
    const beside = answers === null ? null : inputOf(answers, 'the answers');
    const solver = this.#solver('verify', flags, settings);
    await solver.verify({ input: inputOf(text), answers: beside, output, options });
    return textOf(output);
  }

  /** Ends all threads; runs that follow start new ones. */
  async close(): Promise<void> {
    const solvers = [...this.#solvers.values()];
    this.#solvers.clear();
    await Promise.all(solvers.map((solver) => solver.close()));
  }

  #solver(command: string, { threads, j }: { threads?: string; j?: string }, settings: RowSettings): BatchSolver {
    const { puzzle, algorithm, limits, states, memoryLimit } = settings;
    const workers = (threads ?? j) === undefined ? 1 : settings.threads.threads;
    const key = JSON.stringify([
      command,
      puzzle.name,
      algorithm,
      String(limits.expanded),
      limits,
      states,
      workers,
      memoryLimit,
    ]);
    const kept = this.#solvers.get(key);
    if (kept) return kept;
    const solver = new BatchSolver(puzzle, {
      algorithm,
      limits,
      ...states,
      threads: workers,
      ...(memoryLimit === undefined ? {} : { memoryLimit }),
    });
    this.#solvers.set(key, solver);
    return solver;
  }
}

/** Expects that a run is refused in one line, with an error for which the command ends with that exit code. */
export async function expectRefusedHere(run: Promise<unknown>, exit: number, said: RegExp): Promise<void> {
  const error: unknown = await run.then(
    () => new Error('refused nothing'),
    (thrown: unknown) => thrown,
  );
  const { message } = error as Error;
  expect(message).toMatch(said);
  expect({ exit: exitCodeOf(error), lines: message.split('\n').length }).toEqual({ exit, lines: 1 });
}

function read(options: readonly Option[], args: readonly string[]): unknown {
  const command = new Command().exitOverride().allowExcessArguments();
  for (const option of options) command.addOption(option);
  return command.parse(args, { from: 'user' }).opts();
}

const inputOf = (text: Text, name = 'standard input'): Input => streamInput(Readable.from([Buffer.from(text)]), name);
const textOf = (sink: MemorySink): string => sink.bytes.toString('utf8');
