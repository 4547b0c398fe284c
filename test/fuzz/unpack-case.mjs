/** Packed input, damaged or not: it is answered as what it holds, or refused. */
import { gunzipSync } from 'node:zlib';
import { flow, naivePuzzleOf } from './dialects.mjs';
import { expect, expectEqual } from './fail.mjs';
import { csvFile } from './grammar.mjs';
import { gzipped, mutated } from './mutate.mjs';
import { inputOf, outcomeOf, Sink, solverOf } from './program.mjs';

export function make(random) {
  const solver = random.pick(['table', 'squares']);
  const text = Buffer.from(csvFile(random, naivePuzzleOf(solver)).text);
  const packed = Buffer.concat([gzipped(random, text), Buffer.alloc(random.oneIn(6) ? random.below(600) : 0)]);
  return { solver, flow: { ...flow(random), chunkBytes: undefined }, input: mutated(random, packed, 2) };
}

async function run(solver, input, flowing) {
  const output = new Sink();
  const outcome = await outcomeOf(() =>
    solverOf(solver).solveRows({ input: inputOf(input, flowing), output, options: { lane: 'general' } }),
  );
  return { ...outcome, out: output.bytes.toString('latin1') };
}

export async function check({ solver, input, flow: flowing }) {
  const packed = await run(solver, input, flowing);
  if (input[0] !== 0x1f || input[1] !== 0x8b) return packed.report ? 'answered' : 'refused';
  let text = null;
  try {
    text = gunzipSync(input);
  } catch {
    expect(packed.error !== null, 'damaged data is answered');
  }
  if (text === null || /unpacked/.test(packed.error?.message)) return 'refused';
  const plain = await run(solver, text, flowing);
  expectEqual(packed.error?.message, plain.error?.message, 'the refusal');
  if (packed.report) expectEqual(packed.out, plain.out, 'the output');
  return packed.report ? 'answered' : 'refused';
}
