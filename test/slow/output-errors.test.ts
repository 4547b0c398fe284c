import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileOutput } from '../../src/files/file-output';
import { cli, type Finished, HEADER, type Running, Workdir } from '../support/command';
import { within } from '../support/csv-bytes';
import { DEADLINE } from '../support/deadline';
import { faultyEnv, type ProcessFaults } from '../support/faults';
import { untilStopped } from '../support/until';

/** As far apart as boards can be: to search for it takes some tenths of a millisecond. */
const FAR = '64785X321,12345678X';
/** In small chunks: much is left to be written after the first ones. */
const SEARCH = ['solve', '../far.csv', '-a', 'ida', '--chunk-bytes', '800', '-q'];

let work: Workdir;
beforeEach(() => {
  work = new Workdir();
  work.write('far.csv', HEADER + `${FAR}\n`.repeat(20_000));
  work.write('bad.csv', HEADER + `${FAR}\nbad,bad\n`.repeat(6_000));
  mkdirSync(inside('.'));
});
afterEach(() => work.remove());

/** A folder of its own for what is written, in which the command runs. */
const inside = (name: string): string => join(work.path, 'inside', name);
const there = (): string[] => readdirSync(inside('.')).sort();

type Fault = Omit<ProcessFaults, 'folder'>;

/** A fault that a run meets which has made its first commit and has more to write, however fast the machine is. */
const afterCommit = (kind: string): Fault => ({ kind, at: 1, from: 'out.csv.journal', late: true });

/** Starts the command in that folder. */
function start(args: readonly string[], fault: Fault | null = null): Running {
  const env = fault ? faultyEnv({ folder: inside('.'), ...fault }) : {};
  const line = 'cd inside && exec "$0" "$@"';
  const running = work.spawn('bash', ['-c', line, process.execPath, cli, ...args], { env });
  running.child.stdin.end();
  return running;
}

const run = (args: readonly string[], fault: Fault | null = null): Promise<Finished> => start(args, fault).finished;

/** The files of a run that nothing disturbs. */
async function undisturbed(args: readonly string[]): Promise<Record<string, string>> {
  await run(args);
  const files = Object.fromEntries(there().map((name) => [name, work.read(`inside/${name}`)]));
  rmSync(inside('.'), { recursive: true });
  mkdirSync(inside('.'));
  return files;
}

/** Goes on as the command has said, and has then written what a run does that nothing disturbs. */
async function goOn({ err }: Finished, whole: Record<string, string>): Promise<void> {
  const [, rows, line] = /^puzzle-batch: ([\d,]+) rows? kept; go on with: (.*)\n$/m.exec(err) ?? [];
  expect(Number(rows.replaceAll(',', ''))).toBeGreaterThan(0);
  const { exit, err: said } = await work.shell(`cd inside && ${line}`);
  expect({ exit, said }).toEqual({ exit: expect.any(Number) as number, said: '' });
  expect(exit).toBeLessThan(2);
  expect(Object.fromEntries(there().map((name) => [name, work.read(`inside/${name}`)]))).toEqual(whole);
}

/** Exit 4, said in a line, and in one more how to go on; nothing shows at the output. */
function expectKept(finished: Finished, reason: RegExp): void {
  const { exit, out, err } = finished;
  expect({ exit, out }).toEqual({ exit: 4, out: '' });
  expect(err).toMatch(/^puzzle-batch: [^\n]+\npuzzle-batch: [\d,]+ rows? kept; go on with: [^\n]+\n$/);
  expect(err).toMatch(reason);
  expect(there()).toEqual(expect.arrayContaining(['out.csv.journal', 'out.csv.partial']));
  expect(there()).not.toContain('out.csv');
  expect(there().filter((name) => /\.(?:lock|new)$/.test(name))).toEqual([]);
}

/** Exit 4, said in one line, and nothing is left. */
function expectNothingLeft({ exit, out, err }: Finished, reason: RegExp): void {
  expect({ exit, out }).toEqual({ exit: 4, out: '' });
  expect(err).toMatch(/^puzzle-batch: [^\n]+\n$/);
  expect(err).toMatch(reason);
  expect(there()).toEqual([]);
}

describe('a disk that is full, or fails', () => {
  it.each([
    ['ENOSPC', /out\.csv\S*: cannot be written: no space left on the device$/m],
    ['short', /out\.csv\S*: cannot be written: no space left on the device$/m],
    ['EIO', /out\.csv\S*: cannot be written: EIO/],
  ])('ends a run after its first commits, which is gone on with when there is room again: %s', async (kind, reason) => {
    const args = [...SEARCH, '-o', 'out.csv'];
    const whole = await undisturbed(args);
    const finished = await run(args, afterCommit(kind));
    expectKept(finished, reason);
    await goOn(finished, whole);
  });

  it.each([
    ['ENOSPC', /no space left on the device/],
    ['EACCES', /permission denied/],
  ])('leaves nothing where it is met from the beginning, whichever operation meets it: %s', async (kind, reason) => {
    for (let at = 1; at <= 6; at++) {
      const args = [...SEARCH, '-o', 'out.csv', '--errors', 'errors.csv'];
      expectNothingLeft(await run(args, { kind, at }), reason);
    }
  });

  it('is met by the list of errors as well', async () => {
    const args = ['solve', '../bad.csv', '-a', 'ida', '--chunk-bytes', '800', '-q', '-o', 'out.csv'];
    const full = await run([...args, '--errors', '/dev/full']);
    expectNothingLeft(full, /^puzzle-batch: \/dev\/full: cannot be written: no space left on the device$/m);
  });

  it('is met really: a file may become no larger', async () => {
    const args = [...SEARCH, '-o', 'out.csv'];
    const whole = await undisturbed(args);
    const { child, finished } = work.spawn(
      'bash',
      ['-c', `cd inside && ulimit -f 900 && exec "$0" "$@"`, process.execPath, cli, ...args],
      {},
    );
    child.stdin.end();
    expectKept(await finished, /out\.csv: cannot be written: the file would be larger than is allowed/);
    await goOn(await finished, whole);
  });

  it('is met really: no room is left on it, until a file is removed', async () => {
    const args = [...SEARCH, '-o', 'out.csv'];
    const whole = await undisturbed(args);
    // A file system of its own, which only root can have, and not everywhere.
    if ((await work.shell('unshare --mount mount -t tmpfs none inside')).exit !== 0) return;
    const line = `
      mount -t tmpfs -o size=1536k none inside && cd inside && head -c 800000 /dev/zero > other
      "$0" "$@"; echo "exit $?:" $(ls); rm other
      "$0" "$@" --resume; echo "exit $?:" $(ls); cp out.csv ..`;
    const { child, finished } = work.spawn('unshare', ['--mount', 'bash', '-c', line, process.execPath, cli, ...args], {
      env: faultyEnv({ folder: inside('.'), late: true }),
    });
    child.stdin.end();
    const { out, err } = await finished;
    expect(out).toBe('exit 4: other out.csv.journal out.csv.partial\nexit 0: out.csv\n');
    expect(err).toMatch(
      /^puzzle-batch: \S+\/out\.csv: cannot be written: no space left on the device\n[^\n]+ kept; [^\n]+\n$/,
    );
    expect(work.read('out.csv')).toBe(whole['out.csv']);
  });

  it('is told when what is written is a device, beside which nothing is written', async () => {
    const { exit, out, err } = await run([...SEARCH, '-o', '/dev/full']);
    expect({ exit, out }).toEqual({ exit: 4, out: '' });
    expect(err).toBe('puzzle-batch: /dev/full: cannot be written: no space left on the device\n');
    expect(['partial', 'lock', 'journal'].filter((what) => existsSync(`/dev/full.${what}`))).toEqual([]);
  });

  it('is told of a summary, whose rows are written all the same', async () => {
    const { exit, err } = await run([...SEARCH, '--limit', '5', '-o', 'out.csv', '--summary', '/dev/full']);
    expect({ exit, err }).toEqual({
      exit: 4,
      err: 'puzzle-batch: /dev/full: cannot be written: no space left on the device\n',
    });
    expect(there()).toEqual(['out.csv']);
  });

  it.each([
    ['generate', ['generate', '--count', '9000', '-q', '-o', 'out.csv']],
    ['convert', ['convert', '../far.csv', '--to', 'ndjson', '-q', '-o', 'out.ndjson']],
    ['verify', ['verify', 'wrong.csv', '-q', '-o', 'out.txt']],
  ])('leaves nothing of what %s writes, whichever operation meets it', async (_, args) => {
    work.write('wrong.csv', 'start,target,status,length,moves\n' + `${FAR},solved,1,u\n`.repeat(900));
    const paths = args.map((arg) => arg.replace('wrong.csv', '../wrong.csv'));
    let [at, ended] = [0, 0];
    for (;;) {
      const finished = await run(paths, { kind: 'ENOSPC', at: ++at });
      if (finished.exit !== 4) break;
      expectNothingLeft(finished, /no space left on the device/);
      ended++;
    }
    expect(ended).toBeGreaterThan(2);
    expect(there()).toHaveLength(1);
  });
});

describe('a system that takes little at a time', () => {
  it('is given the rest again: what is written is whole', async () => {
    const args = ['solve', '../bad.csv', '-a', 'ida', '-q', '-o', 'out.csv', '--errors', 'errors.csv'];
    const whole = await undisturbed(args);
    const { exit, err } = await run(args, { kind: 'pieces', at: 1 });
    expect({ exit, err }).toEqual({ exit: 1, err: '' });
    expect(Object.fromEntries(there().map((name) => [name, work.read(`inside/${name}`)]))).toEqual(whole);
  });
});

describe('a folder that changes meanwhile', () => {
  /** Ends a run that is stopped between two chunks of the output, while the folder is changed. */
  async function changed(output: string, change: () => void): Promise<Finished> {
    const from = `${output}.partial`;
    const { child, finished } = start([...SEARCH, '-o', output], { kind: 'stop', at: 3, from });
    await untilStopped(child);
    change();
    child.kill('SIGCONT');
    return finished;
  }

  it('and is gone: exit 4, and it is not made anew', async () => {
    mkdirSync(inside('there'));
    const { exit, err } = await changed('there/out.csv', () => rmSync(inside('there'), { recursive: true }));
    expect(exit).toBe(4);
    expect(err).toMatch(/^puzzle-batch: \S*out\.csv\S*: cannot be written: there is no such folder\n$/);
    expect(there()).toEqual([]);
  });

  it('and is moved away: exit 4', async () => {
    mkdirSync(inside('there'));
    const { exit, err } = await changed('there/out.csv', () => renameSync(inside('there'), inside('elsewhere')));
    expect({ exit, there: there() }).toEqual({ exit: 4, there: ['elsewhere'] });
    expect(err).toMatch(/cannot be written: there is no such folder\n/);
    expect(readdirSync(inside('elsewhere'))).not.toContain('out.csv');
  });

  it.each(['EACCES', 'EROFS'])('and takes nothing more: %s is told, and it is gone on with', async (kind) => {
    const args = [...SEARCH, '-o', 'out.csv'];
    const whole = await undisturbed(args);
    const finished = await run(args, afterCommit(kind));
    expectKept(finished, kind === 'EACCES' ? /permission denied/ : /the file system is read-only/);
    await goOn(finished, whole);
  });

  it('and has a folder at the place by then: exit 4, and that stays', async () => {
    const { exit, err } = await changed('out.csv', () => mkdirSync(inside('out.csv')));
    expect({ exit, there: there() }).toMatchObject({ exit: 4, there: expect.arrayContaining(['out.csv']) as string[] });
    expect(err).toMatch(/out\.csv: cannot be written: /);
  });
});

describe('a reader that is gone', () => {
  it('ends a run quietly, and nothing is said of going on', async () => {
    const { exit, err } = await work.shell(
      `cd inside && $PB ${SEARCH.join(' ')} -o - | head -n 1 >/dev/null; exit \${PIPESTATUS[0]}`,
    );
    expect({ exit, err }).toEqual({ exit: 0, err: '' });
  });

  it('of a FIFO too', async () => {
    const { exit, err } = await work.shell(
      `cd inside && mkfifo fifo && (head -n 1 fifo >/dev/null &) && $PB ${SEARCH.join(' ')} -o fifo`,
    );
    expect({ exit, err, there: there() }).toEqual({ exit: 0, err: '', there: ['fifo'] });
  });

  it('or never came to a FIFO, is waited for no more when the output is discarded', async () => {
    await work.shell('mkfifo inside/fifo');
    const output = fileOutput(inside('fifo'));
    const writing = within(DEADLINE, output.write(Buffer.from('x')));
    await output.discard();
    await expect(writing).rejects.toThrow(/fifo: cannot be written: /);
  });
});
