import { magicSquares } from '../../src/puzzle/magic-squares';
import { compilePuzzle } from '../../src/puzzle/puzzle';
import { play } from '../support/states';

const puzzle = compilePuzzle(magicSquares);

describe('Magic Squares', () => {
  // The pictures of USACO's problem statement, read clockwise.
  it.each([
    ['A', '87654321'],
    ['B', '41236785'],
    ['C', '17245368'],
  ])('turns 12345678 by %s to %s, as published', (letter, published) => {
    expect(play(puzzle, '12345678', letter)).toBe(published);
  });

  it("reaches the target of USACO's sample by its sample answer", () => {
    expect(play(puzzle, '12345678', 'BCABCCB')).toBe('26845731');
  });

  it.each(['AA', 'BBBB', 'CCCC'])('comes back after %s', (letters) => {
    expect(play(puzzle, '12345678', letters)).toBe('12345678');
  });
});
