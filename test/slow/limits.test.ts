import { BatchSolver } from '../../src/batch/batch-solver';
import { parseRecords } from '../../src/formats/csv-cells';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { inBlocks, latin1 } from '../support/csv-bytes';
import { SeededRandom } from '../support/seeded-random';
import { MemorySink } from '../support/sinks';
import { Workdir } from '../support/command';

interface Summary {
  readonly peakRssBytes: number;
  readonly engine: string;
  readonly rows: Readonly<Record<string, number>>;
}

const columns = 'status,length,moves,error,expanded';

/** What Node.js takes, and each of its threads, as README says. */
const baseOf = (threads: number): number => 70e6 + threads * 40e6;

describe('--memory-limit', () => {
  const work = new Workdir();
  afterAll(() => work.remove());

  /** Solves so many rows, of random ones over and over. */
  async function solved(name: string, rows: number, args: readonly string[], quote = '') {
    const puzzle = findPuzzle(name)!;
    const random = new SeededRandom(rows);
    const state = () => random.permutation(puzzle.cells).join(puzzle.cells > 9 ? ' ' : '');
    const lines = Array.from({ length: Math.min(rows, 5000) }, () => `${quote}${state()}${quote},${state()}\n`);
    work.write('in.csv', `start,target\n${lines.join('').repeat(rows / lines.length)}`);
    const { err } = await work.run([
      'solve',
      'in.csv',
      '-p',
      name,
      '-o',
      'out.csv',
      '--summary',
      'sum.json',
      '-v',
      ...args,
    ]);
    const { peakRssBytes, engine, rows: tally } = JSON.parse(work.read('sum.json')) as Summary;
    return { err, peak: peakRssBytes, engine, tally, out: work.read('out.csv') };
  }

  it.each([
    ['plain rows by the table', 'eight', 400_000, ['-a', 'table'], 1, 40e6, ''],
    ['plain rows by the table', 'eight', 400_000, ['-a', 'table'], 2, 55e6, ''],
    ['quoted rows by the table', 'eight', 150_000, ['-a', 'table'], 2, 55e6, '"'],
    ['a larger table', 'sliding:2x4', 50_000, ['-a', 'table'], 2, 40e6, ''],
    ['bidirectional searches', 'sliding:4x4', 12, ['-a', 'bidirectional'], 2, 60e6, ''],
    ['IDA*', 'eight', 20_000, ['-a', 'ida'], 2, 10e6, ''],
  ] as const)('keeps %s of %s within it and what Node.js takes', async (_, name, rows, args, threads, limit, quote) => {
    const { peak } = await solved(name, rows, [...args, '-t', String(threads), '--memory-limit', String(limit)], quote);
    expect(peak).toBeLessThan(limit + baseOf(threads));
  });

  it('ends rows as limit for want of memory, never as unsolvable, and says who raises what', async () => {
    const args = ['-a', 'bidirectional', '-t', '2', '--errors', 'errors.csv'];
    const { tally, out } = await solved('sliding:4x4', 12, [...args, '--memory-limit', '6MB']);
    const { tally: free } = await solved('sliding:4x4', 12, ['-a', 'ida', '--expanded-limit', '1']);
    expect(tally.limit).toBeGreaterThan(0);
    expect(tally.unsolvable).toBe(free.unsolvable);
    expect(out).toMatch(/MEMORY_LIMIT: .* use --algorithm ida, or raise --memory-limit/);
  });

  it('makes auto search where the table finds no room, gives the same answers and says why', async () => {
    const [searched, looked] = [
      await solved('eight', 6000, ['--memory-limit', '10MB', '-t', '1']),
      await solved('eight', 6000, ['-t', '1']),
    ];
    expect([searched.engine, looked.engine]).toEqual(['ida', 'table']);
    expect(searched.err).toContain('engine ida (auto: ');
    expect(searched.err).toContain('a table pays from 4,083 on, but finds no room in --memory-limit');
    expect(searched.out).toBe(looked.out);
  });
});

describe('rows within a limit of expanded states', () => {
  it.each([
    ['eight', 'ida', 60, 800],
    ['eight', 'bidirectional', 300, 800],
    ['sliding:4x4', 'ida', 20_000, 60],
    ['sliding:4x4', 'bidirectional', 2000, 60],
  ] as const)('of %s by %s are the same with any number of threads', async (name, algorithm, expanded, rows) => {
    const puzzle = findPuzzle(name)!;
    const random = new SeededRandom(rows);
    const state = () => random.permutation(puzzle.cells).join(' ');
    const lines = Array.from({ length: rows }, () => `${state()},,${state()}\n`);
    const text = `start,note,target\n${lines.join('')}`;
    const results: string[] = [];
    for (const [threads, chunkBytes] of [
      [1, 100_000],
      [2, 90],
      [4, 700],
    ]) {
      await using solver = new BatchSolver(puzzle, { algorithm, threads, limits: { expanded } });
      const output = new MemorySink();
      await solver.solveRows({ input: inBlocks(latin1(text), [1e6]), output, columns, options: { chunkBytes } });
      results.push(output.text);
    }
    expect(results[1]).toBe(results[0]);
    expect(results[2]).toBe(results[0]);
    const answers = parseRecords(latin1(results[0]), { delimiter: ',', comment: null }).slice(1);
    const limited = answers.filter((cells) => cells[3] === 'limit');
    expect(limited.length).toBeGreaterThan(rows / 20);
    for (const cells of limited) {
      expect(cells.slice(4)).toEqual([
        '',
        '',
        `EXPANDED_LIMIT: gave up after expanding ${expanded} states; raise --expanded-limit`,
        String(expanded),
      ]);
    }
    for (const cells of answers) expect(Number(cells[7])).toBeLessThanOrEqual(expanded);
    expect(answers.filter((cells) => cells[3] === 'unsolvable' && cells[7] !== '0')).toEqual([]);
  });
});
