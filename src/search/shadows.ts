/**
 * What moves do to a projection, which looks at the locations of a few labels only: a graph of shadows.
 *
 * 1. A shadow is where a group of labels lies, in the order of the group, other labels forgotten. Moves do not look at
 *    labels, so groups of one size have the same shadows and moves: one graph serves all groups and all targets. (With
 *    a blank, which decides what is legal, the first label of each group is the blank.)
 * 2. Shadows are numbered in the order of their cells, read as digits; cells that differ leave no gaps. (Digits for
 *    numbers would do as well, but then 3×3 takes four times the memory, and is slower for it.)
 * 3. A move is one look-up, whatever it does to the board: `after` leads forwards, and `before` lists the ways back.
 */
import type { Cell } from '../puzzle/permutation';
import { NONE, type Puzzle } from '../puzzle/puzzle';

/** Most shadows, by their digits: five labels on eight or nine cells, three on 25. They are numbered in 16 bits. */
const MAX_DIGITS = 1 << 16;

export interface Shadows {
  /** Labels in a group. */
  readonly size: number;
  readonly count: number;
  /** `Uint16Array[cells^size]`: the number of a shadow by the cells of its labels, as digits in base `cells`. */
  readonly numbers: Uint16Array;
  /** `Uint8Array[count × size]`: the cells of each shadow. */
  readonly cells: Uint8Array;
  /** `Uint32Array[count]`: the cells of each shadow as a bit set. */
  readonly sets: Uint32Array;
  /** `Uint16Array[count × moves]`: the shadow that a legal move leads to. */
  readonly after: Uint16Array;
  /** The shadows that a move leads from to shadow s: `before[firstBefore[s] … firstBefore[s + 1] − 1]`. */
  readonly before: Uint16Array;
  readonly firstBefore: Uint32Array;
}

/** The most labels that a group may have. */
export function groupSize(cells: number): number {
  let size = 1;
  while (size < cells && cells ** (size + 1) <= MAX_DIGITS) size++;
  return size;
}

/** Cost: O(count × moves × size), some milliseconds. */
export function shadowsOf(puzzle: Puzzle, size: number): Shadows {
  const { cells, contexts, moves, contextAfter, destinations } = puzzle;
  const { digits, sets } = listShadows(cells, size);
  const count = digits.length;
  const numbers = new Uint16Array(cells ** size);
  const located = new Uint8Array(count * size);
  for (let shadow = 0; shadow < count; shadow++) {
    numbers[digits[shadow]] = shadow;
    for (let i = size - 1, rest = digits[shadow]; i >= 0; i--) {
      const quotient = (rest / cells) | 0;
      located[shadow * size + i] = rest - quotient * cells;
      rest = quotient;
    }
  }
  const after = new Uint16Array(count * moves);
  const firstBefore = new Uint32Array(count + 1);
  for (let shadow = 0; shadow < count; shadow++) {
    const context = contexts === 1 ? 0 : located[shadow * size];
    for (let move = 0; move < moves; move++) {
      const at = context * moves + move;
      if (contextAfter[at] === NONE) continue;
      let moved = 0;
      for (let i = 0; i < size; i++) moved = moved * cells + destinations[at * cells + located[shadow * size + i]];
      after[shadow * moves + move] = numbers[moved];
      firstBefore[numbers[moved]]++;
    }
  }
  // Each entry becomes the end of its list, then walks back to the list's beginning as the list is filled.
  for (let shadow = 0; shadow < count; shadow++) firstBefore[shadow + 1] += firstBefore[shadow];
  const before = new Uint16Array(firstBefore[count]);
  for (let shadow = 0; shadow < count; shadow++) {
    const context = contexts === 1 ? 0 : located[shadow * size];
    for (let move = 0; move < moves; move++) {
      if (contextAfter[context * moves + move] === NONE) continue;
      before[--firstBefore[after[shadow * moves + move]]] = shadow;
    }
  }
  return { size, count, numbers, cells: located, sets, after, before, firstBefore };
}

/** The cells of all shadows, as digits, in order: those of one label, then with a label more each time. */
function listShadows(cells: number, size: number): { digits: Uint16Array; sets: Uint32Array } {
  let digits: Uint16Array = new Uint16Array(1);
  let sets: Uint32Array = new Uint32Array(1);
  for (let length = 0; length < size; length++) {
    const longer = new Uint16Array(digits.length * (cells - length));
    const longerSets = new Uint32Array(longer.length);
    for (let i = 0, count = 0; i < digits.length; i++) {
      for (let cell: Cell = 0; cell < cells; cell++) {
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
