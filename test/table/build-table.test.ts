import { findPuzzle } from '../../src/puzzle/catalogue';
import type { PuzzleDefinition } from '../../src/puzzle/definition';
import { magicSquares } from '../../src/puzzle/magic-squares';
import { compilePuzzle } from '../../src/puzzle/puzzle';
import { slidingDefinition } from '../../src/puzzle/sliding';
import { buildContext, buildTable, DepthError, measureDepth } from '../../src/table/build-table';
import { allocateTable } from '../../src/table/path-table';
import { topSpin } from '../support/top-spin';

function withoutDepth(definition: PuzzleDefinition): PuzzleDefinition {
  const copy: { -readonly [K in keyof PuzzleDefinition]: PuzzleDefinition[K] } = { ...definition };
  delete copy.depth;
  return copy;
}

const bytesOf = (buffer: ArrayBufferLike): Buffer => Buffer.from(buffer);

describe('building a table', () => {
  it.each([slidingDefinition(2, 3), slidingDefinition(4, 2), magicSquares].map((d) => [d.name, d] as const))(
    'of %s gives the same bytes whether its depth is declared or measured',
    (_, definition) => {
      const declared = compilePuzzle(definition);
      const measured = compilePuzzle(withoutDepth(definition));
      expect(measured.definition.depth).toBeUndefined();
      expect(measureDepth(measured)).toBe(definition.depth);
      expect(bytesOf(buildTable(measured).buffer).equals(bytesOf(buildTable(declared).buffer))).toBe(true);
    },
  );

  it.each(['sliding:2x2', 'sliding:2x3', 'sliding:3x2', 'sliding:2x4', 'magic-squares'])(
    'confirms the depth that the definition of %s declares',
    (name) => {
      const puzzle = findPuzzle(name)!;
      expect(measureDepth(puzzle)).toBe(puzzle.definition.depth);
    },
  );

  it('fills contexts one by one, in any order, each in its own entries', () => {
    const puzzle = compilePuzzle(slidingDefinition(2, 3));
    const table = allocateTable(puzzle, 21);
    const depths = [4, 0, 5, 2, 1, 3].map((context) => buildContext(puzzle, table, context));
    expect(Math.max(...depths)).toBe(21);
    expect(bytesOf(table.buffer).equals(bytesOf(buildTable(puzzle).buffer))).toBe(true);
  });

  it.each([16, 17, 20])('stops with a DepthError if the depth declared is %d and the deepest path has 21', (depth) => {
    const shallow = compilePuzzle({ ...slidingDefinition(2, 3), depth });
    expect(() => buildTable(shallow)).toThrow(DepthError);
    expect(() => buildTable(shallow)).toThrow(
      'puzzle "sliding:2x3" has states deeper than its definition\'s depth of ' +
        `${depth} moves: correct it or leave it out`,
    );
    expect(new DepthError('x')).toMatchObject({ code: 'TABLE_DEPTH', name: 'DepthError' });
  });

  it('says that no table holds a puzzle deeper than 254 moves', () => {
    // A ring of 10 cells: the blank goes round one way only, and from cell 0 alone two tiles may be exchanged.
    const cells = Array.from({ length: 10 }, (_, i) => i);
    const exchange = (a: number, b: number): number[] => cells.map((cell) => (cell === a ? b : cell === b ? a : cell));
    const ring = compilePuzzle({
      name: 'one-way ring',
      labels: ['X', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
      blank: true,
      moves: [
        { letter: 'L', permutations: cells.map((cell) => exchange(cell, (cell + 1) % 10)) },
        { letter: 'S', permutations: cells.map((cell) => (cell === 0 ? exchange(1, 2) : null)) },
      ],
    });
    expect(() => measureDepth(ring)).toThrow(
      'puzzle "one-way ring" has states more than 254 moves deep, which no path table holds: use a search',
    );
  });

  it('measures a puzzle that declares no depth', () => {
    const puzzle = compilePuzzle(topSpin);
    expect(buildTable(puzzle).wordsPerPath).toBe(Math.ceil(measureDepth(puzzle) / 16));
  });
});
