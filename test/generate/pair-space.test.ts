import { indexByDepth } from '../../src/generate/depth-index';
import { type FixedStates, PairSpace } from '../../src/generate/pair-space';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { factorial } from '../../src/puzzle/lehmer';
import type { Puzzle } from '../../src/puzzle/puzzle';
import { UNSOLVABLE } from '../../src/puzzle/engine';
import { buildTable } from '../../src/table/build-table';
import { TableEngine } from '../../src/table/table-engine';
import { EIGHT_DEPTHS, MAGIC_SQUARES_DEPTHS } from '../support/golden';
import { reachableFrom, stateOf, textOf } from '../support/states';

const FREE: FixedStates = { start: null, target: null };
const eight = findPuzzle('eight')!;
const squares = findPuzzle('msquare')!;
const small = findPuzzle('sliding:2x3')!;
const tiny = findPuzzle('sliding:2x2')!;

/** The engine, with the table behind it. */
function tabled(puzzle: Puzzle): { engine: TableEngine; table: SharedArrayBuffer } {
  const table = buildTable(puzzle);
  return { engine: new TableEngine(puzzle, table), table: table.buffer as SharedArrayBuffer };
}

/** Texts of all pairs of a space. */
function allPairs(puzzle: Puzzle, fixed: FixedStates): string[] {
  const space = new PairSpace(puzzle, fixed);
  const [start, target] = [new Uint8Array(puzzle.cells), new Uint8Array(puzzle.cells)];
  return Array.from({ length: space.labellings * space.entries }, (_, i) => {
    space.write(Math.floor(i / space.entries), i % space.entries, start, target);
    return `${textOf(puzzle, start)} ${textOf(puzzle, target)}`;
  });
}

describe('a pair space', () => {
  it('with both states free holds every pair that has a solution, once', () => {
    const pairs = allPairs(tiny, FREE);
    const { engine } = tabled(tiny);
    expect(pairs).toHaveLength(24 * 12);
    expect(new Set(pairs).size).toBe(pairs.length);
    const solvable = pairs.filter((pair) => {
      const [start, target] = pair.split(' ').map((text) => stateOf(tiny, text));
      return engine.solve(start, target) !== UNSOLVABLE;
    });
    expect(solvable).toHaveLength(pairs.length);
  });

  it.each([
    [small, '5X1342'],
    [squares, '87654321'],
  ] as const)('with one state fixed holds every state that it reaches, or that reaches it, once', (puzzle, text) => {
    const state = stateOf(puzzle, text);
    const reachable = reachableFrom(puzzle, state);
    const spelled = new Set([...reachable].map((joined) => textOf(puzzle, Uint8Array.from(joined.split(','), Number))));
    const targets = allPairs(puzzle, { start: state, target: null });
    const starts = allPairs(puzzle, { start: null, target: state });
    expect(targets).toHaveLength(spelled.size);
    expect(new Set(targets)).toEqual(new Set([...spelled].map((other) => `${text} ${other}`)));
    expect(new Set(starts)).toEqual(new Set([...spelled].map((other) => `${other} ${text}`)));
    expect(starts).toHaveLength(spelled.size);
  });

  it('of the 8-puzzle has as many pairs as there are', () => {
    const space = new PairSpace(eight, FREE);
    expect(space.labellings * space.entries).toBe(factorial(9) * (factorial(9) / 2));
  });
});

describe('the index by depth', () => {
  const counts = ({ firstOf }: { firstOf: readonly number[] }): number[] =>
    firstOf.slice(1).map((end, distance) => end - firstOf[distance]);
  const built = tabled(eight);

  it('counts the states at each distance as the exhaustive search does', () => {
    const goal = stateOf(eight, '12345678X');
    const edge = stateOf(eight, '1X2345678');
    expect(counts(indexByDepth(eight, { start: null, target: goal }, built.table))).toEqual(EIGHT_DEPTHS.corner);
    expect(counts(indexByDepth(eight, { start: edge, target: null }, built.table))).toEqual(EIGHT_DEPTHS.edge);
    const fixed = { start: stateOf(squares, '24681357'), target: null };
    expect(counts(indexByDepth(squares, fixed, tabled(squares).table))).toEqual(MAGIC_SQUARES_DEPTHS);
  });

  it.each([
    ['both free', FREE],
    ['a fixed start', { start: stateOf(eight, '1234X5678'), target: null }],
    ['a fixed target', { start: null, target: stateOf(eight, '12345678X') }],
  ] as const)('puts the pairs of each distance together, with %s', (_, fixed) => {
    const { order, firstOf } = indexByDepth(eight, fixed, built.table);
    const space = new PairSpace(eight, fixed);
    const [start, target] = [new Uint8Array(9), new Uint8Array(9)];
    let wrong = 0;
    for (let distance = 0; distance < firstOf.length - 1; distance++) {
      const step = Math.max(1, Math.floor((firstOf[distance + 1] - firstOf[distance]) / 500));
      for (let place = firstOf[distance]; place < firstOf[distance + 1]; place += step) {
        space.write(place % space.labellings, order[place], start, target);
        if (built.engine.solve(start, target) !== distance) wrong++;
      }
    }
    expect(wrong).toBe(0);
    expect(new Set(order).size).toBe(order.length);
  });
});
