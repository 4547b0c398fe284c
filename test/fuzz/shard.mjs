/**
 * A process that goes through every n-th case, and tells its parent of each before it begins: should it hang or die, that is
 * the case.
 */
import { caseOf } from './cases.mjs';
import { closeSolvers } from './program.mjs';

const [seed, count, first, step] = process.argv.slice(2).map(Number);
const outcomes = {};
let mostRss = 0;

const fatal = (error) => {
  process.send({ failed: `outside of any call: ${error?.stack ?? error}` }, () => process.exit(1));
};
// Nobody is there to be told any more.
process.on('disconnect', () => process.exit());
process.on('uncaughtException', fatal);
process.on('unhandledRejection', fatal);

for (let number = first; number < count; number += step) {
  const { name, kind, one } = caseOf(seed, number);
  process.send({ number, name });
  try {
    const outcome = `${name}: ${await kind.check(one)}`;
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  } catch (error) {
    process.send({ failed: error.constructor.name === 'Failure' ? error.message : error.stack });
  }
  if (number % 64 === 0) mostRss = Math.max(mostRss, process.memoryUsage.rss());
}
await closeSolvers();
process.send({ done: true, outcomes, mostRss: Math.max(mostRss, process.memoryUsage.rss()) }, () =>
  process.disconnect(),
);
