import fc from 'fast-check';
import { factorial, rankPermutation, unrankPermutation } from '../../src/puzzle/lehmer';
import { magicSquares } from '../../src/puzzle/magic-squares';
import { NO_RANK, PairRanker } from '../../src/puzzle/pair-rank';
import { invert, type State } from '../../src/puzzle/permutation';
import { compilePuzzle, contextOf, type Puzzle } from '../../src/puzzle/puzzle';
import { canonicalNames, canonicalState, parityAllows, relabel } from '../../src/puzzle/relabel';
import { slidingDefinition } from '../../src/puzzle/sliding';
import { solvablePairs, states } from '../support/arbitraries';

const even = { ...magicSquares, name: 'even moves only', moves: magicSquares.moves.slice(0, 2) };
const puzzles = [
  slidingDefinition(2, 2),
  slidingDefinition(2, 3),
  slidingDefinition(3, 3),
  slidingDefinition(4, 3),
  magicSquares,
  even,
].map(compilePuzzle);

/** One step after the other: rename so that the start is canonical, find the labels of the target, rank. */
function rankStepByStep(puzzle: Puzzle, start: State, target: State): number {
  if (!parityAllows(puzzle, start, target)) return NO_RANK;
  const names = canonicalNames(puzzle, start, new Uint8Array(puzzle.cells));
  return rankPermutation(invert(relabel(target, names, new Uint8Array(puzzle.cells))), puzzle.rankedLabels);
}

describe.each(puzzles.map((puzzle) => [puzzle.name, puzzle] as const))('the rank of a pair of %s', (_, puzzle) => {
  it('is that of relabelling, inverting and ranking one after the other', () => {
    const ranker = new PairRanker(puzzle);
    const anyPair = fc.record({ start: states(puzzle), target: states(puzzle) });
    fc.assert(
      fc.property(fc.oneof(anyPair, solvablePairs(puzzle)), ({ start, target }) => {
        expect(ranker.rank(start, target)).toBe(rankStepByStep(puzzle, start, target));
        expect(ranker.context).toBe(contextOf(puzzle, start));
      }),
      { numRuns: 300 },
    );
  });
});

describe('the ranks of a context', () => {
  const contexts = [
    ...[0, 1, 2, 3, 4, 5].map((context) => [puzzles[1], context] as const),
    [puzzles[2], 5] as const,
    [puzzles[4], 0] as const,
    [puzzles[5], 0] as const,
  ].map(([puzzle, context]) => [puzzle.name, context, puzzle] as const);

  it.each(contexts)(
    'of %s, context %i, are hit exactly once by the states that parity allows',
    (_, context, puzzle) => {
      const ranker = new PairRanker(puzzle);
      const start = canonicalState(puzzle, context);
      const hits = new Uint8Array(puzzle.ranks);
      const target = new Uint8Array(puzzle.cells);
      let wrong = 0;
      for (let i = 0; i < factorial(puzzle.cells); i++) {
        const rank = ranker.rank(start, unrankPermutation(i, target));
        if ((rank === NO_RANK) === parityAllows(puzzle, start, target)) wrong++;
        if (rank !== NO_RANK) hits[rank]++;
      }
      expect(wrong).toBe(0);
      expect(hits.every((count) => count === 1)).toBe(true);
    },
  );

  it.each(contexts)(
    'of %s, context %i, are turned back into targets, and into the states that may reach it',
    (_, context, puzzle) => {
      const ranker = new PairRanker(puzzle);
      const start = canonicalState(puzzle, context);
      const target = new Uint8Array(puzzle.cells);
      let wrong = 0;
      for (let rank = 0; rank < puzzle.ranks; rank++) {
        ranker.unrank(start, rank, target);
        if (ranker.rank(start, target) !== rank || !parityAllows(puzzle, target, start)) wrong++;
      }
      expect(wrong).toBe(0);
    },
  );

  it.each(puzzles.map((puzzle) => [puzzle.name, puzzle] as const))(
    'of %s are turned back from any start',
    (_, puzzle) => {
      const ranker = new PairRanker(puzzle);
      fc.assert(
        fc.property(states(puzzle), fc.nat(puzzle.ranks - 1), (start, rank) => {
          expect(ranker.rank(start, ranker.unrank(start, rank, new Uint8Array(puzzle.cells)))).toBe(rank);
        }),
      );
    },
  );
});
