/** The records of an input as its format is described, read character by character, with no code of the program's. */

const BREAK = /\r\n|\n|\r/g;

/**
 * Records of a CSV, texts of one char per byte. A quote opens a quoted cell only as the cell's first character; behind one that
 * closes and is followed by more, the cell is text from its first quote on, a doubled quote within being one.
 *
 * @returns the records, comments left out, and whether a quote is open at the end, with the line it began on.
 */
export function csvRecords(text, { delimiter, comment = null }, firstLine = 1) {
  const records = [];
  let line = firstLine;
  const breakAt = (at) => (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n') ? 1 : 0);
  const ends = (at) => at >= text.length || text[at] === '\n' || text[at] === '\r';
  for (let at = 0; at < text.length;) {
    const record = { cells: [], line, at, raw: '', comment: text[at] === comment };
    if (record.comment) while (!ends(at)) at++;
    for (let more = !record.comment; more;) {
      let cell = '';
      if (text[at] === '"') {
        at++;
        for (;;) {
          if (at >= text.length) return { records, open: record };
          if (text[at] === '"' && text[at + 1] !== '"') break;
          if (text[at] === '"') at++;
          line += breakAt(at);
          cell += text[at++];
        }
        at++;
        if (!ends(at) && text[at] !== delimiter) cell = `"${cell}"`;
      }
      while (!ends(at) && text[at] !== delimiter) cell += text[at++];
      record.cells.push(cell);
      more = text[at] === delimiter;
      if (more) at++;
    }
    record.raw = text.slice(record.at, at);
    if (at < text.length) {
      at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
      line++;
    }
    records.push(record);
  }
  return { records, open: null };
}

/** Whether the cells of a CSV's record hold nothing but white space: it is then passed over. */
export function isEmptyCsv({ cells }) {
  return cells.every((cell) => /^[ \t\r\n]*$/.test(cell));
}

/** Lines that hold something, so many to a record; the last record may have fewer. */
export function lineRecords(text, lines, firstLine = 1) {
  const records = [];
  let [line, at, found] = [firstLine, 0, 0];
  for (const part of text.split(BREAK)) {
    const blanks = /^[ \t\v\f]*/.exec(part)[0].length;
    if (blanks < part.length) {
      if (found === 0) records.push({ line, at: at + blanks, raw: '', lines: [] });
      const record = records.at(-1);
      record.lines.push(part.slice(blanks));
      record.raw = text.slice(record.at, at + part.length);
      found = (found + 1) % lines;
    }
    at += part.length;
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    line++;
  }
  return records;
}

/** So many symbols parted by white space, or one of three bytes or more that has them run together. */
export function symbolRecords(text, symbols, apart, firstLine = 1) {
  const records = [];
  let current = null;
  let end = 0;
  for (const token of text.matchAll(/[^\t-\r ]+/g)) {
    const gap = text.slice(end, token.index);
    if (current && apart && (gap.match(BREAK) ?? []).length > 1) current = null;
    if (!current) {
      const line = firstLine + (text.slice(0, token.index).match(BREAK) ?? []).length;
      current = { line, at: token.index, raw: '', symbols: [] };
      records.push(current);
    }
    current.symbols.push(token[0]);
    end = token.index + token[0].length;
    current.raw = text.slice(current.at, end);
    const [first] = current.symbols;
    if (current.symbols.length === symbols || (current.symbols.length === 1 && first.length >= 3)) current = null;
  }
  return records;
}
