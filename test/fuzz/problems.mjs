/** What an input holds, read by hand: the records that must come out, in order, with their cells and states. */
import { TextDecoder } from 'node:util';
import { csvRecords, isEmptyCsv, lineRecords, symbolRecords } from './naive-records.mjs';

/** The input as UTF-8, one char per byte, without its marks. */
export function decodedText(bytes, encoding) {
  const marked = { fffe: 'utf-16le', feff: 'utf-16be' }[bytes.subarray(0, 2).toString('hex')];
  const label = encoding === undefined ? marked : new TextDecoder(encoding).encoding;
  if (label !== undefined && label !== 'utf-8') {
    // Not at one go: some versions of Node.js then take windows-1252 for ISO-8859-1.
    const decoder = new TextDecoder(label);
    return withoutMarks(latin1(decoder.decode(bytes, { stream: true }) + decoder.decode()));
  }
  return withoutMarks(bytes.toString('latin1'));
}

const withoutMarks = (text) => text.replace(/^(?:\xef\xbb\xbf)+/, '');

/** A text as UTF-8, one char per byte. */
export const latin1 = (text) => Buffer.from(text, 'utf8').toString('latin1');

/** The text of such bytes; what is no UTF-8 becomes U+FFFD. */
export const unicode = (bytes) => Buffer.from(bytes, 'latin1').toString('utf8');

/** The same, null if they are no UTF-8. */
export function strictly(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return null;
  }
}

const trim = (text) => text.replace(/^[\t-\r ]+|[\t-\r ]+$/g, '');

/**
 * The records of an input.
 * @param text   as `decodedText` gives it.
 * @param layout as the program found it.
 * @returns each with `raw`, `line`, `empty`; `start` and `target`, texts of its states; `cells`, its own ones as they must come
 * out, where that is known; `whole`: whether nothing is wrong with it but perhaps its states; and, of the input, the record
 * in which a quote is open at the end, or null.
 */
export function readProblems(text, layout, puzzle) {
  const body = text.slice(layout.dataStart);
  const line = layout.dataLine + 1;
  if (layout.format === 'csv') return readCsv(body, layout, line);
  if (layout.format === 'ndjson')
    return { records: lineRecords(body, 1, line).map((record) => jsonRecord(record, layout)), open: null };
  return { records: judgeRecords(body, layout, puzzle, line), open: null };
}

function readCsv(body, { dialect, width, startColumn, targetColumn, fixedTarget }, line) {
  const { records, open } = csvRecords(body, dialect, line);
  const read = records
    .filter(({ comment }) => !comment)
    .map((record) => {
      const cells = record.cells.slice(0, width);
      while (cells.length < width) cells.push('');
      const extra = record.cells.slice(width).filter((cell) => !isEmptyCsv({ cells: [cell] }));
      return {
        ...record,
        empty: isEmptyCsv(record),
        cells,
        start: cells[startColumn],
        target: targetColumn < 0 ? fixedTarget : cells[targetColumn],
        whole: record.cells.length >= width && extra.length === 0,
      };
    });
  return { records: read, open };
}

function jsonRecord(record, { startKey, targetKey, fixedTarget, keys }) {
  const text = strictly(record.raw);
  let object = null;
  try {
    // More brackets in each other are refused.
    const value = text === null || mostOpen(text) > 500 ? null : JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) object = value;
  } catch {
    // No object: the record is invalid, and comes out as it is.
  }
  const value = (key) => (object && Object.hasOwn(object, key) ? object[key] : undefined);
  const state = (key) => (typeof value(key) === 'string' ? latin1(value(key)) : '');
  return {
    ...record,
    empty: false,
    object,
    start: state(startKey),
    target: targetKey === null ? fixedTarget : state(targetKey),
    cells: object && keys.map((key) => (typeof value(unicode(key)) === 'string' ? latin1(value(unicode(key))) : null)),
    whole: object !== null,
  };
}

/** How many brackets are open at most, those in strings left aside. */
function mostOpen(text) {
  let [open, most] = [0, 0];
  for (const [bracket] of text.replace(/"(?:[^"\\]|\\.)*"/g, '').matchAll(/[[\]{}]/g)) {
    open += '[{'.includes(bracket) ? 1 : -1;
    most = Math.max(most, open);
  }
  return most;
}

function judgeRecords(body, { format, implied }, puzzle, line) {
  if (format === 'hdu3567' || format === 'hdu1430') {
    return lineRecords(body, 2, line).map((record) => {
      const [start, target = ''] = record.lines.map(trim);
      return { ...record, empty: false, start, target, cells: [start, target], whole: record.lines.length === 2 };
    });
  }
  return symbolRecords(body, puzzle.cells, format === 'uva652', line).map((record) => {
    const { symbols } = record;
    const state = symbols.join(symbols.every((symbol) => symbol.length === 1) ? '' : ' ');
    const [start, target] = format === 'msquare' ? [implied, state] : [state, implied];
    return { ...record, empty: false, start, target, cells: [start, target], whole: true };
  });
}

/** Behind the first `skip` records that are not empty, and of them `limit`; the empty ones between come along. */
export function selected(records, skip = 0, limit = Infinity) {
  const chosen = [];
  let passed = 0;
  for (const record of limit === 0 ? [] : records) {
    if (passed >= skip + limit) break;
    if (passed >= skip) chosen.push(record);
    if (!record.empty) passed++;
  }
  return chosen;
}
