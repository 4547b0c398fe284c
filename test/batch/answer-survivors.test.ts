import fc from 'fast-check';
import { answerSurvivors, solveSurvivors } from '../../src/batch/answer-survivors';
import type { ChunkResult, RowsSpec, Task, TaskOf } from '../../src/batch/messages';
import { LostTaskError, PoolError, type SolverPool } from '../../src/batch/pool';
import type { RecordCutter } from '../../src/formats/record-cutter';
import { fieldNames, type ProblemFormatName, openProblems, recordCutter } from '../../src/formats/formats';
import { createTaskRunner } from '../../src/lanes/worker-tasks';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { addTally, emptyTally, rowsOf } from '../../src/solve/tally';
import { latin1, textIn } from '../support/csv-bytes';
import { rowsSpec } from '../support/rows-spec';

const eight = findPuzzle('eight')!;
const GOAL = '12345678X';
/** Starts, none like another, some of them of no solution or no state at all. */
const STARTS = [
  ...['1234567X8', '123456X78', '12345X786', '1234X5786', '123X45786', '12X453786', '1X2453786', 'X12453786'],
  ...['412X53786', '4125X3786', '41253X786', '41253678X', '21345678X', '11345678X', '12345678!', '123X56478'],
];
const MARK = 'a worker ended with exit code 3';
const LOST = `WORKER_LOST: expected an answer, but twice ${MARK}; try another --algorithm, and report it`;

interface Form {
  readonly head: string;
  readonly row: (start: string) => string;
  /** What may stand before a record, or behind the last one, and is none. */
  readonly between: readonly string[];
}

const FORMS: Readonly<Partial<Record<ProblemFormatName, Form>>> = {
  csv: {
    head: 'start,target,note\n',
    row: (start) => `${start},${GOAL},"a, ""b""\nc"\r\n`,
    between: ['', '', '\n', ',,\r\n', '#a "comment\n', '"",\n'],
  },
  ndjson: {
    head: '',
    row: (start) => `{"start":"${start}","target":"${GOAL}","note":[1,2]}\n`,
    between: ['', '', '\n', ' \n'],
  },
  hdu3567: { head: '99\n', row: (start) => `${start}\r\n${GOAL}\n`, between: ['', '', '\n', ' \n\n'] },
  hdu1043: { head: '', row: (start) => `${[...start].join(' ')}\n`, between: ['', '', '\n', ' \r\n'] },
  uva652: {
    head: '99\n\n',
    row: (start) => `${[...start].join(' ').replace(/(.{5}) /g, '$1\n')}\n\n`,
    between: ['', '\n'],
  },
};

type Solve = (task: Task) => unknown;

/** How a format's rows are answered, in this thread; made once, for engines take their time. */
interface Answering {
  readonly spec: RowsSpec;
  readonly solve: Solve;
}

const answering = new Map(
  (Object.keys(FORMS) as ProblemFormatName[]).map((format) => {
    const { head, row } = FORMS[format]!;
    const problems = openProblems(format, latin1(head + row(STARTS[0])), true, 'x', eight, { comment: '#' });
    const { answers, ...rest } = rowsSpec();
    const spec: RowsSpec = { ...rest, problems, answers: { ...answers, format, fields: fieldNames(problems) } };
    return [format, { spec, solve: createTaskRunner({ definition: eight.definition }) }];
  }),
);

interface Setting extends Answering {
  /** The bytes of each row, with what stands before it, and of what stands behind the last one. */
  readonly rows: readonly string[];
  readonly rest: string;
  readonly cutter: RecordCutter;
}

function settingOf(format: ProblemFormatName, starts: readonly string[], seams: readonly number[] = []): Setting {
  const { row, between } = FORMS[format]!;
  const { spec, solve } = answering.get(format)!;
  const seam = (i: number): string => between[(seams[i] ?? 0) % between.length];
  const rows = starts.map((start, i) => seam(i) + row(start));
  return { spec, solve, rows, rest: seam(starts.length), cutter: recordCutter(spec.problems, eight) };
}

type Runs = { readonly task: Task; readonly attempts: number | undefined }[];

/**
 * A pool in this thread, whose tasks are lost when `kills` says so of what they have in them. What they wrote by then
 * stays in their `out`.
 */
function frailPool(
  solve: Solve,
  kills: (text: string, alone: boolean) => boolean,
  runs: Runs = [],
): Pick<SolverPool, 'run'> {
  const run = async (task: TaskOf<'rows'> | TaskOf<'pairs'>, attempts?: number): Promise<unknown> => {
    await Promise.resolve();
    runs.push({ task, attempts });
    const text = task.kind === 'rows' ? textIn(task.bytes).replace(/[ \r\n]/g, '') : task.pairs.join('\n');
    const things = STARTS.filter((start) => text.includes(start));
    if (!('lost' in task) && kills(text, things.length === 1)) {
      if (task.kind === 'rows') new Uint8Array(task.out).fill(0xaa);
      throw new LostTaskError(task.kind, MARK);
    }
    return solve(task);
  };
  return { run: run as SolverPool['run'] };
}

/** The rows answered one by one, those that kill as lost ones. */
function oneByOne(
  { spec, solve, rows, rest }: Setting,
  firstRow: number,
  killers: readonly number[],
): Partial<ChunkResult> {
  const tally = emptyTally();
  const [invalidRows, errors]: [number[], ChunkResult['errors'][number][]] = [[], []];
  let text = '';
  let lines = 0;
  [...rows, rest].forEach((row, i) => {
    const task = {
      kind: 'rows',
      spec,
      bytes: latin1(row),
      firstRow: firstRow + i,
      out: new SharedArrayBuffer(0),
    } as const;
    const lost = { code: 'WORKER_LOST', message: LOST.slice('WORKER_LOST: '.length) } as const;
    const result = solve(killers.includes(i) ? { ...task, lost } : task) as ChunkResult;
    text += textIn(result.bytes);
    const before = rowsOf(tally);
    invalidRows.push(...result.invalidRows.map((at) => before + at));
    errors.push(...result.errors.map((error) => ({ ...error, row: before + error.row, line: lines + error.line })));
    addTally(tally, result.tally);
    lines += result.lines;
  });
  return { bytes: latin1(text), tally, lines, invalidRows, errors, stopped: false };
}

const taskOf = ({ spec, rows, rest }: Setting, firstRow: number, room: number): TaskOf<'rows'> => ({
  kind: 'rows',
  spec,
  bytes: latin1(rows.join('') + rest),
  firstRow,
  out: new SharedArrayBuffer(room),
});

const settings = fc.record({
  format: fc.constantFrom(...(Object.keys(FORMS) as ProblemFormatName[])),
  starts: fc.shuffledSubarray(STARTS),
  killers: fc.array(fc.nat(STARTS.length - 1), { maxLength: 4 }),
  seams: fc.array(fc.nat(20), { maxLength: STARTS.length + 1 }),
  firstRow: fc.constantFrom(0, 0, 7),
  room: fc.constantFrom(0, 100, 10_000),
  /** Which tasks on several rows are lost by chance. */
  accidents: fc.array(fc.boolean(), { maxLength: 6 }),
});

describe('answerSurvivors', () => {
  it('answers all but the rows that kill, whichever they are, in every format', async () => {
    await fc.assert(
      fc.asyncProperty(settings, async ({ format, starts, killers, seams, firstRow, room, accidents }) => {
        const setting = settingOf(format, starts, seams);
        const killing = new Set(killers.filter((i) => i < starts.length));
        const chance = [...accidents];
        const runs: Runs = [];
        const pool = frailPool(
          setting.solve,
          (text, alone) => [...killing].some((i) => text.includes(starts[i])) || (!alone && (chance.pop() ?? false)),
          runs,
        );
        const task = taskOf(setting, firstRow, room);
        const { bytes, ...result } = await answerSurvivors(pool, task, setting.cutter);
        const { bytes: expected, ...rest } = oneByOne(setting, firstRow, [...killing]);
        expect(textIn(bytes)).toBe(textIn(expected!));
        expect(result).toMatchObject(rest);
        if (accidents.includes(true)) return;
        const depth = Math.ceil(Math.log2(Math.max(1, starts.length)));
        expect(runs.length).toBeLessThanOrEqual(1 + killing.size * (2 * depth + 1));
      }),
      { numRuns: 120 },
    );
  });

  it('says in the row what became of the workers, and lists it with its line and record', async () => {
    const setting = settingOf('csv', [STARTS[0], STARTS[6], STARTS[1]], [0, 2, 3]);
    const pool = frailPool(setting.solve, (text) => text.includes(STARTS[6]));
    const { bytes, errors } = await answerSurvivors(pool, taskOf(setting, 0, 1000), setting.cutter);
    const note = '"a, ""b""\nc"';
    expect(textIn(bytes)).toBe(
      `${STARTS[0]},${GOAL},${note},solved,1,r,\n` +
        `${STARTS[6]},${GOAL},${note},invalid,,,"${LOST}"\n` +
        `${STARTS[1]},${GOAL},${note},solved,2,rr,\n`,
    );
    expect(errors).toEqual([
      { line: 3, row: 1, code: 'WORKER_LOST', message: LOST.slice(13), raw: `${STARTS[6]},${GOAL},${note}` },
    ]);
  });

  it('tries a row twice before it calls it lost, and several rows together only the first time', async () => {
    const setting = settingOf('csv', STARTS);
    const runs: Runs = [];
    const pool = frailPool(setting.solve, (text) => text.includes(STARTS[5]), runs);
    await answerSurvivors(pool, taskOf(setting, 0, 0), setting.cutter);
    const rowsIn = ({ task }: Runs[number]): number => textIn((task as TaskOf<'rows'>).bytes).split(GOAL).length - 1;
    expect(runs.map((run) => [rowsIn(run), run.attempts])).toEqual([
      ...[
        [16, undefined],
        [8, 1],
        [4, 1],
        [4, 1],
        [2, 1],
        [1, undefined],
        [1, undefined],
        [1, undefined],
      ], // the third last is written
      ...[
        [2, 1],
        [8, 1],
      ],
    ]);
  });

  it('ends when the run is stopped, though workers go on dying', async () => {
    const stop = new SharedArrayBuffer(4);
    const whole = settingOf('csv', STARTS);
    const setting = { ...whole, spec: { ...whole.spec, stop } };
    const runs: Runs = [];
    const kills = (): boolean => {
      if (runs.length === 2) Atomics.store(new Int32Array(stop), 0, 1);
      return true;
    };
    const pool = frailPool(setting.solve, kills, runs);
    const result = await answerSurvivors(pool, taskOf(setting, 0, 0), setting.cutter);
    expect(result.stopped).toBe(true);
    expect(runs).toHaveLength(2);
  });

  it('passes on that the pool is broken, and says of which record when a worker is lost at writing it', async () => {
    const setting = settingOf('csv', STARTS.slice(0, 4));
    const { cutter } = setting;
    const broken = new PoolError('a worker could not be replaced');
    await expect(answerSurvivors({ run: () => Promise.reject(broken) }, taskOf(setting, 0, 0), cutter)).rejects.toBe(
      broken,
    );
    const lost = new LostTaskError('rows', MARK);
    const failure = answerSurvivors({ run: () => Promise.reject(lost) }, taskOf(setting, 0, 0), cutter);
    await expect(failure).rejects.toMatchObject({ name: 'PoolError', code: 'POOL' });
    await expect(failure).rejects.toThrow(
      /^the record "1234567X8,12345678X.*": expected it to be written as invalid, since it cannot be solved, but twice a worker ended with exit code 3$/,
    );
  });
});

describe('solveSurvivors', () => {
  it('solves all but the pairs that kill, whichever they are', async () => {
    const { spec, solve } = answering.get('csv')!;
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(STARTS), fc.array(fc.nat(15)), async (starts, killers) => {
        const pairs = starts.map((start) => [start, GOAL] as const);
        const killing = killers.filter((i) => i < starts.length);
        const pool = frailPool(solve, (text) => killing.some((i) => text.includes(`${starts[i]},`)));
        const expected = pairs.map((pair, i) =>
          killing.includes(i)
            ? { status: 'invalid', code: 'WORKER_LOST', message: LOST.slice(13) }
            : (solve({ kind: 'pairs', spec, pairs: [pair] }) as unknown[])[0],
        );
        expect(await solveSurvivors(pool, spec, pairs)).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });
});
