import type { PuzzleDefinition } from '../../src/puzzle/definition';
import { LIMIT, type Engine, type SearchLimits, UNSOLVABLE } from '../../src/puzzle/engine';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { compilePuzzle, type Puzzle } from '../../src/puzzle/puzzle';
import { BidirectionalEngine } from '../../src/search/bidirectional';
import { IdaEngine } from '../../src/search/ida';
import { RowLimits } from '../../src/solve/row-limits';
import { answer, type Pair, randomPairs, stateOf, unlimited } from './support';

const searches = [
  ['IDA*', IdaEngine],
  ['bidirectional', BidirectionalEngine],
] as const;

/**
 * Two blocks of three cells, each turned by a move of its own, a move that swaps two cells of each, and another swap, so
 * that there is no parity rule: what cannot be reached is not told by the cells of labels 0–4, nor by those of 4–8.
 */
const blocks: PuzzleDefinition = {
  name: 'blocks',
  labels: [...'abcdefghi'],
  blank: false,
  moves: [
    [1, 2, 0, 3, 4, 5, 6, 7, 8],
    [0, 1, 2, 3, 4, 5, 7, 8, 6],
    [1, 0, 2, 3, 4, 5, 7, 6, 8],
    [0, 1, 2, 4, 3, 5, 6, 7, 8],
  ].map((permutation, i) => ({ letter: 'xyst'[i], permutations: [permutation] })),
};

/** Every state of the puzzle as a target, from a start in each context. */
function wholeDomain(puzzle: Puzzle): Pair[] {
  const cells = Array.from({ length: puzzle.cells }, (_, cell) => cell);
  const all = permutations(cells).map((state) => Uint8Array.from(state));
  const starts = cells.slice(0, puzzle.contexts).map((context) => {
    const start = Uint8Array.from(cells);
    [start[0], start[context]] = [start[context], start[0]];
    return start;
  });
  return starts.flatMap((start) => all.map((target): Pair => [start, target]));
}

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}

/** What an engine says of the pair within each limit that differs from what `needed` expansions and `free` promise. */
function wrongWithin(puzzle: Puzzle, engine: Engine, limits: SearchLimits, pair: Pair): string[] {
  limits.expanded = Infinity;
  const free = answer(puzzle, engine, pair);
  const needed = engine.expanded;
  const wrong: string[] = [];
  for (let limit = 1; limit <= needed + 2; limit++) {
    limits.expanded = limit;
    const got = `${answer(puzzle, engine, pair)} after ${engine.expanded}`;
    const expected = limit < needed ? `limit after ${limit}` : `${free} after ${needed}`;
    if (got !== expected) wrong.push(`${pair.join(' ')}: ${limit}: ${got}, not ${expected}`);
  }
  limits.expanded = Infinity;
  return wrong;
}

describe.each(searches)('%s within a limit of expanded states', (_, Search) => {
  const wrongOf = (puzzle: Puzzle, pairs: readonly Pair[]): string[] => {
    const limits = unlimited();
    const engine = new Search(puzzle, limits);
    return pairs.flatMap((pair) => wrongWithin(puzzle, engine, limits, pair));
  };

  it.each(['sliding:2x2', 'sliding:2x3', 'sliding:3x2'])(
    'solves a pair of %s exactly if it needs no more, whatever the pair and the limit',
    (name) => {
      const puzzle = findPuzzle(name)!;
      const pairs = wholeDomain(puzzle);
      expect(wrongOf(puzzle, pairs.length > 1000 ? pairs.filter((pair, i) => i % 7 === pair[0][0]) : pairs)).toEqual(
        [],
      );
    },
  );

  it('proves that there is no path exactly if it needs no more', () => {
    const puzzle = compilePuzzle(blocks);
    const engine = new Search(puzzle, unlimited());
    const three = permutations([0, 1, 2]);
    const targets = three.flatMap((one) => three.map((two) => [...one, 3, 4, 5, ...two.map((i) => i + 6)]));
    const pairs = targets.map((target): Pair => [Uint8Array.from(targets[0]), Uint8Array.from(target)]);
    const proofs = pairs.filter((pair) => engine.solve(...pair) === UNSOLVABLE && engine.expanded > 20);
    expect(proofs).toHaveLength(18);
    expect(wrongOf(puzzle, pairs)).toEqual([]);
  });

  it('lets parity decide before it expands anything', () => {
    const fifteen = findPuzzle('sliding:4x4')!;
    const limits = { ...unlimited(), expanded: 1 };
    const search = new Search(fifteen, limits);
    const pairs = randomPairs(fifteen, 200, 10);
    const solvable = new Set(['limit']);
    for (const pair of pairs) solvable.add(answer(fifteen, search, pair));
    expect(solvable).toEqual(new Set(['limit', 'unsolvable']));
    const twisted = stateOf(fifteen, '1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0');
    const home = stateOf(fifteen, '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0');
    expect([answer(fifteen, search, [twisted, home]), search.expanded]).toEqual(['unsolvable', 0]);
  });

  it('asks whether to go on before every 1,024th state, also where iterations begin', () => {
    const eight = findPuzzle('eight')!;
    const asked: number[] = [];
    const pair = [stateOf(eight, '867254X31'), stateOf(eight, '12345678X')] as const;
    const free = new Search(eight, unlimited());
    free.solve(...pair);
    const search: Engine = new Search(eight, {
      expanded: Infinity,
      interrupted: () => asked.push(asked.length) < 0,
    });
    expect(search.solve(...pair)).toBeGreaterThan(0);
    expect(asked).toHaveLength(Math.ceil(search.expanded / 1024) - 1);
    expect(search.expanded).toBe(free.expanded);
  });
});

describe('the reason why a search gave up', () => {
  const fifteen = findPuzzle('sliding:4x4')!;
  const hard = [
    stateOf(fifteen, '14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3'),
    stateOf(fifteen, '0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15'),
  ] as const;

  /** Gives up at limits, and says why: the time is over when the clock was looked at `looks` times. */
  function reasonOf(Search: (typeof searches)[number][1], expanded: number, looks: number, memory?: number): string {
    let now = 0;
    const limits = new RowLimits({ expanded, milliseconds: looks }, new Int32Array(1), () => now++);
    const search = new Search(fifteen, limits, memory);
    limits.begin();
    expect(search.solve(...hard)).toBe(LIMIT);
    now += 1e6; // Whoever asks for the reason may come late.
    return `${limits.reason(search.expanded)} ${search.expanded}`;
  }

  it.each(searches)('%s: is the one that was met first', (_, Search) => {
    expect(reasonOf(Search, 2048, 1e6)).toBe('EXPANDED_LIMIT 2048');
    expect(reasonOf(Search, 2049, 2)).toBe('TIME_LIMIT 2048');
    expect(reasonOf(Search, 2048, 2)).toBe('EXPANDED_LIMIT 2048');
    expect(reasonOf(Search, 2047, 2)).toBe('EXPANDED_LIMIT 2047');
  });

  it('is the memory where that was full first, also with one state more than the limit in hand', () => {
    const memory = 1 << 18;
    const full = reasonOf(BidirectionalEngine, 1e6, 1e6, memory);
    const expanded = Number(full.split(' ')[1]);
    expect(full).toBe(`MEMORY_LIMIT ${expanded}`);
    expect(expanded).toBeGreaterThan(1024);
    expect(reasonOf(BidirectionalEngine, expanded + 1, 1e6, memory)).toBe(full);
    expect(reasonOf(BidirectionalEngine, expanded, 1e6, memory)).toBe(`EXPANDED_LIMIT ${expanded}`);
    expect(reasonOf(BidirectionalEngine, expanded + 1, 1, memory)).toBe('TIME_LIMIT 1024');
  });
});
