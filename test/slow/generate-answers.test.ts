import { ONE_LINE, Workdir } from '../support/command';
import { CommandsHere, expectRefusedHere } from '../support/commands-here';

const work = new Workdir();
const run = work.run.bind(work);
const here = new CommandsHere();
afterAll(async () => {
  await here.close();
  work.remove();
});

const GOAL = '12345678X';

/** Generates by the command, quietly; anything said, or another exit code, fails the test. */
async function made(...args: string[]): Promise<string> {
  const { exit, out, err } = await run(['generate', '-q', '--seed', '1', ...args]);
  expect({ exit, err }).toEqual({ exit: 0, err: '' });
  return out;
}

/** The same rows without a process: for what else a flag does than what the command shows. */
const madeHere = (...args: string[]): Promise<string> => here.generate('--seed', '1', ...args);

const expectUsage = (said: RegExp, ...args: string[]): Promise<void> => expectRefusedHere(madeHere(...args), 2, said);

describe('--answers', () => {
  it.each<[string, string[]]>([
    ['csv', []],
    ['csv', ['--states-as', 'array']],
    ['csv', ['-d', ';', '--states-as', 'tokens', '--scramble', '3..9']],
    ['ndjson', []],
    ['ndjson', ['--states-as', 'array', '--scramble', '3..9']],
    ['ndjson', ['--states-as', 'cells', '--blank', '·']],
    ['csv', ['-p', 'msquare', '--columns', 'length,moves,status']],
    ['csv', ['-p', 'sliding:4x3', '--scramble', '8', '--columns', 'status,expanded,moves']],
  ])('in %s %j are what solve gives', async (to, args) => {
    const common = ['--to', to, '--count', '60', '--invalid', '20%', ...args];
    const shares = args.includes('msquare') ? common : [...common, '--unsolvable', '20%'];
    const columns = args.includes('--columns') ? args.splice(args.indexOf('--columns'), 2) : [];
    const problems = shares.filter((arg) => !columns.includes(arg));
    const [answered, bare] = await Promise.all([madeHere(...shares, '--answers'), madeHere(...problems)]);
    const puzzle = args.includes('-p') ? ['-p', args[args.indexOf('-p') + 1]] : [];
    const blank = args.includes('--blank') ? ['--blank', '·'] : [];
    expect(await here.solve(bare, ['--from', to, ...puzzle, ...blank, ...columns])).toBe(answered);
    expect(answered.split('\n').length).toBeGreaterThan(60);
  });

  it('stand behind a column for each cell', async () => {
    const [cells, compact] = await Promise.all([
      made('--answers', '--states-as', 'cells', '--unsolvable', '30%'),
      madeHere('--answers', '--unsolvable', '30%'),
    ]);
    const answersOf = (text: string, columns: number): string[] =>
      text.split('\n').map((line) => line.split(',').slice(columns).join(','));
    expect(answersOf(cells, 18)).toEqual(answersOf(compact, 2));
    expect(cells).toMatch(/^start_1,.*,target_9,status,length,moves,error\n/);
  });

  it('have a file of their own in judges’ formats', () =>
    expectUsage(
      /--answers: --to uva652 has no place for answers: give --answers-file FILE/,
      '--answers',
      '--to=uva652',
    ));
});

describe('--answers-file', () => {
  const numbered = (format: string): string[] => {
    const names = ['-o', `${format}-%d.in`, '--answers-file', `${format}-%d.out`];
    return ['--seed', '1', '--to', format, '--count', '25', '--rows-per-file', '10', '--invalid', '20%', ...names];
  };

  it.each(['hdu3567', 'hdu1043', 'uva652', 'hdu1430', 'msquare'])(
    'holds what solve prints for %s, file by file',
    async (format) => {
      const files = await here.make(...numbered(format));
      expect(files).toHaveLength(3);
      for (const { out, answers } of files) expect(await here.solve(out, ['--from', format])).toBe(answers);
    },
  );

  it('is one beside each file of problems', async () => {
    const [files] = await Promise.all([here.make(...numbered('hdu3567')), run(['generate', ...numbered('hdu3567')])]);
    const written = [1, 2, 3].map((file) => ({
      out: work.read(`hdu3567-${file}.in`),
      answers: work.read(`hdu3567-${file}.out`),
    }));
    expect(written).toEqual(files);
  });

  it('is for judges’ formats, and no place that is written already', async () => {
    await expectUsage(
      /--answers-file: answers of --to csv are columns of its rows: give --answers/,
      '--answers-file',
      'a',
    );
    const same = await run(['generate', '--to=hdu3567', '-o', 'same', '--answers-file', 'same']);
    expect(same).toEqual({ exit: 2, out: '', err: expect.stringMatching(ONE_LINE) as string });
    expect(same.err).toMatch(/"same" is written by --output already/);
    await expectUsage(
      /--answers-file: expected a name with one %d/,
      ...['--to=hdu3567', '--rows-per-file=5', '-o', '%d.in', '--answers-file', 'out'],
    );
  });
});

describe('--algorithm', () => {
  it('changes no answer', async () => {
    const args = ['--answers', '--count', '40', '--unsolvable', '10%'];
    const [table, ida, both] = await Promise.all([
      madeHere(...args, '-a', 'table'),
      madeHere(...args, '-a', 'ida'),
      made(...args, '-a', 'bidirectional'),
    ]);
    expect([ida, both]).toEqual([table, table]);
    // Distances are read from a table whatever solves the rows.
    const far = ['--distance', '28', '--count', '5', '--answers'];
    expect(await madeHere(...far, '--algorithm', 'ida')).toBe(await madeHere(...far));
    await expectUsage(/best takes the distances .*got the algorithm ida/, '--answers', '--columns=best', '-a', 'ida');
    await expectUsage(/the path table of puzzle "sliding:4x4" would take/, '-a', 'table', '-p', 'sliding:4x4');
  });
});

describe('--columns', () => {
  it('chooses the answers, best moves among them', async () => {
    const args = ['--target', GOAL, '--distance', '2', '--distinct', '--count', '4', '--answers'];
    const out = await made(...args, '--columns', 'best:move,length');
    expect(out).toMatch(/^start,target,move,length\n(?:[1-8X]{9},12345678X,[dlru],2\n){4}$/);
    await expectUsage(/--columns: is for answers: give --answers too/, '--columns', 'length');
    await expectUsage(
      /each row already has "start": give the result columns/,
      '--answers',
      '--columns',
      'status:start',
    );
  });
});

describe('--prefix', () => {
  it('goes before the headings', async () => {
    expect(await made('--answers', '--prefix', 'my_', '--columns', 'length', '--count', '0')).toBe(
      'start,target,my_length\n',
    );
    await expectUsage(/--prefix: is for answers/, '--prefix', 'x');
  });
});

describe('--moves-as', () => {
  it('spells answers and walks', async () => {
    const [words, tiles] = await Promise.all([
      made('--scramble', '2', '--answers', '--columns', 'moves', '--count', '5', '--moves-as', 'words'),
      madeHere('--scramble', '3', '--count', '5', '--moves-as', 'tiles', '--target', GOAL),
    ]);
    const word = '(?:down|left|right|up)';
    expect(words).toMatch(new RegExp(`^start,target,scramble,moves\\n(?:.*,${word} ${word},${word} ${word}\\n){5}$`));
    expect(tiles).toMatch(/^start,target,scramble\n(?:.*,12345678X,[68] [1-8] [1-8]\n){5}$/);
    await expectUsage(
      /--moves-as: spells moves, and there are none: give --answers or --scramble/,
      '--moves-as',
      'words',
    );
  });
});

describe('--direction', () => {
  it('names the way of tiles', async () => {
    const args = ['--target', GOAL, '--distance', '1', '--distinct', '--count', '2', '--answers', '--columns', 'moves'];
    const movesIn = (csv: string): string[] =>
      Array.from(csv.matchAll(/,([a-z])\n/g), ([, letter]) => letter).toSorted();
    expect(movesIn(await madeHere(...args))).toEqual(['d', 'r']);
    expect(movesIn(await made(...args, '--direction', 'tile'))).toEqual(['l', 'u']);
    await expectUsage(/--direction: spells moves/, '--direction', 'tile');
  });
});

describe('--upper', () => {
  it('writes moves in upper case', async () => {
    expect(await made('--scramble', '5', '--upper', '--count', '1')).toMatch(/,[DLRU]{5}\n$/);
    await expectUsage(/--upper: spells moves/, '--upper');
  });
});

describe('--expanded-limit', () => {
  it('gives rows up, with exit 1; in a judge’s format they are told', async () => {
    const limit = ['--seed', '1', '--distance', '30', '--count', '3', '-a', 'ida', '--expanded-limit', '5'];
    const [csv, judge] = await Promise.all([
      run(['generate', ...limit, '--answers', '--columns', 'status', '-q']),
      run(['generate', ...limit, '--to', 'hdu3567', '--answers-file', 'limit.out']),
    ]);
    expect(csv).toMatchObject({ exit: 1, err: '' });
    expect(csv.out).toMatch(/^start,target,status\n(?:.*,limit\n){3}$/);
    expect(judge.exit).toBe(1);
    expect(judge.err.match(/^puzzle-batch: row [123]: EXPANDED_LIMIT: /gm)).toHaveLength(3);
    expect(work.read('limit.out')).toBe('Case 1: -1\n\nCase 2: -1\n\nCase 3: -1\n\n');
    await expectUsage(/--expanded-limit: is for answers/, '--expanded-limit', '5');
  });
});

describe('--time-limit', () => {
  it('gives rows up', async () => {
    const args = ['-p', 'sliding:4x4', '--answers', '--columns', 'status', '--count', '1', '--time-limit', '20ms'];
    expect(await run(['generate', '--seed', '1', '-q', ...args])).toMatchObject({
      exit: 1,
      out: expect.stringMatching(/,limit\n$/) as string,
    });
    await expectUsage(/--time-limit: is for answers/, '--time-limit', '5s');
  });
});

describe('--progress', () => {
  it('says rows and share', async () => {
    const { err } = await run(['generate', '--seed=1', '--count=50000', '-o', '/dev/null', '--progress', 'json']);
    const lines = err.split('\n').filter((line) => line.startsWith('{'));
    expect(JSON.parse(lines[lines.length - 1])).toMatchObject({ rows: 50_000, percent: 100, invalid: 0 });
  });
});

describe('--summary', () => {
  it('holds the seed and the rows by kind', async () => {
    const shares = ['--unsolvable', '10%', '--invalid', '20%'];
    await made('--summary', 'made.json', ...shares);
    await made('--summary', 'answered.json', '--answers', ...shares, '-a', 'ida');
    const rows = { solved: 7, unsolvable: 1, invalid: 2, limit: 0, skipped: 0 };
    expect(JSON.parse(work.read('made.json'))).toMatchObject({
      command: 'generate',
      engine: null,
      seed: 1,
      rows,
      exit: 0,
    });
    expect(JSON.parse(work.read('answered.json'))).toMatchObject({ engine: 'ida', seed: 1, rows, exit: 0 });
  });
});

describe('--quiet', () => {
  it('says nothing, not even a random seed', async () => {
    const { exit, err } = await run(['generate', '--quiet']);
    expect({ exit, err }).toEqual({ exit: 0, err: '' });
  });
});

describe('--verbose', () => {
  it('says threads and, where rows are solved, the engine', async () => {
    const [bare, answered] = await Promise.all([
      run(['generate', '-v', '--seed', '1', '-t', '1']),
      run(['generate', '--verbose', '--seed', '1', '--answers', '-a', 'ida']),
    ]);
    expect(bare.err).toMatch(/^puzzle-batch: 1 thread \(--threads\)\npuzzle-batch: 10 rows in /);
    expect(answered.err).toMatch(/\npuzzle-batch: engine ida \(--algorithm\)\n/);
  });
});
