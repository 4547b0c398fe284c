import { type AnswerCells, MISSING, readClaim } from '../../src/formats/claim';

const NO_CELLS: AnswerCells = { status: null, length: null, moves: null, error: null };

function claimOf(cells: Partial<AnswerCells>) {
  return readClaim({ ...NO_CELLS, ...cells });
}

describe('a claim with a status', () => {
  it.each([
    [
      { status: 'solved', length: '2', moves: 'dd' },
      { status: 'solved', length: 2, moves: 'dd' },
    ],
    [
      { status: ' Solved ', length: ' 2 ' },
      { status: 'solved', length: 2, moves: null },
    ],
    [
      { status: 'solved', length: '', moves: '' },
      { status: 'solved', length: MISSING, moves: '' },
    ],
    [
      { status: 'unsolvable', length: '', moves: '' },
      { status: 'unsolvable', length: MISSING, moves: '' },
    ],
    [
      { status: 'unsolvable', length: '3', moves: 'd' },
      { status: 'unsolvable', length: 3, moves: 'd' },
    ],
    [
      { status: 'invalid', error: 'WRONG_LENGTH: …' },
      { status: 'invalid', length: null, moves: null },
    ],
    [
      { status: 'invalid', error: 'TOO_FEW_CELLS: …' },
      { status: 'ragged', length: null, moves: null },
    ],
    [
      { status: 'solved', error: 'TOO_MANY_CELLS: …' },
      { status: 'solved', length: null, moves: null },
    ],
    [{ status: 'limit' }, { status: 'limit', length: null, moves: null }],
  ])('of %p is read', (cells, claim) => expect(claimOf(cells)).toEqual(claim));

  it.each(['solvable', 'TRUE', 'yes', '1'])('may say %p for solved', (status) => {
    expect(claimOf({ status })).toMatchObject({ status: 'solved' });
  });

  it.each(['impossible', 'False', 'no', '0'])('may say %p for unsolvable', (status) => {
    expect(claimOf({ status })).toMatchObject({ status: 'unsolvable' });
  });

  it('is unreadable where the status is none', () => {
    expect(claimOf({ status: 'sovled' })).toBe('status: expected solved, unsolvable, invalid or limit, got "sovled"');
    expect(claimOf({ status: '' })).toMatch(/got ""$/);
  });
});

it('is read in a time that does not grow faster than its text', () => {
  const gap = ' '.repeat(2e6);
  expect(claimOf({ moves: `${gap}d${gap}d${gap}` })).toEqual({ status: 'solved', length: null, moves: `d${gap}d` });
  expect(claimOf({ length: `${gap}-1${gap}` })).toMatchObject({ status: 'unsolvable' });
  expect(claimOf({ length: `1${gap}2` })).toMatch(/^length: expected a number of moves/);
  expect(claimOf({ status: `no${gap}`, moves: `[${gap}]` })).toMatchObject({ status: 'unsolvable', moves: '' });
});

describe('a claim without a status', () => {
  it.each(['', ' ', '-1', '-1.0', 'unsolvable', 'None', 'inf', 'Infinity', 'NaN', 'null'])(
    'is that there is no path if the length is %j',
    (length) => expect(claimOf({ length })).toEqual({ status: 'unsolvable', length: MISSING, moves: null }),
  );

  it.each(['-1', ' Unsolvable '])('is that there is no path if the moves are %j', (moves) => {
    expect(claimOf({ moves })).toEqual({ status: 'unsolvable', length: null, moves: '' });
    expect(claimOf({ length: '3', moves })).toEqual({ status: 'unsolvable', length: 3, moves: '' });
  });

  it.each([
    [{ length: '12' }, { status: 'solved', length: 12, moves: null }],
    [{ length: '12.0' }, { status: 'solved', length: 12, moves: null }],
    [
      { length: '0', moves: '' },
      { status: 'solved', length: 0, moves: '' },
    ],
    [
      { length: '', moves: 'dd' },
      { status: 'solved', length: MISSING, moves: 'dd' },
    ],
    [
      { length: '-1', moves: 'dd' },
      { status: 'unsolvable', length: MISSING, moves: 'dd' },
    ],
    [
      { length: '', moves: '' },
      { status: 'unsolvable', length: MISSING, moves: '' },
    ],
    [{ moves: 'd d' }, { status: 'solved', length: null, moves: 'd d' }],
    [{ moves: '[ ]' }, { status: null, length: null, moves: '' }],
    [{ moves: '\u00a0\t' }, { status: null, length: null, moves: '' }],
  ])('of %p is told by its other cells', (cells, claim) => expect(claimOf(cells)).toEqual(claim));

  it.each(['x', '1.5', '-2', '1e3', '0x10', '1234567890'])('is unreadable if the length is %j', (length) => {
    expect(claimOf({ length })).toBe(`length: expected a number of moves, got "${length}"`);
  });
});

it('decodes cells, and shows bytes that are no text', () => {
  expect(claimOf({ moves: 'd\u00c2\u00a0d' })).toMatchObject({ moves: 'd\u00a0d' });
  expect(claimOf({ length: '\u00ff' })).toBe('length: expected a number of moves, got "ÿ"');
});
