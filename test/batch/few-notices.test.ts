import { FewNotices } from '../../src/batch/few-notices';

describe('FewNotices', () => {
  it('tells so many, then once that there are more, however they come', () => {
    for (const sizes of [[5], [1, 1, 1, 1, 1], [2, 3], [3, 2]]) {
      const told: string[] = [];
      const few = new FewNotices((notice) => told.push(notice), 'more', 3);
      let next = 1;
      for (const size of sizes) few.tell(Array.from({ length: size }, () => String(next++)));
      expect(told).toEqual(['1', '2', '3', 'more']);
    }
    const told: string[] = [];
    new FewNotices((notice) => told.push(notice), 'more', 3).tell(['1', '2', '3']);
    expect(told).toEqual(['1', '2', '3']);
  });
});
