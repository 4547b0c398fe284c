/** Problems converted: as many records as the input has, in order, each cell that is kept as it was. */
import { bearable, ENCODINGS, flow, inputOptions, naivePuzzleOf, randomFormat } from './dialects.mjs';
import { expect, expectEqual } from './fail.mjs';
import { problemFile } from './grammar.mjs';
import { encoded, mutated } from './mutate.mjs';
import { csvRecords, lineRecords, symbolRecords } from './naive-records.mjs';
import { decodedText, readProblems, selected } from './problems.mjs';
import { inputOf, outcomeOf, Sink, solverOf } from './program.mjs';
import { layoutOf } from './solve-case.mjs';

const FORMATS = ['csv', 'ndjson', 'hdu3567', 'hdu1043', 'uva652', 'hdu1430', 'msquare'];

export function make(random) {
  const solver = random.pick(['table', 'table', 'dialect', 'squares', 'small', 'tiny', 'large']);
  const puzzle = naivePuzzleOf(solver);
  const from = randomFormat(random);
  const file = problemFile(random, puzzle, from);
  const encoding = random.oneIn(8) ? random.pick(ENCODINGS) : 'utf-8';
  const input = mutated(random, encoded(random, file.text, encoding));
  const options = { ...inputOptions(random, from, file, encoding), to: random.pick(FORMATS) };
  const flowing = bearable(flow(random), input);
  // What begins with the number of problems must be read twice.
  if (!random.oneIn(9)) flowing.rereadable = true;
  const as = random.oneIn(2) ? undefined : random.pick(['compact', 'tokens', 'cells', 'array']);
  return { solver, options, states: as && { as }, flow: flowing, again: bearable(flow(random), input), input };
}

async function run({ solver, options, states, input }, flowing) {
  const output = new Sink();
  const { chunkBytes } = flowing;
  const outcome = await outcomeOf(() =>
    solverOf(solver).convert({
      input: inputOf(input, flowing),
      output,
      options: { ...options, ...(chunkBytes === undefined ? {} : { chunkBytes }) },
      ...(states === undefined ? {} : { states }),
    }),
  );
  return { ...outcome, out: output.bytes.toString('latin1') };
}

export async function check(one) {
  const first = await run(one, one.flow);
  const layout = layoutOf(one, first);
  if (!first.report) return 'refused';
  const second = await run(one, { ...one.again, rereadable: one.flow.rereadable });
  expectEqual([second.out, second.report], [first.out, first.report], 'with other chunks the output');
  if (layout) checkProblems(one, layout, first);
  return 'answered';
}

function checkProblems({ solver, options, states, input }, layout, { report, out }) {
  const puzzle = naivePuzzleOf(solver);
  const { records } = readProblems(decodedText(input, options.encoding), layout, puzzle);
  const rows = selected(records, options.skip, options.limit);
  const problems = rows.filter(({ empty }) => !empty);
  const { solved, invalid, skipped } = report.tally.rows;
  expectEqual(solved + invalid, problems.length, 'the number of records');
  expectEqual(skipped, rows.length - problems.length, 'the records that are skipped');
  const { to } = options;
  if (to === 'csv') {
    const delimiter = options.delimiter ?? (layout.format === 'csv' ? layout.dialect.delimiter : ',');
    const { records: written, open } = csvRecords(out, { delimiter });
    expect(open === null, 'a quote of the output never closes');
    if (!(layout.format === 'csv' && layout.header === null))
      expect(written.shift() !== undefined, 'there is no header');
    expectEqual(written.length, problems.length, 'the records of the output');
    const width = written[0]?.cells.length;
    expect(
      written.every(({ cells }) => cells.length === width),
      'records of the output differ in width',
    );
    if (states === undefined && layout.format === 'csv') {
      written.forEach(({ cells }, i) => {
        // A record of empty cells would be none, so the first of its cells is filled.
        const own = problems[i].cells;
        if (own.some((cell) => /[^ \t\r\n]/.test(cell)))
          expectEqual(cells.slice(0, own.length), own, `the record on line ${problems[i].line}`);
      });
    }
  } else if (to === 'ndjson') {
    const lines = out.split('\n').slice(0, -1);
    expectEqual(lines.length, problems.length, 'the lines of the output');
    lines.forEach((line) => JSON.parse(Buffer.from(line, 'latin1').toString('utf8')));
  } else expectEqual(judgeProblems(out, to, puzzle), problems.length, 'the problems of the output');
}

/** How many problems a judge's file holds; its count in front must say the same. */
function judgeProblems(out, format, { cells }) {
  const lines = lineRecords(out, 1);
  const counted = format === 'hdu3567' || format === 'uva652';
  const body = counted ? out.slice(out.indexOf('\n') + 1) : out;
  const pairs = format === 'hdu3567' || format === 'hdu1430';
  const found = (pairs ? lineRecords(body, 2) : symbolRecords(body, cells, format === 'uva652')).length;
  if (counted) expectEqual(Number(lines[0].raw), found, 'the number in front');
  return found;
}
