import { chmodSync, chownSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { canBe, type Finished, HEADER, HEADER_OUT, ONE_LINE, TWO, TWO_OUT, Workdir } from '../support/command';

let work: Workdir;
beforeEach(() => {
  work = new Workdir();
  work.write('pairs.csv', `${HEADER}${TWO}\n`);
});
afterEach(() => work.remove());

const path = (name: string): string => join(work.path, name);
const files = (): string[] => readdirSync(work.path).sort();
const OUT = HEADER_OUT + TWO_OUT;
const SOLVE = 'solve pairs.csv -q';

function expectRefused({ exit, out, err }: Finished, code: number, said: RegExp): void {
  expect({ exit, out }).toEqual({ exit: code, out: '' });
  expect(err).toMatch(ONE_LINE);
  expect(err).toMatch(said);
  // What Node says of a call to the system is for programmers.
  expect(err).not.toMatch(/\bE[A-Z]{3,}\b|\bsyscall\b|returned/);
}

describe('an output that is open already', () => {
  it.each([
    ['-', 1],
    ['/dev/stdout', 1],
    ['/dev/fd/1', 1],
    ['/proc/self/fd/1', 1],
    ['/proc/thread-self/fd/1', 1],
    ['link.csv', 1],
    ['/dev/stderr', 2],
    ['/dev/fd/2', 2],
    ['/dev/fd/3', 3],
    ['/proc/self/fd/3', 3],
  ])('is written between what others write to that file: %s', async (name, descriptor) => {
    symlinkSync('/dev/stdout', path('link.csv'));
    const line = `{ echo head >&${descriptor}; $PB ${SOLVE} -o ${name}; echo foot >&${descriptor}; }`;
    const { exit, err } = await work.shell(`${line} ${descriptor}>between && ${line} ${descriptor}>>between`);
    expect({ exit, err }).toEqual({ exit: 0, err: '' });
    expect(work.read('between')).toBe(`head\n${OUT}foot\n`.repeat(2));
    expect(files()).toEqual(['between', 'link.csv', 'pairs.csv']);
  });

  it.each([
    ['/dev/stdout', 'out'],
    ['/dev/stderr', 'err'],
  ] as const)('may be a pipe or a socket: %s', async (name, stream) => {
    const [socket, pipe] = await Promise.all([
      work.shell(`$PB ${SOLVE} -o ${name}`),
      work.shell(`{ $PB ${SOLVE} -o ${name}; } ${stream === 'out' ? '' : '2>&1 '}| cat`),
    ]);
    expect(socket).toEqual({ exit: 0, out: '', err: '', [stream]: OUT });
    expect(pipe).toEqual({ exit: 0, out: OUT, err: '' });
  });

  it('may have lost its name', async () => {
    const finished = await work.shell(`exec 3>gone; rm gone; $PB ${SOLVE} -o /dev/fd/3 && cat /proc/self/fd/3`);
    expect(finished).toEqual({ exit: 0, out: OUT, err: '' });
    expect(files()).toEqual(['pairs.csv']);
  });

  it.each([
    ['the input', 'exec 3<pairs.csv', '/dev/fd/3', 2, /\/dev\/fd\/3: is the input; choose another output/],
    ['the input', 'exec >>pairs.csv', '/dev/stdout', 2, /standard output: is the input; choose another output/],
    ['open for reading', 'exec 3<other', '/dev/fd/3', 4, /\/dev\/fd\/3: cannot be written: it is not open for that/],
    ['not open', ':', '/dev/fd/77', 4, /\/dev\/fd\/77: cannot be written: nothing is open as descriptor 77/],
    [
      'another process’s',
      'exec 3>>other',
      '/proc/$$/fd/3',
      2,
      /another process has it open.*: give its path, or - for/,
    ],
    ['what --errors writes', 'exec 3>>other', '/dev/fd/3 --errors other', 2, /is written by --output already/],
    ['to be gone on with', 'exec 3>>other', '/dev/fd/3 --resume', 2, /--resume: goes on with files only/],
  ])('is refused when it is %s, and left as it is', async (_, open, name, code, said) => {
    work.write('other', 'other\n');
    expectRefused(await work.shell(`${open}; $PB ${SOLVE} -o ${name}; exit $?`), code, said);
    expect([work.read('pairs.csv'), work.read('other')]).toEqual([`${HEADER}${TWO}\n`, 'other\n']);
    expect(files()).toEqual(['other', 'pairs.csv']);
  });

  it('is told to be full also when the last of its bytes found no room', async () => {
    work.write('many.csv', HEADER + `${TWO}\n`.repeat(3000));
    // All is written at once: a write that meets the limit takes a part, and tells nothing.
    for (const name of ['-', '/dev/stdout']) {
      const finished = await work.shell(`ulimit -f 64; $PB solve many.csv -q --chunk-bytes 1000000 -o ${name} >full`);
      expectRefused(finished, 4, /standard output: cannot be written: the file would be larger than is allowed/);
      expect(statSync(path('full')).size).toBe(64 * 1024);
    }
  });
});

describe('a descriptor that is no file', () => {
  it.each([
    ['a pipe to another program', `$PB ${SOLVE} -o >(cat) | cat`],
    ['a pipe that is standard output, too', `{ $PB ${SOLVE} -o /dev/fd/3 3>&1; } | cat`],
    ['pipes on both sides', `cat pairs.csv | $PB solve -q /dev/fd/3 -o /dev/fd/4 3<&0 4>&1 | cat`],
    ['pipes to and from other programs', `$PB solve -q <(cat pairs.csv) -o >(cat) | cat`],
    ['a pipe that is open for both', `exec 3<> <(:); $PB ${SOLVE} -o /dev/fd/3; head -n 2 <&3`],
    ['a device', `$PB ${SOLVE} -o /dev/fd/3 3>/dev/null; $PB ${SOLVE}`],
  ])('works when the caller has opened it: %s', async (_, line) => {
    expect(await work.shell(line)).toEqual({ exit: 0, out: OUT, err: '' });
  });

  // Whatever the tests were started with is closed before.
  const nothingElse = 'for n in {3..30}; do eval "exec $n>&-"; done';

  // Those that it has from the beginning to the end.
  it('is refused when only Node.js has it open: nothing is lost, and nothing waited for', async () => {
    const line = `${nothingElse}; for n in {3..12}; do $PB ${SOLVE} -o /dev/fd/$n; echo $?; $PB solve -q /dev/fd/$n; echo $?; done`;
    const { out, err } = await work.shell(line);
    expect(out).toBe('4\n3\n'.repeat(10));
    const said = err.trimEnd().split('\n');
    expect(said).toHaveLength(2 * 10);
    // That nothing can be read from, or written to, may be said of a device that it has open.
    const meant =
      /: cannot be (read|written): (nothing is open as descriptor \d+|it is not open for that)$|, got no record$/;
    expect(said.filter((text) => !meant.test(text))).toEqual([]);
    expect(said.filter((text) => text.includes('nothing is open as')).length).toBeGreaterThan(10);
  });

  const NOTHING = /fd\/5: cannot be (read|written): nothing is open as descriptor 5\n$/;
  const NOT_FOR_THAT = /\/dev\/[^:]*: cannot be (read|written): it is not open for that\n$/;
  it.each([
    ['not open', 4, NOTHING, `${nothingElse}; $PB ${SOLVE} -o /dev/fd/5`],
    ['not open', 3, NOTHING, `${nothingElse}; $PB solve -q /dev/fd/5`],
    [
      'a pipe of which both ends are open',
      4,
      NOTHING,
      `exec 3<> <(:) 4</dev/fd/3 5>/dev/fd/3; $PB ${SOLVE} -o /dev/fd/5`,
    ],
    ['a pipe of which both ends are open', 3, NOTHING, `exec 3<> <(:) 4>/dev/fd/3 5</dev/fd/3; $PB solve -q /dev/fd/5`],
    ['open for the other way', 4, NOT_FOR_THAT, `$PB ${SOLVE} -o /dev/fd/3 3</dev/null`],
    ['open for the other way', 4, NOT_FOR_THAT, `: | $PB ${SOLVE} -o /dev/stdin`],
    ['open for the other way', 3, NOT_FOR_THAT, `$PB solve -q /dev/fd/3 3>&1 | cat; exit \${PIPESTATUS[0]}`],
  ] as const)('is refused when it is %s: %i', async (_, code, said, line) => {
    expectRefused(await work.shell(line), code, said);
  });
});

const OTHER = 50_002;
const canBeOthers = canBe(OTHER);

describe('what stands where a file beside an output is to be', () => {
  const earlier = { 'out.csv.partial': 'answers', 'out.csv.journal': 'what is said of them' };

  it.each([
    ['out.csv.partial', ''],
    ['out.csv.journal', ''],
    ['out.csv.journal.new', ''],
    ['out.csv.partial', '--resume'],
    ['out.csv.journal', '--resume'],
    ['out.csv.journal.new', '--resume'],
    ['errors.csv.partial', '--errors errors.csv'],
    ['errors.csv.journal', '--errors errors.csv'],
    ['errors.csv.partial', '--errors errors.csv --resume'],
  ])('is told when it is a folder, and what an earlier run left stays: %s %s', async (name, flags) => {
    const left = Object.entries(earlier).filter(([file]) => file !== name);
    for (const [file, text] of left) work.write(file, text);
    mkdirSync(path(name));
    const before = files();
    const remedy = 'a folder stands in its place: remove it or rename it, or choose another output';
    expectRefused(await work.shell(`$PB ${SOLVE} -o out.csv ${flags}`), 4, new RegExp(`/${name}: ${remedy}\n$`));
    expect(files()).toEqual(before);
    expect(left.map(([file]) => [file, work.read(file)])).toEqual(left);
  });

  it.each(['generate --count 3', 'convert pairs.csv --to ndjson'])('is told by %s', async (command) => {
    mkdirSync(path('out.csv.partial'));
    expectRefused(
      await work.shell(`$PB ${command} -q -o out.csv`),
      4,
      /out\.csv\.partial: a folder stands in its place/,
    );
    expect(files()).toEqual(['out.csv.partial', 'pairs.csv']);
  });

  it.each(['out.csv.partial', 'out.csv.journal', 'out.csv.journal.new', 'out.csv.lock'])(
    'is told when only its owner may remove it: %s',
    async (name) => {
      if (!canBeOthers) return;
      const folder = path('shared');
      mkdirSync(folder);
      chmodSync(folder, 0o1777);
      chmodSync(work.path, 0o755);
      if (name === 'out.csv.lock') symlinkSync('puzzle-batch:elsewhere:boot:1:1:1', join(folder, name));
      else work.write(`shared/${name}`, 'an earlier run’s');
      await work.shell(`chown -h 50001 shared/${name} && touch -h -d '1 hour ago' shared/${name}`);
      const args = ['solve', '../pairs.csv', '-q', '-o', 'out.csv'];
      const finished = await work.shell(`cd shared && exec $PB ${args.join(' ')}`, { uid: OTHER });
      const remedy =
        'cannot be replaced: it is somebody else’s, or protected from changes: remove it, or choose another';
      expectRefused(finished, 4, new RegExp(`/${name}: ${remedy} output\n$`));
      expect(readdirSync(folder)).toEqual([name]);
    },
  );

  it('gives the bits that make a program run as its owner to nobody else', async () => {
    work.write('own.csv', 'old');
    if (canBeOthers) chownSync(path('own.csv'), OTHER, OTHER);
    chmodSync(path('own.csv'), 0o6755);
    expect((await work.shell(`$PB ${SOLVE} -o own.csv`)).exit).toBe(0);
    expect(statSync(path('own.csv')).mode & 0o7777).toBe(0o755);
  });
});
