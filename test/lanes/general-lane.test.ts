import fc from 'fast-check';
import { parseRecords } from '../../src/formats/csv-cells';
import { isEmptyCell } from '../../src/formats/csv-records';
import type { ResultColumnName } from '../../src/formats/result-columns';
import { ChunkSolver } from '../../src/lanes/solve-chunk';
import { RowSolver } from '../../src/lanes/row-solver';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { rowsOf } from '../../src/solve/tally';
import { rowsSpec, type SpecChanges } from '../support/rows-spec';
import { csvBytes, endsInQuote, latin1, lineBreaks, textIn } from '../support/csv-bytes';

const eight = findPuzzle('eight')!;
const A = '12X453786';
const B = '12345678X';

const solve = (text: string, changes: SpecChanges = {}) => {
  const whole = rowsSpec(changes);
  return new ChunkSolver(eight, whole, new RowSolver(eight, whole)).solve(latin1(text), 0, new SharedArrayBuffer(0));
};
const answer = (text: string, changes: SpecChanges = {}): string => textIn(solve(text, changes).bytes);

describe('the general lane', () => {
  it('answers each kind of row', () => {
    const { bytes, tally } = solve(`${A},${B}\n${B},${B}\n21345678X,${B}\n,${B}\n`);
    const lines = textIn(bytes).split('\n');
    expect(lines.slice(0, 3)).toEqual([
      `${A},${B},solved,2,dd,`,
      `${B},${B},solved,0,,`,
      `21345678X,${B},unsolvable,,,`,
    ]);
    expect(lines[3]).toMatch(/^,12345678X,invalid,,,"EMPTY_STATE: start: expected .*, got an empty cell"$/);
    expect(tally).toMatchObject({
      rows: { solved: 2, unsolvable: 1, invalid: 1, limit: 0, skipped: 0 },
      lengths: [1, 0, 1],
    });
  });

  it('leaves records and own cells as they are, in their order, whatever their bytes', () => {
    const dialects = fc.constantFrom(',', ';', '\t', '|').map((delimiter) => ({ delimiter, comment: null }));
    const states = fc.constantFrom(A, B, '21345678X', 'x');
    const files = dialects.chain((dialect) =>
      fc
        .array(fc.tuple(states, csvBytes(dialect, 12), states), { maxLength: 6 })
        .map((rows) =>
          rows.map(
            ([start, noise, target]) => `${start}${dialect.delimiter}${textIn(noise)}${dialect.delimiter}${target}\n`,
          ),
        )
        .map((lines) => ({ dialect, bytes: latin1(lines.join('')) })),
    );
    fc.assert(
      fc.property(files, fc.integer({ min: 1, max: 4 }), ({ dialect, bytes }, width) => {
        fc.pre(!endsInQuote(bytes, dialect));
        const layout = { dialect, width, targetColumn: width - 1, startColumn: 0 };
        const result = solve(textIn(bytes), { layout });
        const records = parseRecords(bytes, dialect);
        const rows = records.filter((cells) => cells.some((cell) => !isEmptyCell(cell)));
        const own = rows.map((cells) => Array.from({ length: width }, (_, i) => cells[i] ?? ''));
        const answers = parseRecords(result.bytes, dialect);
        expect(answers.map((cells) => cells.slice(0, width))).toEqual(own);
        expect(answers.map((cells) => cells.length)).toEqual(own.map(() => width + 4));
        expect(result.tally.rows.skipped).toBe(records.length - rows.length);
        expect(rowsOf(result.tally)).toBe(rows.length);
        expect(result.lines).toBe(lineBreaks(textIn(bytes)));
        const invalid = answers.flatMap((cells, row) => (cells[width] === 'invalid' ? [row] : []));
        expect(result.invalidRows).toEqual(invalid);
        expect(result.errors).toHaveLength(invalid.length);
      }),
      { numRuns: 500 },
    );
  });

  it('passes any bytes of other cells through, quoted only where they must be', () => {
    const layout = { width: 3, targetColumn: 2 };
    const raw = '\xff\xfe\0\x80 \t=1+1';
    expect(answer(`${A},${raw},${B}\n`, { layout })).toBe(`${A},${raw},${B},solved,2,dd,\n`);
    expect(answer(`"${A}","no need",${B}\n`, { layout })).toBe(`${A},no need,${B},solved,2,dd,\n`);
    expect(answer(`${A},"a,b",${B}\r\n${A},"a\nb",${B}\r${A},"a\rb",${B}\n${A},"a""b",${B}`, { layout })).toBe(
      ['"a,b"', '"a\nb"', '"a\rb"', '"a""b"'].map((cell) => `${A},${cell},${B},solved,2,dd,\n`).join(''),
    );
    const semicolons = { ...layout, dialect: { delimiter: ';', comment: null } };
    expect(answer(`${A};a,b;${B}\n`, { layout: semicolons })).toBe(`${A};a,b;${B};solved;2;dd;\n`);
  });

  it('costs a stray quote one row, not the file', () => {
    const lines = answer(`12X4"53786,${B}\n${A},${B}\n`).trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^"12X4""53786",12345678X,invalid,,,"WRONG_LENGTH|UNKNOWN_SYMBOL/);
    expect(lines[1]).toBe(`${A},${B},solved,2,dd,`);
  });

  it('pads rows that are too short and cuts rows that are too long, and keeps them whole among the errors', () => {
    const { bytes, errors } = solve(`${A}\n${A},${B},x,"y"\n${A},${B}, ,\n`);
    expect(textIn(bytes).split('\n')).toEqual([
      `${A},,invalid,,,"TOO_FEW_CELLS: expected 2 cells, got 1; add what is missing"`,
      `${A},${B},invalid,,,"TOO_MANY_CELLS: expected 2 cells, got 4; quote cells that hold the delimiter"`,
      `${A},${B},solved,2,dd,`,
      '',
    ]);
    expect(errors.map(({ line, code, raw }) => [line, code, raw])).toEqual([
      [0, 'TOO_FEW_CELLS', A],
      [1, 'TOO_MANY_CELLS', `${A},${B},x,"y"`],
    ]);
  });

  it('skips and counts lines that are empty and records of empty cells', () => {
    const { bytes, tally } = solve(`\n${A},${B}\n\r\n,\n" ",""\n \t\n`);
    expect(textIn(bytes)).toBe(`${A},${B},solved,2,dd,\n`);
    expect(tally.rows).toEqual({ solved: 1, unsolvable: 0, invalid: 0, limit: 0, skipped: 5 });
  });

  it('tells the lines and raw records of errors behind comments, empty lines and line ends in quotes', () => {
    const layout = { dialect: { delimiter: ',', comment: '#' }, width: 3, targetColumn: 2 };
    const text = `\r#"\n\n${A},"a\r\nb",${B}\r#\r\nbad,"c\nd",${B}\n\n# x\nworse,,${B}`;
    const { errors, invalidRows } = solve(text, { layout });
    expect(errors.map(({ line, raw }) => ({ line, raw }))).toEqual([
      { line: lineBreaks(text.slice(0, text.indexOf('bad'))), raw: `bad,"c\nd",${B}` },
      { line: lineBreaks(text.slice(0, text.indexOf('worse'))), raw: `worse,,${B}` },
    ]);
    expect(invalidRows).toEqual([1, 2]);
    expect(solve(text, { layout, collectErrors: false }).errors).toEqual([]);
  });

  it.each<[ResultColumnName, RegExp]>([
    ['status', /^solved\nunsolvable\ninvalid\nlimit$/],
    ['length', /^2\n\n\n$/],
    ['moves', /^dd\n\n\n$/],
    [
      'error',
      /^\n\n"WRONG_LENGTH: start: .*"\nEXPANDED_LIMIT: gave up after expanding 5 states; raise --expanded-limit$/,
    ],
    ['expanded', /^[1-5]\n0\n0\n5$/],
    ['micros', /^\d+\n\d+\n\d+\n\d+$/],
  ])('writes the column %s', (column, expected) => {
    const rows = [`${A},${B}`, `21345678X,${B}`, `nonsense,${B}`, `8672543X1,${B}`];
    const limits = { expanded: 5, milliseconds: Infinity };
    const cells = answer(`${rows.join('\n')}\n`, { columns: [column], limits })
      .trimEnd()
      .split('\n')
      .map((line, i) => line.slice(rows[i].length + 1));
    expect(cells.join('\n')).toMatch(expected);
  });

  it('sends every row to the target of the run where there is no column of targets', () => {
    const layout = { width: 1, targetColumn: -1, fixedTarget: B };
    expect(answer(`${A}\n${B}\n`, { layout, columns: ['moves'] })).toBe(`${A},dd\n${B},\n`);
  });

  it('calls a target invalid by name', () => {
    const line = answer(`${A},12345\xff78X\n`);
    expect(line).toContain('NOT_TEXT: target: expected UTF-8 text');
    expect(line.startsWith(`${A},12345\xff78X,invalid,`)).toBe(true);
  });

  it('ends at once when the stop flag is raised, and says so', () => {
    const stop = new SharedArrayBuffer(4);
    new Int32Array(stop)[0] = 1;
    const { stopped, tally } = solve(`8672543X1,${B}\n`.repeat(500), { stop });
    expect(stopped).toBe(true);
    expect(rowsOf(tally)).toBeLessThan(500);
  });
});
