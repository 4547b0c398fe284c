import { parse } from 'csv-parse/sync';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ProfileReport } from '../../src/profile/report';
import { EIGHT, HARD, HEADER, type Running, TWO, Workdir } from '../support/command';
import { until, untilBusy } from '../support/until';

const work = new Workdir();
const run = work.run.bind(work);
mkdirSync(join(work.path, 'tmp'));
const env = { TMPDIR: join(work.path, 'tmp') };
afterAll(() => work.remove());

/** As little as can be measured. */
const LITTLE = ['profile', '--count', '20', '-w', '0', '-r', '1', '-a', 'table', '-t', '1'];

const temporary = (): string[] => readdirSync(env.TMPDIR);
const reportIn = (name: string): ProfileReport => JSON.parse(work.read(name)) as ProfileReport;

describe('--max-seconds', () => {
  it('leaves runs out, but for one of each cell, and says so', async () => {
    const args = ['-r', '9999', '--max-seconds', '0.5', '-t', '1,2', '--export-json', 'short.json'];
    const { exit, err } = await run([...LITTLE, ...args], { env });
    expect(exit).toBe(0);
    expect(err).toMatch(/puzzle-batch: table on 1 thread: \d+ of 9999 runs, for the time is up\n/);
    expect(err).toMatch(/puzzle-batch: table on 2 threads: \d+ of 9999 runs, for the time is up\n/);
    expect(reportIn('short.json').cells).toHaveLength(2);
  });
});

describe('--export-csv', () => {
  it('to standard output is the records alone', async () => {
    const { exit, out } = await run([...LITTLE, '--export-csv', '-', '-q'], { env });
    expect(exit).toBe(0);
    expect(parse(out)).toHaveLength(2);
  });
});

describe('--export-html', () => {
  it('is a page on standard output too, but not together with another', async () => {
    const [page, both] = await Promise.all([
      run([...LITTLE, '--export-html', '-', '-q'], { env }),
      run([...LITTLE, '--export-html', '-', '--export-csv', '-'], { env }),
    ]);
    expect(page).toMatchObject({ exit: 0, err: '' });
    expect(page.out).toMatch(/^<!DOCTYPE html>/);
    expect(both).toMatchObject({ exit: 2, out: '' });
    expect(both.err).toMatch(/--export-html: "-" is written by --export-csv already/);
  });
});

describe('--from', () => {
  it.each(['csv', 'ndjson', 'hdu3567', 'hdu1043', 'uva652', 'hdu1430', 'msquare'])('%s is generated', async (from) => {
    const args = ['profile', '--count', '50', '-r', '1', '-t', '1', '--from', from, '--export-json', `${from}.json`];
    expect((await run(args, { env })).exit).toBe(0);
    const { workload, cells } = reportIn(`${from}.json`);
    expect(workload).toMatchObject({ name: `generated ${from}: pairs drawn evenly`, rows: 50 });
    expect(cells.map(({ engine, rows }) => [engine, rows])).toEqual([
      ['table', 50],
      ['ida', 50],
      ['bidirectional', 50],
    ]);
  });
});

describe('an input', () => {
  it('may be packed, and its bytes are those of its rows unpacked', async () => {
    work.write('pairs.csv.gz', gzipSync(`${HEADER}${`${TWO}\n${EIGHT}\n`.repeat(500)}`));
    const { exit } = await run([...LITTLE, 'pairs.csv.gz', '--count', '600', '--export-csv', 'packed.csv'], { env });
    expect(exit).toBe(0);
    const [record] = parse<Record<string, string>>(work.read('packed.csv'), { columns: true });
    expect(record.rows).toBe('600');
    const bytes = Number(record['bytesPerSecond.in']) * Number(record['seconds.median']);
    expect(bytes).toBeCloseTo(300 * (TWO.length + EIGHT.length + 2), 3);
  });

  it('with rows that an engine gives up is not compared, and that is said', async () => {
    work.write('hard.csv', `${HEADER}${HARD}\n`);
    const args = ['profile', 'hard.csv', '-p', 'sliding:5x5', '-a', 'bidirectional', '-r', '1', '-w', '0', '-t', '1'];
    const { exit, err } = await run(args, { env });
    expect(exit).toBe(0);
    expect(err).toMatch(/bidirectional: its answers are not compared, for it gave up 1 of 1 rows\n/);
  });
});

describe('--quiet', () => {
  it('says nothing but the table', async () => {
    const { exit, out, err } = await run([...LITTLE, '-q', '-r', '3', '--max-seconds', '0.01'], { env });
    expect({ exit, err }).toEqual({ exit: 0, err: '' });
    expect(out).toMatch(/\nverdict {3}fastest: table on 1 thread; [^\n]+\n$/);
  });
});

describe('--verbose', () => {
  it('says where the number of threads comes from, and what each cell does', async () => {
    const [verbose, plain] = await Promise.all([
      run(['profile', '--count', '20', '-r', '1', '-a', 'table', '-v'], { env }),
      run(LITTLE, { env }),
    ]);
    expect(verbose.err).toMatch(/puzzle-batch: threads: 1 \(SLURM_CPUS_PER_TASK\)\n/);
    expect(verbose.err).toMatch(/puzzle-batch: 1 of 1: table on 1 thread: [\d,]+ rows\/s \([\d.]+ to [\d.]+ s\)\n$/);
    // All that is said without it is that the machine is busy, where it is.
    expect(plain.err).toMatch(/^(?:puzzle-batch: the machine is busy [^\n]*\n)?$/);
  });
});

describe('/dev/stdout', () => {
  it('is standard output, which makes the table give way and takes one export', async () => {
    const [alone, both, file] = await Promise.all([
      work.shell(`$PB ${LITTLE.join(' ')} --export-json /dev/stdout`, { env }),
      run([...LITTLE, '--export-json', '/dev/stdout', '--export-csv', '-'], { env }),
      work.shell(`$PB ${LITTLE.join(' ')} --export-json /dev/stdout -q > direct.json`, { env }),
    ]);
    expect(alone.err).toContain(`\nverdict   ${(JSON.parse(alone.out) as ProfileReport).verdict}\n`);
    expect(both).toMatchObject({ exit: 2, out: '' });
    expect(both.err).toMatch(/--export-csv: "-" is written by --export-json already/);
    expect(file).toMatchObject({ exit: 0, out: '', err: '' });
    expect(reportIn('direct.json').cells).toHaveLength(1);
  });
});

describe('an export that fails late', () => {
  it('leaves the table and the other exports', async () => {
    const args = [...LITTLE, '--export-json', '/dev/full', '--export-csv', 'other.csv', '-q'];
    const { exit, out, err } = await run(args, { env });
    expect({ exit, err }).toEqual({
      exit: 4,
      err: 'puzzle-batch: /dev/full: cannot be written: no space left on the device\n',
    });
    expect(out).toMatch(/\nverdict /);
    expect(parse(work.read('other.csv'))).toHaveLength(2);
  });
});

describe('a folder for temporary files', () => {
  it('that is not there is an output that cannot be written', async () => {
    const finished = await run(LITTLE, { env: { TMPDIR: '/dev/null/none' } });
    expect(finished).toMatchObject({ exit: 4, out: '' });
    expect(finished.err).toMatch(/\/dev\/null\/none: cannot be written/);
  });
});

describe('a reader that has gone', () => {
  it('ends the command quietly', async () => {
    const { exit, out, err } = await work.shell(`$PB ${LITTLE.join(' ')} -q | true; echo \${PIPESTATUS[0]}`, { env });
    expect({ exit, out, err }).toEqual({ exit: 0, out: '0\n', err: '' });
    expect(temporary()).toEqual([]);
  });
});

describe.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s', (signal, exit) => {
  /** Resolves when the command has measured a cell. */
  const measuring = ({ child }: Running): Promise<void> =>
    new Promise((resolve) => {
      child.stderr.on('data', (block: Buffer) => {
        if (String(block).includes('1 of ')) resolve();
      });
    });
  const LONG = ['profile', '--count', '200', '-w', '0', '-r', '500', '-a', 'table,ida', '-t', '1,2', '-v'];

  it('ends it, with nothing exported and nothing left behind', async () => {
    const running = work.start([...LONG, '--export-json', 'never.json'], { env });
    await measuring(running);
    expect(temporary()).toHaveLength(1);
    running.child.kill(signal);
    const finished = await running.finished;
    expect(finished).toMatchObject({ exit, out: '' });
    expect(finished.err).toMatch(new RegExp(`puzzle-batch: ${signal}: ending; once more ends at once\n`));
    expect(finished.err).toMatch(/\npuzzle-batch: stopped\n$/);
    expect(temporary()).toEqual([]);
    expect(readdirSync(work.path).filter((name) => name.includes('never'))).toEqual([]);
  });

  it('ends it while an export waits for a reader; the others are written', async () => {
    await work.shell('mkfifo nobody 2>/dev/null');
    const running = work.start([...LITTLE, '--export-json', 'nobody', '--export-csv', 'beside.csv'], { env });
    await new Promise((resolve) => running.child.stdout.once('data', resolve));
    running.child.kill(signal);
    const finished = await running.finished;
    expect(finished.exit).toBe(exit);
    expect(finished.err).toMatch(/\npuzzle-batch: stopped\n$/);
    expect(finished.out).toMatch(/\nverdict /);
    expect(parse(work.read('beside.csv'))).toHaveLength(2);
  });

  it('ends it at once the second time, with nothing left behind', async () => {
    work.write('hard.csv', `${HEADER}${`${HARD}\n`.repeat(50)}`);
    const args = ['profile', 'hard.csv', '-p', 'sliding:5x5', '-t', '1'];
    const running = work.start(args, { env });
    const written = (): string[] => readdirSync(env.TMPDIR, { recursive: true }).map(String);
    await until('it is to answer rows', () => written().some((name) => name.endsWith('answers.lock')));
    await untilBusy(running.child, 2); // Until it searches, from where the first signal gets it only in time.
    running.child.kill(signal);
    await new Promise<void>((resolve) => running.child.stderr.once('data', () => resolve()));
    running.child.kill(signal);
    const finished = await running.finished;
    expect(finished.exit).toBe(exit);
    expect(finished.err).not.toContain('stopped');
    expect(temporary()).toEqual([]);
  });
});
