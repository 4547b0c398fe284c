import { HEADER, ONE_LINE, SWAPPED, TWO, Workdir } from '../support/command';
import { CommandsHere, expectRefusedHere } from '../support/commands-here';

const work = new Workdir();
const run = work.run.bind(work);
const here = new CommandsHere();
afterAll(async () => {
  await here.close();
  work.remove();
});

const CASES = '2\n12X453786\n12345678X\n564178X23\n7568X4123\n';
const CASES_OUT = 'Case 1: 2\ndd\nCase 2: 8\nurrulldr\n';

const expectUsage = (said: RegExp, args: string[], input = HEADER + TWO): Promise<void> =>
  expectRefusedHere(here.solve(input, args), 2, said);

/** Answers of the command to a CSV with the columns and flags given, without its header. */
async function cellsOf(pairs: string, args: string[]): Promise<string[]> {
  const { exit, out, err } = await run(['solve', ...args], { input: `${HEADER}${pairs}\n` });
  expect({ exit, err: err.replace(/^puzzle-batch: \d+ rows? in .*\n$/, '') }).toEqual({ exit: 0, err: '' });
  return rowsIn(out);
}

/** The same without a process. */
const cellsHere = async (pairs: string, args: string[]): Promise<string[]> =>
  rowsIn(await here.solve(`${HEADER}${pairs}\n`, args));
const rowsIn = (csv: string): string[] => csv.trimEnd().split('\n').slice(1);

describe('--from', () => {
  it('reads a judge’s file, with the puzzle that it is for and its kind of answers', async () => {
    const [cases, squares, named] = await Promise.all([
      run(['solve', '--from', 'hdu3567', '-q'], { input: CASES }),
      run(['solve', '--from', 'MSQUARE', '-q'], { input: '2 6 8 4 5 7 3 1\n' }),
      run(['solve', '--from', 'poj1077', '-q'], { input: '2  3  4  1  5  x  7  6  8\n' }),
    ]);
    expect(cases).toEqual({ exit: 0, out: CASES_OUT, err: '' });
    expect(squares).toEqual({ exit: 0, out: '7\nBCABCCB\n', err: '' });
    expect(named).toEqual({ exit: 0, out: 'dlurullddrurdllurdr\n', err: '' });
  });

  it('tells of bad cases, counts that are wrong and counts that are missing, with exit 1 where a case is lost', async () => {
    const [bad, short, more, bare, lax] = await Promise.all([
      run(['solve', '--from', 'hdu3567', '--errors', 'errors.csv'], { input: CASES.replace('X453', '1453') }),
      run(['solve', '--from', 'hdu3567', '-q'], { input: CASES.replace('2\n', '3\n') }),
      run(['solve', '--from', 'uva652', '-q'], { input: '1\n\n12345678x\n\n1234567x8\n' }),
      run(['solve', '--from', 'hdu3567'], { input: CASES.replace('2\n', '') }),
      run(['solve', '--from', 'hdu3567', '--exit-zero', '-q'], { input: CASES.replace('X453', '1453') }),
    ]);
    expect(bad).toMatchObject({ exit: 1, out: 'Case 1: -1\n\nCase 2: 8\nurrulldr\n' });
    expect(bad.err).toMatch(/^puzzle-batch: case 1 \(standard input:2\): DUPLICATE_LABEL: start: expected /);
    expect(work.read('errors.csv')).toMatch(/^line,code,message,raw\n2,DUPLICATE_LABEL,[^]*"121453786\n12345678X"\n$/);
    expect(short).toMatchObject({ exit: 1, out: CASES_OUT });
    expect(short.err).toBe(
      'puzzle-batch: the input says that it has 3 cases, but has 2: all that there are are answered\n',
    );
    expect(more).toMatchObject({ exit: 1, out: '\n\nr\n' });
    expect(more.err).toMatch(/says that it has 1 case, but has 2/);
    expect(bare).toMatchObject({ exit: 0, out: CASES_OUT });
    expect(bare.err).toMatch(/expected the number of problems first, got "12X453786"/);
    expect(lax).toMatchObject({ exit: 0, err: '' });
  });

  it('tells of twenty bad cases and counts the rest', async () => {
    const { exit, err } = await run(['solve', '--from', 'hdu1043'], { input: '1 2 3 4 5 6 7 9 x\n'.repeat(5000) });
    expect(exit).toBe(1);
    expect(err.match(/^puzzle-batch: case \d+ /gm)).toHaveLength(20);
    expect(err).toMatch(/more cases like these are not told one by one; --errors FILE lists them all/);
    expect(err).toMatch(/5,000 invalid/);
  });

  it('refuses what it cannot mean', async () => {
    const xml = await run(['solve', '--from', 'xml']);
    expect(xml).toEqual({ exit: 2, out: '', err: expect.stringMatching(ONE_LINE) as string });
    expect(xml.err).toMatch(/--from: expected csv, ndjson, jsonl, hdu3567, .*, got "xml"/);
    await expectUsage(/--from: lengths is a format of answers only/, ['--from', 'lengths']);
    await expectUsage(/--header: is for CSV, not for --from ndjson/, ['--from=ndjson', '--header=yes']);
    await expectUsage(/--start-column: --from hdu3567 has no columns/, ['--from=hdu3567', '--start-column=1']);
    await expectUsage(/--delimiter: is for CSV/, ['--from=ndjson', '-d', ';']);
    await expectUsage(
      /--target: the problems of hdu3567 bring their targets/,
      ['--from=hdu3567', '--target=12345678X'],
      CASES,
    );
    await expectUsage(/--start: .*so --from makes no sense/, ['--from=ndjson', '--start=12X453786']);
    const empty = await run(['solve', '--from', 'hdu1043', '-q'], { input: ' \n' });
    expect(empty).toEqual({
      exit: 3,
      out: '',
      err: expect.stringMatching(/expected problems in the format hdu1043/) as string,
    });
    const json = await run(['solve', '-q'], { input: '{"start":"12X453786"}\n' });
    expect(json).toMatchObject({ exit: 3, err: expect.stringMatching(/--from ndjson/) as string });
  });

  it('gives the same bytes for any threads, engine and chunks', async () => {
    const boards = Array.from(
      { length: 300 },
      (_, i) => ['12X453786\n12345678X\n', '564178X23\n7568X4123\n', 'bad\nx\n'][i % 3],
    );
    work.write('many.in', `300\n${boards.join('')}`);
    const args = ['solve', 'many.in', '--from', 'hdu3567', '-q'];
    const finished = await Promise.all([
      run([...args, '-t', '1', '-a', 'ida']),
      run([...args, '-t', '2', '--chunk-bytes', '37', '-a', 'bidirectional']),
      run([...args, '-t', '2', '--chunk-bytes', '1', '-a', 'table']),
    ]);
    expect(finished[0].exit).toBe(1);
    expect(finished[0].out).toMatch(/^Case 1: 2\ndd\n[^]*\nCase 300: -1\n\n$/);
    for (const { out } of finished) expect(out).toBe(finished[0].out);
  });
});

describe('--to', () => {
  it('writes answers in another format than that of the problems', async () => {
    const input = `${HEADER}${TWO}\n${SWAPPED}\n`;
    const [judge, lengths, csv, ndjson] = await Promise.all([
      run(['solve', '--to', 'hdu1043', '-q'], { input }),
      run(['solve', '--to', 'lengths', '-q'], { input }),
      run(['solve', '--from', 'hdu3567', '--to', 'csv', '-d', ';', '-q'], { input: CASES }),
      run(['solve', '--to', 'ndjson', '--columns', 'length:n,best', '-q'], { input: `${HEADER}${TWO}\n` }),
    ]);
    expect(judge).toEqual({ exit: 0, out: 'dd\nunsolvable\n', err: '' });
    expect(lengths).toEqual({ exit: 0, out: '2\n-1\n', err: '' });
    expect(csv.out).toBe(
      'start;target;status;length;moves;error\n12X453786;12345678X;solved;2;dd;\n564178X23;7568X4123;solved;8;urrulldr;\n',
    );
    expect(ndjson.out).toBe('{"start":"12X453786","target":"12345678X","n":2,"best":"d"}\n');
  });

  it('answers one pair too', async () => {
    expect(await run(['solve', '--start', '12X453786', '--to', 'hdu1043', '-q'])).toEqual({
      exit: 0,
      out: 'dd\n',
      err: '',
    });
  });

  it('refuses columns and spellings where a judge has its own', async () => {
    await expectUsage(/--to: expected csv, .*, lengths, got "x"/, ['--to', 'x']);
    await expectUsage(/--columns: the answers of --to hdu1043 have a form of their own/, [
      '--to=hdu1043',
      '--columns=length',
    ]);
    await expectUsage(/--upper: the answers of --to lengths/, ['--to=lengths', '--upper']);
  });
});

describe('the column best', () => {
  it('has every first move that lies on a shortest path', async () => {
    const rows = await cellsOf('12X453786,12345678X\n12345678X,12345678X\n21345678X,12345678X\n8672543X1,12345678X', [
      '--columns=length,moves,best',
    ]);
    expect(rows).toEqual([
      '12X453786,12345678X,2,dd,d',
      '12345678X,12345678X,0,,',
      '21345678X,12345678X,,,',
      '8672543X1,12345678X,31,lurdrulurdlldrrululddruulddrurd,lru',
    ]);
  });

  it('takes the table, and is refused where another engine is asked for or no table fits', async () => {
    const { err } = await run(['solve', '--columns=best', '-v'], { input: `${HEADER}${TWO}\n` });
    expect(err).toMatch(/engine table/);
    await expectUsage(/best takes the distances of every neighbour, which only the table has; got the algorithm ida/, [
      '--columns=best',
      '--algorithm=ida',
    ]);
    const board = '1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15';
    await expectUsage(
      /best takes the distances of every neighbour, .*puzzle "sliding:4x4" has no table that fits/,
      ['--columns=best', '--puzzle=sliding:4x4'],
      `start\n${board}\n`,
    );
  });
});

const PAIR = '564178X23,7568X4123';

describe('--moves-as', () => {
  it('spells moves as words, or by the tiles that move', async () => {
    const [words, tiles, letters] = await Promise.all([
      cellsHere(PAIR, ['--columns=moves,best', '--moves-as=words']),
      cellsOf(PAIR, ['--columns=moves,best', '--moves-as=Tiles']),
      cellsHere(PAIR, ['--columns=moves,best', '--moves-as=letters']),
    ]);
    expect(words).toEqual([`${PAIR},up right right up left left down right,up`]);
    expect(tiles).toEqual([`${PAIR},1 7 8 4 6 5 7 8,1`]);
    expect(letters).toEqual([`${PAIR},urrulldr,u`]);
    await expectUsage(/--moves-as: expected letters, words, tiles, got "x"/, ['--moves-as=x']);
    await expectUsage(/--moves-as tiles: needs a sliding puzzle on a grid/, ['--moves-as=tiles', '--puzzle=msquare']);
  });
});

describe('--direction', () => {
  it('names the way of the tile, which is the other', async () => {
    const [letters, words] = await Promise.all([
      cellsHere(PAIR, ['--columns=moves', '--direction=tile']),
      cellsOf(PAIR, ['--columns=moves', '--direction=tile', '--moves-as=words']),
    ]);
    expect(letters).toEqual([`${PAIR},dlldrrul`]);
    expect(words).toEqual([`${PAIR},down left left down right right up left`]);
    await expectUsage(/--direction: expected blank, tile, got "up"/, ['--direction=up']);
  });
});

describe('--upper', () => {
  it('writes moves in upper case, as learning sets do', async () => {
    expect(await cellsOf(PAIR, ['--columns=moves,best', '--direction=tile', '--upper'])).toEqual([
      `${PAIR},DLLDRRUL,D`,
    ]);
  });
});
