/**
 * What moves do to a projection, which looks at the locations of a few labels only: a graph of shadows.
 *
 * 1. A shadow is where a group of labels lies, in the order of the group, other labels forgotten. Moves do not look at
 *    labels, so groups of one size have the same shadows and moves: one graph serves all groups and all targets. (With
 *    a blank, which decides what is legal, the first label of each group is the blank.)
 * 2. Shadows are numbered in the order of their cells, read as digits; cells that differ leave no gaps. (Digits for
 *    numbers would do as well, but then 3×3 takes four times the memory, and is slower for it.)
 * 3. A move is one look-up, whatever it does to the board. It is found for all shadows that differ in their last label
 *    alone at once, which is what counts in code that runs for the first time.
 */
import { NONE, type Puzzle } from '../puzzle/puzzle';
import { backwardLists, END } from './move-lists';

/** Most shadows, by their digits: five labels on eight or nine cells, three on 25. They are numbered in 16 bits. */
const MAX_DIGITS = 1 << 16;

/** Where a step leads from each shadow: `to[shadow * width + way]`. Ways that there are not lead nowhere: back to it. */
export interface Steps {
  readonly to: Uint16Array;
  readonly width: number;
}

export interface Shadows {
  /** Labels in a group. */
  readonly size: number;
  readonly count: number;
  /** `Uint16Array[cells^size]`: the number of a shadow by the cells of its labels, as digits in base `cells`. */
  readonly numbers: Uint16Array;
  /** `Uint32Array[count]`: the cells of each shadow as a bit set. */
  readonly sets: Uint32Array;
  /** `Uint16Array[count]`: the cells of each shadow as digits. */
  readonly digits: Uint16Array;
  /** The moves: one way for each. */
  readonly after: Steps;
  /** The moves backwards, in no order. */
  readonly before: Steps;
}

/** The most labels that a group may have. */
export function groupSize(cells: number): number {
  let size = 1;
  while (size < cells && cells ** (size + 1) <= MAX_DIGITS) size++;
  return size;
}

/** Cost: O(count × moves), some milliseconds. */
export function shadowsOf(puzzle: Puzzle, size: number): Shadows {
  const { cells, contexts, moves, contextAfter, undoes, destinations, permutations } = puzzle;
  const { digits, sets } = listShadows(cells, size);
  const numbers = new Uint16Array(cells ** size);
  for (let shadow = 0; shadow < digits.length; shadow++) numbers[digits[shadow]] = shadow;
  const step = (ways: readonly number[][], places: Uint8Array): Steps =>
    stepsOf(digits, numbers, cells, cells - size + 1, ways, places);
  const forwards = Array.from({ length: contexts }, (_, context) =>
    Array.from({ length: moves }, (_, move) => context * moves + move),
  ).map((ways) => ways.map((at) => (contextAfter[at] === NONE ? END : at)));
  const after = step(forwards, destinations);
  if (undoes.every((move, at) => move !== NONE || contextAfter[at] === NONE)) {
    return { size, count: digits.length, numbers, sets, digits, after, before: after };
  }
  const { lists, first } = backwardLists(puzzle);
  const backwards = Array.from(first, (from) => Array.from(lists.subarray(from, lists.indexOf(END, from))));
  const width = Math.max(...backwards.map((ways) => ways.length));
  for (const ways of backwards) while (ways.length < width) ways.push(END);
  return { size, count: digits.length, numbers, sets, digits, after, before: step(backwards, permutations) };
}

/**
 * The steps by which a label on cell i goes to `places[at * cells + i]`.
 *
 * @param ways      moves in their contexts, or END, as many for each context.
 * @param siblings  shadows, one behind the other, that differ in their last label alone.
 */
function stepsOf(
  digits: Uint16Array,
  numbers: Uint16Array,
  cells: number,
  siblings: number,
  ways: readonly (readonly number[])[],
  places: Uint8Array,
): Steps {
  const width = ways[0].length;
  const to = new Uint16Array(digits.length * width);
  const perContext = digits.length / ways.length;
  const size = Math.round(Math.log(numbers.length) / Math.log(cells));
  const prefix = new Uint8Array(size - 1);
  for (let shadow = 0; shadow < digits.length; shadow += siblings) {
    for (let i = size - 2, rest = (digits[shadow] / cells) | 0; i >= 0; i--) {
      const quotient = (rest / cells) | 0;
      prefix[i] = rest - quotient * cells;
      rest = quotient;
    }
    const context = (shadow / perContext) | 0;
    for (let way = 0; way < width; way++) {
      const at = ways[context][way];
      if (at === END) {
        for (let s = shadow; s < shadow + siblings; s++) to[s * width + way] = s;
        continue;
      }
      const row = at * cells;
      let moved = 0;
      for (let i = 0; i < prefix.length; i++) moved = (moved + places[row + prefix[i]]) * cells;
      for (let s = shadow; s < shadow + siblings; s++) {
        to[s * width + way] = numbers[moved + places[row + (digits[s] % cells)]];
      }
    }
  }
  return { to, width };
}

/** The cells of all shadows, as digits and as sets, in order: first of one label, then with a label more each time. */
function listShadows(cells: number, size: number): { digits: Uint16Array; sets: Uint32Array } {
  let digits: Uint16Array = new Uint16Array(1);
  let sets: Uint32Array = new Uint32Array(1);
  for (let length = 0; length < size; length++) {
    const longer = new Uint16Array(digits.length * (cells - length));
    const longerSets = new Uint32Array(longer.length);
    for (let i = 0, count = 0; i < digits.length; i++) {
      for (let cell = 0; cell < cells; cell++) {
        if ((sets[i] >>> cell) & 1) continue;
        longer[count] = digits[i] * cells + cell;
        longerSets[count++] = sets[i] | (1 << cell);
      }
    }
    digits = longer;
    sets = longerSets;
  }
  return { digits, sets };
}
