import { compilePuzzle } from '../../src/puzzle/puzzle';
import { slidingDefinition } from '../../src/puzzle/sliding';
import { play } from '../support/states';

const eight = compilePuzzle(slidingDefinition(3, 3));

describe('a sliding puzzle', () => {
  it.each([
    ['12X453786', 'd', '12345X786'],
    ['12345X786', 'd', '12345678X'],
    ['12345678X', 'l', '1234567X8'],
    ['1234567X8', 'r', '12345678X'],
    ['12345678X', 'u', '12345X786'],
    ['12X453786', 'dd', '12345678X'],
    ['2831X4765', 'uldr', '1238X4765'],
  ])('takes %s by %s to %s: a letter is the direction of the blank', (start, letters, end) => {
    expect(play(eight, start, letters)).toBe(end);
  });

  it.each([
    ['X12345678', 'lu'],
    ['12345678X', 'dr'],
    ['12X345678', 'ru'],
    ['123456X78', 'dl'],
    ['123X45678', 'l'],
    ['12345X678', 'r'],
  ])('never lets the blank of %s leave the board by %s', (start, letters) => {
    for (const letter of letters) expect(() => play(eight, start, letter)).toThrow('illegal');
  });

  it('numbers the cells row by row, on wide boards and on tall ones', () => {
    expect(play(compilePuzzle(slidingDefinition(3, 2)), '12345X', 'ull')).toBe('X12453');
    expect(play(compilePuzzle(slidingDefinition(2, 3)), '12345X', 'uul')).toBe('X13254');
  });

  it('has the tiles in order as its goal, the blank last', () => {
    expect(slidingDefinition(3, 3).goal?.join('')).toBe('12345678X');
    expect(slidingDefinition(4, 4).goal?.join(' ')).toBe('1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0');
  });
});
