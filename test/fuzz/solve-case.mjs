/** Rows solved: every record in its place with its own cells, a status that holds, and counts that add up. */
import { checkAnswer, checkOwn, readAnswers } from './answers.mjs';
import {
  bearable,
  ENCODINGS,
  flow,
  inputOptions,
  naivePuzzleOf,
  randomFormat,
  resultColumns,
  spelling,
} from './dialects.mjs';
import { expect, expectEqual, fail } from './fail.mjs';
import { HOSTILE_CELLS, problemFile, stateText } from './grammar.mjs';
import { encoded, mutated } from './mutate.mjs';
import { goalOf } from './naive-puzzles.mjs';
import { csvRecords } from './naive-records.mjs';
import { decodedText, latin1, readProblems, selected } from './problems.mjs';
import {
  inputOf,
  openProblems,
  outcomeOf,
  parseResultColumns,
  RecordFault,
  Sink,
  SOLVERS,
  solverOf,
} from './program.mjs';

const ANSWER_FORMATS = ['csv', 'ndjson', 'hdu3567', 'hdu1043', 'uva652', 'hdu1430', 'msquare', 'lengths'];
const DEFAULT_SPELLING = { as: 'letters', direction: 'blank', upper: false };

export function make(random) {
  const solver = random.weighted([
    [12, 'table'],
    [4, 'dialect'],
    [4, 'squares'],
    [1, 'ida'],
    [1, 'limited'],
    [1, 'small'],
    [1, 'tiny'],
    [1, 'large'],
  ]);
  const puzzle = naivePuzzleOf(solver);
  const from = randomFormat(random);
  const file = problemFile(random, puzzle, from);
  const encoding = random.oneIn(8) ? random.pick(ENCODINGS) : 'utf-8';
  const input = mutated(random, encoded(random, file.text, encoding));
  const options = inputOptions(random, from, file, encoding);
  if (random.oneIn(3)) options.to = random.pick(ANSWER_FORMATS);
  if (random.oneIn(12)) options.target = stateText(random, puzzle, random.shuffled(goalOf(puzzle)));
  if (random.oneIn(60)) options.target = random.pick(HOSTILE_CELLS);
  if (random.oneIn(6) && hasColumns(options)) options.spelling = spelling(random, puzzle);
  if (random.oneIn(10)) options.errorBudget = random.pick([{ rows: 0 }, { rows: 2 }, { percent: 10 }, { percent: 0 }]);
  // To set the plain lane up takes longer than all else of so few rows.
  if (!random.oneIn(8)) options.lane = 'general';
  return {
    solver,
    options,
    columns: random.oneIn(3) ? resultColumns(random, solver) : undefined,
    flow: bearable(flow(random), input),
    again: random.oneIn(6) ? bearable(flow(random), input) : null,
    input,
  };
}

const hasColumns = ({ from, to = from }) => to === 'csv' || to === 'ndjson';

/** Runs a case. @param threads of the pool. */
async function run(some, { solver, options, columns, input }, flowing, threads) {
  const [output, errors] = [new Sink(), new Sink()];
  const request = {
    input: inputOf(input, flowing),
    output,
    errors,
    options: { ...options, ...(flowing.chunkBytes === undefined ? {} : { chunkBytes: flowing.chunkBytes }), ...some },
    ...(columns === undefined ? {} : { columns }),
  };
  const outcome = await outcomeOf(() => solverOf(solver, threads).solveRows(request));
  return { ...outcome, out: output.bytes, listed: errors.bytes };
}

export async function check(one) {
  const first = await run({}, one, one.flow, 1);
  if (one.again) await checkAgain(one, first);
  const layout = layoutOf(one, first);
  if (layout) checkRows(one, layout, first);
  else expectEqual(first.out.length, 0, 'bytes of output of an input that is refused');
  return first.report ? 'answered' : 'refused';
}

/** Other blocks, chunks, lane and threads must change nothing. */
async function checkAgain(one, first) {
  const several = one.solver === 'table' || one.solver === 'ida';
  const lane = one.options.lane === 'general' ? 'auto' : 'general';
  // A file is looked through before it is answered to a stream, so that a budget is not spent before a refusal.
  const rereadable = one.options.errorBudget ? one.flow.rereadable : one.again.rereadable;
  const second = await run({ lane }, one, { ...one.again, rereadable }, several ? 2 : 1);
  expectEqual(second.error?.message ?? null, first.error?.message ?? null, 'with other chunks the refusal');
  if (first.error || /micros/.test(one.columns ?? '')) return;
  expectEqual(second.out.toString('latin1'), first.out.toString('latin1'), 'with other chunks the output');
  expectEqual(
    second.listed.toString('latin1'),
    first.listed.toString('latin1'),
    'with other chunks the list of errors',
  );
  for (const key of ['tally', 'spentAtRow', 'promised'])
    expectEqual(second.report[key], first.report[key], `with other chunks ${key}`);
}

/** The layout that the program finds; null if the input is refused already for it. */
export function layoutOf({ solver, options, columns, input }, { report, error }, name = 'the input') {
  // Packed data is for another kind of case.
  if (/^(1f8b|28b52ffd)/.test(input.toString('hex', 0, 4))) return null;
  try {
    if (columns !== undefined) parseResultColumns(columns);
    const head = Buffer.from(decodedText(input, options.encoding), 'latin1');
    const { puzzle } = solverOf(solver);
    const { blank, fixLeadingZero } = SOLVERS[solver];
    const dialect = { ...(blank && { blank }), ...(fixLeadingZero && { fixLeadingZero }) };
    return openProblems(options.from ?? 'csv', head, true, name, puzzle, { ...dialect, ...options });
  } catch (fault) {
    if (report) fail(`an input is answered that is refused by its head: ${fault.message}`);
    expect(fault instanceof RecordFault || error !== null, `the head is refused: ${fault.stack}`);
    return null;
  }
}

function checkRows(one, layout, { report, error, out, listed }) {
  const { options, flow: flowing } = one;
  const { records, open } = readProblems(decodedText(one.input, options.encoding), layout, naivePuzzleOf(one.solver));
  const long = records.filter(({ raw }) => raw.length > (options.maxRecordBytes ?? Infinity));
  if (error) {
    if (flowing.rereadable) expectEqual(out.length, 0, 'bytes of output of a file that is refused');
    if (/never closes/.test(error.message)) checkOpen(error, open, options);
    const mostOf = records.map(({ at }, i) => (records[i + 1]?.at ?? Infinity) - at);
    if (/longer than/.test(error.message)) {
      const max = options.maxRecordBytes ?? 2 ** 20;
      expect(open || mostOf.some((bytes) => bytes > max) || layout.dataStart > max, `no record is ${error.message}`);
    }
  }
  const rows = selected(records, options.skip, options.limit);
  const problems = rows.filter(({ empty }) => !empty);
  const spec = specOf(one, layout);
  const answers = readAnswers(out, spec);
  if (report) {
    const whole = (options.limit ?? Infinity) === Infinity;
    if (whole && report.spentAtRow === null) {
      expect(open === null, 'an input is answered in which a quote never closes');
      expectEqual(long.length, 0, 'records that are too long and are answered');
    }
    expectEqual(answers.length, report.spentAtRow ?? problems.length, 'the number of records');
    checkReport(report, rows, answers, problems, spec);
  } else expect(answers.length <= problems.length, 'more records than the input has');
  answers.forEach((answer, i) => {
    checkAnswer(problems[i], answer, spec);
    checkOwn(problems[i], answer, spec);
  });
  checkListed(listed, problems, answers, report);
}

function checkOpen({ message }, open, { maxRecordBytes }) {
  expect(open !== null || maxRecordBytes !== undefined, `no quote is open: ${message}`);
  if (open && maxRecordBytes === undefined)
    expect(message.includes(`:${open.line}: `), `the line of ${message} is ${open.line}`);
}

function specOf({ solver, options, columns }, layout) {
  const from = options.from ?? 'csv';
  const to = options.to ?? from;
  const names =
    layout.format === 'csv' ? layout.header : layout.format === 'ndjson' ? layout.keys : ['start', 'target'];
  const unnamed = (i) =>
    i === layout.startColumn ? 'start' : i === layout.targetColumn ? 'target' : `column ${i + 1}`;
  return {
    from,
    to,
    puzzle: naivePuzzleOf(solver),
    columns: parseResultColumns(columns ?? 'status,length,moves,error'),
    delimiter: options.delimiter ?? (layout.format === 'csv' ? layout.dialect.delimiter : ','),
    fields: names ?? Array.from({ length: layout.width }, (_, i) => latin1(unnamed(i))),
    headless: layout.format === 'csv' && layout.header === null,
    // Judges have the blank's letters, whatever is asked for.
    spelling: options.spelling ?? DEFAULT_SPELLING,
    limited: SOLVERS[solver].limits !== undefined,
  };
}

/** The report's figures, against the rows and what they are said to be. */
function checkReport({ tally, spentAtRow }, rows, answers, problems, spec) {
  const { solved, unsolvable, invalid, limit, skipped } = tally.rows;
  expectEqual(solved + unsolvable + invalid + limit, answers.length, 'the sum of the rows');
  expectEqual(
    tally.lengths.reduce((sum, count) => sum + count, 0),
    solved,
    'the sum of the lengths',
  );
  if (spentAtRow === null) expectEqual(skipped, rows.length - problems.length, 'the records that are skipped');
  const hasStatus = spec.columns.some(({ name }) => name === 'status') && hasColumns(spec);
  if (!hasStatus) return;
  const counted = { solved: 0, unsolvable: 0, invalid: 0, limit: 0 };
  for (const { status } of answers) counted[status]++;
  expectEqual(counted, { solved, unsolvable, invalid, limit }, 'the rows by status');
}

/** The list of errors: the rows that are invalid or at a limit, in order. */
function checkListed(bytes, problems, answers, report) {
  const { records, open } = csvRecords(bytes.toString('latin1'), { delimiter: ',' });
  expect(open === null, 'a quote of the list of errors never closes');
  const [header, ...errors] = records.map(({ cells }) => cells);
  if (report) expectEqual(header, ['line', 'code', 'message', 'raw'], 'the header of the list of errors');
  let at = 0;
  for (const [line, code, message, raw] of errors) {
    while (at < problems.length && (String(problems[at].line) !== line || problems[at].raw !== raw)) at++;
    expect(at < problems.length, `no such record is on line ${line}: ${JSON.stringify(raw)}`);
    const { status, error } = answers[at] ?? {};
    if (status !== undefined && report)
      expect(status === 'invalid' || status === 'limit', `a row on line ${line} is listed and ${status}`);
    if (error !== undefined && report) expectEqual(`${code}: ${message}`, error, `the error on line ${line}`);
    at++;
  }
  if (!report || report.spentAtRow !== null) return;
  expectEqual(
    errors.length,
    report.tally.rows.invalid + report.tally.rows.limit,
    'the number of errors that are listed',
  );
}
