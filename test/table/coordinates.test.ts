import fc from 'fast-check';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { factorial, rankPermutation, unrankPermutation } from '../../src/puzzle/lehmer';
import type { PuzzleDefinition } from '../../src/puzzle/definition';
import { magicSquares } from '../../src/puzzle/magic-squares';
import { invert, type Locations } from '../../src/puzzle/permutation';
import { applyMove, compilePuzzle, contextOf, type Puzzle } from '../../src/puzzle/puzzle';
import { slidingDefinition } from '../../src/puzzle/sliding';
import { type Coordinates, coordinatesAt, coordinatesOf, makeCoordinates } from '../../src/table/coordinates';
import { buildTable } from '../../src/table/build-table';
import { verifyTable } from '../../src/table/verify-table';
import { permutations } from '../support/arbitraries';
import { topSpin } from '../support/top-spin';

function rankOf(coordinates: Coordinates, [head, tail]: readonly [number, number]): number {
  return head * coordinates.restsPerHead + coordinates.rests[coordinates.restsAt[head] + tail];
}

function after(
  puzzle: Puzzle,
  { headAfter, tailAfter, contextOfHead }: Coordinates,
  at: [number, number],
  move: number,
) {
  const [head, tail] = at;
  const { contexts, moves } = puzzle;
  return [headAfter[head * moves + move], tailAfter[(tail * contexts + contextOfHead[head]) * moves + move]] as const;
}

/** What is wrong with the coordinates of a state: of its rank, its context, and its neighbours. */
function faultsAt(puzzle: Puzzle, coordinates: Coordinates, locations: Locations): string[] {
  const state = invert(locations);
  const near = new Uint8Array(puzzle.cells);
  const at = coordinatesAt(puzzle, coordinates, locations);
  const faults: string[] = [];
  if (rankOf(coordinates, at) !== rankPermutation(locations, puzzle.rankedLabels))
    faults.push(`rank of ${state.join()}`);
  if (coordinates.contextOfHead[at[0]] !== contextOf(puzzle, state)) faults.push(`context of ${state.join()}`);
  for (let move = 0; move < puzzle.moves; move++) {
    if (!applyMove(puzzle, state, move, near)) continue;
    const expected = coordinatesAt(puzzle, coordinates, invert(near));
    if (after(puzzle, coordinates, at, move).join() !== expected.join())
      faults.push(`move ${move} from ${state.join()}`);
  }
  return faults;
}

/** Of all arrangements of all labels, reachable or not, each `step`-th. */
function faultsOf(puzzle: Puzzle, coordinates: Coordinates, step = 1): string[] {
  const faults: string[] = [];
  const locations = new Uint8Array(puzzle.cells);
  for (let rank = 0; rank < factorial(puzzle.cells); rank += step) {
    faults.push(...faultsAt(puzzle, coordinates, unrankPermutation(rank, locations)));
  }
  return faults.slice(0, 5);
}

/** A turn of all cells by one and an exchange of two. */
function ringOf(cells: number): PuzzleDefinition {
  const turn = Array.from({ length: cells }, (_, cell) => (cell + 1) % cells);
  const exchange = [1, 0, ...turn.slice(1, -1)];
  return {
    name: `ring of ${cells}`,
    labels: turn.map((cell) => `c${cell}`),
    blank: false,
    moves: [
      { letter: 'T', permutations: [turn] },
      { letter: 'X', permutations: [exchange] },
    ],
  };
}

/** Definitions of any moves that link the contexts: with and without a blank, most of them not to be taken back. */
const definitions = fc
  .tuple(fc.integer({ min: 2, max: 6 }), fc.boolean(), fc.integer({ min: 1, max: 3 }))
  .chain(([cells, blank, moves]) => {
    const contexts = blank ? cells : 1;
    const legal = fc.option(
      permutations(cells).map((p) => [...p]),
      { freq: 4 },
    );
    return fc.record({
      name: fc.constant('any'),
      labels: fc.constant(Array.from({ length: cells }, (_, label) => String.fromCharCode(65 + label))),
      blank: fc.constant(blank),
      moves: fc.tuple(
        // One move that turns all cells by one, so that every context is reached.
        fc.constant({
          letter: 'a',
          permutations: Array.from({ length: contexts }, () =>
            Array.from({ length: cells }, (_, cell) => (cell + 1) % cells),
          ),
        }),
        ...Array.from({ length: moves }, (_, move) =>
          fc.record({
            letter: fc.constant('bcd'[move]),
            permutations: fc.array(legal, { minLength: contexts, maxLength: contexts }),
          }),
        ),
      ),
    });
  });

describe('coordinates', () => {
  it.each([magicSquares, slidingDefinition(2, 4), slidingDefinition(3, 2), slidingDefinition(2, 1), topSpin])(
    'of every state of $name tell its rank and its context, and moves act on them',
    (definition) => {
      const puzzle = compilePuzzle(definition);
      expect(faultsOf(puzzle, coordinatesOf(puzzle))).toEqual([]);
    },
  );

  it('of the 8-puzzle tell the rank of every state', () => {
    const eight = findPuzzle('eight')!;
    const coordinates = coordinatesOf(eight);
    expect(coordinates).toMatchObject({ leading: 4, heads: 3024, tails: 504, restsPerHead: 60 });
    const wrong: number[] = [];
    const locations = new Uint8Array(9);
    for (let rank = 0; rank < factorial(9); rank++) {
      const at = coordinatesAt(eight, coordinates, unrankPermutation(rank, locations));
      if (rankOf(coordinates, at) !== rank >> 1) wrong.push(rank);
    }
    expect(wrong).toEqual([]);
    expect(faultsOf(eight, coordinates, 37)).toEqual([]);
  });

  it('are the same however the labels are split', () => {
    const puzzle = compilePuzzle(slidingDefinition(2, 3));
    for (let leading = 1; leading <= puzzle.rankedLabels; leading++) {
      expect(faultsOf(puzzle, makeCoordinates(puzzle, leading))).toEqual([]);
    }
  });

  it('are right for definitions of any moves, and so are the tables built with them', () => {
    fc.assert(
      fc.property(definitions, (definition) => {
        const puzzle = compilePuzzle(definition);
        expect(faultsOf(puzzle, coordinatesOf(puzzle))).toEqual([]);
        expect(verifyTable(puzzle, buildTable(puzzle)).violations).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('are made once for each puzzle', () => {
    const puzzle = compilePuzzle(slidingDefinition(2, 3));
    expect(coordinatesOf(puzzle)).toBe(coordinatesOf(puzzle));
    expect(coordinatesOf(compilePuzzle(slidingDefinition(2, 3)))).not.toBe(coordinatesOf(puzzle));
  });

  it.each([
    ['sliding:2x5', findPuzzle('sliding:2x5')!, 1e6],
    ['eleven cells without a blank', compilePuzzle(ringOf(11)), 9e6],
    ['twelve cells, more than a table holds', findPuzzle('sliding:3x4')!, 40e6],
  ])('of %s stay small', (_, puzzle, most) => {
    const { headAfter, tailAfter, contextOfHead, restsAt, rests } = coordinatesOf(puzzle);
    const arrays = [headAfter, tailAfter, contextOfHead, restsAt, rests];
    expect(arrays.reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThan(most);
  });
});
