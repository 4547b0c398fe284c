/** The readers of texts: of states, of moves, of the values of options. None may take anything for what it is not. */
import { expect, expectEqual, Failure } from './fail.mjs';
import { HOSTILE_CELLS, randomPair, randomPath, stateText } from './grammar.mjs';
import { mutated } from './mutate.mjs';
import { goalOf, naivePuzzles, plainState, played } from './naive-puzzles.mjs';
import { latin1 } from './problems.mjs';
import * as program from './program.mjs';

const puzzleOf = (random) => naivePuzzles[random.pick(['eight', 'magic-squares', 'sliding:2x2', 'sliding:4x4'])];

const FAULT = { code: /^[A-Z_]+$/, message: /^\P{Cc}+$/u };

/** A text of a state. */
export const state = {
  make(random) {
    const puzzle = puzzleOf(random);
    const text = random.oneIn(5) ? random.pick(HOSTILE_CELLS) : random.pick(randomPair(random, puzzle).texts);
    return {
      puzzle: puzzle.name,
      dialect: random.oneIn(4) ? { fixLeadingZero: true } : {},
      input: mutated(random, Buffer.from(text), 3),
    };
  },
  check({ puzzle: name, dialect, input }) {
    const puzzle = naivePuzzles[name];
    const reader = new program.StateReader(program.findPuzzle(name), dialect);
    const [out, again] = [new Uint8Array(puzzle.cells), new Uint8Array(puzzle.cells)];
    const bytes = input.toString('latin1');
    const fault = reader.readBytes(bytes, out);
    const text = input.toString('utf8');
    if (latin1(text) === bytes) expectEqual(reader.read(text, again), fault, 'what is wrong with the text');
    const plain = plainState(puzzle, bytes);
    if (fault !== null) {
      expect(plain === undefined, () => `a plain state is refused: ${fault.message}`);
      expect(
        FAULT.code.test(fault.code) && FAULT.message.test(fault.message),
        `a fault in more than one line: ${JSON.stringify(fault)}`,
      );
      return 'refused';
    }
    const shown = Array.from(out, (label) => label + puzzle.least);
    expectEqual(
      [...shown].sort((a, b) => a - b),
      goalOf(puzzle).sort((a, b) => a - b),
      'the labels',
    );
    if (plain !== undefined) expectEqual(shown, plain, 'the state');
    return 'read';
  },
};

/** Moves in any spelling. */
export const moves = {
  make(random) {
    const puzzle = puzzleOf(random);
    const start = random.shuffled(goalOf(puzzle));
    const as = puzzle.blank ? random.pick(['letters', 'words', 'tiles']) : 'letters';
    const spelling = { as, direction: puzzle.blank ? random.pick(['blank', 'tile']) : 'blank', upper: random.oneIn(2) };
    const words = { d: 'down', l: 'left', r: 'right', u: 'up' };
    const { letters } = randomPath(random, puzzle, start);
    const text =
      as === 'letters'
        ? letters
        : [...letters].map((letter) => (as === 'words' ? words[letter] : random.below(9))).join(' ');
    return {
      puzzle: puzzle.name,
      start: stateText(random, puzzle, start, true),
      spelling,
      input: mutated(random, Buffer.from(text), 3),
    };
  },
  check({ puzzle: name, start, spelling, input }) {
    const puzzle = naivePuzzles[name];
    const compiled = program.findPuzzle(name);
    const state = new Uint8Array(puzzle.cells);
    new program.StateReader(compiled).read(start, state);
    const text = input.toString('utf8');
    const read = new program.MoveSpeller(compiled, spelling).read(text, state);
    const end = /^[a-zA-Z]*$|^[a-z0-9]+( [a-z0-9]+)*$/i.test(text)
      ? played(puzzle, plainState(puzzle, start), text, spelling)
      : null;
    if (typeof read === 'number') {
      expect(read <= text.length, 'more moves than characters');
      if (end) expectEqual(read, end.length, 'the number of moves');
      return 'read';
    }
    expect(end === null, () => `legal moves are refused: ${read.message}`);
    expect(FAULT.message.test(read.message), `a fault in more than one line: ${JSON.stringify(read.message)}`);
    return 'refused';
  },
};

const VALUES = [
  '',
  '0',
  '-1',
  '1e9',
  '99999999999999999999',
  '0x10',
  ' 5',
  '5 ',
  '5%',
  '100.5%',
  '1..2',
  '2..1',
  '..',
  '5s',
  '5ms',
  '0s',
  '1e3s',
  'NaN',
  'csv',
  '\n',
  '\0',
  '🙂',
  "'",
  '__proto__',
  'toString',
  'status:a,length',
  'status:',
  'status,status',
];

/** Values of options. */
export const options = {
  make: (random) => ({ input: mutated(random, Buffer.from(random.pick(VALUES)), 3) }),
  check({ input }) {
    const text = input.toString('utf8');
    const { optionValues: values } = program;
    const readers = [
      values.wholeNumber('--limit', 0),
      values.seed,
      values.range('--distance'),
      values.share('--invalid'),
      (value) => values.format('--to', value),
      values.puzzleNamed,
      values.threadCount,
      values.delimiter,
      values.commentMark,
      values.duration,
      values.seconds('--max-seconds'),
      values.errorBudget,
      program.parseResultColumns,
    ];
    let refused = 0;
    for (const read of readers) {
      try {
        const value = read(text);
        const numbers =
          typeof value === 'number' ? [value] : Object.values(value ?? {}).filter((item) => typeof item === 'number');
        expect(
          numbers.every((number) => number >= 0),
          () => `${JSON.stringify(text)} is read as ${numbers.join(', ')}`,
        );
      } catch (error) {
        if (error instanceof Failure) throw error;
        program.documented(error);
        refused++;
      }
    }
    return refused === readers.length ? 'refused' : 'read';
  },
};
