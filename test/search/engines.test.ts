import { BidirectionalEngine } from '../../src/search/bidirectional';
import { IdaEngine } from '../../src/search/ida';
import { findPuzzle } from '../../src/puzzle/catalogue';
import type { PuzzleDefinition } from '../../src/puzzle/definition';
import { compilePuzzle } from '../../src/puzzle/puzzle';
import { buildTable } from '../../src/table/build-table';
import { TableEngine } from '../../src/table/table-engine';
import { naiveBfs } from '../support/naive-bfs';
import {
  answer,
  directed,
  fixture,
  oneWay,
  oneWayGrid,
  randomPairs,
  ring,
  stateOf,
  topSpin,
  unlimited,
} from './support';

const eight = findPuzzle('eight')!;
const fifteen = findPuzzle('sliding:4x4')!;

const searches = [
  ['IDA*', IdaEngine],
  ['bidirectional', BidirectionalEngine],
] as const;

describe.each(searches)('%s', (_, Search) => {
  it.each([
    ['eight', 1500],
    ['magic-squares', 1000],
    ['sliding:2x2', 300],
    ['sliding:2x3', 2000],
    ['sliding:3x2', 2000],
    ['sliding:2x4', 1500],
    ['sliding:4x2', 1500],
  ])('answers random pairs of %s as the path table does, unsolvable ones too', (name, count) => {
    const puzzle = findPuzzle(name)!;
    const search = new Search(puzzle, unlimited());
    const table = new TableEngine(puzzle, buildTable(puzzle));
    const wrong = randomPairs(puzzle, count, 1).filter(
      (pair) => answer(puzzle, search, pair) !== answer(puzzle, table, pair),
    );
    expect(wrong).toEqual([]);
  });

  it.each(fixture('pitfall_pairs.csv'))(
    'gets $start → $target right ($bug_class)',
    ({ start, target, moves, status }) => {
      const pair = [stateOf(eight, start), stateOf(eight, target)] as const;
      expect(answer(eight, new Search(eight, unlimited()), pair)).toBe(status === 'solved' ? moves : status);
    },
  );

  it.each([topSpin, ring, directed, oneWay, oneWayGrid].map((definition) => [definition.name, definition] as const))(
    'answers pairs of the user-defined puzzle %s as a naive search does, or proves that there is no path',
    (_name, definition: PuzzleDefinition) => {
      const puzzle = compilePuzzle(definition);
      const search = new Search(puzzle, unlimited());
      const starts = randomPairs(puzzle, 4, 7).map(([start]) => start);
      for (const start of starts) {
        const paths = naiveBfs(definition, [...start]);
        const reached = [...paths.keys()].map((state) => Uint8Array.from(state.split(','), Number));
        const near = reached.filter((_state, i) => i % Math.ceil(reached.length / 100) === 0);
        const anywhere = randomPairs(puzzle, 20, 8).map(([target]) => target);
        for (const target of [...near, ...anywhere]) {
          expect([start, target, answer(puzzle, search, [start, target])]).toEqual([
            start,
            target,
            paths.get(target.join()) ?? 'unsolvable',
          ]);
        }
      }
    },
  );

  it('expands nothing for a pair that parity rules out, or whose start is its target', () => {
    const search = new Search(eight, unlimited());
    answer(eight, search, [stateOf(eight, '2835147X6'), stateOf(eight, '1238X4765')]);
    expect(answer(eight, search, [stateOf(eight, '12345678X'), stateOf(eight, '12345687X')])).toBe('unsolvable');
    expect(search.expanded).toBe(0);
    expect(answer(eight, search, [stateOf(eight, '12345678X'), stateOf(eight, '12345678X')])).toBe('');
    expect(search.expanded).toBe(0);
  });

  it('expands the same states for a pair whatever it solved before', () => {
    const search = new Search(eight, unlimited());
    const pairs = randomPairs(eight, 1200, 3); // The marks of IDA* run out and are cleared a few times on the way.
    const counts = pairs.map(([start, target]) => (search.solve(start, target), search.expanded));
    for (let i = 0; i < pairs.length; i += 30) {
      const fresh = new Search(eight, unlimited());
      fresh.solve(...pairs[i]);
      expect([i, fresh.expanded]).toEqual([i, counts[i]]);
    }
  });

  it('ends at exactly the limit of expanded states, and solves with a limit of exactly what it needs', () => {
    const limits = unlimited();
    const search = new Search(eight, limits);
    for (const pair of randomPairs(eight, 40, 4)) {
      limits.expanded = Infinity;
      const free = answer(eight, search, pair);
      if (free === 'unsolvable') continue;
      const needed = search.expanded;
      limits.expanded = needed;
      expect(answer(eight, search, pair)).toBe(free);
      for (const fewer of [0, 1, needed >> 1, needed - 1]) {
        limits.expanded = fewer;
        expect(answer(eight, search, pair)).toBe('limit');
        expect(search.expanded).toBe(fewer);
      }
    }
  });

  it('asks whether to stop now and then, and stops', () => {
    let asked = 0;
    const stopAt = { expanded: Infinity, interrupted: () => ++asked === 3 };
    const search = new Search(fifteen, stopAt);
    const start = stateOf(fifteen, '14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3');
    const target = stateOf(fifteen, '0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15');
    expect(answer(fifteen, search, [start, target])).toBe('limit');
    expect(asked).toBe(3);
    expect(search.expanded).toBe(3 * 1024);
  });
});

describe('IDA*', () => {
  it.each(fixture('fifteen_small.csv'))('solves the 4×4 board $start ($category)', ({ start, moves, status }) => {
    const search = new IdaEngine(fifteen, unlimited());
    const target = Uint8Array.from({ length: 16 }, (_, i) => (i + 1) % 16);
    const expected = status === 'solved' ? moves.toLowerCase() : status;
    expect(answer(fifteen, search, [stateOf(fifteen, start), target])).toBe(expected);
  });

  it.each(searches)('and %s find paths of more moves than they have room for at first', (_, Search) => {
    const puzzle = compilePuzzle(longWay);
    const start = Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    const paths = [...naiveBfs(longWay, [...start])];
    const [target, path] = paths[70];
    expect(path).toHaveLength(70);
    const pair = [start, Uint8Array.from(target.split(','), Number)] as const;
    expect(answer(puzzle, new Search(puzzle, unlimited()), pair)).toBe(path);
  });
});

describe('bidirectional search', () => {
  it('ends as limit where its memory ends, always at the same state', () => {
    const search = new BidirectionalEngine(fifteen, unlimited(), 1 << 20);
    const target = Uint8Array.from({ length: 16 }, (_, i) => (i + 1) % 16);
    const start = stateOf(fifteen, '6 7 2 4 5 1 9 15 11 14 8 3 13 0 12 10');
    const near = stateOf(fifteen, '2 3 4 0 1 5 7 8 9 6 10 12 13 14 11 15');
    expect(answer(fifteen, search, [start, target])).toBe('limit');
    const { expanded } = search;
    expect(expanded).toBeGreaterThan(1000);
    expect(answer(fifteen, search, [near, target])).toBe('llldrdrdr');
    expect(answer(fifteen, search, [start, target])).toBe('limit');
    expect(search.expanded).toBe(expanded);
  });

  it('answers 4×4 boards as IDA* does', () => {
    const [both, deep] = [new BidirectionalEngine(fifteen, unlimited()), new IdaEngine(fifteen, unlimited())];
    const target = Uint8Array.from({ length: 16 }, (_, i) => (i + 1) % 16);
    for (const { start, length } of fixture('fifteen_small.csv')) {
      if (Number(length) > 27) continue;
      const pair = [stateOf(fifteen, start), target] as const;
      expect(answer(fifteen, both, pair)).toBe(answer(fifteen, deep, pair));
    }
  });
});

/** A blank that goes round nine cells one way: 72 states, one behind the other. */
const longWay: PuzzleDefinition = {
  name: 'long-way',
  labels: ['_', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
  blank: true,
  moves: [
    {
      letter: 'n',
      permutations: Array.from({ length: 9 }, (_, blank) =>
        Array.from({ length: 9 }, (_, i) => (i === blank ? (blank + 1) % 9 : i === (blank + 1) % 9 ? blank : i)),
      ),
    },
  ],
};
