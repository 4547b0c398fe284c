import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, posix, sep } from 'node:path';

/** For each layer the layers that it may import besides itself and UNITS. A layer is a folder or one file. */
const ALLOWED_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'src/units.ts': [],
  'src/puzzle': [],
  'src/table': ['src/puzzle'],
  'src/search': ['src/puzzle'],
  'src/solve': ['src/puzzle', 'src/table', 'src/search'],
  'src/generate': ['src/puzzle', 'src/solve', 'src/formats/faults'],
  'src/formats': ['src/puzzle'],
  // Of what they carry only faults, and numbers in words.
  'src/files': ['src/formats/faults', 'src/formats/counted'],
  // AssemblyScript: it shares numbers with its lane, and nothing else.
  'src/kernel': ['src/lanes/kernel-places', 'src/lanes/build-places'],
  // Of the coordinator only the types of what crosses between the two.
  'src/lanes': ['src/formats', 'src/generate', 'src/solve', 'src/puzzle', 'src/batch/messages'],
  'src/batch': ['src/files', 'src/formats', 'src/generate', 'src/solve', 'src/puzzle'],
  'src/profile': ['src/batch', 'src/files', 'src/formats', 'src/solve', 'src/puzzle'],
  'src/cli': ['src/profile', 'src/batch', 'src/files', 'src/formats', 'src/solve', 'src/puzzle'],
  'src/cli.ts': ['src/cli'],
  'src/index.ts': ['src'],
  workers: ['src/lanes', 'src/batch/messages', 'src/solve'],
};

/** Words for numbers, for all. */
const UNITS = 'src/units';

/** Layers that must not know of files, threads, clocks or a console. */
const PURE_LAYERS = ['src/puzzle', 'src/table', 'src/search', 'src/solve', 'src/generate'];
const MOST_LINES = 250;

const root = join(__dirname, '..');

interface SourceFile {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

const files: readonly SourceFile[] = ['src', 'workers']
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ path: file.split(sep).join('/'), text: readFileSync(join(root, file), 'utf8') }));

const isWithin = (path: string, layer: string): boolean => path === layer || path.startsWith(`${layer}/`);

/** The rule that a file falls under: its own or its folder's. */
function layerOf(path: string): string | undefined {
  return Object.keys(ALLOWED_IMPORTS).find((layer) => isWithin(path, layer));
}

/** What a source imports, exports from or requires: package names as they are, files by their path without extension. */
function importsOf({ path, text }: SourceFile): string[] {
  const specifiers = text.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire(?:\.resolve)?\(\s*)(['"])([^'"\n]+)\1/g);
  return Array.from(specifiers, ([, , specifier]) =>
    specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier).replace(/\.[jt]s$/, '') : specifier,
  );
}

/** Source without comments, for rules about code; strings stay. */
const codeOf = ({ text }: SourceFile): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');

function forbiddenImports(file: SourceFile): string[] {
  const layer = layerOf(file.path);
  if (layer === undefined) return [`${file.path} is in no layer`];
  const own = layer.endsWith('.ts') ? [] : [layer];
  return importsOf(file)
    .filter((imported) => isWithin(imported, 'src') || isWithin(imported, 'workers'))
    .filter((imported) => ![...own, UNITS, ...ALLOWED_IMPORTS[layer]].some((allowed) => isWithin(imported, allowed)))
    .map((imported) => `${file.path} imports ${imported}`);
}

const pure = files.filter(({ path }) => PURE_LAYERS.some((layer) => isWithin(path, layer)));

describe('the layers', () => {
  it('are all imported in the directions of the table, and each file is in one', () => {
    expect(files.length).toBeGreaterThan(10);
    expect(files.flatMap(forbiddenImports)).toEqual([]);
  });

  it('are read rightly: a forbidden import of any spelling is found', () => {
    const sources = [
      "import { a } from '../table/path-table';",
      "import type { A } from '../table/path-table';",
      "import {\n  a,\n  b,\n} from '../table/path-table.js';",
      "export * from '../table/path-table';",
      "import '../table/path-table';",
      "const a = await import('../table/path-table');",
      "const a = require('../table/path-table');",
    ];
    const found = sources.flatMap((text) => forbiddenImports({ path: 'src/search/ida.ts', text }));
    expect(found).toEqual(sources.map(() => 'src/search/ida.ts imports src/table/path-table'));
    expect(forbiddenImports({ path: 'src/solve/solver.ts', text: sources[0] })).toEqual([]);
    expect(forbiddenImports({ path: 'src/cli/main.ts', text: "import '../../workers/solve';" })).toHaveLength(1);
  });

  it('below the formats import nothing of Node or of packages, but for random numbers', () => {
    const foreign = pure.flatMap((file) =>
      importsOf(file)
        .filter((imported) => !isWithin(imported, 'src') && imported !== 'pure-rand/generator/xoroshiro128plus')
        .map((imported) => `${file.path} imports ${imported}`),
    );
    expect(foreign).toEqual([]);
  });

  it('below the formats use no console, process or clock', () => {
    const impure = pure.flatMap((file) =>
      Array.from(
        codeOf(file).matchAll(/\b(?:console|process|performance)\s*\.|\bDate\b/g),
        ([use]) => `${file.path}: ${use}`,
      ),
    );
    expect(impure).toEqual([]);
  });

  it.each(['piscina', 'pure-rand'])('leave %s to one file', (name) => {
    const users = files.filter((file) => importsOf(file).some((imported) => imported.split('/')[0] === name));
    expect(users).toHaveLength(1);
  });
});

describe('source files', () => {
  it(`have at most ${MOST_LINES} lines`, () => {
    const long = files.filter(({ text }) => text.trimEnd().split('\n').length > MOST_LINES);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  it('are named after what they hold, not utils, helper or manager', () => {
    const vague = files.filter(({ path }) => /util|helper|manager/i.test(path));
    expect(vague.map(({ path }) => basename(path))).toEqual([]);
  });
});
