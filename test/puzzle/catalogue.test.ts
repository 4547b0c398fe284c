import { catalogue, findPuzzle } from '../../src/puzzle/catalogue';
import { compilePuzzle } from '../../src/puzzle/puzzle';

describe('the catalogue', () => {
  it.each(catalogue.map((entry) => [entry.names[0], entry] as const))(
    'holds %s, which survives JSON and compiles to the same puzzle',
    (name, entry) => {
      const puzzle = entry.compile();
      expect(puzzle.name).toBe(name);
      expect(compilePuzzle(JSON.parse(JSON.stringify(puzzle.definition)) as typeof puzzle.definition)).toEqual(puzzle);
    },
  );

  it('gives no name twice', () => {
    const names = catalogue.flatMap((entry) => entry.names);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([
    ['eight', 'eight'],
    ['EIGHT', 'eight'],
    ['Sliding:3x3', 'eight'],
    ['MSquare', 'magic-squares'],
    ['Magic-Squares', 'magic-squares'],
    ['SLIDING:4X4', 'sliding:4x4'],
    ['sliding:5x2', 'sliding:5x2'],
  ])('finds %s whatever its case', (name, found) => {
    expect(findPuzzle(name)?.name).toBe(found);
  });

  it.each(['', 'nine', 'sliding', 'sliding:1x2', 'sliding:6x6', ' eight'])('does not know "%s"', (name) => {
    expect(findPuzzle(name)).toBeNull();
  });
});
