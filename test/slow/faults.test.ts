import { spawn } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BatchSolver } from '../../src/batch/batch-solver';
import type { RowsRequest } from '../../src/batch/rows-request';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { within } from '../support/csv-bytes';
import { DEADLINE } from '../support/deadline';
import { type Faults, faultyEnv, install, type ProcessFaults } from '../support/faults';
import { randomCsv } from '../support/random-csv';
import { SeededRandom } from '../support/seeded-random';
import { Workdir } from '../support/workdir';

const eight = findPuzzle('eight')!;
const program = require.resolve('../fixtures/durable-run.js');
const OPTIONS = { algorithm: 'ida', threads: 1 } as const;
/** What a run writes. The output may be there before. */
interface Scenario {
  readonly name: string;
  readonly output: string;
  readonly errors?: string;
  readonly before?: string;
  /** Time between commits, in ms: as often as can be, if not given. */
  readonly every?: number;
}

const SCENARIOS: readonly Scenario[] = [
  { name: 'an output in the place of another', output: 'out.csv', before: 'old\n' },
  { name: 'an output and a list of errors', output: 'out.csv', errors: 'errors.csv' },
  { name: 'a packed output', output: 'out.csv.gz', errors: 'errors.csv.gz' },
];

const SHORT: Scenario = {
  name: 'an output that is complete before its first commit',
  output: 'out.csv',
  every: 60_000,
};

const work = new Workdir();
const solver = new BatchSolver(eight, OPTIONS);
afterAll(() => solver.close());

beforeEach(() => {
  work.write('in.csv', randomCsv(eight, new SeededRandom(7), 60));
});

/** A run that commits after nearly every chunk, into a folder of the test. */
function requestFor({ output, errors, every = 0 }: Scenario, folder: string, resume = false) {
  return {
    input: work.path('in.csv'),
    output: join(folder, output),
    errors: errors === undefined ? null : join(folder, errors),
    options: { chunkBytes: 500 },
    journal: { every, resume },
  } satisfies RowsRequest;
}

/** A folder for one run, as it is before the run. */
function folderFor({ output, before }: Scenario, name: string): string {
  const folder = work.path(name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  if (before !== undefined) writeFileSync(join(folder, output), before);
  return folder;
}

/** Makes a folder what another one is. */
function copy(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

const isLink = (path: string): boolean => lstatSync(path).isSymbolicLink();

const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, isLink(join(folder, name)) ? 'a link' : readFileSync(join(folder, name), 'latin1')]),
  );

/** The files of a run that nothing disturbs. */
async function undisturbed(scenario: Scenario): Promise<Record<string, string>> {
  const folder = folderFor(scenario, 'run');
  await solver.solveRows(requestFor(scenario, folder));
  const files = filesIn(folder);
  expect(Object.keys(files)).toEqual([scenario.errors, scenario.output].filter((name) => name !== undefined));
  return files;
}

/** What is at the places of the files is whole, or what was there before. */
function expectNothingWrong(scenario: Scenario, folder: string, whole: Record<string, string>): void {
  for (const [name, text] of Object.entries(whole)) {
    if (!existsSync(join(folder, name))) continue;
    const found = readFileSync(join(folder, name), 'latin1');
    if (name !== scenario.output || found !== scenario.before) expect({ name, found }).toEqual({ name, found: text });
  }
}

/** Goes on with a run, which then has written what one does that nothing disturbs. Returns the rows that were done before. */
async function goOn(scenario: Scenario, folder: string, whole: Record<string, string>): Promise<number> {
  const { resumed } = await within(DEADLINE, solver.solveRows(requestFor(scenario, folder, true)));
  expect(filesIn(folder)).toEqual(whole);
  return resumed;
}

/** A run ends with the fault of its output, told in a line, or all of it is there. */
function expectToldOrWhole(error: Error | null, { met }: Faults, folder: string, whole: Record<string, string>): void {
  const told = error && `${error.name}: ${error.message}`;
  if (told !== null)
    expect({ met, told }).toEqual({ met, told: expect.stringMatching(/^OutputError: [^\n]+$/) as string });
  else expect({ met, ...filesIn(folder) }).toMatchObject(whole);
}

/** Does a run while faults are installed; returns what it ended with. */
async function faulty(request: RowsRequest, faults: Faults): Promise<Error | null> {
  try {
    await within(DEADLINE, solver.solveRows(request));
    return null;
  } catch (error) {
    return error as Error;
  } finally {
    faults.uninstall();
    const [, lock] = /^unlinkSync (.*\.lock)$/.exec(faults.met ?? '') ?? [];
    // A process that ends holds nothing any more; this one is to go on.
    if (lock) rmSync(join(dirname(request.output as string), lock), { force: true });
  }
}

// Where a disk is full, nothing can be kept but what was before; that a run has had the time for that is not sure.
describe.each([
  ['ENOSPC', 0],
  ['short', 0],
  ['EIO', 5],
  ['EACCES', 5],
] as const)('a run that meets %s', (kind, leastResumed) => {
  it.each([...SCENARIOS, SHORT])(
    'ends in order whichever operation it is, and is gone on with: $name',
    async (scenario) => {
      const whole = await undisturbed(scenario);
      let [ended, resumed] = [0, 0];
      for (let at = 1, met: string | null = ''; met !== null; at++) {
        const folder = folderFor(scenario, 'run');
        const faults = install({ folder, at, kind });
        const error = await faulty(requestFor(scenario, folder), faults);
        ({ met } = faults);
        expectNothingWrong(scenario, folder, whole);
        expectToldOrWhole(error, faults, folder, whole);
        if (error) ended++;
        if ((await goOn(scenario, folder, whole)) > 0) resumed++;
      }
      expect(ended).toBeGreaterThan(5);
      expect(resumed).toBeGreaterThanOrEqual(scenario === SHORT ? 0 : leastResumed);
    },
    600_000,
  );

  it.each(SCENARIOS)(
    'while it is gone on with is gone on with again: $name',
    async (scenario) => {
      const whole = await undisturbed(scenario);
      const folder = folderFor(scenario, 'run');
      // It leaves a journal wherever the fault comes after its first answers.
      for (let at = 20; !existsSync(join(folder, `${scenario.output}.journal`)); at++) {
        expect(at).toBeLessThan(100);
        await faulty(requestFor(scenario, folder), install({ folder, at, kind: 'EIO' }));
      }
      const begun = work.path('begun');
      copy(folder, begun);
      for (let at = 1, met: string | null = ''; met !== null; at++) {
        copy(begun, folder);
        const faults = install({ folder, at, kind });
        const error = await faulty(requestFor(scenario, folder, true), faults);
        ({ met } = faults);
        expectNothingWrong(scenario, folder, whole);
        expectToldOrWhole(error, faults, folder, whole);
        await goOn(scenario, folder, whole);
      }
    },
    600_000,
  );
});

/** Does a run in a process of its own that ends at an operation; returns whether it did. */
function killed(request: RowsRequest, faults: ProcessFaults): Promise<boolean> {
  const env = { ...process.env, ...faultyEnv(faults) };
  const args = [program, JSON.stringify({ solver: OPTIONS, request })];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text) => (said += String(text)));
  const timer = setTimeout(() => child.kill('SIGTERM'), DEADLINE);
  return new Promise((resolve, reject) => {
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (signal === 'SIGKILL') resolve(true);
      else if (code === 0) resolve(false);
      else reject(new Error(`operation ${faults.at ?? 0}: ended with ${code ?? signal}: ${said}`));
    });
  });
}

/** Tries each operation, two at a time, until a run goes through. */
async function eachOperation(run: (at: number, name: string) => Promise<boolean>): Promise<void> {
  let at = 0;
  const runIn = async (name: string): Promise<void> => {
    while (await run(++at, name));
  };
  await Promise.all([runIn('run-a'), runIn('run-b')]);
}

describe('a run whose process is killed', () => {
  it.each(SCENARIOS)(
    'is gone on with, whichever operation comes next: $name',
    (scenario) => expectGoneOnWith(scenario, 'kill'),
    900_000,
  );

  it.each([['lost'], ['zeroed']])(
    'with its machine is gone on with, whichever operation comes next: what was not on the disk is %s',
    (kind) => expectGoneOnWith(SCENARIOS[1], kind),
    900_000,
  );

  async function expectGoneOnWith(scenario: Scenario, kind: string): Promise<void> {
    const whole = await undisturbed(scenario);
    let resumed = 0;
    await eachOperation(async (at, name) => {
      const folder = folderFor(scenario, name);
      const met = await killed(requestFor(scenario, folder), { folder, at, kind });
      expectNothingWrong(scenario, folder, whole);
      if ((await goOn(scenario, folder, whole)) > 0) resumed++;
      return met;
    });
    expect(resumed).toBeGreaterThan(2);
  }
});

describe('what a run left that was killed', () => {
  const scenario = SCENARIOS[1];
  const columns = 'moves,expanded,length,status,error';

  it('is never taken for what another one left that was begun in its place', async () => {
    const whole = await undisturbed(scenario);
    const folder = folderFor(scenario, 'run');
    await solver.solveRows({ ...requestFor(scenario, folder), columns });
    const wholeOther = filesIn(folder);
    folderFor(scenario, 'run');
    expect(await killed(requestFor(scenario, folder), { folder, at: 2, kind: 'kill', from: 'out.csv.journal' })).toBe(
      true,
    );
    expect(readdirSync(folder)).toContain('out.csv.journal');
    const [begun, left] = [work.path('begun'), work.path('left')];
    copy(folder, begun);
    // As far as the first commits of the other one: by then it has replaced all that there was.
    for (let at = 1; at < 30; at++) {
      copy(begun, folder);
      await killed({ ...requestFor(scenario, folder), columns }, { folder, at, kind: 'kill' });
      copy(folder, left);
      await goOnOrRefuse(requestFor(scenario, folder, true), folder, whole);
      copy(left, folder);
      await goOnOrRefuse({ ...requestFor(scenario, folder, true), columns }, folder, wholeOther);
    }
  }, 600_000);

  async function goOnOrRefuse(request: RowsRequest, folder: string, whole: Record<string, string>): Promise<void> {
    try {
      await within(DEADLINE, solver.solveRows(request));
    } catch (error) {
      expect(error).toMatchObject({ name: 'UsageError' });
      return;
    }
    expect(filesIn(folder)).toEqual(whole);
  }
});
