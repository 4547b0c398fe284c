/** Puzzles, pairs and answers for the tests of the searches. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PuzzleDefinition } from '../../src/puzzle/definition';
import { type Engine, LIMIT, type SearchLimits, UNSOLVABLE } from '../../src/puzzle/engine';
import type { State } from '../../src/puzzle/permutation';
import { type Puzzle } from '../../src/puzzle/puzzle';

export type Pair = readonly [start: State, target: State];

export const unlimited = (): SearchLimits => ({ expanded: Infinity, interrupted: () => false });

/** The answer as text: letters, or what ended the search. */
export function answer(puzzle: Puzzle, engine: Engine, [start, target]: Pair): string {
  const length = engine.solve(start, target);
  if (length === UNSOLVABLE) return 'unsolvable';
  if (length === LIMIT) return 'limit';
  return Array.from(engine.path.subarray(0, length), (move) => puzzle.definition.moves[move].letter).join('');
}

/** A state from its text: labels with spaces between them, or one character each. */
export function stateOf({ definition }: Puzzle, text: string): State {
  const labels = text.split(text.includes(' ') ? ' ' : '');
  return Uint8Array.from(labels, (label) => definition.labels.indexOf(label));
}

/** Numbers below n, the same for the same seed. Source: Numerical Recipes' linear congruential generator. */
export function randomBelow(seed: number): (n: number) => number {
  return (n) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * n);
  };
}

/** Pairs of any two states, half of them unsolvable where there is a parity rule. */
export function randomPairs({ cells }: Puzzle, count: number, seed: number): Pair[] {
  const below = randomBelow(seed);
  const shuffled = (): State => {
    const state = Uint8Array.from({ length: cells }, (_, i) => i);
    for (let i = cells - 1; i > 0; i--) {
      const j = below(i + 1);
      [state[i], state[j]] = [state[j], state[i]];
    }
    return state;
  };
  return Array.from({ length: count }, () => [shuffled(), shuffled()] as const);
}

/** Records of a fixture without quotes, as objects by column. */
export function fixture(name: string): Record<string, string>[] {
  const text = readFileSync(join(__dirname, '..', 'fixtures', name), 'utf8');
  const [header, ...rows] = text.trimEnd().split('\n');
  const columns = header.split(',');
  return rows.map((row) => Object.fromEntries(row.split(',').map((field, i) => [columns[i], field])));
}

const rotation = (cells: number, by: number): number[] => Array.from({ length: cells }, (_, i) => (i + by) % cells);

/** TopSpin with eight tokens: the ring turns left or right, and four tokens can be flipped. */
export const topSpin: PuzzleDefinition = {
  name: 'topspin:8',
  labels: ['1', '2', '3', '4', '5', '6', '7', '8'],
  blank: false,
  moves: [
    { letter: 'F', permutations: [[3, 2, 1, 0, 4, 5, 6, 7]] },
    { letter: 'L', permutations: [rotation(8, 1)] },
    { letter: 'R', permutations: [rotation(8, 7)] },
  ],
};

/** Turns a ring of six by one either way: 6 of 720 states can be reached. */
export const ring: PuzzleDefinition = {
  name: 'ring',
  labels: ['a', 'b', 'c', 'd', 'e', 'f'],
  blank: false,
  moves: [
    { letter: 'L', permutations: [rotation(6, 1)] },
    { letter: 'R', permutations: [rotation(6, 5)] },
  ],
};

/** Two overlapping three-cycles and a swap, of which no move takes back either cycle. */
export const directed: PuzzleDefinition = {
  name: 'directed',
  labels: ['a', 'b', 'c', 'd', 'e', 'f'],
  blank: false,
  moves: [
    { letter: 'x', permutations: [[1, 2, 0, 3, 4, 5]] },
    { letter: 'y', permutations: [[0, 1, 3, 4, 2, 5]] },
    { letter: 's', permutations: [[0, 1, 2, 3, 5, 4]] },
  ],
};

/** A blank that goes round four cells in one direction only, and there turns the two other labels once a round. */
export const oneWay: PuzzleDefinition = {
  name: 'one-way',
  labels: ['_', 'a', 'b', 'c'],
  blank: true,
  moves: [
    { letter: 'n', permutations: [[1, 0, 2, 3], [0, 2, 1, 3], [0, 1, 3, 2], null] },
    { letter: 'o', permutations: [null, null, null, [3, 1, 2, 0]] },
    { letter: 't', permutations: [[0, 2, 3, 1], null, null, null] },
  ],
};

/** A grid of 2×3 in which the blank goes round the outside one way, and never back. */
export const oneWayGrid: PuzzleDefinition = {
  name: 'one-way-grid',
  labels: ['_', 'a', 'b', 'c', 'd', 'e'],
  blank: true,
  moves: [
    {
      letter: 'n',
      permutations: [1, 2, 5, 0, 3, 4].map((to, blank) =>
        Array.from({ length: 6 }, (_, i) => (i === blank ? to : i === to ? blank : i)),
      ),
    },
  ],
  grid: { width: 3, height: 2 },
};
