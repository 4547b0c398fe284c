import fc from 'fast-check';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { magicSquares } from '../../src/puzzle/magic-squares';
import { parityOf, type State } from '../../src/puzzle/permutation';
import { applyMove, compilePuzzle, contextOf, moveOfLetter, NONE, type Puzzle } from '../../src/puzzle/puzzle';
import { slidingDefinition } from '../../src/puzzle/sliding';
import { moveWords, states } from '../support/arbitraries';
import { reachableFrom, walk } from '../support/states';
import { topSpin } from '../support/top-spin';

const puzzles = [slidingDefinition(3, 3), slidingDefinition(4, 3), magicSquares, topSpin].map(compilePuzzle);
const named = puzzles.map((puzzle) => [puzzle.name, puzzle] as const);

const permutationAt = (puzzle: Puzzle, from: Uint8Array, at: number): Uint8Array =>
  from.subarray(at * puzzle.cells, (at + 1) * puzzle.cells);

describe.each(named)('%s, compiled', (_, puzzle) => {
  it('sends each label where the permutation receives it from', () => {
    for (let at = 0; at < puzzle.contexts * puzzle.moves; at++) {
      if (puzzle.contextAfter[at] === NONE) continue;
      const receives = permutationAt(puzzle, puzzle.permutations, at);
      const sends = permutationAt(puzzle, puzzle.destinations, at);
      expect(Array.from(receives, (from) => sends[from])).toEqual([...receives.keys()]);
    }
  });

  it('takes a move back by the move in undoes, and has none where no move does', () => {
    fc.assert(
      fc.property(states(puzzle), fc.nat(puzzle.moves - 1), (state, move) => {
        const next = applyMove(puzzle, state, move, new Uint8Array(puzzle.cells));
        if (!next) return;
        const returning = Array.from({ length: puzzle.moves }, (_, back) => back).filter((back) => {
          const again = applyMove(puzzle, next, back, new Uint8Array(puzzle.cells));
          return again?.join() === state.join();
        });
        expect(puzzle.undoes[contextOf(puzzle, state) * puzzle.moves + move]).toBe(returning[0] ?? NONE);
      }),
    );
  });

  it('tells the context that a move leads to', () => {
    fc.assert(
      fc.property(states(puzzle), fc.nat(puzzle.moves - 1), (state, move) => {
        const next = applyMove(puzzle, state, move, new Uint8Array(puzzle.cells));
        const after = puzzle.contextAfter[contextOf(puzzle, state) * puzzle.moves + move];
        expect(after).toBe(next ? contextOf(puzzle, next) : NONE);
      }),
    );
  });
});

describe('moves and contexts', () => {
  it('know the undoing moves of the 8-puzzle and of Magic Squares', () => {
    const letterOfUndo = ({ undoes, moves, definition }: Puzzle, context: number): string[] =>
      definition.moves.map((_, move) => definition.moves[undoes[context * moves + move]]?.letter ?? '-');
    expect(letterOfUndo(puzzles[0], 4)).toEqual(['u', 'r', 'l', 'd']);
    expect(letterOfUndo(puzzles[0], 0)).toEqual(['u', '-', 'l', '-']);
    expect(letterOfUndo(puzzles[2], 0)).toEqual(['A', '-', '-']);
    expect(letterOfUndo(puzzles[3], 0)).toEqual(['F', 'R', 'L']);
  });

  it('find the move of a letter, or −1', () => {
    expect(['d', 'l', 'r', 'u', 'D', 'x'].map((letter) => moveOfLetter(puzzles[0], letter))).toEqual([
      0, 1, 2, 3, -1, -1,
    ]);
  });

  it('count contexts and ranks', () => {
    const sizes = puzzles.map(({ contexts, ranks, rankedLabels, rankable }) => [
      contexts,
      ranks,
      rankedLabels,
      rankable,
    ]);
    expect(sizes).toEqual([
      [9, 181_440, 7, true],
      [12, 239_500_800, 10, true],
      [1, 40_320, 7, true],
      [1, 40_320, 7, true],
    ]);
    expect(findPuzzle('sliding:4x4')!.rankable).toBe(false);
  });
});

describe('the parity class', () => {
  const relation = (puzzle: Puzzle, state: State): number =>
    parityOf(state) ^ puzzle.parityClass![contextOf(puzzle, state)];

  const boards = [2, 3, 4, 5].flatMap((width) => [2, 3, 4, 5].map((height) => [width, height] as const));
  it.each(boards)('stays true to every slide on %i × %i cells', (width, height) => {
    const puzzle = compilePuzzle(slidingDefinition(width, height));
    fc.assert(
      fc.property(states(puzzle), moveWords(puzzle), (start, word) => {
        const along = walk(puzzle, start, word);
        along.forEach((state, i) => {
          expect(parityOf(state)).toBe(parityOf(start) ^ (i % 2));
          expect(relation(puzzle, state)).toBe(relation(puzzle, start));
        });
      }),
      { numRuns: 30 },
    );
  });

  it('colours the board like a chess board', () => {
    const coloursOf = (width: number, height: number): string =>
      compilePuzzle(slidingDefinition(width, height)).parityClass!.join('');
    expect(coloursOf(3, 3)).toBe('010101010');
    expect(coloursOf(4, 2)).toBe('01011010');
    expect(coloursOf(2, 3)).toBe('011001');
  });

  const even = { ...magicSquares, name: 'even moves only', moves: magicSquares.moves.slice(0, 2) };
  it.each([
    ['Magic Squares', magicSquares],
    ['TopSpin of 8 tokens', topSpin],
    ['Magic Squares without C', even],
  ])('is there for %s if and only if no state of the other parity is reached', (_, definition) => {
    const puzzle = compilePuzzle(definition);
    const parities = new Set(Array.from(reachableFrom(puzzle), (text) => parityOf(text.split(',').map(Number))));
    expect(puzzle.parityClass !== null).toBe(parities.size === 1);
    expect(puzzle.parityClass !== null).toBe(definition === even);
  });

  it('is left out with two cells, where it could not tell the blank from the label', () => {
    const puzzle = compilePuzzle(slidingDefinition(2, 1));
    expect(puzzle).toMatchObject({ parityClass: null, ranks: 2, rankedLabels: 1 });
  });
});
