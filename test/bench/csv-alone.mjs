// What csv-parse and csv-stringify alone reach in one thread: parses the rows of INPUT and formats those of ANSWERS,
// chunk by chunk, and prints the seconds that the two took: node test/bench/csv-alone.mjs INPUT ANSWERS
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { closeSync, openSync, readSync } from 'node:fs';

const CHUNK = 32 * 1024;
const LF = 10;

/** Pieces of a file of about so many bytes, cut behind line ends. */
function* pieces(file, bytes) {
  const fd = openSync(file);
  let rest = Buffer.alloc(0);
  for (;;) {
    const block = Buffer.alloc(bytes);
    const read = readSync(fd, block);
    const all = Buffer.concat([rest, block.subarray(0, read)]);
    const end = read === 0 ? all.length : all.lastIndexOf(LF) + 1;
    if (end > 0) yield all.subarray(0, end);
    rest = all.subarray(end);
    if (read === 0) break;
  }
  closeSync(fd);
}

const [input, answers] = process.argv.slice(2);
let seconds = 0;
let parsed = 0;
let formatted = 0;
for (const piece of pieces(input, CHUNK)) {
  const began = performance.now();
  parsed += parse(piece).length;
  seconds += (performance.now() - began) / 1000;
}
for (const piece of pieces(answers, 2 * CHUNK)) {
  const rows = parse(piece);
  const began = performance.now();
  formatted += stringify(rows).length;
  seconds += (performance.now() - began) / 1000;
}
if (parsed === 0 || formatted === 0) throw new Error('nothing to measure');
console.log(seconds);
