/** Records that are mostly white space: no reader may take more than a look at each byte. */
import { BatchSolver } from '../../src/batch/batch-solver';
import type { ProblemFormatName } from '../../src/formats/formats';
import { findPuzzle } from '../../src/puzzle/catalogue';
import { inBlocks, within } from '../support/csv-bytes';
import { MemorySink } from '../support/sinks';

const solver = new BatchSolver(findPuzzle('eight')!, { threads: 1, algorithm: 'ida' });
afterAll(() => solver.close());

const SPACE = ' '.repeat(1_000_000);
const BLANK_LINES = '\n \r\n\t\r'.repeat(500_000);
const PAIR = '{"start":"12X453786","target":"12345678X"}';

async function statuses(text: string, from: ProblemFormatName): Promise<string[]> {
  const output = new MemorySink();
  const run = solver.solveRows({
    input: inBlocks(Buffer.from(text), [2 ** 16]),
    output,
    columns: 'status',
    options: { from, to: 'csv' },
  });
  await within(10_000, run);
  return output.text.match(/(solved|invalid)$/gm) ?? [];
}

describe('a record with a million spaces in it', () => {
  it.each<[ProblemFormatName, string, string]>([
    ['csv', `start,target,note\n12X453786,12345678X,a${SPACE}b\n`, 'solved'],
    ['csv', `start,target\n1${SPACE}2X453786,12345678X\n`, 'invalid'],
    ['csv', `start,target\n"[[1,2,0],[4,5,3],[7,8,${SPACE}6]]",12345678X\n`, 'solved'],
    ['ndjson', `${PAIR.replace('}', `,"note":"a${SPACE}b"}`)}\n`, 'solved'],
    ['ndjson', `${PAIR.replace('12X', `12${SPACE}X`)}\n`, 'invalid'],
    ['ndjson', PAIR.replace('}', `${SPACE}} \n`), 'solved'],
    ['hdu3567', `1\n12X453786${SPACE}\n12345678X\n`, 'solved'],
    ['hdu3567', `1\n12X453786\n1${SPACE}2345678X\n`, 'invalid'],
    ['hdu1043', `1 2 3 4 5 6 7${SPACE}x 8\n`, 'solved'],
    ['uva652', `1\n\n1 2 3 4 5 6 7${SPACE}x 8\n`, 'solved'],
  ])('is read as fast as any, in %s', async (format, text, status) => {
    expect(await statuses(text, format)).toEqual([status]);
  });
});

describe('blank lines, more of them than a record may have bytes', () => {
  it.each<[ProblemFormatName, string, string]>([
    ['csv', 'start,target\n12X453786,12345678X\n', '12X453786,12345678X\n'],
    ['ndjson', `${PAIR}\n`, `${PAIR}\n`],
    ['hdu3567', '2\n12X453786\n12345678X\n', '12X453786\n12345678X\n'],
    ['hdu1043', '1 2 3 4 5 6 7 x 8\n', '1 2 3 4 5 6 7 x 8\n'],
    ['uva652', '2\n\n1 2 3 4 5 6 7 x 8\n', '1 2 3 4 5 6 7 x 8\n'],
  ])('may stand between records of %s', async (format, first, second) => {
    expect(await statuses(first + BLANK_LINES + second + BLANK_LINES, format)).toEqual(['solved', 'solved']);
  });
});
