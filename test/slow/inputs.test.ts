/** Inputs that somebody writes to while they are read, and zstd that ends or does not start, in whole runs. */
import childProcess, { type ChildProcess } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BatchSolver } from '../../src/batch/batch-solver';
import type { RowsRequest } from '../../src/batch/rows-request';
import { convertOptions } from '../../src/cli/convert-options';
import { exitCodeOf } from '../../src/cli/exit-codes';
import { generateOptions } from '../../src/cli/generate-options';
import { solveOptions } from '../../src/cli/options';
import { profileOptions } from '../../src/cli/profile-options';
import { verifyOptions } from '../../src/cli/verify-options';
import { findPuzzle } from '../../src/puzzle/catalogue';
import * as command from '../support/command';
import { within } from '../support/csv-bytes';
import { DEADLINE } from '../support/deadline';
import { MemorySink } from '../support/sinks';
import { Workdir } from '../support/workdir';
import { zstdIsHere, zstdIsInNode, zstdPacked } from '../support/zstd';

const eight = findPuzzle('eight')!;
/** More than is read before the first answers are written, and more than is packed at a time; few rows, for they are solved. */
const ROWS = 4_000;
const NOTE = 'n'.repeat(2_000);
const CSV = `start,target,note\n${`${command.TWO},${NOTE}\n`.repeat(ROWS)}`;
const ANSWERS = `start,target,note,status,length,moves,error\n${`${command.TWO},${NOTE},solved,2,dd,\n`.repeat(ROWS)}`;

const work = new Workdir();
const solver = new BatchSolver(eight, { algorithm: 'ida', threads: 1 });
afterAll(() => solver.close());

/** Writes an input that was last changed long ago: clocks of files are slow. */
function writeOld(name: string, content: string | Uint8Array): string {
  const path = work.write(name, content);
  utimesSync(path, 1e9, 1e9);
  return path;
}

/** Runs to the end. Something happens when the first answers are there. Returns what went wrong, and how many rows are kept. */
async function run(
  request: Pick<RowsRequest, 'input' | 'output'> & Partial<RowsRequest>,
  happens: () => void = () => undefined,
): Promise<{ exit: number; said: string; kept: number | null }> {
  let kept: number | null = null;
  let begun = false;
  const solved = solver.solveRows({
    ...request,
    options: { chunkBytes: 5_000 },
    // A stream cannot be gone on with.
    journal: { every: 0, resume: typeof request.output === 'string', onKept: (rows) => (kept = rows) },
    onProgress: () => {
      if (!begun) happens();
      begun = true;
    },
  });
  const result = within(DEADLINE, solved).then(
    () => ({ exit: 0, said: '' }),
    (error: unknown) => ({ exit: exitCodeOf(error), said: (error as Error).message }),
  );
  return { ...(await result), kept };
}

describe('an input that somebody writes to while it is read', () => {
  const CHANGES: readonly (readonly [string, (path: string) => void])[] = [
    ['behind its end', (path) => appendFileSync(path, '12X4')],
    ['where it is not yet read', (path) => overwrite(path, CSV.length - 10)],
    ['where it was read', (path) => overwrite(path, 30)],
  ];

  it.each(CHANGES)('is refused when that is %s, and nothing is kept', async (_where, change) => {
    const input = writeOld('in.csv', CSV);
    const { exit, said, kept } = await run({ input, output: work.path('out.csv') }, () => change(input));
    expect([exit, kept]).toEqual([3, null]);
    expect(said).toMatch(/in\.csv: changed while it was read: .*run again when it is whole$/);
    expect(work.files()).toEqual(['in.csv']);
  });

  it.each(CHANGES)('is refused when that is %s, and no stream gets the half of a row', async (_where, change) => {
    const output = new MemorySink();
    const input = writeOld('in.csv', CSV.slice(0, -7));
    expect((await run({ input, output }, () => change(input))).exit).toBe(3);
    expect(output.text.endsWith('\n')).toBe(true);
    expect(ANSWERS.startsWith(output.text)).toBe(true);
    expect(output.text.length).toBeLessThan(ANSWERS.length);
  });

  it('is refused when it is packed, too, without a word of damage', async () => {
    const input = writeOld('in.csv.gz', gzipSync(CSV, { level: 0 }));
    const grow = (): void => appendFileSync(input, gzipSync(CSV).subarray(0, 100));
    const { exit, said } = await run({ input, output: work.path('out.csv') }, grow);
    expect(exit).toBe(3);
    expect(said).toMatch(/in\.csv\.gz: changed while it was read: .*run again when it is whole$/);
    expect(work.files()).toEqual(['in.csv.gz']);
  });

  it('is refused as standard input', async () => {
    const folder = new command.Workdir();
    try {
      utimesSync(join(folder.path, folder.write('in.csv', CSV)), 1e9, 1e9);
      const wait = 'head -c 1 >began; while [ ! -e go ]; do sleep 0.05; done; cat >rest';
      const line = `$PB solve -q -a ida -t 1 --chunk-bytes 5000 <in.csv | { ${wait}; }; exit \${PIPESTATUS[0]}`;
      const finished = folder.shell(line);
      const began = async (): Promise<void> => {
        while (!existsSync(join(folder.path, 'began')) || folder.read('began') === '') await pause();
      };
      await within(DEADLINE, began());
      appendFileSync(join(folder.path, 'in.csv'), '12X4');
      folder.write('go', '');
      const { exit, err } = await finished;
      expect(exit).toBe(3);
      expect(err).toMatch(command.ONE_LINE);
      expect(err).toMatch(/standard input: changed while it was read: expected [\d,]+ bytes, got [\d,]+: run again/);
    } finally {
      folder.remove();
    }
  });

  it('may be another file under its name', async () => {
    const input = writeOld('in.csv', CSV);
    const replace = (): void => {
      childProcess.execFileSync('mv', [work.write('new.csv', 'something else'), input]);
    };
    expect((await run({ input, output: work.path('out.csv') }, replace)).exit).toBe(0);
    expect(work.read('out.csv') === ANSWERS).toBe(true);
  });
});

describe('a name that is not UTF-8', () => {
  // Node.js gives both of them one and the same name, of another file.
  const NAMES = ['b\\xff.csv', 'b\\xfe.csv'];

  it.each([
    'solve @',
    'solve in.csv -o @',
    'solve in.csv -o out.csv --errors @',
    'solve in.csv -o out.csv --summary=@',
    'convert @ --to ndjson',
    'convert in.csv --to ndjson -o @',
    'verify @',
    'verify in.csv --from uva652 --answers-file @',
    'verify in.csv -o @',
    'generate --count 3 -o @',
    'generate --count 3 --to uva652 -o out --answers-file @/answers',
    'profile @',
    'profile --compare @ in.csv',
    'profile --export-json @',
    'profile --export-csv @',
    'profile --export-html @',
  ])('is refused, for another file would be meant: %s', async (line) => {
    const folder = new command.Workdir();
    try {
      folder.write('in.csv', `${command.HEADER}${command.TWO}\n`);
      folder.write('b\ufffd.csv', 'of another');
      for (const name of NAMES) {
        const { exit, out, err } = await folder.shell(`$PB ${line.replace('@', () => `$'${name}'`)}`);
        expect({ exit, out }).toEqual({ exit: 2, out: '' });
        expect(err).toMatch(
          /^puzzle-batch: b\ufffd\.csv[^:\n]*: holds a character that is no UTF-8, or stands for one: rename it\n$/,
        );
      }
      expect(folder.read('b\ufffd.csv')).toBe('of another');
      expect(readdirSync(folder.path).sort()).toEqual(['b\ufffd.csv', 'in.csv']);
    } finally {
      folder.remove();
    }
  });

  it('is looked for wherever options take a file', () => {
    const options = [solveOptions, convertOptions, verifyOptions, generateOptions, profileOptions].flatMap((all) =>
      all(),
    );
    const files = options.filter(({ flags }) => flags.endsWith(' <file>')).map(({ long }) => long);
    expect([...new Set(files)].sort()).toEqual(
      ['answers-file', 'errors', 'export-csv', 'export-html', 'export-json', 'output', 'summary'].map(
        (name) => `--${name}`,
      ),
    );
    // Others that say that they take something of that kind would be overlooked.
    expect(options.filter(({ flags }) => /<(?!file>)[^>]*(file|path|folder)/i.test(flags))).toEqual([]);
  });
});

const describeZstd = zstdIsHere && !zstdIsInNode ? describe : describe.skip;

describeZstd('the command zstd', () => {
  /** Commands that were started. */
  const started: ChildProcess[] = [];
  const spawn = childProcess.spawn;
  /** What becomes of the command of that number, from 0. */
  let starting: (number: number, start: () => ChildProcess) => ChildProcess;

  beforeEach(() => {
    started.length = 0;
    starting = (_number, start) => start();
    jest.spyOn(childProcess, 'spawn').mockImplementation((...args: Parameters<typeof spawn>) => {
      const child = starting(started.length, () => spawn(...args));
      started.push(child);
      return child;
    });
  });
  afterEach(() => jest.restoreAllMocks());

  const end = ({ pid }: ChildProcess): void => void process.kill(pid!, 'SIGTERM');

  it('that unpacks and is ended by somebody leaves a run that can be gone on with', async () => {
    const request = { input: work.write('in', zstdPacked(Buffer.from(CSV))), output: work.path('out.csv') };
    const { exit, said, kept } = await run(request, () => started.forEach(end));
    expect([exit, kept]).toEqual([3, expect.any(Number)]);
    expect(said).toMatch(/in: cannot be unpacked: the command zstd was ended by SIGTERM: run again$/);
    expect(work.files()).toEqual(['in', 'out.csv.journal', 'out.csv.partial']);
    expect(await run(request)).toMatchObject({ exit: 0 });
    expect(work.read('out.csv') === ANSWERS).toBe(true);
    expect(work.files()).toEqual(['in', 'out.csv']);
  });

  /** The first command only shows that there is one. */
  const SECOND_PART = 2;

  it.each<[string, RegExp, (start: () => ChildProcess) => ChildProcess]>([
    [
      'is ended by somebody',
      /the command zstd was ended by SIGTERM: run again$/,
      (start) => {
        const child = start();
        child.once('spawn', () => end(child));
        return child;
      },
    ],
    [
      'is not started in the middle of a run',
      /the command zstd could not be started: permission denied$/,
      () => spawn(work.path('in.csv'), { detached: true }),
    ],
  ])('that packs and %s leaves a run that can be gone on with', async (_what, reason, start) => {
    const request = { input: work.write('in.csv', CSV), output: work.path('out.zst') };
    expect(await run({ ...request, output: work.path('whole.zst') })).toMatchObject({ exit: 0 });
    const parts = started.length;
    expect(parts).toBeGreaterThan(SECOND_PART);
    starting = (number, usual) => (number === parts + SECOND_PART ? start(usual) : usual());
    const { exit, said, kept } = await run(request);
    expect([exit, kept]).toEqual([4, expect.any(Number)]);
    expect(said).toMatch(reason);
    expect(said).toMatch(/out\.zst: cannot be written: /);
    expect(work.files()).toEqual(['in.csv', 'out.zst.journal', 'out.zst.partial', 'whole.zst']);
    expect(await run(request)).toMatchObject({ exit: 0 });
    expect(readFileSync(work.path('out.zst')).equals(readFileSync(work.path('whole.zst')))).toBe(true);
  });

  it('that cannot be started for want of open files is said in one line', async () => {
    const folder = new command.Workdir();
    folder.write('in.csv', `${command.HEADER}${command.TWO}\n`);
    folder.write('in', zstdPacked(Buffer.from(`${command.HEADER}${command.TWO}\n`)));
    const REASON =
      'the command zstd could not be started: too many open files: raise the limit of this process (ulimit -n)\n';
    try {
      for (const [given, ends] of [
        ['in.csv -o out.zst', `4 puzzle-batch: ${folder.path}/out.zst: cannot be written: ${REASON}`],
        ['in -o out.csv', `3 puzzle-batch: in: cannot be unpacked: ${REASON}`],
      ]) {
        const all: string[] = [];
        // With too few it cannot begin, with enough it comes to its end.
        for (let files = 20; files < 200 && all.at(-1) !== ends && all.at(-1) !== '0 '; files++) {
          const { exit, err } = await folder.shell(`ulimit -n ${files}; $PB solve ${given} -q`);
          all.push(`${exit} ${err}`);
        }
        expect(all.at(-1)).toBe(ends);
        expect(all.filter((said) => /Unhandled|none: install/.test(said))).toEqual([]);
      }
    } finally {
      folder.remove();
    }
  });
});

const pause = (): Promise<void> => new Promise((go) => setTimeout(go, 20));

function overwrite(path: string, at: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, 'm', at);
  closeSync(file);
}
