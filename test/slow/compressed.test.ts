import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  DOUBLE,
  EIGHT,
  EIGHT_OUT,
  HEADER,
  HEADER_OUT,
  ONE_LINE,
  SWAPPED,
  SWAPPED_OUT,
  TWO,
  TWO_OUT,
  Workdir,
} from '../support/command';
import { SeededRandom } from '../support/seeded-random';
import { unlessSkipped, zstdIsHere, zstdIsInNode, zstdPacked, zstdUnpacked } from '../support/zstd';

let work: Workdir;
beforeEach(() => {
  work = new Workdir();
});
afterEach(() => work.remove());

const bytesOf = (name: string): Buffer => readFileSync(join(work.path, name));
const describeZstd = zstdIsHere ? describe : describe.skip;
const describeWithoutZstd = zstdIsInNode ? describe.skip : describe;

/** More than is read before the answers begin, and more than what is packed at a time; few rows, for they are solved. */
const NOTES = notes(1_500);
const ROWS = Buffer.from(
  `start,target,note\n${NOTES.map((note, i) => `${[TWO, EIGHT, SWAPPED][i % 3]},${note}\n`).join('')}`,
);
const ANSWERS =
  'start,target,note,status,length,moves,error\n' +
  NOTES.map((note, i) => {
    const [row, answer] = [
      [TWO, TWO_OUT],
      [EIGHT, EIGHT_OUT],
      [SWAPPED, SWAPPED_OUT],
    ][i % 3];
    return answer.replace(row, `${row},${note}`);
  }).join('');

/** Texts of 200 characters that do not pack to next to nothing. */
function notes(count: number): string[] {
  const random = new SeededRandom(4);
  const word = (): string =>
    random
      .below(2 ** 20)
      .toString(36)
      .padStart(4, 'x');
  return Array.from({ length: count }, () => Array.from({ length: 50 }, word).join('').slice(0, 200));
}

function works(ending: string, pack: (bytes: Uint8Array) => Buffer, unpack: (bytes: Uint8Array) => Buffer): void {
  it('is read from files and pipes whatever the name, and written by the name', async () => {
    work.write(`in.csv${ending}`, pack(ROWS));
    work.write('in.csv', pack(ROWS));
    const finished = await Promise.all([
      work.run(['solve', '-q', `in.csv${ending}`, '-o', `out.csv${ending}`]),
      work.run(['solve', '-q', 'in.csv']),
      work.run(['solve', '-q'], { input: pack(ROWS) }),
      work.shell(`mkfifo on; cat in.csv >on & $PB solve on -q`),
    ]);
    const [toFile, ...toStdout] = finished;
    expect(toFile).toEqual({ exit: 0, out: '', err: '' });
    expect(unpack(bytesOf(`out.csv${ending}`)).toString() === ANSWERS).toBe(true);
    for (const { exit, out, err } of toStdout) {
      expect({ exit, err }).toEqual({ exit: 0, err: '' });
      expect(out === ANSWERS).toBe(true);
    }
  });

  it('comes out the same for all threads and chunk sizes', async () => {
    work.write('in.csv', ROWS);
    const flags = ['-t 1', '-t 2 --chunk-bytes 5000', '-t 1 --chunk-bytes 1000000'];
    const runs = flags.map(async (given, i) => {
      const name = `out${i}${ending.toUpperCase()}`;
      expect((await work.run(['solve', '-q', 'in.csv', ...given.split(' '), '-o', name])).exit).toBe(0);
      return bytesOf(name).toString('latin1');
    });
    expect(new Set(await Promise.all(runs)).size).toBe(1);
  });

  it('holds the list of errors and the summary, too', async () => {
    work.write('in.csv', `${HEADER}${DOUBLE}\n`);
    const flags = ['-q', '-o', `o${ending}`, '--errors', `e${ending}`, '--summary', `s${ending}`];
    expect((await work.run(['solve', 'in.csv', ...flags])).exit).toBe(1);
    expect(unpack(bytesOf(`e${ending}`)).toString()).toMatch(/^line,code,message,raw\n2,DUPLICATE_LABEL,/);
    expect(JSON.parse(unpack(bytesOf(`s${ending}`)).toString())).toMatchObject({ command: 'solve', exit: 1 });
  });

  it('is refused in one line when it is cut short, and nothing is written', async () => {
    work.write('in', pack(ROWS).subarray(0, -5));
    const runs = [work.run(['solve', 'in', '-o', `out${ending}`]), work.run(['solve', 'in'])];
    for (const { exit, out, err } of await Promise.all(runs)) {
      expect({ exit, out }).toEqual({ exit: 3, out: '' });
      expect(err).toMatch(ONE_LINE);
      expect(err).toMatch(/in: cannot be unpacked: its \w+ data ends too early/);
    }
    expect(readdirSync(work.path)).toEqual(['in']);
  });

  it('may be left before its end, and ends with a stop while its source is waiting', async () => {
    const random = Array.from({ length: 8_000 }, () => `${TWO},${randomBytes(20).toString('hex')}\n`);
    work.write('in', pack(Buffer.from(`start,target,id\n${random.join('')}`)));
    const limited = 'mkfifo on; (cat in; exec sleep 600) >on & $PB solve on -q --limit 1; x=$?; kill $!; exit $x';
    expect(await work.shell(limited)).toMatchObject({ exit: 0, err: '' });
    const { child, finished } = work.start(['solve', '-v', '-o', `out${ending}`]);
    child.stdin.write(pack(ROWS).subarray(0, 500));
    // It has begun when it says how many threads it has; then there is time to read what there is.
    child.stderr.once('data', () => setTimeout(() => child.kill('SIGTERM'), 300));
    const { exit, out, err } = await finished;
    expect({ exit, out }).toEqual({ exit: 143, out: '' });
    expect(err).toMatch(/\npuzzle-batch: SIGTERM: ending, .*\npuzzle-batch: stopped after 0 rows\n$/);
    expect(readdirSync(work.path).sort()).toEqual(['in', 'on']);
  });

  it('goes to a FIFO as its name says', async () => {
    work.write('in.csv', ROWS);
    const line = `mkfifo on${ending}; cat on${ending} > copy & $PB solve in.csv -q -o on${ending}; x=$?; wait; exit $x`;
    expect(await work.shell(line)).toEqual({ exit: 0, out: '', err: '' });
    expect(unpack(bytesOf('copy')).toString() === ANSWERS).toBe(true);
  });
}

describe('gzip', () => {
  works('.gz', gzipSync, gunzipSync);

  it('is not taken for it by its name alone', async () => {
    work.write('in.csv.gz', `${HEADER}${TWO}\n`);
    expect(await work.run(['solve', 'in.csv.gz', '-q'])).toEqual({ exit: 0, out: HEADER_OUT + TWO_OUT, err: '' });
  });

  it('keeps progress right: shares are of the file as it is', async () => {
    work.write('in.gz', gzipSync(ROWS));
    const { err } = await work.run(['solve', 'in.gz', '-o', 'out.csv', '--progress', 'json']);
    expect(err).toMatch(/"rows":1500,[^\n]*"percent":100,/);
  });

  it('does not make the job look small: what is unpacked counts', async () => {
    work.write('in.gz', gzipSync(HEADER + `${TWO}\n`.repeat(13_500)));
    const { err } = await work.run(['solve', 'in.gz', '-o', 'out.csv', '-v', '-p', 'eight']);
    const [, rows] = /about ([\d,]+) rows/.exec(err) ?? [];
    expect(Number(rows.replaceAll(',', ''))).toBeGreaterThan(4_500);
  });
});

describeZstd(`zstd${unlessSkipped}`, () => {
  works('.zst', zstdPacked, zstdUnpacked);
});

describeWithoutZstd('without zstd', () => {
  const noCommand = { env: { PATH: '' } };

  it('input in it is refused, and says what to do', async () => {
    work.write('in', Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 4, 0, 9, 0, 0]));
    const { exit, out, err } = await work.run(['solve', 'in', '-o', 'out.csv'], noCommand);
    expect({ exit, out }).toEqual({ exit: 3, out: '' });
    expect(err).toBe(
      'puzzle-batch: in: cannot be unpacked: expected a command zstd, got none: install zstd or Node.js 22.15 or newer, or unpack it first\n',
    );
  });

  it('output cannot be written in it, and that is said', async () => {
    work.write('in.csv', `${HEADER}${TWO}\n`);
    const { exit, err } = await work.run(['solve', 'in.csv', '-q', '-o', 'out.zst'], noCommand);
    expect(exit).toBe(4);
    expect(err).toMatch(
      /out\.zst: cannot be written: expected a command zstd, got none: .* a name that ends in \.gz\n$/,
    );
    expect(err).toMatch(ONE_LINE);
    expect(readdirSync(work.path)).toEqual(['in.csv']);
  });
});
