// Workers and the command run from dist/, outside jest's transform: a stale build would test yesterday's code. So every
// run of jest begins with a build, which takes a second when nothing has changed.
const { spawnSync } = require('node:child_process');
const { join } = require('node:path');

module.exports = function build() {
  const project = join(__dirname, '..', '..', 'tsconfig.json');
  const tsc = spawnSync(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', project], { encoding: 'utf8' });
  if (tsc.status !== 0) throw new Error(`the build failed:\n${tsc.stdout}${tsc.stderr}`);
};
