import { ONE_LINE, Workdir } from '../support/command';

const work = new Workdir();
const run = work.run.bind(work);
afterAll(() => work.remove());

describe('formats', () => {
  it('is another name of puzzles, which lists both', async () => {
    const [formats, puzzles] = await Promise.all([run(['formats']), run(['puzzles'])]);
    expect(formats).toEqual(puzzles);
    expect(formats.out).toMatch(/^NAME .*\n[^]*\nFORMAT hdu1043, poj1077: [^\n]*\n {2}problems:\n {4}2 {2}3 {2}4/);
  });
});

describe('formats of different puzzles', () => {
  it('are not converted into each other unless a puzzle is named', async () => {
    const refused = await run(['convert', '--from', 'hdu1430', '--to', 'hdu3567'], { input: '12345678\n17245368\n' });
    expect(refused).toEqual({ exit: 2, out: '', err: expect.stringMatching(ONE_LINE) as string });
    expect(refused.err).toMatch(
      /--to hdu3567: holds problems of puzzle "eight", and --from hdu1430 those of "magic-squares"/,
    );
  });
});

describe('numbered files', () => {
  it('get the folders that they are to be in', async () => {
    const places = ['-o', 'new/in/%d.in', '--answers-file', 'new/out/%02d.out'];
    const made = await run(['generate', '-q', '--to', 'hdu1043', '--count', '4', '--rows-per-file', '2', ...places]);
    expect(made).toEqual({ exit: 0, out: '', err: '' });
    const { out } = await work.shell('ls new/in new/out; cat new/out/01.out | wc -l');
    expect(out).toBe('new/in:\n1.in\n2.in\n\nnew/out:\n01.out\n02.out\n2\n');
    work.write('file', '');
    const refused = await run(['generate', '-q', '--count', '1', '--rows-per-file', '1', '-o', 'file/%d.csv']);
    expect(refused).toEqual({ exit: 4, out: '', err: expect.stringMatching(ONE_LINE) as string });
  });
});

describe('a state that the format implies', () => {
  it('is named where nothing would be left to draw', async () => {
    const { exit, err } = await run(['generate', '--to', 'hdu1043', '--start', '12X453786']);
    expect({ exit, err }).toEqual({
      exit: 2,
      err: 'puzzle-batch: --start: in --to hdu1043 every problem has the target 12345678X, so nothing would be drawn\n',
    });
  });
});
