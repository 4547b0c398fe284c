import { findPuzzle } from '../../src/puzzle/catalogue';
import { magicSquares } from '../../src/puzzle/magic-squares';
import { compilePuzzle } from '../../src/puzzle/puzzle';
import { slidingDefinition } from '../../src/puzzle/sliding';
import { buildTable } from '../../src/table/build-table';
import { allocateTable, openTable, type PathTable, UNREACHED } from '../../src/table/path-table';
import { LISTED_VIOLATIONS, verifyTable } from '../../src/table/verify-table';
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
  TWO_ROWS,
} from '../support/golden';
import { topSpin } from '../support/top-spin';

describe('the certificate', () => {
  it('holds for all nine contexts of the 8-puzzle, at the known depths', () => {
    const eight = findPuzzle('eight')!;
    const { violations, histograms } = verifyTable(eight, buildTable(eight));
    expect(violations).toEqual([]);
    EIGHT_KINDS.forEach((kind, context) => {
      const histogram = histograms[context];
      expect(totalOf(histogram)).toBe(EIGHT_STATES);
      expect(sumOf(histogram)).toBe(EIGHT_SUMS[kind]);
      expect(histogram.length - 1).toBe(EIGHT_MAXIMA[kind]);
      expect(histogram).toEqual({ ...EIGHT_DEPTHS, centre: histogram }[kind]);
    });
    expect(histograms.reduce((sum, histogram) => sum + sumOf(histogram), 0)).toBe(EIGHT_SUM_OF_ALL);
  });

  it('holds for Magic Squares, at the known depths', () => {
    const puzzle = compilePuzzle(magicSquares);
    const { violations, histograms } = verifyTable(puzzle, buildTable(puzzle));
    expect(violations).toEqual([]);
    expect(histograms).toEqual([MAGIC_SQUARES_DEPTHS]);
    expect(sumOf(histograms[0])).toBe(MAGIC_SQUARES_SUM);
  });

  it.each(TWO_ROWS)('holds for $name, $states states in each context', ({ name, states, depth }) => {
    const puzzle = findPuzzle(name)!;
    const { violations, histograms } = verifyTable(puzzle, buildTable(puzzle));
    expect(violations).toEqual([]);
    expect(histograms.map(totalOf)).toEqual(Array.from({ length: puzzle.cells }, () => states));
    expect(histograms[0].length - 1).toBe(depth);
  });

  it('holds for a puzzle that was added as data, and for one of two cells', () => {
    for (const definition of [topSpin, slidingDefinition(2, 1)]) {
      const puzzle = compilePuzzle(definition);
      const { violations, histograms } = verifyTable(puzzle, buildTable(puzzle));
      expect(violations).toEqual([]);
      expect(totalOf(histograms[0])).toBe(puzzle.ranks);
    }
  });

  it('holds where the moves do not reach every state', () => {
    const puzzle = compilePuzzle({ ...magicSquares, name: 'A and B', moves: magicSquares.moves.slice(0, 2) });
    const { violations, histograms } = verifyTable(puzzle, buildTable(puzzle));
    expect(violations).toEqual([]);
    expect(histograms).toEqual([[1, 2, 2, 2, 1]]);
  });
});

describe('a damaged table is caught', () => {
  const puzzle = compilePuzzle(slidingDefinition(2, 3));
  const sound = buildTable(puzzle);
  const CONTEXT = 2;
  const first = CONTEXT * sound.ranks;
  const root = sound.lengths.indexOf(0, first);

  function violationsOf(damage: (table: PathTable) => void): readonly string[] {
    const table = openTable(puzzle, new Uint8Array(sound.buffer).slice().buffer);
    damage(table);
    return verifyTable(puzzle, table).violations;
  }

  const rule = (entry: number, text: string): string => `context ${CONTEXT}, rank ${entry - first}: ${text}`;

  it('and an undamaged copy is not', () => {
    expect(violationsOf(() => undefined)).toEqual([]);
  });

  it('for a single length that is changed by one, either way, wherever it is', () => {
    const passed: string[] = [];
    // Every thirteenth entry, through all contexts.
    for (let entry = 0; entry < sound.lengths.length; entry += 13) {
      for (const change of [-1, 1]) {
        if (violationsOf((table) => (table.lengths[entry] += change)).length === 0) passed.push(`${entry} ${change}`);
      }
    }
    expect(passed).toEqual([]);
  });

  it('if a state is two moves deeper than its neighbour', () => {
    const entry = sound.lengths.indexOf(9, first);
    const found = violationsOf((table) => (table.lengths[entry] = 10)).join('\n');
    expect(found).toMatch(/has length 8, its neighbour by move \d 10/);
  });

  it('if an entry is unreached', () => {
    const entry = sound.lengths.indexOf(9, first);
    expect(violationsOf((table) => (table.lengths[entry] = UNREACHED)).join('\n')).toMatch(
      /is reached, but its neighbour by move \d is not/,
    );
  });

  it('if a path is changed to another one that is just as short, but not the least', () => {
    // With its moves in reverse order, the same board has the greatest shortest paths instead of the least.
    const { moves } = puzzle.definition;
    const reversed = buildTable(compilePuzzle({ ...puzzle.definition, moves: moves.toReversed() }));
    expect(reversed.lengths).toEqual(sound.lengths);
    const flipMoves = (word: number, bits: number): number => (bits >= 32 ? ~word : word ^ (2 ** bits - 1)) >>> 0;
    let others = 0;
    const passed: number[] = [];
    for (let entry = first; entry < first + sound.ranks; entry++) {
      const bits = sound.lengths[entry] * 2;
      const greatest = [0, 1].map((i) => flipMoves(reversed.paths[entry * 2 + i], Math.max(0, bits - 32 * i)));
      if (greatest[0] === sound.paths[entry * 2] && greatest[1] === sound.paths[entry * 2 + 1]) continue;
      others++;
      const violations = violationsOf((table) => table.paths.set(greatest, entry * 2));
      if (!violations.includes(rule(entry, 'holds another path than the least'))) passed.push(entry);
    }
    expect(others).toBeGreaterThan(50);
    expect(passed).toEqual([]);
  });

  it('if a bit of a path is changed, be it behind the last move', () => {
    const entry = sound.lengths.indexOf(12, first);
    for (let bit = 0; bit < 64; bit++) {
      const violations = violationsOf((table) => (table.paths[entry * 2 + (bit >> 5)] ^= 1 << (bit & 31)));
      expect(violations).toContain(rule(entry, 'holds another path than the least'));
    }
  });

  it('if the canonical start has a path, a length or no entry', () => {
    expect(violationsOf((table) => (table.paths[root * 2] = 1))).toContain(
      rule(root, 'is the canonical start, but its path is not empty'),
    );
    expect(violationsOf((table) => (table.lengths[root] = 2))).toContain(
      rule(root, 'is the canonical start, but has length 2'),
    );
    expect(violationsOf((table) => (table.lengths[root] = UNREACHED))).toContain(
      rule(root, 'the canonical start is not reached'),
    );
  });

  it('if a second state claims length 0', () => {
    const entry = sound.lengths.indexOf(5, first);
    expect(violationsOf((table) => (table.lengths[entry] = 0))).toContain(
      rule(entry, 'has length 0, but is not the canonical start'),
    );
  });

  it('if a length is more than its path has room for', () => {
    const entry = sound.lengths.indexOf(21, first);
    expect(violationsOf((table) => (table.lengths[entry] = 33))).toContain(
      rule(entry, 'has length 33, more than its path has room for'),
    );
  });

  it('if nothing was built, with one sentence for each context', () => {
    const empty = allocateTable(puzzle, 21);
    empty.lengths.fill(UNREACHED);
    expect(verifyTable(puzzle, empty).violations).toHaveLength(6);
  });

  it('and a wholly wrong one is reported no further than its first violations', () => {
    expect(violationsOf((table) => table.lengths.fill(1))).toHaveLength(LISTED_VIOLATIONS);
  });
});
