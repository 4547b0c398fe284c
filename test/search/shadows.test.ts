import { findPuzzle } from '../../src/puzzle/catalogue';
import { compilePuzzle, NONE, type Puzzle } from '../../src/puzzle/puzzle';
import { ShadowRanks } from '../../src/search/shadow-ranks';
import { groupSize, type Shadows, shadowsOf } from '../../src/search/shadows';
import { directed, oneWay, oneWayGrid, topSpin } from './support';

const puzzles: (readonly [string, Puzzle])[] = [
  ...['eight', 'sliding:2x2', 'sliding:2x3', 'magic-squares'].map((name) => findPuzzle(name)!),
  ...[topSpin, directed, oneWay, oneWayGrid].map(compilePuzzle),
].map((puzzle) => [puzzle.name, puzzle]);

/** The cells of a shadow, first label first. */
function cellsOf({ digits, size }: Shadows, cells: number, shadow: number): number[] {
  return Array.from({ length: size }, (_, i) => Math.floor(digits[shadow] / cells ** (size - 1 - i)) % cells);
}

describe.each(puzzles)('the shadows of %s', (_name, puzzle) => {
  const { cells, moves, contexts, contextAfter, destinations } = puzzle;
  const shadows = shadowsOf(puzzle, groupSize(cells));
  const all = Array.from(shadows.digits, (_digits, shadow) => cellsOf(shadows, cells, shadow));

  it('are all ways in which a group can lie, in order, without gaps', () => {
    let count = 1;
    for (let i = 0; i < shadows.size; i++) count *= cells - i;
    expect(shadows.count).toBe(count);
    expect(shadows.digits.every((digits, i) => i === 0 || shadows.digits[i - 1] < digits)).toBe(true);
    expect(shadows.digits.every((digits, i) => shadows.numbers[digits] === i)).toBe(true);
    expect(all.every((group) => new Set(group).size === shadows.size)).toBe(true);
    expect(all.every((group, i) => shadows.sets[i] === group.reduce((set, cell) => set | (1 << cell), 0))).toBe(true);
  });

  it('go where their labels go with each move, and come back from there', () => {
    const { after, before } = shadows;
    const wrong: unknown[] = [];
    const ways = new Set<number>();
    for (const [shadow, group] of all.entries()) {
      for (let move = 0; move < moves; move++) {
        const at = (contexts === 1 ? 0 : group[0]) * moves + move;
        const to = after.to[shadow * after.width + move];
        const moved = contextAfter[at] === NONE ? group : group.map((cell) => destinations[at * cells + cell]);
        if (all[to].join() !== moved.join()) wrong.push([group, move, all[to]]);
        ways.add(to * shadows.count + shadow);
      }
    }
    for (let shadow = 0; shadow < shadows.count; shadow++) {
      for (let way = 0; way < before.width; way++) {
        const from = before.to[shadow * before.width + way];
        if (from !== shadow && !ways.delete(shadow * shadows.count + from)) ways.add(-1);
      }
    }
    expect(wrong).toEqual([]);
    // What is left are moves that change no label of a group, and illegal ones: from a shadow to itself.
    expect([...ways].filter((way) => way < 0 || way % shadows.count !== Math.floor(way / shadows.count))).toEqual([]);
  });

  it('rank the states that can be reached from one without two of one rank', () => {
    const group = Array.from({ length: shadows.size }, (_, label) => label);
    const rest = Array.from({ length: shadows.size }, (_, i) => cells - shadows.size + i);
    if (contexts > 1) rest[0] = 0;
    const ranks = new ShadowRanks(puzzle, shadows, [group, rest]);
    const covered = new Set([...group, ...rest]).size === cells;
    const seen = new Set<number>();
    const wrong: number[] = [];
    const numberOf = (labels: number[], locations: number[]): number =>
      shadows.numbers[labels.reduce((digits, label) => digits * cells + locations[label], 0)];
    let queue = [Array.from({ length: cells }, (_, label) => label)];
    const reached = new Set(queue.map((locations) => locations.join()));
    while (covered && queue.length > 0 && reached.size < 5000) {
      const next: number[][] = [];
      for (const locations of queue) {
        const rank = ranks.rank(Uint16Array.of(numberOf(group, locations), numberOf(rest, locations)), 0);
        if (rank >= ranks.count || seen.has(rank)) wrong.push(rank);
        seen.add(rank);
        for (let move = 0; move < moves; move++) {
          const at = (contexts === 1 ? 0 : locations[0]) * moves + move;
          const moved = locations.map((cell) => destinations[at * cells + cell]);
          if (contextAfter[at] === NONE || reached.has(moved.join())) continue;
          reached.add(moved.join());
          next.push(moved);
        }
      }
      queue = next;
    }
    expect(wrong).toEqual([]);
    expect(seen.size > 0).toBe(covered);
  });
});
