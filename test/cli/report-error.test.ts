import { PoolError } from '../../src/batch/pool';
import { exitCodeOf } from '../../src/cli/exit-codes';
import { reportError } from '../../src/cli/report-error';
import { OutputError, PipeClosed } from '../../src/files/output';
import { InputError, UsageError } from '../../src/formats/faults';
import { TableTooLargeError } from '../../src/solve/choose-engine';

describe('an error that is reported', () => {
  const said: string[] = [];
  beforeEach(() => {
    said.length = 0;
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  });
  afterEach(() => jest.restoreAllMocks());

  it('is one line that steers no terminal, whatever the names of files hold', () => {
    expect(reportError(new InputError('two\nlines\x9b31m\u202e.csv: cannot be read'))).toBe(3);
    expect(said).toEqual(['puzzle-batch: two\\u{a}lines\\u{9b}31m\\u{202e}.csv: cannot be read\n']);
  });
});

describe('exitCodeOf', () => {
  it.each([
    [UsageError, 2],
    [TableTooLargeError, 2],
    [InputError, 3],
    [OutputError, 4],
    [PipeClosed, 0],
    [PoolError, 70],
    [TypeError, 70],
  ])('of %p is %d', (Fault, code) => {
    expect(exitCodeOf(new Fault('x'))).toBe(code);
  });
});
