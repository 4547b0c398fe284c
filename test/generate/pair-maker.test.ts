import fc from 'fast-check';
import { FOREIGN } from '../../src/generate/damage';
import type { SampleRequest } from '../../src/generate/sample-request';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { PairRanker } from '../../src/puzzle/pair-rank';
import type { State } from '../../src/puzzle/permutation';
import { isPermutation } from '../../src/puzzle/permutation';
import { applyMove, contextOf, type Puzzle } from '../../src/puzzle/puzzle';
import { parityAllows } from '../../src/puzzle/relabel';
import { buildTable } from '../../src/table/build-table';
import { TableEngine } from '../../src/table/table-engine';
import { chiSquareRatio } from '../support/chi-square';
import { EIGHT_DEPTHS, EIGHT_KINDS, EIGHT_STATES, MAGIC_SQUARES_DEPTHS } from '../support/golden';
import { eachRow, keyOf, makeRows, specOf } from '../support/samples';
import { stateOf } from '../support/states';

const eight = findPuzzle('eight')!;
const squares = findPuzzle('msquare')!;
const small = findPuzzle('sliding:2x3')!;
const fifteen = findPuzzle('sliding:4x4')!;
const large = findPuzzle('sliding:4x3')!;
const goal = stateOf(eight, '12345678X');

interface Tabled {
  readonly table: SharedArrayBuffer;
  readonly distance: (start: State, target: State) => number;
}
function tabled(puzzle: Puzzle): Tabled {
  const table = buildTable(puzzle);
  const engine = new TableEngine(puzzle, table);
  return {
    table: table.buffer as SharedArrayBuffer,
    distance: (start, target) => engine.solve(start, target),
  };
}
const ofEight = tabled(eight);
const ofSmall = tabled(small);
const ofSquares = tabled(squares);

/** Depths of all pairs of the 8-puzzle: 4 corners, 4 edges, 1 centre, of which the exhaustive search gives sums only. */
const centreDepths = (): number[] => {
  const counts = new Array<number>(32).fill(0);
  const lengths = new Uint8Array(ofEight.table, 32, 9 * EIGHT_STATES);
  for (const length of lengths.subarray(4 * EIGHT_STATES, 5 * EIGHT_STATES)) counts[length]++;
  return counts;
};

describe('rows', () => {
  const requests: readonly [string, Puzzle, Partial<SampleRequest>][] = [
    ['free pairs', eight, {}],
    ['distinct pairs', eight, { distinct: true }],
    ['one target', small, { target: stateOf(small, '12345X') }],
    ['distances', small, { uniform: 'distance', distance: { least: 3, most: 15 } }],
    ['walks', fifteen, { scramble: { least: 0, most: 20 } }],
    ['shuffled boards', fifteen, {}],
    ['shares', eight, { unsolvable: 20, invalid: 30 }],
  ];

  it.each(requests)(
    'of %s are the same whichever thread makes them and whatever it made before',
    (_, puzzle, request) => {
      const spec = specOf(puzzle, { seed: 99, count: 300, ...request }, puzzle === small ? ofSmall.table : null);
      const all = makeRows(puzzle, spec);
      fc.assert(
        fc.property(fc.nat(300), fc.nat(300), (a, b) => {
          const [from, to] = [Math.min(a, b), Math.max(a, b)];
          expect(makeRows(puzzle, spec, from, to)).toEqual(all.slice(from, to));
        }),
        { numRuns: 20 },
      );
    },
  );

  it.each(requests.slice(0, -1))('of %s begin a larger sample of the same seed', (_, puzzle, request) => {
    const make = (count: number): unknown =>
      makeRows(puzzle, specOf(puzzle, { seed: 5, count, ...request }, ofSmall.table), 0, 100);
    expect(make(100)).toEqual(make(250));
  });

  it('of another seed are other rows', () => {
    const [one, two] = [1, 2].map((seed) => makeRows(eight, specOf(eight, { seed, count: 500 })).map(keyOf));
    expect(new Set([...one, ...two]).size).toBe(1000);
  });

  it.each([eight, squares, small, large, fifteen].map((puzzle) => [puzzle.name, puzzle] as const))(
    'of %s are pairs with a solution',
    (_, puzzle) => {
      const rows = makeRows(puzzle, specOf(puzzle, { count: 2000 }));
      const good = ({ start, target }: (typeof rows)[number]): boolean =>
        isPermutation(start) && isPermutation(target) && parityAllows(puzzle, start, target);
      expect(rows.every(good)).toBe(true);
      expect(new Set(rows.map(keyOf)).size).toBeGreaterThan(1900);
    },
  );
});

describe('uniform samples', () => {
  /** A bias of a percent shows in the many; what is drawn by the same code is drawn less often. */
  const [MANY, DRAWS] = [200_000, 50_000];
  const distancesOf = (request: Partial<SampleRequest>, { table, distance }: Tabled, puzzle: Puzzle): number[] => {
    const counts = new Array<number>(40).fill(0);
    const spec = specOf(puzzle, { seed: 7, count: DRAWS, ...request }, table);
    eachRow(puzzle, spec, ({ start, target }) => counts[distance(start, target)]++);
    return counts;
  };
  const scaled = (histogram: readonly number[], draws = DRAWS): number[] => {
    const total = histogram.reduce((a, b) => a + b, 0);
    return histogram.map((count) => (count / total) * draws);
  };

  it('of free pairs have the distances that all pairs have: four corners, four edges, one centre', () => {
    const { corner, edge } = EIGHT_DEPTHS;
    const mixed = centreDepths().map((count, depth) => 4 * (corner[depth] ?? 0) + 4 * (edge[depth] ?? 0) + count);
    expect(mixed.reduce((a, b) => a + b, 0)).toBe(9 * EIGHT_STATES);
    expect(chiSquareRatio(distancesOf({ count: MANY }, ofEight, eight), scaled(mixed, MANY))).toBeLessThan(1);
  });

  it.each([
    ['corner', '12345678X', EIGHT_DEPTHS.corner, MANY],
    ['edge', '1X2345678', EIGHT_DEPTHS.edge, DRAWS],
  ] as const)('of one target, or one start, with the blank at a %s have its distances', (_, text, depths, count) => {
    const state = stateOf(eight, text);
    const expected = scaled(depths, count);
    expect(chiSquareRatio(distancesOf({ target: state, count }, ofEight, eight), expected)).toBeLessThan(1);
    expect(chiSquareRatio(distancesOf({ start: state }, ofEight, eight), scaled(depths))).toBeLessThan(1);
  });

  it('of Magic Squares have their distances', () => {
    expect(chiSquareRatio(distancesOf({}, ofSquares, squares), scaled(MAGIC_SQUARES_DEPTHS))).toBeLessThan(1);
  });

  it('within a range of distances weigh each by its states; by distance each the same', () => {
    const distance = { least: 28, most: 31 };
    const within = scaled(EIGHT_DEPTHS.corner.map((count, depth) => (depth >= 28 ? count : 0)));
    const alike = within.map((count) => (count > 0 ? DRAWS / 4 : 0));
    expect(chiSquareRatio(distancesOf({ target: goal, distance }, ofEight, eight), within)).toBeLessThan(1);
    const uniform = { target: goal, distance, uniform: 'distance' } as const;
    expect(chiSquareRatio(distancesOf(uniform, ofEight, eight), alike)).toBeLessThan(1);
  });

  it('of shuffled boards put every label everywhere as often, and the blank in every pair of cells', () => {
    const counts = new Array<number>(256).fill(0);
    const blanks = new Array<number>(256).fill(0);
    eachRow(fifteen, specOf(fifteen, { count: 40_000 }), ({ start, target }) => {
      for (let cell = 0; cell < 16; cell++) counts[cell * 16 + start[cell]]++;
      blanks[contextOf(fifteen, start) * 16 + contextOf(fifteen, target)]++;
    });
    expect(chiSquareRatio(counts, new Array<number>(256).fill(2500))).toBeLessThan(1);
    expect(chiSquareRatio(blanks, new Array<number>(256).fill(40_000 / 256))).toBeLessThan(1);
  });

  it.each([
    ['31, of which there are two', 31, 2],
    ['30', 30, 221],
    ['3', 3, 8],
    ['0', 0, 1],
  ] as const)('at distance %s hit every state there', (_, distance, states) => {
    const request = { target: goal, count: 3000, distance: { least: distance, most: distance } };
    const rows = makeRows(eight, specOf(eight, request, ofEight.table));
    expect(rows.every(({ start, target }) => ofEight.distance(start, target) === distance)).toBe(true);
    expect(new Set(rows.map(keyOf)).size).toBe(states);
  });

  it('of free pairs at one distance start with the blank everywhere that such a pair can', () => {
    const request = { count: 2000, distance: { least: 31, most: 31 } };
    const rows = makeRows(eight, specOf(eight, request, ofEight.table));
    expect(rows.every(({ start, target }) => ofEight.distance(start, target) === 31)).toBe(true);
    const kinds = new Set(rows.map(({ start }) => EIGHT_KINDS[contextOf(eight, start)]));
    expect([...kinds].toSorted()).toEqual(['corner', 'edge']);
  });
});

describe('distinct samples', () => {
  it.each([
    ['2x3 boards to one target', small, 'target', '12345X', 360],
    ['2x3 boards from one start', small, 'start', 'X12345', 360],
    ['Magic Squares', squares, 'target', '12345678', 40_320],
    ['8-puzzle boards', eight, 'target', '12345678X', EIGHT_STATES],
  ] as const)('of %s go on until all are there', (_, puzzle, fixed, text, states) => {
    const given = stateOf(puzzle, text);
    const other = fixed === 'start' ? 'target' : 'start';
    const spec = specOf(puzzle, { [fixed]: given, distinct: true, count: states });
    const ranker = new PairRanker(puzzle);
    const seen = new Uint8Array(states);
    let kept = 0;
    eachRow(puzzle, spec, (row) => {
      if (row[fixed].every((label, cell) => label === given[cell])) kept++;
      seen[ranker.rank(given, row[other])]++;
    });
    expect([kept, seen.indexOf(0)]).toEqual([states, -1]);
  });

  it('of free pairs too', () => {
    const tiny = findPuzzle('sliding:2x2')!;
    expect(new Set(makeRows(tiny, specOf(tiny, { distinct: true, count: 288 })).map(keyOf)).size).toBe(288);
    const rows = makeRows(large, specOf(large, { distinct: true, count: 20_000 }));
    expect(new Set(rows.map(keyOf)).size).toBe(20_000);
    expect(rows.every(({ start, target }) => parityAllows(large, start, target))).toBe(true);
  });

  it('per distance hold exactly so many of each, or all that there are', () => {
    const request = { target: goal, perDistance: 200, distinct: true, seed: 3 };
    const rows = makeRows(eight, specOf(eight, request, ofEight.table));
    const counts = new Array<number>(32).fill(0);
    for (const { start, target } of rows) counts[ofEight.distance(start, target)]++;
    expect(counts).toEqual(EIGHT_DEPTHS.corner.map((states) => Math.min(states, 200)));
    expect(new Set(rows.map(keyOf)).size).toBe(rows.length);
    // The distances are mixed, not one after the other.
    const firsts = rows.slice(0, 100).map(({ start, target }) => ofEight.distance(start, target));
    expect(new Set(firsts).size).toBeGreaterThan(15);
  });

  it('per distance without distinct repeat where there are few', () => {
    const request = { target: goal, perDistance: 50, distance: { least: 30, most: 31 } };
    const rows = makeRows(eight, specOf(eight, request, ofEight.table));
    const far = rows.filter(({ start, target }) => ofEight.distance(start, target) === 31);
    expect([rows.length, far.length, new Set(far.map(keyOf)).size]).toEqual([100, 50, 2]);
  });
});

describe('all states', () => {
  it.each(['start', 'target'] as const)('come once each, in rank order, with one %s', (fixed) => {
    const given = stateOf(small, '1234X5');
    const other = fixed === 'start' ? 'target' : 'start';
    const rows = makeRows(small, specOf(small, { all: true, [fixed]: given }));
    const ranker = new PairRanker(small);
    expect(rows.map((row) => ranker.rank(given, row[other]))).toEqual(Array.from({ length: 360 }, (_, rank) => rank));
    expect(rows.every((row) => row[fixed].join() === given.join())).toBe(true);
  });
});

describe('walks', () => {
  const undone = (puzzle: Puzzle, from: State, moves: readonly number[]): number => {
    let [state, count] = [from, 0];
    moves.forEach((move, i) => {
      const next = applyMove(puzzle, state, move, new Uint8Array(puzzle.cells))!;
      const before = i > 0 ? puzzle.undoes[contextOf(puzzle, state) * puzzle.moves + move] : 255;
      if (i > 0 && before === moves[i - 1]) count++;
      state = next;
    });
    return count;
  };
  const played = (puzzle: Puzzle, from: State, moves: readonly number[]): State => {
    let state = from;
    for (const move of moves) state = applyMove(puzzle, state, move, new Uint8Array(puzzle.cells))!;
    return state;
  };

  it.each([
    ['8-puzzle', eight],
    ['Magic Squares', squares],
    ['15-puzzle', fifteen],
    ['2x2', findPuzzle('sliding:2x2')!],
  ] as const)('of the %s lead from the target to the start and never take a move back', (_, puzzle) => {
    const rows = makeRows(puzzle, specOf(puzzle, { count: 300, scramble: { least: 0, most: 25 } }));
    const lengths = new Set(rows.map(({ walk }) => walk.length));
    expect([...lengths].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 26 }, (__, i) => i));
    expect(rows.every(({ start, target, walk }) => played(puzzle, target, walk).join() === start.join())).toBe(true);
    expect(rows.every(({ target, walk }) => undone(puzzle, target, walk) === 0)).toBe(true);
  });

  it('lead to the target where the start is given', () => {
    const rows = makeRows(eight, specOf(eight, { start: goal, count: 100, scramble: { least: 9, most: 9 } }));
    expect(rows.every(({ start, target, walk }) => played(eight, start, walk).join() === target.join())).toBe(true);
    expect(rows.every(({ start, walk }) => start.join() === goal.join() && walk.length === 9)).toBe(true);
  });

  it('take each way with the same chance', () => {
    const rows = makeRows(
      eight,
      specOf(eight, { target: stateOf(eight, '1234X5678'), count: 12_000, scramble: { least: 2, most: 2 } }),
    );
    const counts = new Map<string, number>();
    for (const { walk } of rows) counts.set(walk.join(), (counts.get(walk.join()) ?? 0) + 1);
    // Four first moves to an edge, from which two go on.
    expect(counts.size).toBe(8);
    expect(chiSquareRatio([...counts.values()], new Array<number>(8).fill(1500))).toBeLessThan(1);
  });
});

describe('shares', () => {
  it.each([
    [10, 25, 10],
    [1000, 12.5, 0],
    [999, 33.3, 33.3],
    [1, 50, 50],
    [777, 0, 100],
  ])('of %i rows with %d%% unsolvable and %d%% invalid are exact', (count, unsolvable, invalid) => {
    const rows = makeRows(eight, specOf(eight, { count, unsolvable, invalid }));
    const ofKind = (kind: string): number => rows.filter((row) => row.kind === kind).length;
    const swapped = Math.round((count * unsolvable) / 100);
    expect([rows.length, ofKind('unsolvable')]).toEqual([count, swapped]);
    expect(ofKind('invalid')).toBe(Math.min(count - swapped, Math.round((count * invalid) / 100)));
    const isState = (labels: Uint8Array): boolean => labels.length === 9 && isPermutation(labels);
    const found = rows.map(({ start, target }) =>
      !isState(start) || !isState(target) ? 'invalid' : parityAllows(eight, start, target) ? 'solvable' : 'unsolvable',
    );
    expect(found).toEqual(rows.map(({ kind }) => kind));
  });

  it('are spread over the rows', () => {
    const rows = makeRows(eight, specOf(eight, { count: 10_000, unsolvable: 10 }));
    const tenths = Array.from(
      { length: 10 },
      (_, i) => rows.slice(i * 1000, (i + 1) * 1000).filter(({ kind }) => kind === 'unsolvable').length,
    );
    expect(chiSquareRatio(tenths, new Array<number>(10).fill(100))).toBeLessThan(1);
  });

  it('of distinct unsolvable rows hold all that there are', () => {
    const target = stateOf(small, '12345X');
    const rows = makeRows(small, specOf(small, { target, count: 720, unsolvable: 50, distinct: true }));
    expect(new Set(rows.map(keyOf)).size).toBe(720);
  });

  it('leave a given state as it is and damage the other', () => {
    const [byTarget, byStart] = [{ target: goal }, { start: goal }].map((fixed) =>
      makeRows(eight, specOf(eight, { ...fixed, count: 200, invalid: 50, unsolvable: 50 })),
    );
    expect(byTarget.every(({ target }) => target.join() === goal.join())).toBe(true);
    expect(byStart.every(({ start }) => start.join() === goal.join())).toBe(true);
  });

  it('of invalid rows hold every kind of damage, and only those that are asked for', () => {
    const kindsOf = (request: Partial<SampleRequest>): Set<string> =>
      new Set(
        makeRows(eight, specOf(eight, { target: goal, count: 400, invalid: 100, ...request })).map(({ start }) => {
          if (start.length < 9) return start.length === 0 ? 'empty' : `missing ${new Set(start).size}`;
          return start.includes(FOREIGN) ? 'foreign' : `duplicate ${new Set(start).size}`;
        }),
      );
    expect(kindsOf({})).toEqual(new Set(['empty', 'missing 8', 'foreign', 'duplicate 8']));
    expect(kindsOf({ damages: ['duplicate', 'foreign'] })).toEqual(new Set(['foreign', 'duplicate 8']));
  });
});
