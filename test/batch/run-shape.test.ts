import { type Stats, utimesSync } from 'node:fs';
import { programVersion } from '../../src/batch/program-version';
import { fillRunOptions } from '../../src/batch/run-options';
import { checkShape, runShape, type Shape, type ShapedRun } from '../../src/batch/run-shape';
import { fileInput } from '../../src/files/input';
import { UsageError } from '../../src/formats/faults';
import { DEFAULT_SPELLING } from '../../src/formats/move-spelling';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { fillLimits } from '../../src/solve/row-limits';
import { Workdir } from '../support/workdir';

const eight = findPuzzle('eight')!;
const RUN: ShapedRun = {
  puzzle: eight,
  algorithm: 'auto',
  limits: fillLimits(),
  options: fillRunOptions({}, {}),
  errors: null,
};
const HEAD = 64 * 1024;
const TEXT = 'x'.repeat(HEAD + 1000);

describe('the shape of a run', () => {
  const work = new Workdir();

  /** With an input of one time, whatever it holds. */
  function shapeOf(change: Partial<ShapedRun> = {}, text = TEXT, seconds = 1): Promise<Shape> {
    const path = work.write('in.csv', text);
    utimesSync(path, seconds, seconds);
    return runShape(fileInput(path), { ...RUN, ...change });
  }

  it.each<[string, RegExp, Partial<ShapedRun>]>([
    ['another puzzle', /puzzle "eight/, { puzzle: findPuzzle('sliding:4x4')! }],
    [
      'a puzzle of that name that is another one',
      /puzzle "eight/,
      { puzzle: { ...eight, definition: { ...eight.definition, title: 'another' } } },
    ],
    ['another algorithm', /--algorithm "auto"/, { algorithm: 'ida' }],
    ['a limit of expanded states', /--expanded-limit "none"/, { limits: fillLimits({ expanded: 5 }) }],
    ['a limit of time', /--time-limit "none"/, { limits: fillLimits({ milliseconds: 5 }) }],
    ['a limit of memory', /--memory-limit and --threads, none/, { limits: fillLimits({ memory: 5e6 }) }],
    ['a list of errors', /--errors none/, { errors: 'errors.csv' }],
    ['other columns', /--columns "/, { options: fillRunOptions({}, {}, 'moves') }],
    ['other headings', /--columns "/, { options: fillRunOptions({}, {}, 'status:state,length,moves,error') }],
    ['another blank', /--blank none/, { options: fillRunOptions({}, { blank: '#' }) }],
    ['cells that are guarded', /--escape-formulas "false"/, { options: fillRunOptions({ escapeFormulas: true }, {}) }],
    ['another format', /--to "csv"/, { options: fillRunOptions({ to: 'lengths' }, {}) }],
    ['an error budget', /--max-errors none/, { options: fillRunOptions({ errorBudget: { rows: 1 } }, {}) }],
    ...(
      [
        ['moves as words', { as: 'words' }],
        ['moves of tiles', { direction: 'tile' }],
        ['moves in upper case', { upper: true }],
      ] as const
    ).map(([what, spelling]): [string, RegExp, Partial<ShapedRun>] => [
      what,
      /spelling of moves "letters/,
      { options: fillRunOptions({ spelling: { ...DEFAULT_SPELLING, ...spelling } }, {}) },
    ]),
  ])('is another one with %s, whichever run was first', async (_what, said, change) => {
    const [one, other] = [await shapeOf(), await shapeOf(change)];
    expect(() => checkShape('journal', one, other)).toThrow(UsageError);
    expect(() => checkShape('journal', one, other)).toThrow(said);
    expect(() => checkShape('journal', other, one)).toThrow(UsageError);
  });

  it('tells inputs apart by times that are none of Date', async () => {
    const input = fileInput(work.write('in.csv', TEXT));
    const shapes = [1e17, -1e17].map((mtimeMs) => {
      const file = Object.assign(Object.create(input.file) as Stats, { mtimeMs, mtime: new Date(NaN) });
      return runShape({ ...input, file }, RUN);
    });
    const [one, other] = await Promise.all(shapes);
    expect(() => checkShape('out.csv.journal', one, one)).not.toThrow();
    expect(() => checkShape('out.csv.journal', one, other)).toThrow(/time of change .*"100000000000000000 ms"/);
  });

  it('is another one with an input that was changed, in size, time or beginning', async () => {
    const before = await shapeOf();
    const changed = [
      await shapeOf({}, `${TEXT}x`),
      await shapeOf({}, TEXT, 2),
      await shapeOf({}, `y${TEXT.slice(1)}`),
      await shapeOf({}, `${TEXT.slice(0, HEAD - 1)}y${TEXT.slice(HEAD)}`),
    ];
    for (const after of changed) expect(() => checkShape('journal', before, after)).toThrow(/input/);
  });

  it('is another one with another version of the program', async () => {
    const shape = await shapeOf();
    expect(shape.version).toBe(programVersion());
    expect(() => checkShape('journal', { ...shape, version: '0.0.1' }, shape)).toThrow(/version "0.0.1"/);
  });

  it('does not depend on how the work is divided', async () => {
    const divided = await shapeOf({ options: fillRunOptions({ chunkBytes: 7, lane: 'general' }, {}) });
    expect(() => checkShape('journal', divided, { ...divided })).not.toThrow();
    expect(await shapeOf()).toEqual(divided);
  });
});
