/** Options as users give them, right ones and wrong ones. */
import { naivePuzzles } from './naive-puzzles.mjs';
import { SOLVERS } from './program.mjs';

const PROBLEM_FORMATS = ['csv', 'ndjson', 'hdu3567', 'hdu1043', 'uva652', 'hdu1430', 'msquare'];
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'latin1', 'gbk', 'shift_jis', 'windows-1252'];
const HEADINGS = ['result', '=1+1', 'a "b"', 'two\nlines', '', '__proto__', 'x;y|z', 'Länge', '\ufeff'];

export const naivePuzzleOf = (solver) => naivePuzzles[SOLVERS[solver].puzzle];

export function randomFormat(random) {
  return random.weighted([
    [6, 'csv'],
    [3, 'ndjson'],
    [3, random.pick(PROBLEM_FORMATS)],
  ]);
}

/** How an input is read. @param file as the grammar gives it. */
export function inputOptions(random, from, file, encoding) {
  const { delimiter, header, columns = [] } = file;
  const options = { from };
  const maybe = (times, key, make) => {
    if (random.oneIn(times)) options[key] = make();
  };
  if (encoding === 'gbk' || encoding === 'shift_jis' || (encoding !== 'utf-8' && random.oneIn(2)))
    options.encoding = encoding;
  maybe(40, 'encoding', () => random.pick([...ENCODINGS, 'none such']));
  maybe(8, 'maxRecordBytes', () => random.pick([1, 10, 30, 60, 100, 500]));
  maybe(6, 'skip', () => random.below(6));
  maybe(6, 'limit', () => random.below(8));
  if (from === 'csv') {
    maybe(2, 'delimiter', () => (random.oneIn(25) ? random.pick([',', ';', '\t', '|', 'x', '']) : delimiter));
    maybe(3, 'header', () => (random.oneIn(6) ? random.pick(['auto', 'yes', 'no']) : header ? 'yes' : 'no'));
    maybe(4, 'comment', () =>
      random.oneIn(12) ? random.pick(['"', ',', '', '\n']) : random.pick(['#', '#', '%', 'x']),
    );
  }
  if (from === 'csv' || from === 'ndjson') {
    const place = (name) => (random.oneIn(2) ? name : String(columns.indexOf(name) + 1 || random.below(4)));
    maybe(9, 'startColumn', () => place(random.oneIn(9) ? 'note' : 'start'));
    maybe(9, 'targetColumn', () => place(random.oneIn(9) ? 'id' : 'target'));
  }
  return options;
}

export function resultColumns(random, solver) {
  const all = ['status', 'length', 'moves', 'error', 'expanded', 'micros'];
  // Only the table can tell it.
  if (SOLVERS[solver].algorithm === 'table' || random.oneIn(20)) all.push('best');
  const names = random.some(all, 3);
  const shuffled = random.oneIn(3) ? random.shuffled(names) : names;
  return shuffled.map((name) => (random.oneIn(8) ? `${name}:${random.pick(HEADINGS)}` : name)).join(',') || 'status';
}

export function spelling(random, puzzle) {
  if (!puzzle.blank) return { as: 'letters', direction: 'blank', upper: random.oneIn(4) };
  return {
    as: random.pick(['letters', 'words', 'tiles']),
    direction: random.pick(['blank', 'tile']),
    upper: random.oneIn(2),
  };
}

/** How bytes come and how chunks are cut. */
export function flow(random) {
  return {
    blocks: random.pick([[2 ** 20], [2 ** 16], [1, 2, 3], [7], [1], [64, 1]]),
    chunkBytes: random.pick([undefined, 1, 2, 17, 60, 300, 2 ** 15, 2 ** 20]),
    rereadable: random.oneIn(2),
  };
}

/** The same with blocks and chunks so large that there are not too many: each is a way through all of the program. */
export function bearable({ blocks, chunkBytes, rereadable }, { length }) {
  return {
    blocks: blocks.map((size) => Math.max(size, Math.ceil(length / 24))),
    chunkBytes: chunkBytes && Math.max(chunkBytes, Math.ceil(length / 8)),
    rereadable,
  };
}
