// Makes the samples of this folder anew, byte for byte: node data/make-samples.mjs
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.url));
let state = 8;

/** mulberry32, seeded: a whole number from 0 to below − 1. */
function random(below) {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
}

function shuffled(text) {
  const cells = [...text];
  for (let i = cells.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [cells[i], cells[j]] = [cells[j], cells[i]];
  }
  return cells.join('');
}

/** A walk of so many slides from the standard goal of a square board that never takes the last one back. */
function scrambled(side, slides) {
  const board = [...Array.from({ length: side * side - 1 }, (_, i) => i + 1), 0];
  let blank = board.length - 1;
  for (let last = -1; slides > 0;) {
    const to = blank + [side, -1, 1, -side][random(4)];
    const beside = to >= 0 && to < board.length && Math.abs((to % side) - (blank % side)) <= 1;
    if (!beside || to === last) continue;
    [board[blank], board[to]] = [board[to], 0];
    [last, blank] = [blank, to];
    slides--;
  }
  return board.join(' ');
}

function write(name, rows) {
  writeFileSync(join(folder, name), `${rows.join('\n')}\n`);
}

// Two random boards reach each other half of the time: nine pairs of ten are drawn until their tiles' parities agree.
const inversions = (board) =>
  [...board.replace('X', '')].reduce((sum, a, i, tiles) => sum + tiles.slice(i + 1).filter((b) => b < a).length, 0);
const eight = Array.from({ length: 200 }, (_, row) => {
  for (;;) {
    const [start, target] = [shuffled('12345678X'), shuffled('12345678X')];
    const solvable = (inversions(start) - inversions(target)) % 2 === 0;
    if (solvable === (row % 10 !== 9)) return `${row + 1},${start},${target}`;
  }
});
write('eight.csv', ['id,start,target', ...eight]);
write('magic-squares.csv', [
  'start,target',
  '12345678,26845731',
  ...Array.from({ length: 99 }, () => `${shuffled('12345678')},${shuffled('12345678')}`),
]);
write('sliding-4x4.csv', ['start', ...Array.from({ length: 50 }, (_, row) => scrambled(4, 10 + (row % 40)))]);
