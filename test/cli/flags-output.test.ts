import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseRecords } from '../../src/formats/csv-cells';
import {
  DOUBLE,
  EIGHT,
  EIGHT_OUT,
  HARD,
  HEADER,
  HEADER_OUT,
  NEAR,
  ONE_LINE,
  SWAPPED,
  SWAPPED_OUT,
  TWO,
  TWO_OUT,
  Workdir,
} from '../support/command';
import { CommandsHere, expectRefusedHere } from '../support/commands-here';

const work = new Workdir();
const run = work.run.bind(work);
const here = new CommandsHere();
afterAll(async () => {
  await here.close();
  work.remove();
});

const PAIRS = `${HEADER}${TWO}\n${EIGHT}\n${SWAPPED}\n`;
const PAIRS_OUT = HEADER_OUT + TWO_OUT + EIGHT_OUT + SWAPPED_OUT;
const BAD = `${HEADER}${TWO}\n${DOUBLE}\n${DOUBLE}\n${EIGHT}\n`;

const expectUsage = (said: RegExp, args: string[]): Promise<void> =>
  expectRefusedHere(here.solve(PAIRS, args), 2, said);

describe('what makes no sense', () => {
  it.each([
    [['-a', 'bfs'], /--algorithm: expected auto, table, ida, bidirectional, got "bfs"/],
    [['--algorithm=table', '--puzzle=sliding:4x4'], /table of puzzle "sliding:4x4" would take .*: use --algorithm ida/],
    [['-o', 'same.csv', '--errors', 'same.csv'], /--errors: "same.csv" is written by --output already/],
    [['--summary', '-'], /--output: "-" is written by --summary already/],
  ])('is refused in one line with exit 2: %j', async (args, said) => {
    const finished = await run(['solve', ...args], { input: PAIRS });
    expect(finished).toEqual({ exit: 2, out: '', err: expect.stringMatching(ONE_LINE) as string });
    expect(finished.err).toMatch(said);
    expect(readdirSync(work.path)).toEqual([]);
  });
});

describe('--algorithm', () => {
  it.each(['table', 'ida', 'bidirectional'])('%s answers, and -v names it', async (algorithm) => {
    const { exit, out, err } = await run(['solve', '-a', algorithm, '-v'], { input: PAIRS });
    expect({ exit, out }).toEqual({ exit: 0, out: PAIRS_OUT });
    expect(err).toContain(`puzzle-batch: engine ${algorithm} (--algorithm)\n`);
  });

  it('auto takes a search for few rows and the table for many, and -v says why', async () => {
    const [few, many] = await Promise.all([
      run(['solve', '-a', 'auto', '-v'], { input: PAIRS }),
      run(['solve', '-v'], { input: HEADER + `${TWO}\n`.repeat(5000) }),
    ]);
    expect(few.err).toMatch(/engine ida \(auto: about 3 rows; a table pays from 4,083 on\)/);
    expect(many.err).toMatch(/engine table \(auto: about 5,000 rows; /);
  });
});

describe('--threads', () => {
  const threads = async (args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> => {
    const { exit, out, err } = await run(['solve', '-v', ...args], { input: PAIRS, env });
    expect({ exit, out }).toEqual({ exit: 0, out: PAIRS_OUT });
    return /^puzzle-batch: (\d+ threads? \(.*\))$/m.exec(err)?.[1] ?? err;
  };

  it('takes a number or a share, -j too', async () => {
    const said = await Promise.all([threads(['-t', '3']), threads(['-j', '1']), threads(['--threads=1%'])]);
    expect(said).toEqual([
      '3 threads (--threads)',
      '1 thread (--threads)',
      expect.stringMatching(/^1 thread \(1% of /),
    ]);
  });

  it('without it takes what the machine gives, and no more than Slurm gives', async () => {
    const least = availableParallelism() > 1 ? /^1 thread \(SLURM_CPUS_PER_TASK\)$/ : /^1 thread \(/;
    expect(
      await Promise.all([
        threads([], { SLURM_CPUS_PER_TASK: '' }),
        threads([], { SLURM_CPUS_PER_TASK: '1' }),
        threads(['-t', '2'], { SLURM_CPUS_PER_TASK: '1' }),
      ]),
    ).toEqual([
      expect.stringMatching(/^\d+ threads? \((available parallelism|cgroup cpu\.max)\)$/),
      expect.stringMatching(least),
      '2 threads (--threads)',
    ]);
  });

  it.each(['0', 'many', '0%', '-2', '1.5', '513'])('refuses %s', (value) =>
    expectUsage(/--threads: expected a number from 1 to 512, or a share such as 50%, got /, [`--threads=${value}`]),
  );
});

describe('--output', () => {
  it('writes a file whole, in place of one that is there, and - is standard output', async () => {
    work.write('old.csv', 'something else');
    const results = await Promise.all([
      run(['solve', '-o', 'new.csv', '-q'], { input: PAIRS }),
      run(['solve', '--output=old.csv', '-q'], { input: PAIRS }),
      run(['solve', '-', '-o', '-', '-q'], { input: PAIRS }),
    ]);
    expect(results).toEqual([
      { exit: 0, out: '', err: '' },
      { exit: 0, out: '', err: '' },
      { exit: 0, out: PAIRS_OUT, err: '' },
    ]);
    expect([work.read('new.csv'), work.read('old.csv')]).toEqual([PAIRS_OUT, PAIRS_OUT]);
    expect(readdirSync(work.path).sort()).toEqual(['new.csv', 'old.csv']);
  });

  it('writes devices and FIFOs in place', async () => {
    const [device, fifo] = await Promise.all([
      run(['solve', '-o', '/dev/null', '-q'], { input: PAIRS }),
      work.shell('mkfifo fifo; cat fifo & $PB solve -o fifo -q && wait && test -p fifo', { input: PAIRS }),
    ]);
    expect(device).toEqual({ exit: 0, out: '', err: '' });
    expect(fifo).toEqual({ exit: 0, out: PAIRS_OUT, err: '' });
  });

  it('follows a symbolic link and leaves it one', async () => {
    const { exit, out } = await work.shell(
      'touch real.csv; ln -s real.csv link.csv; $PB solve -o link.csv -q && readlink link.csv && cat real.csv',
      { input: PAIRS },
    );
    expect({ exit, out }).toEqual({ exit: 0, out: `real.csv\n${PAIRS_OUT}` });
  });
});

describe('--columns', () => {
  it('chooses the result columns, their order and headings', async () => {
    const [all, headings] = await Promise.all([
      run(['solve', '-q', '-a', 'ida', '--columns', 'micros,expanded,error,moves,length,status'], { input: PAIRS }),
      run(['solve', '-q', '--columns', 'moves:Way:Weg,status'], { input: PAIRS }),
    ]);
    const [header, first, , third] = all.out.split('\n');
    expect(header).toBe('start,target,micros,expanded,error,moves,length,status');
    expect(first).toMatch(/^12X453786,12345678X,\d+,[1-9]\d*,,dd,2,solved$/);
    expect(third).toMatch(/^21345678X,12345678X,\d+,0,,,,unsolvable$/);
    expect(headings.out.split('\n').slice(0, 2)).toEqual(['start,target,Way:Weg,status', `${TWO},dd,solved`]);
  });

  it('expanded is 0 with the table', async () => {
    expect(await here.solve(PAIRS, ['-a', 'table', '--columns', 'expanded'])).toBe(
      `start,target,expanded\n${TWO},0\n${EIGHT},0\n${SWAPPED},0\n`,
    );
  });

  it('is refused with an unknown name, or one given twice', async () => {
    await expectUsage(/--columns: expected a list of status, length, .*got "cost"/, ['--columns', 'cost']);
    await expectUsage(/--columns: moves is named twice/, ['--columns', 'moves,moves:again']);
  });
});

describe('--prefix', () => {
  it('goes before every heading, so that answers can be answered again', async () => {
    const [again, clash] = await Promise.all([
      run(['solve', '-q', '--prefix', 'my_', '--columns', 'status,length:n'], { input: PAIRS_OUT }),
      run(['solve', '-o', 'clash.csv'], { input: PAIRS_OUT }),
    ]);
    expect(again.out.split('\n').slice(0, 2)).toEqual([
      'start,target,status,length,moves,error,my_status,my_n',
      `${TWO},solved,2,dd,,solved,2`,
    ]);
    expect(clash).toMatchObject({
      exit: 2,
      out: '',
      err: expect.stringMatching(/already has "status".*--prefix/) as string,
    });
    expect(existsSync(join(work.path, 'clash.csv'))).toBe(false);
  });
});

describe('--expanded-limit', () => {
  it.each(['ida', 'bidirectional'])('gives a row of %s up, never calls it unsolvable, and exits 1', async (engine) => {
    const { exit, out } = await run(['solve', '-q', '-a', engine, '--expanded-limit', '3'], {
      input: `${HEADER}867254X31,12345678X\n${SWAPPED}\n12345678X,12345678X\n`,
    });
    expect(exit).toBe(1);
    expect(out).toMatch(/^867254X31,12345678X,limit,,,"?EXPANDED_LIMIT: gave up .*raise --expanded-limit"?$/m);
    expect(out.endsWith(`${SWAPPED_OUT}12345678X,12345678X,solved,0,,\n`)).toBe(true);
  });

  it('is refused with 0', () =>
    expectUsage(/--expanded-limit: expected a whole number from 1/, ['--expanded-limit=0']));
});

describe('--time-limit', () => {
  it('gives a row up after that time and goes on', async () => {
    const solved = NEAR.replaceAll('"', '');
    const { exit, out } = await run(['solve', '-q', '-p', 'sliding:5x5', '-a', 'ida', '--time-limit', '50ms'], {
      input: `${HEADER}${HARD}\n${solved}\n`,
    });
    expect(exit).toBe(1);
    expect(out).toMatch(/,limit,,,"?TIME_LIMIT: gave up after 50 ms; raise --time-limit"?\n/);
    expect(out.endsWith(`${solved},solved,1,r,\n`)).toBe(true);
    await expectUsage(/--time-limit: expected a time such as 500ms or 2s, got "50"/, ['--time-limit', '50']);
  });
});

describe('--max-errors', () => {
  it('lets so many invalid rows pass; one more stops the run with nothing at OUTPUT', async () => {
    const [enough, tooFew] = await Promise.all([
      run(['solve', '--max-errors', '2', '-o', 'two.csv', '-q'], { input: BAD }),
      run(['solve', '--max-errors', '1', '-o', 'one.csv', '--errors', 'one-errors.csv'], { input: BAD }),
    ]);
    expect(enough).toEqual({ exit: 1, out: '', err: '' });
    expect(work.read('two.csv').endsWith(EIGHT_OUT)).toBe(true);
    expect(tooFew.exit).toBe(1);
    expect(existsSync(join(work.path, 'one.csv'))).toBe(false);
    expect(work.read('one-errors.csv').match(/DUPLICATE_LABEL/g)).toHaveLength(2);
  });

  it('as a share looks from row 100 on', async () => {
    const share = (rows: string[]): Promise<{ exit: number | string }> =>
      run(['solve', '-q', '--max-errors', '5%', '-o', `share-${rows.length}.csv`], {
        input: `${HEADER}${rows.join('\n')}\n`,
      });
    const bad = Array.from({ length: 6 }, () => DOUBLE);
    const good = (n: number): string[] => Array.from({ length: n }, () => TWO);
    await Promise.all([share([...bad, ...good(93)]), share([...bad, ...good(94)]), share([...good(300), ...bad])]);
    expect([99, 100, 306].map((n) => existsSync(join(work.path, `share-${n}.csv`)))).toEqual([true, false, true]);
    await expectUsage(/--max-errors: expected a number of rows, or a share such as 5%/, ['--max-errors', 'few']);
  });
});

describe('--fail-fast', () => {
  it('stops at the first invalid row', async () => {
    const { exit, err } = await run(['solve', '--fail-fast', '-o', 'fast.csv'], { input: BAD });
    expect(exit).toBe(1);
    expect(err).toMatch(/^puzzle-batch: 2 rows in /m);
    expect(existsSync(join(work.path, 'fast.csv'))).toBe(false);
    await expectUsage(/--fail-fast: is --max-errors 0, give one of the two/, ['--fail-fast', '--max-errors', '3']);
  });
});

describe('--errors', () => {
  it('lists the rows that ended invalid or at a limit, by the line on which each begins', async () => {
    const input =
      'note,start,target\r\n' + // 1
      `"two\nlines",${TWO}\n` + // 2, 3
      '\n' + // 4
      `"and\r\nmore\rlines",${DOUBLE}\n` + // 5, 6, 7
      `good,${EIGHT}\n` + // 8
      'short,12X453786\n' + // 9
      `long,${TWO},one,"more ""cell"""\n` + // 10
      'hard,867254X31,12345678X'; // 11
    const { exit, err } = await run(
      ['solve', '-o', 'answers.csv', '--errors', 'errors.csv', '-a', 'ida', '--expanded-limit', '50', '-q'],
      { input },
    );
    expect({ exit, err }).toEqual({ exit: 1, err: '' });
    const expected = [
      'line,code,message,raw\n',
      '5,DUPLICATE_LABEL,"start: expected 1 to 8 and the blank \\(X x 0 _ \\. \\*\\) once each, got ""1"" twice in ""11345678X""",' +
        '"""and\r\nmore\rlines"",11345678X,12345678X"\n',
      '9,TOO_FEW_CELLS,"expected 3 cells, got 2; add what is missing","short,12X453786"\n',
      '10,TOO_MANY_CELLS,"expected 3 cells, got 5; quote cells that hold the delimiter",' +
        '"long,12X453786,12345678X,one,""more """"cell"""""""\n',
      '11,EXPANDED_LIMIT,gave up after expanding \\d+ states; raise --expanded-limit,"hard,867254X31,12345678X"\n',
    ];
    expect(work.read('errors.csv')).toMatch(new RegExp(`^${expected.join('')}$`));
    // Rows of another width come out in the width of the header.
    expect(work.read('answers.csv')).toMatch(/^short,12X453786,,invalid,,,"TOO_FEW_CELLS: /m);
    expect(work.read('answers.csv')).toMatch(/^long,12X453786,12345678X,invalid,,,"TOO_MANY_CELLS: /m);
  });

  it('is a header alone if there is none', async () => {
    await run(['solve', '--errors', 'none.csv', '-q'], { input: PAIRS });
    expect(work.read('none.csv')).toBe('line,code,message,raw\n');
  });
});

describe('--escape-formulas', () => {
  const RISKY =
    '=start,note,"target"\n' +
    `12X453786,=1+1,12345678X\n` +
    `"-12345678","=2,3",1-2345678\n` +
    `12X453786,a=b,12345678X\n` +
    `-bad,@x,12345678X\n`;
  const args = ['--start-column', '1', '--blank', '-', '--columns', 'status,length:+length,moves', '-q'];

  it('puts an apostrophe before cells that begin like a formula, headings and --errors too, and is read again', async () => {
    const [guarded, bare, general] = await Promise.all([
      run(['solve', '-a', 'table', ...args, '--escape-formulas', '--errors', 'formulas.csv'], { input: RISKY }),
      here.solve(RISKY, ['-a', 'table', ...args]),
      here.solve(RISKY, ['-a', 'table', ...args, '--escape-formulas', '--lane', 'general']),
    ]);
    expect(guarded.out).toMatch(
      new RegExp(
        "^'=start,note,target,status,'\\+length,moves\n" +
          "12X453786,'=1\\+1,12345678X,solved,2,dd\n" +
          `'-12345678,"'=2,3",1-2345678,solved,1,r\n` +
          '12X453786,a=b,12345678X,solved,2,dd\n' +
          "'-bad,'@x,12345678X,invalid,,\n$",
      ),
    );
    expect(general).toBe(guarded.out);
    expect(bare).toBe(guarded.out.replace(/(^|,|")'/gm, '$1'));
    expect(work.read('formulas.csv')).toMatch(/^5,WRONG_LENGTH,"start: .*","'-bad,@x,12345678X"$/m);
    const again = await here.solve(guarded.out, [...args, '--escape-formulas', '--prefix', 'p-', '--columns', 'moves']);
    expect(again).toMatch(/^'-12345678,"'=2,3",1-2345678,solved,1,r,r$/m);
  });

  it('has nothing to guard in the result columns: they begin with letters and digits, or are empty', async () => {
    const columns = 'status,length,moves,error,expanded,micros';
    const rows = `${HEADER}${TWO}\n${EIGHT}\n${SWAPPED}\n${DOUBLE}\n867254X31,12345678X\n,x\n-1,12345678X\n12X453786\n`;
    for (const flags of [
      ['-a', 'ida', '--expanded-limit', '9'],
      ['-a', 'table', '--moves-as', 'tiles'],
      ['-a', 'table', '--moves-as', 'words'],
    ]) {
      const out = await here.solve(rows, ['--columns', columns, ...flags]);
      const results = parseRecords(Buffer.from(out), { delimiter: ',', comment: null }).map((cells) => cells.slice(2));
      expect(results).toHaveLength(9);
      for (const cell of results.flat()) expect(cell).toMatch(/^([A-Za-z0-9].*)?$/);
    }
  });

  it('is for CSV', () =>
    expectUsage(/--escape-formulas: is for CSV, not for --to ndjson/, ['--escape-formulas', '--to', 'ndjson']));
});

describe('--exit-zero', () => {
  it('exits 0 in spite of invalid rows', async () => {
    const [without, with_] = await Promise.all([
      run(['solve', '-q'], { input: BAD }),
      run(['solve', '-q', '--exit-zero'], { input: BAD }),
    ]);
    expect([without.exit, with_.exit]).toEqual([1, 0]);
    expect(with_.out).toBe(without.out);
  });
});

describe('--chunk-bytes', () => {
  it('shapes the work, not the answers', async () => {
    const input = PAIRS + `${EIGHT}\n${DOUBLE}\n${TWO}\n`.repeat(50);
    const results = await Promise.all(
      ['1', '100', '100000'].map((bytes) =>
        run(['solve', '-t', '2', '--chunk-bytes', bytes, '--errors', `e${bytes}.csv`, '-q'], { input }),
      ),
    );
    expect(results[0].out.split('\n')).toHaveLength(155);
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
    const errors = ['1', '100', '100000'].map((bytes) => work.read(`e${bytes}.csv`));
    expect(errors[0].split('\n')).toHaveLength(52);
    expect([errors[1], errors[2]]).toEqual([errors[0], errors[0]]);
    await expectUsage(/--chunk-bytes: expected a whole number from 1 to 268435456/, ['--chunk-bytes', '0']);
  });
});

describe('--memory-limit', () => {
  it('changes no answer: auto searches where the table finds no room', async () => {
    const input = PAIRS + `${EIGHT}\n${DOUBLE}\n${TWO}\n`.repeat(50);
    const without = await here.solve(input, []);
    for (const flags of [
      ['--memory-limit', '8MB'],
      ['--memory-limit', '1GiB'],
      ['-a', 'table', '--memory-limit', '34000000'],
      ['-a', 'bidirectional', '--memory-limit', '20 mb', '--chunk-bytes', '300000'],
    ]) {
      expect(await here.solve(input, flags)).toBe(without);
    }
  });

  it.each([
    [
      ['-a', 'table', '--memory-limit', '20MB', '-t', '2'],
      'at least 48 MB for the path table of puzzle "eight" on 2 threads, got 20 MB; it is enough for --algorithm ida',
    ],
    [
      ['--columns', 'best', '--memory-limit', '20MB'],
      'at least 32 MB for the path table of puzzle "eight" on 1 thread, got 20 MB; it is enough for --algorithm ida',
    ],
    [
      ['-p', 'sliding:4x4', '-a', 'bidirectional', '--memory-limit', '1024', '-t', '3'],
      'at least 6 MB for bidirectional searches of puzzle "sliding:4x4" on 3 threads, got 1,024 bytes',
    ],
    [['--memory-limit', '99 kB'], 'at least 3 MB for searches by IDA* of puzzle "eight" on 1 thread, got 99,000 bytes'],
  ])('refuses what does not fit, and says what is needed: %j', async (args, said) => {
    const error = await here.solve(PAIRS, args).catch((thrown: unknown) => thrown);
    expect((error as Error).message).toBe(`--memory-limit: expected ${said}`);
  });

  it.each(['512X', '1.5', '0', '0MB', '-1GB', '1e9', '10iB', 'all', '', '9999999TB'])('is refused with %j', (size) =>
    expectUsage(/^--memory-limit: expected a size such as 512MB, 1.5GB, 300MiB, or a number of bytes, got "/, [
      `--memory-limit=${size}`,
    ]),
  );
});

describe('--lane', () => {
  it('shapes the work, not the answers', async () => {
    const input = PAIRS + `${EIGHT}\n${DOUBLE}\n${TWO}\n"${TWO.replace(',', '","')}"\n`.repeat(50);
    const solve = (lane: string) =>
      run(['solve', '-a', 'table', '--lane', lane, '--errors', `${lane}.csv`, '-q'], { input });
    const [auto, general] = await Promise.all(['auto', 'general'].map(solve));
    expect(auto.out.split('\n')).toHaveLength(205);
    expect(auto).toEqual(general);
    expect(work.read('auto.csv')).toBe(work.read('general.csv'));
    await expectUsage(/--lane: expected auto, general, got "plain"/, ['--lane', 'plain']);
  });
});

describe('--progress', () => {
  /** More than a pipe holds, once it is answered. */
  const slow = HEADER + `${TWO}\n`.repeat(25_000) + `${DOUBLE}\n`;
  /** A FIFO whose reader takes a byte and then nothing until a file has a word in it, so that there is progress to show. */
  const slowly = (fifo: string, file: string): string =>
    readBy(fifo, `until grep -qs ETA ${file}; do sleep 0.05; done`);
  const readBy = (fifo: string, wait: string): string =>
    `mkfifo ${fifo}; (head -c 1; ${wait}; cat) < ${fifo} > /dev/null &`;

  it('json: a line for each second and one at the end', async () => {
    work.write('slow.csv', slow);
    const { err } = await run(['solve', 'slow.csv', '--progress', 'json', '-o', '/dev/null']);
    const lines = err.split('\n').filter((line) => line.startsWith('{'));
    expect(JSON.parse(lines[lines.length - 1])).toEqual({
      rows: 25_001,
      rowsPerSecond: expect.any(Number) as number,
      percent: 100,
      etaSeconds: 0,
      invalid: 1,
    });
  });

  it('bar: rows, rate, share, time left and invalid rows, and nothing of it stays', async () => {
    work.write('slow.csv', `${HEADER}${DOUBLE}\n` + slow.slice(HEADER.length));
    await work.shell(
      `${slowly('bar', 'shown')} $PB solve slow.csv --progress bar -o bar --chunk-bytes 20000 2>shown; wait`,
    );
    const [bars] = work.read('shown').split('puzzle-batch:');
    const shown = bars.split('\r\x1b[K');
    expect(shown.length).toBeGreaterThan(2);
    expect([shown[0], shown.at(-1)]).toEqual(['', '']);
    for (const bar of shown.slice(1, -1)) {
      expect(bar).toMatch(/^\[[#.]{24}\] \d+% {2}[\d,]+ rows {2}[\d,]+ rows\/s {2}ETA \d+ s {2}[12] invalid$/);
    }
  });

  it('auto: none where standard error is no terminal, a bar where it is one; none: none there either', async () => {
    work.write('auto.csv', slow);
    const line = '$PB solve auto.csv --chunk-bytes 20000 --exit-zero -o';
    const [file, terminal, none] = await Promise.all([
      work.shell(`${line} /dev/null`),
      work.shell(`${slowly('auto', 'shown')} script -qfec "${line} auto" shown; wait`),
      work.shell(`${readBy('none', 'sleep 0.3')} script -qec "${line} none --progress none" /dev/null; wait`),
    ]);
    expect(file.err).toMatch(/^puzzle-batch: 25,001 rows in [^\n]*\n$/);
    expect(terminal.out).toContain(' rows/s  ETA ');
    expect(none.out).toMatch(/^puzzle-batch: 25,001 rows in [^\n]*\n$/);
    await expectUsage(/--progress: expected auto, bar, json, none, got "fancy"/, ['--progress', 'fancy']);
  });
});

describe('--quiet', () => {
  it('says nothing on success, whatever else would be said, and still says errors', async () => {
    const [fine, wrong] = await Promise.all([
      run(['solve', '--quiet', '-v', '--progress', 'json'], { input: `${TWO}\n` }),
      run(['solve', '-q'], { input: 'a,b\nc,d\n' }),
    ]);
    expect(fine).toEqual({ exit: 0, out: TWO_OUT, err: '' });
    expect(wrong).toMatchObject({ exit: 3, out: '', err: expect.stringMatching(ONE_LINE) as string });
  });
});

describe('--verbose', () => {
  it('says threads and engine, with reasons, on standard error', async () => {
    const { out, err } = await run(['solve', '--verbose', '-t', '1'], { input: PAIRS });
    expect(out).toBe(PAIRS_OUT);
    const lines = err.split('\n');
    expect(lines[0]).toBe('puzzle-batch: 1 thread (--threads)');
    expect(lines[1]).toMatch(/^puzzle-batch: engine ida \(auto: /);
    expect(lines[2]).toMatch(/^puzzle-batch: 3 rows in .* \(\d+ rows\/s, ida, 1 thread\): 2 solved, 1 unsolvable$/);
  });
});

describe('--summary', () => {
  const summary = (name: string): unknown => JSON.parse(work.read(name));
  const { version } = JSON.parse(readFileSync(join(__dirname, '..', '..', 'package.json'), 'utf8')) as {
    version: string;
  };

  it('holds every figure of the run', async () => {
    const args = ['solve', '-a', 'table', '-t', '1', '--expanded-limit', '9', '--summary', 'one.json', '-q'];
    await run(args, { input: `${HEADER}${TWO}\n\n${TWO}\n${EIGHT}\n,\n${SWAPPED}\n${DOUBLE}\n` });
    const written = summary('one.json') as { seconds: number; rowsPerSecond: number; peakRssBytes: number };
    expect(written).toEqual({
      schema: 1,
      resumed: 0,
      version,
      command: 'solve',
      arguments: args,
      puzzle: 'eight',
      engine: 'table',
      threads: 1,
      seconds: expect.any(Number) as number,
      rows: { solved: 3, unsolvable: 1, invalid: 1, limit: 0, skipped: 2 },
      rowsPerSecond: expect.any(Number) as number,
      expanded: 0,
      lengths: [0, 0, 2, 0, 0, 0, 0, 0, 1],
      peakRssBytes: expect.any(Number) as number,
      seed: null,
      exit: 1,
    });
    expect(written.seconds).toBeGreaterThan(0);
    expect(written.rowsPerSecond).toBe(Math.round(5 / written.seconds));
    expect(written.peakRssBytes / 2 ** 20).toBeGreaterThan(30);
    expect(written.peakRssBytes / 2 ** 20).toBeLessThan(400);
  });

  it('counts what searches expand, as the column does, and rows at a limit', async () => {
    const { out } = await run(
      ['solve', '-a', 'ida', '--expanded-limit', '60', '--columns', 'expanded', '--summary', 'ida.json', '-q'],
      { input: `${PAIRS}867254X31,12345678X\n` },
    );
    const expanded = out
      .split('\n')
      .slice(1, -1)
      .map((line) => Number(line.split(',')[2]));
    expect(summary('ida.json')).toMatchObject({
      expanded: expanded.reduce((sum, n) => sum + n, 0),
      rows: { solved: 2, unsolvable: 1, invalid: 0, limit: 1, skipped: 0 },
      exit: 1,
    });
  });

  it('is written for refused inputs too, not for commands that make no sense, and never over an input', async () => {
    work.write('pairs.csv', PAIRS);
    const [refused, missing, usage, input] = await Promise.all([
      run(['solve', '--summary', 'refused.json'], { input: 'a,b\nc,d\n' }),
      run(['solve', 'missing.csv', '--summary', 'missing.json']),
      run(['solve', 'missing.csv', 'pairs.csv', '--summary', 'pairs.csv']),
      run(['solve', 'pairs.csv', '--summary', 'pairs.csv']),
    ]);
    expect([refused.exit, missing.exit, usage.exit, input.exit]).toEqual([3, 3, 2, 2]);
    expect(summary('refused.json')).toMatchObject({ engine: null, lengths: [], exit: 3 });
    expect(summary('missing.json')).toMatchObject({ engine: null, lengths: [], exit: 3 });
    expect(work.read('pairs.csv')).toBe(PAIRS);
  });

  it('is never written over another file of a command that ends before all are open', async () => {
    work.write('pairs.csv', PAIRS);
    work.write('old.csv', 'old\n');
    const [output, errors, input] = await Promise.all([
      run(['solve', 'missing.csv', '-o', 'old.csv', '--summary', 'old.csv']),
      run(['solve', 'missing.csv', '--errors', 'old.csv', '--summary', 'old.csv']),
      run(['verify', 'pairs.csv', '--to', 'lengths', '--answers-file', 'missing.out', '--summary', 'pairs.csv']),
    ]);
    for (const { exit, err } of [output, errors, input]) {
      expect(exit).toBe(3);
      expect(err).toMatch(/\n.*--summary: "(?:old|pairs)\.csv" is another file of this command, and stays as it is\n$/);
    }
    expect([work.read('old.csv'), work.read('pairs.csv')]).toEqual(['old\n', PAIRS]);
  });

  it('changes nothing of the exit code when its reader has gone', async () => {
    work.write('bad.csv', BAD);
    const { out } = await work.shell(
      '{ $PB solve bad.csv -o out.csv --summary - -q; echo $? >exit; } | true; until [ -s exit ]; do sleep 0.1; done; cat exit',
    );
    expect(out).toBe('1\n');
  });

  it('goes to standard output as -, if the answers do not', async () => {
    const { out } = await run(['solve', '-o', '/dev/null', '--summary', '-', '-q'], { input: PAIRS });
    expect(JSON.parse(out)).toMatchObject({ rows: { solved: 2 }, exit: 0 });
  });
});
