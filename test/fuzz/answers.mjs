/** Answers as their formats are described, read by hand, and held against the records they are of. */
import { expect, expectEqual, fail } from './fail.mjs';
import { csvRecords } from './naive-records.mjs';
import { isSolvable, plainState, played } from './naive-puzzles.mjs';
import { latin1, strictly, unicode } from './problems.mjs';
import { csvParse } from './program.mjs';

const STATUSES = ['solved', 'unsolvable', 'invalid', 'limit'];

/**
 * The answers of an output.
 * @param spec `to`, and for CSV and NDJSON `columns` (name and heading), `delimiter`, `fields` (names of own cells), `headless`.
 * @returns for each what is told of it: `status`, `length`, `moves`, `error`; `cells` or `object`, what it has of its own.
 */
export function readAnswers(out, spec) {
  const text = out.toString('latin1');
  expect(text === '' || text.endsWith('\n'), 'the output does not end with a line end');
  if (spec.to === 'csv') return csvAnswers(out, text, spec);
  const lines = text.split('\n').slice(0, -1);
  return spec.to === 'ndjson' ? lines.map((line) => jsonAnswer(line, spec)) : judgeAnswers(lines, spec.to);
}

function csvAnswers(out, text, { columns, delimiter, fields, headless }) {
  // Strict, as the parsers of others are.
  const strict = csvParse(out, { delimiter, encoding: 'latin1', record_delimiter: '\n', relax_column_count: false });
  const { records, open } = csvRecords(text, { delimiter });
  expect(open === null, 'a quote of the output never closes');
  expectEqual(
    strict,
    records.map(({ cells }) => cells),
    'csv-parse reads the output otherwise',
  );
  const width = fields.length + columns.length;
  const wrong = records.find(({ cells }) => cells.length !== width);
  if (wrong) fail(`a record of the output has ${wrong.cells.length} cells, not ${width}: ${JSON.stringify(wrong.raw)}`);
  const rows = records.map(({ cells }) => cells);
  if (!headless && rows.length > 0) {
    const headings = columns.map(({ heading }) => Buffer.from(heading).toString('latin1'));
    expectEqual(rows.shift(), [...fields, ...headings], 'the header');
  }
  return rows.map((cells) => {
    const results = columns.map(({ name }, i) => [name, cells[fields.length + i]]);
    return { ...answerOf(Object.fromEntries(results)), cells: cells.slice(0, fields.length) };
  });
}

function jsonAnswer(line, { columns }) {
  const object = JSON.parse(Buffer.from(line, 'latin1').toString('utf8'));
  const results = columns.map(({ name, heading }) => {
    expect(Object.hasOwn(object, heading), `the key ${heading} is missing`);
    return [name, object[heading] === null ? '' : String(object[heading])];
  });
  const answer = answerOf(Object.fromEntries(results));
  return { ...answer, error: answer.error && latin1(answer.error), object, line };
}

function answerOf({ status, length, moves, error }) {
  return { status, length: length === undefined ? undefined : length === '' ? null : Number(length), moves, error };
}

const number = (text) => (/^(-1|0|[1-9]\d*)$/.test(text ?? '') ? Number(text) : fail(`no number of moves: ${text}`));

function judgeAnswers(lines, format) {
  const answers = [];
  const give = (length, moves) => answers.push(length < 0 ? { none: true } : { status: 'solved', length, moves });
  for (let at = 0; at < lines.length;) {
    const line = lines[at++];
    if (format === 'lengths') give(number(line), undefined);
    else if (format === 'hdu3567') {
      const [head, digits] = /^Case \d+: (.*)$/.exec(line) ?? fail(`no case: ${line}`);
      expectEqual(head, `Case ${answers.length + 1}: ${digits}`, 'the number of a case');
      give(number(digits), lines[at++] ?? fail('the moves of a case are missing'));
    } else if (format === 'msquare') {
      const length = number(line);
      const moves = lines.slice(at, (at += Math.max(1, Math.ceil(length / 60))));
      give(length, moves.join(''));
    } else {
      if (format === 'uva652' && answers.length > 0) {
        expectEqual(line, '', 'the line between two answers');
        at++;
      }
      const moves = lines[at - 1];
      // Of hdu1430 an empty line is a path or none.
      if (format === 'hdu1430' && moves === '') answers.push({});
      else give(moves === 'unsolvable' ? -1 : moves.length, moves);
    }
  }
  return answers;
}

/** An answer held against its record. @param spec as for readAnswers, with `spelling`, `limited` and `puzzle`. */
export function checkAnswer(record, answer, spec) {
  const { puzzle, spelling, limited, columns } = spec;
  const { status, length, moves, error } = answer;
  const [start, target] = [record.start, record.target].map((text) => plainState(puzzle, text));
  const known = start !== undefined && target !== undefined && record.whole;
  const taken =
    record.object && spec.to === 'ndjson' && columns.some(({ heading }) => Object.hasOwn(record.object, heading));
  if (status !== undefined) expect(STATUSES.includes(status), `the status ${status}`);
  if (known && !taken) {
    const possible = isSolvable(puzzle, start, target);
    if (status === 'invalid') fail(`a good pair is called invalid: ${error}`);
    if (status === 'solved') expect(possible, 'an unsolvable pair is called solved');
    if (status === 'unsolvable') expect(!possible, 'a solvable pair is called unsolvable');
    if (answer.none && !limited) expect(!possible, 'a solvable pair has no answer');
  }
  if (!record.whole && (status === 'solved' || status === 'unsolvable')) fail(`a damaged record is called ${status}`);
  if (status === 'limit') expect(limited, 'a row is at a limit where there is none');
  if (status === 'solved' && length === null) fail('a solved row has no length');
  if (status !== undefined && status !== 'solved')
    expectEqual([length ?? null, moves ?? ''], [null, ''], `length and moves of a row that is ${status}`);
  if (error !== undefined && status !== undefined) {
    const faulty = status === 'invalid' || status === 'limit';
    expect(
      faulty ? /^[A-Z_]+: [^\n\r\0]+$/.test(error) : error === '',
      `the error of a row that is ${status}: ${JSON.stringify(error)}`,
    );
  }
  if (status !== 'solved' || !known || moves === undefined) return;
  const end = played(puzzle, start, moves, spelling);
  expect(end !== null, () => `moves that are not legal: ${moves}`);
  expectEqual(end.state, target, 'where the moves lead');
  if (length !== undefined) expectEqual(length, end.length, 'the length');
}

/** What a record has of its own must have come out byte for byte. */
export function checkOwn(record, answer, { from, to, fields, columns }) {
  if (to === 'csv') {
    const expected = record.cells ?? fields.map(() => '');
    expected.forEach((cell, i) => {
      if (cell !== null) expectEqual(answer.cells[i], cell, `cell ${i + 1} of the record on line ${record.line}`);
    });
  } else if (to === 'ndjson' && from === 'ndjson') {
    const taken = record.object && columns.some(({ heading }) => Object.hasOwn(record.object, heading));
    if (record.whole && !taken) {
      const own = record.raw.slice(0, record.raw.lastIndexOf('}')).trimEnd();
      expect(
        answer.line.startsWith(own.replace(/[\t-\r ]+$/, '')),
        () => `the object on line ${record.line} came out as ${answer.line}`,
      );
    } else
      expectEqual(answer.object.raw, strictly(record.raw) ?? record.raw, `what is no object on line ${record.line}`);
  } else if (to === 'ndjson') {
    record.cells.forEach((cell, i) => {
      const name = unicode(fields[i]);
      if (fields.filter((field) => unicode(field) === name).length === 1) {
        expectEqual(answer.object[name], unicode(cell), `${name} of the record on line ${record.line}`);
      }
    });
  }
}
