// Workers, the kernel and the command run from dist/, outside jest's transform: a stale build would test yesterday's
// code. So every run of jest begins with a build, which takes a second when nothing has changed.
const { spawnSync } = require('node:child_process');
const { existsSync, readdirSync, statSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '..', '..');

module.exports = function build() {
  if (!kernelIsNew()) run('npm', ['run', '--silent', 'build:kernel']);
  run(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', join(root, 'tsconfig.json')]);
};

function kernelIsNew() {
  const built = ['plain-kernel', 'build-kernel'].map((name) => join(root, 'dist', 'src', 'kernel', `${name}.wasm`));
  const folder = join(root, 'src', 'kernel');
  const sources = readdirSync(folder).map((file) => join(folder, file));
  sources.push(...['kernel-places', 'build-places'].map((name) => join(root, 'src', 'lanes', `${name}.ts`)));
  sources.push(join(root, 'package.json'));
  const newest = Math.max(...sources.map((file) => statSync(file).mtimeMs));
  return built.every((file) => existsSync(file) && statSync(file).mtimeMs >= newest);
}

function run(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the build failed:\n${stdout}${stderr}`);
}
