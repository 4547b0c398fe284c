/** What the figures of a page mean, for readers who have nothing but the page. */

const WORDS: readonly (readonly [word: string, meaning: string])[] = [
  ['cell', 'one engine on one number of threads with one size of chunks'],
  [
    'time of a run',
    'from opening the input to committing the answers; without the time for starting threads and building the table, ' +
      'which a warm-up run takes: a single solve pays for it besides',
  ],
  ['speed-up', 'rate over that of the fewest threads of the same engine and size of chunks'],
  ['efficiency', 'speed-up for each thread: 100 % where twice the threads are twice as fast'],
  ['ideal', 'what an efficiency of 100 % would give'],
  ['busy', 'share of the run that the main thread was not idle, and that the workers spent in tasks'],
  ['task', 'a chunk of rows in a worker; half of the tasks took p50 at most, 90 % took p90 at most, 99 % p99'],
  ['peak memory', 'of the process so far: a process rarely gives memory back, so cells measured before count'],
];

export function wordList(): string {
  const words = WORDS.map(([word, meaning]) => `<div><dt>${word}</dt><dd>${meaning}</dd></div>`);
  return `<section class="words">
<h2>What the figures mean</h2>
<dl>${words.join('')}</dl>
</section>`;
}
