import { BatchSolver } from '../../src/batch/batch-solver';
import type { VerifyOptions, VerifyRequest } from '../../src/batch/verify-request';
import type { LocatedFinding } from '../../src/batch/located-finding';
import { InputError, UsageError } from '../../src/formats/faults';
import type { FormatName, ProblemFormatName } from '../../src/formats/formats';
import { readMoveSpelling } from '../../src/formats/move-spelling';
import { parseResultColumns } from '../../src/formats/result-columns';
import { findPuzzle } from '../../src/puzzle/catalogue';
import type { State } from '../../src/puzzle/permutation';
import type { Puzzle } from '../../src/puzzle/puzzle';
import { parityAllows } from '../../src/puzzle/relabel';
import { strengths } from '../../src/solve/verdict';
import { inBlocks, latin1, within } from '../support/csv-bytes';
import {
  type AnsweredPair,
  answerPair,
  damaged,
  damages,
  kindOfDamage,
  type SolvedAnswer,
  tableEngine,
} from '../support/damaged-answers';
import { DEADLINE } from '../support/deadline';
import { SeededRandom } from '../support/seeded-random';
import { MemorySink } from '../support/sinks';
import { stateOf, textOf } from '../support/states';

const eight = findPuzzle('eight')!;
const squares = findPuzzle('magic-squares')!;
const solvers = new Map([eight, squares].map((puzzle) => [puzzle, new BatchSolver(puzzle, { threads: 2 })]));
afterAll(() => Promise.all(Array.from(solvers.values(), (solver) => solver.close())));
const engines = new Map([eight, squares].map((puzzle) => [puzzle, tableEngine(puzzle)]));

interface Given extends Omit<Partial<VerifyRequest>, 'answers'> {
  readonly puzzle?: Puzzle;
  readonly answers?: string;
  readonly blocks?: readonly number[];
}

/** What is found in a text, as lines and as data. */
async function verify(text: string, { puzzle = eight, answers, blocks = [1e6], ...request }: Given = {}) {
  const output = new MemorySink();
  const findings: LocatedFinding[] = [];
  const notices: string[] = [];
  const report = await within(
    30_000,
    solvers.get(puzzle)!.verify({
      input: inBlocks(latin1(text), [...blocks]),
      ...(answers === undefined ? {} : { answers: inBlocks(latin1(answers), [...blocks]) }),
      output,
      onFinding: (finding) => findings.push(finding),
      onNotice: (notice) => notices.push(notice),
      ...request,
    }),
  );
  return { ...report, out: output.text, findings, notices };
}

async function solve(
  text: string,
  from: ProblemFormatName,
  to: FormatName,
  puzzle: Puzzle,
  more = {},
): Promise<string> {
  const output = new MemorySink();
  const input = inBlocks(latin1(text), [1e6]);
  await solvers.get(puzzle)!.solveRows({ input, output, options: { from, to, ...more } });
  return output.text;
}

/** Random pairs, one in six of them from a state to itself, one in six unsolvable where there is such a thing. */
function pairsOf(puzzle: Puzzle, random: SeededRandom, count: number, fixed: { start?: State; target?: State } = {}) {
  return Array.from({ length: count }, (): AnsweredPair => {
    const drawn = random.permutation(puzzle.cells);
    const target = fixed.target ?? drawn;
    let start = fixed.start ?? random.permutation(puzzle.cells);
    const kind = random.below(6);
    if (kind === 0) start = target;
    else if (kind > 1 && !parityAllows(puzzle, start, target)) {
      const [a, b] = [1, 2].map((label) => start.indexOf(label));
      start = start.with(a, start[b]).with(b, start[a]);
    }
    if (fixed.start) return answerPair(puzzle, engines.get(puzzle)!, fixed.start, kind === 0 ? fixed.start : drawn);
    return answerPair(puzzle, engines.get(puzzle)!, start, target);
  });
}

describe('answers in columns', () => {
  const PAIR = '12X453786,12345678X';

  it('hold where they are right, and are located by line and kind where they are wrong', async () => {
    const text = `start,target,status,length,moves\n${PAIR},solved,2,dd\n\n${PAIR},solved,2,dr\n"12X453786\n",12345678X,solved,3,ddu\n${PAIR},solved,4,dudd\n`;
    const { out, findings, tally } = await verify(text);
    expect(out).toBe(
      'the input:4: illegal: move 2 "r": the blank is in the right column\n' +
        'the input:5: unreached: ends at 12345X786, not at 12345678X\n' +
        'the input:7: not-shortest: 4 moves, the shortest path has 2\n',
    );
    expect(findings.map(({ line, case: number, kind }) => [line, number, kind])).toEqual([
      [4, null, 'illegal'],
      [5, null, 'unreached'],
      [7, null, 'not-shortest'],
    ]);
    expect(tally.rows).toEqual({ solved: 4, unsolvable: 0, invalid: 0, limit: 0, skipped: 1 });
    expect(tally.verdicts).toMatchObject({ holds: 1, illegal: 1, unreached: 1, 'not-shortest': 1 });
    expect(tally.lengths).toEqual([0, 0, 1]);
  });

  it('are told of in a line each, whatever the name of the file holds', async () => {
    const text = `start,target,length\n12X453786,12345678X,9\n`;
    const blocks = { open: () => inBlocks(latin1(text), [1e6]), size: text.length, file: null, rereadable: true };
    const { out } = await verify('', { input: { ...blocks, name: 'two\nlines\x9b.csv' } });
    expect(out).toMatch(/^two\\u\{a\}lines\\u\{9b\}\.csv:2: wrong-length: [^\n]*\n$/);
  });

  it('are those that are named, or have the names that they are written with', async () => {
    const text = `start,target,Length,cost,n,path\n${PAIR},2,3,4,dd\n`;
    const kinds = async (options: VerifyOptions): Promise<string[]> => {
      const { findings } = await verify(text, { options });
      return findings.map(({ kind }) => kind);
    };
    expect(await kinds({})).toEqual([]);
    expect(await kinds({ lengthColumn: ' COST ' })).toEqual(['wrong-length']);
    expect(await kinds({ lengthColumn: '5', movesColumn: 'path' })).toEqual(['wrong-length']);
    expect(await kinds({ movesColumn: '6' })).toEqual([]);
    expect(await kinds({ statusColumn: 'path' })).toEqual(['unreadable']);
  });

  it('must be somewhere', async () => {
    const refused = async (
      text: string,
      options: VerifyOptions,
      error: typeof InputError | typeof UsageError,
      message: RegExp,
    ): Promise<void> => {
      const checked = verify(text, { options });
      await expect(checked).rejects.toThrow(error);
      await expect(checked).rejects.toThrow(message);
    };
    const text = `start,target,cost\n${PAIR},2\n`;
    await refused(
      text,
      {},
      InputError,
      /expected a column status, length or moves to check, got "start", "target", "cost"; say which with --status-column/,
    );
    await refused(
      text,
      { lengthColumn: 'costs' },
      InputError,
      /expected one column "costs", got "start", "target", "cost"; say which with --length-column/,
    );
    await refused(text, { movesColumn: '4' }, InputError, /--moves-column: expected a column from 1 to 3, got 4/);
    await refused(text.replace('target,', 'target,cost,'), { lengthColumn: 'cost' }, InputError, /got it 2 times/);
    await refused(
      `${PAIR},2\n`,
      { lengthColumn: 'cost' },
      UsageError,
      /without a header columns are given by number, got "cost"/,
    );
    await refused(`${PAIR},2\n`, {}, InputError, /expected a column status, length or moves/);
    expect((await verify(`${PAIR},2\n`, { options: { lengthColumn: '3' } })).tally.verdicts.holds).toBe(1);
  });

  it('are right as the solver writes them, invalid, ragged and given up ones too, in any spelling', async () => {
    const random = new SeededRandom(5);
    const rows = pairsOf(eight, random, 100).map(
      ({ start, target }) => `${textOf(eight, start)},${textOf(eight, target)},x`,
    );
    const bad = ['11345678X,12345678X,x', ',12345678X,x', '12X453786', '12X453786,12345678X,x,y', '"1\r2",é,x'];
    const text = `start,target,note\n${[...rows.slice(0, 50), ...bad, ...rows.slice(50)].join('\n')}\n`;
    const spelled = [{}, { movesAs: 'words', direction: 'tile', upper: true }, { movesAs: 'tiles' }].map((options) =>
      readMoveSpelling(eight, options),
    );
    for (const spelling of spelled) {
      for (const to of ['csv', 'ndjson'] as const) {
        const solved = await solve(text, 'csv', to, eight, { spelling });
        const { out, tally } = await verify(solved, { options: { from: to, spelling } });
        expect(out).toBe('');
        expect([tally.verdicts.holds, tally.rows.invalid]).toEqual([105, 5]);
      }
    }
    const tired = new BatchSolver(eight, { threads: 1, algorithm: 'ida', limits: { expanded: 20 } });
    const output = new MemorySink();
    await tired.solveRows({ input: inBlocks(latin1(text), [1e6]), output });
    await tired.close();
    const { out, tally } = await verify(output.text);
    expect(out).toBe('');
    expect(tally.verdicts.limit).toBeGreaterThan(20);
    expect(tally.verdicts.limit).toBe(tally.rows.limit);
  });

  it('are known to be of ragged rows by the error column, which has the prefix of the status column', async () => {
    const text = `start,target,error\n${PAIR},x,y\n${PAIR},TOO_MANY_CELLS\n12X453786\n11345678X,12345678X,\n`;
    const kinds = async (columns: string, prefix: string, damage = (solved: string) => solved): Promise<string[]> => {
      const output = new MemorySink();
      const input = inBlocks(latin1(text), [1e6]);
      await solvers.get(eight)!.solveRows({ input, output, columns: parseResultColumns(columns, prefix) });
      const named = { statusColumn: `${prefix}status`, lengthColumn: `${prefix}length`, movesColumn: `${prefix}moves` };
      const { findings } = await verify(damage(output.text), { options: named });
      return findings.map(({ line, kind }) => `${line}: ${kind}`);
    };
    expect(await kinds('status,length,moves,error', 'P_')).toEqual([]);
    const swapped = (solved: string): string => solved.replace('solved,2,dd', 'invalid,,');
    expect(await kinds('status,length,moves,error', 'p_', swapped)).toEqual(['3: wrong-status']);
    // Without the column they cannot be told from an answer that is wrong.
    expect(await kinds('status,length,moves', 'p_')).toEqual(['2: wrong-status']);
    expect(await kinds('status,length,moves,error:why', 'p_')).toEqual(['2: wrong-status']);
  });

  it('are unchecked where the engine gives up', async () => {
    const tired = new BatchSolver(eight, { threads: 1, algorithm: 'ida', limits: { expanded: 20 } });
    const text = 'start,target,length\n87654321X,12345678X,28\n12X453786,12345678X,2\n12X453786,12345678X,1\n';
    const { tally } = await tired.verify({ input: inBlocks(latin1(text), [1e6]) });
    await tired.close();
    expect(tally.verdicts).toMatchObject({ unchecked: 1, holds: 1, 'wrong-length': 1 });
  });

  it.each([
    ['csv', eight],
    ['ndjson', eight],
    ['csv', squares],
    ['ndjson', squares],
  ] as const)('in %s are found on exactly the damaged rows', async (from, puzzle) => {
    const random = new SeededRandom(puzzle === eight ? 7 : 8);
    const engine = engines.get(puzzle)!;
    const below = random.below.bind(random);
    const found: string[] = [];
    const rows = pairsOf(puzzle, random, 400).map((pair, i) => {
      const damage = below(2) === 0 ? damages[below(damages.length)] : null;
      const wrong = damage ? damaged(puzzle, engine, pair, damage, below) : pair.answer;
      const kind = kindOfDamage(puzzle, pair, wrong);
      if (kind !== 'holds') found.push(`the input:${i + (from === 'csv' ? 2 : 1)}: ${kind}`);
      const [start, target] = [pair.start, pair.target].map((state) => textOf(puzzle, state));
      const { status, length, moves } = wrong;
      if (from === 'csv') return [start, target, status, length, moves].join(',');
      return JSON.stringify({ start, target, status, length: length === '' ? null : Number(length), moves });
    });
    const header = from === 'csv' ? ['start,target,status,length,moves'] : [];
    const text = `${[...header, ...rows].join('\n')}\n`;
    for (const chunkBytes of [100, 1000, 2 ** 16]) {
      const { out } = await verify(text, { puzzle, options: { from, chunkBytes } });
      expect(
        out
          .trimEnd()
          .split('\n')
          .map((line) => line.replace(/^(.*?:\d+: [a-z-]+): .*$/, '$1')),
      ).toEqual(found);
    }
    expect(found.length).toBeGreaterThan(100);
  });
});

describe('answers of judges', () => {
  /** A judge's format: problems and answers as text. */
  interface Judge {
    readonly from: ProblemFormatName;
    readonly to: FormatName;
    readonly puzzle: Puzzle;
    readonly fixed: { readonly start?: State; readonly target?: State };
    readonly problems: (pairs: readonly (readonly [start: string, target: string])[]) => string;
    /** An answer, its number from 1. */
    readonly answer: (answer: SolvedAnswer, number: number) => string;
  }
  const goal = stateOf(eight, '12345678X');
  const spaced = (state: string): string => [...state.toLowerCase()].join(' ');
  const words = ({ status, moves }: SolvedAnswer): string => (status === 'solved' ? moves : 'unsolvable');
  const number = ({ status, length }: SolvedAnswer): string => (status === 'solved' ? length || '0' : '-1');
  const sixty = (moves: string): string => moves.replace(/(.{60})(?=.)/g, '$1\n');

  const hdu1043: Judge = {
    from: 'hdu1043',
    to: 'hdu1043',
    puzzle: eight,
    fixed: { target: goal },
    problems: (pairs) => pairs.map(([start]) => `${spaced(start)}\n`).join(''),
    answer: (answer) => `${words(answer)}\n`,
  };
  const judges: readonly Judge[] = [
    hdu1043,
    {
      from: 'hdu3567',
      to: 'hdu3567',
      puzzle: eight,
      fixed: {},
      problems: (pairs) => `${pairs.length}\n${pairs.map((pair) => `${pair.join('\n')}\n`).join('')}`,
      answer: (answer, n) => `Case ${n}: ${number(answer)}\n${answer.status === 'solved' ? answer.moves : ''}\n`,
    },
    {
      ...hdu1043,
      from: 'uva652',
      to: 'uva652',
      problems: (pairs) => `${pairs.length}\n\n${pairs.map(([start]) => `${spaced(start)}\n`).join('\n')}`,
      answer: (answer, n) => `${n === 1 ? '' : '\n'}${words(answer)}\n`,
    },
    { ...hdu1043, to: 'lengths', answer: (answer) => `${number(answer)}\n` },
    {
      from: 'hdu1430',
      to: 'hdu1430',
      puzzle: squares,
      fixed: {},
      problems: (pairs) => pairs.map((pair) => `${pair.join('\n')}\n`).join(''),
      answer: ({ status, moves }) => (status === 'solved' ? `${moves}\n` : '-1\n'),
    },
    {
      from: 'msquare',
      to: 'msquare',
      puzzle: squares,
      fixed: { start: stateOf(squares, '12345678') },
      problems: (pairs) => pairs.map(([, target]) => `${spaced(target)}\n`).join(''),
      answer: (answer) => `${number(answer)}\n${answer.status === 'solved' ? sixty(answer.moves) : ''}\n`,
    },
  ];

  it.each(judges)('from $from to $to are found on exactly the damaged cases', async (judge) => {
    const { from, to, puzzle, fixed, problems, answer } = judge;
    const random = new SeededRandom(11);
    const below = random.below.bind(random);
    const pairs = pairsOf(puzzle, random, 300, fixed);
    const text = problems(pairs.map(({ start, target }) => [textOf(puzzle, start), textOf(puzzle, target)]));
    const right = pairs.map((pair, i) => answer(pair.answer, i + 1));
    expect(right.join('')).toBe(await solve(text, from, to, puzzle));
    const wrong = pairs.map((pair, i) => {
      const made = damaged(puzzle, engines.get(puzzle)!, pair, damages[below(damages.length)], below);
      const emptied = made.status === 'solved' && made.moves === '' && pair.answer.moves !== '';
      // Where no moves are a blank line, that is not to be told from the blank lines that judges let pass.
      const blank = made.status === 'solved' && made.moves === '' && pair.answer.status === 'unsolvable';
      return below(2) === 0 || emptied || blank ? right[i] : answer(made, i + 1);
    });
    const damagedCases = right.flatMap((unit, i) => (unit === wrong[i] ? [] : [i + 1]));
    expect(damagedCases.length).toBeGreaterThan(to === 'lengths' ? 20 : 50);
    for (const [chunkBytes, blocks] of [
      [64, [7, 100]],
      [2 ** 16, [1e6]],
    ] as const) {
      const options: VerifyOptions = { from, to, require: 'least', chunkBytes };
      const clean = await verify(text, { puzzle, answers: right.join(''), blocks, options });
      expect([clean.out, clean.promised]).toEqual(['', null]);
      const { out } = await verify(text, { puzzle, answers: wrong.join(''), blocks, options });
      const cases = Array.from(out.matchAll(/^case (\d+) \(the input line (\d+)\): /gm), ([, k, line]) => [+k, +line]);
      const lineOf = (k: number): number =>
        wrong
          .slice(0, k - 1)
          .join('')
          .split('\n').length + (to === 'uva652' && k > 1 ? 1 : 0);
      expect(cases).toEqual(damagedCases.map((k) => [k, lineOf(k)]));
    }
  });

  const CASES = '2\n12X453786\n12345678X\n564178X23\n7568X4123\n';

  it('may be any legal path where the judge takes any, unless more is asked for', async () => {
    const board = '2 3 4 1 5 x 7 6 8\n';
    const [other, least] = ['ullddrurdllurdruldr', 'dlurullddrurdllurdr'];
    const kinds = async (answers: string, options: VerifyOptions): Promise<string[]> => {
      const { findings } = await verify(board, { answers, options: { from: 'hdu1043', ...options } });
      return findings.map(({ kind }) => kind);
    };
    expect(await kinds(`${other}r`, {})).toEqual(['illegal']);
    expect(await kinds(`${other}l`, {})).toEqual(['unreached']);
    expect(await kinds(`${other}ud`, {})).toEqual([]);
    expect(await kinds(`${other}ud`, { require: 'shortest' })).toEqual(['not-shortest']);
    expect(await kinds(other, { require: 'shortest' })).toEqual([]);
    expect(await kinds(other, { require: 'least' })).toEqual(['not-least']);
    expect(await kinds(least, { require: 'least' })).toEqual([]);
    expect(await kinds('unsolvable', {})).toEqual(['wrong-status']);
  });

  it('are missed where the file ends, and told of where it goes on', async () => {
    const options: VerifyOptions = { from: 'hdu3567' };
    const short = await verify(CASES, { answers: 'Case 1: 2\ndd\n', options });
    expect(short.out).toBe('case 2 (the input line 3): unreadable: no answer, the file ends\n');
    const long = await verify(CASES, { answers: 'Case 1: 2\ndd\nCase 2: 8\nurrulldr\n\nCase 3: 1\nd\n', options });
    expect(long.out).toBe('case 3 (the input line 6): unreadable: expected no more answers, got "Case 3: 1"\n');
    expect(long.tally.verdicts).toMatchObject({ holds: 2, unreadable: 1 });
  });

  it('go with the cases that are picked, whose numbers stay', async () => {
    const answers = 'Case 1: 2\ndx\nCase 2: 8\nurrulldx\nCase 3: 7\n';
    const lines = async (options: VerifyOptions): Promise<string[]> => {
      const { out } = await verify(CASES, { answers, options: { from: 'hdu3567', ...options } });
      return out
        .trimEnd()
        .split('\n')
        .map((line) => line.replace(/: .*/, ''));
    };
    expect(await lines({ skip: 1 })).toEqual(['case 2 (the input line 3)', 'case 3 (the input line 5)']);
    expect(await lines({ skip: 1, limit: 1 })).toEqual(['case 2 (the input line 3)']);
    expect(await lines({ limit: 1 })).toEqual(['case 1 (the input line 1)']);
  });

  it('are right without a path for a case that cannot be read, and keep their places behind it', async () => {
    const text = '12345678\n17245368\n12345678\n1234567\n12345678\n12345678\n12345678\n82754631\n';
    const found = async (answers: string): Promise<string> =>
      (await verify(text, { puzzle: squares, answers, options: { from: 'hdu1430' } })).out;
    expect(await found('C\n\n\nAC\n')).toBe('');
    expect(await found('C\nA\n\nAC\n')).toMatch(
      /^case 2 \(the input line 2\): unreadable: target: WRONG_LENGTH: .*\n$/,
    );
    expect(await found('C\n\n\nAB\n')).toMatch(/^case 4 \(the input line 4\): unreached: .*\n$/);
    const board = { answers: 'unsolvable\n', options: { from: 'hdu1043' } } as const;
    expect((await verify('1 2 3 4 5 6 7 9 x\n', board)).out).toBe('');
  });

  it('may belong to problems in a CSV', async () => {
    const text = 'start,target\n12X453786,12345678X\n\n564178X23,7568X4123\n';
    const { out } = await verify(text, { answers: '2\n9\n', options: { to: 'lengths' } });
    expect(out).toBe('case 2 (the input line 2): wrong-length: 9 moves, the shortest path has 8\n');
  });

  it('need a format, and problems of a judge need them', async () => {
    await expect(verify(CASES, { options: { from: 'hdu3567' } })).rejects.toThrow(
      /^answers: problems in the format hdu3567 have no columns of answers: give them too$/,
    );
    await expect(verify('start\n', { answers: '' })).rejects.toThrow(
      /^answers: expected the format of a judge, or lengths/,
    );
    await expect(verify('start\n', { options: { to: 'lengths' } })).rejects.toThrow(/^to: is the format of answers/);
    await expect(verify(CASES, { options: { require: 'best' as never } })).rejects.toThrow(
      /^require: expected legal, shortest, least, got "best"$/,
    );
    expect(strengths).toHaveLength(3);
  });

  it('are answers to as many problems as the input says, or it is told', async () => {
    const answers = 'Case 1: 2\ndd\nCase 2: 8\nurrulldr\n';
    const { promised, out } = await verify(CASES.replace('2\n', '3\n'), { answers, options: { from: 'hdu3567' } });
    expect([promised, out]).toEqual([3, '']);
  });

  it('stop with their run, and none is called wrong for it', async () => {
    const abort = new AbortController();
    const endless = async function* (text: string): AsyncGenerator<string> {
      yield text;
      await new Promise((resolve) => setTimeout(resolve, 200));
      abort.abort();
      yield text;
    };
    const output = new MemorySink();
    const run = solvers.get(eight)!.verify({
      input: endless('2 3 4 1 5 x 7 6 8\n'.repeat(20_000)),
      answers: endless('ullddrurdllurdruldr\n'.repeat(100)),
      output,
      options: { from: 'hdu1043' },
      signal: abort.signal,
    });
    await expect(within(DEADLINE, run)).rejects.toThrow('stopped');
    expect(output.text).toBe('');
  });
});
