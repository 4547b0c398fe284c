import { findPuzzle } from '../../src/puzzle/catalogue';
import { BACKWARD, FORWARD, ReachedStates } from '../../src/search/reached';
import { VisitedRanks } from '../../src/search/visited';

describe('the states that a search has reached', () => {
  it('are found while they last, and none of them after the base has come round', () => {
    const reached = new ReachedStates(findPuzzle('eight')!);
    reached.begin();
    reached.base = 2 ** 32 - 2 ** 31; // The last one that still has room.
    for (let first = 0; first < 9; first++) {
      reached.candidate[0] = first;
      expect(reached.find()).toBeLessThan(0);
      reached.push(0, 0, first < 5 ? FORWARD : BACKWARD);
      expect(reached.find()).toBe(2 * first + (first < 5 ? 0 : 1));
    }
    reached.begin();
    expect(reached.base).toBe(1);
    expect(reached.find()).toBeLessThan(0);
  });
});

describe('the marks of visited states', () => {
  it('of earlier iterations are below those of this one, also after they were cleared', () => {
    const visited = new VisitedRanks(4);
    for (let bound = 1; bound < 1000; bound++) {
      visited.begin(bound);
      expect(visited.marks.every((mark) => mark < visited.base - bound && mark <= visited.stale)).toBe(true);
      visited.marks[bound % 4] = visited.base;
    }
  });

  it('have room for bounds of any size', () => {
    const visited = new VisitedRanks(4);
    visited.begin(70_000);
    visited.marks[0] = visited.base;
    expect(visited.marks[0]).toBe(70_001);
  });
});
