/**
 * NDJSON: one object a line. The text of an object is kept as it is, so that nothing in it changes: results are put
 * in behind its last key.
 */
import { MAX_CELLS } from '../puzzle/definition';
import type { Puzzle } from '../puzzle/puzzle';
import type { Bytes } from '../units';
import { columnName } from './csv-columns';
import { type Fault, type FaultCode, InputError, shown, shownList, UsageError } from './faults';
import { standardGoal } from './fixed-target';
import { lineRecords } from './line-records';
import { withoutSpace } from './white-space';
import type { Problem, ProblemReader } from './problem';
import { decodeUtf8, encodeUtf8, StateReader } from './state-text';
import type { StateDialect } from './state-text';

export interface NdjsonOptions extends StateDialect {
  /** Keys of the states; by default `start` and `target`. */
  readonly startColumn?: string;
  readonly targetColumn?: string;
  /** Target of every object, as text. */
  readonly target?: string;
}

export interface NdjsonLayout {
  readonly format: 'ndjson';
  readonly startKey: string;
  /** Null where every object has the target `fixedTarget`. */
  readonly targetKey: string | null;
  /** Text of a state, as UTF-8 bytes, one char each. */
  readonly fixedTarget: string | null;
  /** Keys of the first object: what a problem's cells are the values of. */
  readonly keys: readonly string[];
  readonly dataStart: Bytes;
  readonly dataLine: number;
  readonly notices: readonly string[];
}

type JsonObject = Readonly<Record<string, unknown>>;

/** Lines of NDJSON. */
export const ndjsonRecords = lineRecords(1);

/**
 * Finds the keys from the first bytes of an input.
 * @throws InputError if the first line is no object or lacks the keys; UsageError for two targets.
 */
export function openNdjson(head: Uint8Array, name: string, puzzle: Puzzle, options: NdjsonOptions): NdjsonLayout {
  const walk = ndjsonRecords.walk(head, true);
  if (!walk.advance()) throw new InputError(`${name}: expected an object on each line, got no record`);
  const line = Buffer.from(head.subarray(walk.start, walk.end)).toString('latin1');
  const first = parseObject(line);
  if ('code' in first) throw new InputError(`${name}:${walk.line + 1}: ${first.code}: ${first.message}`);
  const keys = Object.keys(first.object);
  const found = (wanted: string): string | undefined =>
    keys.find((key) => key === wanted) ?? keys.find((key) => columnName(key) === columnName(wanted));
  const startKey = found(options.startColumn ?? 'start');
  if (startKey === undefined) throw missing(name, options.startColumn ?? 'start', '--start-column', keys);
  const targetKey = found(options.targetColumn ?? 'target');
  if (targetKey === undefined && options.targetColumn !== undefined) {
    throw missing(name, options.targetColumn, '--target-column', keys);
  }
  if (targetKey !== undefined && options.target !== undefined) {
    throw new UsageError(
      `${name}: key ${shown(targetKey)} holds targets, so --target cannot be given too: leave it out`,
    );
  }
  if (targetKey === startKey) {
    throw new UsageError(`${name}: key ${shown(startKey)} cannot hold both starts and targets`);
  }
  const notices: string[] = [];
  const fixed =
    targetKey === undefined
      ? (options.target ?? standardGoal(puzzle, name, stateKeys(first.object, startKey, puzzle, options), notices))
      : null;
  return {
    format: 'ndjson',
    startKey,
    targetKey: targetKey ?? null,
    fixedTarget: fixed === null ? null : encodeUtf8(fixed),
    keys: keys.map(encodeUtf8),
    dataStart: 0,
    dataLine: 0,
    notices,
  };
}

/** Reads lines of NDJSON. A line that is no object, or lacks a key, is an invalid row. */
export class NdjsonReader implements ProblemReader {
  readonly #layout: NdjsonLayout;
  readonly #keys: readonly string[];
  /** Keys that the answers add. */
  readonly #taken: ReadonlySet<string>;

  /** @param added keys that are to be put in: no object may have them. */
  constructor(layout: NdjsonLayout, added: readonly string[]) {
    this.#layout = layout;
    this.#keys = layout.keys.map((key) => decodeUtf8(key) ?? '');
    this.#taken = new Set(added);
  }

  read(bytes: Uint8Array): Problem[] {
    const walk = ndjsonRecords.walk(bytes, true);
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    const problems: Problem[] = [];
    while (walk.advance()) problems.push(this.#problem(text.slice(walk.start, walk.end)));
    return problems;
  }

  #problem(line: string): Problem {
    const parsed = parseObject(line);
    if ('code' in parsed) return noObject(line, parsed);
    const { object } = parsed;
    const keys = this.#keys;
    const { startKey, targetKey, fixedTarget } = this.#layout;
    const taken = Object.keys(object).find((key) => this.#taken.has(key));
    if (taken !== undefined) {
      return noObject(
        line,
        fault(
          'KEY_TAKEN',
          `expected an object without the key ${shown(taken)}, which is to be added; give one of the two another name`,
        ),
      );
    }
    const start = stateOf(object, startKey);
    const target = targetKey === null ? fixedTarget! : stateOf(object, targetKey);
    const wrong = [start, target].find((state): state is Fault => typeof state !== 'string') ?? null;
    return {
      start: typeof start === 'string' ? start : '',
      target: typeof target === 'string' ? target : '',
      fault: wrong,
      // Made when they are asked for: an answer in NDJSON takes the object as it is.
      get cells() {
        return keys.map((key) => encodeUtf8(cellText(valueOf(object, key))));
      },
      object: withoutSpace(line.slice(0, line.lastIndexOf('}'))),
    };
  }
}

function noObject(line: string, wrong: Fault): Problem {
  return { start: '', target: '', fault: wrong, cells: [], object: `{"raw":${jsonText(decodeUtf8(line) ?? line)}` };
}

/** More than any data has; each level takes a part of the stack. */
const MAX_NESTING = 500;

/** How many brackets are open at most, those in strings left aside. Of a text that is no JSON any number. */
function nesting(text: string): number {
  let [open, most] = [0, 0];
  // Each level takes two bytes at least.
  if (text.length <= 2 * MAX_NESTING) return 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (char === '"') quoted = !quoted;
    else if (quoted) i += char === '\\' ? 1 : 0;
    else if (char === '[' || char === '{') most = Math.max(most, ++open);
    else if (char === ']' || char === '}') open--;
  }
  return most;
}

/** The object of a line, or what it is instead. */
function parseObject(line: string): { readonly object: JsonObject } | Fault {
  const text = decodeUtf8(line);
  if (text === null)
    return fault('NOT_TEXT', "expected UTF-8 text, got other bytes; give the file's encoding with --encoding");
  if (nesting(text) > MAX_NESTING)
    return fault('NOT_JSON', `expected lists and objects in at most ${MAX_NESTING} others, got more`);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { object: value as JsonObject };
  } catch {
    // Said below.
  }
  return fault('NOT_JSON', `expected one JSON object on the line, got ${shown(text)}`);
}

/** The value of a key of the object's own; undefined if it has none. */
function valueOf(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** The text of the state under a key, as UTF-8 bytes, one char each; or why there is none. */
function stateOf(object: JsonObject, key: string): string | Fault {
  const value = valueOf(object, key);
  if (value === undefined) return fault('MISSING_KEY', `expected a key ${shown(key)}, got none`);
  const text = stateText(value);
  if (text !== null) return encodeUtf8(text);
  return fault(
    'NOT_TEXT',
    `${key}: expected a string or an array, got ${shown(JSON.stringify(value))}: a state is text, never a number`,
  );
}

/** A string as it is; an array as the nested list that a state may be written as. */
function stateText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? listText(value) : null;
}

function listText(list: readonly unknown[]): string | null {
  const items = list.map((item) => {
    if (typeof item === 'number' || typeof item === 'string') return String(item);
    return Array.isArray(item) ? listText(item) : null;
  });
  return items.includes(null) ? null : `[${items.join(',')}]`;
}

/** A value as the cell of a table: a string as it is, nothing for null and what is not there, else its JSON. */
function cellText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** JSON of a text, as UTF-8 bytes, one char each. */
export function jsonText(text: string): string {
  return encodeUtf8(JSON.stringify(text));
}

/** Keys, that of the starts apart, whose value is a state. */
function stateKeys(object: JsonObject, startKey: string, puzzle: Puzzle, dialect: StateDialect): string[] {
  const reader = new StateReader(puzzle, dialect);
  const state = new Uint8Array(MAX_CELLS);
  return Object.keys(object).filter((key) => {
    const text = key === startKey ? null : stateText(object[key]);
    return text !== null && reader.read(text, state) === null;
  });
}

function missing(name: string, key: string, flag: string, keys: readonly string[]): InputError {
  return new InputError(
    `${name}: expected a key ${shown(key)}, got ${shownList(keys) || 'no keys'}; name it with ${flag}`,
  );
}

function fault(code: FaultCode, message: string): Fault {
  return { code, message };
}
