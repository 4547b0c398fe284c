import { execFileSync, type StdioOptions } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

interface Block {
  readonly language: string;
  readonly text: string;
}

const blocks: readonly Block[] = Array.from(readme.matchAll(/^```(\w+)\n(.*?)^```$/gms), ([, language, text]) => ({
  language,
  text,
}));

describe('README', () => {
  const folder = mkdtempSync(join(tmpdir(), 'readme-'));

  beforeAll(() => {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(root, join(folder, 'node_modules', 'puzzle-batch'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('begins with one line that runs the main job and one that runs the tests', () => {
    expect(blocks[0].text).toBe('npm ci && npm start\nnpm ci && npm test\n');
  });

  const programs = blocks.flatMap((block, i) =>
    block.language === 'js' ? [[block.text, blocks[i + 1]] as const] : [],
  );
  it.each(programs)('shows a program that prints what it says:\n%s', (program, printed) => {
    const file = join(folder, 'example.mjs');
    writeFileSync(file, program);
    expect(printed.language).toBe('text');
    expect(execFileSync(process.execPath, [file], { encoding: 'utf8', timeout: 30_000 })).toBe(printed.text);
  });

  const sessions = blocks.filter(({ language }) => language === 'console').map(({ text }) => text);
  it.each(sessions)('shows a command that prints what it says:\n%s', (session) => {
    const [, command, printed] = /^\$ puzzle-batch ([^\n]*)\n(.*)$/s.exec(session) ?? [];
    const args = [join(root, 'dist/src/cli.js'), ...command.split(' ')];
    const stdio: StdioOptions = ['ignore', 'pipe', 'ignore'];
    const options = { cwd: root, encoding: 'utf8', timeout: 30_000, stdio } as const;
    expect(execFileSync(process.execPath, args, options)).toBe(printed);
  });

  it('shows at least one program for each way to use the library, and one command for each way to solve', () => {
    expect(programs.length).toBeGreaterThanOrEqual(4);
    expect(sessions.length).toBeGreaterThanOrEqual(2);
  });

  it('names every option of the command, and no other', () => {
    const help = execFileSync(process.execPath, [join(root, 'dist/src/cli.js'), 'solve', '--help'], {
      encoding: 'utf8',
    });
    const optionsOf = (text: string): string[] =>
      [...new Set(Array.from(text.matchAll(/(?<=[\s`,])--[a-z][a-z-]+/g), ([option]) => option))].sort();
    const table = readme.slice(readme.indexOf('### Options'), readme.indexOf('| exit code |'));
    const expected = optionsOf(help).filter((option) => option !== '--help');
    expect(optionsOf(table)).toEqual(expected);
  });

  it('names every folder of the sources', () => {
    const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    for (const { name } of folders) expect(readme).toContain(`\`src/${name}\``);
  });
});
