import fc from 'fast-check';
import type { CsvLayout } from '../../src/formats/csv-layout';
import { CsvReader } from '../../src/formats/csv-problems';
import { formats } from '../../src/formats/format-list';
import { openProblems, type ProblemFormatName, problemReader } from '../../src/formats/formats';
import { PairProblems } from '../../src/formats/pair-problems';
import { pairFields, type PairSpelling, PairWriter, problemsHead } from '../../src/formats/pair-writer';
import type { Problem } from '../../src/formats/problem';
import { stateSpellings } from '../../src/formats/state-writer';
import { StateReader } from '../../src/formats/state-text';
import { damaged, damages } from '../../src/generate/damage';
import { RowRandom } from '../../src/generate/row-random';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { states } from '../support/arbitraries';

const eight = findPuzzle('eight')!;
const squares = findPuzzle('msquare')!;
const problemFormats = formats.map(({ name }) => name).filter((name): name is ProblemFormatName => name !== 'lengths');
const goal = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 0);
const sorted = Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7);

/** Pairs of labels, some of them damaged, as a sample of the format would have them. */
const pairsFor = (format: ProblemFormatName): fc.Arbitrary<Uint8Array[][]> => {
  const judge = format !== 'csv' && format !== 'ndjson';
  const puzzle = format === 'hdu1430' || format === 'msquare' ? squares : eight;
  const whole = states(puzzle);
  const labels = fc.tuple(whole, fc.nat(), fc.boolean()).map(([state, row, undamaged]) => {
    const random = new RowRandom(3);
    random.seek(row);
    return undamaged ? state : damaged(random, judge ? ['duplicate', 'foreign'] : damages, state);
  });
  // At most one of the two is damaged, and none that a judge's format does not write.
  const fixed = format === 'hdu1043' || format === 'uva652' ? goal : null;
  const pair =
    format === 'msquare' ? fc.tuple(fc.constant(sorted), labels) : fc.tuple(labels, fixed ? fc.constant(fixed) : whole);
  return fc.array(pair, { minLength: 1, maxLength: 12 });
};

const cases = problemFormats.flatMap((format) =>
  stateSpellings
    .filter((as) => (format === 'csv' ? as !== 'cells' : format === 'ndjson' || as === 'compact'))
    .map((as) => [format, as] as const),
);

describe.each(cases)('pairs written as %s, %s', (format, as) => {
  const puzzle = format === 'hdu1430' || format === 'msquare' ? squares : eight;
  const spelling: PairSpelling = { format, states: { as }, delimiter: ';', walks: false };

  it('are read as what was written, whether states or not', () => {
    const reader = new StateReader(puzzle);
    fc.assert(
      fc.property(pairsFor(format), (pairs) => {
        const read = readBack(spelling, pairs);
        expect(read).toHaveLength(pairs.length);
        pairs.forEach((pair, i) => {
          [read[i].start, read[i].target].forEach((text, which) => {
            const out = new Uint8Array(puzzle.cells);
            const labels = pair[which];
            const whole =
              labels.length === puzzle.cells && new Set(labels).size === puzzle.cells && !labels.includes(255);
            expect(reader.readBytes(text, out) === null ? out : null).toEqual(whole ? labels : null);
          });
        });
      }),
      { numRuns: 40 },
    );
  });

  it('are the problems that PairProblems makes directly', () => {
    fc.assert(
      fc.property(pairsFor(format), (pairs) => {
        const direct = new PairProblems(puzzle, spelling);
        for (const [start, target] of pairs) direct.add(start, target, '');
        const texts = (problems: readonly (Problem | null)[]): unknown[] =>
          problems.map((problem) => problem && { ...problem, cells: [...problem.cells] });
        expect(texts(direct.take().problems)).toEqual(texts(readBack(spelling, pairs)));
      }),
      { numRuns: 40 },
    );
  });

  function readBack(written: PairSpelling, pairs: readonly Uint8Array[][]): Problem[] {
    const writer = new PairWriter(puzzle, written);
    for (const [start, target] of pairs) writer.write(start, target, '');
    const bytes = writer.take();
    if (format === 'csv') return new CsvReader(csvLayout(written)).read(bytes) as Problem[];
    const head = problemsHead(puzzle, written, pairs.length);
    const file = Buffer.concat([head, bytes]);
    const layout = openProblems(format, file, true, 'x', puzzle, {});
    expect('promised' in layout ? layout.promised : null).toBe(head.length > 0 ? pairs.length : null);
    return problemReader(layout, puzzle).read(file.subarray(layout.dataStart)) as Problem[];
  }
});

function csvLayout(written: PairSpelling): CsvLayout {
  return {
    format: 'csv',
    dialect: { delimiter: written.delimiter, comment: null },
    header: pairFields(eight, written),
    width: 2,
    startColumn: 0,
    targetColumn: 1,
    fixedTarget: null,
    dataStart: 0,
    dataLine: 0,
    notices: [],
  };
}

describe('the head of problems', () => {
  it('is a header, a count or nothing', () => {
    const head = (format: ProblemFormatName, as: 'compact' | 'cells', walks: boolean): string =>
      Buffer.from(problemsHead(squares, { format, states: { as }, delimiter: ',', walks }, 7)).toString();
    expect(head('csv', 'compact', true)).toBe('start,target,scramble\n');
    expect(head('csv', 'cells', false)).toMatch(/^start_1,.*,start_8,target_1,.*,target_8\n$/);
    expect([head('hdu3567', 'compact', false), head('uva652', 'compact', false)]).toEqual(['7\n', '7\n']);
    expect([head('ndjson', 'compact', true), head('hdu1430', 'compact', false)]).toEqual(['', '']);
  });
});
