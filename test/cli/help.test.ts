import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HEADER, HEADER_OUT, TWO, TWO_OUT, Workdir } from '../support/command';

const work = new Workdir();
const run = work.run.bind(work);
afterAll(() => work.remove());

describe('help', () => {
  it('lists flags of which each has tests under its name', async () => {
    const { exit, out, err } = await run(['solve', '--help']);
    expect({ exit, err }).toEqual({ exit: 0, err: '' });
    const listed = Array.from(out.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm), ([, flag]) => flag);
    expect(listed.length).toBeGreaterThan(25);
    const tests = ['flags-input', 'flags-output', 'formats', 'help', '../slow/resume'].map((name) =>
      readFileSync(join(__dirname, `${name}.test.ts`), 'utf8'),
    );
    const tested = Array.from(tests.join('\n').matchAll(/^describe\('(--[\w-]+)'/gm), ([, flag]) => flag);
    expect(tested.sort()).toEqual(listed.sort());
  });
});

describe('--help', () => {
  it('is printed on standard output if asked for, with exit codes and examples', async () => {
    const [command, program, short] = await Promise.all([
      run(['help', 'solve']),
      run(['--help']),
      run(['solve', '-h']),
    ]);
    expect(command).toEqual(short);
    expect(command).toMatchObject({ exit: 0, err: '' });
    expect(command.out).toMatch(/\nExamples:\n[^]*\nExit codes: 0 every row answered/);
    expect(program).toMatchObject({ exit: 0, err: '' });
    expect(program.out).toMatch(
      /\n {2}solve .*\n {2}generate .*\n {2}convert [^]*\n {2}verify [^]*\n {2}puzzles\|formats /,
    );
  });

  it('is printed on standard error, with exit 2, where a command is missing or standard input is a terminal', async () => {
    const [nothing, terminal] = await Promise.all([
      run([]),
      work.shell('script -qec "$PB solve >out.txt; echo exit \\$?" /dev/null; wc -c <out.txt'),
    ]);
    expect(nothing).toMatchObject({ exit: 2, out: '' });
    expect(nothing.err).toMatch(/^Usage: puzzle-batch/);
    expect(terminal.out).toMatch(/^Usage: puzzle-batch solve [^]*\nexit 2\r?\n0\n$/);
  });
});

describe('the version', () => {
  it('is that of package.json', async () => {
    const { version } = JSON.parse(readFileSync(join(__dirname, '..', '..', 'package.json'), 'utf8')) as {
      version: string;
    };
    expect(await run(['--version'])).toEqual({ exit: 0, out: `${version}\n`, err: '' });
  });
});

describe('a word that is not known', () => {
  it('is refused with what it may be meant for', async () => {
    const finished = await Promise.all([
      run(['solve', '--ouput', 'x']),
      run(['solve', '--thread', '2']),
      run(['slove', 'x.csv']),
      run(['puzzles', '--limit', '2']),
      run(['puzzles', 'eight']),
    ]);
    for (const { exit, out } of finished) expect({ exit, out }).toEqual({ exit: 2, out: '' });
    const [output, threads, solve, limit, eight] = finished.map(({ err }) => err);
    expect(output).toMatch(/unknown option '--ouput'\n\(Did you mean --output\?\)/);
    expect(threads).toMatch(/Did you mean --threads\?/);
    expect(solve).toMatch(/unknown command 'slove'\n\(Did you mean solve\?\)/);
    expect(limit).toMatch(/unknown option '--limit'/);
    expect(eight).toMatch(/too many arguments/);
  });
});

describe('puzzles', () => {
  it('lists names, cells, moves, goals, states and engines', async () => {
    const { exit, out, err } = await run(['puzzles']);
    expect({ exit, err }).toEqual({ exit: 0, err: '' });
    const lines = out.split('\n').map((line) => line.split(/ {2,}/));
    expect(lines[0].slice(0, 4)).toEqual(['NAME', 'ALSO', 'CELLS', 'MOVES']);
    expect(lines).toContainEqual([
      'eight',
      'sliding:3x3',
      '9',
      'd l r u',
      '12345678X',
      '181,440',
      'table ida bidirectional',
    ]);
    expect(lines).toContainEqual(['magic-squares', 'msquare', '8', 'A B C', '–', '40,320', 'table ida bidirectional']);
    const names = lines.slice(1, -1).flatMap(([name, also]) => [name, also]);
    for (const w of [2, 3, 4, 5]) for (const h of [2, 3, 4, 5]) expect(names).toContain(`sliding:${w}x${h}`);
    expect(lines.find(([name]) => name === 'sliding:4x4')?.at(-1)).toBe('ida bidirectional');
  });
});

describe('NO_COLOR', () => {
  it('leaves no escape sequence, and nothing else has one but the bar', async () => {
    const input = `${HEADER}${TWO}\n`;
    const finished = await Promise.all([
      run(['solve', '-v'], { input, env: { NO_COLOR: '1' } }),
      run(['solve', '-v'], { input, env: { FORCE_COLOR: '1' } }),
      run(['solve', '--help'], { env: { NO_COLOR: '1' } }),
      run(['solve', '--foo'], { env: { NO_COLOR: '1' } }),
    ]);
    expect(finished[0].out).toBe(HEADER_OUT + TWO_OUT);
    for (const { out, err } of finished) {
      expect((out + err).length).toBeGreaterThan(0);
      expect(out + err).not.toContain('\x1b');
    }
  });
});
