import fc from 'fast-check';
import { type MoveFault, MoveSpeller } from '../../src/formats/move-speller';
import { DEFAULT_SPELLING, type MoveSpelling } from '../../src/formats/move-spelling';
import { findPuzzle } from '../../src/puzzle/catalogue';
import type { MoveIndex, State } from '../../src/puzzle/permutation';
import { applyMove, compilePuzzle, moveOfLetter, type Puzzle } from '../../src/puzzle/puzzle';
import { slidingDefinition } from '../../src/puzzle/sliding';
import { moveWords, states } from '../support/arbitraries';
import { stateOf } from '../support/states';
import { topSpin } from '../support/top-spin';

const eight = findPuzzle('eight')!;
const fifteen = findPuzzle('sliding:4x4')!;
const squares = findPuzzle('magic-squares')!;
const renamed = compilePuzzle({
  ...slidingDefinition(3, 3, 'compass'),
  moves: slidingDefinition(3, 3).moves.map((move, i) => ({ ...move, letter: 'swen'[i] })),
});

const start = stateOf(eight, '12X453786');
const solution = pathOf(eight, 'dd');

function topSpinWith(letters: string): Puzzle {
  return compilePuzzle({ ...topSpin, moves: topSpin.moves.map((move, i) => ({ ...move, letter: letters[i] })) });
}

function pathOf(puzzle: Puzzle, letters: string): Uint8Array {
  return Uint8Array.from(letters, (letter) => moveOfLetter(puzzle, letter));
}

function spelling(given: Partial<MoveSpelling>): MoveSpelling {
  return { ...DEFAULT_SPELLING, ...given };
}

function written(given: Partial<MoveSpelling>, state: State, path: Uint8Array, puzzle = eight): string {
  return new MoveSpeller(puzzle, spelling(given)).write(state, path, path.length);
}

function faultOf(given: Partial<MoveSpelling>, text: string, state = start, puzzle = eight): MoveFault | number {
  return new MoveSpeller(puzzle, spelling(given)).read(text, state);
}

/** The part of a word of moves that is legal, one move after the other, from a state. */
function legalPath(puzzle: Puzzle, from: State, word: readonly MoveIndex[]): Uint8Array {
  let state = from;
  return Uint8Array.from(
    word.filter((move) => {
      const next = applyMove(puzzle, state, move, new Uint8Array(puzzle.cells));
      state = next ?? state;
      return next !== null;
    }),
  );
}

describe('a written path', () => {
  it.each<[Partial<MoveSpelling>, string]>([
    [{}, 'dd'],
    [{ upper: true }, 'DD'],
    [{ direction: 'tile' }, 'uu'],
    [{ direction: 'tile', upper: true }, 'UU'],
    [{ as: 'words' }, 'down down'],
    [{ as: 'words', upper: true }, 'DOWN DOWN'],
    [{ as: 'words', direction: 'tile' }, 'up up'],
    [{ as: 'tiles' }, '3 6'],
    [{ as: 'tiles', direction: 'tile', upper: true }, '3 6'],
  ])('is spelled as %p says', (given, text) => {
    expect(written(given, start, solution)).toBe(text);
  });

  it('is empty where there is no move, whatever the spelling', () => {
    for (const as of ['letters', 'words', 'tiles'] as const) expect(written({ as }, start, new Uint8Array(0))).toBe('');
  });

  it('has the letters of the puzzle, and tile direction takes those of the opposite moves', () => {
    const path = pathOf(renamed, 'sw');
    expect(written({}, start, path, renamed)).toBe('sw');
    expect(written({ direction: 'tile' }, start, path, renamed)).toBe('ne');
    expect(written({ as: 'words' }, start, path, renamed)).toBe('down left');
    expect(written({}, Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7), pathOf(squares, 'BCA'), squares)).toBe('BCA');
  });

  it('may be of any length, and shorter than the array that it stands in', () => {
    const path = Uint8Array.from({ length: 1000 }, (_, i) => (i % 2 === 0 ? 0 : 3));
    const speller = new MoveSpeller(eight);
    expect(speller.write(start, path, 999)).toBe(`${'du'.repeat(499)}d`);
    expect(speller.write(start, path, 3)).toBe('dud');
  });

  it('names tiles of large boards by their numbers', () => {
    const board = Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 0, 14, 15]);
    expect(written({ as: 'tiles' }, board, pathOf(fifteen, 'rr'), fifteen)).toBe('14 15');
  });
});

describe('a set of moves', () => {
  it.each<[Partial<MoveSpelling>, string]>([
    [{}, 'dl'],
    [{ direction: 'tile', upper: true }, 'UR'],
    [{ as: 'words' }, 'down left'],
    [{ as: 'tiles' }, '3 2'],
  ])('is spelled as %p says, each move as a first one', (given, text) => {
    expect(new MoveSpeller(eight, spelling(given)).writeSet(start, [0, 1])).toBe(text);
  });
});

describe('a read path', () => {
  it.each<[Partial<MoveSpelling>, string]>([
    [{}, ' D,d\t\n'],
    [{}, "['d', 'D']"],
    [{ upper: true }, 'd d'],
    [{ direction: 'tile' }, 'U u'],
    [{ as: 'words' }, ' Down,\r\n DOWN '],
    [{ as: 'words', direction: 'tile', upper: true }, '["up","up"]'],
    [{ as: 'tiles' }, '[3, 6]'],
  ])('in %p may have white space, separators and any case: %j', (given, text) => {
    const speller = new MoveSpeller(eight, spelling(given));
    expect(speller.read(text, start)).toBe(2);
    expect(speller.path.slice(0, 2)).toEqual(solution);
  });

  it.each<[Partial<MoveSpelling>, string, string]>([
    [{}, 'dx', 'move 2: expected one of d l r u, got "x"'],
    [{}, 'd 😀', 'move 2: expected one of d l r u, got "😀"'],
    [{ upper: true }, '0', 'move 1: expected one of D L R U, got "0"'],
    [{ as: 'words' }, 'down d', 'move 2: expected one of down left right up, got "d"'],
    [{ as: 'tiles' }, '3 9', 'move 2: expected the label of a tile, got "9"'],
    [{ as: 'tiles' }, 'x', 'move 1: expected the label of a tile, got "x"'],
    [{}, 'lluddx', 'move 6: expected one of d l r u, got "x"'],
  ])('in %p says what it could not read in %j', (given, text, message) => {
    expect(faultOf(given, text)).toEqual({ kind: 'unreadable', message });
  });

  it.each<[Partial<MoveSpelling>, string, string]>([
    [{}, 'du u', 'move 3 "u": the blank is in the top row'],
    [{ direction: 'tile', upper: true }, 'L', 'move 1 "L": the blank is in the right column'],
    [{ as: 'words' }, 'down down down', 'move 3 "down": the blank is in the bottom row'],
    [{}, 'lll', 'move 3 "l": the blank is in the left column'],
    [{ as: 'tiles' }, '3 1', 'move 2 "1": tile 1 is not beside the blank'],
  ])('in %p says which move is illegal in %j', (given, text, message) => {
    expect(faultOf(given, text)).toEqual({ kind: 'illegal', message });
  });

  it('tells of an illegal move in a puzzle without directions by the cell of its blank', () => {
    const moves = slidingDefinition(3, 3).moves.slice(0, 3);
    const puzzle = compilePuzzle({ ...slidingDefinition(3, 3, 'no way up'), grid: undefined, moves } as never);
    expect(faultOf({}, 'r', start, puzzle)).toEqual({
      kind: 'illegal',
      message: 'move 1 "r": puzzle "no way up" does not allow it with the blank on cell 3',
    });
  });

  it('keeps letters apart that differ in case alone', () => {
    const speller = new MoveSpeller(topSpinWith('aAb'));
    expect(speller.read('aAbB', Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7))).toBe(4);
    expect([...speller.path.subarray(0, 4)]).toEqual([0, 1, 2, 2]);
  });

  it('may use a separator as a letter', () => {
    const speller = new MoveSpeller(topSpinWith('[]f'));
    expect(speller.read('[ ],F', Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7))).toBe(3);
  });
});

describe('any text', () => {
  it('is read as moves or refused with a reason', () => {
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'dlru DLRU,1238up') }));
    const spelled = fc.constantFrom<MoveSpelling['as']>('letters', 'words', 'tiles');
    fc.assert(
      fc.property(texts, spelled, states(eight), (text, as, from) => {
        const speller = new MoveSpeller(eight, spelling({ as }));
        const read = speller.read(text, from);
        const path = typeof read === 'number' ? [...speller.path.subarray(0, read)] : [];
        expect(typeof read === 'number' ? 'path' : read.kind).toMatch(/^(path|illegal|unreadable)$/);
        expect([...legalPath(eight, from, path)]).toEqual(path);
      }),
    );
  });
});

describe('writing and reading', () => {
  const gridSpellings = fc.record<MoveSpelling>({
    as: fc.constantFrom('letters', 'words', 'tiles'),
    direction: fc.constantFrom('blank', 'tile'),
    upper: fc.boolean(),
  });
  const letterSpellings = fc.boolean().map((upper) => spelling({ upper }));
  const noise = fc.string({ unit: fc.constantFrom(' ', '\t', '\r\n', ',', '\u00a0'), maxLength: 3 });

  it.each([
    ['eight', eight, gridSpellings],
    ['renamed letters', renamed, gridSpellings],
    ['sliding:4x4', fifteen, gridSpellings],
    ['sliding:2x5', findPuzzle('sliding:2x5')!, gridSpellings],
    ['magic-squares', squares, letterSpellings],
  ] as const)('of %s come back to the same path, with noise around and between and in any case', (_, puzzle, all) => {
    const cases = fc.tuple(states(puzzle), moveWords(puzzle, 100), all, fc.array(noise), fc.boolean());
    fc.assert(
      fc.property(cases, ([from, word, given, noises, lower]) => {
        const path = legalPath(puzzle, from, word);
        const speller = new MoveSpeller(puzzle, given);
        const text = speller.write(from, path, path.length);
        const symbols = text.split(given.as === 'letters' ? '' : ' ');
        expect(symbols.filter((symbol) => symbol !== '')).toHaveLength(path.length);
        const between = given.as === 'letters' ? '' : ' ';
        const noisy = symbols.map((symbol, i) => (noises[i] ?? '') + symbol + (noises[i + 1] ?? '')).join(between);
        expect(speller.read(lower ? noisy.toLowerCase() : noisy, from)).toBe(path.length);
        expect(speller.path.slice(0, path.length)).toEqual(path);
      }),
    );
  });
});
