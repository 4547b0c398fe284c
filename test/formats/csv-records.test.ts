import fc from 'fast-check';
import { type Cells, parseRecords } from '../../src/formats/csv-cells';
import { countLineBreaks, lastRecordEnd, RecordScan } from '../../src/formats/csv-records';
import { csvFiles, latin1, lineBreaks, textIn, wholeCsvFiles } from '../support/csv-bytes';

const plain = { delimiter: ',', comment: null };
const RUNS = { numRuns: 700 };

/** Records as the scan sees them. */
function scanned(text: string, dialect = plain as { delimiter: string; comment: string | null }): string[] {
  const bytes = latin1(text);
  const scan = new RecordScan(bytes, dialect, true);
  const records: string[] = [];
  while (scan.advance()) records.push(textIn(bytes.subarray(scan.start, scan.end)));
  return records;
}

describe('RecordScan', () => {
  it('finds the records that csv-parse finds, cell for cell', () => {
    fc.assert(
      fc.property(wholeCsvFiles, ({ dialect, bytes }) => {
        const scan = new RecordScan(bytes, dialect, true);
        const oneByOne: Cells[] = [];
        while (scan.advance()) oneByOne.push(...parseRecords(bytes.subarray(scan.start, scan.end), dialect));
        // The slice of an empty line is no byte at all, of which csv-parse makes no record.
        const whole = parseRecords(bytes, dialect).filter((cells) => cells.length > 1 || cells[0] !== '');
        expect(oneByOne.filter((cells) => cells.length > 1 || cells[0] !== '')).toEqual(whole);
        expect(countRecords(bytes, dialect)).toBe(parseRecords(bytes, dialect).length);
      }),
      RUNS,
    );
  });

  it('says that a quote is open at the end where csv-parse says so', () => {
    fc.assert(
      fc.property(csvFiles, ({ dialect: { delimiter }, bytes }) => {
        const scan = new RecordScan(bytes, { delimiter, comment: null }, true);
        while (scan.advance());
        let refused = false;
        try {
          parseRecords(bytes, { delimiter, comment: null });
        } catch {
          refused = true;
        }
        expect(refused).toBe(scan.openQuote);
      }),
      RUNS,
    );
  });

  it('says that a quote is open at the end, comments left aside, where a walk by hand says so', () => {
    fc.assert(
      fc.property(csvFiles, ({ dialect, bytes }) => {
        const scan = new RecordScan(bytes, dialect, true);
        while (scan.advance());
        expect(scan.openQuote).toBe(openByHand(bytes, dialect));
      }),
      RUNS,
    );
  });

  it('takes a record as empty when all its cells hold white space alone', () => {
    fc.assert(
      fc.property(wholeCsvFiles, ({ dialect, bytes }) => {
        const scan = new RecordScan(bytes, dialect, true);
        const empty: boolean[] = [];
        while (scan.advance()) empty.push(scan.empty);
        const cells = parseRecords(bytes, dialect);
        expect(empty).toEqual(cells.map((record) => record.every((cell) => /^[ \t\r\n]*$/.test(cell))));
      }),
      RUNS,
    );
  });

  it.each([
    ['nothing', '', true],
    ['empty cells', ',"",', true],
    ['white space, quoted or not', ' ,"\t ","\n\r\n"', true],
    ['a quote', '""""', false],
    ['a quote that opens no cell', ' ",', false],
    ['a delimiter in quotes', '",",', false],
    ['a quote and a line break', '"""\n""",', false],
    ['quotes that are characters, for the cell goes on', '"" ,', false],
    ['a quoted tab where tabs are the delimiter', '"\t"\t', true, '\t'],
    ['a comma where it is no delimiter', ',;', false, ';'],
  ])('takes a record of %s for empty, or not: %j', (_, text, empty, delimiter = ',') => {
    const scan = new RecordScan(latin1(`${text}\n`), { delimiter, comment: null }, true);
    expect([scan.advance(), scan.empty]).toEqual([true, empty]);
  });

  it('counts the line breaks before each record and behind it', () => {
    fc.assert(
      fc.property(csvFiles, ({ dialect, bytes }) => {
        const text = textIn(bytes);
        const scan = new RecordScan(bytes, dialect, true);
        while (scan.advance()) {
          expect([scan.line, scan.nextLine]).toEqual([
            lineBreaks(text.slice(0, scan.start)),
            lineBreaks(text.slice(0, scan.next)),
          ]);
        }
        expect(scan.line).toBe(lineBreaks(text.slice(0, scan.start)));
      }),
      RUNS,
    );
  });

  it('covers the bytes without a gap', () => {
    fc.assert(
      fc.property(wholeCsvFiles, ({ dialect, bytes }) => {
        const scan = new RecordScan(bytes, { ...dialect, comment: null }, true);
        let at = 0;
        while (scan.advance()) {
          expect(scan.start).toBe(at);
          expect(['', '\n', '\r\n', '\r']).toContain(textIn(bytes.subarray(scan.end, scan.next)));
          at = scan.next;
        }
        expect(scan.openQuote ? scan.start : bytes.length).toBe(at);
      }),
      RUNS,
    );
  });

  it.each([
    ['a quote in the middle of a cell as a character', '12X4"53786,1\n2,3', ['12X4"53786,1', '2,3']],
    ['line ends of all kinds', 'a\nb\r\nc\rd', ['a', 'b', 'c', 'd']],
    ['quoted line ends as text', '"a\nb",1\r"c\r\nd"\n', ['"a\nb",1', '"c\r\nd"']],
    ['doubled quotes as one', '"a""\nb"\nc', ['"a""\nb"', 'c']],
    ['empty lines as records', '\n\na\n', ['', '', 'a']],
    ['a return at the end as a line end', 'a\r', ['a']],
    ['text behind a closed quote as the cell going on', '"a"b"\nc', ['"a"b"', 'c']],
  ])('reads %s', (_, text, records) => {
    expect(scanned(text)).toEqual(records);
  });

  it('passes over comments, in which a quote is no quote', () => {
    const text = '# "a,"\n1,2\n#\n3,4 # no comment\n#end "';
    expect(scanned(text, { delimiter: ',', comment: '#' })).toEqual(['1,2', '3,4 # no comment']);
  });

  it('waits, where the input goes on, for what a return or a quote at the end may be the first half of', () => {
    const records = (text: string): number => countRecords(latin1(text), plain, false);
    expect(['a\r', 'a\r\n', '"a"', '"a"\n', '"a"\r', 'a'].map(records)).toEqual([0, 1, 0, 1, 0, 0]);
  });
});

describe('lastRecordEnd', () => {
  it('ends at a whole record, and at the last one where there are quotes', () => {
    fc.assert(
      fc.property(csvFiles, ({ dialect, bytes }) => {
        const end = lastRecordEnd(bytes, dialect);
        const scan = new RecordScan(bytes, dialect, false);
        const ends = [0];
        while (scan.step()) ends.push(scan.next);
        expect(ends).toContain(end);
        expect(end === 0).toBe(scan.start === 0);
        expect(bytes.includes(34) ? end : scan.start).toBe(scan.start);
      }),
      RUNS,
    );
  });
});

describe('countLineBreaks', () => {
  it('counts \\n, \\r\\n and \\r once each', () => {
    fc.assert(
      fc.property(csvFiles, ({ bytes }) => expect(countLineBreaks(bytes)).toBe(lineBreaks(textIn(bytes)))),
      RUNS,
    );
  });
});

function countRecords(bytes: Uint8Array, dialect: { delimiter: string; comment: string | null }, complete = true) {
  const scan = new RecordScan(bytes, dialect, complete);
  let records = 0;
  while (scan.advance()) records++;
  return records;
}

/** Whether a quote is open at the end, comments taken out line by line first. */
function openByHand(bytes: Uint8Array, dialect: { delimiter: string; comment: string | null }): boolean {
  const text = textIn(bytes);
  let quoted = false;
  let cellStart = true;
  for (let i = 0; i < text.length; i++) {
    const lineStart = i === 0 || /[\r\n]/.test(text[i - 1]);
    if (!quoted && lineStart && text[i] === dialect.comment) {
      while (i < text.length && !/[\r\n]/.test(text[i])) i++;
      cellStart = true;
    } else if (quoted && text[i] === '"' && text[i + 1] === '"') i++;
    else if (quoted && text[i] === '"') [quoted, cellStart] = [false, false];
    else if (!quoted && text[i] === '"') [quoted, cellStart] = [cellStart, false];
    else if (!quoted) cellStart = text[i] === dialect.delimiter || /[\r\n]/.test(text[i]);
  }
  return quoted;
}
