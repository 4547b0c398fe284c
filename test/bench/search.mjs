// Rates of the searches on seeded random pairs: node test/bench/search.mjs [puzzle] [pairs]
// Each answer is compared with the path table's before anything is timed.
import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';
import { randomPairs } from './random-pairs.mjs';

const load = createRequire(import.meta.url);
const { findPuzzle } = load('../../dist/src/puzzle/catalogue.js');
const { buildTable } = load('../../dist/src/table/build-table.js');
const { TableEngine } = load('../../dist/src/table/table-engine.js');
const { IdaEngine } = load('../../dist/src/search/ida.js');
const { BidirectionalEngine } = load('../../dist/src/search/bidirectional.js');

const [name = 'eight', count = '10000'] = process.argv.slice(2);
const ROUNDS = 5;
const puzzle = findPuzzle(name);
const limits = { expanded: Infinity, interrupted: () => false };
const pairs = randomPairs(puzzle, Number(count));

const engines = { 'IDA*': new IdaEngine(puzzle, limits), bidirectional: new BidirectionalEngine(puzzle, limits) };
for (const [engineName, engine] of Object.entries(engines)) {
  const { milliseconds } = time(engine, pairs.slice(0, 200));
  console.log(`${engineName}: first 200 pairs in ${milliseconds.toFixed(0)} ms`);
}
const table = new TableEngine(puzzle, buildTable(puzzle));
for (const [engineName, engine] of Object.entries(engines)) {
  for (const pair of pairs) {
    const [expected, got] = [solution(table, pair), solution(engine, pair)];
    if (expected !== got) throw new Error(`${engineName}: ${pair.join(' → ')}: expected ${expected}, got ${got}`);
  }
}
for (const [engineName, engine] of Object.entries(engines)) {
  const rounds = Array.from({ length: ROUNDS }, () => time(engine, pairs)).sort(
    (a, b) => a.milliseconds - b.milliseconds,
  );
  const { milliseconds, expanded } = rounds[ROUNDS >> 1];
  console.log(
    `${engineName}: ${Math.round((pairs.length / milliseconds) * 1000)} pairs/s (best ` +
      `${Math.round((pairs.length / rounds[0].milliseconds) * 1000)}), ${(expanded / pairs.length).toFixed(1)} states ` +
      `expanded a pair, ${(expanded / milliseconds / 1000).toFixed(1)} M states/s`,
  );
}

function time(engine, some) {
  let expanded = 0;
  const begin = performance.now();
  for (const [start, target] of some) {
    engine.solve(start, target);
    expanded += engine.expanded;
  }
  return { milliseconds: performance.now() - begin, expanded };
}

function solution(engine, [start, target]) {
  const length = engine.solve(start, target);
  return length < 0 ? `${length}` : engine.path.subarray(0, length).join();
}
