import { UsageError } from '../../src/formats/faults';
import { gridDirections, readMoveSpelling, type SpellingOptions } from '../../src/formats/move-spelling';
import { findPuzzle } from '../../src/puzzle/catalogue';
import type { PuzzleDefinition } from '../../src/puzzle/definition';
import { compilePuzzle } from '../../src/puzzle/puzzle';
import { slidingDefinition } from '../../src/puzzle/sliding';
import { topSpin } from '../support/top-spin';

const eight = findPuzzle('eight')!;
const squares = findPuzzle('magic-squares')!;

/** A sliding puzzle with some of its moves, under other letters. */
function slidingWith(letters: readonly string[], definition: PuzzleDefinition = slidingDefinition(3, 2, 'other')) {
  const moves = definition.moves.slice(0, letters.length);
  return compilePuzzle({ ...definition, moves: moves.map((move, i) => ({ ...move, letter: letters[i] })) });
}

describe('readMoveSpelling', () => {
  it('takes letters of the blank, as they are, by default', () => {
    expect(readMoveSpelling(squares, {})).toEqual({ as: 'letters', direction: 'blank', upper: false });
  });

  it('reads the three options', () => {
    const options = { movesAs: ' Words', direction: 'TILE', upper: true };
    expect(readMoveSpelling(eight, options)).toEqual({ as: 'words', direction: 'tile', upper: true });
    expect(readMoveSpelling(findPuzzle('sliding:5x5')!, { movesAs: 'tiles' }).as).toBe('tiles');
  });

  it('lets Magic Squares have letters in upper case, which they are', () => {
    expect(readMoveSpelling(squares, { movesAs: 'letters', direction: 'blank', upper: true }).upper).toBe(true);
  });

  it.each<[SpellingOptions, RegExp]>([
    [{ movesAs: 'colours' }, /^--moves-as: expected letters, words, tiles, got "colours"$/],
    [{ direction: 'up' }, /^--direction: expected blank, tile, got "up"$/],
  ])('throws for %p', (options, message) => {
    expect(() => readMoveSpelling(eight, options)).toThrow(UsageError);
    expect(() => readMoveSpelling(eight, options)).toThrow(message);
  });

  it.each<SpellingOptions>([{ movesAs: 'words' }, { movesAs: 'tiles' }, { direction: 'tile' }])(
    'throws for %p without a grid',
    (options) => {
      const flag = options.movesAs ? `--moves-as ${options.movesAs}` : '--direction tile';
      const message = `${flag}: needs a sliding puzzle on a grid, and puzzle "magic-squares" is none: use letters`;
      expect(() => readMoveSpelling(squares, options)).toThrow(message);
    },
  );

  it('throws for --upper where letters only differ in case', () => {
    expect(() => readMoveSpelling(slidingWith(['a', 'A', 'b', 'B']), { upper: true })).toThrow(
      /^--upper: puzzle "other" has moves that only differ in case$/,
    );
  });
});

describe('gridDirections', () => {
  it('finds directions by what moves do, whatever their letters', () => {
    expect(gridDirections(eight)).toEqual(['down', 'left', 'right', 'up']);
    expect(gridDirections(slidingWith(['n', 'e', 'w', 's']))).toEqual(['down', 'left', 'right', 'up']);
    expect(gridDirections(compilePuzzle(slidingDefinition(1, 3)))).toBeNull(); // Two of its moves are never legal.
  });

  it('has none for a puzzle without a grid, or with a move that has no opposite', () => {
    expect(gridDirections(compilePuzzle(topSpin))).toBeNull();
    const [down, left, right] = slidingDefinition(3, 2).moves;
    const moves = [down, left, right];
    expect(gridDirections(compilePuzzle({ ...slidingDefinition(3, 2), moves }))).toBeNull();
  });

  it('has none for moves that go where they like', () => {
    const definition = slidingDefinition(2, 2);
    const [down, left, right, up] = definition.moves.map(({ permutations }) => permutations);
    const clockwise = [right[0], down[1], up[2], left[3]];
    const moves = [
      { letter: 'c', permutations: clockwise },
      { letter: 'd', permutations: down },
    ];
    expect(gridDirections(compilePuzzle({ ...definition, moves }))).toBeNull();
  });
});
