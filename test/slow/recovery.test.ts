import fc from 'fast-check';
import { execFileSync } from 'node:child_process';
import fs, {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import promises, { type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { BatchSolver } from '../../src/batch/batch-solver';
import { PoolError, SolverPool } from '../../src/batch/pool';
import type { RowsRequest } from '../../src/batch/rows-request';
import type { RowsReport } from '../../src/batch/rows-run';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { HARD, HEADER } from '../support/command';
import { inBlocks, latin1, within } from '../support/csv-bytes';
import { DEADLINE } from '../support/deadline';
import { randomCsv } from '../support/random-csv';
import { SeededRandom } from '../support/seeded-random';
import { Workdir, workerFixture } from '../support/workdir';

const eight = findPuzzle('eight')!;
const CSV = randomCsv(eight, new SeededRandom(11), 300);
const PAIRS = Array.from({ length: 120 }, (_, i) => (i % 7 === 3 ? '1234X,12345678X' : '12X453786,12345678X'));
const INPUTS: Readonly<Record<string, Uint8Array>> = {
  csv: latin1(CSV),
  'csv.gz': gzipSync(latin1(CSV)),
  utf16: Buffer.from(`\ufeff${CSV}`, 'utf16le'),
  headless: latin1(PAIRS.join('\r\n')),
  hdu3567: latin1(`${PAIRS.length}\n${PAIRS.join('\n').replaceAll(',', '\n')}\n`),
  uva652: latin1(`30\n\n${'1 2 3\n4 5 6\n7 x 8\n\n2 1 3\n4 5 6\n7 8 x\n\n'.repeat(15)}`),
};

describe('a run with a journal', () => {
  const work = new Workdir();
  const solver = new BatchSolver(eight, { algorithm: 'ida', threads: 2 });
  afterAll(() => solver.close());

  type Request = Omit<RowsRequest, 'input' | 'output'> & { readonly input?: string; readonly output?: string };
  const solve = (request: Request): Promise<RowsReport> => {
    const input = request.input ?? work.path('in.csv');
    return within(DEADLINE, solver.solveRows({ ...request, input, output: request.output ?? work.path('out.csv') }));
  };

  /** Stops a run when so many more rows are answered. Returns the rows that are kept; null if it came to its end before. */
  async function stopped(rows: number, request: Request): Promise<number | null> {
    const stop = new AbortController();
    let kept: number | null = null;
    const run = solve({
      ...request,
      journal: { every: 0, resume: true, ...request.journal, onKept: (done) => (kept = done) },
      signal: stop.signal,
      onProgress: ({ tally, resumed = 0 }) => {
        const { solved, unsolvable, invalid } = tally.rows;
        if (solved + unsolvable + invalid - resumed >= rows) stop.abort();
      },
    });
    await run.catch((error: unknown) => {
      if ((error as Error).name !== 'StoppedError') throw error;
    });
    return kept;
  }

  const request = fc.record({
    from: fc.constantFrom('csv', 'csv.gz', 'utf16', 'headless', 'hdu3567', 'uva652'),
    packed: fc.boolean(),
    errors: fc.boolean(),
    skip: fc.constantFrom(0, 0, 3, 40),
    limit: fc.constantFrom(Infinity, Infinity, 55),
    chunkBytes: fc.integer({ min: 1, max: 900 }),
    stops: fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 1, maxLength: 4 }),
  });

  it('ends with the same bytes and figures as one that was not stopped, however often it was', async () => {
    let resumes = 0;
    await fc.assert(
      fc.asyncProperty(request, async ({ from, packed, errors, skip, limit, stops, chunkBytes }) => {
        const input = work.write('in', INPUTS[from]);
        const format = from === 'hdu3567' || from === 'uva652' ? from : 'csv';
        const options = { from: format, skip, limit } as const;
        const name = packed ? 'out.gz' : 'out';
        const whole = await solve({
          input,
          output: work.path(`whole-${name}`),
          errors: errors ? work.path('whole-errors') : null,
          options,
        });
        const resumed = {
          input,
          output: work.path(name),
          errors: errors ? work.path('errors') : null,
          options: { ...options, chunkBytes },
        };
        for (const rows of stops) if (await stopped(rows, resumed)) resumes++;
        const report = await solve({ ...resumed, journal: { resume: true } });
        expect(readFileSync(work.path(name))).toEqual(readFileSync(work.path(`whole-${name}`)));
        const listed = (file: string): string => (errors ? work.read(file) : '');
        expect(listed('errors')).toBe(listed('whole-errors'));
        expect({ ...report, timing: null, resumed: null }).toEqual({ ...whole, timing: null, resumed: null });
        expect(work.files().filter((file) => /partial|journal|lock/.test(file))).toEqual([]);
      }),
      { numRuns: 60 },
    );
    expect(resumes).toBeGreaterThan(20);
  });

  it('says how many rows it goes on after, and keeps no more than is written', async () => {
    work.write('in.csv', INPUTS.csv);
    const kept = await stopped(100, { options: { chunkBytes: 100 } });
    expect(kept).toBeGreaterThanOrEqual(100);
    expect(work.files()).toEqual(['in.csv', 'out.csv.journal', 'out.csv.partial']);
    const notices: string[] = [];
    const report = await solve({ journal: { resume: true }, onNotice: (notice) => notices.push(notice) });
    expect([report.resumed, notices]).toEqual([kept, [`goes on after row ${kept}`]]);
  });

  it('replaces what an earlier run left if it is not to go on with it, and says so', async () => {
    work.write('in.csv', INPUTS.csv);
    await stopped(50, { options: { chunkBytes: 100 } });
    const notices: string[] = [];
    const report = await solve({ journal: {}, onNotice: (notice) => notices.push(notice) });
    expect(report.resumed).toBe(0);
    expect(notices).toEqual([`${work.path('out.csv.partial')} will be replaced: an earlier run left it`]);
    expect(work.files()).toEqual(['in.csv', 'out.csv']);
  });

  it('says so of the list of errors of another run, too', async () => {
    work.write('in.csv', INPUTS.csv);
    const errors = work.path('errors.csv');
    await stopped(50, { options: { chunkBytes: 100 }, errors });
    const notices: string[] = [];
    await solve({ journal: {}, errors, output: work.path('other.csv'), onNotice: (notice) => notices.push(notice) });
    expect(notices).toEqual([`${errors}.partial will be replaced: an earlier run left it`]);
  });

  it.each([Infinity, 2 ** 31])(
    'commits nothing meanwhile where that is to take longer than the run: every %d',
    async (every) => {
      work.write('in.csv', INPUTS.csv);
      const rename = jest.spyOn(promises, 'rename');
      const kept = await stopped(100, { options: { chunkBytes: 100 }, journal: { every } });
      expect(kept).toBeGreaterThanOrEqual(100);
      expect(rename.mock.calls.map(([from]) => basename(String(from)))).toEqual(['out.csv.journal.new']);
      rename.mockRestore();
      expect((await solve({ journal: { resume: true, every } })).resumed).toBe(kept);
    },
  );

  it.each([
    ['answers', 'out.gz', 0o600, 'errors.gz', 0o644],
    ['errors', 'out.gz', 0o644, 'errors.gz', 0o600],
  ])('keeps %s that wait to be packed from all who may not read them', async (_, out, outMode, errors, errorsMode) => {
    const output = work.write(out, '');
    chmodSync(output, outMode);
    chmodSync(work.write(errors, ''), errorsMode);
    const request = { input: work.write('in', INPUTS.csv), output, errors: work.path(errors) };
    expect(await stopped(50, { ...request, options: { chunkBytes: 100 } })).toBeGreaterThan(0);
    expect(work.read('out.gz.journal')).toMatch(/"tail":"\w/);
    expect(statSync(work.path('out.gz.journal')).mode & 0o777).toBe(0o600);
    await solve({ ...request, journal: { resume: true } });
    expect(statSync(output).mode & 0o777).toBe(outMode);
  });

  it('begins anew where there is nothing to go on with, or the answers so far are gone', async () => {
    work.write('in.csv', INPUTS.csv);
    expect((await solve({ journal: { resume: true } })).resumed).toBe(0);
    await stopped(50, { options: { chunkBytes: 100 } });
    renameSync(work.path('out.csv.partial'), work.path('elsewhere'));
    const notices: string[] = [];
    expect((await solve({ journal: { resume: true }, onNotice: (text) => notices.push(text) })).resumed).toBe(0);
    expect(notices).toEqual([`${work.path('out.csv.partial')} is missing: the run begins anew`]);
    expect(work.files()).toEqual(['elsewhere', 'in.csv', 'out.csv']);
  });

  it.each<[string, RegExp, () => Request]>([
    ['other columns', /columns .*status.* this one has/, () => ({ columns: 'length' })],
    ['other options', /the earlier run had --skip "0", this one has "1"/, () => ({ options: { skip: 1 } })],
    ['a list of errors', /had --errors none, this one has "errors.csv"/, () => ({ errors: work.path('errors.csv') })],
    [
      'an input that was changed',
      /size of the input/,
      () => {
        writeFileSync(work.path('in.csv'), `${CSV}\n`);
        return {};
      },
    ],
    [
      'an input of another time',
      /time of change/,
      () => {
        utimesSync(work.path('in.csv'), 1, 1);
        return {};
      },
    ],
    [
      'answers that were cut',
      /expected the [\d,]+ bytes that an earlier run wrote, got 3 bytes/,
      () => {
        truncateSync(work.path('out.csv.partial'), 3);
        return {};
      },
    ],
    [
      'answers that are no file',
      /got something that is no regular file/,
      () => {
        rmSync(work.path('out.csv.partial'));
        symlinkSync('nowhere', work.path('out.csv.partial'));
        return {};
      },
    ],
    [
      'a journal that is no file',
      /expected the journal of a run/,
      () => {
        rmSync(work.path('out.csv.journal'));
        execFileSync('mkfifo', [work.path('out.csv.journal')]);
        return {};
      },
    ],
    [
      'a journal that was changed',
      /expected the journal of a run/,
      () => {
        const path = work.path('out.csv.journal');
        writeFileSync(path, readFileSync(path, 'utf8').replace('"line":', '"line":1'));
        return {};
      },
    ],
  ])('is refused for %s, in one line, and leaves what is there', async (_what, said, change) => {
    work.write('in.csv', INPUTS.csv);
    await stopped(50, { options: { chunkBytes: 100 } });
    const other = change();
    const before = work.files();
    const error: unknown = await solve({ ...other, journal: { resume: true } }).catch((thrown: unknown) => thrown);
    expect((error as Error).message).toMatch(said);
    expect((error as Error).message).toMatch(/without --resume$/);
    expect((error as Error).message).not.toContain('\n');
    expect(work.files()).toEqual(before);
  });

  it('is refused for a list of errors that was cut, and leaves what is there', async () => {
    work.write('in.csv', INPUTS.csv);
    const errors = work.path('errors.csv');
    await stopped(100, { errors, options: { chunkBytes: 100 } });
    truncateSync(work.path('errors.csv.partial'), 3);
    const before = work.files();
    await expect(solve({ errors, journal: { resume: true } })).rejects.toThrow(
      /errors.csv.partial: expected the [\d,]+ bytes that an earlier run wrote, got 3 bytes/,
    );
    expect(work.files()).toEqual(before);
  });

  it('stays as it was when it is stopped again before anything more is answered', async () => {
    work.write('in.csv', INPUTS.csv);
    const kept = await stopped(50, { options: { chunkBytes: 100 } });
    const before = work.files();
    let keptAgain: number | null = null;
    const again = solve({
      journal: { resume: true, every: 60_000, onKept: (rows) => (keptAgain = rows) },
      signal: AbortSignal.abort(),
    });
    await expect(again).rejects.toThrow('stopped');
    expect([keptAgain, work.files()]).toEqual([kept, before]);
    expect((await solve({ journal: { resume: true } })).resumed).toBe(kept);
  });

  it('may be gone on with where its folder was moved to', async () => {
    work.write('in.csv', INPUTS.csv);
    mkdirSync(work.path('here'));
    const into = (folder: string): Request => ({
      output: work.path(`${folder}/out.csv`),
      errors: work.path(`${folder}/errors.csv`),
      options: { chunkBytes: 100 },
    });
    const kept = await stopped(50, into('here'));
    renameSync(work.path('here'), work.path('there'));
    expect((await solve({ ...into('there'), journal: { resume: true } })).resumed).toBe(kept);
  });

  it('keeps nothing, and says so, when what it wrote was taken away', async () => {
    work.write('in.csv', INPUTS.csv);
    for (const name of ['out.csv.partial', 'out.csv.lock']) {
      let kept = false;
      expect(await stopped(50, { options: { chunkBytes: 100 } })).not.toBeNull();
      const run = solve({
        options: { chunkBytes: 100 },
        journal: { every: 0, resume: true, onKept: () => (kept = true) },
        onProgress: () => rmSync(work.path(name), { force: true }),
      });
      await expect(run).rejects.toThrow(`somebody has removed ${work.path(name)}`);
      expect(kept).toBe(name !== 'out.csv.partial');
      for (const file of work.files()) if (file !== 'in.csv') rmSync(work.path(file));
    }
  });

  it('leaves nothing when its workers do not start, for it has answered nothing', async () => {
    work.write('in.csv', INPUTS.csv);
    const pool = new SolverPool(eight.definition, 1, workerFixture('never-loads.js'));
    const broken = new BatchSolver(eight, { algorithm: 'ida', threads: 1 }, pool);
    try {
      const request = { input: work.path('in.csv'), output: work.path('out.csv'), journal: {} };
      await expect(within(DEADLINE, broken.solveRows(request))).rejects.toThrow(PoolError);
    } finally {
      await within(DEADLINE, broken.close());
    }
    expect(work.files()).toEqual(['in.csv']);
  });

  it('leaves no clock behind that would keep the process alive', async () => {
    work.write('in.csv', INPUTS.csv);
    const [set, clear] = [jest.spyOn(globalThis, 'setTimeout'), jest.spyOn(globalThis, 'clearTimeout')];
    const every = 59_999; // Nothing else waits so long.
    try {
      await solve({ journal: { every } });
      const clocks = set.mock.results.filter((_, i) => set.mock.calls[i][1] === every);
      expect(clocks).toHaveLength(1);
      expect(clear).toHaveBeenCalledWith(clocks[0].value);
    } finally {
      set.mockRestore();
      clear.mockRestore();
    }
  });

  it('commits once a second unless it is told another time', async () => {
    work.write('in.csv', INPUTS.csv);
    const set = jest.spyOn(globalThis, 'setTimeout');
    await solve({ journal: {} });
    expect(set.mock.calls.map(([, delay]) => delay)).toContain(1000);
    set.mockRestore();
  });

  it('refuses times between commits that are none', async () => {
    const input = work.write('in.csv', INPUTS.csv);
    for (const every of [-1, NaN, 'x' as unknown as number]) {
      await expect(solve({ input, journal: { every } })).rejects.toThrow(/^journal.every: expected a number/);
    }
  });

  it('says that a partial without a journal is of no use', async () => {
    work.write('in.csv', INPUTS.csv);
    work.write('out.csv.partial', 'something');
    const notices: string[] = [];
    await solve({ journal: { resume: true }, onNotice: (notice) => notices.push(notice) });
    expect(notices).toEqual([
      `${work.path('out.csv.partial')} will be replaced: an earlier run left it without a journal, so there is nothing to go on with`,
    ]);
  });

  it('is for files: it goes on with nothing else, and keeps nothing else', async () => {
    const input = work.write('in.csv', INPUTS.csv);
    const stream = { input: inBlocks(latin1(CSV), [1e6]), output: work.path('out.csv') };
    const refusal = /^--resume: goes on with files only, which .* is not/;
    execFileSync('mkfifo', [work.path('fifo')]);
    const all: RowsRequest[] = [
      { ...stream, journal: { resume: true } },
      { input: work.path('fifo'), output: work.path('out.csv'), journal: { resume: true } },
      { input, output: '/dev/null', journal: { resume: true } },
      { input, output: work.path('out.csv'), errors: '/dev/null', journal: { resume: true } },
    ];
    for (const each of all) await expect(within(DEADLINE, solver.solveRows(each))).rejects.toThrow(refusal);
    expect(work.files()).toEqual(['fifo', 'in.csv']);
  });

  it('tells what the input promised also if only the names of the files were left to change', async () => {
    const input = work.write('in', `3\n${PAIRS.slice(0, 2).join('\n').replaceAll(',', '\n')}\n`);
    const request = { input, errors: work.path('errors'), options: { from: 'hdu3567' } } as const;
    const rename = jest.spyOn(promises, 'rename');
    rename.mockImplementation((from) => {
      if (!String(from).endsWith('journal.new')) return Promise.reject(new Error('no renaming'));
      renameSync(from, work.path('out.csv.journal'));
      return Promise.resolve();
    });
    try {
      await expect(solve({ ...request, journal: {} })).rejects.toThrow('no renaming');
    } finally {
      rename.mockRestore();
    }
    const report = await solve({ ...request, journal: { resume: true } });
    expect([report.promised, report.resumed, report.engine]).toEqual([3, 2, 'ida']);
    expect(work.files()).toEqual(['errors', 'in', 'out.csv']);
  });

  it.each(['errors.partial', 'out.csv.partial'])(
    'shows its answers only with their errors, and does what is left: %s is not renamed',
    async (name) => {
      work.write('in.csv', INPUTS.csv);
      const errors = work.path('errors');
      await solve({ errors });
      const whole = ['out.csv', 'errors'].map((file) => work.read(file));
      rmSync(work.path('out.csv'));
      rmSync(errors);
      const rename = jest.spyOn(promises, 'rename').mockImplementation((from, to) => {
        if (basename(String(from)) === name) return Promise.reject(new Error('no renaming'));
        renameSync(from, to);
        return Promise.resolve();
      });
      try {
        // It comes to its end before its first commit.
        await expect(solve({ errors, journal: { every: 60_000 } })).rejects.toThrow('no renaming');
      } finally {
        rename.mockRestore();
      }
      expect(work.files()).not.toContain('out.csv');
      expect(work.files()).toContain('out.csv.journal');
      expect((await solve({ errors, journal: { resume: true } })).resumed).toBe(300);
      expect(['out.csv', 'errors'].map((file) => work.read(file))).toEqual(whole);
      expect(work.files()).toEqual(['errors', 'in.csv', 'out.csv']);
    },
  );

  it.each<[string, number, () => void]>([
    ['is done when they are still there', 300, () => undefined],
    [
      'begins anew when another file is there, of the same size',
      0,
      () => {
        copyFileSync(work.path('out.csv'), work.path('other'));
        renameSync(work.path('other'), work.path('out.csv'));
      },
    ],
    ['begins anew when they were added to', 0, () => appendFileSync(work.path('out.csv'), 'more\n')],
  ])('whose answers are in their place, and no more was done, %s', async (_what, resumed, change) => {
    work.write('in.csv', INPUTS.csv);
    const unlink = promises.unlink;
    const removing = jest.spyOn(promises, 'unlink').mockImplementation((path) => {
      const isLast = basename(String(path)) === 'out.csv.journal' && existsSync(work.path('out.csv'));
      return isLast ? Promise.reject(new Error('no removing')) : unlink(path);
    });
    try {
      await expect(solve({ errors: work.path('errors'), journal: {} })).rejects.toThrow('no removing');
    } finally {
      removing.mockRestore();
    }
    const whole = work.read('out.csv');
    change();
    expect((await solve({ errors: work.path('errors'), journal: { resume: true } })).resumed).toBe(resumed);
    expect(work.read('out.csv')).toBe(whole);
    expect(work.files()).toEqual(['errors', 'in.csv', 'out.csv']);
  });

  it('is kept when its input can be read no further, which may be otherwise the next time', async () => {
    // More than what is read before the first row is answered.
    const text = `note,start,target\n${`${'x'.repeat(1000)},12X453786,12345678X\n`.repeat(500)}`;
    work.write('in.csv', text);
    await solve({ output: work.path('whole.csv') });
    const blocks = [latin1(text.slice(0, 400_000))];
    const failing = (): Readable => {
      const left = [...blocks];
      return new Readable({
        read() {
          if (left.length > 0) return void this.push(left.pop());
          const watching = setInterval(() => {
            if (!this.destroyed && !existsSync(work.path('out.csv.journal'))) return;
            clearInterval(watching);
            this.destroy(Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' }));
          }, 5);
        },
      });
    };
    const reading = jest.spyOn(fs, 'createReadStream').mockImplementation(failing as never);
    try {
      const run = solve({ options: { chunkBytes: 5000 }, journal: { every: 0 } });
      await expect(run).rejects.toThrow(/in.csv: cannot be read: EIO/);
    } finally {
      reading.mockRestore();
    }
    expect(work.files()).toEqual(['in.csv', 'out.csv.journal', 'out.csv.partial', 'whole.csv']);
    expect((await solve({ journal: { resume: true } })).resumed).toBeGreaterThan(0);
    expect(work.read('out.csv')).toBe(work.read('whole.csv'));
  });

  it('that is stopped, and cannot be put onto the disk then, ends with that', async () => {
    work.write('in.csv', INPUTS.csv);
    const probe = await promises.open(work.path('in.csv'));
    const prototype = Object.getPrototypeOf(probe) as FileHandle;
    await probe.close();
    const failing = jest.spyOn(prototype, 'datasync').mockRejectedValue(new Error('EIO'));
    try {
      const stop = new AbortController();
      const run = solve({
        options: { chunkBytes: 100 },
        journal: { every: 60_000 },
        signal: stop.signal,
        onProgress: () => stop.abort(),
      });
      await expect(run).rejects.toMatchObject({
        name: 'OutputError',
        message: expect.stringContaining('EIO') as string,
      });
    } finally {
      failing.mockRestore();
    }
    expect(work.files()).toEqual(['in.csv']);
  });

  it('leaves the list of errors alone when its budget is spent', async () => {
    const input = work.write('in', INPUTS.headless);
    const request = { input, errors: work.path('errors'), options: { chunkBytes: 100, errorBudget: { rows: 12 } } };
    expect(await stopped(20, request)).toBeGreaterThanOrEqual(20);
    const { spentAtRow } = await solve({ ...request, journal: { resume: true } });
    expect([spentAtRow, work.files()]).toEqual([4 + 7 * 12, ['errors', 'in']]);
  });

  it('ends at a signal while it answers anew what an error budget leaves of a chunk', async () => {
    const input = work.write('in.csv', `${HEADER}${HARD}\nbad,x\n`);
    const puzzle = findPuzzle('sliding:5x5')!;
    const pool = new SolverPool(puzzle.definition, 1);
    const limits = { expanded: Infinity, milliseconds: 100 };
    const boards = new BatchSolver(puzzle, { algorithm: 'ida', threads: 1, limits }, pool);
    const stop = new AbortController();
    const answer = pool.run.bind(pool);
    let times = 0;
    jest.spyOn(pool, 'run').mockImplementation((task, attempts) => {
      if (task.kind !== 'rows' || ++times === 1) return answer(task, attempts);
      // The second time the row ends at no limit.
      const { spec } = task;
      const free = { ...spec, id: spec.id + 0.5, limits: { ...limits, milliseconds: Infinity } };
      const answered = answer({ ...task, spec: free }, attempts);
      stop.abort();
      return answered;
    });
    try {
      const options = { errorBudget: { rows: 0 } };
      const run = boards.solveRows({ input, output: work.path('out.csv'), options, signal: stop.signal });
      await expect(within(DEADLINE, run)).rejects.toThrow('stopped');
      expect(times).toBe(2);
    } finally {
      await within(DEADLINE, boards.close());
    }
  });

  it('leaves nothing when its input is refused late, for it would be again', async () => {
    const input = work.write('in.csv', `${CSV}"never closed`);
    const run = solve({ input, options: { chunkBytes: 200 }, journal: { every: 0 } });
    await expect(run).rejects.toThrow(/never closes/);
    expect(work.files()).toEqual(['in.csv']);
  });

  it('packs in parts, so that only a part has to be packed again', async () => {
    const row = `${'x'.repeat(5000)},12X453786,12345678X\n`;
    work.write('in.csv', `id,start,target\n${row.repeat(2000)}`);
    const output = work.path('out.gz');
    const kept = await stopped(1200, { output, options: { chunkBytes: 20_000 } });
    expect(kept).toBeLessThan(2000);
    expect(readFileSync(work.path('out.gz.journal')).length).toBeLessThan(6_000_000);
    const report = await solve({ output, journal: { resume: true } });
    expect(report.resumed).toBe(kept);
    expect(gunzipSync(readFileSync(output)).toString('latin1')).toBe(
      `id,start,target,status,length,moves,error\n${`${row.trim()},solved,2,dd,\n`.repeat(2000)}`,
    );
    expect(existsSync(work.path('out.gz.journal'))).toBe(false);
  });
});
