// Rates of making plain CSV pairs in one thread: node test/bench/generate.mjs [rows]
// Rows are checked before anything is timed: every pair can be solved, and repeats when made again.
import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';

const load = createRequire(import.meta.url);
const { findPuzzle } = load('../../dist/src/puzzle/catalogue.js');
const { parityAllows } = load('../../dist/src/puzzle/relabel.js');
const { newTable, fillContext } = load('../../dist/src/solve/tables.js');
const { PairMaker } = load('../../dist/src/generate/pair-maker.js');
const { planSample } = load('../../dist/src/generate/sample-plan.js');
const { ByteSink } = load('../../dist/src/formats/byte-sink.js');
const { StateWriter } = load('../../dist/src/formats/state-writer.js');

const rows = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = 5;
const CHUNK = 16_384; // rows
const [COMMA, NEWLINE] = [44, 10];

const goal = (puzzle) => Uint8Array.from(puzzle.definition.goal, (label) => puzzle.definition.labels.indexOf(label));
const eight = findPuzzle('eight');
const fifteen = findPuzzle('sliding:4x4');
const table = newTable(eight);
for (let context = 0; context < eight.contexts; context++) fillContext(eight, table, context);

measure('eight: pairs', eight, {});
measure('eight: pairs, distinct', eight, { distinct: true });
measure('eight: one target', eight, { target: goal(eight) });
measure('eight: distances 20..25', eight, { distance: { least: 20, most: 25 } });
measure('eight: distances alike', eight, { uniform: 'distance' });
measure('eight: a tenth unsolvable, a tenth invalid', eight, { unsolvable: 10, invalid: 10 });
measure('eight: scramble 30', eight, { scramble: { least: 30, most: 30 } });
measure('magic-squares: pairs', findPuzzle('msquare'), {});
measure('sliding:4x4: pairs', fifteen, {});

function measure(name, puzzle, request) {
  const began = performance.now();
  const { spec } = planSample(puzzle, { seed: 7, count: rows, ...request }, table);
  const planned = performance.now() - began;
  check(puzzle, spec);
  const seconds = Array.from({ length: ROUNDS }, () => run(puzzle, spec)).sort((a, b) => a - b);
  const rate = (some) => (rows / some / 1e6).toFixed(2);
  console.log(
    `${name}: ${rate(seconds[ROUNDS >> 1])} M rows/s (best ${rate(seconds[0])}), planned in ${planned.toFixed(0)} ms`,
  );
}

function check(puzzle, spec) {
  const [maker, again] = [new PairMaker(puzzle, spec), new PairMaker(puzzle, spec)];
  for (let row = 0; row < Math.min(rows, 20_000); row++) {
    maker.make(row);
    again.make(row);
    const same = maker.start.join() === again.start.join() && maker.target.join() === again.target.join();
    const solvable = maker.kind === 'invalid' || parityAllows(puzzle, maker.start, maker.target);
    if (!same || solvable !== (maker.kind !== 'unsolvable')) throw new Error(`row ${row} is not what it should be`);
  }
}

function run(puzzle, spec) {
  const began = performance.now();
  const maker = new PairMaker(puzzle, spec);
  const writer = new StateWriter(puzzle, { as: 'compact' }, { kind: 'csv', delimiter: ',' });
  const sink = new ByteSink(CHUNK * 32);
  for (let row = 0; row < rows; row++) {
    maker.make(row);
    writer.write(maker.start, sink);
    sink.byte(COMMA);
    writer.write(maker.target, sink);
    sink.byte(NEWLINE);
    if (row % CHUNK === CHUNK - 1) sink.take();
  }
  sink.take();
  return (performance.now() - began) / 1000;
}
