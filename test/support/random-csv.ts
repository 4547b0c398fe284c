/** Seeded CSVs of pairs: solvable and not, with rows that are damaged in one way or another. */
import type { Puzzle } from '../../src/puzzle/puzzle';
import type { SeededRandom } from './seeded-random';
import { textOf } from './states';

const DAMAGED = [
  'nonsense',
  '11345678X',
  '',
  '1.23E+08',
  '12X4"53786',
  '"quoted, with a comma"',
  '\xff\xfe',
  '12345678',
];
const NOTES = ['', 'note', '"a, b"', '"two\nlines"', '\x80', '"say ""hi"""'];

/** Rows of start, note and target behind a header; most of them close pairs, as searches like them. */
export function randomCsv(puzzle: Puzzle, random: SeededRandom, rows: number): string {
  const lines = ['start,note,target'];
  for (let row = 0; row < rows; row++) {
    const start = random.permutation(puzzle.cells);
    const target = random.permutation(puzzle.cells);
    const note = NOTES[random.below(NOTES.length)];
    const cells = [textOf(puzzle, start), note, textOf(puzzle, target)];
    if (random.below(12) === 0) cells[random.below(2) * 2] = DAMAGED[random.below(DAMAGED.length)];
    if (random.below(60) === 0) cells.pop();
    if (random.below(60) === 0) lines.push('');
    lines.push(cells.join(','));
  }
  return `${lines.join('\n')}\n`;
}
