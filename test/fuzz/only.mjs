/** One case by itself, told in full; if it fails, made as small as it goes. */
import { caseOf } from './cases.mjs';
import { closeSolvers } from './program.mjs';

/** Runs a case and prints it. @returns whether it passed. */
export async function runOne(seed, number) {
  const { name, kind, one } = caseOf(seed, number);
  const failure = await failureOf(kind, one);
  if (failure === null) {
    show(name, one);
    console.log('passed');
  } else {
    const smaller = await smallest(kind, one, failure);
    show(name, smaller);
    console.log(`FAILED ${await failureOf(kind, smaller)}`);
  }
  await closeSolvers();
  return failure === null;
}

function show(name, { input, answers, ...rest }) {
  console.log(`${name} ${JSON.stringify(rest, null, 1)}`);
  console.log(`input ${JSON.stringify(input.toString('latin1'))}`);
  if (answers) console.log(`answers ${JSON.stringify(answers.toString('latin1'))}`);
}

async function failureOf(kind, one) {
  try {
    await kind.check(one);
    return null;
  } catch (error) {
    return error.constructor.name === 'Failure' ? error.message : error.stack;
  }
}

/** The case with as much of its input left out as goes while it fails in the same way. */
async function smallest(kind, one, failure) {
  const same = (text) => text !== null && text.slice(0, 20) === failure.slice(0, 20);
  let small = one;
  for (let size = one.input.length >> 1; size > 0; size >>= 1) {
    for (let at = 0; at + size <= small.input.length;) {
      const input = Buffer.concat([small.input.subarray(0, at), small.input.subarray(at + size)]);
      if (same(await failureOf(kind, { ...small, input }))) small = { ...small, input };
      else at += size;
    }
  }
  return small;
}
