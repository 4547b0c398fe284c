import type { ConvertSpec } from '../../src/batch/messages';
import { openProblems } from '../../src/formats/formats';
import { convertChunk } from '../../src/lanes/convert-lane';
import { findPuzzle } from '../../src/puzzle/catalogue';

const eight = findPuzzle('eight')!;
const INPUT = 'start,note,target\n12X453786,a,12345678X\n\nbad,"b\nc",12345678X\n1234567X8,"d ""e""",12345678X\n';

function spec(changes: Partial<ConvertSpec['written']>): ConvertSpec {
  const layout = openProblems('csv', Buffer.from(INPUT), true, 'x', eight, {});
  const written = { format: 'csv', states: null, delimiter: ',', startField: 0, targetField: 2 } as const;
  const fields = ['start', 'note', 'target'];
  return { problems: layout, states: {}, addedTarget: null, written: { ...written, fields, ...changes } };
}

describe('a converted chunk', () => {
  const rows = Buffer.from(INPUT.slice(INPUT.indexOf('\n') + 1));

  it('tells what could not be expressed, by line and row', () => {
    const result = convertChunk(rows, spec({ format: 'hdu3567' }), eight);
    expect(result).toMatchObject({ rows: 3, skipped: 1, lines: 5 });
    expect(result.errors).toEqual([
      {
        line: 2,
        row: 1,
        code: 'WRONG_LENGTH',
        message: expect.stringContaining('got 3 in "bad"') as string,
        raw: 'bad,"b\nc",12345678X',
      },
    ]);
    expect(Buffer.from(result.bytes).toString()).toBe(
      '12X453786\n12345678X\n?????????\n12345678X\n1234567X8\n12345678X\n',
    );
  });

  it('is the sum of its parts', () => {
    const cuts = [0, 22, 23, 43, rows.length];
    for (const format of ['csv', 'ndjson', 'hdu3567', 'hdu1043', 'uva652'] as const) {
      for (const states of format === 'csv' || format === 'ndjson' ? [null, { as: 'array' } as const] : [null]) {
        const whole = convertChunk(rows, spec({ format, states }), eight);
        const parts = cuts
          .slice(1)
          .map((to, i) => convertChunk(rows.subarray(cuts[i], to), spec({ format, states }), eight));
        expect(Buffer.concat(parts.map(({ bytes }) => bytes)).toString()).toBe(Buffer.from(whole.bytes).toString());
        expect(parts.reduce((sum, part) => sum + part.rows, 0)).toBe(whole.rows);
      }
    }
  });
});
