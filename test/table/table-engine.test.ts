import fc from 'fast-check';
import { UNSOLVABLE } from '../../src/puzzle/engine';
import { factorial, unrankPermutation } from '../../src/puzzle/lehmer';
import { magicSquares } from '../../src/puzzle/magic-squares';
import { compilePuzzle, type Puzzle } from '../../src/puzzle/puzzle';
import { slidingDefinition } from '../../src/puzzle/sliding';
import { buildTable } from '../../src/table/build-table';
import { TableEngine } from '../../src/table/table-engine';
import { solvablePairs } from '../support/arbitraries';
import { eightByHand, magicSquaresByHand, TargetOracle, topSpinByHand } from '../support/oracles';
import { readPairs } from '../support/pairs';
import { SeededRandom } from '../support/seeded-random';
import { lettersOf, play, stateOf, textOf, walk } from '../support/states';
import { topSpin } from '../support/top-spin';

function solverOf(puzzle: Puzzle): (start: string, target: string) => string | null {
  const engine = new TableEngine(puzzle, buildTable(puzzle));
  return (start, target) => {
    const length = engine.solve(stateOf(puzzle, start), stateOf(puzzle, target));
    return length === UNSOLVABLE ? null : lettersOf(puzzle, engine.path, length);
  };
}

const eight = compilePuzzle(slidingDefinition(3, 3));
const squares = compilePuzzle(magicSquares);
const spin = compilePuzzle(topSpin);
const solvers = new Map([eight, squares, spin].map((puzzle) => [puzzle, solverOf(puzzle)]));

describe('the table engine', () => {
  it.each([
    ['eight_pairs.csv', eight, 468],
    ['pitfall_pairs.csv', eight, 17],
    ['msquare_pairs.csv', squares, 267],
  ] as const)('solves the reference pairs of %s string for string', (file, puzzle, count) => {
    const pairs = readPairs(file);
    const solve = solvers.get(puzzle)!;
    expect(pairs.map(({ start, target }) => ({ start, target, moves: solve(start, target) }))).toEqual(pairs);
    expect(pairs).toHaveLength(count);
  });

  it.each([
    ['the 8-puzzle', eight, eightByHand, 4],
    ['Magic Squares', squares, magicSquaresByHand, 5],
    ['TopSpin, added as data', spin, topSpinByHand, 5],
  ] as const)('agrees with a solver written by hand on random pairs of %s', (name, puzzle, byHand, targets) => {
    const random = new SeededRandom(name.length);
    const solve = solvers.get(puzzle)!;
    for (let i = 0; i < targets; i++) {
      const target = textOf(puzzle, random.permutation(puzzle.cells));
      const oracle = new TargetOracle(byHand, target);
      const starts = Array.from({ length: 100 }, () => textOf(puzzle, random.permutation(puzzle.cells)));
      expect(starts.map((start) => [start, target, solve(start, target)])).toEqual(
        starts.map((start) => [start, target, oracle.solve(start)]),
      );
    }
  });

  it.each([eight, squares, spin].map((puzzle) => [puzzle.name, puzzle] as const))(
    'gives moves of %s that lead from the start to the target',
    (_, puzzle) => {
      const solve = solvers.get(puzzle)!;
      fc.assert(
        fc.property(solvablePairs(puzzle), ({ start, target }) => {
          const [from, to] = [textOf(puzzle, start), textOf(puzzle, target)];
          expect(play(puzzle, from, solve(from, to)!)).toBe(to);
        }),
      );
    },
  );

  it('needs as many moves back as forth where every move can be taken back', () => {
    const solve = solvers.get(eight)!;
    fc.assert(
      fc.property(solvablePairs(eight), ({ start, target }) => {
        const [from, to] = [textOf(eight, start), textOf(eight, target)];
        expect(solve(to, from)!.length).toBe(solve(from, to)!.length);
      }),
    );
  });

  it('finds no path to a state that has the right parity, but that the moves do not reach', () => {
    const puzzle = compilePuzzle({ ...magicSquares, name: 'A and B', moves: magicSquares.moves.slice(0, 2) });
    const solve = solverOf(puzzle);
    expect(puzzle.parityClass).not.toBeNull();
    expect(solve('12345678', '21435678')).toBeNull();
    expect(solve('12345678', '21345678')).toBeNull();
    expect(solve('12345678', '41236785')).toBe('B');
    expect(solve('21345678', '42136785')).toBe('B');
  });

  it('reads paths of three words: all boards of 4 × 2 cells, up to 36 moves', () => {
    const puzzle = compilePuzzle(slidingDefinition(4, 2));
    const table = buildTable(puzzle);
    const engine = new TableEngine(puzzle, table);
    const start = stateOf(puzzle, '1234567X');
    const target = new Uint8Array(puzzle.cells);
    let deepest = 0;
    let solved = 0;
    let wrong = 0;
    for (let rank = 0; rank < factorial(puzzle.cells); rank++) {
      const length = engine.solve(start, unrankPermutation(rank, target));
      if (length === UNSOLVABLE) continue;
      solved++;
      deepest = Math.max(deepest, length);
      const end = walk(puzzle, start, [...engine.path.subarray(0, length)]);
      if (end.length !== length + 1 || end[length].some((label, cell) => label !== target[cell])) wrong++;
    }
    expect({ words: table.wordsPerPath, solved, deepest, wrong }).toEqual({
      words: 3,
      solved: 20_160,
      deepest: 36,
      wrong: 0,
    });
  });

  it('solves a board of two cells', () => {
    const solve = solverOf(compilePuzzle(slidingDefinition(2, 1)));
    expect([solve('1X', 'X1'), solve('X1', '1X'), solve('1X', '1X')]).toEqual(['l', 'r', '']);
  });

  it('expands nothing', () => {
    expect(new TableEngine(squares, buildTable(squares)).expanded).toBe(0);
  });
});
