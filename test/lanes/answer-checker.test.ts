import fc from 'fast-check';
import { type AnswerCells, type Claim, readClaim } from '../../src/formats/claim';
import { DEFAULT_SPELLING, type MoveSpelling } from '../../src/formats/move-spelling';
import { AnswerChecker } from '../../src/lanes/answer-checker';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { type Engine, LIMIT } from '../../src/puzzle/engine';
import { compilePuzzle, type Puzzle } from '../../src/puzzle/puzzle';
import { slidingDefinition } from '../../src/puzzle/sliding';
import { createEngine } from '../../src/solve/engines';
import { type FindingKind, type Strength, strengths, type Verdict } from '../../src/solve/verdict';
import { states } from '../support/arbitraries';
import { answerPair, damaged, damages, kindOfDamage, type SolvedAnswer, tableEngine } from '../support/damaged-answers';
import { textOf } from '../support/states';

const eight = findPuzzle('eight')!;
const squares = findPuzzle('magic-squares')!;
const GOAL = '12345678X';
/** Two moves, `dd`, from the goal. */
const NEAR = '12X453786';
/** An exchange of two tiles away from it. */
const UNSOLVABLE = '12345687X';

const unlimited = { expanded: Infinity, interrupted: () => false };
const ida = createEngine(eight, 'ida', unlimited, null);
const searcher = createEngine(squares, 'bidirectional', unlimited, null);

/** An engine that gives up on every pair, and counts them. */
class TiredEngine implements Engine {
  readonly path = new Uint8Array(0);
  readonly expanded = 0;
  asked = 0;

  solve(): number {
    this.asked++;
    return LIMIT;
  }
}

interface Case {
  readonly start?: string;
  readonly target?: string;
  readonly strength?: Strength;
  readonly spelling?: Partial<MoveSpelling>;
  readonly engine?: Engine;
  readonly puzzle?: Puzzle;
}

function verdictOf(cells: Partial<AnswerCells>, given: Case = {}): Verdict {
  const { start = NEAR, target = GOAL, strength = 'least', spelling, engine = ida, puzzle = eight } = given;
  const checker = new AnswerChecker(puzzle, strength, { ...DEFAULT_SPELLING, ...spelling }, {}, engine);
  return checker.check(
    start,
    target,
    null,
    readClaim({ status: null, length: null, moves: null, error: null, ...cells }),
  );
}

/** A verdict as the command prints it. */
function lineOf(cells: Partial<AnswerCells>, given: Case = {}): string {
  const verdict = verdictOf(cells, given);
  return typeof verdict === 'string' ? verdict : `${verdict.kind}: ${verdict.text}`;
}

function wordsOf(letters: string): string {
  const words = new Map(['down', 'left', 'right', 'up'].map((word) => [word[0], word]));
  return Array.from(letters, (letter) => words.get(letter)).join(' ');
}

describe('a right answer', () => {
  it.each<[Partial<AnswerCells>, Case]>([
    [{ status: 'solved', length: '2', moves: 'dd' }, {}],
    [{ length: '2' }, {}],
    [{ moves: 'dd' }, {}],
    [{ status: 'solved' }, {}],
    [{ status: 'solved', length: '0', moves: '' }, { start: GOAL }],
    [{ moves: '' }, { start: GOAL }],
    [{ status: 'unsolvable', length: '', moves: '' }, { start: UNSOLVABLE }],
    [{ length: '-1' }, { start: UNSOLVABLE }],
    [{ length: '' }, { start: UNSOLVABLE }],
    [{ moves: 'unsolvable' }, { start: UNSOLVABLE }],
    [{ moves: '' }, { start: UNSOLVABLE }],
    [{ status: 'invalid', length: '', moves: '' }, { start: '11345678X' }],
    [{ status: 'invalid' }, { target: '' }],
    [{ status: 'invalid', error: 'TOO_FEW_CELLS: expected 3 cells, got 2' }, {}],
    [{ moves: 'UP UP' }, { spelling: { as: 'words', direction: 'tile' } }],
    [{ moves: '3 6' }, { spelling: { as: 'tiles' } }],
    [{ length: '4' }, { strength: 'legal' }],
    [{ moves: 'dudd' }, { strength: 'legal' }],
    // On other puzzles than sliding ones a length from the shortest on is taken as it is.
    [{ length: '2' }, { strength: 'legal', puzzle: squares, start: '12345678', target: '87654321', engine: searcher }],
  ])('%p %p holds', (cells, given) => expect(verdictOf(cells, given)).toBe('holds'));
});

describe('a wrong answer', () => {
  it.each<[Partial<AnswerCells>, string, Case?]>([
    [{ moves: 'dxd' }, 'unreadable: move 2: expected one of d l r u, got "x"'],
    [{ length: 'two' }, 'unreadable: length: expected a number of moves, got "two"'],
    [{ status: 'unsolved' }, 'unreadable: status: expected solved, unsolvable, invalid or limit, got "unsolved"'],
    [{ status: 'invalid' }, 'wrong-status: invalid, but start and target can be read'],
    [{ status: 'unsolvable', length: '', moves: '' }, 'wrong-status: unsolvable, the shortest path has 2'],
    [{ status: 'unsolvable' }, 'wrong-status: unsolvable, there is a path', { strength: 'legal' }],
    [{ length: '-1' }, 'wrong-status: unsolvable, the shortest path has 2'],
    [{ length: '' }, 'wrong-status: unsolvable, the shortest path has 2'],
    [{ moves: '-1' }, 'wrong-status: unsolvable, the shortest path has 2'],
    [{ status: 'unsolvable', moves: 'dd' }, 'wrong-status: unsolvable, there is a path', { strength: 'legal' }],
    [
      { status: 'solved', length: '', moves: '' },
      'wrong-status: solved, the pair is unsolvable',
      { start: UNSOLVABLE },
    ],
    [{ length: '5' }, 'wrong-status: 5 moves, the pair is unsolvable', { start: UNSOLVABLE }],
    [{ moves: 'lr' }, 'wrong-status: solved, the pair is unsolvable', { start: UNSOLVABLE }],
    [{ moves: 'dudu u' }, 'illegal: move 5 "u": the blank is in the top row'],
    [
      { status: 'unsolvable', moves: 'd' },
      'illegal: move 1 "d": the blank is in the bottom row',
      { start: UNSOLVABLE },
    ],
    [{ moves: 'dld' }, 'unreached: ends at 1234857X6, not at 12345678X'],
    [{ moves: '' }, 'unreached: ends at 12X453786, not at 12345678X'],
    [{ status: 'unsolvable', moves: 'lr' }, 'unreached: ends at 12345687X, not at 12345678X', { start: UNSOLVABLE }],
    [{ length: '3', moves: 'dd' }, 'wrong-length: 3 moves, the path has 2'],
    [{ length: '1', moves: 'dd' }, 'wrong-length: 1 move, the path has 2', { strength: 'legal' }],
    [{ length: '', moves: 'dd' }, 'wrong-length: no length, the path has 2'],
    [{ status: 'solved', length: '' }, 'wrong-length: no length, the shortest path has 2'],
    [{ status: 'solved', length: '' }, 'wrong-length: no length, the shortest path has 2', { strength: 'legal' }],
    [{ length: '4' }, 'wrong-length: 4 moves, the shortest path has 2'],
    [{ length: '3' }, 'wrong-length: 3 moves, the shortest path has 2', { strength: 'shortest' }],
    [{ length: '3' }, 'wrong-length: 3 moves, every path has an even number', { strength: 'legal' }],
    [{ length: '0' }, 'wrong-length: 0 moves, the shortest path has 2', { strength: 'legal' }],
    [
      { length: '0' },
      'wrong-length: 0 moves, the shortest path has 1',
      { strength: 'legal', puzzle: squares, start: '12345678', target: '87654321', engine: searcher },
    ],
    [
      { status: 'unsolvable', length: '3' },
      'wrong-length: 3 moves, but the pair is said to be unsolvable',
      { start: UNSOLVABLE },
    ],
    [{ moves: 'dudd' }, 'not-shortest: 4 moves, the shortest path has 2', { strength: 'shortest' }],
    [{ length: '4', moves: 'dudd' }, 'not-shortest: 4 moves, the shortest path has 2'],
  ])('%p is %s', (cells, line, given = {}) => expect(lineOf(cells, given)).toBe(line));

  it('is unreadable where a state is, unless it says so', () => {
    for (const status of ['solved', 'unsolvable', 'limit']) {
      expect(lineOf({ status }, { start: '' })).toMatch(
        /^unreadable: start: EMPTY_STATE: expected 1 to 8 .* got an empty cell$/,
      );
    }
    expect(lineOf({ length: '2' }, { target: '123' })).toMatch(/^unreadable: target: WRONG_LENGTH: /);
  });

  it('is unreadable where its record is', () => {
    const checker = new AnswerChecker(eight, 'least', DEFAULT_SPELLING, {}, ida);
    const claim: Claim = { status: 'solved', length: 2, moves: 'dd' };
    const verdict = checker.check(NEAR, GOAL, { code: 'TOO_FEW_CELLS', message: 'expected 5 cells, got 4' }, claim);
    expect(verdict).toEqual({ kind: 'unreadable', text: 'TOO_FEW_CELLS: expected 5 cells, got 4' });
  });

  it('is not least where another path of its length is, and both are shown in the spelling at hand', () => {
    const given: Case = { start: '23415X768' };
    const [other, least] = ['ullddrurdllurdruldr', 'dlurullddrurdllurdr'];
    expect(lineOf({ moves: other }, given)).toBe(`not-least: "${other}" is shortest, the least is "${least}"`);
    expect(verdictOf({ moves: other }, { ...given, strength: 'shortest' })).toBe('holds');
    const words = lineOf({ moves: wordsOf(other) }, { ...given, spelling: { as: 'words' } });
    expect(words).toMatch(/^not-least: "up left [^"]*…" is shortest, the least is "down [^"]*…"; they part at move 1$/);
    const upper = `not-least: "${other.toUpperCase()}" is shortest, the least is "${least.toUpperCase()}"`;
    expect(lineOf({ moves: other }, { ...given, spelling: { upper: true } })).toBe(upper);
  });
});

describe('an engine that gives up', () => {
  it.each<[Partial<AnswerCells>, Case]>([
    [{ moves: 'dd' }, {}],
    [{ length: '2' }, {}],
    [{ length: '2' }, { strength: 'legal' }],
    [{ status: 'solved' }, { puzzle: squares, start: '12345678', target: '87654321', strength: 'legal' }],
    [{ status: 'unsolvable' }, { puzzle: squares, start: '12345678', target: '87654321', strength: 'legal' }],
    [{ moves: '' }, { puzzle: squares, start: '12345678', target: '87654321', strength: 'legal' }],
  ])('leaves %p %p unchecked', (cells, given) => {
    expect(verdictOf(cells, { ...given, engine: new TiredEngine() })).toBe('unchecked');
  });

  it.each<[Partial<AnswerCells>, string, Case?]>([
    [{ moves: 'dddd' }, 'illegal: move 3 "d": the blank is in the bottom row'],
    [{ moves: 'd' }, 'unreached: ends at 12345X786, not at 12345678X'],
    [{ length: '3', moves: 'dd' }, 'wrong-length: 3 moves, the path has 2'],
    [{ length: '3' }, 'wrong-length: 3 moves, every path has an even number'],
    [{ status: 'unsolvable' }, 'wrong-status: unsolvable, there is a path'],
    [{ status: 'solved' }, 'wrong-status: solved, the pair is unsolvable', { start: UNSOLVABLE }],
  ])('does not keep %p from being %s', (cells, line, given = {}) => {
    expect(lineOf(cells, { ...given, engine: new TiredEngine() })).toBe(line);
  });

  it('is not asked where replaying and parity tell all', () => {
    const engine = new TiredEngine();
    const legal: Case = { strength: 'legal', engine };
    expect(verdictOf({ length: '4', moves: 'dudd' }, legal)).toBe('holds');
    expect(verdictOf({ status: 'unsolvable' }, { ...legal, start: UNSOLVABLE })).toBe('holds');
    expect(verdictOf({ status: 'solved' }, legal)).toBe('holds');
    expect(lineOf({ moves: 'd' }, legal)).toMatch(/^unreached/);
    expect(lineOf({ status: 'unsolvable' }, legal)).toMatch(/^wrong-status/);
    expect(lineOf({ length: '3' }, legal)).toMatch(/^wrong-length/);
    expect(engine.asked).toBe(0);
    expect(verdictOf({ status: 'limit', length: '', moves: '' }, { engine })).toBe('limit');
    expect(verdictOf({ status: 'invalid' }, { engine, start: '' })).toBe('holds');
    expect(engine.asked).toBe(0);
  });
});

describe('answers that were right', () => {
  const boards = [
    ['eight', eight],
    ['magic-squares', squares],
    ['a board of 3 × 2', compilePuzzle(slidingDefinition(3, 2))],
  ] as const;

  it.each(boards)('of %s hold, and once they are damaged are found to be what they are', (_, puzzle) => {
    const engine = tableEngine(puzzle);
    const checkers = strengths.map((strength) => new AnswerChecker(puzzle, strength, DEFAULT_SPELLING, {}, engine));
    const drawn = fc.tuple(states(puzzle), states(puzzle), fc.constantFrom(...damages), fc.infiniteStream(fc.nat()));
    const kinds = new Set<FindingKind | 'holds'>();
    fc.assert(
      fc.property(drawn, ([start, target, damage, choices]) => {
        const found = (answer: SolvedAnswer): string[] =>
          checkers.map((checker) => {
            const claim = readClaim({ ...answer, error: '' });
            const verdict = checker.check(textOf(puzzle, start), textOf(puzzle, target), null, claim);
            return typeof verdict === 'string' ? verdict : verdict.kind;
          });
        const pair = answerPair(puzzle, engine, start, target);
        expect(found(pair.answer)).toEqual(['holds', 'holds', 'holds']);

        const wrong = damaged(puzzle, engine, pair, damage, (limit) => choices.next().value! % limit);
        const kind = kindOfDamage(puzzle, pair, wrong);
        kinds.add(kind);
        expect(found(wrong)).toEqual([
          kind === 'not-shortest' || kind === 'not-least' ? 'holds' : kind,
          kind === 'not-least' ? 'holds' : kind,
          kind,
        ]);
      }),
      { numRuns: 1000 },
    );
    expect(kinds.size).toBeGreaterThan(4);
  });
});
