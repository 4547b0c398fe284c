/** The list of all formats, for people: names, what they are, samples. */
import type { FormatName } from './formats';
import { judgeFormats } from './judge/judge-formats';

export interface FormatEntry {
  readonly name: FormatName;
  readonly aliases: readonly string[];
  readonly title: string;
  /** The puzzle that is meant where none is named; null if any may be. */
  readonly puzzle: string | null;
  /** Problems and what is answered; null for problems where the format has none. */
  readonly sample: { readonly problems: string | null; readonly answers: string };
}

export const formats: readonly FormatEntry[] = [
  {
    name: 'csv',
    aliases: [],
    title: 'a record a line, columns start and target; answers in columns behind its own',
    puzzle: null,
    sample: {
      problems: 'start,target\n12X453786,12345678X\n',
      answers: 'start,target,status,length,moves,error\n12X453786,12345678X,solved,2,dd,\n',
    },
  },
  {
    name: 'ndjson',
    aliases: ['jsonl'],
    title: 'an object a line, keys start and target; answers in keys behind its own',
    puzzle: null,
    sample: {
      problems: '{"start":"12X453786","target":"12345678X"}\n',
      answers: '{"start":"12X453786","target":"12345678X","status":"solved","length":2,"moves":"dd","error":null}\n',
    },
  },
  ...judgeFormats,
  {
    name: 'lengths',
    aliases: [],
    title: 'answers only: the number of moves on a line, -1 where there are none',
    puzzle: null,
    sample: { problems: null, answers: '2\n' },
  },
];

/** The format of a name or alias, in any case; undefined if there is none. */
export function findFormat(text: string): FormatEntry | undefined {
  return formats.find(({ name, aliases }) => [name, ...aliases].includes(text.toLowerCase()));
}
