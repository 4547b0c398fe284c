import { createHash } from 'node:crypto';
import { UNSOLVABLE } from '../../src/puzzle/engine';
import { factorial, unrankPermutation } from '../../src/puzzle/lehmer';
import { magicSquares } from '../../src/puzzle/magic-squares';
import type { State } from '../../src/puzzle/permutation';
import { compilePuzzle } from '../../src/puzzle/puzzle';
import { slidingDefinition } from '../../src/puzzle/sliding';
import { buildTable } from '../../src/table/build-table';
import { UNREACHED } from '../../src/table/path-table';
import { TableEngine } from '../../src/table/table-engine';
import {
  EIGHT_DEPTHS,
  EIGHT_KINDS,
  EIGHT_MAXIMA,
  EIGHT_STATES,
  EIGHT_SUM_OF_ALL,
  EIGHT_SUMS,
  MAGIC_SQUARES_DEPTHS,
  MAGIC_SQUARES_SUM,
  sumOf,
  totalOf,
} from '../support/golden';
import { lettersOf, stateOf, textOf } from '../support/states';

const eight = compilePuzzle(slidingDefinition(3, 3));
const squares = compilePuzzle(magicSquares);
const eightTable = buildTable(eight);
const engine = new TableEngine(eight, eightTable);

/** `Uint8Array[9! × 9]`: every arrangement of nine labels, solvable or not. */
const everyState = new Uint8Array(factorial(9) * 9);
for (let rank = 0; rank < factorial(9); rank++) unrankPermutation(rank, everyState.subarray(rank * 9, rank * 9 + 9));

/** Solves every start for the target: calls back for those that have a path. */
function solveAll(target: State, solved: (start: State, length: number) => void): void {
  for (let at = 0; at < everyState.length; at += 9) {
    const start = everyState.subarray(at, at + 9);
    const length = engine.solve(start, target);
    if (length !== UNSOLVABLE) solved(start, length);
  }
}

/** The tiles in order with the blank on a cell. */
const tilesInOrder = (blank: number): string => '12345678'.slice(0, blank) + 'X' + '12345678'.slice(blank);

describe('all 181,440 solvable starts of the 8-puzzle', () => {
  const sums: number[] = [];

  it.each(EIGHT_KINDS.map((kind, blank) => [tilesInOrder(blank), kind] as const))(
    'reach the target %s (blank: %s) in as many moves as an exhaustive search counted',
    (text, kind) => {
      const histogram = new Array<number>(EIGHT_MAXIMA[kind] + 1).fill(0);
      let beyond = 0;
      solveAll(stateOf(eight, text), (_, length) => {
        if (length < histogram.length) histogram[length]++;
        else beyond++;
      });
      expect(beyond).toBe(0);
      expect(totalOf(histogram)).toBe(EIGHT_STATES);
      expect(histogram[EIGHT_MAXIMA[kind]]).toBeGreaterThan(0);
      expect(sumOf(histogram)).toBe(EIGHT_SUMS[kind]);
      expect({ ...EIGHT_DEPTHS, centre: histogram }[kind]).toEqual(histogram);
      sums.push(sumOf(histogram));
    },
  );

  it('need 35,624,964 moves in all to the nine targets', () => {
    expect(sums.reduce((sum, moves) => sum + moves, 0)).toBe(EIGHT_SUM_OF_ALL);
  });

  it.each([
    ['12345678X', '003ee9533b57dd9cd89741c776cfe4d1'],
    ['1X2345678', '7b0da23e93dcf2f396dd2c5cbd092953'],
  ])('have the known least paths to %s, by the checksum of all lines', (target, checksum) => {
    const lines: string[] = [];
    solveAll(stateOf(eight, target), (start, length) =>
      lines.push(`${textOf(eight, start)} ${lettersOf(eight, engine.path, length)}\n`),
    );
    expect(createHash('md5').update(lines.sort().join('')).digest('hex')).toBe(checksum);
  });

  it('are all there is: no entry of the table is unreached, so parity alone decides', () => {
    expect(eightTable.lengths.length).toBe(9 * EIGHT_STATES);
    expect(eightTable.lengths.includes(UNREACHED)).toBe(false);
  });
});

describe('all 40,320 targets of Magic Squares', () => {
  it('are reached from 12345678 in as many moves as an exhaustive search counted', () => {
    const squaresEngine = new TableEngine(squares, buildTable(squares));
    const histogram = MAGIC_SQUARES_DEPTHS.map(() => 0);
    const start = stateOf(squares, '12345678');
    const target = new Uint8Array(8);
    for (let rank = 0; rank < factorial(8); rank++) {
      histogram[squaresEngine.solve(start, unrankPermutation(rank, target))]++;
    }
    expect(histogram).toEqual(MAGIC_SQUARES_DEPTHS);
    expect(sumOf(histogram)).toBe(MAGIC_SQUARES_SUM);
  });
});
