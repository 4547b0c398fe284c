/**
 * Slow solvers over strings, written by hand for one puzzle each. They share no code with the program, nor its method:
 * distances are searched backwards from the target, then the least path is walked from the start, moves in order.
 */

/** A move of a hand-written puzzle: the text after it, or null where it is illegal. */
type TextMove = (text: string) => string | null;

interface TextPuzzle {
  /** In move order. */
  readonly moves: ReadonlyMap<string, TextMove>;
  /** Moves that take the moves back, in any order. */
  readonly backwards: readonly TextMove[];
}

/** Answers for one target. */
export class TargetOracle {
  readonly #puzzle: TextPuzzle;
  readonly #distances: Map<string, number>;

  constructor(puzzle: TextPuzzle, target: string) {
    this.#puzzle = puzzle;
    this.#distances = new Map([[target, 0]]);
    const queue = [target];
    for (const text of queue) {
      for (const back of puzzle.backwards) {
        const before = back(text);
        if (before === null || this.#distances.has(before)) continue;
        this.#distances.set(before, this.#distances.get(text)! + 1);
        queue.push(before);
      }
    }
  }

  /** The least shortest path, or null if there is none. */
  solve(start: string): string | null {
    const distance = this.#distances.get(start);
    if (distance === undefined) return null;
    let path = '';
    for (let text = start, left = distance; left > 0; left--) {
      for (const [letter, move] of this.#puzzle.moves) {
        const next = move(text);
        if (next === null || this.#distances.get(next) !== left - 1) continue;
        path += letter;
        text = next;
        break;
      }
    }
    return path;
  }
}

function slide(dx: number, dy: number): TextMove {
  return (text) => {
    const blank = text.indexOf('X');
    const x = (blank % 3) + dx;
    const y = Math.floor(blank / 3) + dy;
    if (x < 0 || x > 2 || y < 0 || y > 2) return null;
    const characters = text.split('');
    characters[blank] = text[y * 3 + x];
    characters[y * 3 + x] = 'X';
    return characters.join('');
  };
}

const slides = new Map([
  ['d', slide(0, 1)],
  ['l', slide(-1, 0)],
  ['r', slide(1, 0)],
  ['u', slide(0, -1)],
]);

/** The 8-puzzle, blank X. */
export const eightByHand: TextPuzzle = { moves: slides, backwards: [...slides.values()] };

/** Squares a b c d above h g f e, written abcdefgh. */
const exchangeRows: TextMove = ([a, b, c, d, e, f, g, h]) => [h, g, f, e, d, c, b, a].join('');
const shiftRight: TextMove = ([a, b, c, d, e, f, g, h]) => [d, a, b, c, f, g, h, e].join('');
const shiftLeft: TextMove = ([a, b, c, d, e, f, g, h]) => [b, c, d, a, h, e, f, g].join('');
const turnClockwise: TextMove = ([a, b, c, d, e, f, g, h]) => [a, g, b, d, e, c, f, h].join('');
const turnBack: TextMove = ([a, b, c, d, e, f, g, h]) => [a, c, f, d, e, g, b, h].join('');

export const magicSquaresByHand: TextPuzzle = {
  moves: new Map([
    ['A', exchangeRows],
    ['B', shiftRight],
    ['C', turnClockwise],
  ]),
  backwards: [exchangeRows, shiftLeft, turnBack],
};

const rotateLeft: TextMove = (text) => text.slice(1) + text[0];
const rotateRight: TextMove = (text) => text[text.length - 1] + text.slice(0, -1);
const flipFour: TextMove = ([a, b, c, d, ...rest]) => [d, c, b, a, ...rest].join('');

/** TopSpin with any number of tokens: rotate left, rotate right, flip the first four. */
export const topSpinByHand: TextPuzzle = {
  moves: new Map([
    ['F', flipFour],
    ['L', rotateLeft],
    ['R', rotateRight],
  ]),
  backwards: [flipFour, rotateLeft, rotateRight],
};
