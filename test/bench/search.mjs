import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const { findPuzzle } = require('../../dist/src/puzzle/catalogue.js');
const { parityAllows } = require('../../dist/src/puzzle/relabel.js');
const { buildTable } = require('../../dist/src/table/build-table.js');
const { TableEngine } = require('../../dist/src/table/table-engine.js');
const { IdaEngine } = require('../../dist/src/search/ida.js');
let s = 1; const rnd = (n) => { s = (Math.imul(s, 1664525) + 1013904223) >>> 0; return Math.floor(s / 2 ** 32 * n); };
const puzzle = findPuzzle(process.argv[2] ?? 'eight');
const shuffle = (n) => { const a = Uint8Array.from({ length: n }, (_, i) => i); for (let i = n - 1; i > 0; i--) { const j = rnd(i + 1); [a[i], a[j]] = [a[j], a[i]]; } return a; };
const pairs = []; while (pairs.length < 20000) { const p = [shuffle(puzzle.cells), shuffle(puzzle.cells)]; if (parityAllows(puzzle, ...p)) pairs.push(p); }
const limits = { expanded: Infinity, interrupted: () => false };
const t0 = performance.now();
const e = new IdaEngine(puzzle, limits);
for (let i = 0; i < 200; i++) e.solve(...pairs[i]);
console.log('cold 200', performance.now() - t0);
const table = new TableEngine(puzzle, buildTable(puzzle));
for (const p of pairs) { const n = table.solve(...p), m = e.solve(...p); if (n !== m || Buffer.compare(table.path.subarray(0, n), e.path.subarray(0, n))) throw new Error('wrong'); }
for (let r = 0; r < 5; r++) { let x = 0; const t = performance.now(); for (const p of pairs) { e.solve(...p); x += e.expanded; } const dt = performance.now() - t; console.log((pairs.length / dt * 1000 | 0) + ' pairs/s', (x / pairs.length).toFixed(1) + ' exp', (x / dt / 1000).toFixed(1) + ' M/s'); }
