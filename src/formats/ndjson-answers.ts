import { jsonText } from './ndjson';
import type { Answer, AnswerWriter, Problem } from './problem';
import { type ResultColumn, type ResultColumnName, resultText } from './result-columns';

const NUMBERS: readonly ResultColumnName[] = ['length', 'expanded', 'micros'];

/** Writes answers as objects, one a line: a problem's own keys, then the results; null where there is none. */
export class NdjsonAnswerWriter implements AnswerWriter {
  /** `"key":` of each field and of each result. */
  readonly #fields: readonly string[];
  readonly #columns: readonly { readonly name: ResultColumnName; readonly key: string }[];
  readonly #lines: string[] = [];

  /** @param fields names of a problem's cells, as UTF-8 bytes, one char each; for problems that are no objects. */
  constructor(columns: readonly ResultColumn[], fields: readonly string[]) {
    this.#fields = fieldKeys(fields);
    this.#columns = columns.map(({ name, heading }) => ({ name, key: `${jsonText(heading)}:` }));
  }

  write(problem: Problem, answer: Answer, micros: number): void {
    const results = this.#columns.map(({ name, key }) => key + resultJson(name, answer, micros)).join(',');
    const object =
      problem.object ?? `{${problem.cells.map((cell, i) => this.#fields[i] + jsonOfBytes(cell)).join(',')}`;
    this.#lines.push(`${object}${object.endsWith('{') ? '' : ','}${results}}\n`);
  }

  end(): Uint8Array {
    return Buffer.from(this.#lines.join(''), 'latin1');
  }
}

function resultJson(name: ResultColumnName, answer: Answer, micros: number): string {
  const text = resultText(name, answer, micros);
  if (NUMBERS.includes(name)) return text === '' ? 'null' : text;
  if (text === '' && (name === 'error' || answer.status !== 'solved')) return 'null';
  return jsonOfBytes(text);
}

/** JSON of a text that is given as UTF-8 bytes, one char each; other bytes become U+FFFD, for JSON is text. */
export function jsonOfBytes(bytes: string): string {
  return /^[ !#-[\]-~]*$/.test(bytes) ? `"${bytes}"` : jsonText(Buffer.from(bytes, 'latin1').toString('utf8'));
}

/** `"key":` of each field, given by names as UTF-8 bytes, one char each. */
export function fieldKeys(fields: readonly string[]): string[] {
  return distinct(fields).map((field) => `${jsonText(field)}:`);
}

/** The names as texts, a number behind those that were there before: an object has a key once. */
function distinct(names: readonly string[]): string[] {
  const texts = names.map((name) => Buffer.from(name, 'latin1').toString('utf8'));
  const taken = new Set<string>();
  return texts.map((text) => {
    let name = text;
    for (let n = 2; taken.has(name); n++) name = `${text}_${n}`;
    taken.add(name);
    return name;
  });
}
