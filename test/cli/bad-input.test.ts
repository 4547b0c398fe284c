import { chmodSync, linkSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import {
  canBe,
  cli,
  DOUBLE,
  type Finished,
  HEADER,
  HEADER_OUT,
  ONE_LINE,
  type RunOptions,
  TWO,
  TWO_OUT,
  Workdir,
} from '../support/command';
import { until } from '../support/until';

const NOBODY = 65_534;
const asRoot = process.getuid?.() === 0;
/** Root may read and write everything, so another user runs the command, if folders let it. */
const lackingPermission = !asRoot || canBe(NOBODY) ? it : it.skip;
const PAIRS = `${HEADER}${TWO}\n`;

let work: Workdir;
beforeEach(() => {
  work = new Workdir();
  work.write('pairs.csv', PAIRS);
});
afterEach(() => work.remove());

/** Refused in one line, with nothing on standard output and no file but those there were. */
async function expectRefusal(exit: number, said: RegExp, args: string[], options: RunOptions = {}): Promise<void> {
  const before = readdirSync(work.path).sort();
  expectRefused(await work.run(['solve', ...args], options), exit, said);
  expect(readdirSync(work.path).sort()).toEqual(before);
  expect(work.read('pairs.csv')).toBe(PAIRS);
}

function expectRefused(finished: Finished, exit: number, said: RegExp): void {
  expect(finished).toEqual({ exit, out: '', err: expect.stringMatching(ONE_LINE) as string });
  expect(finished.err).toMatch(said);
}

describe('an input that cannot be read', () => {
  it('is named with the reason', async () => {
    mkdirSync(join(work.path, 'folder'));
    await expectRefusal(3, /missing\.csv: cannot be read: there is no such file/, ['missing.csv', '-o', 'out.csv']);
    await expectRefusal(3, /folder: expected a file, got a directory/, ['folder', '-o', 'out.csv']);
    await expectRefusal(3, /pairs\.csv\/x: cannot be read/, ['pairs.csv/x', '-o', 'out.csv']);
  });

  lackingPermission('may lack permission', async () => {
    chmodSync(work.path, 0o755);
    chmodSync(join(work.path, 'pairs.csv'), asRoot ? 0o600 : 0);
    const finished = await work.run(['solve', 'pairs.csv'], asRoot ? { uid: NOBODY } : {});
    expectRefused(finished, 3, /pairs\.csv: cannot be read: permission denied/);
  });

  it('may be a state, or one of two', async () => {
    await expectRefusal(2, /"12X453786" is a state, not a file: solve one pair with --start "12X453786"/, [
      '12X453786',
    ]);
    await expectRefusal(2, /solve one pair with --start "1 2 X 4 5 3 7 8 6"/, ['1 2 X 4 5 3 7 8 6']);
    await expectRefusal(2, /expected one input, got "pairs.csv" and "more.csv"/, ['pairs.csv', 'more.csv']);
  });
});

describe('an output that cannot be written', () => {
  it('ends with exit 4 and the reason', async () => {
    mkdirSync(join(work.path, 'folder'));
    await expectRefusal(4, /folder: expected a file to write, got a directory/, ['pairs.csv', '-o', 'folder']);
    await expectRefusal(4, /no\/out\.csv: there is no folder .*\/no\n/, ['pairs.csv', '-o', 'no/out.csv']);
    await expectRefusal(4, /\/dev\/full: cannot be written: no space left/, ['pairs.csv', '-o', '/dev/full']);
    await expectRefusal(4, /\/dev\/full: cannot be written: no space left/, [
      'pairs.csv',
      '--errors',
      '/dev/full',
      '-o',
      '/dev/null',
      '-q',
    ]);
    await expectRefusal(4, /\/dev\/full: cannot be written: no space left/, [
      'pairs.csv',
      '--summary',
      '/dev/full',
      '-o',
      '/dev/null',
      '-q',
    ]);
    await expectRefusal(2, /--output: expected the name of a file, got none/, ['pairs.csv', '-o', '']);
  });

  it('may be a full standard output, of any command', async () => {
    for (const command of ['solve pairs.csv', 'puzzles', '--help', 'solve --help', '--version']) {
      const finished = await work.shell(`$PB ${command} >/dev/full`);
      expectRefused(finished, 4, /standard output: cannot be written: no space left on the device/);
    }
  });

  lackingPermission('may lack permission', async () => {
    chmodSync(work.path, 0o555);
    const finished = await work.run(['solve', 'pairs.csv', '-o', 'out.csv'], asRoot ? { uid: NOBODY } : {});
    chmodSync(work.path, 0o755);
    expectRefused(finished, 4, /out\.csv: cannot be written: permission denied/);
  });

  it('leaves nothing behind if its place is taken during the run', async () => {
    const { child, finished } = work.start(['solve', '-o', 'out.csv', '-q']);
    // The command looks at its output before it looks at the input.
    child.stdin.write(PAIRS + `${TWO}\n`.repeat(20_000));
    await until('the output is begun', () => readdirSync(work.path).length > 1);
    mkdirSync(join(work.path, 'out.csv'));
    child.stdin.end();
    expectRefused(await finished, 4, /out\.csv: cannot be written: /);
    expect(readdirSync(work.path).sort()).toEqual(['out.csv', 'pairs.csv']);
  });
});

describe('a current folder that is gone', () => {
  it('is named', async () => {
    const { exit, err } = await work.shell('mkdir gone; cd gone; rmdir ../gone; exec $PB puzzles');
    expect({ exit, err }).toEqual({
      exit: 2,
      err: 'puzzle-batch: the current folder is gone: change to another one\n',
    });
  });
});

describe('an output that is the input', () => {
  it('is refused under any name, and the input stays', async () => {
    symlinkSync('pairs.csv', join(work.path, 'symbolic.csv'));
    linkSync(join(work.path, 'pairs.csv'), join(work.path, 'hard.csv'));
    for (const name of ['pairs.csv', './pairs.csv', 'symbolic.csv', 'hard.csv']) {
      await expectRefusal(2, /: is the input; choose another output/, ['pairs.csv', '-o', name]);
    }
    await expectRefusal(2, /: is the input/, ['symbolic.csv', '--errors', 'hard.csv']);
    await expectRefusal(2, /: is the input/, ['pairs.csv', '--summary', 'symbolic.csv']);
    expectRefused(await work.shell('$PB solve -o hard.csv <pairs.csv'), 2, /: is the input/);
  });
});

describe('bytes that are no CSV', () => {
  it('a NUL byte makes its row invalid, in a header it makes the file refused', async () => {
    const [row, header] = await Promise.all([
      work.run(['solve', '-q'], { input: `${HEADER}12X4\u00003786,12345678X\n${TWO}\n` }),
      work.run(['solve'], { input: `sta\0rt,start,target\n1,${TWO}\n` }),
    ]);
    expect(row).toMatchObject({ exit: 1, err: '' });
    expect(row.out).toMatch(
      /^start,target,status,length,moves,error\n12X4\0[^\n]*,invalid,,,"NUL_BYTE: [^\n]*\n12X453786,12345678X,solved,2,dd,\n$/,
    );
    expectRefused(header, 3, /expected a header in UTF-8/);
  });

  it('a cell that is no UTF-8 costs its row, elsewhere it passes through byte for byte', async () => {
    const input = Buffer.concat([
      Buffer.from('note,start,target\n'),
      Buffer.from([0xff]),
      Buffer.from(`,${TWO}\nb,12X45`),
      Buffer.from([0xe9]),
      Buffer.from('786,12345678X\n'),
    ]);
    const { child, finished } = work.start(['solve', '-q', '-o', 'out.csv']);
    child.stdin.end(input);
    expect(await finished).toEqual({ exit: 1, out: '', err: '' });
    const { out } = await work.shell('od -An -c out.csv | tr -d " \\n"');
    expect(out).toContain(
      'error\\n377,12X453786,12345678X,solved,2,dd,\\nb,12X45351786,12345678X,invalid,,,"NOT_TEXT:',
    );
  });

  it.each([
    ['as the first line', '', 1],
    ['as a later line', PAIRS, 3],
    ['in a quoted cell', `${PAIRS}"`, 3],
  ])('100 MB without a line end %s are refused by their line, in little memory', async (_, before, line) => {
    work.write(
      'peak.cjs',
      `const peak = () => require('node:fs').writeSync(2, process.resourceUsage().maxRSS + '\\n');
      if (require('node:worker_threads').isMainThread) process.on('exit', peak);\n`,
    );
    const { child, finished } = work.spawn(
      process.execPath,
      ['--require', './peak.cjs', cli, 'solve', '-o', 'out.csv'],
      {},
    );
    child.stdin.write(before);
    const block = Buffer.alloc(1_000_000, '1');
    for (let i = 0; i < 100 && child.stdin.writable; i++) {
      if (!child.stdin.write(block))
        await new Promise((go) => {
          child.stdin.once('drain', go);
          child.stdin.once('close', go);
        });
    }
    child.stdin.end();
    const { exit, out, err } = await finished;
    expect({ exit, out }).toEqual({ exit: 3, out: '' });
    expect(err).toMatch(new RegExp(`^puzzle-batch: standard input:${line}: the record that begins here `));
    const kilobytes = Number(/^(\d+)$/m.exec(err)?.[1]);
    expect(kilobytes).toBeGreaterThan(20_000);
    expect(kilobytes).toBeLessThan(300_000);
    expect(readdirSync(work.path).sort()).toEqual(['pairs.csv', 'peak.cjs']);
  });

  it('a quote that never closes is refused by its line, even behind much that is good', async () => {
    const rows = 40_000;
    work.write('quote.csv', `${HEADER}${`${TWO}\n`.repeat(rows)}"12X453786,12345678X\n${TWO}\n`);
    const before = readdirSync(work.path).sort();
    const finished = await Promise.all([
      work.run(['solve', 'quote.csv']),
      work.run(['solve', 'quote.csv', '-o', 'out.csv', '--errors', 'e.csv']),
    ]);
    for (const one of finished)
      expectRefused(one, 3, new RegExp(`quote\\.csv:${rows + 2}: .* a quoted cell that never closes`));
    expect(readdirSync(work.path).sort()).toEqual(before);
  });
});

describe('messages', () => {
  it('go to standard error, answers to standard output', async () => {
    const { exit, out, err } = await work.run(['solve'], {
      input: `start\n${TWO.slice(0, 9)}\n${DOUBLE.slice(0, 9)}\n`,
    });
    expect(exit).toBe(1);
    expect(out).toMatch(
      /^start,status,length,moves,error\n12X453786,solved,2,dd,\n11345678X,invalid,,,"DUPLICATE_LABEL: .*"\n$/,
    );
    expect(err).toMatch(
      /^puzzle-batch: standard input: no target column: every row goes to 12345678X\npuzzle-batch: 2 rows in .*: 1 solved, 1 invalid\n$/,
    );
  });

  it('are not needed: closed standard error changes nothing', async () => {
    expect(await work.shell('$PB solve pairs.csv -v 2>&-')).toEqual({ exit: 0, out: HEADER_OUT + TWO_OUT, err: '' });
  });
});

describe('a fault of the program', () => {
  it('exits 70 and says so: workers that cannot start', async () => {
    work.write(
      'no-workers.cjs',
      "if (!require('node:worker_threads').isMainThread) throw new Error('no thread today');\n",
    );
    const { exit, out, err } = await work.run(['solve', 'pairs.csv', '-o', 'out.csv'], {
      env: { NODE_OPTIONS: `--require ${join(work.path, 'no-workers.cjs')}` },
    });
    expect({ exit, out }).toEqual({ exit: 70, out: '' });
    expect(err).toMatch(
      /puzzle-batch: the workers do not start: a worker threw "no thread today"\npuzzle-batch: this is a fault of the program, please report it\n$/,
    );
    expect(readdirSync(work.path).sort()).toEqual(['no-workers.cjs', 'pairs.csv']);
  });
});
