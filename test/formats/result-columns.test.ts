import { UsageError } from '../../src/formats/faults';
import { DEFAULT_COLUMNS, parseResultColumns } from '../../src/formats/result-columns';

describe('parseResultColumns', () => {
  it('reads names, headings and a prefix for all headings, in the order given', () => {
    expect(parseResultColumns(DEFAULT_COLUMNS).map(({ name, heading }) => [name, heading])).toEqual(
      ['status', 'length', 'moves', 'error'].map((name) => [name, name]),
    );
    expect(parseResultColumns('Moves:path: x, expanded,micros:', 'pb_')).toEqual([
      { name: 'moves', heading: 'pb_path: x' },
      { name: 'expanded', heading: 'pb_expanded' },
      { name: 'micros', heading: 'pb_' },
    ]);
  });

  it.each([
    ['an unknown name', 'status,steps', 'got "steps"'],
    ['an empty name', 'status,', 'got ""'],
    ['a name twice', 'status,moves,status:other', 'status is named twice'],
    ['a heading twice', 'status:a,moves:a', 'two columns have the heading "a"'],
  ])('refuses %s', (_, list, reason) => {
    expect(() => parseResultColumns(list)).toThrow(reason);
    expect(() => parseResultColumns(list)).toThrow(UsageError);
  });
});
