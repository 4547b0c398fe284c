import { BatchSolver } from '../../src/batch/batch-solver';
import type { Progress } from '../../src/batch/run-progress';
import { UsageError } from '../../src/formats/faults';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { inBlocks, latin1 } from '../support/csv-bytes';
import { MemorySink } from '../support/sinks';
import { Workdir } from '../support/workdir';

const solver = new BatchSolver(findPuzzle('eight')!, { threads: 1 });
afterAll(() => solver.close());

const PAIR = '12X453786,12345678X';

describe('convert', () => {
  it('lets go of a caller’s stream when it is refused', async () => {
    const output = new MemorySink();
    const before = output.listenerCount('close');
    for (let i = 0; i < 3; i++) {
      const input = inBlocks(latin1(`start,target\n${PAIR}\n`), [10]);
      await expect(solver.convert({ input, output, options: { to: 'hdu3567' } })).rejects.toThrow(UsageError);
    }
    expect(output.listenerCount('close')).toBe(before);
    expect(output.listenerCount('error')).toBeLessThan(3);
  });

  it('never gives an object a key twice: one that has the target to be added is told', async () => {
    const output = new MemorySink();
    const notices: string[] = [];
    const lines = ['{"start":"12X453786"}', '{"start":"12X453786","target":"1X2453786"}'];
    const { tally } = await solver.convert({
      input: inBlocks(latin1(lines.join('\n')), [10]),
      output,
      options: { from: 'ndjson', target: '12345678X' },
      onNotice: (notice) => notices.push(notice),
    });
    expect(output.text.split('\n')[0]).toBe('{"start":"12X453786","target":"12345678X"}');
    expect(output.text.match(/"target"/g)).toHaveLength(1);
    expect(tally.rows).toMatchObject({ solved: 1, invalid: 1 });
    expect(notices).toEqual([expect.stringMatching(/^the input:2: KEY_TAKEN: /)]);
  });

  it('refuses columns for cells whose headings are taken', async () => {
    const input = inBlocks(latin1(`start,target,start_1\n${PAIR},q\n`), [10]);
    const request = { input, output: new MemorySink(), states: { as: 'cells' } } as const;
    await expect(solver.convert(request)).rejects.toThrow(/already has the column "start_1"/);
  });
});

describe('a place', () => {
  it('that is none is refused', async () => {
    await expect(solver.generate({ count: 5 } as never)).rejects.toThrow(
      /output: expected a path or a stream, got undefined/,
    );
    await expect(solver.solveRows({ output: new MemorySink() } as never)).rejects.toThrow(/input: expected a path/);
  });
});

describe('runs at the same time', () => {
  it('have each its own solver in a worker, and their own answers', async () => {
    const rows = Array.from({ length: 400 }, () => `${PAIR}\n`).join('');
    const outputs = ['letters', 'words', 'tiles'].map(() => new MemorySink());
    await Promise.all(
      (['letters', 'words', 'tiles'] as const).map((as, i) =>
        solver.solveRows({
          input: inBlocks(latin1(`start,target\n${rows}`), [500]),
          output: outputs[i],
          columns: 'moves',
          options: { chunkBytes: 200, spelling: { as, direction: 'blank', upper: false } },
        }),
      ),
    );
    const spelled = ['dd', 'down down', '3 6'];
    outputs.forEach((output, i) => {
      expect(output.text).toBe(`start,target,moves\n${`${PAIR},${spelled[i]}\n`.repeat(400)}`);
    });
  });
});

describe('progress up to a limit', () => {
  const work = new Workdir();

  it.each(['solve', 'convert', 'verify'] as const)(
    'ends with all of it, however much more there is: %s',
    async (kind) => {
      const input = work.write('in.csv', `start,target,status,moves,length\n${`${PAIR},solved,dd,2\n`.repeat(50_000)}`);
      const told: (number | null)[] = [];
      const request = { input, output: new MemorySink(), onProgress: ({ done }: Progress) => told.push(done) };
      const limited = { limit: 100, chunkBytes: 500 };
      const runs = {
        solve: () => solver.solveRows({ ...request, columns: 'expanded', options: limited }),
        convert: () => solver.convert({ ...request, options: { ...limited, to: 'ndjson' } }),
        verify: () => solver.verify({ ...request, options: limited }),
      };
      await runs[kind]();
      expect(told.length).toBeGreaterThan(3);
      expect(told).toEqual(Array.from(told).sort((one, other) => one! - other!));
      expect(told.at(-1)).toBe(1);
    },
  );
});
