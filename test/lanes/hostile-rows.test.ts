/** Bytes as no one would write them, in every format and to every other: each record has its answer, in its place. */
import fc from 'fast-check';
import { type FormatName, openProblems, type ProblemFormatName, recordCutter } from '../../src/formats/formats';
import { parseResultColumns } from '../../src/formats/result-columns';
import { RowSolver } from '../../src/lanes/row-solver';
import { ChunkSolver } from '../../src/lanes/solve-chunk';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { rowsOf } from '../../src/solve/tally';
import { latin1, textIn } from '../support/csv-bytes';
import { rowsSpec } from '../support/rows-spec';

const puzzle = findPuzzle('sliding:2x2')!;
const A = '12X3';
const B = '123X';

/** A first record that is right, so that there is a layout; what it is answered does not matter. */
const HEADS: Readonly<Record<ProblemFormatName, string>> = {
  csv: 'start,target\n',
  ndjson: `{"start":"${A}","target":"${B}"}\n`,
  hdu3567: '9\n',
  uva652: '9\n',
  hdu1043: `${A}\n`,
  hdu1430: `${A}\n${B}\n`,
  msquare: `${A}\n`,
};
const formats = Object.keys(HEADS) as ProblemFormatName[];
const answerFormats: FormatName[] = [...formats, 'lengths'];

const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(A, B, '21X3', '1 2 3 X', '[[1,2],[3,0]]', '12') },
  { weight: 4, arbitrary: fc.constantFrom('\n', '\n', '\r\n', '\r', '\n\n', ',', ' ', '\t', '"', '""', '","') },
  { weight: 2, arbitrary: fc.constantFrom('{"start":"', '","target":"', '"}', ',"note":', '[', ']', '{', '}', '\\') },
  { weight: 2, arbitrary: fc.constantFrom('__proto__', '"status":1', '=1+1', 'null', '-1', '\ud800', '😀', '\ufeff') },
  { weight: 1, arbitrary: fc.constantFrom('\0', '\x7f', '\x9b', '\xff\xfe', '\xed\xa0\x80', '\xc3(', '['.repeat(600)) },
);

/** Whole records from the head on; a quote that never closes is closed. */
const bodies = fc.array(piece, { maxLength: 25 }).map((pieces) => latin1(pieces.join('')));

function answered(from: ProblemFormatName, to: FormatName, body: Uint8Array) {
  const bytes = latin1(HEADS[from] + textIn(body));
  const problems = openProblems(from, bytes, true, 'x', puzzle, { delimiter: ',', header: 'yes' });
  const columns = parseResultColumns('status,length,moves,error', 'r_');
  const fields = from === 'ndjson' ? ['start', 'target'] : HEADS.csv.trimEnd().split(',');
  const spec = { ...rowsSpec(), problems, answers: { format: to, columns, delimiter: ',', fields } };
  const rows = bytes.subarray(problems.dataStart);
  const walk = recordCutter(problems, puzzle).walk(rows, true);
  const records: string[] = [];
  while (walk.advance()) if (!walk.empty) records.push(textIn(rows.subarray(walk.start, walk.end)));
  if (walk.openQuote) return null;
  const result = new ChunkSolver(puzzle, spec, new RowSolver(puzzle, spec)).solve(rows, 0, new SharedArrayBuffer(0));
  return { records, result, out: textIn(result.bytes) };
}

/** Answers in an output, by its line ends, quotes and objects alone. */
const COUNTERS: Readonly<Record<FormatName, (out: string) => number>> = {
  csv: (out) => out.replace(/"(?:[^"]|"")*"/g, '').split('\n').length - 1,
  ndjson: (out) =>
    out
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as unknown).length,
  hdu3567: (out) => out.match(/^Case \d+: (-1\n\n|\d+\n\w*\n)/gm)?.length ?? 0,
  uva652: (out) => (out === '' ? 0 : out.split('\n').length >> 1),
  hdu1043: (out) => out.split('\n').length - 1,
  hdu1430: (out) => out.split('\n').length - 1,
  msquare: (out) => out.match(/^(-1|\d+)\n[a-z]*\n/gm)?.length ?? 0,
  lengths: (out) => out.split('\n').length - 1,
};

describe('hostile bytes', () => {
  it.each(formats)('of %s have as many answers as records, in any format, and figures that add up', (from) => {
    fc.assert(
      fc.property(bodies, fc.constantFrom(...answerFormats), (body, to) => {
        const run = answered(from, to, body);
        fc.pre(run !== null);
        const { records, result, out } = run;
        expect([to, COUNTERS[to](out)]).toEqual([to, records.length]);
        expect(rowsOf(result.tally)).toBe(records.length);
        expect(result.errors).toHaveLength(result.tally.rows.invalid);
        const listed = new Set(records);
        expect(result.errors.filter(({ raw }) => !listed.has(raw))).toEqual([]);
        expect(result.errors.filter(({ message }) => /\p{Cc}/u.test(message))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
