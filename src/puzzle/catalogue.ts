/** The puzzles that are known by name. */
import { magicSquares } from './magic-squares';
import { compilePuzzle, type Puzzle } from './puzzle';
import { MAX_SIDE, MIN_SIDE, slidingDefinition } from './sliding';

export interface CatalogueEntry {
  /** Names that `findPuzzle` takes for it; the first is the one it is listed by. */
  readonly names: readonly string[];
  readonly compile: () => Puzzle;
}

const sides = Array.from({ length: MAX_SIDE - MIN_SIDE + 1 }, (_, i) => MIN_SIDE + i);

/** All puzzles, in the order in which they are listed. Nothing is compiled until it is asked for. */
export const catalogue: readonly CatalogueEntry[] = [
  { names: ['eight', 'sliding:3x3'], compile: () => compilePuzzle(slidingDefinition(3, 3, 'eight')) },
  { names: ['magic-squares', 'msquare'], compile: () => compilePuzzle(magicSquares) },
  ...sides.flatMap((width) =>
    sides
      .filter((height) => !(width === 3 && height === 3))
      .map((height) => ({
        names: [`sliding:${width}x${height}`],
        compile: () => compilePuzzle(slidingDefinition(width, height)),
      })),
  ),
];

/** The puzzle of a name, case-insensitive, or null. Cost: compiles it anew at each call (under a millisecond). */
export function findPuzzle(name: string): Puzzle | null {
  return catalogue.find(({ names }) => names.includes(name.toLowerCase()))?.compile() ?? null;
}
