import { findPuzzle } from '../../src/puzzle/catalogue';
import { createEngine } from '../../src/solve/engines';
import { fillContext, newTable } from '../../src/solve/tables';
import { compilePuzzle } from '../../src/puzzle/puzzle';
import { buildTable } from '../../src/table/build-table';
import { stateOf } from '../support/states';
import { topSpin } from '../support/top-spin';

const squares = findPuzzle('magic-squares')!;
const spin = compilePuzzle(topSpin);
const limits = { expanded: Infinity, interrupted: () => false };

describe('createEngine', () => {
  it('makes engines that find the same path', () => {
    const table = newTable(squares);
    fillContext(squares, table, 0);
    const [start, target] = [stateOf(squares, '12345678'), stateOf(squares, '26845731')];
    const paths = (['table', 'ida'] as const).map((name) => {
      const engine = createEngine(squares, name, limits, table);
      return Array.from(engine.path.subarray(0, 0)).concat(
        Array.from({ length: engine.solve(start, target) }, (_, i) => engine.path[i]),
      );
    });
    expect(paths[0]).toEqual(Array.from('BCABCCB', (letter) => 'ABC'.indexOf(letter)));
    expect(paths[1]).toEqual(paths[0]);
  });

  it('makes no table engine without a table', () => {
    expect(() => createEngine(squares, 'table', limits, null)).toThrow('needs a table');
  });
});

describe('newTable', () => {
  it.each([squares, spin])('filled context by context is the table of $name', (puzzle) => {
    const table = newTable(puzzle);
    for (let context = 0; context < puzzle.contexts; context++) fillContext(puzzle, table, context);
    const whole = buildTable(puzzle).buffer;
    expect(Buffer.from(table).equals(Buffer.from(whole))).toBe(true);
  });
});
