import { findPuzzle } from '../../src/puzzle/catalogue';
import { compilePuzzle } from '../../src/puzzle/puzzle';
import {
  chooseEngine,
  fitsTable,
  MAX_TABLE_BYTES,
  pairsForTable,
  tableNeeds,
  TableTooLargeError,
} from '../../src/solve/choose-engine';
import { allocateTable } from '../../src/table/path-table';
import { topSpin } from '../support/top-spin';

const eight = findPuzzle('eight')!;
const squares = findPuzzle('magic-squares')!;

describe('chooseEngine', () => {
  it.each([
    ['eight', 4083],
    ['magic-squares', 101],
  ])('takes the table for %s from the pairs on that pay for it', (name, pairs) => {
    const puzzle = findPuzzle(name)!;
    expect(pairsForTable(puzzle)).toBe(pairs);
    expect([0, 1, pairs - 1, pairs, Infinity].map((some) => chooseEngine(puzzle, 'auto', some))).toEqual([
      'ida',
      'ida',
      'ida',
      'table',
      'table',
    ]);
  });

  it.each(['sliding:3x4', 'sliding:4x4', 'sliding:5x5'])('never takes a table for %s by itself', (name) => {
    const puzzle = findPuzzle(name)!;
    expect(fitsTable(puzzle)).toBe(false);
    expect(chooseEngine(puzzle, 'auto', Infinity)).toBe('ida');
  });

  it('does as it is told where it is told', () => {
    expect(chooseEngine(eight, 'table', 1)).toBe('table');
    expect(chooseEngine(eight, 'ida', Infinity)).toBe('ida');
    expect(chooseEngine(findPuzzle('sliding:4x4')!, 'bidirectional', 1)).toBe('bidirectional');
  });

  it.each([
    ['sliding:3x4', /puzzle "sliding:3x4" would take 48\.\d GB, more than the limit of 512 MB: use --algorithm ida/],
    ['sliding:4x4', /puzzle "sliding:4x4" would take over 1000 TB, more than the limit of 512 MB/],
    ['sliding:5x5', /puzzle "sliding:5x5" would take over 1000 TB/],
  ])('refuses a table for %s with its size', (name, message) => {
    const refuse = (): unknown => chooseEngine(findPuzzle(name)!, 'table', 1);
    expect(refuse).toThrow(message);
    expect(refuse).toThrow(TableTooLargeError);
  });
});

describe('tableNeeds', () => {
  it.each([eight, squares])('is the size that the table of $name then has', (puzzle) => {
    expect(allocateTable(puzzle, puzzle.definition.depth!).buffer.byteLength).toBe(tableNeeds(puzzle));
    expect(tableNeeds(puzzle)).toBeLessThan(MAX_TABLE_BYTES);
  });

  it('is the most that a table could have where the definition declares no depth', () => {
    const spin = compilePuzzle(topSpin);
    expect(tableNeeds(spin)).toBe(allocateTable(spin, 254).buffer.byteLength);
  });
});
