import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ONE_LINE, Workdir } from '../support/command';
import { CommandsHere } from '../support/commands-here';
import { readPairs } from '../support/pairs';

const fixtures = join(__dirname, '..', 'fixtures', 'csv');
const work = new Workdir();
const here = new CommandsHere();
afterAll(async () => {
  await here.close();
  work.remove();
});

/** Cells of a small CSV text, by hand. */
function cellsOf(text: string, delimiter: string): string[][] {
  const records = text.match(/(?:"(?:[^"]|"")*"|[^"\n])*\n/g) ?? [];
  const cell = new RegExp(`(?:^|\\${delimiter})(?:"((?:[^"]|"")*)"|([^\\${delimiter}]*))`, 'g');
  return records.map((record) =>
    Array.from(record.slice(0, -1).matchAll(cell), ([, quoted, bare]: (string | undefined)[]) =>
      quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'),
    ),
  );
}

interface Fixture {
  readonly file: string;
  readonly args: string[];
  readonly exit: number;
  readonly headerless?: boolean;
  readonly stdout?: string;
  /** Status, length and moves of each row; null where anything goes. */
  readonly rows?: ((string | null)[] | null)[];
}

/** What is otherwise in the answers than it should be. */
function differences({ rows, headerless }: Fixture, out: string): string[] {
  if (!rows) return [];
  const delimiter = [';', '\t', '|'].find((d) => out.split('\n')[0].includes(d)) ?? ',';
  const records = cellsOf(out, delimiter).map((record) => record.slice(-4));
  const header = headerless ? 'none' : records.shift()?.join();
  const problems = headerless || header === 'status,length,moves,error' ? [] : [`header ${header}`];
  if (records.length !== rows.length) return [...problems, `${records.length} rows for ${rows.length}`];
  rows.forEach((wanted, i) => {
    const got = records[i];
    if (wanted?.some((cell, k) => cell !== null && cell !== got[k])) problems.push(`${wanted.join()}: ${got.join()}`);
    if ((got[0] === 'invalid') !== (got[3] !== '')) problems.push(`error text: ${got.join()}`);
  });
  return problems;
}

describe('CSV files as people send them', () => {
  const all = JSON.parse(readFileSync(join(fixtures, 'fixtures.json'), 'utf8')) as Fixture[];

  it.concurrent.each(all.map((fixture) => [`${fixture.file} ${fixture.args.join(' ')}`, fixture] as const))(
    '%s',
    async (_, fixture) => {
      const { file, args, exit, stdout } = fixture;
      const finished = await work.run(['solve', join(fixtures, file), '-q', ...args]);
      expect(finished.exit).toBe(exit);
      expect(finished.err).toMatch(exit === 3 ? ONE_LINE : /^$/);
      expect(finished.out).toBe(exit === 3 ? '' : (stdout ?? finished.out));
      expect(differences(fixture, finished.out)).toEqual([]);
    },
  );

  it('are all here', () => {
    expect(all).toHaveLength(32);
  });
});

describe('pairs with known answers', () => {
  const sets = [
    ['eight_pairs.csv', 'eight'],
    ['pitfall_pairs.csv', 'eight'],
    ['msquare_pairs.csv', 'magic-squares'],
  ] as const;
  const runs = sets.flatMap(([file, puzzle]) =>
    ['table', 'ida', 'bidirectional'].map((engine) => [file, puzzle, engine] as const),
  );

  it.concurrent.each(runs)('%s: the answers of %s by %s', async (file, puzzle, engine) => {
    const pairs = readPairs(file);
    const input = `start,target\n${pairs.map(({ start, target }) => `${start},${target}\n`).join('')}`;
    const out = await here.solve(input, ['-p', puzzle, '-a', engine, '-t', '2', '--chunk-bytes', '500']);
    expect(out.split('\n').slice(1, -1)).toEqual(
      pairs.map(({ start, target, moves }) =>
        [start, target, moves === null ? 'unsolvable' : 'solved', moves?.length ?? '', moves ?? '', ''].join(','),
      ),
    );
  });

  it('fifteen_small.csv: the answers of sliding:4x4 by ida', async () => {
    const file = join(__dirname, '..', 'fixtures', 'fifteen_small.csv');
    const wanted = readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','));
    const { exit, out } = await work.run([
      'solve',
      file,
      '-q',
      '-p',
      'sliding:4x4',
      '-a',
      'ida',
      '--prefix',
      'got ',
      '--columns',
      'status,length,moves',
      '--target',
      '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0',
    ]);
    expect(exit).toBe(0);
    expect(
      out
        .split('\n')
        .slice(1, -1)
        .map((line) => line.split(',').slice(-3)),
    ).toEqual(wanted.map(([, length, moves, status]) => [status, length, moves.toLowerCase()]));
  });
});
