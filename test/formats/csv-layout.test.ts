import fc from 'fast-check';
import { type CsvLayout, findLayout } from '../../src/formats/csv-layout';
import type { CsvOptions } from '../../src/formats/csv-options';
import { InputError, UsageError } from '../../src/formats/faults';
import { findPuzzle } from '../../src/puzzle/catalogue';
import type { Puzzle } from '../../src/puzzle/puzzle';
import { csvFiles, latin1, lineBreaks } from '../support/csv-bytes';

const eight = findPuzzle('eight')!;
const squares = findPuzzle('magic-squares')!;
const A = '12X453786';
const B = '12345678X';

interface Case {
  readonly options?: CsvOptions;
  readonly name?: string;
  readonly puzzle?: Puzzle;
  readonly complete?: boolean;
}

function layout(text: string, { options = {}, name = 'pairs.csv', puzzle = eight, complete = true }: Case = {}) {
  return findLayout(latin1(Buffer.from(text, 'utf8').toString('latin1')), complete, name, puzzle, options);
}

/** What findLayout throws; a layout is a failure. */
function refusal(text: string, given: Case = {}): Error {
  try {
    layout(text, given);
  } catch (error) {
    return error as Error;
  }
  throw new Error(`accepted: ${text}`);
}

const expectInputError = (text: string, message: string | RegExp, given: Case = {}): void => {
  const error = refusal(text, given);
  expect(error).toBeInstanceOf(InputError);
  expect(error.message).toMatch(message);
};
const expectUsageError = (text: string, message: string | RegExp, given: Case = {}): void => {
  const error = refusal(text, given);
  expect(error).toBeInstanceOf(UsageError);
  expect(error.message).toMatch(message);
};

describe('the header', () => {
  it('is found by its names, in any case and order, blanks and zero-width characters around them', () => {
    for (const header of [
      'id,start,target',
      'ID,Start, TARGET ',
      'x,\u00a0start\u200b,\ttarget',
      'x,"start","target"',
    ]) {
      expect(layout(`${header}\n1,${A},${B}\n`)).toMatchObject({
        width: 3,
        startColumn: 1,
        targetColumn: 2,
        notices: [],
      });
    }
    expect(layout(`target,note,start\n`)).toMatchObject({ startColumn: 2, targetColumn: 0, fixedTarget: null });
  });

  it('is kept as it was, and the data begin behind it', () => {
    const text = ' Start ,"tar""get",target\r\n1';
    expect(layout(text)).toMatchObject({
      header: [' Start ', 'tar"get', 'target'],
      dataStart: text.length - 1,
      dataLine: 1,
    });
  });

  it('is missed, with a notice, where the first record holds a pair', () => {
    const found = layout(`${A},${B}\n${B},${A}\n`);
    expect(found).toMatchObject({ header: null, startColumn: 0, targetColumn: 1, dataStart: 0, dataLine: 0, width: 2 });
    expect(found.notices.join()).toMatch(/^pairs\.csv: no header: .*--header yes/);
  });

  it('is missed where the first record holds a start and the target is given', () => {
    expect(layout(`${A}\n`, { options: { target: B } })).toMatchObject({
      header: null,
      targetColumn: -1,
      fixedTarget: B,
    });
    expectInputError(`${A}\n`, 'expected a header with a column "start"');
  });

  it('is refused where the first record is neither names nor states, with its line', () => {
    expectInputError(
      '\n\na,b\n',
      /^pairs\.csv:3: expected a header with a column "start", or a pair of states, got "a, b"/,
    );
    expectInputError(`${A},nonsense\n`, '--start-column');
  });

  it('may be forced: a first record of states is then names', () => {
    expectInputError(`${A},${B}\n`, 'expected one column "start"', { options: { header: 'yes' } });
    const numbered = { header: 'yes', startColumn: '1', targetColumn: '2' } as const;
    expect(layout(`${A},${B}\n`, { options: numbered })).toMatchObject({ header: [A, B], dataLine: 1, notices: [] });
  });

  it('may be ruled out: columns 1 and 2 are then data, a bad first pair too', () => {
    for (const text of [`${A},${B}\n`, 'start,target\n', 'nonsense,\n']) {
      expect(layout(text, { options: { header: 'no' } })).toMatchObject({
        header: null,
        startColumn: 0,
        targetColumn: 1,
        dataStart: 0,
        notices: [],
      });
    }
    const numbered = { header: 'no', startColumn: '3', targetColumn: '1' } as const;
    expect(layout(`${A},x,${B}\n`, { options: numbered })).toMatchObject({ startColumn: 2, targetColumn: 0 });
    expectInputError(`${A},${B}\n`, 'expected a column from 1 to 2, got 3', { options: numbered });
    expectUsageError(`${A},${B}\n`, 'by number, got "from"', { options: { header: 'no', startColumn: 'from' } });
    expectUsageError(`${A},${B}\n`, 'by number, got "to"', { options: { header: 'no', targetColumn: 'to' } });
  });

  it('must be text', () => {
    for (const header of ['st\xe9rt,target', 'start,target,\xff', '\xff\xfes\0t\0']) {
      expect(() => findLayout(latin1(`${header}\n`), true, 'f', eight, {})).toThrow(
        /expected a header in UTF-8.*--encoding/,
      );
    }
    expectInputError('start,target,\0\n', 'expected a header in UTF-8');
  });

  it('is not looked for in nothing', () => {
    for (const text of ['', '\n\r\n\r', ' \n""\n', '\t']) expectInputError(text, 'got no record');
    expectInputError('# start,target\n', 'got no record', { options: { comment: '#' } });
  });

  it('stands behind empty lines and comments, of which the lines are counted', () => {
    const text = `# "made by\n\n ,\r\n#\nstart,target\n${A},${B}\n`;
    expect(layout(text, { options: { comment: '#' } })).toMatchObject({
      header: ['start', 'target'],
      dataStart: text.indexOf(A),
      dataLine: 5,
    });
    const headerless = `# made by\n${A},${B}\n`;
    expect(layout(headerless, { options: { comment: '#' } })).toMatchObject({
      header: null,
      dataStart: 10,
      dataLine: 1,
    });
  });

  it('that does not end is told by the line where it began', () => {
    const fault = (text: string, given: Case = {}): unknown => refusal(text, given);
    for (const delimiter of [',', ';', '\t', '|']) {
      for (const text of [`\r\n"start${delimiter}target\n1`, `\nstart${delimiter}"target\n${A}${delimiter}${B}\n`]) {
        expect(fault(text)).toMatchObject({ name: 'RecordFault', kind: 'unclosed quote', line: 1 });
      }
    }
    expect(fault('\nstart,target', { complete: false })).toMatchObject({ kind: 'too long', line: 1 });
    expect(fault('sep=,\n"start', { options: { header: 'no' } })).toMatchObject({ kind: 'unclosed quote', line: 1 });
  });
});

describe('the columns', () => {
  const names = 'id,from,to,start\n';

  it('may be named, in any case, or numbered from 1', () => {
    for (const [startColumn, targetColumn] of [
      ['from', 'to'],
      [' FROM', 'To\u00a0'],
      ['2', '3'],
      ['from', '3'],
    ]) {
      const found = layout(`${names}1,${A},${B},x\n`, { options: { startColumn, targetColumn } });
      expect(found).toMatchObject({ startColumn: 1, targetColumn: 2, header: ['id', 'from', 'to', 'start'] });
    }
  });

  it('given by number do away with the names, not with the header', () => {
    const options = { startColumn: '1', targetColumn: '2' };
    expect(layout(`from,to\n${A},${B}\n`, { options })).toMatchObject({ header: ['from', 'to'], dataLine: 1 });
    expect(layout(`from,to\n${A},nonsense\n`, { options })).toMatchObject({ header: ['from', 'to'] });
  });

  it('must be there, once', () => {
    expectInputError('start,target,start\n', 'expected one column "start", got it 2 times');
    expectInputError('start,target,TARGET\n', 'expected one column "target", got it 2 times');
    expectInputError('id,target\n', 'expected one column "start", got "id", "target"');
    expectInputError(names, 'expected one column "nope"', { options: { startColumn: 'nope' } });
    expectInputError(names, 'expected one column "nope"', { options: { targetColumn: 'nope' } });
    for (const startColumn of ['0', '5', '99999999999']) {
      expectInputError(names, `expected a column from 1 to 4, got ${startColumn}`, { options: { startColumn } });
    }
    expect(layout('start,target,note,note\n').width).toBe(4);
  });

  it('must be two, with a header and without', () => {
    const said = 'cannot hold both starts and targets';
    for (const header of ['auto', 'yes', 'no'] as const) {
      const options = { header, startColumn: '2', targetColumn: '2' };
      expectUsageError(`${A},${B}\n`, said, { options });
    }
    for (const column of [{ startColumn: '2' }, { targetColumn: '1' }]) {
      expectUsageError(`${A},${B}\n`, said, { options: { header: 'no', ...column } });
    }
  });
});

describe('the delimiter', () => {
  it.each([',', ';', '\t', '|'])('%j is found by the header', (delimiter) => {
    const text = ['id', 'start', 'target', 'a,b;c|d e'].map((cell) => `"${cell}"`).join(delimiter);
    expect(layout(`${text}\n`)).toMatchObject({ dialect: { delimiter }, startColumn: 1, targetColumn: 2 });
  });

  it.each([',', ';', '\t', '|'])('%j is found by a pair of states', (delimiter) => {
    expect(layout(`${A}${delimiter}${B}\n`)).toMatchObject({ dialect: { delimiter }, header: null, width: 2 });
  });

  it.each([',', ';', '\t', '|'])('%j is found by a line sep=, which is no record', (delimiter) => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = `sep=${delimiter}${end}id${delimiter}start${delimiter}target${end}`;
      expect(layout(text)).toMatchObject({ dialect: { delimiter }, width: 3, dataStart: text.length, dataLine: 2 });
    }
    const headerless = `sep=${delimiter}\n${A}${delimiter}${B}\n`;
    expect(layout(headerless)).toMatchObject({ header: null, dataStart: 6, dataLine: 1 });
  });

  it('is the tab in a .tsv, and the one given in any file', () => {
    expect(layout('a,b\tstart\ttarget\n', { name: 'x.TSV' }).dialect.delimiter).toBe('\t');
    expectInputError('start,target\n', 'expected a header', { name: 'x.tsv' });
    expect(layout('start,target\n', { name: 'x.tsv', options: { delimiter: ',' } }).width).toBe(2);
    expectInputError('start;target\n', 'expected a header', { options: { delimiter: ',' } });
  });

  it('of a single column is what the file may have elsewhere', () => {
    expect(layout(`start\n${A}\n`)).toMatchObject({ width: 1, startColumn: 0, fixedTarget: B });
  });
});

describe('the target', () => {
  it('of every row may be given', () => {
    expect(layout(`id,start\n1,${A}\n`, { options: { target: '1 2 3' } })).toMatchObject({
      targetColumn: -1,
      fixedTarget: '1 2 3',
      notices: [],
    });
    expect(layout(`start\n${A}\n`, { options: { target: 'é' } }).fixedTarget).toBe('\xc3\xa9');
  });

  it('cannot be given beside a column of targets', () => {
    const options = { target: B };
    expectUsageError(`start,target\n${A},${B}\n`, 'column "target" holds targets', { options });
    expectUsageError(`start,to\n${A},${B}\n`, 'column "to" holds', { options: { ...options, targetColumn: 'to' } });
    expectUsageError(`${A},${B}\n`, '--target cannot be given too', { options: { ...options, targetColumn: '2' } });
    expectUsageError(`${A},${B}\n`, '--target cannot be given too', {
      options: { ...options, header: 'no', targetColumn: '2' },
    });
  });

  it('is the standard goal, with a notice, where no other column holds states', () => {
    const found = layout(`id,start,note\n7,${A},no state\n`);
    expect(found).toMatchObject({ targetColumn: -1, fixedTarget: B });
    expect(found.notices).toEqual(['pairs.csv: no target column: every row goes to 12345678X']);
    expect(layout(`${A}\n`, { options: { header: 'no' } })).toMatchObject({ fixedTarget: B, header: null });
    expect(layout('start\n')).toMatchObject({ fixedTarget: B });
  });

  it('is asked for where other columns hold states, and they are named', () => {
    expectInputError(
      `start,goal,end\n${A},${B},${B}\n`,
      /got states in "goal" and "end"; say which with --target-column/,
    );
  });

  it('is asked for where another column holds a state in any row of the head', () => {
    const rows = [`${A},`, `${A},none`, `${A},${B}`];
    expectInputError(`start,goal\n${rows.join('\n')}\n`, /got states in "goal"/);
    expect(layout(`start,goal\n${rows.slice(0, 2).join('\n')}\n`).targetColumn).toBe(-1);
  });

  it('is asked for where the puzzle has no standard goal', () => {
    const given = { puzzle: squares };
    expectInputError('start\n12345678\n', 'has no standard goal', given);
    expectInputError('12345678\n', 'has no standard goal', { ...given, options: { header: 'no' } });
    expect(layout('start,target\n', given)).toMatchObject({ targetColumn: 1 });
  });
});

const NO_LAYOUT = { dataStart: 0, dataLine: 0, width: 0, header: [] };

function taken(text: string, options: CsvOptions): CsvLayout | Error {
  try {
    return findLayout(latin1(text), true, 'f', eight, options);
  } catch (error) {
    return error as Error;
  }
}

describe('findLayout', () => {
  it('takes or refuses any bytes, by its own errors only, and says where the data begin', () => {
    fc.assert(
      fc.property(csvFiles, fc.constantFrom('', 'start,target\n', `${A};${B}\n`), ({ dialect, bytes }, first) => {
        const text = first + Buffer.from(bytes).toString('latin1');
        const options = dialect.comment === null ? {} : { comment: dialect.comment };
        const found = taken(text, options);
        expect(found instanceof Error ? found.name : 'a layout').toMatch(/^(InputError|RecordFault|a layout)$/);
        const { dataStart, dataLine, width, header } = found instanceof Error ? NO_LAYOUT : found;
        expect(dataLine).toBe(lineBreaks(text.slice(0, dataStart)));
        expect(header?.length ?? width).toBe(width);
      }),
      { numRuns: 600 },
    );
  });

  it('looks at whole records only where the input goes on', () => {
    expect(layout('start,target\n1', { complete: false }).dataStart).toBe(13);
    expect(layout('start,target').dataStart).toBe(12);
  });
});
