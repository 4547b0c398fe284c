import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const program = resolve(__dirname, '..', 'crash', 'crash-test.mjs');

it('jobs of all kinds that are killed anywhere and gone on with write what undisturbed ones write', () => {
  const args = [program, '--runs', '25', '--seed', '4'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 1_200_000 });
  expect({ status, wrong: stdout.match(/WRONG.*/g), stderr }).toEqual({ status: 0, wrong: null, stderr: '' });
  const figures =
    /^25 runs, (\d+) kills, (\d+) resumes, (\d+) of them with a journal, .* 0 lost\n$/m.exec(stdout) ?? [];
  const [kills, resumes, journals] = figures.slice(1).map(Number);
  expect(kills).toBeGreaterThanOrEqual(25);
  expect(resumes).toBe(kills);
  expect(journals).toBeGreaterThanOrEqual(10);
}, 1_200_000);
