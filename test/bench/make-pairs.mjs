// Writes random solvable pairs of the 8-puzzle as CSV: node test/bench/make-pairs.mjs ROWS FILE [SEED]
import { closeSync, openSync, writeSync } from 'node:fs';

const [rows, file, seed = '1'] = process.argv.slice(2);
let state = Number(seed) >>> 0;
/** mulberry32: the same rows for the same seed on every machine. */
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}
function board() {
  const cells = [...'12345678X'];
  for (let i = 8; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [cells[i], cells[j]] = [cells[j], cells[i]];
  }
  return cells;
}
/** Parity of the tiles and of the blank's distance from the first cell: equal for two boards that reach each other. */
function parity(cells) {
  let odd = 0;
  const tiles = cells.filter((cell) => cell !== 'X');
  for (let i = 0; i < 8; i++) for (let j = i + 1; j < 8; j++) if (tiles[i] > tiles[j]) odd ^= 1;
  return odd; // On a board three cells wide the blank's row changes nothing: a vertical slide passes two tiles.
}
const out = openSync(file, 'w');
let lines = ['start,target'];
for (let row = 0; row < Number(rows); row++) {
  const [start, target] = [board(), board()];
  if (parity(start) !== parity(target)) {
    const [a, b] = [0, 1, 2].filter((i) => target[i] !== 'X');
    [target[a], target[b]] = [target[b], target[a]];
  }
  lines.push(`${start.join('')},${target.join('')}`);
  if (lines.length >= 50_000) writeSync(out, `${lines.splice(0).join('\n')}\n`);
}
if (lines.length > 0) writeSync(out, `${lines.join('\n')}\n`);
closeSync(out);
