import { findPuzzle } from '../../src/puzzle/catalogue';
import { unrankPermutation } from '../../src/puzzle/lehmer';
import type { Moves } from '../../src/puzzle/permutation';
import { applyMove, compilePuzzle, contextOf, type Puzzle } from '../../src/puzzle/puzzle';
import { canonicalState, parityAllows } from '../../src/puzzle/relabel';
import { type BoundedSearch, UNREACHABLE } from '../../src/search/bounded-search';
import { GridSearch } from '../../src/search/grid-search';
import { newSearch } from '../../src/search/heuristic';
import { conflictsByKey } from '../../src/search/linear-conflict';
import { ManhattanPosition } from '../../src/search/manhattan';
import { ProjectionSearch } from '../../src/search/projection-search';
import { buildTable } from '../../src/table/build-table';
import { TableEngine } from '../../src/table/table-engine';
import { directed, oneWay, randomBelow, topSpin, unlimited } from './support';

type Heuristic = (start: Uint8Array, target: Uint8Array) => Moves;

const projectionOf = (puzzle: Puzzle): BoundedSearch => new ProjectionSearch(puzzle, unlimited());

/**
 * Checks a heuristic on a state: never above the true distance, 0 at the target alone, and, at every so-manieth state,
 * that a move lowers it by one at most, and raises it by `rise()` at most.
 */
function defects(puzzle: Puzzle, heuristic: Heuristic, rise: () => Moves, every = 1) {
  const next = new Uint8Array(puzzle.cells);
  let states = 0;
  return (start: Uint8Array, target: Uint8Array, distance: number): string[] => {
    const found: string[] = [];
    const h = heuristic(start, target);
    if (distance >= 0 && h > distance) found.push(`h ${h} > distance ${distance}`);
    if ((h === 0) !== (distance === 0)) found.push(`h ${h} at distance ${distance}`);
    if (states++ % every > 0) return found;
    for (let move = 0; move < puzzle.moves; move++) {
      if (!applyMove(puzzle, start, move, next)) continue;
      const after = heuristic(next, target);
      if (after < h - 1) found.push(`move ${move}: falls from ${h} to ${after}`);
      if (after !== UNREACHABLE && after > h + rise()) found.push(`move ${move}: rises from ${h} to ${after}`);
    }
    return found;
  };
}

const checkSearch = (puzzle: Puzzle, search: BoundedSearch, every = 1) =>
  defects(
    puzzle,
    (start, target) => search.place(start, target),
    () => search.rise,
    every,
  );

/** Checks that Manhattan distance is the same move by move as afresh, and that moves are taken back. */
function unkept(puzzle: Puzzle, position: ManhattanPosition) {
  const next = new Uint8Array(puzzle.cells);
  return (start: Uint8Array, target: Uint8Array): string[] => {
    const found: string[] = [];
    const h = position.place(start, target);
    const here = position.state.join();
    for (let move = 0; move < puzzle.moves; move++) {
      if (!applyMove(puzzle, start, move, next)) continue;
      const at = contextOf(puzzle, start) * puzzle.moves + move;
      position.place(start, target);
      const after = position.after(at, h);
      position.advance(at);
      const moved = position.state.join();
      position.retreat(at);
      if (here !== position.state.join()) found.push(`move ${move} is not taken back`);
      if (after !== position.after(at, h)) found.push(`move ${move} leaves a trace`);
      const fresh = position.place(next, target);
      if (fresh !== after) found.push(`move ${move}: ${after} kept up, ${fresh} afresh`);
      if (moved !== position.state.join()) found.push(`move ${move}: another state`);
    }
    return found;
  };
}

describe('the heuristic of a grid', () => {
  const eight = findPuzzle('eight')!;
  const table = new TableEngine(eight, buildTable(eight));

  const targets = [
    ['in a corner', 8],
    ['on an edge', 1],
    ['in the centre', 4],
  ] as const;

  it.each(
    targets.flatMap(([blank, context]) => [
      ['Manhattan distance with linear conflicts', blank, context, new GridSearch(eight, unlimited())] as const,
      ['the greatest of projections', blank, context, projectionOf(eight)] as const,
    ]),
  )('%s is right on all 181,440 states of 3×3 for a target with the blank %s', (_, __, context, search) => {
    const target = canonicalState(eight, context);
    const check = checkSearch(eight, search, 13);
    const checkKept = unkept(eight, new ManhattanPosition(eight));
    const state = new Uint8Array(9);
    let states = 0;
    for (let rank = 0; rank < 362_880; rank++) {
      unrankPermutation(rank, state);
      if (!parityAllows(eight, state, target)) continue;
      const found = check(state, target, table.solve(state, target));
      if (states++ % 13 === 0) found.push(...checkKept(state, target));
      if (found.length > 0) throw new Error(`${state.join()}: ${found.join(', ')}`);
    }
    expect(states).toBe(181_440);
  });

  it('is Manhattan distance on large boards alone', () => {
    const kinds = ['sliding:2x5', 'eight', 'sliding:3x4', 'sliding:4x4'].map((name) =>
      newSearch(findPuzzle(name)!, unlimited()),
    );
    expect(kinds.map(({ constructor }) => constructor)).toEqual([
      ProjectionSearch,
      ProjectionSearch,
      GridSearch,
      GridSearch,
    ]);
  });

  it.each(['sliding:4x4', 'sliding:5x3', 'sliding:2x5', 'sliding:5x5'])(
    'is kept up along random walks of %s',
    (name) => {
      const puzzle = findPuzzle(name)!;
      const check = checkSearch(puzzle, newSearch(puzzle, unlimited()));
      const checkKept = unkept(puzzle, new ManhattanPosition(puzzle));
      const below = randomBelow(9);
      for (let walk = 0; walk < 20; walk++) {
        const target = canonicalState(puzzle, below(puzzle.cells));
        let state: Uint8Array = target.slice();
        for (let i = 1; i < 60; i++) {
          state = applyMove(puzzle, state, below(puzzle.moves), new Uint8Array(puzzle.cells)) ?? state;
          const isTarget = Buffer.compare(state, target) === 0;
          const found = [...check(state, target, isTarget ? 0 : i), ...checkKept(state, target)];
          expect([state, ...found]).toEqual([state]);
        }
      }
    },
  );
});

describe('linear conflicts', () => {
  it.each([
    [3, [3, 2, 1], 4],
    [3, [2, 1, 0], 2],
    [3, [1, 0, 2], 0],
    [4, [4, 1, 2, 3], 2],
    [4, [2, 1, 4, 3], 4],
    [5, [5, 4, 3, 2, 1], 8],
  ])('in a line of %d with digits %j cost %d moves', (length, digits, moves) => {
    const key = digits.reduce((sum, digit) => sum * (length + 1) + digit, 0);
    expect(conflictsByKey(length)[key]).toBe(moves);
  });
});

describe('the heuristic of a puzzle without a grid', () => {
  it.each([
    ['magic-squares', findPuzzle('magic-squares')!],
    ['topspin', compilePuzzle(topSpin)],
    ['directed', compilePuzzle(directed)],
    ['one-way', compilePuzzle(oneWay)],
  ])('is right on states of %s', (_, puzzle) => {
    const table = new TableEngine(puzzle, buildTable(puzzle));
    const check = checkSearch(puzzle, newSearch(puzzle, unlimited()));
    const below = randomBelow(11);
    for (let i = 0; i < 2000; i++) {
      const start = unrankPermutation(below(puzzle.ranks), new Uint8Array(puzzle.cells));
      const target = unrankPermutation(below(puzzle.ranks), new Uint8Array(puzzle.cells));
      const found = check(start, target, table.solve(start, target));
      if (found.length > 0) throw new Error(`${start.join()} ${target.join()}: ${found.join(', ')}`);
    }
    expect(puzzle.ranks).toBeGreaterThan(1);
  });
});
