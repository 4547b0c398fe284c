import fc from 'fast-check';
import { factorial, unrankPermutation } from '../../src/puzzle/lehmer';
import { magicSquares } from '../../src/puzzle/magic-squares';
import { invert } from '../../src/puzzle/permutation';
import { applyMove, compilePuzzle, contextOf } from '../../src/puzzle/puzzle';
import { canonicalLocations, canonicalNames, canonicalState, parityAllows, relabel } from '../../src/puzzle/relabel';
import { slidingDefinition } from '../../src/puzzle/sliding';
import { moveWords, permutations, states } from '../support/arbitraries';
import { reachableFrom, stateOf, walk } from '../support/states';

const eight = compilePuzzle(slidingDefinition(3, 3));
const puzzles = [eight, compilePuzzle(slidingDefinition(4, 3)), compilePuzzle(magicSquares)];
const named = puzzles.map((puzzle) => [puzzle.name, puzzle] as const);

describe('the canonical state', () => {
  it('has the blank on its cell and the labels running on from there', () => {
    expect(canonicalState(eight, 0).join('')).toBe('012345678');
    expect(canonicalState(eight, 4).join('')).toBe('567801234');
    expect(canonicalLocations(eight, 4).join('')).toBe('456780123');
    expect(canonicalState(puzzles[2], 0).join('')).toBe('01234567');
  });

  it.each(named)('of each context of %s is in that context', (_, puzzle) => {
    for (let context = 0; context < puzzle.contexts; context++) {
      expect(contextOf(puzzle, canonicalState(puzzle, context))).toBe(context);
      expect(invert(canonicalLocations(puzzle, context))).toEqual(canonicalState(puzzle, context));
    }
  });
});

describe.each(named)('relabelling in %s', (_, puzzle) => {
  const names = (): Uint8Array => new Uint8Array(puzzle.cells);

  it('by canonicalNames makes the anchor canonical', () => {
    fc.assert(
      fc.property(states(puzzle), (anchor) => {
        const relabelled = relabel(anchor, canonicalNames(puzzle, anchor, names()), names());
        expect(relabelled).toEqual(canonicalState(puzzle, contextOf(puzzle, anchor)));
      }),
    );
  });

  it('commutes with every move if the blank keeps its name', () => {
    const renamings = puzzle.definition.blank
      ? permutations(puzzle.cells - 1).map((p) => Uint8Array.from([0, ...p.map((label) => label + 1)]))
      : permutations(puzzle.cells);
    fc.assert(
      fc.property(states(puzzle), renamings, fc.nat(puzzle.moves - 1), (state, renaming, move) => {
        const moved = applyMove(puzzle, state, move, names());
        const renamedThenMoved = applyMove(puzzle, relabel(state, renaming, names()), move, names());
        expect(renamedThenMoved).toEqual(moved && relabel(moved, renaming, names()));
      }),
    );
  });

  it('may write over the state that it reads', () => {
    const state = canonicalState(puzzle, 0);
    const expected = relabel(state, state.toReversed(), names());
    expect(relabel(state, state.toReversed(), state)).toEqual(expected);
  });
});

describe('parityAllows', () => {
  const boards = [2, 3, 4, 5].flatMap((width) => [2, 3, 4, 5].map((height) => [width, height] as const));
  it.each(boards)(
    'holds along every walk on %i × %i cells, and fails once two tiles are exchanged',
    (width, height) => {
      const puzzle = compilePuzzle(slidingDefinition(width, height));
      fc.assert(
        fc.property(states(puzzle), moveWords(puzzle), (start, word) => {
          for (const state of walk(puzzle, start, word)) {
            expect(parityAllows(puzzle, start, state)).toBe(true);
            const exchanged = state.map((label) => (label === 1 ? 2 : label === 2 ? 1 : label));
            expect(parityAllows(puzzle, start, exchanged)).toBe(false);
          }
        }),
        { numRuns: 15 },
      );
    },
  );

  it.each([
    ['1234567X8', '12345678X', true],
    ['12345687X', '12345687X', true],
    ['2831X4765', '1238X4765', true],
    ['12345678X', '12345687X', false],
    ['18743265X', 'X12345678', false],
  ])('compares %s with %s, not with the tiles in order', (start, target, allowed) => {
    expect(parityAllows(eight, stateOf(eight, start), stateOf(eight, target))).toBe(allowed);
  });

  it('rules nothing out where there is no parity rule', () => {
    const swapped = Uint8Array.of(1, 0, 2, 3, 4, 5, 6, 7);
    expect(parityAllows(puzzles[2], canonicalState(puzzles[2], 0), swapped)).toBe(true);
  });

  it.each([
    [2, 2],
    [2, 3],
    [3, 2],
  ])('is reachability itself, for all pairs of states on %i × %i cells', (width, height) => {
    const puzzle = compilePuzzle(slidingDefinition(width, height));
    const reached = reachableFrom(puzzle);
    const all = Array.from({ length: factorial(puzzle.cells) }, (_, rank) =>
      unrankPermutation(rank, new Uint8Array(puzzle.cells)),
    );
    // Slides can be taken back, so states fall into groups: those reached from the first, and the others.
    const others = reachableFrom(
      puzzle,
      all.find((state) => !reached.has(state.join())),
    );
    expect(reached.size + others.size).toBe(all.length);
    const group = all.map((state) => reached.has(state.join()));
    let wrong = 0;
    all.forEach((start, i) =>
      all.forEach((target, j) => {
        if (parityAllows(puzzle, start, target) !== (group[i] === group[j])) wrong++;
      }),
    );
    expect(wrong).toBe(0);
  });
});
