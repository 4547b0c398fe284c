import { symlinkSync } from 'node:fs';
import { DOUBLE, HARD, HEADER, NEAR, TWO, Workdir } from '../support/command';

let work: Workdir;
beforeEach(() => {
  work = new Workdir();
});
afterEach(() => work.remove());

const SEARCH = '-p sliding:5x5 -a ida -t 2 --chunk-bytes 1';

describe('a run that ends early does not wait for hard rows in flight', () => {
  beforeEach(() => work.write('hard.csv', HEADER + `${NEAR}\n`.repeat(3) + `${HARD}\n`.repeat(9)));

  it('when nobody reads on', async () => {
    // A reader that is gone before the first write: that the pipe is closed shows when something is written to it.
    const { exit, err } = await work.shell(`$PB solve hard.csv ${SEARCH} | true; exit \${PIPESTATUS[0]}`);
    expect({ exit, err }).toEqual({ exit: 0, err: '' });
  });

  it('when the output cannot be written', async () => {
    const { exit, err } = await work.shell(`$PB solve hard.csv ${SEARCH} > /dev/full`);
    expect(exit).toBe(4);
    expect(err).toMatch(/standard output: cannot be written: no space left on the device\n$/);
  });

  it('when a record is refused, and says its line', async () => {
    work.write('broken.csv', `${HEADER}${NEAR}\n${HARD}\n${HARD}\n"1 2 3`);
    const { exit, out, err } = await work.shell(`$PB solve broken.csv ${SEARCH} -o out.csv`);
    expect({ exit, out }).toEqual({ exit: 3, out: '' });
    expect(err).toMatch(/broken\.csv:5: the record that begins here has a quoted cell that never closes/);
  });

  it('when its budget of invalid rows is spent, and says at which row', async () => {
    const bad = NEAR.replace('0 24', '24 24');
    work.write('bad.csv', `${HEADER}${NEAR}\n${bad}\n` + `${HARD}\n`.repeat(9));
    const { exit, out, err } = await work.shell(`$PB solve bad.csv ${SEARCH} --fail-fast -q -o out.csv; ls out.csv`);
    expect({ exit, out }).toEqual({ exit: 2, out: '' }); // Of ls: there is no file.
    expect(err).toMatch(/^puzzle-batch: stopped at row 2: 1 invalid row, more than --max-errors or --fail-fast allows/);
  });
});

describe('outputs', () => {
  it.each([
    ['-o out.csv --errors link.csv', '--errors'],
    ['-o link.csv --summary out.csv', '--output'],
    ['--errors - ', '--errors'],
  ])('are refused where two are the same file, by whatever name: %s', async (flags, flag) => {
    work.write('pairs.csv', `${HEADER}${DOUBLE}\n`);
    work.write('out.csv', 'old\n');
    symlinkSync('out.csv', `${work.path}/link.csv`);
    const { exit, out, err } = await work.run(['solve', 'pairs.csv', ...flags.trim().split(' ')]);
    expect({ exit, out }).toEqual({ exit: 2, out: '' });
    expect(err).toMatch(new RegExp(`^puzzle-batch: ${flag}: .* is written by --`));
    expect(work.read('out.csv')).toBe('old\n');
  });
});

describe('an output that is the input', () => {
  it.each(['solve pairs.csv >> pairs.csv', 'solve - < pairs.csv >> pairs.csv', 'solve pairs.csv 1<> pairs.csv'])(
    'is refused on standard output too: %s',
    async (line) => {
      work.write('pairs.csv', `${HEADER}${TWO}\n`);
      const { exit, err } = await work.shell(`$PB ${line}`);
      expect(exit).toBe(2);
      expect(err).toMatch(/^puzzle-batch: standard output: is the input; choose another output\n$/);
      expect(work.read('pairs.csv')).toBe(`${HEADER}${TWO}\n`);
    },
  );

  it('or the list of errors, on standard output by redirection', async () => {
    work.write('pairs.csv', `${HEADER}${DOUBLE}\n`);
    const { exit, err } = await work.shell('$PB solve pairs.csv --errors list.csv > list.csv');
    expect(exit).toBe(2);
    expect(err).toMatch(/--errors: "list.csv" is written by --output already\n$/);
  });
});

/** A piece of shell that waits until the file of standard error holds a text. */
const said = (text: string): string => `until grep -q ${text} err; do sleep 0.05; done`;

describe('an output', () => {
  beforeEach(() => work.write('pairs.csv', `${HEADER}${TWO}\n`));

  it('may have as long a name as the file system takes', async () => {
    const name = 'é'.repeat(120) + '.csv';
    expect(await work.run(['solve', 'pairs.csv', '-q', '-o', name])).toMatchObject({ exit: 0, err: '' });
    expect(work.read(name)).toContain('solved,2,dd');
  });

  it('that no one reads yet is ended by a second signal', async () => {
    const line = `mkfifo fifo; $PB solve pairs.csv -v -o fifo 2> err & ${said('engine')}; kill -TERM $!; ${said('ending')}; kill -TERM $!; wait $!`;
    expect((await work.shell(line)).exit).toBe(143);
  });

  it('whose reader stalls does not keep a stopped run alive', async () => {
    work.write('many.csv', HEADER + `${TWO}\n`.repeat(50_000));
    const line =
      `mkfifo fifo; sleep 600 < fifo & r=$!; $PB solve many.csv -v > fifo 2> err & ${said('engine')}; ` +
      'kill -TERM $!; wait $!; x=$?; kill $r; exit $x';
    expect((await work.shell(line)).exit).toBe(143);
  });

  it('that is a FIFO whose reader stalls does not keep a stopped run alive either', async () => {
    work.write('many.csv', HEADER + `${TWO}\n`.repeat(50_000));
    const line =
      `mkfifo fifo; sleep 600 < fifo & r=$!; $PB solve many.csv -v -o fifo 2> err & ${said('engine')}; ` +
      'kill -TERM $!; wait $!; x=$?; kill $r; exit $x';
    expect((await work.shell(line)).exit).toBe(143);
  });

  it('leaves what can be gone on with when a terminal is closed', async () => {
    work.write('hard.csv', `${HEADER}${NEAR}\n${HARD}\n`);
    const line = `mkdir out; $PB solve hard.csv ${SEARCH} -o out/a.csv & until [ -e out/a.csv.partial ]; do sleep 0.05; done; kill -HUP $!; wait $!; x=$?; ls -A out; exit $x`;
    expect(await work.shell(line)).toMatchObject({ exit: 75, out: 'a.csv.journal\na.csv.partial\n' });
  });
});

describe('an input', () => {
  it('whose header is too long is refused as any record', async () => {
    work.write('wide.csv', `${'h'.repeat(99)},start\n1,${TWO.slice(0, 9)}\n`);
    const { exit, err } = await work.run(['solve', 'wide.csv', '--max-record-bytes', '50']);
    expect(exit).toBe(3);
    expect(err).toContain('wide.csv:1: the record that begins here is longer than 50 bytes: raise --max-record-bytes');
  });

  it('with one column for starts and targets is refused', async () => {
    work.write('pairs.csv', `${HEADER}${TWO}\n`);
    const { exit, err } = await work.run(['solve', 'pairs.csv', '--target-column', 'start']);
    expect(exit).toBe(2);
    expect(err).toContain('column "start" cannot hold both starts and targets');
  });
});

describe('--start', () => {
  it.each(['--header no', '--skip 1', '--limit 1', '--start-column 1', '--encoding gbk', '--comment #'])(
    'is refused together with a flag that says how to read an input: %s',
    async (flags) => {
      const { exit, out, err } = await work.run(['solve', '--start', TWO.slice(0, 9), ...flags.split(' ')]);
      expect({ exit, out }).toEqual({ exit: 2, out: '' });
      expect(err).toContain(`--start: solves one pair and reads no input, so ${flags.split(' ')[0]} makes no sense`);
    },
  );
});
