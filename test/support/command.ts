/** Runs the built command as a user does: in a folder of its own, with nothing but arguments, streams and an exit code. */
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DEADLINE } from './deadline';

export const cli = resolve(__dirname, '..', '..', 'dist', 'src', 'cli.js');

export interface Finished {
  /** The exit code, or the name of the signal that ended the command. */
  readonly exit: number | string;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  /** Standard input, which then ends. Without it standard input is empty. */
  readonly input?: string | Uint8Array;
  readonly env?: NodeJS.ProcessEnv;
  /** How long it may take, in ms, before it is killed and the test fails. */
  readonly timeout?: number;
  readonly uid?: number;
}

export interface Running {
  readonly child: ChildProcessWithoutNullStreams;
  readonly finished: Promise<Finished>;
}

/** Whether commands can run as that user: only root can be another, and only one who gets at the command and at the files of tests. */
export function canBe(uid: number): boolean {
  const succeeds = (...args: string[]): boolean => spawnSync(process.execPath, args, { uid, gid: uid }).status === 0;
  const reach = "require('node:fs').statSync(process.argv[1] + '/.')";
  return process.getuid?.() === 0 && succeeds(cli, '--version') && succeeds('-e', reach, tmpdir());
}

/** A folder for the files of a test. */
export class Workdir {
  readonly path = mkdtempSync(join(tmpdir(), 'command-'));
  /** What was started here and has not ended. */
  readonly #living = new Set<ChildProcessWithoutNullStreams>();

  write(name: string, content: string | Uint8Array): string {
    writeFileSync(join(this.path, name), content);
    return name;
  }

  read(name: string): string {
    return readFileSync(join(this.path, name), 'utf8');
  }

  /** Nothing that was started here outlives it: a test that fails may leave a run that would go on for ever. */
  remove(): void {
    for (const child of this.#living) killAll(child);
    rmSync(this.path, { recursive: true, force: true });
  }

  /** Starts the command and leaves standard input to the caller. */
  start(args: readonly string[], options: RunOptions = {}): Running {
    return this.spawn(process.execPath, [cli, ...args], options);
  }

  /** Runs the command to its end. */
  async run(args: readonly string[], options: RunOptions = {}): Promise<Finished> {
    return taken(() => feed(this.start(args, options), options.input));
  }

  /** Runs a line of shell in which `$PB` is the command. */
  async shell(line: string, options: RunOptions = {}): Promise<Finished> {
    const env = { PB: `${process.execPath} ${cli}`, ...options.env };
    return taken(() => feed(this.spawn('bash', ['-c', line], { ...options, env }), options.input));
  }

  spawn(file: string, args: readonly string[], { env, timeout = DEADLINE, uid }: RunOptions): Running {
    const child = spawn(file, args, {
      cwd: this.path,
      // One thread if nothing else is asked for: several commands run at once already. A locale that each system has, for
      // bash complains of others; and a shell for `script` that runs something, which a user's own may not.
      env: { ...process.env, LC_ALL: 'C.UTF-8', SHELL: '/bin/sh', SLURM_CPUS_PER_TASK: '1', ...env },
      ...(uid === undefined ? {} : { uid, gid: uid }),
    });
    this.#living.add(child);
    child.stdin.on('error', () => undefined); // The command may end before it has read all.
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (block: Buffer) => out.push(block));
    child.stderr.on('data', (block: Buffer) => err.push(block));
    const text = (blocks: Buffer[]): string => Buffer.concat(blocks).toString('utf8');
    const finished = new Promise<Finished>((resolve, reject) => {
      const timer = setTimeout(() => {
        killAll(child);
        reject(new Error(`no end within ${timeout} ms: ${args.join(' ')}\n${text(err)}`));
      }, timeout);
      child.on('error', reject);
      child.on('close', (code, signal) => {
        clearTimeout(timer);
        this.#living.delete(child);
        resolve({ exit: code ?? signal ?? 'unknown', out: text(out), err: text(err) });
      });
    });
    finished.catch(() => undefined); // Reported where it is awaited.
    return { child, finished };
  }
}

/** Kills a process and what it has started itself, as a shell has its commands. */
function killAll(child: ChildProcessWithoutNullStreams): void {
  const { pid = 0 } = child;
  try {
    const own = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ');
    for (const one of own.filter((text) => text !== '')) process.kill(Number(one), 'SIGKILL');
  } catch {
    // It has ended, or the system does not tell.
  }
  child.kill('SIGKILL');
}

function feed({ child, finished }: Running, input: string | Uint8Array = ''): Promise<Finished> {
  child.stdin.end(input);
  return finished;
}

/** More runs at once would only wait for each other. */
const AT_ONCE = 3;
let running = 0;
const waiting: (() => void)[] = [];

async function taken<T>(action: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  else running++;
  try {
    return await action();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** Rows that are known, and what is said of them in the default columns. */
export const HEADER = 'start,target\n';
export const HEADER_OUT = 'start,target,status,length,moves,error\n';
export const TWO = '12X453786,12345678X'; // dd
export const EIGHT = '564178X23,7568X4123'; // urrulldr
export const SWAPPED = '21345678X,12345678X'; // unsolvable
export const DOUBLE = '11345678X,12345678X'; // invalid
export const TWO_OUT = `${TWO},solved,2,dd,\n`;
export const EIGHT_OUT = `${EIGHT},solved,8,urrulldr,\n`;
export const SWAPPED_OUT = `${SWAPPED},unsolvable,,,\n`;

const ORDERED = Array.from({ length: 24 }, (_, i) => i + 1);
/** A board of 5×5 in reverse, which no machine solves by IDA* in the time of a test, and its target. */
export const HARD = `"${[...ORDERED].reverse().join(' ')} 0","${ORDERED.join(' ')} 0"`;
/** The same target, a move away. */
export const NEAR = `"${ORDERED.slice(0, 23).join(' ')} 0 24","${ORDERED.join(' ')} 0"`;

/** One line of the errors that the command prints, and no stack trace. */
export const ONE_LINE = /^puzzle-batch: [^\n]+\n$/;
