import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BatchSolver } from '../../src/batch/batch-solver';
import { InputError, UsageError } from '../../src/formats/faults';
import { findFormat, formats } from '../../src/formats/format-list';
import type { FormatName, ProblemFormatName } from '../../src/formats/formats';
import { msquare } from '../../src/formats/judge/msquare';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { inBlocks, latin1 } from '../support/csv-bytes';
import { MemorySink } from '../support/sinks';

const solvers = new Map<string, BatchSolver>();
afterAll(() => Promise.all(Array.from(solvers.values(), (solver) => solver.close())));

function solverOf(puzzle: string): BatchSolver {
  const solver = solvers.get(puzzle) ?? new BatchSolver(findPuzzle(puzzle)!, { threads: 1 });
  solvers.set(puzzle, solver);
  return solver;
}

interface Solved {
  readonly out: string;
  readonly notices: string[];
  readonly promised: number | null;
}

async function solve(text: string, from: ProblemFormatName, to: FormatName = from, more = {}): Promise<Solved> {
  const output = new MemorySink();
  const notices: string[] = [];
  const puzzle = findFormat(from)?.puzzle ?? findFormat(to)?.puzzle ?? 'eight';
  const { promised } = await solverOf(puzzle).solveRows({
    input: inBlocks(latin1(text), [7]),
    output,
    options: { from, to, ...more },
    onNotice: (notice) => notices.push(notice),
  });
  return { out: output.text, notices, promised };
}

interface JudgeCase {
  readonly name: string;
  readonly from: ProblemFormatName;
  readonly to: FormatName | null;
  readonly input: string;
  readonly expected: string;
}

const judged = JSON.parse(readFileSync(join(__dirname, '..', 'fixtures', 'judge.json'), 'utf8')) as JudgeCase[];

describe('formats', () => {
  it.each(judged)('$name is answered to the byte', async ({ from, to, input, expected }) => {
    expect(await solve(input, from, to ?? from)).toEqual({ out: expected, notices: [], promised: null });
  });

  it.each(formats.filter(({ sample }) => sample.problems !== null))(
    '$name answers its sample as the list shows it',
    async ({ name, sample }) => {
      const { out } = await solve(sample.problems!, name as ProblemFormatName);
      expect(out).toBe(sample.answers);
    },
  );

  it('are all found by name and alias, in any case', () => {
    expect(['CSV', 'poj1077', 'jsonl', 'Lengths'].map((text) => findFormat(text)?.name)).toEqual([
      'csv',
      'hdu1043',
      'ndjson',
      'lengths',
    ]);
    expect(findFormat('xml')).toBeUndefined();
  });
});

describe('judges’ problems', () => {
  it('are read over any white space, spaced or run together, with x, X or 0 for the blank', async () => {
    const boards = '2 3\n4 1\t5 x\r\n\r\n7 6 8 23415X768  2\n3\n4\n1\n5\n0\n7\n6\n8';
    const moves = 'dlurullddrurdllurdr\n';
    expect((await solve(boards, 'hdu1043')).out).toBe(moves.repeat(3));
    const apart = boards.replace('\r\n\r\n', '\r\n'); // A blank line would end the board.
    expect((await solve(`3\n${apart}`, 'uva652')).out).toBe([moves, moves, moves].join('\n'));
    expect((await solve('\r\n 2 \r\n12x453786 \r\n\r\n  12345678x\r\n564178x23\r7568x4123', 'hdu3567')).out).toBe(
      'Case 1: 2\ndd\nCase 2: 8\nurrulldr\n',
    );
    expect((await solve('2 6 8\n4 5 7 3 1', 'msquare')).out).toBe('7\nBCABCCB\n');
  });

  it('that are bad keep their place in the answers, and are told by case and line', async () => {
    const three = (bad: string): string => `3\n12X453786\n12345678X\n${bad}\n12345678X\n564178X23\n7568X4123\n`;
    const { out, notices } = await solve(three('11X453786'), 'hdu3567');
    expect(out).toBe('Case 1: 2\ndd\nCase 2: -1\n\nCase 3: 8\nurrulldr\n');
    expect(notices).toEqual([expect.stringMatching(/^case 2 \(the input:4\): DUPLICATE_LABEL: start: expected /)]);
    expect((await solve(three('21345678X'), 'hdu3567')).out).toBe('Case 1: 2\ndd\nCase 2: -1\n\nCase 3: 8\nurrulldr\n');
    const eight = await solve('1 2 3 4 5 6 7 9 x\n1 2 3 4 5 6 8 7 x\n1 2 3 4 5 6 7 8 x\n', 'hdu1043');
    expect(eight.out).toBe('unsolvable\nunsolvable\n\n');
    expect(eight.notices).toEqual([expect.stringMatching(/^case 1 \(the input:1\): UNKNOWN_SYMBOL: /)]);
    expect((await solve('12345678\n12345677\n12345678\n17245368\n', 'hdu1430')).out).toBe('\nC\n');
    expect((await solve('1 2 3 4 5 6 7 7\n2 6 8 4 5 7 3 1\n', 'msquare')).out).toBe('-1\n\n7\nBCABCCB\n');
    expect((await solve('1 2 3 4 5 6 8 7 x\n1 2 3 4 5 6 7 8 x', 'hdu1043', 'lengths')).out).toBe('-1\n0\n');
  });

  it('that are cut off are named', async () => {
    const short = await solve('1 2 3 4 5 6 7 8 x\n1 2 3 4 5\n', 'hdu1043');
    expect(short.out).toBe('\nunsolvable\n');
    expect(short.notices).toEqual([
      'case 2 (the input:2): CUT_OFF: expected a board of 9 symbols, got 5; add what is missing',
    ]);
    const odd = await solve('2\n12X453786\n12345678X\n12X453786', 'hdu3567');
    expect(odd.out).toBe('Case 1: 2\ndd\nCase 2: -1\n\n');
    expect(odd.notices).toEqual([expect.stringMatching(/^case 2 \(the input:4\): CUT_OFF: .*the start alone/)]);
    const apart = await solve('3\n\n1 2 3\n\n1 2 3 4 5 6 7 8 x\n\n123456x78\n', 'uva652');
    expect(apart.out).toBe('unsolvable\n\n\n\nrr\n');
  });

  it('are counted: more or fewer than the input says are reported, and a missing count is told', async () => {
    const pair = '12X453786\n12345678X\n';
    expect(await solve(`2\n${pair}`, 'hdu3567')).toEqual({ out: 'Case 1: 2\ndd\n', notices: [], promised: 2 });
    expect((await solve(`1\n${pair}${pair}`, 'hdu3567')).promised).toBe(1);
    expect((await solve(`2\n${pair}${pair}`, 'hdu3567')).promised).toBeNull();
    expect((await solve(`9\n${pair}${pair}`, 'hdu3567', 'hdu3567', { skip: 1 })).promised).toBeNull();
    const bare = await solve(pair, 'hdu3567');
    expect(bare).toMatchObject({ out: 'Case 1: 2\ndd\n', promised: null });
    expect(bare.notices).toEqual([expect.stringMatching(/expected the number of problems first, got "12X453786"/)]);
    expect((await solve('1 2 3 x 4 6 7 5 8', 'uva652')).out).toBe('rdr\n');
  });

  it('are refused where what should be their number is neither that nor a board', async () => {
    const pair = '12X453786\n12345678X\n';
    for (const first of ['2 cases', '-1', '1.5', '99999999999999999999', '1 12X453786 12345678X', '12X45378']) {
      await expect(solve(`${first}\n${pair}`, 'hdu3567')).rejects.toThrow(
        /the input:1: expected the number of problems, or a board/,
      );
    }
    await expect(solve('two\n\n1 2 3 x 4 6 7 5 8\n', 'uva652')).rejects.toThrow(InputError);
  });

  it('take another target, and other boards, where they are asked for', async () => {
    expect((await solve('1 2 3 4 5 6 7 x 8', 'hdu1043', 'hdu1043', { target: '123456x78' })).out).toBe('l\n');
    await expect(solve('1\n12X453786\n12345678X\n', 'hdu3567', 'csv', { target: '12345678X' })).rejects.toThrow(
      UsageError,
    );
    const small = new BatchSolver(findPuzzle('sliding:2x2')!, { threads: 1 });
    solvers.set('small', small);
    const output = new MemorySink();
    await small.solveRows({ input: inBlocks(latin1('1 2 x 3 12x3'), [3]), output, options: { from: 'hdu1043' } });
    expect(output.text).toBe('r\nr\n');
  });

  it('come out as CSV and NDJSON, and CSV and NDJSON as answers of judges', async () => {
    const cases = '1\n12x453786\n12345678X\n';
    expect((await solve(cases, 'hdu3567', 'csv')).out).toBe(
      'start,target,status,length,moves,error\n12x453786,12345678X,solved,2,dd,\n',
    );
    expect((await solve('1 2 3 4 5 6 7 x 8', 'hdu1043', 'ndjson')).out).toBe(
      '{"start":"1234567x8","target":"12345678X","status":"solved","length":1,"moves":"r","error":null}\n',
    );
    const csv = 'id,start,target\n"1","12X453786",12345678X\n\n2,564178X23,7568X4123\n3,21345678X,12345678X\n4,,\n';
    expect((await solve(csv, 'csv', 'hdu3567')).out).toBe(
      'Case 1: 2\ndd\nCase 2: 8\nurrulldr\nCase 3: -1\n\nCase 4: -1\n\n',
    );
    expect((await solve(csv, 'csv', 'uva652')).out).toBe('dd\n\nurrulldr\n\nunsolvable\n\nunsolvable\n');
    expect((await solve(csv, 'csv', 'lengths')).out).toBe('2\n8\n-1\n-1\n');
  });

  it('break moves after 60 where there are more', () => {
    const print = (length: number): string =>
      msquare.answers.print(
        {
          status: 'solved',
          length,
          code: '',
          message: '',
          expanded: 0,
          moves: () => 'B'.repeat(length),
          best: () => 'B',
        },
        1,
      );
    expect(print(60)).toBe(`60\n${'B'.repeat(60)}\n`);
    expect(print(61)).toBe(`61\n${'B'.repeat(60)}\nB\n`);
    expect(print(0)).toBe('0\n\n');
  });
});
