import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { HEADER, HEADER_OUT, TWO, TWO_OUT } from '../support/command';

const root = resolve(__dirname, '..', '..');

interface Dependencies {
  readonly dependencies: Record<string, string>;
  readonly devDependencies: Record<string, string>;
  readonly optionalDependencies: Record<string, string>;
}
interface Manifest extends Dependencies {
  readonly name: string;
  readonly version: string;
  readonly scripts: Record<string, string>;
}
interface Locked extends Dependencies {
  readonly version: string;
}

const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const manifest = JSON.parse(read('package.json')) as Manifest;
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

describe('what is installed', () => {
  it('runs no script of the package', () => {
    expect(Object.keys(manifest.scripts)).not.toEqual(expect.arrayContaining([expect.stringMatching(/install$/)]));
  });

  it('is of exact versions, the same in the lock file', () => {
    for (const kind of KINDS) {
      expect(lock.packages[''][kind]).toEqual(manifest[kind]);
      for (const [name, version] of Object.entries(manifest[kind])) {
        expect(version).toMatch(/^\d+\.\d+\.\d+$/);
        expect(lock.packages[`node_modules/${name}`].version).toBe(version);
      }
    }
    expect(lock.packages['']).toMatchObject({ name: manifest.name, version: manifest.version });
  });

  it('is fetched from wherever npm is told to: the lock file names no host', () => {
    const hosts = read('package-lock.json')
      .split('\n')
      .filter((line) => line.includes('"resolved"') || (line.includes('://') && !line.includes('"url":')));
    expect(hosts).toEqual([]); // Where a package takes donations is no place to fetch it from.
  });
});

describe('the package that npm makes', () => {
  let folder: string;
  let tarball: string;
  const run = (file: string, args: readonly string[], cwd: string): string =>
    execFileSync(file, args, { cwd, encoding: 'utf8', timeout: 240_000, stdio: ['ignore', 'pipe', 'pipe'] });
  const user = (name: string): string => join(folder, 'user', name);

  // It is made of what is under version control, so that it is seen to be built, and nothing else is there by chance.
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'package-'));
    const checkout = join(folder, 'checkout');
    const files = run(
      'git',
      ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'],
      root,
    );
    for (const file of files.split('\0').filter(Boolean)) {
      mkdirSync(dirname(join(checkout, file)), { recursive: true });
      copyFileSync(join(root, file), join(checkout, file));
    }
    symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
    run('npm', ['pack', '--silent', '--pack-destination', folder], checkout);
    tarball = join(folder, `${manifest.name}-${manifest.version}.tgz`);
    mkdirSync(user('elsewhere'), { recursive: true });
    writeFileSync(user('package.json'), '{ "private": true }');
    run('npm', ['install', '--silent', '--prefer-offline', '--omit=optional', '--ignore-scripts', tarball], user('.'));
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('holds what runs, its samples and its papers, and nothing else', () => {
    const files = run('tar', ['-tzf', tarball], folder)
      .trimEnd()
      .split('\n')
      .map((file) => file.replace(/^package\//, ''));
    const known =
      /^(?:dist\/(?:src|workers)\/.*\.(?:js|d\.ts|wasm)|data\/[\w.-]+\.(?:csv|in|out|mjs|md)|(?:README|CHANGELOG)\.md|LICENSE|package\.json)$/;
    expect(files.filter((file) => !known.test(file))).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining([
        'package.json',
        'README.md',
        'LICENSE',
        'CHANGELOG.md',
        'data/eight.csv',
        'dist/src/cli.js',
        'dist/src/index.js',
        'dist/src/index.d.ts',
        'dist/src/kernel/plain-kernel.wasm',
        'dist/workers/solve.worker.js',
      ]),
    );
  });

  it('solves a file with the command that it installs, from another folder', () => {
    writeFileSync(user('elsewhere/pairs.csv'), `${HEADER}${TWO}\n`);
    const command = user(`node_modules/.bin/${manifest.name}`);
    run(command, ['solve', 'pairs.csv', '-q', '-o', 'solved.csv'], user('elsewhere'));
    expect(readFileSync(user('elsewhere/solved.csv'), 'utf8')).toBe(HEADER_OUT + TWO_OUT);
    expect(run(command, ['--version'], user('elsewhere'))).toBe(`${manifest.version}\n`);
  });

  it('is a library for require and import, with types', () => {
    const solve = "new PairSolver(findPuzzle('eight')!).solve('12X453786', '12345678X')";
    const untyped = solve.replace('!', '');
    writeFileSync(
      user('cjs.cjs'),
      `const { findPuzzle, PairSolver } = require('puzzle-batch');\nconsole.log(${untyped}.moves);\n`,
    );
    writeFileSync(
      user('esm.mjs'),
      `import { findPuzzle, PairSolver } from 'puzzle-batch';\nconsole.log(${untyped}.moves);\n`,
    );
    expect(run(process.execPath, ['cjs.cjs'], user('.'))).toBe('dd\n');
    expect(run(process.execPath, ['esm.mjs'], user('.'))).toBe('dd\n');

    writeFileSync(
      user('typed.mts'),
      `import { findPuzzle, type Outcome, PairSolver } from 'puzzle-batch';\nexport const outcome: Outcome = ${solve};\n`,
    );
    // A program for Node in TypeScript has Node's types.
    symlinkSync(join(root, 'node_modules', '@types'), user('node_modules/@types'));
    const tsc = require.resolve('typescript/bin/tsc');
    const flags = ['--strict', '--noEmit', '--module', 'node20', '--types', 'node'];
    expect(run(process.execPath, [tsc, ...flags, 'typed.mts'], user('.'))).toBe('');
    writeFileSync(
      user('wrong.mts'),
      `import { findPuzzle } from 'puzzle-batch';\nexport const wrong: number = findPuzzle('eight');\n`,
    );
    expect(() => run(process.execPath, [tsc, ...flags, 'wrong.mts'], user('.'))).toThrow(/Command failed/);
  });

  it('is that library, and no other file of it is', () => {
    const imports = (path: string): string => run(process.execPath, ['-p', `typeof require('${path}')`], user('.'));
    expect(['puzzle-batch', 'puzzle-batch/package.json'].map(imports)).toEqual(['object\n', 'object\n']);
    expect(() => imports('puzzle-batch/dist/src/batch/pool.js')).toThrow('ERR_PACKAGE_PATH_NOT_EXPORTED');
  });
});
