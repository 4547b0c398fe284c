import { fillRunOptions, LANES, problemsTo, readOptions, type RowsOptions } from '../../src/batch/run-options';
import { UsageError } from '../../src/formats/faults';
import { formats } from '../../src/formats/format-list';
import { formatNames } from '../../src/formats/formats';
import { DEFAULT_SPELLING } from '../../src/formats/move-spelling';
import { ODD_VALUES } from '../support/odd-values';

const fill = (options: unknown, columns?: unknown) => fillRunOptions(options as RowsOptions, {}, columns as string);

/** Values that each option takes. */
const GOOD: Readonly<Record<string, readonly unknown[]>> = {
  from: ['csv', 'ndjson', 'msquare'],
  to: formatNames,
  delimiter: [',', ';', '\t', '|'],
  header: ['auto', 'yes', 'no'],
  comment: ['#', '%'],
  encoding: ['utf-8', 'GBK', 'latin1'],
  startColumn: ['start', '2', '-1', ''],
  targetColumn: ['target'],
  statusColumn: ['status'],
  lengthColumn: ['7'],
  movesColumn: ['moves'],
  target: ['12345678X', 'not even a state'],
  skip: [0, 7],
  limit: [0, 7, Infinity],
  maxRecordBytes: [1, 2 ** 40],
  chunkBytes: [1, 2 ** 28],
  lane: LANES,
  escapeFormulas: [true, false],
  spelling: [DEFAULT_SPELLING, { as: 'tiles', direction: 'tile', upper: true }],
  errorBudget: [{ rows: 1 }, { percent: 5 }],
};

describe('the options of a run', () => {
  it.each(Object.entries(GOOD))('are taken as they are: %s', (name, values) => {
    for (const value of values) expect(fill({ [name]: value })).toMatchObject({ [name]: value });
  });

  it.each(Object.keys(GOOD))('of no value that makes sense are refused by their name: %s', (name) => {
    for (const value of ODD_VALUES) {
      expect(() => fill({ [name]: value })).toThrow(UsageError);
      expect(() => fill({ [name]: value })).toThrow(new RegExp(`^${name}: expected .*, got .`));
    }
  });

  it.each<[string, unknown, string]>([
    ['from', 'zz', 'got "zz"'],
    ['from', 'lengths', 'got "lengths"'],
    ['to', 5, 'expected csv, ndjson, hdu3567, hdu1043, uva652, hdu1430, msquare or lengths, got 5'],
    ['encoding', 'nope', 'got "nope"'],
    ['startColumn', -1, 'expected the name of a column, or its number from 1, got -1'],
    ['startColumn', 0, 'got 0'],
    ['spelling', { as: 'zz' }, "got { as: 'zz' }"],
    ['spelling', { movesAs: 'words' }, "got { movesAs: 'words' }"],
    ['spelling', { upper: 'no' }, "got { upper: 'no' }"],
    ['spelling', { direction: null }, 'got { direction: null }'],
    ['limit', '5', 'got "5"'],
    ['chunkBytes', 2 ** 28 + 1, 'expected a whole number from 1 to 268435456, got 268435457'],
    ['header', 'YES', 'expected auto, yes or no, got "YES"'],
    ['errorBudget', { row: 1 }, 'got { row: 1 }'],
  ])('are refused with what was expected and got: %s %j', (name, value, said) => {
    expect(() => fill({ [name]: value })).toThrow(UsageError);
    expect(() => fill({ [name]: value })).toThrow(said);
  });

  it('say in one line of readable length what they got', () => {
    for (const value of ['x'.repeat(9999), Array(9999).fill('\n'), { a: 'y'.repeat(9999) }]) {
      expect(() => fill({ delimiter: value })).toThrow(/^.{30,200}$/);
    }
  });

  it('that are undefined are left out like those that are not there', () => {
    const left = Object.fromEntries(Object.keys(GOOD).map((name) => [name, undefined]));
    expect(fill(left)).toEqual(fill({}));
  });

  it('may name columns by number, and spell in part by default', () => {
    expect(fill({ startColumn: 2, movesColumn: 3 })).toMatchObject({ startColumn: '2', movesColumn: '3' });
    expect(fill({ spelling: { as: 'words' } }).spelling).toEqual({ ...DEFAULT_SPELLING, as: 'words' });
    expect(fill({ spelling: {} }).spelling).toEqual(DEFAULT_SPELLING);
  });

  it('come in an object', () => {
    for (const options of [5, 'csv', true]) expect(() => fill(options)).toThrow(/^options: expected an object, got /);
  });

  it('name every format that there is', () => {
    expect(formats.map(({ name }) => name)).toEqual(formatNames);
    expect(formatNames.filter((name) => name !== 'lengths').map(problemsTo)).toEqual(formatNames.slice(0, -1));
    expect(() => problemsTo('lengths')).toThrow(UsageError);
  });

  it('leave alone what is none of them', () => {
    expect(readOptions({ constructor: 5, other: null })).toEqual({ constructor: 5, other: null });
  });
});

describe('result columns', () => {
  it('are read from text, or taken as a list', () => {
    const list = [
      { name: 'length', heading: 'n' },
      { name: 'moves', heading: 'moves' },
    ];
    expect(fill({}, 'length:n,moves').columns).toEqual(list);
    expect(fill({}, list).columns).toEqual(list);
    expect(fill({}, []).columns).toEqual([]);
  });

  it('are refused where they are none, or come twice', () => {
    for (const columns of [
      null,
      5,
      {},
      [5],
      [null],
      ['length'],
      [{ name: 'zz', heading: 'x' }],
      [{ name: 'length' }],
    ]) {
      expect(() => fill({}, columns)).toThrow(UsageError);
      expect(() => fill({}, columns)).toThrow(/^columns: expected .*, got /);
    }
    const length = { name: 'length', heading: 'n' };
    expect(() => fill({}, [length, length])).toThrow('length is named twice');
    expect(() => fill({}, [length, { name: 'moves', heading: 'n' }])).toThrow('two columns have the heading "n"');
  });
});
