// Fuzzes the built program: npm run fuzz -- [--count N] [--seed S] [--only K]
// Prints a line for each case that fails, with the command that runs it again by itself, and what became of the others;
// exits with 1 if any failed. Cases go to two processes a core, and one that takes too long, or that
// ends its process, has failed as well. A case depends on the seed and its number alone.
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers';
import { parseArgs } from 'node:util';
import { runOne } from './only.mjs';

/** Milliseconds that a case may take, however busy the machine is. */
const DEADLINE = 120_000;
/** Bytes of memory that a process may come to, with all its threads and tables. */
const MOST_RSS = 1.5 * 2 ** 30;
const MEGABYTES_OF_HEAP = 512;

const { values } = parseArgs({
  options: { count: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
});
const wholeNumber = (name, otherwise) => {
  const text = values[name] ?? String(otherwise);
  if (/^\d{1,10}$/.test(text)) return Number(text);
  console.error(`--${name}: expected a whole number, got ${JSON.stringify(text)}`);
  process.exit(2);
};
const count = wholeNumber('count', 200_000);
const seed = wholeNumber('seed', Math.floor(Math.random() * 2 ** 31));

if (values.only !== undefined) process.exitCode = (await runOne(seed, wholeNumber('only', 0))) ? 0 : 1;
else process.exitCode = (await runAll()) ? 0 : 1;

async function runAll() {
  // A case waits for threads most of its time.
  const shards = Math.min(count, 2 * availableParallelism());
  console.log(`${count} cases, seed ${seed}`);
  const began = performance.now();
  const told = { failed: 0, begun: 0, outcomes: {}, mostRss: 0 };
  const timer = setInterval(() => console.log(`${told.begun} cases, ${told.failed} failed`), 60_000);
  await Promise.all(Array.from({ length: shards }, (_, i) => runShard(i, shards, told)));
  clearInterval(timer);
  for (const [outcome, cases] of Object.entries(told.outcomes).sort())
    console.log(`${String(cases).padStart(8)} ${outcome}`);
  if (told.mostRss > MOST_RSS) {
    told.failed++;
    console.log(`memory: a process came to ${told.mostRss} bytes, more than ${MOST_RSS}`);
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `${count} cases, seed ${seed}, ${told.failed} failed, in ${seconds} s; at most ${Math.round(told.mostRss / 2 ** 20)} MB a process`,
  );
  return told.failed === 0;
}

/** Goes through the cases of a shard; behind one that ends the process a new process goes on. */
async function runShard(first, step, told) {
  for (let next = first; next < count;) next = await runProcess(next, step, told);
}

/** @returns the number of the case to go on with. */
function runProcess(first, step, told) {
  const child = fork(join(import.meta.dirname, 'shard.mjs'), [seed, count, first, step].map(String), {
    execArgv: [`--max-old-space-size=${MEGABYTES_OF_HEAP}`],
  });
  let at = { number: first, name: 'none' };
  let done = false;
  let failed = false;
  let timer;
  const fails = (why) => {
    failed = true;
    told.failed++;
    console.log(
      `FAILED ${at.name}: ${why.replaceAll('\n', '\\n').slice(0, 1000)}\n  npm run fuzz -- --seed ${seed} --only ${at.number}`,
    );
  };
  const watch = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      fails(`no end within ${DEADLINE} ms`);
      child.kill('SIGKILL');
    }, DEADLINE);
  };
  child.on('message', (message) => {
    watch();
    if (message.number !== undefined) {
      at = message;
      failed = false;
      told.begun++;
    } else if (message.failed !== undefined) fails(message.failed);
    else {
      done = true;
      told.mostRss = Math.max(told.mostRss, message.mostRss);
      for (const [outcome, cases] of Object.entries(message.outcomes))
        told.outcomes[outcome] = (told.outcomes[outcome] ?? 0) + cases;
    }
  });
  watch();
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (!done && !failed) fails(`its process ended with ${code ?? signal}`);
      resolve(done ? count : at.number + step);
    });
  });
}
