import { UsageError } from '../../src/formats/faults';
import { planSample } from '../../src/generate/sample-plan';
import { needsDistances, type SampleRequest } from '../../src/generate/sample-request';
import { findPuzzle } from '../../src/puzzle/catalogue';
import type { Puzzle } from '../../src/puzzle/puzzle';
import { buildTable } from '../../src/table/build-table';
import { EIGHT_DEPTHS } from '../support/golden';
import { stateOf } from '../support/states';

const eight = findPuzzle('eight')!;
const squares = findPuzzle('msquare')!;
const fifteen = findPuzzle('sliding:4x4')!;
const goal = stateOf(eight, '12345678X');
const ranges = (least: number, most: number): { least: number; most: number } => ({ least, most });

describe('a request that makes no sense', () => {
  const refuse = (puzzle: Puzzle, request: Partial<SampleRequest>): (() => unknown) => {
    return () => planSample(puzzle, { seed: 1, ...request }, null);
  };

  it.each<[string, Puzzle, Partial<SampleRequest>]>([
    ['--seed: expected a whole number from 0 to 9007199254740991, got 0.5', eight, { seed: 0.5 }],
    ['--count: expected a whole number from 0', eight, { count: -1 }],
    ['with both there is nothing left to draw', eight, { start: goal, target: goal }],
    ['--all: needs --start or --target', eight, { all: true }],
    ['--all: cannot go with --count', eight, { all: true, target: goal, count: 5 }],
    ['--all: cannot go with --distinct', eight, { all: true, target: goal, distinct: true }],
    ['--all: cannot go with --invalid', eight, { all: true, target: goal, invalid: 5 }],
    ['--all: cannot go with --scramble', eight, { all: true, target: goal, scramble: ranges(1, 2) }],
    ['--all: cannot go with --uniform distance', eight, { all: true, target: goal, uniform: 'distance' }],
    ['--all: puzzle "sliding:4x4" has more than 12 cells', fifteen, { all: true, start: new Uint8Array(16) }],
    ['--distinct: puzzle "sliding:4x4" has more than 12 cells', fifteen, { distinct: true }],
    ['--distinct: cannot go with --uniform distance', eight, { distinct: true, uniform: 'distance' }],
    ['--scramble: cannot go with --distinct', eight, { distinct: true, scramble: ranges(5, 5) }],
    ['--scramble: cannot go with --distance', eight, { distance: ranges(5, 5), scramble: ranges(5, 5) }],
    ['--scramble: expected A..B with A up to B, got 6..5', eight, { scramble: ranges(6, 5) }],
    ['--scramble: expected a whole number from 0 to 1000000', eight, { scramble: ranges(6, 1_000_001) }],
    ['--per-distance: cannot go with --count', eight, { perDistance: 5, count: 5 }],
    ['--per-distance: cannot go with --unsolvable', eight, { perDistance: 5, unsolvable: 5 }],
    ['--per-distance: expected a whole number from 1', eight, { perDistance: 0 }],
    ['--distance: puzzle "sliding:4x4" has too many states for a table', fifteen, { distance: ranges(5, 5) }],
    ['--uniform distance: puzzle "sliding:4x4" has too many', fifteen, { uniform: 'distance' }],
    ['--unsolvable: every pair of puzzle "magic-squares" can be solved', squares, { unsolvable: 1 }],
    ['--unsolvable: expected a share from 0% to 100%, got 101%', eight, { unsolvable: 101 }],
    ['expected 100% or less together, got 110%', eight, { unsolvable: 60, invalid: 50 }],
    ['--distinct: expected up to 181440 solvable rows', eight, { target: goal, distinct: true, count: 181_441 }],
    ['up to 181440 unsolvable rows', eight, { target: goal, distinct: true, count: 200_000, unsolvable: 100 }],
  ])('is refused: %s', (message, puzzle, request) => {
    expect(refuse(puzzle, request)).toThrow(UsageError);
    expect(refuse(puzzle, request)).toThrow(message);
  });
});

describe('a plan with distances', () => {
  const table = buildTable(eight).buffer as SharedArrayBuffer;
  const plan = (request: Partial<SampleRequest>): ReturnType<typeof planSample> =>
    planSample(eight, { seed: 1, ...request }, table);

  it('refuses a distance that there is none of, and gives those that there are', () => {
    expect(() => plan({ distance: 5 as never })).toThrow('--distance: expected { least, most }, got 5');
    expect(() => plan({ distance: ranges(32, 32) })).toThrow(
      '--distance: expected 0 to 31, the distances of a pair, got 32',
    );
    expect(() => plan({ distance: ranges(300, 300) })).toThrow('expected 0 to 31');
    expect(() => plan({ distance: ranges(31, 40), start: stateOf(eight, '1234X5678') })).toThrow(
      '--distance: expected 0 to 30, the distances of a state from this start, got 31..40',
    );
    expect(() => plan({ distance: ranges(3, 3), distinct: true, target: goal, count: 9 })).toThrow(
      '--distinct: expected up to 8 solvable rows, all that there are, got 9',
    );
  });

  it('says of which distances fewer pairs exist than were asked for', () => {
    const { spec, short } = plan({ perDistance: 10, distinct: true, target: goal });
    expect(short).toEqual([0, 1, 2, 3, 31].map((distance) => ({ distance, pairs: EIGHT_DEPTHS.corner[distance] })));
    expect(spec.rows).toBe(1 + 2 + 4 + 8 + 2 + 27 * 10);
    expect(plan({ perDistance: 10, target: goal }).short).toEqual([]);
  });

  it('is needed where distances are asked for', () => {
    const asks: Partial<SampleRequest>[] = [
      {},
      { uniform: 'distance' },
      { perDistance: 1 },
      { distance: ranges(1, 2) },
    ];
    expect(asks.map((ask) => needsDistances({ seed: 1, ...ask }))).toEqual([false, true, true, true]);
  });

  it('is plain data that crosses threads, with its order shared', () => {
    const small = findPuzzle('sliding:2x3')!;
    const ofSmall = buildTable(small).buffer as SharedArrayBuffer;
    const { spec } = planSample(small, { seed: 1, perDistance: 10 }, ofSmall);
    expect(structuredClone(spec)).toEqual(spec);
    expect(spec.order!.buffer).toBeInstanceOf(SharedArrayBuffer);
  });
});

describe('a plan', () => {
  it('is of ten rows where nothing is said', () => {
    expect(planSample(eight, { seed: 1 }, null).spec.rows).toBe(10);
    expect(planSample(eight, { seed: 1, count: 0 }, null).spec).toMatchObject({ rows: 0, parts: [] });
  });
});
