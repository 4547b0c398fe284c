import { findPuzzle } from '../../src/puzzle/catalogue';
import { movesAreOdd, parityDecides } from '../../src/puzzle/parity-rules';
import { compilePuzzle, type Puzzle } from '../../src/puzzle/puzzle';
import { slidingDefinition } from '../../src/puzzle/sliding';
import { reachableFrom } from '../support/states';
import { topSpin } from '../support/top-spin';

const slides = slidingDefinition(3, 2);

function puzzleOf(width: number, height: number): Puzzle {
  return compilePuzzle(slidingDefinition(width, height));
}

describe('parityDecides', () => {
  it.each([
    [2, 2],
    [2, 3],
    [4, 2],
  ])('is true of a board of %i × %i, where half of all arrangements can be reached', (width, height) => {
    const puzzle = puzzleOf(width, height);
    expect(parityDecides(puzzle)).toBe(true);
    expect(reachableFrom(puzzle).size).toBe(puzzle.ranks);
  });

  it('is true of larger boards', () => {
    for (const name of ['eight', 'sliding:4x4', 'sliding:5x2']) expect(parityDecides(findPuzzle(name)!)).toBe(true);
  });

  it('is false where the blank only goes to and fro, where a slide is no move, and without a grid', () => {
    expect(parityDecides(puzzleOf(4, 1))).toBe(false);
    expect(parityDecides(puzzleOf(1, 4))).toBe(false);
    const [down, left, right, up] = slides.moves;
    const barred = { ...left, permutations: left.permutations.map((p, cell) => (cell === 2 ? null : p)) };
    expect(parityDecides(compilePuzzle({ ...slides, moves: [down, barred, right, up] }))).toBe(false);
    expect(parityDecides(findPuzzle('magic-squares')!)).toBe(false);
    expect(parityDecides(compilePuzzle(topSpin))).toBe(false);
  });
});

describe('movesAreOdd', () => {
  it('is true of slides, which are swaps, and false where a move is even', () => {
    expect(movesAreOdd(findPuzzle('sliding:4x4')!)).toBe(true);
    expect(movesAreOdd(findPuzzle('magic-squares')!)).toBe(false);
  });
});
