import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HEADER, ONE_LINE, TWO, Workdir } from '../support/command';
import { CommandsHere, expectRefusedHere } from '../support/commands-here';

const work = new Workdir();
const run = work.run.bind(work);
const here = new CommandsHere();
afterAll(async () => {
  await here.close();
  work.remove();
});

const EIGHT = '564178X23,7568X4123';
const PAIRS = `${HEADER}${TWO}\n${EIGHT}\n`;
const CASES = '2\n12X453786\n12345678X\n564178X23\n7568X4123\n';
const GOAL = '12345678X';

/** Converts a text by the command, quietly; anything said, or another exit code, fails the test. */
async function converted(input: string, ...args: string[]): Promise<string> {
  const { exit, out, err } = await run(['convert', '-q', ...args], { input });
  expect({ exit, err }).toEqual({ exit: 0, err: '' });
  return out;
}

/** The same without a process: for what else a flag does than what the command shows. */
const convertedHere = (input: string, ...args: string[]): Promise<string> => here.convert(input, args);

const expectUsage = (said: RegExp, args: string[], input = PAIRS): Promise<void> =>
  expectRefusedHere(here.convert(input, args), 2, said);

describe('what makes no sense', () => {
  it.each([
    [['--to', 'xml'], /--to: expected csv, ndjson, /],
    [['--to', 'hdu3567'], /--to hdu3567: begins with the number of problems, and standard input cannot be read twice/],
    [[work.write('itself.csv', PAIRS), '-o', 'itself.csv'], /itself\.csv: is the input/],
  ])('is refused in one line with exit 2: %j', async (args, said) => {
    const finished = await run(['convert', ...args], { input: PAIRS });
    expect(finished).toEqual({ exit: 2, out: '', err: expect.stringMatching(ONE_LINE) as string });
    expect(finished.err).toMatch(said);
    expect(work.read('itself.csv')).toBe(PAIRS);
  });
});

describe('help of convert', () => {
  it('lists flags of which each has tests under its name', async () => {
    const { exit, out } = await run(['convert', '--help']);
    expect(exit).toBe(0);
    const listed = Array.from(out.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm), ([, flag]) => flag);
    const tests = readFileSync(__filename, 'utf8');
    const tested = Array.from(tests.matchAll(/^describe\('(--[\w-]+)'/gm), ([, flag]) => flag);
    expect(tested.toSorted()).toEqual(listed.toSorted());
    expect(out).toMatch(/\nExamples:\n[^]*\nExit codes: 0 every problem written/);
  });
});

describe('--help', () => {
  it('is printed where no input is named and standard input is a terminal', async () => {
    const { out } = await work.shell('script -qec "$PB convert >none; echo exit \\$?" /dev/null');
    expect(out).toMatch(/^Usage: puzzle-batch convert [^]*\nexit 2\r?\n$/);
  });
});

describe('--to', () => {
  it('writes any format from any other, and back', async () => {
    const boards = `${HEADER}${TWO}\n54X178623,${GOAL}\n`;
    const squares = `${HEADER}12345678,26845731\n12345678,87654321\n`;
    const judges = new Map<string, string>();
    for (const format of ['csv', 'ndjson', 'hdu3567', 'hdu1043', 'uva652']) {
      const text = await convertedHere(boards, '--to', format);
      expect(await convertedHere(text, '--from', format, '--to', 'csv')).toBe(boards);
      judges.set(format, text);
    }
    for (const format of ['hdu1430', 'msquare', 'hdu3567']) {
      const text = await convertedHere(squares, '-p', 'msquare', '--to', format);
      expect(await convertedHere(text, '--from', format, '--to', 'csv', '-p', 'msquare')).toBe(squares);
      judges.set(format, text);
    }
    expect(judges.get('hdu1043')).toBe('1 2 x 4 5 3 7 8 6\n5 4 x 1 7 8 6 2 3\n');
    expect(judges.get('uva652')).toBe('2\n\n1 2 x 4 5 3 7 8 6\n\n5 4 x 1 7 8 6 2 3\n');
    expect(judges.get('msquare')).toBe('2 6 8 4 5 7 3 1\n8 7 6 5 4 3 2 1\n');
    work.write('board.csv', boards);
    await converted('', 'board.csv', '--to', 'hdu3567', '-o', 'boards.in');
    expect(work.read('boards.in')).toBe(`2\n12X453786\n${GOAL}\n54X178623\n${GOAL}\n`);
    expect(await converted('', 'boards.in', '--from', 'hdu3567', '--to', 'csv')).toBe(boards);
  });

  it('is the format of the input where it is not given', async () => {
    expect(await converted('{ "start" : "12X453786",  "id": 1.0 }\n', '--from', 'ndjson')).toBe(
      '{ "start" : "12X453786",  "id": 1.0}\n',
    );
    await expectUsage(/--to: lengths is a format of answers only/, ['--to', 'lengths']);
  });

  it('that begins with a count reads a file twice, and cannot read a stream so', async () => {
    work.write('some.csv', `${HEADER}\n${TWO}\n\n${EIGHT}\n${TWO}\n`);
    expect(await converted('', 'some.csv', '--to', 'hdu3567', '--skip', '1')).toBe(
      `2\n564178X23\n7568X4123\n12X453786\n${GOAL}\n`,
    );
    const refused = await run(['convert', work.write('open.csv', `${PAIRS}"x`), '--to', 'hdu3567']);
    expect(refused).toMatchObject({ exit: 3, out: '' });
  });

  it('writes what the format cannot hold as a board of question marks, tells its line, and exits 1', async () => {
    const mixed = `${HEADER}${TWO}\n11345678X,${GOAL}\n${EIGHT}\nshort\n${TWO}\n`;
    work.write('mixed.csv', mixed);
    const [fixed, pairs] = await Promise.all([
      run(['convert', 'mixed.csv', '--to', 'hdu1043']),
      run(['convert', 'mixed.csv', '--to', 'hdu3567', '-q']),
    ]);
    const lost = '? ? ? ? ? ? ? ? ?\n';
    const good = '1 2 x 4 5 3 7 8 6\n';
    expect(fixed).toMatchObject({ exit: 1, out: good + lost.repeat(3) + good });
    const lines = fixed.err.split('\n');
    expect(lines[0]).toMatch(/^puzzle-batch: mixed\.csv:3: DUPLICATE_LABEL: expected 1 to 8 /);
    expect(lines[1]).toBe(
      'puzzle-batch: mixed.csv:4: NOT_IN_FORMAT: expected the target 12345678X, which all problems of hdu1043 have, got "7568X4123"',
    );
    expect(lines[2]).toMatch(/^puzzle-batch: mixed\.csv:5: TOO_FEW_CELLS: /);
    expect(lines[3]).toMatch(/^puzzle-batch: 5 rows in .*, 3 of which could not be expressed$/);
    const none = '?????????\n';
    expect(pairs.out).toBe(
      `5\n12X453786\n${GOAL}\n${none}${GOAL}\n564178X23\n7568X4123\n${none}${none}12X453786\n${GOAL}\n`,
    );
  });
});

describe('--output', () => {
  it('appears whole, and is never the input', async () => {
    const { exit, err } = await run(['convert', work.write('in.csv', PAIRS), '--to', 'ndjson', '-o', 'out.ndjson']);
    expect(exit).toBe(0);
    expect(err).toMatch(/^puzzle-batch: 2 rows in [\d.]+ s \(\d+ rows\/s, 1 thread\); written to out\.ndjson\n$/);
    expect(work.read('out.ndjson')).toBe(
      '{"start":"12X453786","target":"12345678X"}\n{"start":"564178X23","target":"7568X4123"}\n',
    );
    const missing = await run(['convert', 'nothing.csv']);
    expect(missing).toMatchObject({ exit: 3, out: '', err: expect.stringMatching(ONE_LINE) as string });
  });
});

describe('--target', () => {
  it('is written with each problem', async () => {
    const boards = 'id,start\n1,12X453786\n2,1234567X8\n';
    expect(await converted(boards, '--target', GOAL)).toBe(
      `id,start,target\n1,12X453786,${GOAL}\n2,1234567X8,${GOAL}\n`,
    );
    expect(await convertedHere(boards, '--target', GOAL, '--to', 'ndjson')).toBe(
      `{"id":"1","start":"12X453786","target":"${GOAL}"}\n{"id":"2","start":"1234567X8","target":"${GOAL}"}\n`,
    );
    expect(await convertedHere('{"start":"12X453786"}\n', '--from', 'ndjson', '--target', GOAL)).toBe(
      `{"start":"12X453786","target":"${GOAL}"}\n`,
    );
    expect(await convertedHere(boards)).toBe(boards);
    await expectUsage(/--target: WRONG_LENGTH/, ['--target', '123'], boards);
  });
});

describe('--states-as', () => {
  it('respells states and nothing else', async () => {
    const odd = 'note,start,target\n"a ""b"", c",1 2 x 4 5 3 7 8 6,"[[1,2,3],[4,5,6],[7,8,0]]"\n';
    const [compact, array, cells, kept] = await Promise.all([
      convertedHere(odd, '--states-as', 'compact'),
      convertedHere(odd, '--states-as', 'array'),
      converted(odd, '--states-as', 'cells'),
      convertedHere(odd),
    ]);
    expect(compact).toBe(`note,start,target\n"a ""b"", c",12X453786,${GOAL}\n`);
    expect(array).toBe('note,start,target\n"a ""b"", c","[[1,2,0],[4,5,3],[7,8,6]]","[[1,2,3],[4,5,6],[7,8,0]]"\n');
    expect(cells).toBe(
      `note,${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `start_${n}`).join(',')},` +
        `${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `target_${n}`).join(',')}\n` +
        '"a ""b"", c",1,2,0,4,5,3,7,8,6,1,2,3,4,5,6,7,8,0\n',
    );
    expect(kept).toBe(odd);
  });

  it('respells the values of NDJSON in place', async () => {
    const line = '{"id": 1.50, "target":"12345678X" , "more":{"start":[1,"}"]}, "start":"12X453786"}\n';
    expect(await convertedHere(line, '--from', 'ndjson', '--states-as', 'array')).toBe(
      '{"id": 1.50, "target":[[1,2,3],[4,5,6],[7,8,0]] , "more":{"start":[1,"}"]}, "start":[[1,2,0],[4,5,3],[7,8,6]]}\n',
    );
  });

  it('leaves a text that is no state, and tells of it', async () => {
    const bad = `${HEADER}what,${GOAL}\n`;
    const [compact, cells, json] = await Promise.all([
      run(['convert', '--states-as', 'tokens'], { input: bad }),
      convertedHere(bad, '--states-as', 'cells'),
      convertedHere(bad, '--states-as', 'array', '--to', 'ndjson'),
    ]);
    expect(compact).toMatchObject({ exit: 1, out: `${HEADER}what,1 2 3 4 5 6 7 8 X\n` });
    expect(compact.err).toMatch(/^puzzle-batch: standard input:2: WRONG_LENGTH: /);
    expect(cells.split('\n')[1]).toBe('?,?,?,?,?,?,?,?,?,1,2,3,4,5,6,7,8,0');
    expect(json).toBe('{"start":"what","target":[[1,2,3],[4,5,6],[7,8,0]]}\n');
    await expectUsage(/--states-as: --to hdu1043 has a spelling of its own/, ['--to=hdu1043', '--states-as=array']);
    await expectUsage(/--states-as: expected compact, tokens, cells, array/, ['--states-as', 'rows']);
  });
});

describe('--blank', () => {
  it('is read, and written in CSV and NDJSON', async () => {
    const hashes = `${HEADER}12#453786,12345678#\n`;
    expect(await converted(hashes, '--blank', '#', '--to', 'hdu1043')).toBe('1 2 x 4 5 3 7 8 6\n');
    expect(await convertedHere(PAIRS, '--blank', '.')).toBe(`${HEADER}12.453786,12345678.\n564178.23,7568.4123\n`);
    await expectUsage(/--blank: "3" is a tile/, ['--blank', '3']);
  });
});

describe('--from', () => {
  it('names the format of the input, whose count must be true', async () => {
    expect(await converted(CASES, '--from', 'hdu3567', '--to', 'csv')).toBe(PAIRS);
    const short = await run(['convert', '--from', 'hdu3567', '--to', 'csv', '-q'], { input: CASES.replace('2', '3') });
    expect(short).toEqual({
      exit: 1,
      out: PAIRS,
      err: 'puzzle-batch: the input says that it has 3 cases, but has 2: all that there are are written\n',
    });
  });

  it('of lines that are no objects keeps their place', async () => {
    const { exit, out, err } = await run(['convert', '--from', 'ndjson', '--to', 'csv'], {
      input: '{"start":"12X453786","target":"12345678X"}\nnonsense\n{"start":"1234567X8","target":"12345678X"}\n',
    });
    expect({ exit, out }).toEqual({ exit: 1, out: `${HEADER}${TWO}\n?????????,\n1234567X8,${GOAL}\n` });
    expect(err).toMatch(/^puzzle-batch: standard input:2: NOT_JSON: /m);
  });
});

describe('--puzzle', () => {
  it('says what states are read', async () => {
    const wide = `${HEADER}1 2 3 4 5 6 7 8 9 10 11 0,1 2 3 4 5 6 7 8 9 10 0 11\n`;
    expect(await converted(wide, '-p', 'sliding:4x3', '--states-as', 'array', '-d', ',')).toMatch(
      /\n"\[\[1,2,3,4\],\[5,6,7,8\],\[9,10,11,0\]\]",/,
    );
  });
});

describe('--threads', () => {
  it('changes no byte', async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => (i % 100 === 7 ? `bad ${i},${GOAL}` : TWO));
    work.write('many.csv', `${HEADER}${rows.join('\n')}\n`);
    const many = work.read('many.csv');
    const [one, two, three] = await Promise.all([
      convertedHere(many, '--to', 'hdu3567', '-t', '1'),
      convertedHere(many, '--to', 'hdu3567', '-t', '2'),
      run(['convert', 'many.csv', '--to', 'hdu3567', '-t', '3', '-q']),
    ]);
    expect(three.exit).toBe(1);
    expect([two === one, three.out === one]).toEqual([true, true]);
    const told = await run(['convert', 'many.csv', '--to', 'hdu3567', '-o', '/dev/null']);
    expect(told.err).toMatch(/, 1 thread\)/);
    expect(told.err.match(/UNKNOWN_SYMBOL|WRONG_LENGTH/g)).toHaveLength(20);
    expect(told.err).toMatch(/, 200 of which could not be expressed/);
  });
});

describe('--delimiter', () => {
  it('is that of a CSV read, and kept', async () => {
    const semicolons = PAIRS.replaceAll(',', ';');
    expect(await convertedHere(semicolons, '-d', ';')).toBe(semicolons);
    expect(await converted(CASES, '--from', 'hdu3567', '--to', 'csv', '-d', ';')).toBe(semicolons);
    await expectUsage(/--delimiter: is for CSV/, ['-d', ';', '--from', 'ndjson']);
  });
});

describe('--header', () => {
  it('no: none in, none out', async () => {
    expect(await convertedHere(`${TWO}\n`, '--header', 'no')).toBe(`${TWO}\n`);
    expect(await converted(`${TWO}\n`, '--header', 'no', '--to', 'ndjson')).toBe(
      '{"start":"12X453786","target":"12345678X"}\n',
    );
  });
});

describe('--start-column', () => {
  it('names the starts', async () => {
    const named = `board,goal\n${TWO}\n`;
    const columns = ['--start-column', 'board', '--target-column', 'goal'];
    expect(await converted(named, ...columns, '--states-as', 'tokens')).toBe(
      'board,goal\n1 2 X 4 5 3 7 8 6,1 2 3 4 5 6 7 8 X\n',
    );
    expect(await convertedHere(named, ...columns, '--to', 'hdu1043')).toBe('1 2 x 4 5 3 7 8 6\n');
  });
});

describe('--target-column', () => {
  it('names the targets', async () => {
    expect(await converted(`start,to\n${TWO}\n`, '--target-column', '2', '--states-as', 'cells')).toMatch(/,to_9\n/);
    await expectUsage(/--target-column: --from hdu3567 has no columns/, ['--from=hdu3567', '--target-column=2']);
  });
});

describe('--encoding', () => {
  it('decodes the input', async () => {
    const { out } = await run(['convert', '--encoding', 'utf-16le', '-q'], { input: Buffer.from(PAIRS, 'utf16le') });
    expect(out).toBe(PAIRS);
  });
});

describe('--comment', () => {
  it('leaves lines out', async () => expect(await converted(`# a\n${PAIRS}# b\n`, '--comment', '#')).toBe(PAIRS));
});

describe('--fix-leading-zero', () => {
  it('puts the blank back where states are read', async () =>
    expect(await converted(`${HEADER}12345678,${GOAL}\n`, '--fix-leading-zero', '--to', 'hdu1043')).toBe(
      'x 1 2 3 4 5 6 7 8\n',
    ));
});

describe('--max-record-bytes', () => {
  it('refuses longer records', async () => {
    const { exit, out } = await run(['convert', '--max-record-bytes', '10'], { input: PAIRS });
    expect({ exit, out }).toEqual({ exit: 3, out: '' });
  });
});

describe('--skip', () => {
  it('leaves records out', async () => expect(await converted(PAIRS, '--skip', '1')).toBe(`${HEADER}${EIGHT}\n`));
});

describe('--limit', () => {
  it('takes only so many', async () => expect(await converted(PAIRS, '--limit', '1')).toBe(`${HEADER}${TWO}\n`));
});

describe('--chunk-bytes', () => {
  it('shapes the work, not what is written', async () => {
    const rows = `${HEADER}${`${TWO}\n"a\nb",${GOAL}\n`.repeat(300)}`;
    const [small, large] = await Promise.all(
      ['7', '100000'].map((bytes) => run(['convert', '--states-as', 'array', '--chunk-bytes', bytes], { input: rows })),
    );
    expect(small.out).toBe(large.out);
    expect(small.err.split('\n').slice(0, 20)).toEqual(large.err.split('\n').slice(0, 20));
    expect(small.err).toMatch(/standard input:3: WRONG_LENGTH[^]*standard input:6: WRONG_LENGTH/);
  });
});

describe('--progress', () => {
  it('says rows and what could not be expressed', async () => {
    const { err } = await run(['convert', '--to', 'hdu1043', '--progress', 'json'], { input: PAIRS });
    const lines = err.split('\n').filter((line) => line.startsWith('{'));
    expect(JSON.parse(lines[lines.length - 1])).toMatchObject({ rows: 2, invalid: 1 });
  });
});

describe('--summary', () => {
  it('holds the figures of the run', async () => {
    await run(['convert', '--to', 'hdu1043', '--summary', 'sum.json', '-q'], { input: `${PAIRS}\n` });
    const summary = JSON.parse(readFileSync(join(work.path, 'sum.json'), 'utf8')) as unknown;
    const rows = { solved: 1, unsolvable: 0, invalid: 1, limit: 0, skipped: 1 };
    expect(summary).toMatchObject({ command: 'convert', engine: null, rows, exit: 1 });
  });
});

describe('--quiet', () => {
  it('says nothing', async () => expect(await converted(PAIRS)).toBe(PAIRS));
});

describe('--verbose', () => {
  it('says how many threads', async () => {
    const { err } = await run(['convert', '-v', '-t', '1'], { input: PAIRS });
    expect(err).toMatch(/^puzzle-batch: 1 thread \(--threads\)\n/);
  });
});
