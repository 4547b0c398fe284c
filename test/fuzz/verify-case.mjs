/** Answers checked: each gets one verdict, what is wrong is told in order, in lines, and right answers hold. */
import { bearable, flow, naivePuzzleOf } from './dialects.mjs';
import { expect, expectEqual } from './fail.mjs';
import { csvCell, HOSTILE_CELLS, randomPath, stateText } from './grammar.mjs';
import { mutated } from './mutate.mjs';
import { goalOf } from './naive-puzzles.mjs';
import { decodedText, readProblems, selected } from './problems.mjs';
import { inputOf, outcomeOf, Sink, solverOf } from './program.mjs';
import { layoutOf } from './solve-case.mjs';

const KINDS = ['unreadable', 'wrong-status', 'illegal', 'unreached', 'wrong-length', 'not-shortest', 'not-least'];
const JUDGES = ['hdu3567', 'uva652', 'hdu1043', 'lengths'];

export function make(random) {
  const solver = random.pick(['table', 'table', 'table', 'squares', 'squares', 'tiny', 'limited']);
  const puzzle = naivePuzzleOf(solver);
  const rows = random.times(1 + random.below(9), () => {
    const start = random.shuffled(goalOf(puzzle));
    const { letters, target } = randomPath(random, puzzle, start);
    return { start: stateText(random, puzzle, start, true), target: stateText(random, puzzle, target, true), letters };
  });
  const beside = random.oneIn(3);
  const from = beside ? 'csv' : random.pick(['csv', 'csv', 'ndjson']);
  const to = beside ? random.pick(JUDGES) : undefined;
  const text = beside ? pairsCsv(rows) : from === 'csv' ? answeredCsv(random, rows) : answeredNdjson(rows);
  const input = mutated(random, Buffer.from(text));
  const answers = beside ? mutated(random, Buffer.from(judgeAnswers(rows, to))) : null;
  return {
    solver,
    options: { from, ...(beside ? { to } : {}), require: random.pick(['legal', 'legal', 'shortest', 'least']) },
    right:
      input.equals(Buffer.from(text)) &&
      (!answers || answers.equals(Buffer.from(judgeAnswers(rows, to)))) &&
      to !== 'lengths',
    flow: bearable(flow(random), input),
    again: bearable(flow(random), input),
    input,
    answers,
  };
}

const pairsCsv = (rows) => `start,target\n${rows.map(({ start, target }) => `${start},${target}\n`).join('')}`;

function answeredCsv(random, rows) {
  const lines = rows.map(({ start, target, letters }) => {
    const note = csvCell(random.pick(HOSTILE_CELLS), ',');
    return `${start},${note},${target},solved,${letters.length},${letters},\n`;
  });
  return `start,note,target,status,length,moves,error\n${lines.join('')}`;
}

function answeredNdjson(rows) {
  return rows
    .map(({ start, target, letters }) => ({ start, target, status: 'solved', length: letters.length, moves: letters }))
    .map((object) => `${JSON.stringify(object)}\n`)
    .join('');
}

function judgeAnswers(rows, format) {
  const answer = ({ letters }, i) => {
    if (format === 'hdu3567') return `Case ${i + 1}: ${letters.length}\n${letters}\n`;
    return format === 'lengths' ? `${letters.length}\n` : `${letters}\n`;
  };
  return rows.map(answer).join(format === 'uva652' ? '\n' : '');
}

async function run({ solver, options, input, answers }, flowing) {
  const output = new Sink();
  const findings = [];
  const { chunkBytes } = flowing;
  const outcome = await outcomeOf(() =>
    solverOf(solver).verify({
      input: inputOf(input, flowing),
      ...(answers ? { answers: inputOf(answers, flowing, 'the answers') } : {}),
      output,
      onFinding: (finding) => findings.push(finding),
      options: { ...options, ...(chunkBytes === undefined ? {} : { chunkBytes }) },
    }),
  );
  return { ...outcome, out: output.bytes.toString('utf8'), findings };
}

export async function check(one) {
  const first = await run(one, one.flow);
  const layout = layoutOf({ ...one, columns: undefined }, first);
  const second = await run(one, { ...one.again, rereadable: one.flow.rereadable });
  expectEqual(second.error?.message ?? null, first.error?.message ?? null, 'with other chunks the refusal');
  if (!first.report) {
    expect(!one.right, () => `a right file is refused: ${first.error.message}`);
    return 'refused';
  }
  expectEqual([second.out, second.report], [first.out, first.report], 'with other chunks the findings');
  checkFindings(one, layout, first);
  return 'answered';
}

function checkFindings(one, layout, { report, findings, out }) {
  const { rows, verdicts } = report.tally;
  const { solved, unsolvable, invalid, limit } = rows;
  const answered = solved + unsolvable + invalid + limit;
  // Answers behind the last case make one finding more, of no row.
  const more =
    KINDS.reduce((sum, kind) => sum + verdicts[kind], verdicts.holds + verdicts.limit + verdicts.unchecked) - answered;
  expect(more === 0 || (more === 1 && one.answers), 'not one verdict for each row');
  if (layout) {
    const { records } = readProblems(decodedText(one.input), layout, naivePuzzleOf(one.solver));
    expectEqual(answered, selected(records).filter(({ empty }) => !empty).length, 'the number of rows');
  }
  for (const kind of KINDS) {
    expectEqual(
      findings.filter((finding) => finding.kind === kind).length,
      verdicts[kind],
      `the findings that are ${kind}`,
    );
  }
  const places = findings.map((finding) => finding.case ?? finding.line);
  expectEqual(
    places,
    [...places].sort((a, b) => a - b),
    'the order of the findings',
  );
  const lines = out.split(/\r\n|[\n\r]/);
  expectEqual(lines.pop(), '', 'the end of the output');
  expectEqual(lines.length, findings.length, 'the lines of the output');
  if (one.right && one.options.require === 'legal') expectEqual(findings, [], 'what is wrong with right answers');
}
