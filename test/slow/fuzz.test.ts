import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const FUZZ = join(__dirname, '..', 'fuzz', 'run.mjs');
/** For what takes but minutes, however busy the machine is. */
const DEADLINE = 1_200_000;

function fuzz(...args: string[]): { readonly status: number | null; readonly out: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [FUZZ, ...args], { encoding: 'utf8' });
  return { status, out: stdout + stderr };
}

describe('hostile input', () => {
  it.each([
    ['of a seed that is known', 1],
    ['of a new seed', Math.floor(Math.random() * 2 ** 31)],
  ])(
    'of any kind, %s (%d), crashes nothing and loses no row',
    (_, seed) => {
      const { status, out } = fuzz('--count', '1500', '--seed', String(seed));
      expect(out).toMatch(new RegExp(`\\n1500 cases, seed ${seed}, 0 failed, `));
      expect(status).toBe(0);
    },
    DEADLINE,
  );

  it(
    'is drawn again, case by case, from its seed and number',
    () => {
      const [first, again] = [fuzz('--seed', '5', '--only', '17'), fuzz('--seed', '5', '--only', '17')];
      expect(first).toEqual(again);
      expect(first.out).toMatch(/\ninput "[^]*\npassed\n$/);
      expect(fuzz('--count', 'many')).toEqual({ status: 2, out: '--count: expected a whole number, got "many"\n' });
    },
    DEADLINE,
  );
});
