import fc from 'fast-check';
import { BatchSolver } from '../../src/batch/batch-solver';
import { InputError, UsageError } from '../../src/formats/faults';
import type { FormatName } from '../../src/formats/formats';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { inBlocks } from '../support/csv-bytes';
import { MemorySink } from '../support/sinks';

const solver = new BatchSolver(findPuzzle('eight')!, { threads: 1 });
afterAll(() => solver.close());

async function solve(text: string, to: FormatName = 'ndjson', more = {}): Promise<{ out: string; notices: string[] }> {
  const output = new MemorySink();
  const notices: string[] = [];
  await solver.solveRows({
    input: inBlocks(Buffer.from(text), [11]),
    output,
    options: { from: 'ndjson', to, ...more },
    onNotice: (notice) => notices.push(notice),
  });
  return { out: output.bytes.toString(), notices };
}

const A = '12X453786';
const B = '12345678X';
const DD = '"status":"solved","length":2,"moves":"dd","error":null';

/** Objects of any kind, with the keys of a problem somewhere among their own. */
const objects = fc
  .tuple(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 }), fc.constantFrom(A, [1, 2, 0, 4, 5, 3, 7, 8, 6]))
  .map(([own, start]) => ({ ...own, start, target: B, id: 1 }));

describe('NDJSON', () => {
  it('keeps an object as it is, byte for byte, and puts the results behind its keys', async () => {
    const lines = [
      `{"id": 1.0, "start":"${A}" ,"target":"${B}", "note":"é\\u00e9", "big":12345678901234567890 }`,
      ` {"target":"${B}","start":[[1,2,0],[4,5,3],[7,8,6]]}\r`,
      '',
      `{"start":["1","2","x",4,5,3,7,8,6],"target":"${B}","deep":{"status":1}}`,
    ];
    const { out } = await solve(lines.join('\n'));
    expect(out.split('\n')).toEqual([
      `{"id": 1.0, "start":"${A}" ,"target":"${B}", "note":"é\\u00e9", "big":12345678901234567890,${DD}}`,
      `{"target":"${B}","start":[[1,2,0],[4,5,3],[7,8,6]],${DD}}`,
      `{"start":["1","2","x",4,5,3,7,8,6],"target":"${B}","deep":{"status":1},${DD}}`,
      '',
    ]);
  });

  it('answers any objects with valid ones that hold the same and the results', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(objects, { minLength: 1, maxLength: 4 }), async (given) => {
        const result = { r_status: 'solved', r_length: 2, r_moves: 'dd', r_error: null };
        const output = new MemorySink();
        await solver.solveRows({
          input: inBlocks(Buffer.from(given.map((object) => `${JSON.stringify(object)}\n`).join('')), [13]),
          output,
          columns: [
            { name: 'status', heading: 'r_status' },
            { name: 'length', heading: 'r_length' },
            { name: 'moves', heading: 'r_moves' },
            { name: 'error', heading: 'r_error' },
          ],
          options: { from: 'ndjson' },
        });
        const answered = output.bytes.toString().trimEnd().split('\n');
        expect(answered.map((line) => JSON.parse(line) as object)).toEqual(
          given.map((object) => JSON.parse(JSON.stringify({ ...object, ...result })) as object),
        );
      }),
      { numRuns: 50 },
    );
  });

  it('says of a line that cannot be answered why, and keeps what it holds', async () => {
    const good = `{"start":"${A}","target":"${B}"}`;
    const { out } = await solve(
      [good, '[1]', 'nonsense "é', '{"start":123456780,"target":"x"}', '{"start":"x"}', '{}', good].join('\n'),
    );
    const rows = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(rows.map(({ status }) => status)).toEqual(['solved', ...Array<string>(5).fill('invalid'), 'solved']);
    expect(rows.map(({ error }) => (error as string | null)?.split(':')[0])).toEqual([
      undefined,
      'NOT_JSON',
      'NOT_JSON',
      'NOT_TEXT',
      'MISSING_KEY',
      'MISSING_KEY',
      undefined,
    ]);
    expect(rows.map(({ raw }) => raw)).toEqual([
      undefined,
      '[1]',
      'nonsense "é',
      ...Array<undefined>(4).fill(undefined),
    ]);
    expect(rows[3]).toMatchObject({ start: 123456780, target: 'x', length: null, moves: null });
    expect(rows[1]).toEqual({ raw: '[1]', status: 'invalid', length: null, moves: null, error: rows[1].error });
  });

  it('takes a key that every object of the language has for what it is here: missing', async () => {
    const lines = [
      `{"constructor":1,"toString":"a","start":"${A}","target":"${B}"}`,
      `{"start":"${A}","target":"${B}"}`,
    ];
    const { out } = await solve(lines.join('\n'), 'csv');
    expect(out.split('\n').slice(1, 3)).toEqual([`1,a,${A},${B},solved,2,dd,`, `,,${A},${B},solved,2,dd,`]);
    const own = await solve(`{"start":"${A}","target":"${B}","valueOf":1}`, 'ndjson', { startColumn: 'start' });
    expect(own.out).toContain(DD);
    await expect(solve(`{"start":"${A}"}`, 'ndjson', { targetColumn: 'constructor' })).rejects.toThrow(InputError);
  });

  it('holds a line that is nested too deep to be read for invalid, wherever the depth is', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const good = `{"start":"${A}","target":"${B}"}`;
    const lines = [good, `{"start":${deep},"target":"${B}"}`, `${good.slice(0, -1)},"x":${deep}}`, good];
    for (const to of ['ndjson', 'csv', 'lengths'] as const) {
      const { out } = await solve(lines.join('\n'), to, { maxRecordBytes: 2 ** 20 });
      expect(out.match(/solved|^2$/gm)).toHaveLength(2);
      expect(out.match(/NOT_JSON|^-1$/gm)).toHaveLength(2);
    }
  });

  it('takes brackets in strings for text, however many there are', async () => {
    const texts = ['['.repeat(2000), '{["'.repeat(900), `\\"${'['.repeat(2000)}`, '\\'.repeat(999)];
    const lines = texts.map((note) => JSON.stringify({ [note]: note, start: A, target: B }));
    const { out } = await solve(lines.join('\n'));
    expect(out).toBe(lines.map((line) => `${line.slice(0, -1)},${DD}}\n`).join(''));
  });

  it('is refused where its first line is no object, or lacks the keys', async () => {
    for (const text of ['[{"start":1}]', '{\n"start":1}', 'start,target', '']) {
      await expect(solve(text)).rejects.toThrow(InputError);
    }
    await expect(solve('{"board":"1"}')).rejects.toThrow(
      /expected a key "start", got "board"; name it with --start-column/,
    );
    await expect(solve(`{"start":"${A}","other":"${B}"}`)).rejects.toThrow(/got states in "other"/);
    await expect(solve(`{"start":"${A}","target":"${B}"}`, 'ndjson', { target: B })).rejects.toThrow(UsageError);
    await expect(solve(`{"start":"${A}","target":"${B}","status":1}`)).rejects.toThrow(
      /already has "status".*--prefix/,
    );
  });

  it('has the answer of an object whose key is taken in its place', async () => {
    const { out } = await solve(`{"start":"${A}","target":"${B}"}\n{"start":"${A}","target":"${B}","moves":1}\n`);
    const taken = JSON.parse(out.split('\n')[1]) as Record<string, string>;
    expect(taken).toMatchObject({ raw: `{"start":"${A}","target":"${B}","moves":1}`, status: 'invalid' });
    expect(taken.error).toMatch(/^KEY_TAKEN: .*"moves".* another name$/);
  });

  it('finds keys by any name, and goes to the standard goal where there is no other', async () => {
    const named = await solve(`{"From":"${A}","to":"${B}"}`, 'ndjson', { startColumn: 'from', targetColumn: 'to' });
    expect(named.out).toBe(`{"From":"${A}","to":"${B}",${DD}}\n`);
    const { out, notices } = await solve(`{"start":"${A}"}`);
    expect(out).toBe(`{"start":"${A}",${DD}}\n`);
    expect(notices).toEqual([`the input: no target column: every row goes to ${B}`]);
    expect((await solve(`{"start":"${A}"}`, 'ndjson', { target: '1 2 3 4 5 6 7 8 x' })).notices).toEqual([]);
  });

  it('becomes CSV with the keys of its first object, and says so', async () => {
    const lines = [
      `{"start":"${A}","target":"${B}","n":1.50,"s":"a\\rb,\\"é","list":[1]}`,
      `{"n":null,"target":"${B}","start":"${A}","extra":1}`,
      'x',
    ];
    const { out, notices } = await solve(lines.join('\n'), 'csv');
    expect(notices).toEqual([
      expect.stringMatching(/keys of the first object, "start", "target", "n", "s", "list": others are left/),
    ]);
    expect(out.split('\n').slice(0, 3)).toEqual([
      'start,target,n,s,list,status,length,moves,error',
      `${A},${B},1.5,"a\rb,""é",[1],solved,2,dd,`,
      `${A},${B},,,,solved,2,dd,`,
    ]);
    expect(out.split('\n')[3]).toMatch(/^,,,,,invalid,,,"NOT_JSON/);
  });

  it('is made of CSV with the names of its columns', async () => {
    const output = new MemorySink();
    const csv = `start,target,é,é\n${A},${B},"a""b",\xff\n`;
    const input = inBlocks(Buffer.concat([Buffer.from(csv.slice(0, -2)), Buffer.from([0xff, 10])]), [5]);
    await solver.solveRows({ input, output, options: { to: 'ndjson' } });
    expect(JSON.parse(output.bytes.toString())).toEqual({
      start: A,
      target: B,
      é: 'a"b',
      é_2: '\ufffd',
      status: 'solved',
      length: 2,
      moves: 'dd',
      error: null,
    });
    const bare = new MemorySink();
    await solver.solveRows({
      input: inBlocks(Buffer.from(`${A},${B},x\n`), [5]),
      output: bare,
      options: { to: 'ndjson' },
    });
    expect(Object.keys(JSON.parse(bare.text) as object).slice(0, 3)).toEqual(['start', 'target', 'column 3']);
  });
});
