/** What cuts files into records, cells, keys and answers, held against what is read by hand. */
import { TextDecoder } from 'node:util';
import { expectEqual } from './fail.mjs';
import { csvFile, judgeFile, ndjsonFile, randomPath } from './grammar.mjs';
import { encoded, mutated } from './mutate.mjs';
import { goalOf, naivePuzzles } from './naive-puzzles.mjs';
import { csvRecords, isEmptyCsv, lineRecords, symbolRecords } from './naive-records.mjs';
import * as program from './program.mjs';

const puzzleOf = (random) => naivePuzzles[random.pick(['eight', 'magic-squares', 'sliding:2x2', 'sliding:4x4'])];
const sizes = (random) => random.pick([[1], [2, 3], [7], [64], [1000]]);
const bytesOf = (random, text) => mutated(random, encoded(random, text, 'utf-8'));

/** Chunks of whole records, by a cutter. */
async function chunksOf({ input, blocks, chunkBytes }, cutter) {
  const chunks = [];
  const options = { cutter, chunkBytes: () => chunkBytes, maxRecordBytes: 2 ** 20 };
  for await (const chunk of program.splitRecords(program.inBlocks(input, blocks), options)) chunks.push(chunk);
  return chunks;
}

/** Where a cutter's records begin and end, their lines, and whether they are empty. */
function walked(cutter, bytes) {
  const walk = cutter.walk(bytes, true);
  const records = [];
  while (walk.advance()) {
    records.push({
      at: walk.start,
      raw: Buffer.from(bytes.subarray(walk.start, walk.end)).toString('latin1'),
      line: walk.line + 1,
      empty: walk.empty,
    });
  }
  return records;
}

const placed = ({ at, raw, line, empty = false }) => ({ at, raw, line, empty });

/** Chunks must be the input, cut between records. */
async function checkChunks(one, cutter, records) {
  const chunks = await chunksOf(one, cutter);
  expectEqual(Buffer.concat(chunks).toString('latin1'), one.input.toString('latin1'), 'the chunks together');
  expectEqual(
    chunks.flatMap((chunk) => walked(cutter, chunk).map(({ raw }) => raw)),
    records.map(({ raw }) => raw),
    'the records of the chunks',
  );
}

/** Records and cells of CSV. */
export const csv = {
  make(random) {
    const { text, delimiter } = csvFile(random, puzzleOf(random));
    const dialect = { delimiter, comment: random.oneIn(3) ? '#' : null };
    return { dialect, blocks: sizes(random), chunkBytes: random.pick([1, 5, 50, 500]), input: bytesOf(random, text) };
  },
  async check(one) {
    const { input, dialect } = one;
    const { records, open } = csvRecords(input.toString('latin1'), dialect);
    const naive = records.filter(({ comment }) => !comment);
    const expected = naive.map((record) => placed({ ...record, empty: isEmptyCsv(record) }));
    const cutter = program.csvRecords(dialect);
    expectEqual(walked(cutter, input), expected, 'the records');
    if (open) return 'open';
    await checkChunks(one, cutter, naive);
    const cells = naive.map((record) => record.cells);
    expectEqual(program.parseRecords(input, dialect), cells, 'the cells');
    const written = program.formatRecords(cells, dialect.delimiter).toString('latin1');
    expectEqual(
      csvRecords(written, { delimiter: dialect.delimiter }).records.map((record) => record.cells),
      cells,
      'the cells written',
    );
    return 'read';
  },
};

/** Records of lines and of symbols. */
export const lines = {
  make(random) {
    const puzzle = puzzleOf(random);
    const format = random.pick(['ndjson', 'hdu3567', 'hdu1043', 'uva652']);
    const { text } = format === 'ndjson' ? ndjsonFile(random, puzzle) : judgeFile(random, puzzle, format);
    return {
      format,
      cells: puzzle.cells,
      blocks: sizes(random),
      chunkBytes: random.pick([1, 5, 50, 500]),
      input: bytesOf(random, text),
    };
  },
  async check(one) {
    const text = one.input.toString('latin1');
    const { format, cells } = one;
    const lineCount = { ndjson: 1, hdu3567: 2 }[format];
    const apart = format === 'uva652';
    const cutter = lineCount ? program.lineRecords(lineCount) : program.symbolRecords(cells, apart);
    const records = lineCount ? lineRecords(text, lineCount) : symbolRecords(text, cells, apart);
    expectEqual(walked(cutter, one.input), records.map(placed), 'the records');
    await checkChunks(one, cutter, records);
    return 'read';
  },
};

/** The members of an object, and values put in their places. */
export const members = {
  make(random) {
    return { input: bytesOf(random, random.pick(ndjsonFile(random, puzzleOf(random)).text.split(/[\r\n]/))) };
  },
  check({ input }) {
    const bytes = input.toString('latin1');
    let object;
    try {
      object = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(input));
    } catch {
      return 'no object';
    }
    if (typeof object !== 'object' || object === null || Array.isArray(object)) return 'no object';
    const found = program.jsonMembers(bytes.slice(0, bytes.lastIndexOf('}')));
    const last = new Map(
      found.map(({ key, from, to }) => [
        key,
        JSON.parse(Buffer.from(bytes.slice(from, to), 'latin1').toString('utf8')),
      ]),
    );
    expectEqual([...last.keys()].sort(), Object.keys(object).sort(), 'the keys');
    for (const [key, value] of last) expectEqual(value, object[key], `the value of ${key}`);
    const replaced = JSON.parse(
      Buffer.from(program.replaceValues(bytes, new Map([['start', '"new"']])), 'latin1').toString('utf8'),
    );
    for (const key of Object.keys(object))
      expectEqual(replaced[key], key === 'start' ? 'new' : object[key], `${key} beside what is replaced`);
    return 'read';
  },
};

const ANSWER_FORMATS = ['hdu3567', 'hdu1043', 'uva652', 'hdu1430', 'msquare', 'lengths'];

/** Answers of a judge's file, in blocks of any size. */
export const judge = {
  make(random) {
    const puzzle = naivePuzzles.eight;
    const text = random.times(random.below(9), (i) => {
      const { letters } = randomPath(random, puzzle, random.shuffled(goalOf(puzzle)));
      return random.pick([
        `Case ${i + 1}: ${letters.length}\n${letters}\n`,
        `${letters}\n`,
        `${letters.length}\n${letters}\n`,
        '\n',
        'unsolvable\n',
        '-1\n\n',
      ]);
    });
    return {
      format: random.pick(ANSWER_FORMATS),
      blocks: sizes(random),
      cases: random.below(12),
      input: bytesOf(random, text.join('')),
    };
  },
  check({ format, blocks, cases, input }) {
    const read = (parts) => {
      const reader = new program.JudgeAnswerReader(format, 'answers', 200);
      const answers = [];
      const next = () => {
        if (parts.length > 0) reader.push(parts.shift());
        else reader.end();
      };
      try {
        while (answers.length < cases) {
          const number = answers.length;
          const answer = reader.next(() => number % 3 === 0);
          if (answer) answers.push(answer);
          else next();
        }
        let rest = reader.rest();
        for (; rest === undefined; rest = reader.rest()) next();
        return { answers, rest: rest && { ...rest } };
      } catch (error) {
        return { refused: program.documented(error).message };
      }
    };
    const parts = [];
    for (let at = 0, i = 0; at < input.length; i++) parts.push(input.subarray(at, (at += blocks[i % blocks.length])));
    const [whole, inParts] = [read([input]), read(parts)];
    // A line that is too long may stand behind what is asked for.
    if (!inParts.refused && !whole.refused) expectEqual(inParts, whole, 'the answers in parts');
    whole.answers?.forEach(({ cells }) =>
      program.readClaim(
        typeof cells === 'string' ? { status: cells, length: cells, moves: cells, error: null } : cells,
      ),
    );
    return whole.refused ? 'refused' : 'read';
  },
};
