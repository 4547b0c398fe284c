import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { resumeCommand } from '../../src/cli/resume-command';
import { Workdir } from '../support/command';

const work = new Workdir();
afterAll(() => work.remove());

describe('resumeCommand', () => {
  it('calls the command as it was called, with --resume once', () => {
    const bin = join(work.path, 'puzzle-batch');
    symlinkSync(process.execPath, bin);
    expect(resumeCommand(['solve'], bin)).toBe(`${bin} solve --resume`);
    const path = process.env.PATH;
    process.env.PATH = `${work.path}:${path}`;
    expect(resumeCommand(['solve', 'a.csv', '-o', 'b.csv'], bin)).toBe('puzzle-batch solve --resume a.csv -o b.csv');
    expect(resumeCommand(['solve', '--resume', 'a.csv'], bin)).toBe('puzzle-batch solve --resume a.csv');
    expect(resumeCommand(['solve', '--', 'a.csv'], bin)).toBe('puzzle-batch solve --resume -- a.csv');
    const named = resumeCommand(['solve', '--resume', '-o', 'b.csv', '--', '--resume'], bin);
    expect(named).toBe('puzzle-batch solve --resume -o b.csv -- --resume');
    process.env.PATH = path;
    const script = join(process.cwd(), 'dist', 'src', 'cli.js');
    expect(resumeCommand(['solve'], script)).toBe(`node ${join('dist', 'src', 'cli.js')} solve --resume`);
    expect(resumeCommand(['solve'], '/elsewhere/cli.js')).toBe('node /elsewhere/cli.js solve --resume');
  });

  it('quotes words so that a shell reads them as they were, in one line', async () => {
    const words = ['it is', "it's", '$HOME', '`x`', '"', '\\', '', '*', 'é', 'a\nb', "\x1b[31m'\\", '\u202e', '~', '#'];
    const line = resumeCommand(['solve', ...words], '/bin/cli.js');
    expect(line).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    const { out } = await work.shell(`node() { shift 3; printf '%s\\0' "$@"; }; ${line}`, {
      env: { LC_ALL: 'C.UTF-8' },
    });
    expect(out.split('\0').slice(0, -1)).toEqual(words);
  });
});
