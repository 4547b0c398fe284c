import fc, { type Arbitrary } from 'fast-check';
import type { RowsSpec } from '../../src/batch/messages';
import type { CsvDialect } from '../../src/formats/csv-records';
import type { ResultColumnName } from '../../src/formats/result-columns';
import { ChunkSolver } from '../../src/lanes/solve-chunk';
import { GeneralLane } from '../../src/lanes/general-lane';
import { PlainLane } from '../../src/lanes/plain-lane';
import { RowSolver } from '../../src/lanes/row-solver';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { compilePuzzle, type Puzzle } from '../../src/puzzle/puzzle';
import { buildTable } from '../../src/table/build-table';
import { endsInQuote, latin1, textIn } from '../support/csv-bytes';
import { randomCsv } from '../support/random-csv';
import { rowsSpec, type SpecChanges } from '../support/rows-spec';
import { SeededRandom } from '../support/seeded-random';
import { textOf } from '../support/states';

/** Two moves, a bit each, that leave two thirds of the states out of reach; and five, which take four bits each. */
const necklace = definePuzzle('necklace', [
  [1, 2, 3, 0],
  [3, 2, 1, 0],
]);
const swaps = definePuzzle('swaps', [
  [1, 0, 2, 3, 4],
  [0, 2, 1, 3, 4],
  [0, 1, 3, 2, 4],
  [0, 1, 2, 4, 3],
  [4, 1, 2, 3, 0],
]);

function definePuzzle(name: string, moves: readonly (readonly number[])[]): Puzzle {
  return compilePuzzle({
    name,
    labels: moves[0].map((_, i) => String(i + 1)),
    blank: false,
    moves: moves.map((permutation, i) => ({ letter: 'ABCDE'[i], permutations: [permutation] })),
  });
}

const puzzles = [...['eight', 'magic-squares', 'sliding:2x2'].map((name) => findPuzzle(name)!), necklace, swaps];
const tables = new Map(puzzles.map((puzzle) => [puzzle, buildTable(puzzle).buffer as SharedArrayBuffer]));

function specOf(puzzle: Puzzle, changes: SpecChanges): RowsSpec {
  return rowsSpec({ engine: 'table', table: tables.get(puzzle)!, lane: 'auto', ...changes });
}

/** Everything that a lane tells of a chunk, times apart. */
function answered(puzzle: Puzzle, bytes: Uint8Array, spec: RowsSpec) {
  const {
    bytes: out,
    tally,
    lines,
    invalidRows,
    errors,
    stopped,
  } = new ChunkSolver(puzzle, spec, new RowSolver(puzzle, spec)).solve(bytes, 0, new SharedArrayBuffer(100));
  return { text: textIn(out), tally, lines, invalidRows, errors, stopped };
}

const laneOf = (puzzle: Puzzle, spec: RowsSpec): PlainLane | null =>
  PlainLane.of(puzzle, spec, new GeneralLane(puzzle, spec, new RowSolver(puzzle, spec)));

interface Case {
  readonly puzzle: Puzzle;
  readonly bytes: Uint8Array;
  readonly changes: SpecChanges;
}

/** Texts of states: mostly plain ones, and all that may be wrong with one. */
function states(puzzle: Puzzle): Arbitrary<string> {
  const labels = Array.from({ length: puzzle.cells }, (_, label) => label);
  const good = fc
    .shuffledSubarray(labels, { minLength: puzzle.cells })
    .map((state) => textOf(puzzle, Uint8Array.from(state)));
  const damaged = fc
    .tuple(good, fc.nat(puzzle.cells), fc.constantFrom('', '9', 'a', ' ', '\0', '\x80', '\xff', '"'))
    .map(([text, at, by]) => text.slice(0, at) + by + text.slice(at + 1));
  return fc.oneof(
    { weight: 12, arbitrary: good },
    { weight: 1, arbitrary: good.map((text) => text.toLowerCase()) },
    { weight: 1, arbitrary: good.map((text) => text.replace('X', '0')) },
    { weight: 1, arbitrary: good.map((text) => ` ${text}`) },
    { weight: 1, arbitrary: good.map((text) => [...text].join(' ')) },
    { weight: 1, arbitrary: good.map((text) => `"${text}"`) },
    { weight: 2, arbitrary: damaged },
    { weight: 1, arbitrary: fc.constantFrom('', '1.23E+08', '12345678', '="12345678X"', '\xef\xbb\xbf12345678X') },
  );
}

/** CSV of every kind: quotes or none, all line ends, blank and ragged rows, comments, other columns, damaged states. */
const cases: Arbitrary<Case> = fc
  .record({
    puzzle: fc.constantFrom(...puzzles),
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    comment: fc.constantFrom(null, null, '#', '1'),
    width: fc.integer({ min: 1, max: 4 }),
    swapped: fc.boolean(),
    quotes: fc.boolean(),
    columns: fc.constantFrom<readonly ResultColumnName[]>(
      ['status', 'length', 'moves', 'error'],
      ['moves'],
      ['error', 'expanded', 'length', 'status'],
      ['expanded', 'moves', 'length'],
    ),
    spelling: fc.record({
      as: fc.constant('letters' as const),
      direction: fc.constant('blank' as const),
      upper: fc.boolean(),
    }),
    blank: fc.constantFrom(undefined, undefined, 'b', ' ', '|', '-'),
    collectErrors: fc.boolean(),
    escapeFormulas: fc.boolean(),
  })
  .chain(({ puzzle, delimiter, comment, width, swapped, quotes, columns, spelling, blank, ...rest }) => {
    const dialect: CsvDialect = { delimiter, comment };
    const [startColumn, targetColumn] = width === 1 ? [0, -1] : swapped ? [width - 1, 0] : [0, width - 1];
    const texts = states(puzzle).map((text) => (quotes ? text : text.replaceAll('"', '')));
    const notes = fc.constantFrom(
      '',
      'note',
      ' ',
      '\0',
      '\x80\xff',
      'caf\xc3\xa9',
      '=1+1',
      '-1',
      '@a',
      "'+",
      'a=b',
      '\xef\xbc\x9d1',
      '\xef\xbc',
      quotes ? '"\r=1"' : '+',
      '0',
      quotes ? '"a\nb"' : 'a',
    );
    const cells = Array.from({ length: width }, (_, i) => (i === startColumn || i === targetColumn ? texts : notes));
    const row = fc.tuple(...cells).map((values) => values.join(delimiter));
    const line = fc.oneof(
      { weight: 20, arbitrary: row },
      {
        weight: 1,
        arbitrary: fc.constantFrom('', ' ', '\t', delimiter, `${delimiter} ${delimiter}`, '#', `#${delimiter}x`),
      },
      { weight: 1, arbitrary: row.map((text) => `${text}${delimiter}`) },
      { weight: 1, arbitrary: row.map((text) => text.slice(0, text.lastIndexOf(delimiter))) },
      { weight: 1, arbitrary: fc.tuple(row, texts).map((parts) => parts.join(delimiter)) },
    );
    const lineEnd = fc.oneof({ weight: 6, arbitrary: fc.constant('\n') }, fc.constantFrom('\r\n', '\r', '\n\n'));
    const whole = fc.tuple(fc.array(fc.tuple(line, lineEnd), { maxLength: 25 }), fc.oneof(fc.constant(''), row));
    const fixedTarget =
      targetColumn < 0
        ? textOf(
            puzzle,
            Uint8Array.from({ length: puzzle.cells }, (_, i) => i),
          )
        : null;
    return whole.map(([lines, last]) => ({
      puzzle,
      bytes: latin1(lines.flat().join('') + last),
      changes: {
        layout: { dialect, width, startColumn, targetColumn, fixedTarget },
        columns,
        spelling,
        ...rest,
        states: blank === undefined || !puzzle.definition.blank ? {} : { blank },
      },
    }));
  })
  .filter(({ bytes, changes }) => !endsInQuote(bytes, changes.layout.dialect));

describe('the plain lane', () => {
  it('gives what the general lane gives, byte for byte, whatever the CSV', () => {
    let plain = 0;
    fc.assert(
      fc.property(cases, ({ puzzle, bytes, changes }) => {
        const spec = specOf(puzzle, changes);
        if (laneOf(puzzle, spec) && !bytes.includes(0x22)) plain++;
        const expected = answered(puzzle, bytes, { ...spec, lane: 'general' });
        expect(answered(puzzle, bytes, spec)).toEqual(expected);
      }),
      { numRuns: 250 },
    );
    expect(plain).toBeGreaterThan(80);
  });

  it('gives the same of a chunk of many pieces, some with quotes', () => {
    const [eight] = puzzles;
    const bytes = latin1(
      randomCsv(eight, new SeededRandom(5), 6000).replace(/"/g, (quote, at: number) =>
        at % 100_000 < 50_000 ? '' : quote,
      ),
    );
    const spec = specOf(eight, { layout: { width: 3, targetColumn: 2 } });
    const result = answered(eight, bytes, spec);
    expect(bytes.length).toBeGreaterThan(150_000);
    expect(result.errors.length).toBeGreaterThan(300);
    expect(result).toEqual(answered(eight, bytes, { ...spec, lane: 'general' }));
  });

  it('is taken for CSV that the table answers by letters, and for nothing else', () => {
    const [eight] = puzzles;
    const spec = specOf(eight, {});
    const { answers } = spec;
    expect(laneOf(eight, spec)).toBeInstanceOf(PlainLane);
    expect(
      laneOf(eight, specOf(eight, { columns: ['expanded', 'error', 'moves', 'length', 'status'] })),
    ).not.toBeNull();
    const others: RowsSpec[] = [
      { ...spec, lane: 'general' },
      { ...spec, engine: 'ida' },
      { ...spec, spelling: { as: 'words', direction: 'blank', upper: false } },
      { ...spec, answers: { ...answers, delimiter: ';' } },
      { ...spec, answers: { ...answers, format: 'ndjson' } },
      specOf(eight, { columns: ['status', 'micros'] }),
      specOf(eight, { columns: ['best'] }),
      specOf(eight, { layout: { targetColumn: -1, fixedTarget: 'nonsense' } }),
    ];
    expect(others.map((other) => laneOf(eight, other))).toEqual(others.map(() => null));
  });

  it('leaves rows with a formula to the general lane where they are to be guarded, and no others', () => {
    const [eight] = puzzles;
    const layout = { width: 3, targetColumn: 2 };
    const bytes = latin1('12X453786,=1,12345678X\n12X453786,1-1,12345678X\n12X453786,-,12345678X\n');
    const [guarded, bare] = [true, false].map((escapeFormulas) =>
      answered(eight, bytes, specOf(eight, { layout, escapeFormulas })),
    );
    expect(guarded.text).toBe(bare.text.replace(',=', ",'=").replace(',-', ",'-"));
    expect(guarded.tally).toEqual(bare.tally);
  });

  it('is not taken where letters of moves are to be guarded', () => {
    const signs = compilePuzzle({
      ...necklace.definition,
      moves: necklace.definition.moves.map((move, i) => ({ ...move, letter: '-B'[i] })),
    });
    const spec = specOf(signs, { table: tables.get(necklace)! });
    expect(laneOf(signs, spec)).not.toBeNull();
    const guarding = { ...spec, answers: { ...spec.answers, escapeFormulas: true } };
    expect(laneOf(signs, guarding)).toBeNull();
    expect(answered(signs, latin1('1234,2341\n'), guarding).text).toMatch(/^1234,2341,solved,1,'-,\n$/);
  });

  it('ends at the stop flag before a piece', () => {
    const [eight] = puzzles;
    const stop = new SharedArrayBuffer(4);
    new Int32Array(stop)[0] = 1;
    expect(answered(eight, latin1('12X453786,12345678X\n'), specOf(eight, { stop }))).toMatchObject({
      text: '',
      stopped: true,
    });
  });

  it('puts the answers into the memory that it is given, or, where they find no room, into their own and no larger', () => {
    const [eight] = puzzles;
    const spec = specOf(eight, {});
    const solver = new ChunkSolver(eight, spec, new RowSolver(eight, spec));
    const bytes = latin1('12X453786,12345678X\n'.repeat(100));
    const room = new SharedArrayBuffer(100_000);
    const [inIt, besideIt] = [room, new SharedArrayBuffer(10)].map((out) => solver.solve(bytes, 0, out).bytes);
    expect(inIt.buffer).toBe(room);
    expect(besideIt.buffer).not.toBeInstanceOf(SharedArrayBuffer);
    expect(besideIt.buffer.byteLength).toBe(besideIt.length);
    expect(textIn(besideIt)).toBe(textIn(inIt));
  });

  it('serves runs by turns, each with its own symbols', () => {
    const spec = specOf(puzzles[0], {});
    const runs = [puzzles[0], puzzles[1], puzzles[0]].map((puzzle) => {
      const own = specOf(puzzle, { states: puzzle.definition.blank ? { blank: 'b' } : {} });
      return { puzzle, solver: new ChunkSolver(puzzle, own, new RowSolver(puzzle, own)) };
    });
    const texts = ['12b453786,12345678X\n', '12345678,87654321\n', '12X453786,12345678b\n'];
    for (let turn = 0; turn < 2; turn++) {
      const lines = runs.map(({ solver }, i) =>
        textIn(solver.solve(latin1(texts[i]), 0, new SharedArrayBuffer(0)).bytes),
      );
      expect(lines).toEqual([
        '12b453786,12345678X,solved,2,dd,\n',
        '12345678,87654321,solved,1,A,\n',
        '12X453786,12345678b,solved,2,dd,\n',
      ]);
    }
    expect(answered(puzzles[0], latin1(texts[0]), spec).tally.rows.invalid).toBe(1);
  });
});
