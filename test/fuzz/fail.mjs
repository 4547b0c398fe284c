/** What a case has shown to be wrong. */
export class Failure extends Error {}

export function fail(what) {
  throw new Failure(what);
}

export function expect(holds, what) {
  if (!holds) fail(typeof what === 'function' ? what() : what);
}

export function expectEqual(got, expected, what) {
  if (got === expected) return;
  const [a, b] = [got, expected].map((value) =>
    JSON.stringify(value, (_, item) => (item === Infinity ? 'Infinity' : item)),
  );
  if (a !== b) fail(`${what}: expected ${cut(b)}, got ${cut(a)}`);
}

const cut = (text) => (text?.length > 600 ? `${text.slice(0, 600)}…` : text);
