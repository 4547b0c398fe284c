import type { Context, MoveIndex, Moves, State } from '../puzzle/permutation';
import { contextOf, NONE, type Puzzle } from '../puzzle/puzzle';
import { shown } from './faults';
import { DEFAULT_SPELLING, type Direction, gridDirections, type MoveSpelling, OPPOSITE } from './move-spelling';

/** Why a text is no path from a state: a symbol that is no move, or a move that is illegal where it comes. */
export interface MoveFault {
  readonly kind: 'unreadable' | 'illegal';
  /** `move K: …`, K counted from 1. */
  readonly message: string;
}

const ASCII = 128;
const SEPARATOR = 254;
const UNKNOWN = 255;
/** What may stand around and between moves, as in lists of other programs. */
const SEPARATORS = /[\s,;[\]"']+/;
const EDGES: Readonly<Record<Direction, string>> = {
  down: 'bottom row',
  left: 'left column',
  right: 'right column',
  up: 'top row',
};

/** Spells paths, and reads them back, in one spelling of one puzzle. */
export class MoveSpeller {
  /** After a read that returned n: the moves are `path[0 … n−1]`. May be another array after each read. */
  path = new Uint8Array(64);
  readonly #puzzle: Puzzle;
  readonly #directions: readonly Direction[] | null;
  /** Text of each move; null where it depends on the state: the label of the tile that moves. */
  readonly #names: readonly string[] | null;
  /** The names as one byte each, if they are letters. */
  readonly letters: Uint8Array | null;
  /** `Uint8Array[128]`: the move of a character, SEPARATOR or UNKNOWN. For letters. */
  readonly #moveOf = new Uint8Array(ASCII).fill(UNKNOWN);
  /** Symbol, in upper case, to move, or to label where tiles are named. For words and tiles. */
  readonly #symbols = new Map<string, number>();
  readonly #board: State;
  #bytes = Buffer.alloc(64);

  /** Assumes a spelling that the puzzle has (see readMoveSpelling). */
  constructor(puzzle: Puzzle, spelling: MoveSpelling = DEFAULT_SPELLING) {
    this.#puzzle = puzzle;
    this.#directions = gridDirections(puzzle);
    this.#board = new Uint8Array(puzzle.cells);
    this.#names = spelling.as === 'tiles' ? null : moveNames(puzzle, spelling, this.#directions);
    this.letters = null;
    if (spelling.as === 'letters') {
      this.letters = Uint8Array.from(this.#names!, (letter) => letter.charCodeAt(0));
      this.#fillMoveOf(this.#names!);
    } else {
      const symbols = this.#names ?? puzzle.definition.labels;
      symbols.forEach((symbol, i) => this.#symbols.set(symbol.toUpperCase(), i));
      if (!this.#names) this.#symbols.delete(symbols[0].toUpperCase()); // The blank is no tile.
    }
  }

  /** Spells the path `path[0 … length−1]` from `start`. The path must be legal. */
  write(start: State, path: Uint8Array, length: Moves): string {
    const letters = this.letters;
    if (!letters) return this.#symbolsOf(start, path.subarray(0, length)).join(' ');
    if (length > this.#bytes.length) this.#bytes = Buffer.alloc(2 * length);
    const bytes = this.#bytes;
    for (let i = 0; i < length; i++) bytes[i] = letters[path[i]];
    return bytes.toString('latin1', 0, length);
  }

  /** Spells moves that are each legal in `start`, as alternatives to each other. */
  writeSet(start: State, moves: readonly MoveIndex[]): string {
    return moves.flatMap((move) => this.#symbolsOf(start, [move])).join(this.letters ? '' : ' ');
  }

  /**
   * Reads a path from `start` to `path`. Case does not matter, unless the puzzle's letters tell moves apart by it, nor do
   * white space, commas, semicolons, quotes and brackets around and between the moves.
   *
   * @returns the number of moves, or what is wrong; an unreadable symbol goes before an illegal move.
   * Cost: some 5 ns a letter; words and tiles take ten times that.
   */
  read(text: string, start: State): Moves | MoveFault {
    if (text.length > this.path.length) this.path = new Uint8Array(2 * text.length);
    const read = this.letters ? this.#readLetters(text) : this.#readSymbols(text);
    if (typeof read !== 'number') return read;
    return this.#names ? this.#followMoves(start, read, this.#names) : this.#followTiles(start, read);
  }

  #readLetters(text: string): Moves | MoveFault {
    const { path } = this;
    let length = 0;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      const move = code < ASCII ? this.#moveOf[code] : UNKNOWN;
      if (move < SEPARATOR) path[length++] = move;
      else if (move === UNKNOWN && !SEPARATORS.test(text[i])) {
        return this.#unreadable(length, String.fromCodePoint(text.codePointAt(i)!));
      }
    }
    return length;
  }

  #readSymbols(text: string): Moves | MoveFault {
    let length = 0;
    for (const symbol of text.split(SEPARATORS)) {
      if (symbol === '') continue;
      const code = this.#symbols.get(symbol.toUpperCase());
      if (code === undefined) return this.#unreadable(length, symbol);
      this.path[length++] = code;
    }
    return length;
  }

  #unreadable(index: number, symbol: string): MoveFault {
    const expected = this.#names ? `one of ${this.#names.join(' ')}` : 'the label of a tile';
    return { kind: 'unreadable', message: `move ${index + 1}: expected ${expected}, got ${shown(symbol)}` };
  }

  /** Follows the moves in `path`, to see whether each is legal where it comes. */
  #followMoves(start: State, length: Moves, names: readonly string[]): Moves | MoveFault {
    const { contextAfter, moves } = this.#puzzle;
    let context = contextOf(this.#puzzle, start);
    for (let i = 0; i < length; i++) {
      const next = contextAfter[context * moves + this.path[i]];
      if (next === NONE) return illegal(i, names[this.path[i]], this.#whyNot(this.path[i], context));
      context = next;
    }
    return length;
  }

  /** Follows the tiles whose labels are in `path`, and puts moves in their places. */
  #followTiles(start: State, length: Moves): Moves | MoveFault {
    const { contextAfter, moves, definition } = this.#puzzle;
    const board = this.#board;
    board.set(start);
    let context = contextOf(this.#puzzle, start);
    for (let i = 0; i < length; i++) {
      const label = this.path[i];
      const cell = board.indexOf(label);
      const move = contextAfter.subarray(context * moves, (context + 1) * moves).indexOf(cell);
      if (move < 0) {
        const name = definition.labels[label];
        return illegal(i, name, `tile ${name} is not beside the blank`);
      }
      board[context] = label;
      board[cell] = 0;
      context = cell;
      this.path[i] = move;
    }
    return length;
  }

  #whyNot(move: MoveIndex, context: Context): string {
    if (this.#directions) return `the blank is in the ${EDGES[this.#directions[move]]}`;
    const { blank, name } = this.#puzzle.definition;
    return `puzzle "${name}" does not allow it${blank ? ` with the blank on cell ${context + 1}` : ''}`;
  }

  #symbolsOf(start: State, path: ArrayLike<MoveIndex>): string[] {
    const names = this.#names;
    if (names) return Array.from(path, (move) => names[move]);
    const { contextAfter, moves, definition } = this.#puzzle;
    const board = this.#board;
    board.set(start);
    let context = contextOf(this.#puzzle, start);
    return Array.from(path, (move) => {
      const cell = contextAfter[context * moves + move];
      const label = board[cell];
      board[context] = label;
      board[cell] = 0;
      context = cell;
      return definition.labels[label];
    });
  }

  #fillMoveOf(letters: readonly string[]): void {
    for (const separator of ' \t\r\n,;[]"\'') this.#moveOf[separator.charCodeAt(0)] = SEPARATOR;
    // The letter as it is goes before another move's letter in the other case.
    letters.forEach((letter, move) => {
      for (const other of [letter.toLowerCase(), letter.toUpperCase()]) this.#moveOf[other.charCodeAt(0)] = move;
    });
    letters.forEach((letter, move) => (this.#moveOf[letter.charCodeAt(0)] = move));
  }
}

function moveNames(puzzle: Puzzle, spelling: MoveSpelling, directions: readonly Direction[] | null): string[] {
  const { moves } = puzzle.definition;
  return moves.map(({ letter }, move) => {
    const blank = directions?.[move];
    const way = blank && spelling.direction === 'tile' ? OPPOSITE[blank] : blank;
    const name = spelling.as === 'words' ? way! : way ? moves[directions!.indexOf(way)].letter : letter;
    return spelling.upper ? name.toUpperCase() : name;
  });
}

function illegal(index: number, name: string, why: string): MoveFault {
  return { kind: 'illegal', message: `move ${index + 1} ${shown(name)}: ${why}` };
}
