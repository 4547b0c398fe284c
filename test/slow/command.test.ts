import { HEADER, TWO, Workdir } from '../support/command';
import { SeededRandom } from '../support/seeded-random';

const work = new Workdir();
const run = work.run.bind(work);
afterAll(() => work.remove());

/** Random pairs of the 8-puzzle, solvable or not. */
function randomPairs(rows: number, seed: number): string {
  const random = new SeededRandom(seed);
  const state = (): string => Array.from(random.permutation(9), (label) => 'X12345678'[label]).join('');
  return HEADER + Array.from({ length: rows }, () => `${state()},${state()}\n`).join('');
}

describe('the command', () => {
  it('gives the same bytes in each of 50 runs', async () => {
    work.write('pairs.csv', randomPairs(5_000, 1));
    const runs = await Promise.all(
      Array.from({ length: 50 }, (_, i) => run(['solve', 'pairs.csv', '-q', '-t', String(1 + (i % 2))])),
    );
    expect(runs[0]).toMatchObject({ exit: 0, err: '' });
    expect(runs[0].out.split('\n')).toHaveLength(5_002);
    // Compared by hand: a difference would be printed in full.
    expect(runs.filter(({ exit, out, err }) => exit !== 0 || err !== '' || out !== runs[0].out)).toHaveLength(0);
  }, 600_000);

  it('gives the same bytes for each engine, number of threads and size of chunks', async () => {
    work.write('many.csv', randomPairs(20_000, 2));
    const runs = await Promise.all(
      ['table', 'ida', 'bidirectional'].flatMap((engine) =>
        ['1', '2'].flatMap((threads) =>
          ['1000', '10000', '1000000'].map((bytes) =>
            run(['solve', 'many.csv', '-q', '-a', engine, '-t', threads, '--chunk-bytes', bytes], { timeout: 280_000 }),
          ),
        ),
      ),
    );
    expect(runs).toHaveLength(18);
    expect(runs[0]).toMatchObject({ exit: 0, err: '' });
    expect(runs[0].out.match(/,solved,/g)!.length).toBeGreaterThan(9_000);
    expect(runs.filter(({ exit, out }) => exit !== 0 || out !== runs[0].out)).toHaveLength(0);
  }, 600_000);
});

describe('the plain lane', () => {
  it('is taken with --lane auto, and not with --lane general', async () => {
    work.write('plain.csv', HEADER + `${TWO}\n`.repeat(10));
    // Says so when the kernel is read.
    work.write(
      'spy.cjs',
      `const fs = require('node:fs');
      const read = fs.readFileSync;
      fs.readFileSync = (path, ...more) => {
        if (String(path).endsWith('plain-kernel.wasm')) fs.writeSync(2, 'kernel');
        return read(path, ...more);
      };`,
    );
    const solve = (lane: string) =>
      work.shell(`NODE_OPTIONS="--require ./spy.cjs" $PB solve plain.csv -q -a table -t 1 --lane ${lane}`);
    const [auto, general] = await Promise.all([solve('auto'), solve('general')]);
    expect([auto.err, general.err]).toEqual(['kernel', '']);
    expect(general.out).toBe(auto.out);
  });

  it('leaves the work to the general lane where its memory finds no room among the addresses', async () => {
    const input = HEADER + `${TWO}\n`.repeat(5000);
    work.write('plain.csv', input);
    const [roomy, tight] = await Promise.all([
      work.shell('$PB solve plain.csv -q -a table -t 1'),
      work.shell('ulimit -v 4000000; $PB solve plain.csv -q -a table -t 1'),
    ]);
    expect(roomy.out.split('\n')).toHaveLength(5002);
    expect(tight).toEqual(roomy);
  });
});
