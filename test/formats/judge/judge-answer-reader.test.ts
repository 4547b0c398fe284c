import fc from 'fast-check';
import { InputError } from '../../../src/formats/faults';
import {
  type JudgeAnswer,
  type JudgeAnswerFormat,
  JudgeAnswerReader,
} from '../../../src/formats/judge/judge-answer-reader';

/** Answers of as many cases as `empty` has entries, which say whether a case's answer may be empty; and what is left. */
function readAll(format: JudgeAnswerFormat, text: string, empty: readonly boolean[], blockSize = Infinity) {
  const bytes = Buffer.from(text, 'latin1');
  const answers = new JudgeAnswerReader(format, 'out.txt', 1000);
  let pushed = 0;
  const more = (): void => {
    if (pushed === bytes.length) answers.end();
    else answers.push(bytes.subarray(pushed, (pushed = Math.min(bytes.length, pushed + blockSize))));
  };
  const read: JudgeAnswer[] = [];
  while (read.length < empty.length) {
    const answer = answers.next(() => empty[read.length]);
    if (answer) read.push(answer);
    else more();
  }
  let rest = answers.rest();
  for (; rest === undefined; rest = answers.rest()) more();
  return { read, rest };
}

/** The answers as `line: length moves`, `-` for what there is none of, or `line: why it is unreadable`. */
function summary(format: JudgeAnswerFormat, text: string, empty: readonly boolean[]): string[] {
  const { read, rest } = readAll(format, text, empty);
  const lines = read.map(({ line, cells }) =>
    typeof cells === 'string' ? `${line}: ${cells}` : `${line}: ${cells.length ?? '-'} ${cells.moves ?? '-'}`,
  );
  return rest ? [...lines, `rest ${rest.line}: ${rest.text}`] : lines;
}

const [no, yes] = [false, true];

describe('hdu3567', () => {
  it.each<[string, readonly boolean[], string[]]>([
    ['Case 1: 2\ndd\nCase 2: 8\nurrulldr\n', [no, no], ['1: 2 dd', '3: 8 urrulldr']],
    ['Case 1: 0\n\nCase 2: -1\n\n', [yes, no], ['1: 0 ', '3: -1 ']],
    ['Case 1: 0\nCase 2: -1', [yes, no], ['1: 0 ', '2: -1 ']],
    ['\n  case 1 :2 \r\n\r\n dd \r\rCASE 2:1\rd', [no, no], ['2: 2 dd', '6: 1 d']],
    ['Case 1: 2\nd\nd\n\n\n', [no], ['1: 2 d d']],
    ['Case 1: 2\ndd\n', [no, no], ['1: 2 dd', '3: no answer, the file ends']],
    ['Case 1: 2\ndd\nCase 2: 1\nd\n', [no], ['1: 2 dd', 'rest 3: Case 2: 1']],
    [
      'Case 2: 1\nd\nCase 2: 1\nd\n',
      [no, no],
      ['1: expected "Case 1: " and a number of moves, got "Case 2: 1"', '3: 1 d'],
    ],
    ['hi\nCase 1: 1\nd\nCase 2:\n', [no, no], ['1: expected "Case 1: " and a number of moves, got "hi"', '4:  ']],
    ['dd\nd\n', [no, no], ['1: expected "Case 1: " and a number of moves, got "dd"', '3: no answer, the file ends']],
    ['', [no], ['1: no answer, the file ends']],
  ])('%j', (text, empty, lines) => expect(summary('hdu3567', text, empty)).toEqual(lines));
});

describe('uva652', () => {
  it.each<[string, readonly boolean[], string[]]>([
    ['dd\n\n\n\nrr\n', [no, yes, no], ['1: - dd', '3: - ', '5: - rr']],
    ['\n\nrr\n\n\n', [yes, no, yes], ['1: - ', '3: - rr', '5: - ']],
    ['dd\n\nlr\n\nrr\n', [no, yes, no], ['1: - dd', '3: - lr', '5: - rr']],
    ['dd\nrr\n', [no, no], ['1: - dd', '2: - rr']],
    ['dd', [no, yes], ['1: - dd', '2: - ']],
  ])('%j', (text, empty, lines) => expect(summary('uva652', text, empty)).toEqual(lines));
});

describe.each(['hdu1043', 'hdu1430'] as const)('%s', (format) => {
  it.each<[string, readonly boolean[], string[]]>([
    ['dd\nunsolvable\n', [no, no], ['1: - dd', '2: - unsolvable']],
    ['rdr\n\nunsolvable\n', [no, no], ['1: - rdr', '3: - unsolvable']],
    ['\n', [yes], ['1: - ']],
    ['', [yes], ['1: - ']],
    ['dd\n\n\nrr', [no, yes, no], ['1: - dd', '2: - ', '4: - rr']],
    ['dd\n\nrr\n', [no, yes, no], ['1: - dd', '2: - ', '3: - rr']],
    ['dd\n\n\n\n\n\nrr\n', [no, yes, yes, no], ['1: - dd', '2: - ', '3: - ', '7: - rr']],
    ['lr\nrr\n', [yes, no], ['1: - lr', '2: - rr']],
    ['dd', [no, yes], ['1: - dd', '2: - ']],
    ['\n\n dd \n\n', [no], ['3: - dd']],
    ['dd\n', [no, no], ['1: - dd', '2: no answer, the file ends']],
    ['dd\n\nrr\nll\n', [no], ['1: - dd', 'rest 3: rr']],
  ])('%j', (text, empty, lines) => expect(summary(format, text, empty)).toEqual(lines));
});

describe('msquare', () => {
  it.each<[string, readonly boolean[], string[]]>([
    ['7\nBCABCCB\n', [no], ['1: 7 BCABCCB']],
    ['0\n\n-1\n\n', [yes, no], ['1: 0 ', '3: -1 ']],
    ['0\n5\nCCBBB\n', [yes, no], ['1: 0 ', '2: 5 CCBBB']],
    [`62\n${'A'.repeat(60)}\nAA\n\n1\nC`, [no, no], [`1: 62 ${'A'.repeat(60)} AA`, '5: 1 C']],
    ['AB\n1\nC\n', [no], ['1: expected a number of moves, got "AB"']],
    ['1\nC\n1\nC\n', [no], ['1: 1 C', 'rest 3: 1']],
  ])('%j', (text, empty, lines) => expect(summary('msquare', text, empty)).toEqual(lines));
});

describe('lengths', () => {
  it.each<[string, readonly boolean[], string[]]>([
    ['19\n-1\n0\n', [no, no, yes], ['1: 19 -', '2: -1 -', '3: 0 -']],
    ['\n 19\r\n\r\n0', [no, yes], ['2: 19 -', '4: 0 -']],
    ['19\n\n', [no, yes], ['1: 19 -', '3: no answer, the file ends']],
    ['19 20\n', [no], ['1: 19 20 -']],
  ])('%j', (text, empty, lines) => expect(summary('lengths', text, empty)).toEqual(lines));
});

describe('a file of answers', () => {
  it('is refused for a line or an answer that is too long, wherever its blocks end', () => {
    const long = 'd'.repeat(1001);
    for (const blockSize of [7, 500, Infinity]) {
      const read = (text: string) => () => readAll('hdu3567', text, [no, no, no], blockSize);
      expect(read(`Case 1: 0\n\n${long}\n`)).toThrow(InputError);
      expect(read(`Case 1: 0\n\n${long}\n`)).toThrow('out.txt:3: the line that begins here is longer than 1000 bytes');
    }
    const lines = 'd\n'.repeat(5000);
    const read = () => readAll('hdu3567', `Case 1: 0\n\nCase 2: 5000\n${lines}`, [no, no], 100);
    expect(read).toThrow('out.txt:3: the answer that begins here is longer than 1000 bytes');
  });

  it('is refused for an answer of many lines as for one of one line, wherever its blocks end', () => {
    for (const blockSize of [7, Infinity]) {
      const read = (lines: number) => () => readAll('hdu3567', `Case 1: 9\n${'d\n'.repeat(lines)}`, [no], blockSize);
      expect(read(495)).not.toThrow(); // 10 bytes and 990.
      expect(read(496)).toThrow('out.txt:1: the answer that begins here is longer than 1000 bytes');
    }
  });

  it('has ASCII white space only: a byte of a character is none', () => {
    expect(summary('hdu1043', ' \t\v\fdd\xc3\xa0\f\v\t \n\xa0\n', [no, no])).toEqual(['1: - dd\xc3\xa0', '2: - \xa0']);
    expect(summary('hdu3567', 'Case 1:\xa02\ndd\xa0\n\xa0\n', [no])).toEqual(['1: \xa02 dd\xa0 \xa0']);
  });

  describe('with megabytes of blank lines and of spaces', () => {
    const answers: Readonly<Record<JudgeAnswerFormat, readonly [string, string]>> = {
      hdu3567: ['Case 1: 1\nd\n', 'Case 2: 1\nr'],
      hdu1043: ['d\n', 'r'],
      uva652: ['d\n', 'r'],
      hdu1430: ['A\n', 'B'],
      msquare: ['1\nA\n', '1\nB'],
      lengths: ['1\n', '2'],
    };
    const gaps = {
      'blank lines': Buffer.alloc(4e6, '\n'),
      'returns and line feeds': Buffer.alloc(4e6, '\r\n'),
      'lines of spaces': Buffer.alloc(4e6, `${' '.repeat(500)}\n`),
    };
    const block = 64 * 1024;

    /** Reads two answers with a gap between and behind; the most lines that are held once a block is read. */
    function readGaps(format: JudgeAnswerFormat, gap: Buffer) {
      const bytes = Buffer.concat([Buffer.from(answers[format][0]), gap, Buffer.from(answers[format][1]), gap]);
      const reader = new JudgeAnswerReader(format, 'out.txt', 1000);
      let pushed = 0;
      let held = 0;
      const more = (): void => {
        held = Math.max(held, reader.held);
        if (pushed >= bytes.length) reader.end();
        else reader.push(bytes.subarray(pushed, (pushed += block)));
      };
      const read: (JudgeAnswer | null)[] = [];
      for (let i = 0; i < 3; i++) {
        let answer = reader.next(() => false);
        for (; answer === null; answer = reader.next(() => false)) more();
        read.push(answer);
      }
      return { read: read.map((answer) => answer?.cells), held, rest: reader.rest() };
    }

    it.each<[JudgeAnswerFormat, keyof typeof gaps]>([
      ['hdu3567', 'blank lines'],
      ['hdu1043', 'blank lines'],
      ['uva652', 'blank lines'],
      ['hdu1430', 'blank lines'],
      ['msquare', 'blank lines'],
      ['lengths', 'blank lines'],
      ['hdu3567', 'returns and line feeds'],
      ['uva652', 'lines of spaces'],
    ])('%s with %s passes over them and keeps none', (format, gap) => {
      const { read, held, rest } = readGaps(format, gaps[gap]);
      expect(read[0]).toEqual(expect.objectContaining({ status: null }));
      expect(read[1]).toEqual(expect.objectContaining({ status: null }));
      expect(read[2]).toBe('no answer, the file ends');
      expect(held).toBeLessThanOrEqual(2);
      expect(rest).toBeNull();
    });

    it('counts their lines', () => {
      const text = `d\n${'\n'.repeat(1e6)}r\n${'\n'.repeat(1e6)}l`;
      expect(summary('hdu1043', text, [no, no])).toEqual(['1: - d', '1000002: - r', 'rest 2000003: l']);
    });
  });

  it('gives an answer to each case, whatever it holds', () => {
    const piece = fc.constantFrom(
      '\n',
      '\r\n',
      '\r',
      ' ',
      'Case',
      '1',
      '2',
      ': ',
      '-1',
      'dd',
      'unsolvable',
      '\0',
      '\xff',
    );
    const texts = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
    const formats = fc.constantFrom<JudgeAnswerFormat>('hdu3567', 'hdu1043', 'uva652', 'hdu1430', 'msquare', 'lengths');
    const cases = fc.array(fc.boolean(), { maxLength: 6 });
    fc.assert(
      fc.property(formats, texts, cases, fc.integer({ min: 1, max: 9 }), (format, text, empty, blockSize) => {
        const whole = readAll(format, text, empty);
        expect(whole.read).toHaveLength(empty.length);
        expect(readAll(format, text, empty, blockSize)).toEqual(whole);
      }),
    );
  });

  /** White space that may stand where a line ends: at least one line break. */
  const lineEnds = fc
    .tuple(fc.stringMatching(/^[ \t]{0,2}$/), fc.constantFrom('\n', '\r\n', '\r'), fc.stringMatching(/^[ \t]{0,2}$/))
    .map((parts) => parts.join(''));

  interface Written {
    readonly length: number;
    readonly moves: string;
    readonly ends: readonly string[];
  }
  const answers: fc.Arbitrary<Written[]> = fc.array(
    fc
      .tuple(fc.stringMatching(/^[dlru]{0,9}$/), fc.boolean(), fc.array(lineEnds, { minLength: 2, maxLength: 4 }))
      .map(([moves, solvable, ends]) =>
        solvable ? { length: moves.length, moves, ends } : { length: -1, moves: '', ends },
      ),
    { maxLength: 8 },
  );

  it.each<[JudgeAnswerFormat, (answer: Written, index: number) => string]>([
    ['hdu3567', ({ length, moves, ends }, i) => `Case ${i + 1}: ${length}${ends[0]}${moves}${ends.slice(1).join('')}`],
    ['msquare', ({ length, moves, ends }) => `${length}${ends[0]}${moves.toUpperCase()}${ends.slice(1).join('')}`],
    ['hdu1043', ({ length, moves, ends }) => (length < 0 ? 'unsolvable' : moves) + ends.join('')],
    ['uva652', ({ length, moves, ends }, i) => (i ? '\n' : '') + (length < 0 ? 'unsolvable' : moves) + ends.join('')],
    ['lengths', ({ length, ends }) => String(length) + ends.join('')],
  ])('in %s is read whatever its white space and its blocks', (format, write) => {
    fc.assert(
      fc.property(answers, fc.integer({ min: 1, max: 40 }), fc.boolean(), (written, blockSize, cut) => {
        const text = written.map(write).join('');
        const empty = written.map(({ length }) => length === 0);
        const { read, rest } = readAll(format, cut ? text.trimEnd() : text, empty, blockSize);
        expect(rest).toBeNull();
        const expected = written.map(({ length, moves }) => ({
          status: null,
          error: null,
          length: format === 'hdu1043' || format === 'uva652' ? null : String(length),
          moves: {
            hdu3567: moves,
            msquare: moves.toUpperCase(),
            hdu1043: length < 0 ? 'unsolvable' : moves,
            uva652: length < 0 ? 'unsolvable' : moves,
            hdu1430: moves,
            lengths: null,
          }[format],
        }));
        expect(read.map(({ cells }) => cells)).toEqual(expected);
      }),
    );
  });
});
