import type { MoveDefinition, PuzzleDefinition } from './definition';

/** Smallest and largest side of a board in the catalogue, in cells. */
export const MIN_SIDE = 2;
export const MAX_SIDE = 5;

/** Moves to the farthest state, known for these boards by exhaustive breadth-first search: a table's build verifies it. */
const DEPTHS: Readonly<Partial<Record<string, number>>> = {
  '2x2': 6,
  '2x3': 21,
  '2x4': 36,
  '2x5': 55,
  '3x3': 31,
  '3x4': 53,
};

/**
 * The sliding puzzle on a board of width × height cells. A move's letter is the direction in which the blank goes.
 * Boards of nine cells and fewer write the blank as X, larger ones as 0; the goal is the tiles in order, blank last.
 */
export function slidingDefinition(
  width: number,
  height: number,
  name = `sliding:${width}x${height}`,
): PuzzleDefinition {
  const cells = width * height;
  const tiles = Array.from({ length: cells - 1 }, (_, i) => String(i + 1));
  const blank = cells <= 9 ? 'X' : '0';
  const depth = DEPTHS[`${Math.min(width, height)}x${Math.max(width, height)}`];
  return {
    name,
    title: `${cells - 1}-puzzle, ${width}×${height}`,
    labels: [blank, ...tiles],
    blank: true,
    moves: [
      slide('d', (x, y) => (y + 1 < height ? [x, y + 1] : null), width, height),
      slide('l', (x, y) => (x > 0 ? [x - 1, y] : null), width, height),
      slide('r', (x, y) => (x + 1 < width ? [x + 1, y] : null), width, height),
      slide('u', (x, y) => (y > 0 ? [x, y - 1] : null), width, height),
    ],
    goal: [...tiles, blank],
    grid: { width, height },
    ...(depth === undefined ? {} : { depth }),
  };
}

function slide(
  letter: string,
  step: (x: number, y: number) => [number, number] | null,
  width: number,
  height: number,
): MoveDefinition {
  const permutations = Array.from({ length: width * height }, (_, blank) => {
    const to = step(blank % width, Math.floor(blank / width));
    if (!to) return null;
    const cell = to[0] + to[1] * width;
    return Array.from({ length: width * height }, (_, i) => (i === blank ? cell : i === cell ? blank : i));
  });
  return { letter, permutations };
}
