/**
 * Outputs that wait for somebody to read, and inputs that wait for somebody to write: the first signal ends a run all the
 * same, wherever it waits.
 */
import { execFileSync } from 'node:child_process';
import fs, {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  writeSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { BatchSolver } from '../../src/batch/batch-solver';
import { SteadyFile } from '../../src/files/steady-file';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { cli, HARD, HEADER, HEADER_OUT, TWO, TWO_OUT, Workdir } from '../support/command';
import { within } from '../support/csv-bytes';
import { DEADLINE } from '../support/deadline';
import { until } from '../support/until';

let work: Workdir;
beforeEach(() => {
  work = new Workdir();
});
afterEach(() => {
  jest.restoreAllMocks();
  work.remove();
});

const inside = (name: string): string => join(work.path, name);
const numberIn = (name: string): number => Number(existsSync(inside(name)) ? readFileSync(inside(name), 'utf8') : 0);

describe('a run that puts its output where nobody reads', () => {
  const solver = new BatchSolver(findPuzzle('eight')!, { threads: 1 });
  afterAll(() => solver.close());

  /** Runs that write nothing, so that only at their end the FIFO is opened. */
  const runs = (output: string, signal: AbortSignal): Record<string, () => Promise<unknown>> => {
    const input = inside('empty.csv');
    return {
      solve: () => solver.solveRows({ input, output, signal, options: { to: 'ndjson' } }),
      convert: () => solver.convert({ input, output, signal, options: { to: 'ndjson' } }),
      verify: () => solver.verify({ input: inside('right.csv'), output, signal }),
      generate: () => solver.generate({ count: 0, output, signal, to: 'ndjson' }),
    };
  };

  it.each(
    ['solve', 'convert', 'verify', 'generate'].flatMap((name) => [
      [name, 'fifo'],
      [name, 'fifo.gz'],
    ]),
  )('is ended by its signal: %s, %s', async (name, output) => {
    work.write('empty.csv', HEADER);
    work.write('right.csv', HEADER_OUT + TWO_OUT);
    execFileSync('mkfifo', [inside(output)]);
    const opened = jest.spyOn(fs, 'openSync');
    const abort = new AbortController();
    const run = runs(inside(output), abort.signal)[name]();
    run.catch(() => undefined);
    await until('the FIFO is tried', () => opened.mock.calls.some(([path]) => path === inside(output)));
    abort.abort();
    await expect(within(DEADLINE, run)).rejects.toMatchObject({ name: 'StoppedError' });
  });
});

describe('progress', () => {
  it('is told each second while nobody reads the answers', async () => {
    work.write('many.csv', HEADER + `${TWO}\n`.repeat(10_000));
    execFileSync('mkfifo', [inside('fifo')]);
    const args = ['many.csv', '--progress', 'json', '--chunk-bytes', '20000', '-o', 'fifo'];
    const { child, finished } = work.start(['solve', ...args]);
    let said = '';
    child.stderr.on('data', (block: Buffer) => (said += String(block)));
    const lines = (): string[] => said.split('\n').filter((line) => line.startsWith('{'));
    await until('it has told twice of nothing answered', () => lines().length > 1);
    const reader = work.spawn('cat', ['fifo'], {});
    expect(await finished).toMatchObject({ exit: 0 });
    expect((await reader.finished).out === HEADER_OUT + TWO_OUT.repeat(10_000)).toBe(true);
    const rows = lines().map((line) => (JSON.parse(line) as { rows: number }).rows);
    expect([...rows.slice(0, 2), rows.at(-1)]).toEqual([0, 0, 10_000]);
  });

  it('makes way, as a bar, for what is said', async () => {
    work.write('many.csv', HEADER + `${TWO}\n`.repeat(25_000));
    execFileSync('mkfifo', [inside('fifo')]);
    work.spawn('bash', ['-c', 'exec <fifo && head -c 1 && exec sleep 600'], {});
    const args = ['many.csv', '--progress', 'bar', '--chunk-bytes', '20000', '-o', 'fifo'];
    const { child, finished } = work.start(['solve', ...args]);
    let said = '';
    child.stderr.on('data', (block: Buffer) => (said += String(block)));
    await until('a bar is shown', () => said.includes('ETA'));
    child.kill('SIGINT');
    const { exit, err } = await finished;
    expect(exit).toBe(130);
    const lines = err.split('\n').map((line) => line.split('\r\x1b[K').at(-1));
    expect(lines).toEqual([
      expect.stringMatching(/^puzzle-batch: SIGINT: ending/),
      expect.stringMatching(/^puzzle-batch: stopped after/),
      '',
    ]);
  });
});

describe('a summary that nobody reads', () => {
  /** A command with its summary in a FIFO, of which a signal is sent when it has said something. */
  async function stopped(args: readonly string[], saying: string) {
    execFileSync('mkfifo', [inside('fifo')]);
    const { child, finished } = work.start([...args, '-o', 'out.csv', '--summary', 'fifo']);
    let said = '';
    child.stderr.on('data', (block: Buffer) => (said += String(block)));
    await until(`it says ${saying}`, () => said.includes(saying));
    child.kill('SIGINT');
    return finished;
  }

  it('is given up at a signal, and what the run wrote is whole', async () => {
    work.write('pairs.csv', `${HEADER}${TWO}\n`);
    const { exit, err } = await stopped(['solve', 'pairs.csv'], 'written to out.csv\n');
    expect(exit).toBe(130);
    expect(err).toMatch(/\npuzzle-batch: SIGINT: ending, the summary has two seconds; once more ends at once\n$/);
    expect(work.read('out.csv')).toBe(HEADER_OUT + TWO_OUT);
  });

  it('is given up by a run that is stopped, which can be gone on with all the same', async () => {
    work.write('hard.csv', `${HEADER}${HARD}\n${HARD}\n`);
    const { exit, err } = await stopped(['solve', '-p', 'sliding:5x5', '-a', 'ida', '-v', 'hard.csv'], 'engine ida');
    expect(exit).toBe(75);
    expect(err).toMatch(/\npuzzle-batch: 0 rows kept; go on with: [^\n]*\n$/);
  });
});

describe('a terminal', () => {
  /** Resolves when the process has begun, and writes, as far as one can see, no more than what wakes its own threads. */
  async function untilStalled(pid: number): Promise<void> {
    const written = (): number => {
      if (!existsSync(`/proc/${pid}/io`)) throw new Error(`it has not stalled but ended: ${work.read('err')}`);
      return Number(/wchar: (\d+)/.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))![1]);
    };
    for (let before = 0, seen = 0; seen < 5;) {
      await new Promise((go) => setTimeout(go, 100));
      const now = written();
      seen = now < before + 1000 && existsSync(inside('err')) && work.read('err').includes('engine') ? seen + 1 : 0;
      before = now;
    }
  }

  // The shell is the user's own, and not each one leaves its standard input, the terminal, to what runs beside it.
  const named = 'at=$(tty);';

  it.each([
    ['as standard output', ''],
    ['as --output', '-o "$at"'],
  ])('%s that takes nothing does not keep a stopped run alive', async (_, output) => {
    work.write('many.csv', HEADER + `${TWO}\n`.repeat(100_000));
    const line = `${named} $PB solve many.csv -v ${output} 2>err & echo $! >pid; wait $!; echo $? >exit`;
    const { child, finished } = work.spawn('script', ['-qec', line, '/dev/null'], {
      env: { PB: `${process.execPath} ${cli}` },
    });
    child.stdout.pause(); // What holds the terminal's other end then waits, too.
    await until('it is started', () => numberIn('pid') > 0);
    const pid = numberIn('pid');
    try {
      await within(DEADLINE, untilStalled(pid));
      process.kill(pid, 'SIGINT');
      await until('it has ended', () => existsSync(inside('exit')) && work.read('exit') !== '');
    } finally {
      if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGKILL');
      child.stdout.resume();
      await finished;
    }
    expect(numberIn('exit')).toBe(130);
    expect(work.read('err')).toMatch(/SIGINT: ending, .*\npuzzle-batch: stopped after [\d,]+ rows\n$/);
  });

  it.each(['', '-o "$at"'])('that is read is given all that is written to it: %s', async (output) => {
    const rows = 5_000; // Many times what a terminal holds.
    work.write('many.csv', HEADER + `${TWO}\n`.repeat(rows));
    const { exit, out } = await work.shell(
      `script -qec 'stty -opost; ${named} $PB solve many.csv -q ${output}' /dev/null`,
    );
    expect(exit).toBe(0);
    expect(out === HEADER_OUT + TWO_OUT.repeat(rows)).toBe(true);
  });
});

describe('an input that gives nothing', () => {
  /** What the command has open, once it is the command: the shell that starts it has the terminal open, too. */
  function openBy(pid: number): string[] {
    try {
      if (readlinkSync(`/proc/${pid}/exe`) !== realpathSync(process.execPath)) return [];
      return readdirSync(`/proc/${pid}/fd`).map((descriptor) => readlinkSync(`/proc/${pid}/fd/${descriptor}`));
    } catch {
      return []; // Not everything stays open while one looks.
    }
  }
  const readsTerminal = (pid: number): boolean => openBy(pid).some((path) => /^\/dev\/(tty|pts\/\d+)$/.test(path));

  it.each([
    ['solve /dev/tty -o out.csv', 'SIGINT', 130],
    ['solve "$at"', 'SIGTERM', 143],
    ['convert /dev/tty --to ndjson', 'SIGHUP', 129],
    ['verify "$at"', 'SIGINT', 130],
    ['verify problems --from uva652 --answers-file /dev/tty', 'SIGINT', 130],
  ] as const)('is a terminal by its path, and its run ends at a signal: %s', async (command, signal, code) => {
    work.write('problems', '1\n\n2 3 4 1 5 x 7 6 8\n');
    const line = `at=$(tty); $PB ${command} </dev/null >out 2>err & echo $! >pid; wait $!; echo $? >exit`;
    const { finished } = work.spawn('script', ['-qec', line, '/dev/null'], {
      env: { PB: `${process.execPath} ${cli}` },
    });
    await until('it is started', () => numberIn('pid') > 0);
    const pid = numberIn('pid');
    try {
      await until('it reads the terminal', () => readsTerminal(pid));
      process.kill(pid, signal);
      await until('it has ended', () => existsSync(inside('exit')) && work.read('exit') !== '');
    } finally {
      if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGKILL');
      await finished;
    }
    expect([numberIn('exit'), work.read('out')]).toEqual([code, '']);
    expect(work.read('err')).toMatch(new RegExp(`: ${signal}: ending, .*\npuzzle-batch: stopped after 0 rows\n$`));
  });

  it('is a terminal by its path on which somebody types at last, up to the end of input', async () => {
    const { child, finished } = work.spawn(
      'script',
      ['-qec', 'echo $$ >pid; exec $PB solve /dev/tty -q -o out.csv </dev/null', '/dev/null'],
      { env: { PB: `${process.execPath} ${cli}` } },
    );
    await until('it is started', () => numberIn('pid') > 0);
    await until('it reads the terminal', () => openBy(numberIn('pid')).includes('/dev/tty'));
    child.stdin.write(`${HEADER}${TWO}\n`);
    child.stdin.write(`${TWO}\n\x04`);
    expect((await finished).exit).toBe(0);
    expect(work.read('out.csv')).toBe(HEADER_OUT + TWO_OUT.repeat(2));
  });

  // The other end of a terminal that nobody has opened: a device that gives nothing, without a process that has it.
  it.each(['fifo', '/dev/ptmx'])('is let go of by a stopped run, so that its program ends: %s', async (name) => {
    execFileSync('mkfifo', [inside('fifo')]);
    const program = `
      const { readdirSync, readlinkSync } = require('node:fs');
      const { BatchSolver, findPuzzle } = require(${JSON.stringify(resolve(cli, '..', 'index.js'))});
      const isOpen = () => readdirSync('/proc/self/fd').some((descriptor) => {
        try { return /fifo|ptmx/.test(readlinkSync('/proc/self/fd/' + descriptor)); } catch { return false; }
      });
      const abort = new AbortController();
      const look = setInterval(() => {
        if (!isOpen()) return;
        clearInterval(look);
        abort.abort();
      }, 10);
      const solver = new BatchSolver(findPuzzle('eight'), { threads: 1 });
      const run = solver.solveRows({ input: '${name}', output: 'out.csv', signal: abort.signal });
      run.catch((error) => console.log(error.name)).then(() => solver.close());`;
    const { finished } = work.spawn(process.execPath, ['-e', program], {});
    expect(await finished).toEqual({ exit: 0, out: 'StoppedError\n', err: '' });
  });

  /** A FIFO stands for files of the system that say that they are regular, such as /proc/kmsg. */
  it('may say that it is a file without a size', async () => {
    execFileSync('mkfifo', [inside('fifo')]);
    const writer = openSync(inside('fifo'), 'r+');
    const left = new AbortController();
    const blocks = new SteadyFile(inside('fifo'), 0).read(left.signal);
    const first = blocks.next();
    writeSync(writer, 'abc');
    expect(Buffer.from((await within(DEADLINE, first)).value).toString()).toBe('abc');
    const second = blocks.next();
    left.abort();
    expect(await within(DEADLINE, second)).toEqual({ done: true, value: undefined });
    closeSync(writer);
  });
});
