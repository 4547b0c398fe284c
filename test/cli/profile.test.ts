import { Command } from 'commander';
import { parse } from 'csv-parse/sync';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { exitCodeOf } from '../../src/cli/exit-codes';
import { profileCommand } from '../../src/cli/profile-command';
import { profileOptions } from '../../src/cli/profile-options';
import { type ProfileFlags, type ProfileSettings, readProfileSettings } from '../../src/cli/profile-settings';
import { profileText } from '../../src/cli/profile-text';
import type { ProfileReport } from '../../src/profile/report';
import { EIGHT, HEADER, ONE_LINE, TWO, Workdir } from '../support/command';
import { expectRefusedHere } from '../support/commands-here';
import { cellOf, reportOf } from '../support/plain-reports';

const work = new Workdir();
const run = work.run.bind(work);
/** Temporary files of the runs go here, so that those left behind are seen. */
mkdirSync(join(work.path, 'tmp'));
const env = { TMPDIR: join(work.path, 'tmp') };
afterAll(() => work.remove());

/** As little as can be measured. */
const LITTLE = ['profile', '--count', '20', '-w', '0', '-r', '1', '-a', 'table', '-t', '1'];

const leftBehind = (): string[] => readdirSync(join(work.path, 'tmp'));
const reportIn = (name: string): ProfileReport => JSON.parse(work.read(name)) as ProfileReport;

function parsed(args: readonly string[]): Command {
  const command = new Command().exitOverride().allowExcessArguments();
  for (const option of profileOptions()) command.addOption(option);
  return command.parse(args, { from: 'user' });
}

/** The command in the process of the test: for what ends before anything is measured. */
function profileHere(args: readonly string[]): Promise<number> {
  const command = parsed(args);
  return profileCommand(command.opts<ProfileFlags>(), { command, version: '0.1.0' });
}

/** What flags are read as, without running anything; with an input unless `generated`. */
function settingsOf(args: readonly string[], generated = false): ProfileSettings {
  return readProfileSettings(parsed(args).opts<ProfileFlags>(), generated);
}

/** Expects that flags are refused in one line, as wrong usage. */
function expectRefused(args: readonly string[], said: RegExp, generated = true): void {
  let error: unknown = null;
  try {
    settingsOf(args, generated);
  } catch (thrown) {
    error = thrown;
  }
  expect((error as Error | null)?.message).toMatch(said);
  expect({ exit: exitCodeOf(error), lines: (error as Error).message.split('\n').length }).toEqual({
    exit: 2,
    lines: 1,
  });
}

/** A flag that says how an input is read: as `solve` reads it, and of no use for rows that are generated. */
function readsInputs(args: readonly string[], options: ProfileSettings['options']): void {
  it('is read as in solve, and refused where there is no input', () => {
    expect(settingsOf(args).options).toMatchObject(options);
    expectRefused(args, new RegExp(`^${args[0]}: is for an input, and none is given$`));
  });
}

describe('help of profile', () => {
  it('lists flags of which each has tests under its name', async () => {
    const { exit, out } = await run(['profile', '--help']);
    expect(exit).toBe(0);
    const listed = Array.from(out.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm), ([, flag]) => flag);
    expect(listed.length).toBeGreaterThan(25);
    const tests = [__filename, join(__dirname, '../slow/profile.test.ts')].map((file) => readFileSync(file, 'utf8'));
    const tested = Array.from(tests.join('\n').matchAll(/^describe\('(--[\w-]+)'/gm), ([, flag]) => flag);
    expect([...new Set(tested)].toSorted()).toEqual(listed.toSorted());
  });
});

describe('--help', () => {
  it('has examples and exit codes, and is printed for no terminal: without an input rows are generated', async () => {
    const { out } = await run(['help', 'profile']);
    expect(out).toMatch(/\nExamples:\n[^]*\nExit codes: 0 measured/);
    expect(out).toMatch(/--quiet +say nothing but the table and errors\n/);
    expect(out).toMatch(/profile --compare before.json after.json/);
  });
});

describe('a profile', () => {
  it('has every figure of every cell, in JSON, CSV and a page alike, and leaves nothing else behind', async () => {
    const cells = ['-a', 'ida,table', '-t', '2,1', '--chunk-bytes', '512'];
    const exports = ['--export-json', 'all.json', '--export-csv', 'all.csv', '--export-html', 'all.html'];
    const finished = await run([...LITTLE, ...cells, ...exports, '-r', '2', '-w', '1', '-v'], { env });
    expect(finished.exit).toBe(0);
    expect(leftBehind()).toEqual([]);

    const report = reportIn('all.json');
    expect(Object.keys(report)).toEqual(
      'schema version environment workload warmup runs cells verdict'.split(' '), // and no other
    );
    expect(Object.keys(report.environment)).toEqual('node os cpu cores affinity cgroupCpus loadavg'.split(' '));
    expect(report).toMatchObject({ schema: 1, warmup: 1, runs: 2, workload: { puzzle: 'eight', seed: 1, rows: 20 } });
    expect(report.cells.map(({ engine, threads, chunkBytes }) => [engine, threads, chunkBytes])).toEqual([
      ['ida', 1, 512],
      ['ida', 2, 512],
      ['table', 1, 512],
      ['table', 2, 512],
    ]);
    for (const cell of report.cells) {
      expect(Object.keys(cell)).toEqual(Object.keys(cellOf()));
      expect(Object.keys(cell.stages)).toEqual(['read', 'wait', 'write', 'parse', 'solve', 'format']);
      const { seconds, stages, rows, rowsPerSecond, mainBusy, workerBusy, taskMs } = cell;
      expect(rows).toBe(20);
      expect(seconds.min).toBeLessThanOrEqual(seconds.median);
      expect(seconds.median).toBeLessThanOrEqual(seconds.max);
      expect(rowsPerSecond).toBeCloseTo(20 / seconds.median, 6);
      for (const share of [mainBusy, workerBusy]) expect(share).toBeGreaterThan(0);
      for (const share of [mainBusy, workerBusy]) expect(share).toBeLessThanOrEqual(1);
      for (const time of Object.values<number>({ ...stages })) expect(time).toBeGreaterThan(0);
      expect(stages.read + stages.wait + stages.write).toBeLessThanOrEqual(seconds.median);
      expect(taskMs.p50).toBeGreaterThan(0);
      expect(taskMs.p50).toBeLessThanOrEqual(taskMs.p99);
      expect(cell.expandedPerSecond > 0).toBe(cell.engine === 'ida');
      expect(cell.peakRssBytes).toBeGreaterThan(1e7);
      expect(cell.speedup / cell.efficiency).toBeCloseTo(cell.threads, 6);
    }
    expect(report.workload.bytes).toBe(20 * 'start,target12345678'.length);
    expect(finished.out).toBe(profileText(report));
    expect(finished.err).toMatch(/puzzle-batch: threads: 1, 2 \(--threads\)\n/);
    expect(finished.err).toMatch(/puzzle-batch: 4 of 4: table on 2 threads, 512 B: [\d,]+ rows\/s/);

    const records = parse<Record<string, string>>(work.read('all.csv'), { columns: true });
    expect(records.map((record) => [record.engine, record['seconds.median'], record['stages.parse']])).toEqual(
      report.cells.map(({ engine, seconds, stages }) => [engine, String(seconds.median), String(stages.parse)]),
    );
    expect(work.read('all.html')).toMatch(/^<!DOCTYPE html>[^]*<title>/);
    expect(work.read('all.html')).toContain(report.verdict);
  });

  it('is a table of at most 100 columns, with the machine, the workload, the seed and the verdict', () => {
    const wide = cellOf({ engine: 'bidirectional', threads: 128, chunkBytes: 65536, peakRssBytes: 9.9e9 });
    const lines = profileText(reportOf([wide, cellOf({ chunkBytes: null })])).split('\n');
    const table = lines.slice(lines.indexOf('') + 1, lines.lastIndexOf('', -2) - 1);
    for (const line of table) expect(line.length).toBeLessThanOrEqual(100);
    expect(lines.join('\n')).toMatch(/^machine {3}A processor: 8 cores, 8 usable; load 0.0\n/);
    expect(lines.join('\n')).toMatch(/\nworkload {2}eight: generated csv: [^\n]*, seed 1; 1,000,000 rows, 20 MB\n/);
    expect(lines.join('\n')).toMatch(/\nverdict {3}nothing limits\n$/);
    expect(profileText(reportOf([cellOf()]))).not.toMatch(/chunk/);
  });

  it('gives no terminal what steers it: names are escaped', () => {
    const name = 'a\u001B[2J\n\u009B\u202Eé.csv';
    const text = profileText(reportOf([cellOf()], { workload: { ...reportOf([]).workload, name } }));
    expect(text).toContain('eight: a\\u{1b}[2J\\u{a}\\u{9b}\\u{202e}é.csv, seed 1');
  });

  it('has the runs of each cell where one had fewer', () => {
    const lines = profileText(reportOf([cellOf(), cellOf({ threads: 2, runs: 1 })])).split('\n');
    const column = lines.find((line) => line.startsWith('engine'))!.indexOf('runs') + 3;
    expect(lines.filter((line) => line.startsWith('table')).map((line) => line[column])).toEqual(['5', '1']);
    expect(profileText(reportOf([cellOf()]))).not.toMatch(/rows runs/);
  });

  it.each([
    [0, /after 0 warm-up runs, [^]*the first run of a cell starts its threads and builds its table/],
    [1, /after 1 warm-up run, [^]*starting threads and building the table is in no cell/],
    [2, /after 2 warm-up runs, [^]*starting threads and building the table is in no cell/],
  ])('says what %d warm-up runs leave out, and in its legend what each heading means', (warmup, said) => {
    const text = profileText(reportOf([cellOf()], { warmup }));
    expect(text).toMatch(said);
    for (const heading of ['speed', 'main%', 'busy%', 'parse', 'solve', 'format', 'MB'])
      expect(text.split('\nengine')[0]).toMatch(new RegExp(`\\b${heading}[:,]`));
  });

  it('of a file has its name and no seed', async () => {
    work.write('pairs.csv', `${HEADER}${TWO}\n\n${EIGHT}\n`);
    const { exit } = await run([...LITTLE, 'pairs.csv', '--export-json', 'file.json'], { env });
    expect(exit).toBe(0);
    expect(reportIn('file.json').workload).toEqual({
      name: 'pairs.csv',
      puzzle: 'eight',
      lane: 'auto',
      seed: null,
      rows: 2,
      bytes: TWO.length + EIGHT.length + 3,
    });
  });

  it.each([
    ['standard input', ['-'], 2, /standard input: is read again and again, so it must be a regular file/],
    ['a file without pairs', ['all.txt'], 3, /all.txt:1: expected a header/],
    ['a file that has the columns already', ['solved.csv'], 2, /--prefix/],
  ] as const)('of %s is refused in one line, with nothing left behind', async (_, args, exit, said) => {
    work.write('all.txt', 'what is this\n');
    work.write('solved.csv', `start,target,status\n${TWO},solved\n`);
    const finished = await run([...LITTLE, ...args], { env });
    expect(finished).toEqual({ exit, out: '', err: expect.stringMatching(ONE_LINE) as string });
    expect(finished.err).toMatch(said);
    expect(leftBehind()).toEqual([]);
  });

  it.each([
    ['two inputs', ['a.csv', 'b.csv'], 2, /^expected one input, got "a.csv" and "b.csv"$/],
    ['no file', ['none.csv'], 3, /^none.csv: cannot be read/],
    ['a place that cannot be written', ['--export-csv', 'none/x.csv'], 4, /there is no folder/],
    ['a place where nothing can be made', ['--export-json', '/proc/x.json'], 4, /x.json: cannot be written/],
    ['the same place twice', ['--export-csv', 'x', '--export-json', 'x'], 2, /is written by --export-json already/],
  ] as const)('of %s is refused before anything runs', async (_, args, exit, said) => {
    await expectRefusedHere(profileHere(args), exit, said);
  });
});

describe('--puzzle', () => {
  it('names what is solved; the format says it otherwise', () => {
    expect(settingsOf(['-p', 'msquare'], true).puzzle.name).toBe('magic-squares');
    expect(settingsOf(['--from', 'hdu1430'], true).puzzle.name).toBe('magic-squares');
    expectRefused(['-p', 'cube'], /^--puzzle: expected eight/);
  });
});

describe('--algorithm', () => {
  it('is a list of engines, all that fit by default', () => {
    expect(settingsOf(['-a', 'ida, table,ida'], true).engines).toEqual(['ida', 'table']);
    expect(settingsOf([], true).engines).toEqual(['table', 'ida', 'bidirectional']);
    expect(settingsOf(['-p', 'sliding:4x4'], true).engines).toEqual(['ida']);
    expectRefused(['-a', 'auto'], /^--algorithm: expected table, ida, bidirectional, got "auto"$/);
    expectRefused(['-a', 'ida,,table'], /^--algorithm: expected values separated by commas/);
    expectRefused(['-a', 'ida,table', '-p', 'sliding:4x4'], /^the path table of puzzle "sliding:4x4" would take/);
  });
});

describe('--threads', () => {
  it('is a list of numbers and shares, also -j, in the order of the numbers', () => {
    expect(settingsOf(['-t', '4,1,100%'], true).threads).toEqual(expect.arrayContaining([1, 4]));
    expect(settingsOf(['-j', '3,2,3'], true).threads).toEqual([2, 3]);
    expect(settingsOf([], true).threads[0]).toBe(1);
    expect(settingsOf([], true).threads.at(-1)).toBeLessThanOrEqual(availableParallelism());
    expectRefused(['-t', '0'], /^--threads: expected a number from 1 to 512/);
    expectRefused(['-t', '2,many'], /^--threads: expected a number from 1 to 512[^\n]*, got "many"$/);
  });
});

describe('--chunk-bytes', () => {
  it('is a list of sizes, auto among them', () => {
    expect(settingsOf(['--chunk-bytes', '4096,auto,512'], true).chunkBytes).toEqual([4096, null, 512]);
    expect(settingsOf([], true).chunkBytes).toEqual([null]);
    expectRefused(['--chunk-bytes', '0'], /^--chunk-bytes: expected a whole number from 1 to /);
    expectRefused(['--chunk-bytes', ''], /^--chunk-bytes: expected values separated by commas, got ""$/);
  });
});

describe('--count', () => {
  it('is the rows of every run', () => {
    expect(settingsOf(['--count', '7'], true).count).toBe(7);
    expect(settingsOf([], true).count).toBeNull();
    expectRefused(['--count', '0'], /^--count: expected a whole number from 1 on/);
  });
});

describe('--seed', () => {
  it('is 1 where it is not given, and of no use for an input', () => {
    expect([settingsOf([], true).seed, settingsOf(['--seed', '7'], true).seed]).toEqual([1, 7]);
    expectRefused(['--seed', '-1'], /^--seed: expected a whole number from 0/);
    expectRefused(['--seed', '7'], /^--seed: is for rows that are generated/, false);
  });
});

describe('--warmup', () => {
  it('may be none', () => {
    expect([settingsOf([], true).warmup, settingsOf(['-w', '0'], true).warmup]).toEqual([1, 0]);
    expectRefused(['-w', 'x'], /^--warmup: expected a whole number from 0 to/);
  });
});

describe('--runs', () => {
  it('is one at least', () => {
    expect([settingsOf([], true).runs, settingsOf(['-r', '1'], true).runs]).toEqual([5, 1]);
    expectRefused(['--runs', '0'], /^--runs: expected a whole number from 1 to/);
  });
});

describe('--max-seconds', () => {
  it('is a number above 0', () => {
    expect(settingsOf(['--max-seconds', '1.5s'], true).maxSeconds).toBe(1.5);
    expectRefused(['--max-seconds', '0'], /^--max-seconds: expected a number of seconds above 0, got "0"$/);
  });
});

describe('--export-json', () => {
  it('to standard output leaves the table to standard error', async () => {
    const { exit, out, err } = await run([...LITTLE, '--lane', 'general', '--export-json', '-'], { env });
    expect(exit).toBe(0);
    const report = JSON.parse(out) as ProfileReport;
    expect(err).toContain(profileText(report));
    expect(report.workload).toMatchObject({ name: 'generated csv: pairs drawn evenly', lane: 'general' });
    expect(err).toMatch(/\nworkload [^\n]*; general lane\n/);
    expect(report.cells).toMatchObject([{ engine: 'table', threads: 1, chunkBytes: null }]);
  });
});

describe('--compare', () => {
  const write = (name: string, report: ProfileReport): string => work.write(name, JSON.stringify(report));
  const slow = cellOf({ seconds: { median: 2, min: 1.9, max: 2.1 }, rowsPerSecond: 500_000 });
  const before = (): string => write('before.json', reportOf([cellOf()]));

  it('ends with 1 where a cell is slower, with 0 where none is', async () => {
    const after = write('after.json', reportOf([slow]));
    const [slower, faster, same] = await Promise.all([
      run(['profile', '--compare', before(), after]),
      run(['profile', after, before(), '--compare']),
      run(['profile', '--compare', before(), before()]),
    ]);
    expect(slower).toEqual({
      exit: 1,
      err: '',
      out:
        'A before.json\nB after.json\n' +
        'engine threads chunk  A rows/s B rows/s B / A\n' +
        'table        1  auto 1,000,000  500,000 0.500 slower\n',
    });
    expect({ ...faster, out: faster.out.split(' ').at(-1) }).toEqual({ exit: 0, err: '', out: 'faster\n' });
    expect({ ...same, out: same.out.trimEnd().split(' ').at(-1) }).toEqual({ exit: 0, err: '', out: 'same' });
  });

  it('does not end with 1 for cells of too few runs, and says so', async () => {
    const after = write('once.json', reportOf([{ ...slow, runs: 1 }]));
    const finished = await run(['profile', '--compare', before(), after]);
    expect(finished).toMatchObject({ exit: 0, err: '' });
    expect(finished.out).toMatch(/ 0\.500 too few runs\n$/);
  });

  it('warns of other machines and workloads, unless it is to be quiet, and names cells that one side lacks', async () => {
    const { environment, workload } = reportOf([]);
    const after = write(
      'other.json',
      reportOf([cellOf(), cellOf({ threads: 2 })], {
        environment: { ...environment, cores: 2 },
        workload: { ...workload, rows: 5 },
      }),
    );
    const [told, quiet] = await Promise.all([
      run(['profile', '--compare', before(), after]),
      run(['profile', '--compare', before(), after, '-q']),
    ]);
    expect(told).toMatchObject({
      exit: 0,
      err:
        'puzzle-batch: warning: environment.cores: 8 and 2\n' + 'puzzle-batch: warning: workload.rows: 1000000 and 5\n',
    });
    expect(told.out).toMatch(/\nonly in B: table on 2 threads\n$/);
    expect(quiet).toEqual({ ...told, err: '' });
  });

  it('reads packed reports, and one of the two from standard input', async () => {
    work.write('packed.json.gz', gzipSync(JSON.stringify(reportOf([slow]))));
    const options = { input: JSON.stringify(reportOf([cellOf()])) };
    const finished = await run(['profile', '--compare', '-', 'packed.json.gz'], options);
    expect(finished).toMatchObject({ exit: 1, err: '' });
    expect(finished.out).toMatch(/^A -\nB packed.json.gz\n[^]* slower\n$/);
  });

  it.each([
    ['standard input twice', ['-', '-'], 2, /^--compare: standard input can be one of the two only$/],
    ['a folder', ['.', 'before'], 3, /^\.: expected a file, got a directory$/],
    ['no report', [], 2, /^--compare: expected two reports, A.json and B.json, got none$/],
    ['one', ['before'], 2, /^--compare: expected two reports, A.json and B.json, got "[^"]*before.json"$/],
    ['three', ['before', 'before', 'ida'], 2, /^--compare: expected two reports/],
    ['a flag for measuring', ['before', 'before', '-r', '3'], 2, /^--runs: is for measuring/],
    ['a flag for inputs', ['before', 'before', '-d', ';'], 2, /^--delimiter: is for measuring/],
    ['a file that is not there', ['before', 'none'], 3, /none.json: cannot be read: there is no such file$/],
    ['a file of another kind', ['before', 'kind'], 3, /kind.json: expected a profile/],
    ['reports of different puzzles', ['before', 'puzzle'], 3, /^--compare: expected profiles of the same puzzle, got /],
    ['reports of different lanes', ['before', 'lane'], 3, /^--compare: [^\n]* lane, got "auto" and "general"$/],
    ['reports without a cell in common', ['before', 'ida'], 3, /have no cell in common/],
  ] as const)('refuses %s', async (_, args, exit, said) => {
    before();
    work.write('kind.json', HEADER);
    write('ida.json', reportOf([cellOf({ engine: 'ida' })]));
    const { workload } = reportOf([]);
    write('puzzle.json', reportOf([cellOf()], { workload: { ...workload, puzzle: 'magic-squares' } }));
    write('lane.json', reportOf([cellOf()], { workload: { ...workload, lane: 'general' } }));
    const paths = args.map((arg) => (/^\w{3}/.test(arg) ? join(work.path, `${arg}.json`) : arg));
    await expectRefusedHere(profileHere(['--compare', ...paths]), exit, said);
  });

  it('refuses in one line of the command, with nothing on standard output', async () => {
    const finished = await run(['profile', '--compare', 'none.json', 'none.json']);
    expect(finished).toEqual({ exit: 3, out: '', err: expect.stringMatching(ONE_LINE) as string });
  });
});

describe('--threshold', () => {
  it('is how much slower is too slow, and of no use without --compare', async () => {
    const after = cellOf({ seconds: { median: 1.2, min: 1.15, max: 1.25 }, rowsPerSecond: 1e6 / 1.2 });
    work.write('a.json', JSON.stringify(reportOf([cellOf()])));
    work.write('b.json', JSON.stringify(reportOf([after])));
    const exits = ['5%', '16%', '17%'].map(async (threshold) => {
      const { exit } = await run(['profile', '--compare', 'a.json', 'b.json', '--threshold', threshold]);
      return exit;
    });
    expect(await Promise.all(exits)).toEqual([1, 1, 0]);
    const wrong = await run(['profile', '--compare', 'a.json', 'b.json', '--threshold', '5']);
    expect(wrong).toMatchObject({ exit: 2, out: '' });
    expect(wrong.err).toMatch(/--threshold: expected a share from 0% to 100%, such as 5%, got "5"/);
    expectRefused(['--threshold', '5%'], /^--threshold: is for --compare$/);
  });
});

describe('--target', () => {
  readsInputs(['--target', '12345678X'], { target: '12345678X' });
});
describe('--delimiter', () => {
  readsInputs(['--delimiter', ';'], { delimiter: ';' });

  it('is for CSV', () => expectRefused(['--from', 'ndjson', '-d', ';'], /^--delimiter: is for CSV/, false));
});
describe('--header', () => {
  readsInputs(['--header', 'no'], { header: 'no' });
});
describe('--start-column', () => {
  readsInputs(['--start-column', '2'], { startColumn: '2' });
});
describe('--target-column', () => {
  readsInputs(['--target-column', 'goal'], { targetColumn: 'goal' });
});
describe('--encoding', () => {
  readsInputs(['--encoding', 'gbk'], { encoding: 'gbk' });
});
describe('--comment', () => {
  readsInputs(['--comment', '#'], { comment: '#' });
});
describe('--skip', () => {
  readsInputs(['--skip', '2'], { skip: 2 });
});
describe('--lane', () => {
  it('is auto or general', () => {
    expect([settingsOf([]), settingsOf(['--lane', 'general'])].map(({ options }) => options.lane)).toEqual([
      'auto',
      'general',
    ]);
    expectRefused(['--lane', 'fast'], /^--lane: expected auto, general, got "fast"$/);
  });
});
describe('--max-record-bytes', () => {
  it('is read as in solve', () => {
    expect(settingsOf(['--max-record-bytes', '99']).options.maxRecordBytes).toBe(99);
    expectRefused(['--max-record-bytes', '0'], /^--max-record-bytes: expected a whole number from 1/);
  });
});
describe('--blank', () => {
  it('is one more blank of an input', () => {
    expect(settingsOf(['--blank', '-']).states.blank).toBe('-');
    expectRefused(['--blank', '-'], /^--blank: is for an input/);
  });
});
describe('--fix-leading-zero', () => {
  it('is for an input', () => {
    expect(settingsOf(['--fix-leading-zero']).states.fixLeadingZero).toBe(true);
    expectRefused(['--fix-leading-zero'], /^--fix-leading-zero: is for an input/);
  });
});

describe('--prefix', () => {
  it('lets a file be measured that is solved already, read in whatever way it needs', async () => {
    work.write('own.csv', `# solved\nstatus;goal;from\nsolved;12345678-;12-453786\n${'x;y;z\n'.repeat(3)}`);
    const how = ['--comment', '#', '--blank', '-', '--start-column', 'from', '--target-column', 'goal', '-d', ';'];
    const args = [...LITTLE, 'own.csv', ...how, '--prefix', 'my_', '--export-json', 'own.json'];
    expect((await run(args, { env })).exit).toBe(0);
    expect(reportIn('own.json').workload.rows).toBe(4);
    expectRefused(['--prefix', 'x'], /^--prefix: is for an input/);
    expectRefused(['--prefix', 'x', '--from', 'hdu3567'], /^--prefix: the answers of --from hdu3567/, false);
  });
});
