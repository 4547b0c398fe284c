import { EIGHT, EIGHT_OUT, HEADER, HEADER_OUT, SWAPPED, SWAPPED_OUT, TWO, TWO_OUT, Workdir } from '../support/command';

const work = new Workdir();
afterAll(() => work.remove());

/** Sends the bytes in pieces, each of its own write, as slowly as the command reads them. */
async function inPieces(bytes: Uint8Array, args: string[], size: (piece: number) => number): Promise<string> {
  const { child, finished } = work.start(['solve', '-q', ...args]);
  for (let at = 0, piece = 0; at < bytes.length; piece++) {
    const end = at + size(piece);
    await new Promise<void>((go) => child.stdin.write(bytes.subarray(at, end), () => setImmediate(go)));
    at = end;
  }
  child.stdin.end();
  const { exit, out, err } = await finished;
  expect({ exit, err }).toEqual({ exit: 0, err: '' });
  return out;
}

describe('standard input', () => {
  const text = `\ufeff${HEADER.replace('\n', '\r\n')}${TWO}\r\n"564178X23","7568X4123"\r${SWAPPED}\n\r\n${TWO}`;
  const answers = HEADER_OUT + TWO_OUT + EIGHT_OUT + SWAPPED_OUT + TWO_OUT;

  it('may come in pieces of any size, cut within \\r\\n and within a byte order mark', async () => {
    const utf8 = Buffer.from(text);
    const utf16 = Buffer.from(text, 'utf16le');
    const outputs = await Promise.all([
      inPieces(utf8, [], () => 1),
      inPieces(utf8, ['--chunk-bytes', '1'], (piece) => 1 + (piece % 7)),
      inPieces(utf16, [], (piece) => 1 + ((piece * 3) % 7)),
    ]);
    expect(outputs).toEqual([answers, answers, answers]);
  });

  it('may be a file, and - says so; a FIFO may be named', async () => {
    // More than is read before the answers begin.
    const rows = 30_000;
    work.write('pairs.csv', HEADER + `${TWO}\n${EIGHT}\n`.repeat(rows));
    const finished = await Promise.all([
      work.shell('$PB solve -q <pairs.csv'),
      work.shell('cat pairs.csv | $PB solve - -q'),
      work.shell('mkfifo fifo; cat pairs.csv >fifo & $PB solve fifo -q'),
    ]);
    const wanted = HEADER_OUT + (TWO_OUT + EIGHT_OUT).repeat(rows);
    for (const { exit, out, err } of finished) {
      expect({ exit, err }).toEqual({ exit: 0, err: '' });
      expect(out === wanted).toBe(true);
    }
  });

  it('may go on behind what is needed', async () => {
    const rows = HEADER + `${TWO}\n`.repeat(20_000);
    work.write('many.csv', rows);
    const pipe = work.start(['solve', '-q', '--limit', '1']);
    pipe.child.stdin.write(rows);
    const fifo = work.shell(
      'mkfifo on; (cat many.csv; exec sleep 600) >on & $PB solve on -q --limit 1; code=$?; kill $!; exit $code',
    );
    const answered = { exit: 0, out: HEADER_OUT + TWO_OUT, err: '' };
    expect(await Promise.all([pipe.finished, fifo])).toEqual([answered, answered]);
  });
});

describe('answers', () => {
  it('come in the order of the rows', async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => `${i},${[TWO, EIGHT, SWAPPED][i % 3]}\n`);
    const results = [TWO_OUT, EIGHT_OUT, SWAPPED_OUT];
    const { exit, out } = await work.run(['solve', '-t', '2', '-q', '--chunk-bytes', '3000'], {
      input: `id,${HEADER}${rows.join('')}`,
    });
    expect(exit).toBe(0);
    expect(out.split('\n').slice(1, -1)).toEqual(rows.map((_, i) => `${i},${results[i % 3].trimEnd()}`));
  });

  it('end quietly, with exit 0, when nobody reads on', async () => {
    work.write('big.csv', HEADER + `${TWO}\n`.repeat(100_000));
    work.write('small.csv', `${HEADER}${TWO}\n`);
    const finished = await Promise.all([
      work.shell('$PB solve big.csv -q | head -1; exit ${PIPESTATUS[0]}'),
      work.shell('cat big.csv | $PB solve -q | head -1; exit ${PIPESTATUS[1]}'),
      work.shell('$PB solve small.csv -q | head -1; exit ${PIPESTATUS[0]}'),
      work.shell('(sleep 0.1; $PB puzzles) | true; exit ${PIPESTATUS[0]}'),
      work.shell('(sleep 0.1; $PB --help) | true; exit ${PIPESTATUS[0]}'),
    ]);
    expect(finished).toEqual([
      ...Array.from({ length: 3 }, () => ({ exit: 0, out: HEADER_OUT, err: '' })),
      ...Array.from({ length: 2 }, () => ({ exit: 0, out: '', err: '' })),
    ]);
  });
});

describe('many threads', () => {
  it('are no reason for warnings', async () => {
    work.write('big.csv', HEADER + `${TWO}\n`.repeat(20_000));
    const finished = await work.shell('$PB solve big.csv -q -t 14 --chunk-bytes 2000 > out.csv');
    expect(finished).toEqual({ exit: 0, out: '', err: '' });
    expect(work.read('out.csv').split('\n')).toHaveLength(20_002);
  });
});
