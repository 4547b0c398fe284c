import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { EIGHT_DEPTHS } from '../support/golden';
import { HEADER, ONE_LINE, Workdir } from '../support/command';
import { CommandsHere, expectRefusedHere } from '../support/commands-here';
import { play } from '../support/states';
import { until } from '../support/until';

const work = new Workdir();
const run = work.run.bind(work);
const here = new CommandsHere();
afterAll(async () => {
  await here.close();
  work.remove();
});

const GOAL = '12345678X';
const eight = findPuzzle('eight')!;

/** Generates by the command, quietly; anything said, or another exit code, fails the test. */
async function made(...args: string[]): Promise<string> {
  const { exit, out, err } = await run(['generate', '-q', '--seed', '1', ...args]);
  expect({ exit, err }).toEqual({ exit: 0, err: '' });
  return out;
}

/** The same rows without a process: for what else a flag does than what the command shows. */
const madeHere = (...args: string[]): Promise<string> => here.generate('--seed', '1', ...args);

/** The cells of a CSV's records, its header apart. */
const rowsIn = (csv: string): string[][] =>
  csv
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
const rowsOf = async (...args: string[]): Promise<string[][]> => rowsIn(await made(...args));
const rowsHere = async (...args: string[]): Promise<string[][]> => rowsIn(await madeHere(...args));

const expectUsage = (said: RegExp, ...args: string[]): Promise<void> => expectRefusedHere(madeHere(...args), 2, said);

describe('what makes no sense', () => {
  it.each([
    ['a flag', ['--count', 'many'], /--count: expected a whole number from 0/],
    ['a request', ['--all'], /--all: needs --start or --target/],
    [
      'a sample',
      ['--distinct', '--count', '13', '-p', 'sliding:2x2', '--start', '123X'],
      /expected up to 12 solvable rows/,
    ],
    ['a distance', ['--distance', '40'], /--distance: expected 0 to 31/],
  ] as const)('is %s that the command refuses in one line with exit 2', async (_, args, said) => {
    const finished = await run(['generate', '--seed', '1', '-o', 'wrong.csv', '--summary', 'wrong.json', ...args]);
    expect(finished).toEqual({ exit: 2, out: '', err: expect.stringMatching(ONE_LINE) as string });
    expect(finished.err).toMatch(said);
    expect(readdirSync(work.path).filter((name) => name.includes('wrong'))).toEqual([]);
  });
});

describe('help of generate', () => {
  it('lists flags of which each has tests under its name', async () => {
    const { exit, out } = await run(['generate', '--help']);
    expect(exit).toBe(0);
    const listed = Array.from(out.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm), ([, flag]) => flag);
    expect(listed.length).toBeGreaterThan(30);
    const tests = ['generate.test.ts', '../slow/generate-answers.test.ts'].map((name) =>
      readFileSync(join(__dirname, name), 'utf8'),
    );
    const tested = Array.from(tests.join('\n').matchAll(/^describe\('(--[\w-]+)'/gm), ([, flag]) => flag);
    expect(tested.toSorted()).toEqual(listed.toSorted());
  });
});

describe('--help', () => {
  it('says that one number of scramble moves gives one parity, with examples and exit codes', async () => {
    const { out } = await run(['help', 'generate']);
    expect(out).toMatch(/one K gives paths of one parity of lengths only/);
    expect(out).toMatch(/\nExamples:\n[^]*\nExit codes: 0 every row made/);
  });
});

describe('--count', () => {
  it('is ten where it is not given; none is a header alone', async () => {
    const [ten, none] = await Promise.all([made(), madeHere('--count', '0')]);
    expect(ten).toMatch(/^start,target\n(?:[1-8X]{9},[1-8X]{9}\n){10}$/);
    expect(none).toBe(HEADER);
    await expectUsage(/--count: expected a whole number from 0/, '--count', 'many');
  });

  it('of a larger set begins with the smaller one', async () => {
    const [small, large, distinct, distinctLarge] = await Promise.all([
      madeHere('--count', '100'),
      made('--count', '1000'),
      madeHere('--count', '100', '--distinct', '--target', GOAL),
      madeHere('--count', '1000', '--distinct', '--target', GOAL),
    ]);
    expect(large.startsWith(small)).toBe(true);
    expect(distinctLarge.startsWith(distinct)).toBe(true);
  });
});

describe('--seed', () => {
  it('makes the same again, and is said where nobody chose it', async () => {
    const [one, again, other, random] = await Promise.all([
      made(),
      madeHere(),
      here.generate('--seed', '2'),
      run(['generate', '--summary', 'seed.json']),
    ]);
    expect(again).toBe(one);
    expect(other).not.toBe(one);
    const [, seed] = /^puzzle-batch: seed (\d+): --seed \1 makes the same again\n/.exec(random.err)!;
    expect(JSON.parse(work.read('seed.json'))).toMatchObject({ seed: Number(seed), command: 'generate' });
    expect(await here.generate('--seed', seed)).toBe(random.out);
  });

  it('is a whole number up to 2^53 − 1', async () => {
    expect(rowsIn(await here.generate('--seed', '9007199254740991', '--count', '1'))).toHaveLength(1);
    await expectUsage(/--seed: expected a whole number from 0 to 9007199254740991/, '--seed', '9007199254740992');
    await expectUsage(/--seed: expected a whole number/, '--seed', '-1');
  });
});

describe('--uniform', () => {
  it('by distance gives near pairs the same chance as far ones', async () => {
    const args = ['--target', GOAL, '--count', '2000', '--answers', '--columns', 'length'];
    const [states, distances] = await Promise.all([
      rowsHere(...args, '--uniform', 'state'),
      rowsOf(...args, '--uniform', 'distance'),
    ]);
    const near = (rows: string[][]): number => rows.filter(([, , length]) => Number(length) <= 9).length;
    expect(near(states)).toBeLessThan(20);
    expect(near(distances)).toBeGreaterThan(500);
    await expectUsage(/--uniform: expected state, distance, got "all"/, '--uniform', 'all');
  });
});

describe('--distance', () => {
  it('is exact, or within a range', async () => {
    const answers = ['--answers', '--columns', 'length', '--count', '200'];
    const [far, range] = await Promise.all([
      rowsOf('--distance', '31', ...answers),
      rowsHere('--distance', '4..6', '--start', GOAL, ...answers),
    ]);
    expect(new Set(far.map(([, , length]) => length))).toEqual(new Set(['31']));
    expect(new Set(range.map(([, , length]) => length))).toEqual(new Set(['4', '5', '6']));
  });

  it('that does not exist is refused with those that do', async () => {
    await expectUsage(/--distance: expected 0 to 31, the distances of a pair, got 32/, '--distance', '32');
    await expectUsage(
      /expected 0 to 30, the distances of a state to this target/,
      '--distance=31',
      '--target=1234X5678',
    );
    await expectUsage(
      /--distance: expected a number of moves, or a range such as 25\.\.31, got "far"/,
      '--distance',
      'far',
    );
    await expectUsage(/too many states for a table of all distances/, '--distance', '3', '-p', 'sliding:4x4');
  });
});

describe('--per-distance', () => {
  it('gives exactly so many of each', async () => {
    const rows = await rowsHere('--per-distance', '3', '--distance', '5..9', '--answers', '--columns', 'length');
    const lengths = rows.map(([, , length]) => Number(length)).toSorted((a, b) => a - b);
    expect(lengths).toEqual([5, 6, 7, 8, 9].flatMap((length) => [length, length, length]));
  });

  it('with --distinct takes all where there are fewer, and says of which distances', async () => {
    const args = ['--per-distance', '40', '--distinct', '--target', GOAL, '--answers', '--columns', 'length'];
    const { out, err, exit } = await run(['generate', '--seed', '4', ...args]);
    expect(exit).toBe(0);
    const rows = out.trimEnd().split('\n').slice(1);
    expect(new Set(rows).size).toBe(rows.length);
    const counts = EIGHT_DEPTHS.corner.map((_, d) => rows.filter((row) => row.endsWith(`,${d}`)).length);
    expect(counts).toEqual(EIGHT_DEPTHS.corner.map((states) => Math.min(states, 40)));
    expect(err).toMatch(
      /fewer distinct pairs .* 1 at distance 0, 2 at distance 1, .*39 at distance 6, 2 at distance 31\n/,
    );
  });

  it('says itself how many rows there are', () =>
    expectUsage(/--per-distance: cannot go with --count/, '--per-distance', '3', '--count', '3'));
});

describe('--distinct', () => {
  it('never repeats a pair, up to all that there are', async () => {
    const out = await made('--distinct', '--count', '360', '-p', 'sliding:2x3', '--target', '12345X');
    expect(new Set(out.trimEnd().split('\n')).size).toBe(361);
    await expectUsage(
      /--distinct: expected up to 360 solvable rows, all that there are, got 361/,
      ...['--distinct', '--count', '361', '-p', 'sliding:2x3', '--target', '12345X'],
    );
    await expectUsage(/--distinct: puzzle "sliding:4x4" has more than 12 cells/, '--distinct', '-p', 'sliding:4x4');
  });
});

describe('--start', () => {
  it('is the start of every row', async () => {
    const rows = await rowsOf('--start', '[[1,2,3],[4,0,5],[6,7,8]]');
    expect(new Set(rows.map(([start]) => start))).toEqual(new Set(['1234X5678']));
    expect(new Set(rows.map(([, target]) => target)).size).toBe(10);
    await expectUsage(/--start: DUPLICATE_LABEL: /, '--start', '11345678X');
    await expectUsage(
      /--start, --target: with both there is nothing left to draw/,
      `--start=${GOAL}`,
      `--target=${GOAL}`,
    );
  });
});

describe('--target', () => {
  it('is the target of every row', async () => {
    const rows = await rowsOf('--target', GOAL);
    expect(new Set(rows.map(([, target]) => target))).toEqual(new Set([GOAL]));
    expect(new Set(rows.map(([start]) => start)).size).toBe(10);
    await expectUsage(/--target: WRONG_LENGTH: /, '--target', '12345');
  });
});

describe('--scramble', () => {
  it('adds the walk that leads from the target to the start', async () => {
    const [free, toGoal] = await Promise.all([
      rowsOf('--scramble', '12', '--count', '50'),
      rowsHere('--scramble', '0..3', '--count', '50', '--target', GOAL),
    ]);
    for (const [start, target, walk] of free) {
      expect(walk).toMatch(/^[dlru]{12}$/);
      expect(walk).not.toMatch(/du|ud|lr|rl/);
      expect(play(eight, target, walk)).toBe(start);
    }
    expect(new Set(toGoal.map(([, , walk]) => walk.length))).toEqual(new Set([0, 1, 2, 3]));
    expect(toGoal.every(([start, , walk]) => play(eight, GOAL, walk) === start)).toBe(true);
  });

  it('goes from a given start to the target, on boards of any size', async () => {
    const [rows, large] = await Promise.all([
      rowsHere('--scramble', '9', '--start', GOAL),
      madeHere('--scramble', '200', '-p', 'sliding:5x5', '--count', '3'),
    ]);
    expect(rows.every(([start, target, walk]) => start === GOAL && play(eight, GOAL, walk) === target)).toBe(true);
    expect(large).toMatch(/^start,target,scramble\n(?:(?:\d+ ){24}\d+,(?:\d+ ){24}\d+,[dlru]{200}\n){3}$/);
  });

  it('is left out of judges’ formats, and empty where no walk made the row', async () => {
    const [judge, shares] = await Promise.all([
      madeHere('--scramble', '4', '--to', 'hdu3567', '--count', '2'),
      rowsHere('--scramble', '4', '--unsolvable', '50%', '--count', '20'),
    ]);
    expect(judge).toMatch(/^2\n(?:[1-8X]{9}\n){4}$/);
    expect(shares.filter(([, , walk]) => walk === '')).toHaveLength(10);
    await expectUsage(/--scramble: expected a number of moves, or a range such as/, '--scramble', '4-8');
    await expectUsage(/--scramble: cannot go with --distinct/, '--scramble', '4', '--distinct');
  });
});

describe('--unsolvable', () => {
  it('is an exact share of pairs without a solution', async () => {
    const rows = await rowsOf('--unsolvable', '12.5%', '--count', '200', '--answers', '--columns', 'status');
    expect(rows.filter(([, , status]) => status === 'unsolvable')).toHaveLength(25);
    expect(rows.filter(([, , status]) => status === 'solved')).toHaveLength(175);
    await expectUsage(/--unsolvable: expected a share from 0% to 100%, such as 5%, got "10"/, '--unsolvable', '10');
    await expectUsage(/every pair of puzzle "magic-squares" can be solved/, '--unsolvable=1%', '-p', 'msquare');
  });
});

describe('--invalid', () => {
  it('is an exact share of rows that are no states, which is no fault of the run', async () => {
    const rows = await rowsOf('--invalid', '25%', '--count', '200', '--answers', '--columns', 'status,error');
    const errors = rows.filter(([, , status]) => status === 'invalid').map((cells) => cells[3].replace(/^"|:.*$/g, ''));
    expect(errors).toHaveLength(50);
    expect(new Set(errors)).toEqual(new Set(['DUPLICATE_LABEL', 'UNKNOWN_SYMBOL', 'WRONG_LENGTH', 'EMPTY_STATE']));
  });

  it('keeps the records of judges’ formats in place', async () => {
    const args = ['--to', 'hdu1043', '--invalid', '50%', '--unsolvable', '50%', '--count', '40'];
    const boards = (await madeHere(...args)).trimEnd().split('\n');
    expect(boards).toHaveLength(40);
    expect(boards.every((board) => board.split(' ').length === 9)).toBe(true);
    const solved = await here.solve(`${boards.join('\n')}\n`, ['--from', 'hdu1043']);
    expect(solved).toBe('unsolvable\n'.repeat(40));
    await expectUsage(/expected 100% or less together, got 110%/, '--invalid=60%', '--unsolvable=50%');
  });
});

describe('--all', () => {
  it('gives every state once, the same every time', async () => {
    const [starts, targets, again] = await Promise.all([
      rowsHere('--all', '-p', 'sliding:2x3', '--target', '12345X'),
      rowsHere('--all', '-p', 'sliding:2x3', '--start', '12345X'),
      run(['generate', '--all', '-p', 'sliding:2x3', '--start', '12345X']),
    ]);
    expect(new Set(starts.map(([start]) => start)).size).toBe(360);
    expect(new Set(targets.map(([, target]) => target)).size).toBe(360);
    expect(again.out).toBe(`${HEADER}${targets.map((cells) => `${cells.join(',')}\n`).join('')}`);
    await expectUsage(/--all: needs --start or --target/, '--all');
    await expectUsage(/--all: cannot go with --count/, '--all', '--target', GOAL, '--count', '3');
    // Nothing is drawn, so there is no seed to speak of.
    expect(again.err).not.toMatch(/seed/);
  });
});

describe('--puzzle', () => {
  it('is any of the catalogue; a format brings its own', async () => {
    const [squares, board, implied] = await Promise.all([
      madeHere('-p', 'msquare', '--count', '2'),
      made('--puzzle', 'sliding:4x4', '--count', '2'),
      madeHere('--to', 'hdu1430', '--count', '1'),
    ]);
    expect(squares).toMatch(/^start,target\n(?:[1-8]{8},[1-8]{8}\n){2}$/);
    expect(board).toMatch(/^start,target\n(?:(?:\d+ ){15}\d+,(?:\d+ ){15}\d+\n){2}$/);
    expect(implied).toMatch(/^(?:[1-8]{8}\n){2}$/);
  });
});

/** Rows that are made in several pieces. */
const PIECES = '12000';

describe('--threads', () => {
  it.each([
    ['csv', []],
    ['csv', ['--distinct', '--unsolvable', '10%', '--invalid', '10%', '--answers']],
    ['ndjson', ['--uniform', 'distance', '--answers']],
    ['hdu3567', ['--scramble', '5..50']],
  ] as const)('changes no byte of %s %j', async (to, args) => {
    const common = ['--count', PIECES, '--to', to, ...args];
    const one = await madeHere(...common, '-t', '1');
    expect((await madeHere(...common, '--threads', '2')) === one).toBe(true);
    expect((await madeHere(...common, '-j', '3')) === one).toBe(true);
    expect(one.length).toBeGreaterThan(200_000);
  });

  it('is how many the command takes', async () => {
    const common = ['generate', '--seed', '1', '--count', PIECES];
    const [one, two, alias] = await Promise.all(
      [
        ['-t', '1'],
        ['--threads', '2'],
        ['-j', '3'],
      ].map((threads) => run([...common, ...threads])),
    );
    expect(two.out === one.out && alias.out === one.out).toBe(true);
    expect([one, two, alias].map(({ err }) => / (\d) threads?\)/.exec(err)?.[1])).toEqual(['1', '2', '3']);
  });
});

describe('--output', () => {
  it('is a file that appears whole, or standard output', async () => {
    const { exit, out, err } = await run(['generate', '--seed', '1', '-o', 'pairs.csv']);
    expect({ exit, out }).toEqual({ exit: 0, out: '' });
    expect(err).toMatch(
      /^puzzle-batch: 10 rows in [\d.]+ s \(\d+ rows\/s, 1 thread\): 10 solvable; written to pairs\.csv\n$/,
    );
    expect(work.read('pairs.csv')).toBe(await made());
    const missing = await run(['generate', '--seed', '1', '-o', 'no/where.csv']);
    expect(missing).toMatchObject({ exit: 4, out: '' });
    const head = await work.shell('$PB generate --seed 1 --count 1000000 -q | head -1; echo ${PIPESTATUS[0]}');
    expect(head.out).toBe(`${HEADER}0\n`);
  });

  it('of a run that is stopped stays where a file is whole, and leaves no trace where it is not', async () => {
    const args = ['--count', '1000000000', '--rows-per-file', '20000', '-o', 'stopped-%d.csv'];
    const { child, finished } = work.start(['generate', '--seed', '1', ...args]);
    await until('two files are whole', () => existsSync(join(work.path, 'stopped-2.csv')));
    child.kill('SIGTERM');
    const { exit, err } = await finished;
    expect(exit).toBe(143);
    expect(err).toMatch(/puzzle-batch: stopped after \d[\d,]* rows\n$/);
    const files = readdirSync(work.path).filter((name) => name.includes('stopped'));
    expect(files.every((name) => /^stopped-\d+\.csv$/.test(name))).toBe(true);
    expect(files.every((name) => work.read(name).split('\n').length === 20_002)).toBe(true);
  });
});

describe('--to', () => {
  it.each<[string, string[], RegExp]>([
    ['csv', [], /^start,target\n(?:[1-8X]{9},[1-8X]{9}\n){3}$/],
    ['ndjson', [], /^(?:\{"start":"[1-8X]{9}","target":"[1-8X]{9}"\}\n){3}$/],
    ['hdu3567', [], /^3\n(?:[1-8X]{9}\n){6}$/],
    ['hdu1043', [], /^(?:(?:[1-8x] ){8}[1-8x]\n){3}$/],
    ['poj1077', [], /^(?:(?:[1-8x] ){8}[1-8x]\n){3}$/],
    ['uva652', [], /^3\n(?:\n(?:[1-8x] ){8}[1-8x]\n){3}$/],
    ['hdu1430', [], /^(?:[1-8]{8}\n){6}$/],
    ['msquare', [], /^(?:(?:[1-8] ){7}[1-8]\n){3}$/],
    ['ndjson', ['--scramble', '3'], /^(?:\{"start":"[1-8X]{9}","target":"[1-8X]{9}","scramble":"[dlru]{3}"\}\n){3}$/],
  ])('%s %j is written as it is read', async (to, args, form) => {
    const out = await madeHere('--to', to, '--count', '3', ...args);
    expect(out).toMatch(form);
    expect(await here.solve(out, ['--from', to, '--to', 'lengths'])).toMatch(/^(?:\d+\n){3}$/);
  });

  it('gives a judge’s problems the start or target that they all have', async () => {
    await expectUsage(/every problem has the target 12345678X: leave it out/, '--to=hdu1043', '--target=1X2345678');
    await expectUsage(
      /every problem has the target 12345678X, so nothing would be drawn/,
      '--to',
      'hdu1043',
      '--start',
      GOAL,
    );
    await expectUsage(/every problem has the start 12345678: leave it out/, '--to=msquare', '--start=21345678');
    await expectUsage(/--to: lengths is a format of answers only/, '--to', 'lengths');
    expect(await made('--to', 'hdu1043', '--target', GOAL)).toBe(await madeHere('--to', 'hdu1043'));
  });
});

describe('--rows-per-file', () => {
  it('cuts the same rows into numbered files, each a whole one', async () => {
    const [all] = await Promise.all([
      madeHere('--count', '25'),
      made('--count', '25', '--rows-per-file', '10', '-o', 'part-%02d.csv'),
      made('--count', '4', '--rows-per-file', '2', '-o', 'p%d.in', '--to', 'hdu3567'),
    ]);
    const parts = ['01', '02', '03'].map((n) => work.read(`part-${n}.csv`));
    expect(parts.map((part) => part.split('\n').length - 2)).toEqual([10, 10, 5]);
    expect(HEADER + parts.map((part) => part.slice(HEADER.length)).join('')).toBe(all);
    expect(existsSync(join(work.path, 'part-04.csv'))).toBe(false);
    expect([work.read('p1.in').split('\n')[0], work.read('p2.in').split('\n')[0]]).toEqual(['2', '2']);
  });

  it('needs a place for the number, and without it %d is a name like any other', async () => {
    await expectUsage(/--output: expected a name with one %d .*got "-"/, '--rows-per-file', '5');
    await expectUsage(/--output: expected a name with one %d/, '--rows-per-file', '5', '-o', '%d-%d.csv');
    await expectUsage(/--rows-per-file: expected a whole number from 1/, '--rows-per-file', '0', '-o', '%d.csv');
    await made('-o', 'literal-%d.csv');
    expect(existsSync(join(work.path, 'literal-%d.csv'))).toBe(true);
  });
});

describe('--states-as', () => {
  it.each([
    ['compact', /^start,target\n[1-8X]{9},[1-8X]{9}\n$/],
    ['tokens', /^start,target\n(?:[1-8X] ){8}[1-8X],(?:[1-8X] ){8}[1-8X]\n$/],
    [
      'array',
      /^start,target\n"\[\[\d,\d,\d\],\[\d,\d,\d\],\[\d,\d,\d\]\]","\[\[\d,\d,\d\],\[\d,\d,\d\],\[\d,\d,\d\]\]"\n$/,
    ],
    ['cells', /^start_1,(?:start_\d,){8}(?:target_\d,){8}target_9\n(?:\d,){17}\d\n$/],
  ])('%s', async (as, form) => {
    expect(await madeHere('--count', '1', '--states-as', as)).toMatch(form);
  });

  it('is for CSV and NDJSON', async () => {
    expect(await made('--count', '1', '--states-as', 'array', '--to', 'ndjson')).toMatch(/^\{"start":\[\[\d,/);
    await expectUsage(/--states-as: --to hdu3567 has a spelling of its own/, '--states-as=array', '--to=hdu3567');
    await expectUsage(/--states-as: expected compact, tokens, cells, array/, '--states-as', 'rows');
  });
});

describe('--blank', () => {
  it('stands for the blank', async () => {
    const [dot, list, given] = await Promise.all([
      made('--count', '1', '--blank', '.'),
      madeHere('--count', '1', '--blank', 'E', '--states-as', 'array', '--to', 'ndjson'),
      madeHere('--count', '1', '--blank', '#', '--target', '12345678#'),
    ]);
    expect(dot).toMatch(/^start,target\n[1-8.]{9},[1-8.]{9}\n$/);
    expect(list).toMatch(/"E"/);
    expect(given).toMatch(/,12345678#\n$/);
    await expectUsage(/--blank: "3" is a tile/, '--blank', '3');
    await expectUsage(/--blank: puzzle "magic-squares" has no blank/, '--blank', 'x', '-p', 'msquare');
  });
});

describe('--delimiter', () => {
  it('is that of the CSV', async () => {
    expect(await madeHere('--count', '1', '-d', ';')).toMatch(/^start;target\n[1-8X]{9};[1-8X]{9}\n$/);
    expect(await made('--count', '1', '-d', 'tab', '--states-as', 'array')).toMatch(/^start\ttarget\n\[\[[^"]*\]\]\n$/);
    await expectUsage(/--delimiter: is for CSV, not for --to ndjson/, '-d', ';', '--to', 'ndjson');
  });
});
