import { reportError } from '../../src/cli/report-error';
import { InputError } from '../../src/formats/faults';

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
