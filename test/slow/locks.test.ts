import {
  existsSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import {
  cli,
  EIGHT,
  EIGHT_OUT,
  HARD,
  HEADER,
  HEADER_OUT,
  NEAR,
  ONE_LINE,
  type Running,
  Workdir,
} from '../support/command';
import { until } from '../support/until';

let work: Workdir;
let living: Running[];
beforeEach(() => {
  work = new Workdir();
  living = [];
  work.write('hard.csv', HEADER + `${HARD}\n`.repeat(50));
  work.write('pairs.csv', `${HEADER}${EIGHT}\n`);
});
afterEach(async () => {
  for (const { child, finished } of living) {
    child.kill('SIGKILL');
    await finished.catch(() => undefined);
  }
  work.remove();
});

const path = (name: string): string => join(work.path, name);
const files = (): string[] => readdirSync(work.path).sort();
const OUT = HEADER_OUT + EIGHT_OUT;
const QUICK = ['solve', 'pairs.csv', '-q'];

/** A run that takes long, and has its output by then. */
async function slowRun(...outputs: readonly string[]): Promise<Running> {
  const args = ['solve', 'hard.csv', '-p', 'sliding:5x5', '-a', 'ida', '--chunk-bytes', '1', '-q', ...outputs];
  const running = work.start(args);
  living.push(running);
  running.child.stdin.end();
  const locks = outputs.filter((output) => !output.startsWith('-')).map((output) => `${output}.lock`);
  await until('it has its locks', () => locks.every((lock) => files().includes(lock)));
  return running;
}

async function kill({ child, finished }: Running): Promise<void> {
  child.kill('SIGKILL');
  expect((await finished).exit).toBe('SIGKILL');
}

describe('two runs of one output', () => {
  it.each([
    ['by its name', ['-o', 'out.csv']],
    ['by another name', ['-o', './../inside/out.csv']],
    ['by a link', ['-o', 'link.csv']],
    ['to go on with it', ['-o', 'out.csv', '--resume']],
    ['as a list of errors', ['-o', 'other.csv', '--errors', 'out.csv']],
    ['as a summary', ['-o', 'other.csv', '--summary', 'out.csv']],
  ])('are one too many, %s: the second ends with 4, and the first is not disturbed', async (_, outputs) => {
    symlinkSync('out.csv', path('link.csv'));
    symlinkSync('.', path('inside'));
    const first = await slowRun('-o', 'out.csv');
    const lock = readlinkSync(path('out.csv.lock'));
    const args = outputs.map((output) => output.replace('./../inside', `${work.path}/inside`));
    const { exit, out, err } = await work.run([...QUICK, ...args]);
    expect({ exit, out }).toEqual({ exit: 4, out: '' });
    expect(err).toMatch(ONE_LINE);
    expect(err).toMatch(new RegExp(`out\\.csv: cannot be written: process ${first.child.pid ?? ''} is writing it`));
    expect(first.child.exitCode).toBeNull();
    expect(readlinkSync(path('out.csv.lock'))).toBe(lock);
    expect(files()).not.toContain('out.csv');
  });

  it.each(['generate', 'convert', 'verify'])('are one too many for %s', async (name) => {
    await slowRun('-o', 'out.csv');
    const input = name === 'generate' ? [] : ['pairs.csv'];
    work.write('pairs.csv', OUT);
    const { exit, err } = await work.run([name, ...input, '-q', '-o', 'out.csv']);
    expect({ exit, err }).toMatchObject({ exit: 4, err: expect.stringMatching(/is writing it/) as string });
  });

  it('are none too many with different outputs in one folder', async () => {
    await slowRun('-o', 'out.csv', '--errors', 'errors.csv');
    expect(await work.run([...QUICK, '-o', 'out.csv.gz', '--errors', 'more.csv'])).toMatchObject({ exit: 0, err: '' });
  });

  it('that begin at once do not mix: each is whole or told, and one is written', async () => {
    await kill(await slowRun('-o', 'out.csv')); // Its lock is there for all to take over.
    const runs = await Promise.all(
      Array.from({ length: 8 }, () => work.shell('exec $PB solve pairs.csv -q -o out.csv')),
    );
    for (const { exit, err } of runs) {
      expect(exit === 0 ? err.replace(/^.* will be replaced: .*\n$/, '') : err).toMatch(
        exit === 0 ? /^$/ : /is writing it/,
      );
    }
    expect(runs.map(({ exit }) => exit)).toContain(0);
    expect(work.read('out.csv')).toBe(OUT);
    expect(files()).toEqual(['hard.csv', 'out.csv', 'pairs.csv']);
  });
});

describe('a dead process’s lock', () => {
  it('is one run’s in the end when many find it at once', async () => {
    // Each tries for each round when its lock is there, and says what came of it; whoever got it looks again when all have said.
    const script = `
      const [, module, rounds, all] = process.argv;
      const { existsSync, readdirSync, writeFileSync } = require('node:fs');
      const { OutputLock } = require(module);
      const until = async (fact) => { while (!fact()) await new Promise(setImmediate); };
      const said = (what) => readdirSync('.').filter((name) => name.startsWith(what)).length;
      (async () => {
        for (let round = 0; round < Number(rounds); round++) {
          writeFileSync('ready-' + round + '-' + process.pid, '');
          while (!existsSync('go-' + round));
          const lock = await OutputLock.take('out-' + round).catch(() => null);
          writeFileSync('done-' + round + '-' + process.pid, '');
          await until(() => said('done-' + round + '-') === Number(all));
          process.stdout.write(lock?.heldBy() === 'this' ? '1' : '0');
        }
        process.stdout.write('\\n', () => process.exit(0));
      })();`;
    const [rounds, all] = [12, 4];
    const lock = resolve(dirname(cli), 'files', 'output-lock.js');
    const running = Array.from({ length: all }, () =>
      work.spawn(process.execPath, ['-e', script, lock, String(rounds), String(all)], {}),
    );
    living.push(...running);
    await kill(await slowRun('-o', 'dead.csv'));
    const dead = readlinkSync(path('dead.csv.lock'));
    for (let round = 0; round < rounds; round++) {
      const ready = (): number => files().filter((name) => name.startsWith(`ready-${round}-`)).length;
      await until(`all are ready for round ${round}`, () => ready() === all);
      symlinkSync(dead, path(`out-${round}.lock`));
      writeFileSync(path(`go-${round}`), '');
    }
    const outs = await Promise.all(running.map(async ({ finished }) => (await finished).out.trim()));
    const holders = Array.from({ length: rounds }, (_, round) => outs.filter((out) => out[round] === '1').length);
    expect(holders).toEqual(Array.from({ length: rounds }, () => 1));
  });
});

describe('a lock that is nobody’s', () => {
  it('of a process that was killed is taken over silently', async () => {
    await kill(await slowRun('-o', 'out.csv', '--errors', 'errors.csv'));
    expect(files()).toEqual(expect.arrayContaining(['out.csv.lock', 'errors.csv.lock']));
    const { exit, err } = await work.run([...QUICK, '-o', 'out.csv', '--errors', 'errors.csv', '--resume']);
    expect({ exit, err }).toEqual({ exit: 0, err: '' });
    expect(work.read('out.csv')).toBe(OUT);
    expect(files()).toEqual(['errors.csv', 'hard.csv', 'out.csv', 'pairs.csv']);
  });

  const FIELDS = ['program', 'host', 'boot', 'space', 'pid', 'started', 'machine'] as const;
  type Fields = Record<(typeof FIELDS)[number], string>;

  /** The lock of a run that lives, with some of its fields changed. */
  async function lockWith(change: (fields: Fields) => Partial<Fields>): Promise<Fields> {
    await slowRun('-o', 'first.csv');
    const parts = readlinkSync(path('first.csv.lock')).split(':');
    expect(parts).toHaveLength(FIELDS.length);
    const fields = Object.fromEntries(FIELDS.map((name, i) => [name, parts[i]])) as Fields;
    const changed = { ...fields, ...change(fields) };
    symlinkSync(FIELDS.map((name) => changed[name]).join(':'), path('out.csv.lock'));
    return changed;
  }

  it('of a process that has had the number before is taken over', async () => {
    await lockWith(({ started }) => ({ started: String(Number(started) - 1) }));
    expect(await work.run([...QUICK, '-o', 'out.csv'])).toMatchObject({ exit: 0, err: '' });
    expect(work.read('out.csv')).toBe(OUT);
  });

  it('of before the last start of the machine is taken over', async () => {
    const { machine } = await lockWith(() => ({ boot: 'another-boot' }));
    // Where the machine has no number this may be another one of its name.
    expect((await work.run([...QUICK, '-o', 'out.csv'])).exit).toBe(machine === '' ? 4 : 0);
  });

  it('of a process that has ended, and that its parent has not asked for, is taken over', async () => {
    const line = '$PB solve hard.csv -p sliding:5x5 -a ida --chunk-bytes 1 -q -o out.csv & echo $! >pid; exec sleep 60';
    const parent = work.spawn('bash', ['-c', line], { env: { PB: `${process.execPath} ${cli}` } });
    living.push(parent);
    await until('it has its lock', () => files().includes('out.csv.lock'));
    const pid = Number(work.read('pid'));
    // Before that its parent is the shell, which would ask.
    const parentIs = (name: string): boolean =>
      readFileSync(`/proc/${parent.child.pid ?? ''}/comm`, 'utf8').startsWith(name);
    await until('its parent is no shell', () => parentIs('sleep'));
    process.kill(pid, 'SIGKILL');
    await until('it has ended', () => /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')));
    expect(await work.run([...QUICK, '-o', 'out.csv'])).toMatchObject({ exit: 0 });
    expect(work.read('out.csv')).toBe(OUT);
  });

  it('with a number that no process has is taken over', async () => {
    await lockWith(() => ({ pid: '4194305' }));
    expect(await work.run([...QUICK, '-o', 'out.csv'])).toMatchObject({ exit: 0, err: '' });
    expect(existsSync(path('out.csv.partial'))).toBe(false);
  });

  it.each<[string, Partial<Fields>, RegExp]>([
    ['another machine', { host: 'elsewhere' }, /process \d+ on elsewhere is writing it/],
    ['another machine of the same name', { boot: 'another', machine: 'another' }, /process \d+ on \S+ is writing it/],
    ['another container', { space: '1' }, /process \d+ is writing it/],
  ])(
    'of %s is believed while it is touched, and taken over when it has not been for minutes',
    async (_, fields, said) => {
      await lockWith(() => ({ pid: '4194305', ...fields }));
      const refused = await work.run([...QUICK, '-o', 'out.csv']);
      expect(refused).toMatchObject({ exit: 4, out: '' });
      expect(refused.err).toMatch(ONE_LINE);
      expect(refused.err).toMatch(said);
      expect(refused.err).toContain('wait for its end, or two minutes if it has died');
      const minutesAgo = new Date(Date.now() - 5 * 60_000);
      lutimesSync(path('out.csv.lock'), minutesAgo, minutesAgo);
      expect(await work.run([...QUICK, '-o', 'out.csv'])).toMatchObject({ exit: 0, err: '' });
      expect(work.read('out.csv')).toBe(OUT);
    },
  );

  it('of the machine itself names the process alone', async () => {
    await lockWith(() => ({}));
    const { err } = await work.run([...QUICK, '-o', 'out.csv']);
    expect(err).toMatch(/process \d+ is writing it \(\S+out\.csv\.lock\): wait for its end/);
    expect(err).not.toContain(` on ${hostname()}`);
  });
});

describe('a run that was suspended until another took its place over', () => {
  /** What stands beside the output: what is written, how far it is trusted, and who writes it. */
  const beside = (): unknown[] => [
    lstatSync(path('out.csv.partial'), { throwIfNoEntry: false })?.ino,
    lstatSync(path('out.csv.journal'), { throwIfNoEntry: false })?.ino !== undefined,
    readlinkSync(path('out.csv.lock')),
  ];

  it.each([
    ['solve', 'begins anew', false],
    ['solve', 'goes on with what it wrote', true],
    ['generate', 'begins anew', false],
  ])('ends with 4, and leaves that one alone: %s, and one that %s', async (name, _, goesOn) => {
    // Rows that end at a time limit: there is something to write for minutes.
    work.write('rows.csv', `${HEADER}${NEAR}\n` + `${HARD}\n`.repeat(2000));
    const limits = ['--time-limit', '200ms', '--chunk-bytes', '1'];
    const solve = ['solve', 'rows.csv', '-p', 'sliding:5x5', '-a', 'ida', '-q', ...limits, '-o', 'out.csv'];
    const generate = ['generate', '--count', '1000000000', '-q', '-o', 'out.csv'];
    const start = (args: readonly string[]): Running => {
      const running = work.start(args);
      living.push(running);
      running.child.stdin.end();
      return running;
    };
    const first = start(name === 'solve' ? solve : generate);
    await until('the first has begun', () =>
      existsSync(path(name === 'solve' ? 'out.csv.journal' : 'out.csv.partial')),
    );
    first.child.kill('SIGSTOP');
    const { ino } = lstatSync(path('out.csv.partial'));

    // A process of this machine that lives is never taken for dead: its lock is removed for the other.
    unlinkSync(path('out.csv.lock'));
    const second = start(goesOn ? [...solve, '--resume'] : solve);
    await until('the second has begun', () => {
      const partial = lstatSync(path('out.csv.partial'), { throwIfNoEntry: false });
      return files().includes('out.csv.lock') && (goesOn || (partial !== undefined && partial.ino !== ino));
    });
    await until('it has a journal', () => existsSync(path('out.csv.journal')));
    const before = beside();

    first.child.kill('SIGCONT');
    const { exit, out, err } = await first.finished;
    expect({ exit, out }).toEqual({ exit: 4, out: '' });
    expect(err).toMatch(ONE_LINE);
    expect(err).toMatch(/out\.csv: cannot be written: another run has taken it over/);
    expect(beside()).toEqual(before);
    expect(second.child.exitCode).toBeNull();
  });
});

describe('what is no lock of this program', () => {
  it.each([
    ['a file', () => work.write('out.csv.lock', 'garbage\n')],
    ['an empty file', () => work.write('out.csv.lock', '')],
    ['a link to a file', () => symlinkSync('hard.csv', path('out.csv.lock'))],
    ['a folder', () => mkdirSync(path('out.csv.lock'))],
    ['half a lock', () => symlinkSync('puzzle-batch:host', path('out.csv.lock'))],
  ])('is left as it is, and told: %s', async (_, make) => {
    make();
    const before = files();
    const { exit, out, err } = await work.run([...QUICK, '-o', 'out.csv']);
    expect({ exit, out }).toEqual({ exit: 4, out: '' });
    expect(err).toMatch(ONE_LINE);
    expect(err).toMatch(/out\.csv\.lock is no lock of this program: remove it or rename it/);
    expect(files()).toEqual(before);
  });
});
