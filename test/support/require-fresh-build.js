// Workers run from dist/, outside jest's transform: a stale build would test yesterday's worker.
const { existsSync, readdirSync, statSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '..', '..');

module.exports = function requireFreshBuild() {
  const stale = ['src', 'workers']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, file)))
    .filter((file) => file.endsWith('.ts'))
    .filter((file) => {
      const built = join(root, 'dist', file.replace(/\.ts$/, '.js'));
      return !existsSync(built) || statSync(built).mtimeMs < statSync(join(root, file)).mtimeMs;
    });
  // tsc leaves an unchanged output file alone, so compare with its build record instead where there is one.
  const record = join(root, 'dist', '.tsbuildinfo');
  const builtAt = existsSync(record) ? statSync(record).mtimeMs : 0;
  const missing = stale.filter((file) => statSync(join(root, file)).mtimeMs > builtAt);
  if (missing.length > 0) throw new Error(`dist/ is older than ${missing.join(', ')}: run "npm run build"`);
};
