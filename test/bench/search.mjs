// Rates of the searches on seeded pairs: node test/bench/search.mjs [puzzle] [pairs]
// Random pairs where a path table fits, else scrambles of up to 40 moves; for 4×4 also the boards of fifteen_small.csv.
// Each answer is compared with the path table's, the file's, or bidirectional search's before anything is timed.
import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomBelow, randomPairs, shuffled } from './random-pairs.mjs';

const load = createRequire(import.meta.url);
const { findPuzzle } = load('../../dist/src/puzzle/catalogue.js');
const { LIMIT } = load('../../dist/src/puzzle/engine.js');
const { applyMove, contextOf } = load('../../dist/src/puzzle/puzzle.js');
const { fitsTable } = load('../../dist/src/solve/choose-engine.js');
const { buildTable } = load('../../dist/src/table/build-table.js');
const { TableEngine } = load('../../dist/src/table/table-engine.js');
const { IdaEngine } = load('../../dist/src/search/ida.js');
const { BidirectionalEngine } = load('../../dist/src/search/bidirectional.js');

const [name = 'eight', count = '10000'] = process.argv.slice(2);
const ROUNDS = 5;
const puzzle = findPuzzle(name);
const limits = { expanded: Infinity, interrupted: () => false };
const below = randomBelow(1);

const engines = { 'IDA*': new IdaEngine(puzzle, limits) };
if (fitsTable(puzzle)) engines.bidirectional = new BidirectionalEngine(puzzle, limits);
const workloads = fitsTable(puzzle)
  ? { 'random pairs': randomPairs(puzzle, Number(count)) }
  : { 'scrambles of up to 40 moves': Array.from({ length: Number(count) }, () => scramble(below(41))) };
const [pairs] = Object.values(workloads);
for (const [engineName, engine] of Object.entries(engines)) {
  const { milliseconds } = time(engine, pairs.slice(0, 200));
  console.log(`${engineName}: first 200 pairs in ${milliseconds.toFixed(0)} ms`);
}
const oracle = fitsTable(puzzle)
  ? new TableEngine(puzzle, buildTable(puzzle))
  : new BidirectionalEngine(puzzle, { ...limits, expanded: 50_000 });
for (const pair of pairs) {
  const expected = solution(oracle, pair);
  for (const [engineName, engine] of Object.entries(engines)) {
    const got = solution(engine, pair);
    // Where no table fits the pairs that are far apart go unchecked.
    if (expected !== got && expected !== `${LIMIT}`) fail(engineName, pair, expected, got);
  }
}
if (name === 'sliding:4x4') workloads['fifteen_small.csv'] = checkedFixture(engines['IDA*']);

for (const [workload, some] of Object.entries(workloads)) {
  for (const [engineName, engine] of Object.entries(engines)) {
    const rounds = Array.from({ length: ROUNDS }, () => time(engine, some)).sort(
      (a, b) => a.milliseconds - b.milliseconds,
    );
    const { milliseconds, expanded } = rounds[ROUNDS >> 1];
    console.log(
      `${engineName}, ${workload}: ${Math.round((some.length / milliseconds) * 1000)} pairs/s (best ` +
        `${Math.round((some.length / rounds[0].milliseconds) * 1000)}), ${(expanded / some.length).toFixed(1)} states ` +
        `expanded a pair, ${(expanded / milliseconds / 1000).toFixed(1)} M states/s`,
    );
  }
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
  if (length < 0) return `${length}`;
  return Array.from(engine.path.subarray(0, length), (move) => puzzle.definition.moves[move].letter).join('');
}

function fail(engineName, pair, expected, got) {
  throw new Error(`${engineName}: ${pair.join(' → ')}: expected ${expected}, got ${got}`);
}

function checkedFixture(engine) {
  const text = readFileSync(join(import.meta.dirname, '..', 'fixtures', 'fifteen_small.csv'), 'utf8');
  const target = Uint8Array.from({ length: 16 }, (_, i) => (i + 1) % 16);
  const rows = text.trimEnd().split('\n').slice(1);
  return rows.map((row) => {
    const [start, , moves, status] = row.split(',');
    const pair = [Uint8Array.from(start.split(' '), Number), target];
    const expected = status === 'solved' ? moves.toLowerCase() : '-1';
    const got = solution(engine, pair);
    if (got !== expected) fail('IDA*', pair, expected, got);
    return pair;
  });
}

/** A pair that a walk of so many moves links, no move undoing the one before. */
function scramble(length) {
  const start = shuffled(puzzle, below);
  let target = start;
  for (let made = 0, undoing = -1; made < length;) {
    const move = below(puzzle.moves);
    const next = move === undoing ? null : applyMove(puzzle, target, move, new Uint8Array(puzzle.cells));
    if (!next) continue;
    undoing = puzzle.undoes[contextOf(puzzle, target) * puzzle.moves + move];
    target = next;
    made++;
  }
  return [start, target];
}
