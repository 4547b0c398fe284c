import fc from 'fast-check';
import { ByteSink } from '../../src/formats/byte-sink';
import { stateHeadings, type StateMedium, type StateSpelling, StateWriter } from '../../src/formats/state-writer';
import { StateReader } from '../../src/formats/state-text';
import { ALIGNED_DAMAGES, damaged, damages } from '../../src/generate/damage';
import { RowRandom } from '../../src/generate/row-random';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { compilePuzzle, type Puzzle } from '../../src/puzzle/puzzle';
import { states } from '../support/arbitraries';
import { stateOf } from '../support/states';
import { topSpin } from '../support/top-spin';

const eight = findPuzzle('eight')!;
const squares = findPuzzle('msquare')!;
const wide = findPuzzle('sliding:4x3')!;
const spin = compilePuzzle(topSpin);
const CSV: StateMedium = { kind: 'csv', delimiter: ',' };
const JSON_: StateMedium = { kind: 'json' };
const TEXT: StateMedium = { kind: 'text' };

function written(puzzle: Puzzle, labels: Uint8Array, spelling: StateSpelling, medium: StateMedium): string {
  const sink = new ByteSink(1);
  new StateWriter(puzzle, spelling, medium).write(labels, sink);
  return Buffer.from(sink.take()).toString('utf8');
}

describe('a state', () => {
  const board = stateOf(eight, '12X453786');
  const large = Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0]);
  const square = stateOf(squares, '26845731');

  it.each<[string, Puzzle, Uint8Array, StateSpelling, StateMedium]>([
    ['12X453786', eight, board, { as: 'compact' }, CSV],
    ['120453786', eight, board, { as: 'compact', blank: '0' }, CSV],
    ['"12X453786"', eight, board, { as: 'compact' }, JSON_],
    ['1 2 X 4 5 3 7 8 6', eight, board, { as: 'tokens' }, CSV],
    ['1 2 x 4 5 3 7 8 6', eight, board, { as: 'tokens', blank: 'x' }, TEXT],
    ['"1 2 X 4 5 3 7 8 6"', eight, board, { as: 'tokens' }, JSON_],
    ['1,2,0,4,5,3,7,8,6', eight, board, { as: 'cells' }, CSV],
    ['1;2;_;4;5;3;7;8;6', eight, board, { as: 'cells', blank: '_' }, { kind: 'csv', delimiter: ';' }],
    ['[1,2,0,4,5,3,7,8,6]', eight, board, { as: 'cells' }, JSON_],
    ['"[[1,2,0],[4,5,3],[7,8,6]]"', eight, board, { as: 'array' }, CSV],
    ['[[1,2,0],[4,5,3],[7,8,6]]', eight, board, { as: 'array' }, { kind: 'csv', delimiter: '\t' }],
    ['[[1,2,0],[4,5,3],[7,8,6]]', eight, board, { as: 'array' }, JSON_],
    ['[[1,2,"·"],[4,5,3],[7,8,6]]', eight, board, { as: 'array', blank: '·' }, JSON_],
    ['1 2 3 4 5 6 7 8 9 10 11 0', wide, large, { as: 'compact' }, CSV],
    ['[[1,2,3,4],[5,6,7,8],[9,10,11,0]]', wide, large, { as: 'array' }, JSON_],
    ['26845731', squares, square, { as: 'compact' }, CSV],
    ['[2,6,8,4,5,7,3,1]', squares, square, { as: 'array' }, JSON_],
    ['"[2,6,8,4,5,7,3,1]"', squares, square, { as: 'array' }, CSV],
  ])('is %s', (text, puzzle, labels, spelling, medium) => {
    expect(written(puzzle, labels, spelling, medium)).toBe(text);
  });

  it.each([eight, squares, wide, spin, findPuzzle('sliding:5x5')!].map((puzzle) => [puzzle.name, puzzle] as const))(
    'of %s in any spelling is read back as what it was',
    (_, puzzle) => {
      const reader = new StateReader(puzzle);
      const out = new Uint8Array(puzzle.cells);
      fc.assert(
        fc.property(states(puzzle), fc.constantFrom('compact', 'tokens', 'array', 'cells'), (state, as) => {
          const inCsv = written(puzzle, state, { as }, { kind: 'csv', delimiter: ';' });
          expect(reader.read(inCsv.replaceAll(';', ' '), out)).toBeNull();
          expect(out).toEqual(state);
          const value = JSON.parse(written(puzzle, state, { as }, JSON_)) as unknown;
          expect(reader.read(typeof value === 'string' ? value : JSON.stringify(value), out)).toBeNull();
          expect(out).toEqual(state);
        }),
        { numRuns: 60 },
      );
    },
  );
});

describe('a damaged state', () => {
  it.each([eight, squares, wide, spin].map((puzzle) => [puzzle.name, puzzle] as const))(
    'of %s is refused by every reader, and keeps its number of symbols where that is asked for',
    (_, puzzle) => {
      const reader = new StateReader(puzzle, { fixLeadingZero: true });
      const random = new RowRandom(4);
      fc.assert(
        fc.property(
          states(puzzle),
          fc.nat(),
          fc.boolean(),
          fc.constantFrom('compact', 'tokens', 'array'),
          (state, row, aligned, as) => {
            random.seek(row);
            const labels = damaged(random, aligned ? ALIGNED_DAMAGES : damages, state);
            const text = written(puzzle, labels, { as }, TEXT);
            expect(reader.read(text, new Uint8Array(puzzle.cells))).not.toBeNull();
            if (!aligned) return;
            expect(labels).toHaveLength(puzzle.cells);
            expect(text).toHaveLength(
              written(puzzle, state, { as }, TEXT).length - widthOf(puzzle, state) + widthOf(puzzle, labels),
            );
          },
        ),
        { numRuns: 300 },
      );
    },
  );

  /** Characters of all labels; a symbol that is none has one. */
  const widthOf = (puzzle: Puzzle, labels: Uint8Array): number =>
    labels.reduce((sum, label) => sum + (puzzle.definition.labels[label] ?? '?').length, 0);

  it('keeps its columns where each cell has one', () => {
    expect(written(eight, Uint8Array.of(1, 2, 0), { as: 'cells' }, CSV)).toBe('1,2,0,,,,,,');
    expect(written(eight, new Uint8Array(0), { as: 'cells' }, CSV)).toBe(',,,,,,,,');
    expect(written(eight, new Uint8Array(9).fill(255), { as: 'compact' }, CSV)).toBe('?????????');
    expect(written(eight, new Uint8Array(9).fill(255), { as: 'compact', blank: '?' }, CSV)).toBe('#########');
  });
});

describe('a spelling', () => {
  it('names a column, or one for each cell', () => {
    expect(stateHeadings(eight, { as: 'compact' }, 'start')).toEqual(['start']);
    expect(stateHeadings(squares, { as: 'cells' }, 'target')).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `target_${n}`),
    );
  });

  it.each([
    ['3', 'is a tile', CSV],
    ['ab', 'expected one character', CSV],
    [' ', 'cannot be told from what separates states', TEXT],
    ['|', 'cannot be told from what separates states', { kind: 'csv', delimiter: '|' }],
    [',', 'separates the symbols', CSV],
  ] as const)('refuses %j as the blank', (blank, message, medium) => {
    expect(() => new StateWriter(eight, { as: 'compact', blank }, medium)).toThrow(message);
  });
});

describe('a byte sink', () => {
  it('gives what was appended, in order, and is empty then', () => {
    const sink = new ByteSink(1);
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.uint8Array({ maxLength: 100 }), fc.nat(255))), (parts) => {
        for (const part of parts) {
          if (typeof part === 'number') sink.byte(part);
          else if (part.length % 2 === 0) sink.append(part);
          else sink.text(Buffer.from(part).toString('latin1'));
        }
        const expected = Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.of(part) : part)));
        expect(Buffer.from(sink.take()).equals(expected)).toBe(true);
        expect(sink.take()).toHaveLength(0);
      }),
    );
  });
});
