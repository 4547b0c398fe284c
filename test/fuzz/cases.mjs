/** The kinds of cases, and how many of a thousand are of each. */
import * as command from './command-case.mjs';
import * as convert from './convert-case.mjs';
import { Random } from './random.mjs';
import * as readers from './reader-cases.mjs';
import * as texts from './text-cases.mjs';
import * as solve from './solve-case.mjs';
import * as unpack from './unpack-case.mjs';
import * as verify from './verify-case.mjs';

/** A kind draws cases, plain data with an `input`, and checks them: it throws what is wrong, or says what became of it. */
const KINDS = {
  solve,
  convert,
  verify,
  unpack,
  command,
  ...Object.fromEntries(Object.entries({ ...readers, ...texts }).map(([name, kind]) => [`${name} reader`, kind])),
};

const OF_A_THOUSAND = {
  solve: 240,
  convert: 50,
  verify: 40,
  unpack: 10,
  command: 1,
  'csv reader': 155,
  'lines reader': 130,
  'state reader': 150,
  'members reader': 70,
  'judge reader': 60,
  'moves reader': 64,
  'options reader': 30,
};

const choices = Object.entries(OF_A_THOUSAND).map(([name, weight]) => [weight, name]);

/** The case of a number: of a seed always the same. */
export function caseOf(seed, number) {
  const random = new Random(seed, number);
  const name = random.weighted(choices);
  return { name, kind: KINDS[name], one: KINDS[name].make(random) };
}
