import fc from 'fast-check';
import {
  DefinitionError,
  type MoveDefinition,
  type PuzzleDefinition,
  validateDefinition,
} from '../../src/puzzle/definition';
import { compilePuzzle } from '../../src/puzzle/puzzle';
import { slidingDefinition } from '../../src/puzzle/sliding';
import { fuzzedDefinitions } from '../support/fuzzed-definitions';

/** Three labels in a row that go round. */
const ring: PuzzleDefinition = {
  name: 'ring',
  labels: ['a', 'b', 'c'],
  blank: false,
  moves: [{ letter: 'R', permutations: [[2, 0, 1]] }],
  goal: ['a', 'b', 'c'],
  depth: 2,
};
const board = slidingDefinition(2, 2);

/** The board with one permutation of its first move, d, replaced. */
function boardWith(context: number, permutation: number[] | null): PuzzleDefinition {
  const [d, ...others] = board.moves;
  return { ...board, moves: [{ ...d, permutations: d.permutations.with(context, permutation) }, ...others] };
}

const move = (letter: string, ...permutations: MoveDefinition['permutations']): MoveDefinition => ({
  letter,
  permutations,
});

/** What JSON may hold and the type forbids. */
const untyped = (value: unknown): PuzzleDefinition => value as PuzzleDefinition;

function messageOf(definition: PuzzleDefinition): string {
  try {
    validateDefinition(definition);
  } catch (error) {
    if (error instanceof DefinitionError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('validateDefinition', () => {
  it('accepts definitions that keep all rules', () => {
    expect([ring, board].map(messageOf)).toEqual(['accepted', 'accepted']);
  });

  it.each<[string, PuzzleDefinition, string]>([
    ['no name', { ...ring, name: '' }, 'a puzzle needs a name'],
    ['a name that is no text', untyped({ ...ring, name: 7 }), 'a puzzle needs a name'],
    ['one label', { ...ring, labels: ['a'] }, 'labels: expected a list of 2 to 32 texts, got 1'],
    [
      '33 labels',
      { ...ring, labels: Array.from({ length: 33 }, (_, i) => `t${i}`) },
      'labels: expected a list of 2 to 32 texts, got 33',
    ],
    ['labels that are no list', untyped({ ...ring, labels: 'abc' }), 'expected a list of 2 to 32 texts, got string'],
    ['a label with a separator', { ...ring, labels: ['a', 'b,', 'c'] }, 'labels[1]: expected printable ASCII'],
    ['a label that is not ASCII', { ...ring, labels: ['a', 'b', 'é'] }, 'labels[2]: expected printable ASCII'],
    ['an empty label', { ...ring, labels: ['', 'b', 'c'] }, 'labels[0]: expected printable ASCII'],
    ['a label that is a number', untyped({ ...ring, labels: ['a', 2, 'c'] }), 'labels[1]: expected printable ASCII'],
    ['labels equal but for case', { ...ring, labels: ['a', 'b', 'A'] }, 'labels: two labels have the same text'],
    [
      'a goal that misses a label',
      { ...ring, goal: ['a', 'b', 'b'] },
      'goal: expected each label exactly once, got ["a","b","b"]',
    ],
    ['a goal too short', { ...ring, goal: ['a', 'b'] }, 'goal: expected each label exactly once, got ["a","b"]'],
    ['a depth of 0', { ...ring, depth: 0 }, 'depth: expected a positive whole number of moves, got 0'],
    ['a broken depth', { ...ring, depth: 1.5 }, 'depth: expected a positive whole number of moves, got 1.5'],
    ['no moves', { ...ring, moves: [] }, 'moves: expected a list of 1 to 16 moves'],
    [
      '17 moves',
      { ...ring, moves: Array.from('ABCDEFGHIJKLMNOPQ', (letter) => move(letter, [2, 0, 1])) },
      'moves: expected a list of 1 to 16 moves',
    ],
    [
      'two moves of one letter',
      { ...ring, moves: [move('R', [2, 0, 1]), move('R', [1, 2, 0])] },
      'two moves have the same letter',
    ],
    ['a long letter', { ...ring, moves: [move('R2', [2, 0, 1])] }, 'as letter, got "R2"'],
    ['a separator as letter', { ...ring, moves: [move(';', [2, 0, 1])] }, 'as letter, got ";"'],
    ['a blank letter', { ...ring, moves: [move(' ', [2, 0, 1])] }, 'as letter, got " "'],
    [
      'too many contexts',
      { ...ring, moves: [move('R', [2, 0, 1], [2, 0, 1])] },
      'move R: expected permutations for 1 contexts, got 2',
    ],
    ['too few contexts', { ...board, moves: [move('d', null)] }, 'move d: expected permutations for 4 contexts, got 1'],
    [
      'no contexts',
      untyped({ ...ring, moves: [{ letter: 'R' }] }),
      'expected permutations for 1 contexts, got undefined',
    ],
    [
      'a short permutation',
      { ...ring, moves: [move('R', [1, 0])] },
      'move R, context 0: expected a permutation of 0 … 2, got [1,0]',
    ],
    [
      'a cell twice',
      { ...ring, moves: [move('R', [1, 1, 0])] },
      'move R, context 0: expected a permutation of 0 … 2, got [1,1,0]',
    ],
    ['a slide across the corner', boardWith(0, [3, 1, 2, 0]), 'move d, context 0: expected a slide into the blank'],
    [
      'a slide across the border',
      {
        ...slidingDefinition(3, 2),
        moves: [
          ...slidingDefinition(3, 2).moves.slice(0, 3),
          move('u', null, null, [0, 1, 3, 2, 4, 5], null, null, null),
        ],
      },
      'move u, context 2: expected a slide into the blank',
    ],
    ['a slide without the blank', boardWith(0, [0, 3, 2, 1]), 'move d, context 0: expected a slide into the blank'],
    [
      'a grid of another size',
      { ...board, grid: { width: 2, height: 3 } },
      'grid: expected width × height = 4 and a blank',
    ],
    [
      'a grid without a blank',
      { name: 'g', labels: ['a', 'b'], blank: false, moves: [move('S', [1, 0])], grid: { width: 2, height: 1 } },
      'grid: expected width × height = 2 and a blank',
    ],
    [
      'a blank that cannot leave its row',
      { ...board, moves: board.moves.filter(({ letter }) => 'lr'.includes(letter)) },
      'moves: the blank cannot get from cell 0 to cell 2',
    ],
  ])('rejects %s and names the fact', (_, definition, fact) => {
    expect(messageOf(definition)).toContain(fact);
  });

  it('says which puzzle is meant, with a code that stays', () => {
    expect(messageOf({ ...ring, depth: -1 })).toMatch(/^puzzle "ring": /);
    expect(new DefinitionError('x')).toMatchObject({ code: 'BAD_DEFINITION', name: 'DefinitionError' });
  });

  it.each<[string, unknown, string]>([
    ['null', null, 'expected an object'],
    ['a list', [], 'expected an object'],
    ['a text', 'eight', 'expected an object'],
    ['a title that is no text', { ...ring, title: 7 }, 'title: expected a text, got 7'],
    ['a label that is a list', { ...ring, labels: [['a'], 'b', 'c'] }, 'labels[0]: expected printable ASCII'],
    ['no word on the blank', { ...ring, blank: undefined }, 'blank: expected true or false, got undefined'],
    ['a blank that is a text', { ...ring, blank: 'false' }, 'blank: expected true or false, got "false"'],
    ['a goal that is a text', { ...ring, goal: 'abc' }, 'goal: expected each label exactly once, got "abc"'],
    ['a goal of null', { ...ring, goal: null }, 'goal: expected each label exactly once, got null'],
    ['a goal of lists', { ...ring, goal: [['a'], 'b', 'c'] }, 'goal: expected each label exactly once'],
    ['a depth that is a text', { ...ring, depth: '2' }, 'depth: expected a positive whole number of moves, got "2"'],
    ['moves that are an object', { ...ring, moves: { R: [] } }, 'moves: expected a list of 1 to 16 moves'],
    ['a move of null', { ...ring, moves: [null] }, 'moves[0]: expected an object, got null'],
    ['a letter that is a list', { ...ring, moves: [move(['R'] as never, [2, 0, 1])] }, 'as letter, got ["R"]'],
    [
      'a permutation that is a text',
      { ...ring, moves: [move('R', '201' as never)] },
      'expected a permutation of 0 … 2',
    ],
    ['a permutation left out', { ...ring, moves: [move('R', undefined as never)] }, 'expected a permutation of 0 … 2'],
    ['a permutation of texts', { ...ring, moves: [move('R', ['2', '0', '1'] as never)] }, 'got ["2","0","1"]'],
    ['a grid of null', { ...board, grid: null }, 'grid: expected width and height'],
    ['a grid without numbers', { ...board, grid: { width: '2', height: '2' } }, 'grid: expected width and height'],
    ['a grid of broken numbers', { ...board, grid: { width: 1.6, height: 2.5 } }, 'grid: expected width and height'],
    ['a grid without a height', { ...board, grid: { width: 4 } }, 'grid: expected width and height'],
  ])('rejects %s from JSON and names the fact', (_, definition, fact) => {
    expect(messageOf(untyped(definition))).toContain(fact);
  });

  it.each([ring, board])(
    'takes or rejects what is wrong anywhere in $name, and what it takes can be compiled',
    (whole) => {
      fc.assert(
        fc.property(fuzzedDefinitions(whole), (definition) => {
          const message = messageOf(definition);
          const compile = (): number => compilePuzzle(definition).cells;
          expect(message === 'accepted' ? compile() : 3).toBeGreaterThan(1);
        }),
        { numRuns: 1500 },
      );
    },
  );
});
