/** Valid files of every format, and pieces that hostile ones are made of. All are texts; ./mutate.mjs makes bytes of them. */
import { goalOf } from './naive-puzzles.mjs';

/** A random state; one time in three a few moves from the last one, so that searches end early. */
function randomState(random, puzzle, near) {
  if (!near || random.oneIn(3)) return random.shuffled(goalOf(puzzle));
  let state = near;
  for (let i = random.below(12); i > 0; i--) state = puzzle.move(state, random.pick(puzzle.letters)) ?? state;
  return state;
}

/** A state's text, run together where its board is small, or with something between its symbols. */
export function stateText(random, puzzle, state, plain = false) {
  const blank = plain ? 'X' : random.pick(['X', 'X', 'x', '0', '_', '.', '*']);
  const symbols = state.map((label) => (label === 0 ? blank : String(label)));
  const apart = puzzle.cells > 9 ? ' ' : '';
  if (plain || !random.oneIn(8)) return symbols.join(apart);
  const { width = 4 } = puzzle;
  const rows = symbols.flatMap((_, i) => (i % width === 0 ? [`[${symbols.slice(i, i + width).join(',')}]`] : []));
  const text = symbols.join(apart);
  return random.pick([
    symbols.join(' '),
    symbols.join(','),
    symbols.join('\n'),
    `[${symbols.join(';')}]`,
    `[${rows.join(',')}]`,
    ` ${text}\t`,
    `="${text}"`,
    `'${text}`,
    `\u200b${text}\u00a0`,
    text.replace(/[0-9]/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
  ]);
}

/** A pair of states, one of which may be damaged. @returns texts, and the states. */
export function randomPair(random, puzzle, plain = false) {
  const start = randomState(random, puzzle, null);
  const target = randomState(random, puzzle, start);
  const texts = [start, target].map((state) => stateText(random, puzzle, state, plain));
  if (!plain && random.oneIn(8)) texts[random.below(2)] = random.pick(HOSTILE_CELLS);
  return { start, target, texts };
}

/** What cells hold that nobody wants in a state, and few in a note. */
export const HOSTILE_CELLS = [
  '',
  ' ',
  '"',
  '""',
  'a "quoted" word',
  'one, two; three\tfour|five',
  'two\nlines',
  'two\r\nlines',
  'a\rreturn',
  '\0',
  '=1+1',
  '=HYPERLINK("http://example.org";"x")',
  '@SUM(A1)',
  '-1',
  '+1',
  '1.23E+08',
  '123456780.0',
  '12345678',
  '11345678X',
  '__proto__',
  'constructor',
  '\ufeff',
  '\ud800',
  '\u2028',
  '\u202e',
  '\u0130',
  '\u212a',
  'ﬃ',
  '空',
  '😀',
  '#',
  'null',
  'x'.repeat(300),
  '1'.repeat(40),
  '[[[[',
  '[[1,2],[3,4,5],[6,7,8,X]]',
  `${'['.repeat(600)}${']'.repeat(600)}`,
];

const NAMES = ['id', 'note', 'Note', 'level', 'a b', '', '=x', '"q"', '__proto__', '7', '\ufeffid', 'naïve', 'start_2'];

/** A CSV. @returns its text, and what must be said of it for its columns to be found. */
export function csvFile(random, puzzle) {
  const delimiter = random.weighted([
    [5, ','],
    [1, ';'],
    [1, '\t'],
    [1, '|'],
  ]);
  const header = !random.oneIn(4);
  const names = random.times(random.below(4), () =>
    random.oneIn(30) ? random.pick(['Start', 'status']) : random.pick(NAMES),
  );
  const target = !random.oneIn(5);
  const columns = header
    ? random.shuffled(['start', ...(target ? ['target'] : []), ...names])
    : ['start', 'target', ...names];
  const end = random.pick(['\n', '\n', '\r\n', '\r']);
  const always = random.oneIn(6);
  const cell = (text) => csvCell(text, delimiter, always);
  const lines = random.times(random.below(12), () => {
    if (random.oneIn(20)) return random.pick(['', ' ', delimiter, `"" ${delimiter}`, '#comment', '# "']);
    const { texts } = randomPair(random, puzzle);
    const cells = columns.map((name) => {
      if (name === 'start') return texts[0];
      if (name === 'target') return texts[1];
      return random.oneIn(2) ? random.pick(HOSTILE_CELLS) : String(random.below(1000));
    });
    if (random.oneIn(20)) cells.pop();
    if (random.oneIn(20)) cells.push(random.pick(HOSTILE_CELLS));
    return cells.map(cell).join(delimiter);
  });
  if (header) lines.unshift(columns.map(cell).join(delimiter));
  if (random.oneIn(12)) lines.unshift(`sep=${delimiter}`);
  return { text: lines.join(end) + (random.oneIn(4) ? '' : end), delimiter, header, columns };
}

/** A cell, in quotes where it must be, or always. */
export function csvCell(text, delimiter, always = false) {
  const must = always || /["\r\n]/.test(text) || text.includes(delimiter);
  return must ? `"${text.replaceAll('"', '""')}"` : text;
}

const JSON_VALUES = [
  'null',
  'true',
  '-0',
  '1e400',
  '12345678901234567890',
  '""',
  '"\\ud800"',
  '"\\u0000"',
  '"}"',
  '"{\\"a\\":[1,2]}"',
  '{}',
  '[]',
  '{"__proto__":{"x":1}}',
  '[1, "two", {"three": [3]}]',
  `${'['.repeat(40)}${']'.repeat(40)}`,
  `${'['.repeat(700)}${']'.repeat(700)}`,
];

/** NDJSON. */
export function ndjsonFile(random, puzzle) {
  const space = random.pick(['', '', ' ', '\t']);
  const value = (text, state) => {
    if (random.oneIn(8)) return JSON.stringify(state.map((label) => (random.oneIn(9) ? String(label) : label)));
    return random.oneIn(20) ? random.pick(JSON_VALUES) : JSON.stringify(text);
  };
  const lines = random.times(random.below(10), (line) => {
    // The first object tells the keys: it should be one in most cases.
    const first = line === 0 && !random.oneIn(9);
    if (!first && random.oneIn(20)) return random.pick(['', ' ', '[]', '1', 'null', '{', '{}', '{"start":1}', '"x"']);
    const { start, target, texts } = randomPair(random, puzzle);
    const members = [
      `"start"${space}:${space}${value(texts[0], start)}`,
      ...(!first && random.oneIn(9) ? [] : [`"target":${value(texts[1], target)}`]),
      ...random.times(
        random.below(3),
        () =>
          `${JSON.stringify(random.pick(NAMES))}:${space}${random.pick(first ? JSON_VALUES.slice(0, -1) : JSON_VALUES)}`,
      ),
    ];
    return `${space}{${random.shuffled(members).join(`${space},`)}${space}}${space}`;
  });
  return { text: lines.join(random.pick(['\n', '\n', '\r\n', '\r'])) + random.pick(['', '\n']) };
}

/** Problems of a judge's format. */
export function judgeFile(random, puzzle, format) {
  const pairs = random.times(random.below(10), () => randomPair(random, puzzle));
  const counted = format === 'hdu3567' || format === 'uva652';
  const count = random.oneIn(6) ? random.pick(['', 'x', '0', '999', '1e3', '-1', '12345678X']) : `${pairs.length}\n`;
  const spread = (text) => (text.length === puzzle.cells ? [...text].join(random.pick([' ', '  ', '\n', '\t'])) : text);
  const body = pairs.map(({ texts: [start, target] }) => {
    if (format === 'hdu3567' || format === 'hdu1430') return `${start}\n${target}\n`;
    const text = format === 'msquare' ? target : start;
    return `${format === 'uva652' ? '\n' : ''}${random.oneIn(4) ? text : spread(text)}\n`;
  });
  return { text: (counted ? count : '') + body.join(random.oneIn(6) ? '\n' : '') };
}

/** A file of problems in any format. */
export function problemFile(random, puzzle, format) {
  if (format === 'csv') return csvFile(random, puzzle);
  return format === 'ndjson' ? ndjsonFile(random, puzzle) : judgeFile(random, puzzle, format);
}

/** A right path: letters that lead from a state, and where to. */
export function randomPath(random, puzzle, start) {
  let [state, letters] = [start, ''];
  for (let i = random.below(8); i > 0; i--) {
    const letter = random.pick(puzzle.letters);
    const next = puzzle.move(state, letter);
    if (next === null) continue;
    letters += letter;
    state = next;
  }
  return { letters, target: state };
}
