import type { ChunkResult, RowsSpec } from '../../src/batch/messages';
import { createTaskRunner } from '../../src/lanes/worker-tasks';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { fillLimits } from '../../src/solve/row-limits';
import { latin1, textIn } from '../support/csv-bytes';
import { rowsSpec } from '../support/rows-spec';

const { definition } = findPuzzle('eight')!;
const PAIR = '8672543X1,12345678X';

describe('createTaskRunner', () => {
  const rowsTask = (spec: RowsSpec, text = `${PAIR}\n`) =>
    ({ kind: 'rows', spec, bytes: latin1(text), firstRow: 0, out: new SharedArrayBuffer(0) }) as const;
  const limited = rowsSpec({ columns: ['status'], limits: fillLimits({ expanded: 1 }) });
  const unlimited = rowsSpec({ columns: ['status'] });

  it('keeps what it made for a run by its id, but not once a task has thrown', () => {
    const run = createTaskRunner({ definition });
    const answer = (spec: RowsSpec): string => textIn((run(rowsTask(spec)) as ChunkResult).bytes);
    expect(answer(limited)).toBe(`${PAIR},limit\n`);
    expect(answer(unlimited)).toBe(`${PAIR},limit\n`); // The same id.
    expect(() => run({ ...rowsTask(unlimited), bytes: null as never })).toThrow();
    expect(answer(unlimited)).toBe(`${PAIR},solved\n`);
  });

  it('keeps what it made for a run that lasts, however many others come and go', () => {
    const run = createTaskRunner({ definition });
    const answer = (spec: RowsSpec): string => textIn((run(rowsTask(spec)) as ChunkResult).bytes);
    const first = { ...limited, id: 1000 };
    expect(answer(first)).toBe(`${PAIR},limit\n`);
    for (let other = 1001; other < 1010; other++) {
      expect(answer({ ...unlimited, id: other })).toBe(`${PAIR},solved\n`);
      // What was made for the id; anew it would be made without the limit.
      expect(answer({ ...unlimited, id: 1000 })).toBe(`${PAIR},limit\n`);
    }
  });

  it('answers rows with what they are lost to, but for those that are invalid of themselves', () => {
    const lost = { code: 'WORKER_LOST', message: 'twice' } as const;
    const task = rowsTask(rowsSpec({ columns: ['status', 'error'] }), `${PAIR}\n\n${PAIR},more\n`);
    const { bytes, tally, errors } = createTaskRunner({ definition })({ ...task, lost }) as ChunkResult;
    expect(textIn(bytes)).toMatch(
      /^8672543X1,12345678X,invalid,WORKER_LOST: twice\n8672543X1,12345678X,invalid,"TOO_MANY_CELLS: .*"\n$/,
    );
    expect(tally.rows).toMatchObject({ invalid: 2, skipped: 1 });
    expect(errors.map(({ line, code }) => [line, code])).toEqual([
      [0, 'WORKER_LOST'],
      [2, 'TOO_MANY_CELLS'],
    ]);
  });
});
