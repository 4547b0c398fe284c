import { UsageError } from '../../src/formats/faults';
import { PairSolver } from '../../src/lanes/pair-solver';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { TableTooLargeError } from '../../src/solve/choose-engine';
import { readPairs } from '../support/pairs';

const eight = findPuzzle('eight')!;
const squares = findPuzzle('magic-squares')!;

describe('PairSolver', () => {
  it.each(['auto', 'table', 'ida'] as const)('solves the reference pairs string for string by %s', (algorithm) => {
    const solver = new PairSolver(squares, { algorithm });
    const pairs = readPairs('msquare_pairs.csv').slice(0, 60);
    const moves = pairs.map(({ start, target }) => {
      const outcome = solver.solve(start, target);
      return outcome.status === 'solved' ? outcome.moves : null;
    });
    expect(moves).toEqual(pairs.map((pair) => pair.moves));
  });

  it('gives each kind of outcome', () => {
    const solver = new PairSolver(eight, { limits: { expanded: 3 }, blank: '#' });
    expect(solver.solve('12#453786', '12345678X')).toMatchObject({ status: 'solved', length: 2, moves: 'dd' });
    expect(solver.solve('12345678X')).toEqual({ status: 'solved', length: 0, moves: '', expanded: 0 });
    expect(solver.solve('21345678X')).toEqual({ status: 'unsolvable', expanded: 0 });
    expect(solver.solve('11345678X')).toMatchObject({ status: 'invalid', code: 'DUPLICATE_LABEL' });
    expect(solver.solve('12345678X', '')).toMatchObject({ status: 'invalid', code: 'EMPTY_STATE' });
    expect(solver.solve('8672543X1')).toMatchObject({ status: 'limit', code: 'EXPANDED_LIMIT', expanded: 3 });
    expect(solver.solve('12X453786')).toMatchObject({ status: 'solved', moves: 'dd' });
  });

  it('ends a pair when its time is over', () => {
    const solver = new PairSolver(findPuzzle('sliding:5x5')!, { limits: { milliseconds: 20 } });
    const far = '24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0';
    expect(solver.solve(far)).toMatchObject({ status: 'limit', code: 'TIME_LIMIT' });
  });

  it('asks for a target where the puzzle has no standard goal', () => {
    const solver = new PairSolver(squares);
    expect(() => solver.solve('12345678')).toThrow(UsageError);
    expect(() => solver.solve('12345678')).toThrow('has no standard goal');
  });

  it('refuses a table that does not fit', () => {
    expect(() => new PairSolver(findPuzzle('sliding:4x4')!, { algorithm: 'table' })).toThrow(TableTooLargeError);
  });
});
