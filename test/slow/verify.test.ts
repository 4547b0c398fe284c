import { readFileSync } from 'node:fs';
import { ONE_LINE, Workdir } from '../support/command';
import { CommandsHere, expectRefusedHere } from '../support/commands-here';

const work = new Workdir();
const run = work.run.bind(work);
const here = new CommandsHere();
afterAll(async () => {
  await here.close();
  work.remove();
});

const HEADER = 'start,target,status,length,moves\n';
const TWO = '12X453786,12345678X,solved,2,dd';
const SWAPPED = '21345678X,12345678X,unsolvable,,';
const WRONG = '12X453786,12345678X,solved,4,dudd';
const FINDING = 'standard input:2: not-shortest: 4 moves, the shortest path has 2\n';
const PAIRS = 'start,target\n12X453786,12345678X\n21345678X,12345678X\n11345678X,12345678X\n';
const CASES = '2\n12X453786\n12345678X\n564178X23\n7568X4123\n';
const CASES_OUT = 'Case 1: 2\ndd\nCase 2: 8\nurrulldr\n';

/** Runs the command over a text; resolves to its exit code, its lines and what is said besides the closing line. */
async function verify(text: string, args: readonly string[] = []) {
  const { exit, out, err } = await run(['verify', ...args], { input: text });
  return { exit, out, err: err.replace(/^puzzle-batch: [\d,]+ rows? checked in .*\n/m, '') };
}

const RIGHT = { exit: 0, out: '', err: '' };

/** The lines alone, without a process: for what else a flag does than what the command shows. */
const found = (text: string, args: readonly string[] = []): Promise<string> => here.verify(text, args);
const foundBeside = (problems: string, answers: string, ...args: string[]): Promise<string> =>
  here.verify(problems, [...args, '--answers-file', 'beside'], answers);

/** Expects a refusal by the command. */
async function expectRefusal(exit: number, said: RegExp, args: string[], input = `${HEADER}${TWO}\n`): Promise<void> {
  const finished = await run(['verify', ...args], { input });
  expect(finished).toEqual({ exit, out: '', err: expect.stringMatching(ONE_LINE) as string });
  expect(finished.err).toMatch(said);
}

/** Expects it of the same run without a process. */
const expectNot = (exit: number, said: RegExp, args: readonly string[], input = `${HEADER}${TWO}\n`): Promise<void> =>
  expectRefusedHere(here.verify(input, args, args.includes('--answers-file') ? CASES_OUT : null), exit, said);

describe('verify', () => {
  it('says nothing of right answers, exit 0, and a line for each wrong one, exit 1', async () => {
    const [right, wrong, closing, none] = await Promise.all([
      verify(`${HEADER}${TWO}\n${SWAPPED}\n`),
      verify(`${HEADER}${WRONG}\n\n${TWO}\n${SWAPPED},\n${TWO.replace('solved', 'unsolvable')}\n`),
      run(['verify', '-t', '1'], { input: `${HEADER}${TWO}\n${TWO.replace(',2,', ',3,')}\n${WRONG}\n` }),
      found(HEADER),
    ]);
    expect(right).toEqual(RIGHT);
    expect(wrong).toEqual({
      exit: 1,
      out: `${FINDING}standard input:6: wrong-status: unsolvable, the shortest path has 2\n`,
      err: '',
    });
    expect(closing.err).toMatch(
      /^puzzle-batch: 3 rows checked in [\d.]+ s \([\d,]+ rows\/s, ida, 1 thread\): 1 right, 2 wrong \(1 wrong-length, 1 not-shortest\)\n$/,
    );
    expect(none).toBe('');
  });

  it('checks what solve and its formats write', async () => {
    work.write('pairs.csv', PAIRS);
    work.write('cases.in', CASES);
    const checked = await Promise.all([
      work.shell('$PB solve pairs.csv -q | $PB verify -q -'),
      work.shell('$PB solve -q --from hdu3567 cases.in | $PB verify -q --from hdu3567 cases.in --answers-file -'),
    ]);
    for (const finished of checked) expect(finished).toEqual(RIGHT);
    const objects = await here.solve(PAIRS, ['--to', 'ndjson']);
    expect(await found(objects, ['--from', 'ndjson'])).toBe('');
    const tiles = await here.solve(PAIRS, ['--moves-as', 'tiles']);
    expect(await found(tiles, ['--moves-as', 'tiles'])).toBe('');
    const boards = '2\n\n1 2 3 x 4 6 7 5 8\n\n1 2 3 4 5 6 8 7 x\n';
    const answers = await here.solve(boards, ['--from', 'uva652']);
    expect(await foundBeside(boards, answers, '--from', 'uva652')).toBe('');
  });

  it('writes the same on one thread and on two', async () => {
    const row = (i: number): string => (i % 7 === 0 ? WRONG : i % 5 === 0 ? SWAPPED : TWO);
    const text = HEADER + Array.from({ length: 5000 }, (_, i) => `${row(i)}\n`).join('');
    const [one, two] = await Promise.all(
      ['1', '2'].map((threads) => verify(text, ['-t', threads, '--chunk-bytes', '999'])),
    );
    expect(one.out.match(/\n/g)).toHaveLength(715);
    expect(two).toEqual(one);
  });

  it('refuses what has nothing to check', async () => {
    await Promise.all([
      expectRefusal(
        3,
        /^puzzle-batch: standard input: expected a column status, length or moves to check, got "start", "target", "error"; say which with --status-column, --length-column, --moves-column$/m,
        [],
        'start,target,error\n',
      ),
      expectNot(3, /standard input: expected a header or a pair/, [], ''),
      expectRefusal(3, /no.csv: cannot be read: there is no such file/, ['no.csv']),
      expectRefusal(2, /"12X453786" is a state, not a file/, ['12X453786']),
      expectRefusal(2, /expected one input, got "a" and "b"/, ['a', 'b']),
    ]);
  });

  it('shows its help where standard input is a terminal', async () => {
    const { out } = await work.shell('script -qec "$PB verify >out.txt; echo exit \\$?" /dev/null; wc -c <out.txt');
    expect(out).toMatch(/^Usage: puzzle-batch verify [^]*\nexit 2\r?\n0\n$/);
  });

  it('lists flags of which each has tests under its name', async () => {
    const { exit, out } = await run(['verify', '--help']);
    expect(exit).toBe(0);
    expect(out).toMatch(/\nExamples:\n[^]*\nExit codes: 0 every answer is right/);
    const listed = Array.from(out.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm), ([, flag]) => flag);
    const tested = Array.from(readFileSync(__filename, 'utf8').matchAll(/^ {2}it\('(--[\w-]+)'/gm), ([, flag]) => flag);
    expect(listed.filter((flag) => flag !== '--help').sort()).toEqual(tested.sort());
  });
});

describe('the flag', () => {
  it('--require', async () => {
    const text = `${HEADER}${WRONG}\n`;
    const other = 'ullddrurdllurdruldr';
    const board = (...args: string[]) => foundBeside('2 3 4 1 5 x 7 6 8\n', other, '--from', 'hdu1043', ...args);
    const [least, shortest, legal, any, strict] = await Promise.all([
      found(text),
      found(text, ['--require', 'shortest']),
      verify(text, ['--require', 'LEGAL']),
      board(),
      board('--require', 'least'),
      expectRefusal(2, /--require: expected legal, shortest, least, got "best"/, ['--require', 'best']),
    ]);
    expect([least, shortest, legal, any]).toEqual([FINDING, FINDING, RIGHT, '']);
    expect(strict).toBe(
      `case 1 (the answers line 1): not-least: "${other}" is shortest, the least is "dlurullddrurdllurdr"\n`,
    );
  });

  it('--answers-file', async () => {
    work.write('cases.in', CASES);
    work.write('right.out', CASES_OUT.replaceAll('\n', '\r\n').trimEnd().toUpperCase());
    work.write('wrong.out', CASES_OUT.replace('urrulldr', 'urrulldd'));
    const [right, wrong, piped] = await Promise.all([
      verify('', ['cases.in', '--from', 'hdu3567', '--answers-file', 'right.out']),
      verify('', ['cases.in', '--from', 'hdu3567', '--answers-file', 'wrong.out']),
      verify(CASES, ['--from', 'hdu3567', '--answers-file', 'wrong.out']),
      expectRefusal(2, /--answers-file: the input is standard input already/, [
        '--from',
        'hdu3567',
        '--answers-file',
        '-',
      ]),
      expectNot(2, /--from hdu3567: has no columns of answers: give them with --answers-file/, ['--from', 'hdu3567']),
      expectNot(2, /--answers-file: expected its format, a judge's or lengths, with --from or --to/, [
        '--answers-file',
        'right.out',
      ]),
      expectNot(2, /--length-column: makes no sense with --answers-file/, [
        'cases.in',
        '--from',
        'hdu3567',
        '--answers-file',
        'right.out',
        '--length-column',
        '3',
      ]),
      expectRefusal(3, /no.out: cannot be read/, ['cases.in', '--from', 'hdu3567', '--answers-file', 'no.out']),
      expectRefusal(2, /cases.in: is the input; choose another output/, [
        'cases.in',
        '--from',
        'hdu3567',
        '--answers-file',
        'right.out',
        '-o',
        'cases.in',
      ]),
      expectRefusal(2, /right.out: is the input; choose another output/, [
        'cases.in',
        '--from',
        'hdu3567',
        '--answers-file',
        'right.out',
        '-o',
        'right.out',
      ]),
    ]);
    expect(right).toEqual(RIGHT);
    expect(wrong).toEqual({
      exit: 1,
      out: 'case 2 (wrong.out line 3): unreached: ends at 756184X23, not at 7568X4123\n',
      err: '',
    });
    expect(piped).toEqual(wrong);
  });

  it('--to', async () => {
    work.write('cases.in', CASES);
    const lengths = ['cases.in', '--from', 'hdu3567', '--to', 'lengths', '--answers-file', '-'];
    const [right, wrong] = await Promise.all([
      foundBeside(CASES, '2\n8', '--from', 'hdu3567', '--to', 'lengths'),
      verify('2\n9', lengths),
      expectNot(2, /--to: is the format of --answers-file, which is not given/, ['--to', 'lengths']),
      expectNot(2, /--to: expected csv, .*, got "json"/, ['--to', 'json']),
    ]);
    expect(right).toBe('');
    expect(wrong.out).toBe('case 2 (standard input line 2): wrong-length: 9 moves, the shortest path has 8\n');
  });

  it('--status-column', async () => {
    const text = 'start,target,solvable\n12X453786,12345678X,True\n21345678X,12345678X,True\n';
    expect(await verify(text, ['--status-column', 'Solvable'])).toEqual({
      exit: 1,
      out: 'standard input:3: wrong-status: solved, the pair is unsolvable\n',
      err: '',
    });
    const solved =
      'start,target,p_status,p_error\n12X453786,12345678X,invalid,"TOO_MANY_CELLS: expected 2 cells, got 3"\n';
    expect(await verify(solved, ['--status-column', 'p_status'])).toEqual(RIGHT);
  });

  it('--length-column', async () => {
    const text = 'board,cost\n12X453786,2\n12X453786,4\n21345678X,-1\n';
    const args = ['--start-column', 'board', '--target', '12345678X'];
    const [named, numbered] = await Promise.all([
      verify(text, [...args, '--length-column', 'cost']),
      found(text, [...args, '--length-column', '2']),
      expectNot(
        3,
        /expected one column "costs", got "board", "cost"; say which with --length-column/,
        [...args, '--length-column', 'costs'],
        text,
      ),
    ]);
    expect(named).toEqual({
      exit: 1,
      out: 'standard input:3: wrong-length: 4 moves, the shortest path has 2\n',
      err: '',
    });
    expect(numbered).toBe(named.out);
  });

  it('--moves-column', async () => {
    const text =
      '{"start":"12X453786","target":"12345678X","path":["d","d"]}\n{"start":"12X453786","target":"12345678X","path":[]}\n';
    expect(await verify(text, ['--from', 'ndjson', '--moves-column', 'path'])).toEqual({
      exit: 1,
      out: 'standard input:2: unreached: ends at 12X453786, not at 12345678X\n',
      err: '',
    });
  });

  it('--target', async () => {
    const [goal, given] = await Promise.all([
      verify('start,length\n12X453786,2\n'),
      verify('start,length\n12X453786,3\n', ['--target', '12345678X']),
      expectNot(2, /--target: WRONG_LENGTH/, ['--target', '123']),
      expectNot(2, /column "target" holds targets/, ['--target', '12345678X']),
    ]);
    expect(goal).toEqual({
      ...RIGHT,
      err: expect.stringMatching(/no target column: every row goes to 12345678X/) as string,
    });
    expect(given).toEqual({
      exit: 1,
      out: 'standard input:2: wrong-length: 3 moves, the shortest path has 2\n',
      err: '',
    });
  });

  it('--puzzle', async () => {
    const [squares, board] = await Promise.all([
      found('start,target,moves\n12345678,82754631,AC\n12345678,82754631,AB\n', ['-p', 'msquare']),
      verify('start,length\n"1 2 3 4 5 6 7 8 9 10 11 12 13 0 14 15",2\n', ['--puzzle', 'sliding:4x4']),
      expectNot(2, /--puzzle: expected eight/, ['-p', 'nine']),
    ]);
    expect(squares).toMatch(/^standard input:3: unreached: ends at \d{8}, not at 82754631\n$/);
    expect(board.exit).toBe(0);
  });

  it('--algorithm', async () => {
    for (const name of ['auto', 'table', 'ida']) expect(await found(`${HEADER}${WRONG}\n`, ['-a', name])).toBe(FINDING);
    const { exit, out, err } = await run(['verify', '--algorithm', 'bidirectional'], { input: `${HEADER}${WRONG}\n` });
    expect({ exit, out }).toEqual({ exit: 1, out: FINDING });
    expect(err).toMatch(/ rows\/s, bidirectional, /);
  });

  it('--threads', async () => {
    const [{ err }] = await Promise.all([
      run(['verify', '-t', '2'], { input: `${HEADER}${TWO}\n` }),
      expectNot(2, /--threads: expected/, ['-t', '0']),
    ]);
    expect(err).toMatch(/, 2 threads\): 1 right\n$/);
  });

  it('--output', async () => {
    work.write('solved.csv', `${HEADER}${WRONG}\n`);
    expect(await verify('', ['solved.csv', '-o', 'found.txt'])).toEqual({ exit: 1, out: '', err: '' });
    expect(work.read('found.txt')).toBe(FINDING.replace('standard input', 'solved.csv'));
    await expectRefusal(2, /solved.csv: is the input; choose another output/, ['solved.csv', '-o', 'solved.csv']);
  });

  it('--from', async () => {
    const text = '{"start":"12X453786","target":[[1,2,3],[4,5,6],[7,8,0]],"status":"solved","length":2,"moves":"dr"}\n';
    const { out } = await verify(text, ['--from', 'ndjson']);
    expect(out).toBe('standard input:1: illegal: move 2 "r": the blank is in the right column\n');
    await expectNot(2, /--from: lengths is a format of answers only/, ['--from', 'lengths']);
  });

  it('--delimiter', async () => {
    const text = 'start|length\n12X453786|2\n';
    expect((await verify(text, ['-d', '|', '--target', '12345678X'])).exit).toBe(0);
    await expectNot(2, /--delimiter: is for CSV, not for --from ndjson/, ['--from', 'ndjson', '-d', ';']);
  });

  it('--header', async () => {
    const text = '12X453786,12345678X,3\n';
    const [auto, no] = await Promise.all([
      verify(text, ['--length-column', '3']),
      found(text, ['--header', 'no', '--length-column', '3']),
      expectNot(2, /--header: is for CSV/, ['--from', 'ndjson', '--header', 'no']),
    ]);
    expect(auto.err).toMatch(/no header: the first record holds states/);
    expect(no).toBe('standard input:1: wrong-length: 3 moves, the shortest path has 2\n');
    expect(auto.out).toBe(no);
  });

  it('--start-column', async () => {
    const text = 'id,board,length\n1,12X453786,2\n';
    expect(await verify(text, ['--start-column', 'board', '--target', '12345678X'])).toEqual(RIGHT);
  });

  it('--target-column', async () => {
    const text = 'start,goal,length\n12X453786,12345678X,2\n';
    expect(await verify(text, ['--target-column', 'goal'])).toEqual(RIGHT);
  });

  it('--encoding', async () => {
    const text = Buffer.from('\ufeffstart,target,länge\n12X453786,12345678X,2\n', 'utf16le');
    const { exit } = await run(['verify', '-q', '--encoding', 'utf-16le', '--length-column', 'Länge'], { input: text });
    expect(exit).toBe(0);
  });

  it('--comment', async () => {
    expect(await verify(`${HEADER}# ${WRONG}\n${TWO}\n`, ['--comment', '#'])).toEqual(RIGHT);
  });

  it('--blank', async () => {
    expect(await verify(`${HEADER}${TWO.replaceAll('X', '#')}\n`, ['--blank', '#'])).toEqual(RIGHT);
  });

  it('--fix-leading-zero', async () => {
    const text = 'start,target,length\n12345678,012345678,0\n';
    const [fixed, kept] = await Promise.all([verify(text, ['--fix-leading-zero']), found(text)]);
    expect(fixed).toEqual(RIGHT);
    expect(kept).toMatch(/^standard input:2: unreadable: start: LEADING_ZERO_LOST: /);
  });

  it('--max-record-bytes', async () => {
    await expectRefusal(3, /standard input:1: the record that begins here is longer than 20 bytes/, [
      '--max-record-bytes',
      '20',
    ]);
    await expectRefusedHere(
      foundBeside(CASES, 'd'.repeat(41), '--from', 'hdu3567', '--max-record-bytes', '40'),
      3,
      /the answers:1: the line that begins here is longer than 40 bytes/,
    );
  });

  it('--skip', async () => {
    const [rows, cases] = await Promise.all([
      verify(`${HEADER}${WRONG}\n${TWO}\n${WRONG}\n`, ['--skip', '1']),
      foundBeside(CASES, 'Case 1: 7\nCase 2: 8\nurrulldx\n', '--from', 'hdu3567', '--skip', '1'),
    ]);
    expect(rows.out).toBe(FINDING.replace(':2:', ':4:'));
    expect(cases).toMatch(/^case 2 \(the answers line 2\): unreadable: move 8: .*\n$/);
  });

  it('--limit', async () => {
    expect(await verify(`${HEADER}${TWO}\n${WRONG}\n`, ['--limit', '1'])).toEqual(RIGHT);
  });

  it('--moves-as', async () => {
    const row = '12X453786,12345678X,solved,2,';
    const [words, tiles, illegal] = await Promise.all([
      found(`${HEADER}${row}Down  DOWN\n`, ['--moves-as', 'words']),
      found(`${HEADER}${row}3 6\n`, ['--moves-as', 'tiles']),
      verify(`${HEADER}${row}"3,8"\n`, ['--moves-as', 'tiles']),
      expectNot(2, /--moves-as words: needs a sliding puzzle on a grid/, ['--moves-as', 'words', '-p', 'msquare']),
    ]);
    expect([words, tiles]).toEqual(['', '']);
    expect(illegal.out).toBe('standard input:2: illegal: move 2 "8": tile 8 is not beside the blank\n');
  });

  it('--direction', async () => {
    const text = `${HEADER}${TWO.replace('dd', 'uu')}\n`;
    const [tile, blank] = await Promise.all([verify(text, ['--direction', 'tile']), found(text)]);
    expect(tile).toEqual(RIGHT);
    expect(blank).toBe('standard input:2: illegal: move 1 "u": the blank is in the top row\n');
  });

  it('--upper', async () => {
    const text = '2 3 4 1 5 x 7 6 8\n';
    work.write('upper.in', text);
    const answers = 'ULLDDRURDLLURDRULDR';
    const args = ['upper.in', '--from', 'hdu1043', '--answers-file', '-', '--require', 'least', '--upper'];
    expect((await verify(answers, args)).out).toMatch(
      /"ULLDDRURDLLURDRULDR" is shortest, the least is "DLURULLDDRURDLLURDR"\n$/,
    );
  });

  it('--expanded-limit', async () => {
    const text = 'start,target,length\n87654321X,12345678X,28\n';
    const { exit, out, err } = await run(['verify', '-a', 'ida', '--expanded-limit', '10'], { input: text });
    expect([exit, out]).toEqual([1, '']);
    expect(err).toMatch(/: 0 right, 1 unchecked, for the engine gave up at a limit\n$/);
  });

  it('--time-limit', async () => {
    const board = '"15 14 0 4 11 1 6 13 7 5 8 9 3 2 10 12"';
    const text = `start,target,length\n${board},"0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15",58\n`;
    const { exit, err } = await run(['verify', '-p', 'sliding:4x4', '--time-limit', '50ms'], { input: text });
    expect(exit).toBe(1);
    expect(err).toMatch(/1 unchecked/);
  });

  it('--chunk-bytes', async () => {
    const text = `${HEADER}${WRONG}\n${TWO}\n${WRONG}\n`;
    const [small, large] = await Promise.all([verify(text, ['--chunk-bytes', '1']), found(text)]);
    expect(small.out).toBe(large);
    await expectNot(2, /--chunk-bytes: expected/, ['--chunk-bytes', '0']);
  });

  it('--progress', async () => {
    const { err: said } = await run(['verify', '--progress', 'json'], { input: `${HEADER}${TWO}\n` });
    expect(JSON.parse(said.split('\n')[0])).toMatchObject({ rows: 1, invalid: 0 });
  });

  it('--summary', async () => {
    await verify(`${HEADER}${WRONG}\n${TWO}\n${SWAPPED}\nx,12345678X,invalid,,\n${TWO.replace('solved', 'limit')}\n`, [
      '--summary',
      'summary.json',
    ]);
    expect(JSON.parse(work.read('summary.json'))).toMatchObject({
      command: 'verify',
      rows: { solved: 2, unsolvable: 1, invalid: 1, limit: 1, skipped: 0 },
      lengths: [0, 0, 1],
      verdicts: { holds: 3, limit: 1, unchecked: 0, 'not-shortest': 1, 'not-least': 0 },
      exit: 1,
    });
  });

  it('--quiet', async () => {
    const args = ['verify', '-q', '-v', '--progress', 'json'];
    expect(await run(args, { input: `${HEADER}${WRONG}\n` })).toEqual({ exit: 1, out: FINDING, err: '' });
  });

  it('--verbose', async () => {
    const { err } = await verify(`${HEADER}${TWO}\n`, ['-v', '-t', '1']);
    expect(err).toMatch(/^puzzle-batch: 1 thread \(--threads\)\npuzzle-batch: engine ida \(auto: about 1 row;/m);
  });
});
