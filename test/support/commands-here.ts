/** Commands in the process of the test: the same flags read by the same code, without starting a process for each. */
import { Command, type Option } from 'commander';
import { Readable } from 'node:stream';
import { BatchSolver } from '../../src/batch/batch-solver';
import { type Input, streamInput } from '../../src/batch/input';
import { type ConvertFlags, convertOptions, readConvertSettings } from '../../src/cli/convert-settings';
import { generateOptions } from '../../src/cli/generate-options';
import { type GenerateFlags, readGenerateSettings } from '../../src/cli/generate-settings';
import { solveOptions } from '../../src/cli/options';
import type { RowSettings } from '../../src/cli/row-command';
import { readSettings, type SolveFlags } from '../../src/cli/solve-settings';
import { verifyOptions } from '../../src/cli/verify-options';
import { readVerifySettings, type VerifyFlags } from '../../src/cli/verify-settings';
import { InputError, UsageError } from '../../src/formats/faults';
import { MemorySink } from './sinks';

type Text = string | Uint8Array;

/** What is made, and the judge's answers to it, where `--answers-file` asks for them. */
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

  /** Names of files in the flags are not opened: all is kept in memory. */
  async make(args: readonly string[]): Promise<Made> {
    const flags = read<GenerateFlags>(generateOptions(), args);
    const settings = readGenerateSettings(flags);
    const [output, answers] = [new MemorySink(), new MemorySink()];
    const beside = flags.answersFile === undefined ? {} : { answers };
    await this.#solver('generate', flags, settings).generate({ ...settings.request, output, ...beside });
    return { out: textOf(output), answers: textOf(answers) };
  }

  async generate(...args: string[]): Promise<string> {
    return (await this.make(args)).out;
  }

  async solve(text: Text, args: readonly string[]): Promise<string> {
    const flags = read<SolveFlags>(solveOptions(), args);
    const { columns, run: options, ...settings } = readSettings(flags);
    const output = new MemorySink();
    await this.#solver('solve', flags, settings).solveRows({ input: inputOf(text), output, columns, options });
    return textOf(output);
  }

  async convert(text: Text, args: readonly string[]): Promise<string> {
    const flags = read<ConvertFlags>(convertOptions(), args);
    const { request, ...settings } = readConvertSettings(flags);
    const output = new MemorySink();
    await this.#solver('convert', flags, settings).convert({ ...request, input: inputOf(text), output });
    return textOf(output);
  }

  /** @param answers those of `--answers-file`, whatever name that has. */
  async verify(text: Text, args: readonly string[], answers: Text | null = null): Promise<string> {
    const flags = read<VerifyFlags>(verifyOptions(), args);
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
    const { puzzle, algorithm, limits, states } = settings;
    const workers = (threads ?? j) === undefined ? 1 : settings.threads.threads;
    const key = JSON.stringify([command, puzzle.name, algorithm, String(limits.expanded), limits, states, workers]);
    const kept = this.#solvers.get(key);
    if (kept) return kept;
    const solver = new BatchSolver(puzzle, { algorithm, limits, ...states, threads: workers });
    this.#solvers.set(key, solver);
    return solver;
  }
}

/** Expects that a run is refused for its flags, in one line. */
export async function expectUsageHere(run: Promise<unknown>, said: RegExp): Promise<void> {
  await expectRefused(run, UsageError, said);
}

/** Expects that the input of a run is refused, in one line. */
export async function expectInputRefusedHere(run: Promise<unknown>, said: RegExp): Promise<void> {
  await expectRefused(run, InputError, said);
}

async function expectRefused(run: Promise<unknown>, kind: new (text: string) => Error, said: RegExp): Promise<void> {
  const error: unknown = await run.then(
    () => 'nothing',
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(kind);
  const { message } = error as Error;
  expect(message).toMatch(/^[^\n]+$/);
  expect(message).toMatch(said);
}

function read<Flags>(options: readonly Option[], args: readonly string[]): Flags {
  const command = new Command().exitOverride();
  for (const option of options) command.addOption(option);
  return command.parse(args, { from: 'user' }).opts() as Flags;
}

const inputOf = (text: Text, name = 'standard input'): Input => streamInput(Readable.from([Buffer.from(text)]), name);
const textOf = (sink: MemorySink): string => sink.bytes.toString('utf8');
