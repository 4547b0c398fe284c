import fc, { type Arbitrary } from 'fast-check';
import { decodeUtf8, encodeUtf8, goalText, type StateDialect, StateReader } from '../../src/formats/state-text';
import { UsageError } from '../../src/formats/faults';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { compilePuzzle, type Puzzle } from '../../src/puzzle/puzzle';
import { states } from '../support/arbitraries';

const eight = findPuzzle('eight')!;
const squares = findPuzzle('magic-squares')!;
const fifteen = findPuzzle('sliding:4x4')!;
/** A puzzle of someone's own: letters, a tile called X, words as labels. */
const letters = compilePuzzle({
  name: 'letters',
  labels: ['O', 'a', 'X', 'b'],
  blank: false,
  moves: [{ letter: 'R', permutations: [[3, 0, 1, 2]] }],
});
const words = compilePuzzle({
  name: 'words',
  labels: ['gap', 'red', 'blue'],
  blank: true,
  moves: [
    { letter: 'l', permutations: [null, [1, 0, 2], [0, 2, 1]] },
    { letter: 'r', permutations: [[1, 0, 2], [0, 2, 1], null] },
  ],
});

/** Labels of the state, or the code of the fault. */
function read(puzzle: Puzzle, text: string, dialect: StateDialect = {}): string {
  const out = new Uint8Array(puzzle.cells);
  const fault = new StateReader(puzzle, dialect).read(text, out);
  if (fault) expect(fault.message).toMatch(/^expected .*, got /s);
  return fault ? fault.code : out.join(' ');
}

const SOLVED = '1 2 3 4 5 6 7 8 0';
const ORDER = Array.from({ length: 15 }, (_, i) => String(i + 1));

describe('a state of the 8-puzzle', () => {
  it.each([
    ['symbols run together', '12345678X'],
    ['lower case', '12345678x'],
    ['a 0 as blank', '123456780'],
    ['an underscore as blank', '12345678_'],
    ['a dot as blank', '12345678.'],
    ['an asterisk as blank', '12345678*'],
    ['tokens', '1 2 3 4 5 6 7 8 X'],
    ['commas and semicolons', '1,2,3;4,5,6;7,8,0'],
    ['newlines', '1 2 3\n4 5 6\r\n7 8 x\n'],
    ['brackets', '[1, 2, 3, 4, 5, 6, 7, 8, 0]'],
    ['brackets in brackets', '[[1,2,3],[4,5,6],[7,8,0]]'],
    ['blanks around', ' \t12345678X  '],
    ['no-break spaces and zero-width characters around', '\u00a0\u200b\ufeff12345678X\u200d\u2060\u00a0'],
    ['full-width digits', '１２３４５６７８Ｘ'],
    ['full-width digits and ideographic spaces', '１\u3000２\u3000３\u3000４\u3000５\u3000６\u3000７\u3000８\u3000０'],
    ['a formula that keeps it text', '="123456780"'],
    ['a formula in blanks', ' =" 123456780 " '],
    ['a leading quote', "'123456780"],
    ['a formula that keeps it text, behind a leading quote', `'="123456780"`],
  ])('may be written with %s', (_, text) => {
    expect(read(eight, text)).toBe(SOLVED);
  });

  it.each([
    ['an empty cell', '', 'EMPTY_STATE'],
    ['blanks only', ' \u200b\t', 'EMPTY_STATE'],
    ['an empty formula', '=""', 'EMPTY_STATE'],
    ['a symbol too few', '1234567X', 'WRONG_LENGTH'],
    ['a symbol too many', '12345678X9', 'WRONG_LENGTH'],
    ['tokens too few', '1 2 3', 'WRONG_LENGTH'],
    ['brackets around nothing', '[[]]', 'WRONG_LENGTH'],
    ['a 9', '12345679X', 'UNKNOWN_SYMBOL'],
    ['a quote inside', '12X4"5378', 'UNKNOWN_SYMBOL'],
    ['a zero-width character inside', '1234\u200b5678X', 'WRONG_LENGTH'],
    ['an emoji', '1234567X😀', 'UNKNOWN_SYMBOL'],
    ['a tile twice', '11345678X', 'DUPLICATE_LABEL'],
    ['two blanks of two kinds', '1234567X0', 'DUPLICATE_LABEL'],
    ['the digits without the blank', '12345678', 'LEADING_ZERO_LOST'],
    ['a number with an exponent', '1.23E+08', 'SCIENTIFIC_NOTATION'],
    ['a number with an exponent and a comma', '1,23457E+08', 'SCIENTIFIC_NOTATION'],
    ['a number with a small exponent', '1e8', 'SCIENTIFIC_NOTATION'],
    ['a decimal number', '123456780.0', 'DECIMAL_NUMBER'],
    ['a decimal number without decimals', '123456780.', 'DECIMAL_NUMBER'],
    ['a NUL', '12345678\0', 'NUL_BYTE'],
    ['a NUL behind', '12345678X\0', 'NUL_BYTE'],
    ['a word', 'start', 'WRONG_LENGTH'],
  ])('is not %s', (_, text, code) => {
    expect(read(eight, text)).toBe(code);
  });

  it('says what was expected, what was got and what to do', () => {
    const message = (text: string): string =>
      new StateReader(eight).read(text, new Uint8Array(9))?.message ?? 'no fault';
    expect(message('11345678X')).toBe(
      'expected 1 to 8 and the blank (X x 0 _ . *) once each, got "1" twice in "11345678X"',
    );
    expect(message('1234567X0')).toContain('got the blank twice in "1234567X0"');
    expect(message('12345679X')).toContain('got "9" in "12345679X"');
    expect(message('123')).toContain(
      'expected 9 symbols, 1 to 8 and the blank (X x 0 _ . *) once each, got 3 in "123"',
    );
    expect(message('12345678')).toContain('leading zero lost? --fix-leading-zero');
    expect(message('9'.repeat(1000)).length).toBeLessThan(250);
  });

  it('gets its leading zero back on request, and only where exactly that is missing', () => {
    const fixed = (text: string): string => read(eight, text, { fixLeadingZero: true });
    expect(fixed('12345678')).toBe('0 1 2 3 4 5 6 7 8');
    expect(fixed(' ="12345678"')).toBe('0 1 2 3 4 5 6 7 8');
    expect(['1234567', '12345677', '1234567X', '1 2 3 4 5 6 7 8'].map(fixed)).toEqual(
      Array.from({ length: 4 }, () => 'WRONG_LENGTH'),
    );
    expect(fixed('123456780')).toBe(SOLVED);
  });

  it.each(['#', '-', 'é', 'É', '☐', 'b', '０', '＃', '□'])('may have the blank %s on request', (blank) => {
    expect(read(eight, `12345678${blank}`, { blank })).toBe(SOLVED);
    expect(read(eight, `1 2 3 4 5 6 7 8 ${blank}`, { blank })).toBe(SOLVED);
    expect(read(eight, '12345678X', { blank })).toBe(SOLVED);
  });

  it('may have a space as blank, inside and at its ends', () => {
    expect(['1234 5678', '12345678 ', ' 12345678'].map((text) => read(eight, text, { blank: ' ' }))).toEqual([
      '1 2 3 4 0 5 6 7 8',
      SOLVED,
      '0 1 2 3 4 5 6 7 8',
    ]);
    expect(read(eight, '1234 5678')).toBe('WRONG_LENGTH');
  });

  it.each([
    ['sliding:4x3', '[[1,2,3],[4,5,6],[7,8,9],[10,11,0]]', 'expected 3 rows of 4, got rows of 3, 3, 3, 3'],
    ['eight', '[[1,2],[3,4],[5,6],[7,0],[8]]', 'expected 3 rows of 3, got rows of 2, 2, 2, 2, 1'],
  ])('in brackets in brackets must have the shape of a board of %s: %s', (name, text, message) => {
    const puzzle = findPuzzle(name)!;
    const fault = new StateReader(puzzle).read(text, new Uint8Array(puzzle.cells));
    expect(fault).toMatchObject({ code: 'WRONG_SHAPE', message: expect.stringContaining(message) as string });
  });

  it.each([1, null, undefined, ['1', '2']])('are text: %p is told by a fault', (value) => {
    const fault = new StateReader(eight).read(value as unknown as string, new Uint8Array(9));
    expect(fault).toMatchObject({ code: 'NOT_TEXT' });
  });

  it('may not have a space as blank where symbols are separated by spaces', () => {
    expect(() => new StateReader(findPuzzle('sliding:4x4')!, { blank: ' ' })).toThrow('separates the symbols');
  });

  it.each([
    ['a tile', '5', 'is a tile'],
    ['a full-width tile', '５', 'is a tile'],
    ['a comma', ',', 'separates the symbols'],
    ['a bracket', '[', 'separates the symbols'],
    ['a quote', '"', 'separates the symbols'],
    ['two characters', 'XX', 'expected one character'],
    ['nothing', '', 'expected one character'],
  ])('cannot have %s as blank', (_, blank, reason) => {
    expect(() => new StateReader(eight, { blank })).toThrow(reason);
    expect(() => new StateReader(eight, { blank })).toThrow(UsageError);
  });
});

describe('a state of Magic Squares', () => {
  it('has no blank, and no leading zero to lose', () => {
    expect(read(squares, '87654321')).toBe('7 6 5 4 3 2 1 0');
    expect(['1234567X', '02345678', '1234567'].map((text) => read(squares, text))).toEqual([
      'UNKNOWN_SYMBOL',
      'UNKNOWN_SYMBOL',
      'WRONG_LENGTH',
    ]);
    expect(read(squares, '1234567', { fixLeadingZero: true })).toBe('WRONG_LENGTH');
    expect(() => new StateReader(squares, { blank: '#' })).toThrow('has no blank');
  });
});

describe('a state of the 15-puzzle', () => {
  const solved = [...ORDER, '0'].join(' ');

  it.each([
    ['blanks', [...ORDER, '0'].join(' ')],
    ['commas', [...ORDER, 'X'].join(',')],
    ['rows in brackets', '[[1,2,3,4],[5,6,7,8],[9,10,11,12],[13,14,15,0]]'],
    ['lines', '1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 _\n'],
    ['full-width digits', [...ORDER, '０'].join('\u3000')],
    ['a formula', `="${[...ORDER, '*'].join(' ')}"`],
  ])('is read as tokens: %s', (_, text) => {
    expect(read(fifteen, text)).toBe(solved);
  });

  it.each([
    ['symbols run together', '123456789101112131415X', 'WRONG_LENGTH'],
    ['sixteen symbols run together', '123456789ABCDEF0', 'WRONG_LENGTH'],
    ['a 16', [...ORDER, '16'].join(' '), 'UNKNOWN_SYMBOL'],
    ['a padded number', ['01', ...ORDER.slice(1), '0'].join(' '), 'UNKNOWN_SYMBOL'],
    ['a tile twice', [...ORDER, '1'].join(' '), 'DUPLICATE_LABEL'],
    ['a decimal number', '123456780.0', 'DECIMAL_NUMBER'],
    ['nothing', ' ', 'EMPTY_STATE'],
  ])('is not %s', (_, text, code) => {
    expect(read(fifteen, text)).toBe(code);
  });
});

describe('a state of a puzzle with labels of its own', () => {
  it('is read in any case, its own labels before the usual blanks', () => {
    expect(['oAxB', 'O A X B', '[B,X,A,O]'].map((text) => read(letters, text))).toEqual([
      '0 1 2 3',
      '0 1 2 3',
      '3 2 1 0',
    ]);
    expect(read(letters, '0AXB')).toBe('UNKNOWN_SYMBOL');
  });

  it('is read as tokens where labels are words', () => {
    expect(['red GAP Blue', 'red,_,blue', '[X, red, blue]'].map((text) => read(words, text))).toEqual([
      '1 0 2',
      '1 0 2',
      '0 1 2',
    ]);
    expect(read(words, 'redgapblue')).toBe('WRONG_LENGTH');
  });
});

/** Spellings of a state that must all be read as it. */
function spellings(puzzle: Puzzle, state: Uint8Array): Arbitrary<string> {
  const { labels, blank } = puzzle.definition;
  const token = (label: number): Arbitrary<string> => {
    const text = labels[label];
    const blanks = ['X', 'x', '0', '_', '.', '*'].filter((symbol) => !labels.slice(1).includes(symbol.toUpperCase()));
    const full = text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));
    return fc.constantFrom(text, text.toLowerCase(), text.toUpperCase(), full, ...(blank && label === 0 ? blanks : []));
  };
  const compact = puzzle.cells <= 9 && labels.every((label) => label.length === 1);
  const separators = fc.constantFrom(' ', ',', ';', '\n', '], [', '\t', ', ', '\r\n', '\u3000');
  const around = fc.constantFrom(...(compact ? [''] : []), ' ', '\u00a0', '\u200b', '\ufeff', '\t ', '[', '[[');
  return fc
    .tuple(
      fc.tuple(...Array.from(state, token)),
      fc.oneof(separators, ...(compact ? [fc.constant('')] : [])),
      around,
      fc.constantFrom('', '="', "'"),
    )
    .map(([tokens, separator, outside, wrap]) => {
      // Brackets in brackets say the shape of a board, so they stand around its rows.
      const width = separator === '], [' ? (puzzle.definition.grid?.width ?? 1) : 1;
      const rows = tokens.flatMap((_, i) => (i % width === 0 ? [tokens.slice(i, i + width).join(' ')] : []));
      const text = `${outside}${rows.join(separator)}${outside.replaceAll('[', ']')}`;
      return wrap === '="' ? `="${text}"` : wrap + text;
    });
}

const spelled = (puzzle: Puzzle) =>
  states(puzzle).chain((state) => spellings(puzzle, state).map((text) => ({ text, state })));

describe.each([eight, squares, fifteen, letters, words])('states of $name', (puzzle) => {
  it('are read from any spelling, from text and from bytes alike', () => {
    const reader = new StateReader(puzzle);
    fc.assert(
      fc.property(spelled(puzzle), ({ text, state }) => {
        const out = new Uint8Array(puzzle.cells);
        expect([reader.read(text, out), out.join()]).toEqual([null, state.join()]);
        out.fill(0);
        expect([reader.readBytes(encodeUtf8(text), out), out.join()]).toEqual([null, state.join()]);
      }),
      { numRuns: 300 },
    );
  });

  it('are told from any other text by a fault, never by an exception', () => {
    const readers = [new StateReader(puzzle), new StateReader(puzzle, { fixLeadingZero: true })];
    const noise = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.string({
        unit: fc.constantFrom('0', '1', '2', 'X', '.', 'E', '+', '=', '"', "'", '[', ',', ' ', '\0'),
        maxLength: 12,
      }),
      fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
    );
    const damaged = spelled(puzzle).chain(({ text }) =>
      fc.tuple(fc.nat({ max: text.length }), noise).map(([at, junk]) => text.slice(0, at) + junk + text.slice(at)),
    );
    fc.assert(
      fc.property(fc.oneof(noise, damaged), (text) => {
        for (const reader of readers) {
          const out = new Uint8Array(puzzle.cells).fill(99);
          const fault = reader.readBytes(text, out);
          const isState = [...out].sort((a, b) => a - b).every((label, i) => label === i);
          expect(fault ? fault.message : `expected a state, is one: ${isState}`).toMatch(/^expected .*(got|: true)/s);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('readBytes', () => {
  it.each(['12345678\xff', '\xe912345678X', '1234567\xc3', '\xed\xa0\x8012345678X'])(
    'calls bytes %j no text',
    (bytes) => {
      const fault = new StateReader(eight).readBytes(bytes, new Uint8Array(9));
      expect(fault).toMatchObject({ code: 'NOT_TEXT' });
      expect(fault?.message).toContain('--encoding');
    },
  );
});

describe('decodeUtf8', () => {
  it('takes back what encodeUtf8 gives', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const bytes = encodeUtf8(text);
        expect(Buffer.from(bytes, 'latin1').equals(Buffer.from(text, 'utf8'))).toBe(true);
        expect(decodeUtf8(bytes)).toBe(text);
      }),
    );
  });
});

describe('goalText', () => {
  it('is run together where states may be, else in tokens', () => {
    expect([eight, fifteen, squares, words].map(goalText)).toEqual([
      '12345678X',
      [...ORDER, '0'].join(' '),
      null,
      null,
    ]);
  });
});
