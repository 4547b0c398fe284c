/** Definitions with one value somewhere in them replaced by what JSON may hold instead, or left out. */
import fc, { type Arbitrary } from 'fast-check';
import type { PuzzleDefinition } from '../../src/puzzle/definition';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const junk: Arbitrary<Json> = fc.constantFrom<Json[]>(
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e9,
  '',
  'abc',
  '0',
  [],
  {},
  [null],
  [0],
  ['a', 'b', 'c'],
  [[0, 1, 2]],
  { length: 3 },
  { width: 1 },
);

/** Paths to every value in a value, the value's own, [], first. */
function pathsIn(value: Json): (string | number)[][] {
  if (value === null || typeof value !== 'object') return [[]];
  return [[], ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner).map((path) => [key, ...path]))];
}

function replaced(value: Json, path: readonly (string | number)[], by: Json | undefined): Json {
  if (path.length === 0) return by ?? null;
  const [key, ...rest] = path;
  if (Array.isArray(value)) return value.map((inner, i) => (i === Number(key) ? replaced(inner, rest, by) : inner));
  const entries = Object.entries(value as { [key: string]: Json }).flatMap(([name, inner]): [string, Json][] => {
    if (name !== key) return [[name, inner]];
    return rest.length === 0 && by === undefined ? [] : [[name, replaced(inner, rest, by)]];
  });
  return Object.fromEntries(entries);
}

export function fuzzedDefinitions(definition: PuzzleDefinition): Arbitrary<PuzzleDefinition> {
  const plain = JSON.parse(JSON.stringify(definition)) as Json;
  const step = (value: Json): Arbitrary<Json> =>
    fc
      .tuple(fc.constantFrom(...pathsIn(value)), fc.option(junk, { nil: undefined }))
      .map(([path, by]) => replaced(value, path, by));
  return fc.oneof(step(plain), step(plain).chain(step)).map((value) => value as unknown as PuzzleDefinition);
}
