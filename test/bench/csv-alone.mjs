// What csv-parse and csv-stringify alone make of a CSV in one thread, file to file: parses INPUT piece by piece, appends
// the result columns of a typical row without solving anything, and writes OUTPUT:
// node test/bench/csv-alone.mjs INPUT OUTPUT
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { closeSync, openSync, readSync, writeSync } from 'node:fs';

const PIECE = 32 * 1024;
const LF = 10;
/** Random pairs of the 8-puzzle are 22 moves apart on average. */
const RESULT = ['solved', '22', 'drrullddruurdllurrdldr', ''];

const [input, output] = [openSync(process.argv[2]), openSync(process.argv[3], 'w')];
let rest = Buffer.alloc(0);
for (let read = -1; read !== 0;) {
  const block = Buffer.alloc(PIECE);
  read = readSync(input, block);
  const all = Buffer.concat([rest, block.subarray(0, read)]);
  const end = read === 0 ? all.length : all.lastIndexOf(LF) + 1;
  rest = all.subarray(end);
  if (end === 0) continue;
  const rows = parse(all.subarray(0, end));
  for (const row of rows) row.push(...RESULT);
  writeSync(output, stringify(rows));
}
closeSync(input);
closeSync(output);
