import {
  DOUBLE,
  EIGHT,
  EIGHT_OUT,
  HEADER,
  HEADER_OUT,
  ONE_LINE,
  SWAPPED,
  SWAPPED_OUT,
  TWO,
  TWO_OUT,
  Workdir,
} from '../support/command';
import { CommandsHere, expectRefusedHere } from '../support/commands-here';

const work = new Workdir();
const run = work.run.bind(work);
const here = new CommandsHere();
afterAll(async () => {
  await here.close();
  work.remove();
});

/** Solves a text by the command, quietly; anything said, or another exit code, fails the test. */
async function solved(input: string | Uint8Array, ...args: string[]): Promise<string> {
  const { exit, out, err } = await run(['solve', '-q', ...args], { input });
  expect({ exit, err }).toEqual({ exit: 0, err: '' });
  return out;
}

/** The same without a process: for what else a flag does than what the command shows. */
const solvedHere = (input: string | Uint8Array, ...args: string[]): Promise<string> => here.solve(input, args);

const expectRefusal = (exit: number, said: RegExp, args: string[], input = `${HEADER}${TWO}\n`): Promise<void> =>
  expectRefusedHere(here.solve(input, args), exit, said);

describe('what makes no sense', () => {
  it.each([
    [2, ['a.csv', '--start', '12X453786'], /--start: solves one pair and reads no input, got "a\.csv"/],
    [2, ['--start', '12345678', '-p', 'msquare'], /--start: .*no standard goal: give --target/],
    [2, ['--skip', '-1'], /--skip: expected a whole number from 0 on, got "-1"/],
    [2, ['--target', '12345678X'], /column "target" holds targets, so --target cannot be given/],
    [3, ['--start-column', 'from'], /expected one column "from", got "start", "target"/],
  ] as const)('is refused in one line with exit %d: %j', async (exit, args, said) => {
    const finished = await run(['solve', ...args], { input: `${HEADER}${TWO}\n` });
    expect(finished).toEqual({ exit, out: '', err: expect.stringMatching(ONE_LINE) as string });
    expect(finished.err).toMatch(said);
  });
});

describe('--start', () => {
  it('solves one pair, to the standard goal or to --target, of any puzzle', async () => {
    const [goal, target, squares] = await Promise.all([
      run(['solve', '--start', '12X453786', '-q']),
      run(['solve', '--start', '564178x23', '--target', '[[7,5,6],[8,0,4],[1,2,3]]', '-q']),
      run(['solve', '-p', 'msquare', '--start', '12345678', '--target', '26845731', '-q']),
    ]);
    expect(goal).toEqual({ exit: 0, out: HEADER_OUT + TWO_OUT, err: '' });
    expect(target.out).toBe(`${HEADER_OUT}564178x23,"[[7,5,6],[8,0,4],[1,2,3]]",solved,8,urrulldr,\n`);
    expect(squares.out).toBe(`${HEADER_OUT}12345678,26845731,solved,7,BCABCCB,\n`);
  });

  it('is refused with a state that is none', () =>
    expectRefusal(2, /--start: DUPLICATE_LABEL: /, ['--start', '11X453786']));
});

describe('--target', () => {
  it('is the target of every row', async () => {
    expect(await solved('start\n12X453786\n12345678X\n', '--target', '12345678_')).toBe(
      'start,status,length,moves,error\n12X453786,solved,2,dd,\n12345678X,solved,0,,\n',
    );
  });

  it('is refused if it does not fit the puzzle', async () => {
    await Promise.all([
      expectRefusal(2, /--target: WRONG_LENGTH: /, ['--target', '12345678X', '-p', 'sliding:4x4']),
      expectRefusal(2, /--target: UNKNOWN_SYMBOL: /, ['--target', '12345678Z']),
    ]);
  });
});

describe('--puzzle', () => {
  it('names the puzzle, by any of its names and in any case', async () => {
    const pairs = `${HEADER}${TWO}\n`;
    const squares = `${HEADER}12345678,26845731\n`;
    const squaresOut = `${HEADER_OUT}12345678,26845731,solved,7,BCABCCB,\n`;
    const outputs = await Promise.all([
      solvedHere(pairs, '-p', 'eight'),
      solvedHere(pairs, '--puzzle', 'Sliding:3x3'),
      solvedHere(squares, '-p', 'magic-squares'),
      solved(squares, '--puzzle=MSQUARE'),
      solvedHere(`${HEADER}12345X,1X3425\n`, '-p', 'sliding:3x2'),
      solvedHere(`${HEADER}123X,1X32\n`, '-p', 'sliding:2x2'),
    ]);
    expect(outputs.slice(0, 4)).toEqual([HEADER_OUT + TWO_OUT, HEADER_OUT + TWO_OUT, squaresOut, squaresOut]);
    expect(outputs[4]).toBe(`${HEADER_OUT}12345X,1X3425,solved,2,lu,\n`);
    expect(outputs[5]).toBe(`${HEADER_OUT}123X,1X32,solved,1,u,\n`);
  });

  it('says which there are if there is none of the name', async () => {
    await Promise.all([
      expectRefusal(2, /--puzzle: expected eight, magic-squares or sliding:WxH .*got "eigth"/, ['-p', 'eigth']),
      expectRefusal(2, /--puzzle: .*got "sliding:6x2"/, ['-p', 'sliding:6x2']),
    ]);
  });
});

describe('--header', () => {
  it('no: takes the first record for data, even a bad one', async () => {
    const [names, bad] = await Promise.all([
      run(['solve', '--header', 'no', '-q'], { input: `${HEADER}${TWO}\n` }),
      solvedHere(`${TWO}\n${EIGHT}\n`, '--header', 'no'),
    ]);
    expect(names.exit).toBe(1);
    expect(names.out).toMatch(/^start,target,invalid,,,"?WRONG_LENGTH: .*\n12X453786,12345678X,solved,2,dd,\n$/);
    expect(bad).toBe(TWO_OUT + EIGHT_OUT);
  });

  it('yes: takes the first record for a header; auto: looks, and says on standard error what it found', async () => {
    const [auto, yes] = await Promise.all([
      run(['solve'], { input: `${TWO}\n${EIGHT}\n` }),
      run(['solve', '--header', 'yes', '--start-column', '1', '--target-column', '2', '-q'], {
        input: `${TWO}\n${EIGHT}\n`,
      }),
    ]);
    expect(auto).toMatchObject({ exit: 0, out: TWO_OUT + EIGHT_OUT });
    expect(auto.err).toMatch(/^puzzle-batch: standard input: no header: the first record holds states/);
    expect(yes).toEqual({ exit: 0, out: `${TWO},status,length,moves,error\n${EIGHT_OUT}`, err: '' });
    await expectRefusal(2, /--header: expected auto, yes, no, got "maybe"/, ['--header', 'maybe']);
  });
});

describe('--start-column', () => {
  it('names a column whatever its case and the space around it, or gives its number', async () => {
    const input = `id,\u00a0From\u200b,to\n1,${TWO}\n`;
    const out = `id,\u00a0From\u200b,to,status,length,moves,error\n1,${TWO_OUT}`;
    expect(
      await Promise.all([
        solved(input, '--start-column', 'FROM', '--target-column', 'to'),
        solvedHere(input, '--start-column', '2', '--target-column', '3'),
      ]),
    ).toEqual([out, out]);
  });

  it('is refused, with the columns there are, if there is no such column', async () => {
    await expectRefusal(3, /expected .*column.*3/, ['--start-column', '3']);
  });
});

describe('--target-column', () => {
  it('goes before a column of the name target', async () => {
    const input = 'start,target,other\n12X453786,12X453786,12345678X\n';
    const out = 'start,target,other,status,length,moves,error\n12X453786,12X453786,12345678X,solved,2,dd,\n';
    expect(
      await Promise.all([solved(input, '--target-column', 'other'), solvedHere(input, '--target-column', '3')]),
    ).toEqual([out, out]);
  });
});

describe('--delimiter', () => {
  const rows = (d: string): string => `start${d}target\n${TWO.replace(',', d)}\n`;
  const out = (d: string): string => (HEADER_OUT + TWO_OUT).replaceAll(',', d);

  it('is found by itself, and the output has the same', async () => {
    const outputs = await Promise.all([',', ';', '\t', '|'].map((d) => solvedHere(rows(d))));
    expect(outputs).toEqual([',', ';', '\t', '|'].map(out));
    expect(await solvedHere(`sep=;\n${rows(';')}`)).toBe(out(';'));
  });

  it('can be given', async () => {
    const outputs = await Promise.all(
      [
        [',', ','],
        [';', ';'],
        ['\t', '\t'],
        ['\t', 'tab'],
        ['\t', '\\t'],
        ['|', '|'],
        ['|', 'auto'],
      ].map(async ([d, given]) => [d, await solvedHere(rows(d), '-d', given)]),
    );
    expect(outputs).toEqual(outputs.map(([d]) => [d, out(d)]));
    expect(await solved(rows('\t'), '--delimiter', 'tab')).toBe(out('\t'));
    // Were it looked for, it would be the comma.
    await expectRefusal(3, /expected a header/, ['-d', ';']);
    await expectRefusal(2, /--delimiter: expected , ; \| tab or auto, got ":"/, ['-d', ':']);
  });
});

describe('--encoding', () => {
  it('reads the input in that encoding and writes UTF-8', async () => {
    const gbk = Buffer.from([0xc6, 0xf0, 0xb5, 0xe3]); // 起点
    const input = Buffer.concat([gbk, Buffer.from(`,target\n${TWO}\n`)]);
    expect(await solved(input, '--encoding', 'gbk', '--start-column', '起点')).toBe(
      `起点,target,status,length,moves,error\n${TWO_OUT}`,
    );
    await expectRefusal(2, /--encoding: expected the name of an encoding.*got "klingon"/, ['--encoding', 'klingon']);
  });
});

describe('--comment', () => {
  it('leaves out lines that begin with the character, and no others', async () => {
    expect(await solved(`# made by hand\n${HEADER}# first\n${TWO}\n#\n${EIGHT}\n`, '--comment', '#')).toBe(
      HEADER_OUT + TWO_OUT + EIGHT_OUT,
    );
    const kept = await solvedHere(`${HEADER}# first\n${TWO}\n`);
    expect(kept.split('\n')[1]).toMatch(/^# first,,invalid,/);
    await expectRefusal(2, /--comment: expected one printable ASCII character/, ['--comment', '//']);
  });
});

describe('--blank', () => {
  it('is one more character for the blank', async () => {
    const input = `${HEADER}12-453786,12345678X\n`;
    expect(await solved(input, '--blank', '-')).toBe(`${HEADER_OUT}12-453786,12345678X,solved,2,dd,\n`);
    expect(await solvedHere(input)).toMatch(/UNKNOWN_SYMBOL/);
    await Promise.all([
      expectRefusal(2, /--blank: expected one character, got "ab"/, ['--blank', 'ab']),
      expectRefusal(2, /--blank: "5" is a tile/, ['--blank', '5']),
      expectRefusal(2, /--blank: puzzle "magic-squares" has no blank/, ['--blank', '-', '-p', 'msquare']),
    ]);
  });
});

describe('--fix-leading-zero', () => {
  it('puts the 0 back; without it the row is invalid and the remedy is named', async () => {
    const input = `${HEADER}12345678,12345678X\n`;
    const [fixed, not] = await Promise.all([
      solved(input, '--fix-leading-zero', '--columns', 'status'),
      solvedHere(input),
    ]);
    // The cell stays as it was.
    expect(fixed).toBe('start,target,status\n12345678,12345678X,solved\n');
    expect(not).toMatch(/LEADING_ZERO_LOST: .*--fix-leading-zero/);
  });
});

describe('--max-record-bytes', () => {
  it('refuses a longer record with its line and takes one of that length', async () => {
    const input = `${HEADER}${EIGHT}\n${TWO}\n`;
    expect(await solved(input, '--max-record-bytes', '19')).toBe(HEADER_OUT + EIGHT_OUT + TWO_OUT);
    await expectRefusal(
      3,
      /standard input:2: the record that begins here is longer than 18 bytes: raise --max-record-bytes/,
      ['--max-record-bytes', '18'],
      input,
    );
    await expectRefusal(2, /--max-record-bytes: expected a whole number from 1 on, got "0"/, [
      '--max-record-bytes',
      '0',
    ]);
  });
});

describe('--skip', () => {
  it('leaves out so many records, and --limit takes so many behind them; empty lines count for neither', async () => {
    const input = `${HEADER}${SWAPPED}\n\n${TWO}\n,\n\n${EIGHT}\n${SWAPPED}\n`;
    const outputs = await Promise.all([
      solvedHere(input, '--skip', '1'),
      solved(input, '--skip', '1', '--limit', '2'),
      solvedHere(input, '--skip', '9'),
    ]);
    expect(outputs).toEqual([
      HEADER_OUT + TWO_OUT + EIGHT_OUT + SWAPPED_OUT,
      HEADER_OUT + TWO_OUT + EIGHT_OUT,
      HEADER_OUT,
    ]);
  });
});

describe('--limit', () => {
  it('takes so many records, none at all too, and sees no fault behind them', async () => {
    const input = `${HEADER}${TWO}\n${EIGHT}\n${DOUBLE}\n`;
    const outputs = await Promise.all([
      solvedHere(input, '--limit', '0'),
      solvedHere(input, '--limit', '1'),
      solved(input, '--limit', '2'),
    ]);
    expect(outputs).toEqual([HEADER_OUT, HEADER_OUT + TWO_OUT, HEADER_OUT + TWO_OUT + EIGHT_OUT]);
    await expectRefusal(2, /--limit: expected a whole number from 0 on, got "1e3"/, ['--limit', '1e3']);
  });
});
