import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { profileText } from '../src/cli/profile-text';
import { count } from '../src/formats/counted';
import { rowsFor } from '../src/profile/workload';
import { findPuzzle } from '../src/puzzle/catalogue';
import { engineNames } from '../src/solve/choose-engine';
import { DEADLINE } from './support/deadline';
import { cellOf, reportOf } from './support/plain-reports';

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
    expect(execFileSync(process.execPath, [file], { encoding: 'utf8', timeout: DEADLINE })).toBe(printed.text);
  });

  const sessions = blocks.filter(({ language }) => language === 'console').map(({ text }) => text);
  it.each(sessions)('shows a command that prints what it says:\n%s', (session) => {
    const [, command, printed] = /^\$ puzzle-batch ([^\n]*)\n(.*)$/s.exec(session) ?? [];
    const args = [join(root, 'dist/src/cli.js'), ...command.split(' ')];
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', timeout: DEADLINE });
    expect(stdout).toBe(printed);
    expect([0, 1]).toContain(status); // 1 where some rows are wrong, as it is meant.
  });

  it('shows at least one program for each way to use the library, and one command for each way to solve', () => {
    expect(programs.length).toBeGreaterThanOrEqual(4);
    expect(sessions.length).toBeGreaterThanOrEqual(2);
  });

  const optionsOf = (text: string): string[] =>
    [...new Set(Array.from(text.matchAll(/(?<=[\s`,])--[a-z][a-z-]+/g), ([option]) => option))].sort();
  const helpOf = (command: string): string[] => {
    const args = [join(root, 'dist/src/cli.js'), command, '--help'];
    return optionsOf(execFileSync(process.execPath, args, { encoding: 'utf8' })).filter(
      (option) => option !== '--help',
    );
  };
  const section = (from: string, to: string): string => readme.slice(readme.indexOf(from), readme.indexOf(to));
  const table = section('### Options', '## Making sets');

  it('names every option of solve, and no other', () => {
    expect(optionsOf(table)).toEqual(helpOf('solve'));
  });

  it.each([
    ['generate', '## Making sets', '## Converting'],
    ['convert', '## Converting', '## Checking answers'],
    ['verify', '## Checking answers', '## Profiling'],
    ['profile', '## Profiling', '## Engines'],
  ])('names every option of %s that solve does not have, and none that there is not', (command, from, to) => {
    const own = section(from, to);
    expect(helpOf(command)).toEqual(expect.arrayContaining(optionsOf(own)));
    expect(optionsOf(table + own)).toEqual(expect.arrayContaining(helpOf(command)));
  });

  it('shows a profile as it is printed, and says how many rows one takes', () => {
    const legendOf = (text: string): string => text.slice(text.indexOf('method '), text.indexOf('\n\n'));
    const headingsOf = (text: string): string[] => (/^engine .*$/m.exec(text)?.[0] ?? '').split(/ +/);
    const printed = profileText(reportOf([cellOf()]));
    const sample = blocks.find(({ text }) => text.startsWith('$ puzzle-batch profile'))?.text ?? '';
    expect(legendOf(sample)).toBe(legendOf(printed));
    expect(headingsOf(sample)).toEqual(headingsOf(printed));
    const [table, ida, bidirectional] = engineNames.map((engine) => count(rowsFor(engine, findPuzzle('eight')!)));
    expect(readme.replaceAll('\n', ' ')).toContain(
      `${table} for the table, ${ida} for IDA\\* and ${bidirectional} for the bidirectional search`,
    );
  });

  it('names every folder of the sources', () => {
    const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    for (const { name } of folders) expect(readme).toContain(`\`src/${name}\``);
  });
});
