import { decodeUtf8 } from './state-text';

/** A key of an object and where its value stands in the object's text. */
export interface JsonMember {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

/**
 * The members of an object, in order. Values are not looked into, so that whatever form they have can be kept.
 * @param text of an object that is known to be right, as UTF-8 bytes, one char each; its closing brace may lack.
 */
export function jsonMembers(text: string): JsonMember[] {
  const members: JsonMember[] = [];
  let at = text.indexOf('{') + 1;
  for (;;) {
    const opening = text.indexOf('"', at);
    if (opening < 0) return members;
    const end = endOfString(text, opening);
    const from = skipSpace(text, text.indexOf(':', end) + 1);
    const next = endOfValue(text, from);
    let to = next;
    while (to > from && text[to - 1] <= ' ') to--;
    members.push({ key: JSON.parse(decodeUtf8(text.slice(opening, end)) ?? '""') as string, from, to });
    at = next;
  }
}

/** The object's text with some values replaced. @param values by key, as UTF-8 bytes, one char each. */
export function replaceValues(text: string, values: ReadonlyMap<string, string>): string {
  let replaced = '';
  let at = 0;
  for (const { key, from, to } of jsonMembers(text)) {
    const value = values.get(key);
    if (value === undefined) continue;
    replaced += text.slice(at, from) + value;
    at = to;
  }
  return replaced + text.slice(at);
}

/** The position behind the string that begins at `opening`. */
function endOfString(text: string, opening: number): number {
  let at = opening + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] <= ' ') at++;
  return at;
}

/** The position of the comma or brace behind the value that begins at `from`, or the text's end. */
function endOfValue(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (char === '"') at = endOfString(text, at) - 1;
    else if (char === '[' || char === '{') depth++;
    else if (depth === 0 && (char === ',' || char === '}')) return at;
    else if (char === ']' || char === '}') depth--;
  }
  return text.length;
}
