// Nanoseconds of the innermost work on seeded random pairs, in one thread: node test/bench/kernels.mjs
// Answers are compared with those of other code before anything is timed. Times are medians of several rounds.
import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';
import { randomPairs } from './random-pairs.mjs';

const load = createRequire(import.meta.url);
const { MoveSpeller } = load('../../dist/src/formats/move-speller.js');
const { findPuzzle } = load('../../dist/src/puzzle/catalogue.js');
const { PairRanker } = load('../../dist/src/puzzle/pair-rank.js');
const { IdaEngine } = load('../../dist/src/search/ida.js');
const { ManhattanPosition } = load('../../dist/src/search/manhattan.js');
const { buildContext, buildTable } = load('../../dist/src/table/build-table.js');
const { TableEngine } = load('../../dist/src/table/table-engine.js');

const ROUNDS = 9;
/** Few enough to stay in a processor's cache, as a worker's row does; the table's entries do not. */
const PAIRS = 1000;
const SCATTERED_PAIRS = 20_000;
const PASSES = 20;

const eight = findPuzzle('eight');
const fifteen = findPuzzle('sliding:4x4');
const [starts, targets] = columns(randomPairs(eight, PAIRS));
const [manyStarts, manyTargets] = columns(randomPairs(eight, SCATTERED_PAIRS, 2));
const [largeStarts, largeTargets] = columns(randomPairs(fifteen, PAIRS));

const begin = performance.now();
const table = buildTable(eight);
const inColdCode = performance.now() - begin;

const ranker = new PairRanker(eight);
const engine = new TableEngine(eight, table);
const ida = new IdaEngine(eight, { expanded: Infinity, interrupted: () => false });
const speller = new MoveSpeller(eight);
const manhattan = new ManhattanPosition(fifteen);
const out = new Uint8Array(eight.cells);
const ranks = starts.map((start, i) => ranker.rank(start, targets[i]));
const paths = starts.map((start, i) => engine.path.slice(0, engine.solve(start, targets[i])));

let expanded = 0;
starts.forEach((start, i) => {
  expect('unrank', ranker.unrank(start, ranks[i], out).join(), targets[i].join());
  const length = ida.solve(start, targets[i]);
  expect('IDA*', ida.path.slice(0, length).join(), paths[i].join());
  expanded += ida.expanded;
  const letters = Array.from(paths[i], (move) => eight.definition.moves[move].letter).join('');
  expect('MoveSpeller', speller.write(start, paths[i], paths[i].length), letters);
});
expectNeighbours(fifteen, manhattan, largeStarts, largeTargets);

console.log('kernel                                    ns      M/s');
kernel('rank a pair, 3×3', PAIRS, (i) => ranker.rank(starts[i], targets[i]));
kernel('unrank, 3×3', PAIRS, (i) => ranker.unrank(starts[i], ranks[i], out)[0]);
kernel('TableEngine.solve, 3×3', SCATTERED_PAIRS, (i) => engine.solve(manyStarts[i], manyTargets[i]));
kernel('MoveSpeller.write, 3×3', PAIRS, (i) => speller.write(starts[i], paths[i], paths[i].length).length);
kernel('ManhattanPosition.place, 4×4', PAIRS, (i) => manhattan.place(largeStarts[i], largeTargets[i]));
kernel('ManhattanPosition.after, 4×4', PAIRS, askAfter(fifteen, manhattan, largeStarts[0], largeTargets[0]));
const searches = median(() => starts.forEach((start, i) => ida.solve(start, targets[i])));
report('IDA*, 3×3: a pair', searches, PAIRS);
report('IDA*, 3×3: a state', searches, expanded);
const context = median(() => buildContext(eight, table, 0));
report('table build, 3×3: a state of a context', context, eight.ranks);
const contexts = median(() => buildTable(eight));
report('table build, 3×3: a state of all', contexts, eight.ranks * eight.contexts);
console.log(
  `table build, 3×3: ${context.toFixed(1)} ms a context, ` +
    `${contexts.toFixed(0)} ms all, ${inColdCode.toFixed(0)} ms all in cold code`,
);

/** Times `work(0 … count − 1)`, which returns a number so that none of it can be left out. */
function kernel(name, count, work) {
  // A loop of its own for each kernel: in one that all share, no call could be compiled into it.
  const loop = new Function('work', 'count', 'let sum = 0; for (let i = 0; i < count; i++) sum += work(i); return sum');
  const passes = Math.ceil((PASSES * PAIRS) / count);
  const run = () => {
    for (let pass = 0; pass < passes; pass++)
      if (Number.isNaN(loop(work, count))) throw new Error(`${name}: no number`);
  };
  run();
  report(name, median(run), passes * count);
}

/** Milliseconds of `work`. */
function median(work) {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const from = performance.now();
    work();
    return performance.now() - from;
  });
  return rounds.sort((a, b) => a - b)[ROUNDS >> 1];
}

function report(name, milliseconds, count) {
  const nanoseconds = (milliseconds / count) * 1e6;
  const [time, rate] = [nanoseconds.toFixed(nanoseconds < 100 ? 1 : 0), (1000 / nanoseconds).toPrecision(3)];
  console.log(`${name.padEnd(38)} ${time.padStart(5)} ${rate.padStart(8)}`);
}

/** Asks for the heuristic after each legal move of a start by turns. */
function askAfter(puzzle, position, start, target) {
  const moves = legalMoves(puzzle, start);
  const h = position.place(start, target);
  return (i) => position.after(moves[i % moves.length], h);
}

/** What a heuristic says of a move is what it says of the state that the move leads to. */
function expectNeighbours(puzzle, position, starts, targets) {
  starts.forEach((start, i) => {
    for (const at of legalMoves(puzzle, start)) {
      const after = position.after(at, position.place(start, targets[i]));
      const from = puzzle.permutations.subarray(at * puzzle.cells, (at + 1) * puzzle.cells);
      const neighbour = Uint8Array.from(from, (cell) => start[cell]);
      expect('heuristic after a move', after, position.place(neighbour, targets[i]));
    }
  });
}

/** The legal moves of a state as positions take them: `context * moves + move`. */
function legalMoves(puzzle, state) {
  const first = state.indexOf(0) * puzzle.moves;
  const moves = Array.from({ length: puzzle.moves }, (_, move) => first + move);
  return moves.filter((at) => puzzle.contextAfter[at] < puzzle.contexts);
}

function expect(what, got, expected) {
  if (got !== expected) throw new Error(`${what}: expected ${expected}, got ${got}`);
}

function columns(pairs) {
  return [pairs.map(([start]) => start), pairs.map(([, target]) => target)];
}
