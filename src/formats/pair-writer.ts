/** Writes pairs of states as problems, in any format that problems have. */
import type { Puzzle } from '../puzzle/puzzle';
import { ByteSink } from './byte-sink';
import { formatRecords } from './csv-cells';
import { jsonText } from './ndjson';
import { type ProblemFormatName, judgeFormat } from './formats';
import { stateHeadings, type StateMedium, type StateSpelling, StateWriter } from './state-writer';
import { encodeUtf8 } from './state-text';

/** How problems are written: plain data. */
export interface PairSpelling {
  readonly format: ProblemFormatName;
  /** In CSV and NDJSON; a judge's format has a spelling of its own. */
  readonly states: StateSpelling;
  /** Of a CSV. */
  readonly delimiter: string;
  /** Whether the walk that made a pair is written with it, in CSV and NDJSON. */
  readonly walks: boolean;
}

/** The column of walks. */
export const WALK_COLUMN = 'scramble';

/** What stands around the states of a problem, and before a walk. */
interface Frame {
  readonly medium: StateMedium;
  readonly states: StateSpelling;
  readonly before: string;
  readonly between: string;
  readonly after: string;
  /** Before a walk; null where it is not written. */
  readonly walk: string | null;
  /** The states that are written: of a judge's format perhaps one. */
  readonly start: boolean;
  readonly target: boolean;
}

export class PairWriter {
  readonly #json: boolean;
  readonly #frame: Frame;
  readonly #writer: StateWriter;
  readonly #before: Uint8Array;
  readonly #between: Uint8Array;
  readonly #after: Uint8Array;
  readonly #sink = new ByteSink();

  /** @throws UsageError if the spelling makes no sense. */
  constructor(puzzle: Puzzle, spelling: PairSpelling) {
    this.#json = spelling.format === 'ndjson';
    this.#frame = frameOf(puzzle, spelling);
    const { states, medium, before, between, after } = this.#frame;
    this.#writer = new StateWriter(puzzle, states, medium);
    [this.#before, this.#between, this.#after] = [before, between, after].map((text) => Buffer.from(text));
  }

  /**
   * Writes a problem from labels, which need not be states.
   * @param walk the walk that made it, spelled in ASCII; empty if none did.
   * Cost: some 50 ns in CSV.
   */
  write(start: Uint8Array, target: Uint8Array, walk: string): void {
    const sink = this.#sink;
    const frame = this.#frame;
    sink.append(this.#before);
    if (frame.start) this.#writer.write(start, sink);
    if (frame.start && frame.target) sink.append(this.#between);
    if (frame.target) this.#writer.write(target, sink);
    if (frame.walk !== null) sink.text(frame.walk + (this.#json ? jsonText(walk) : walk));
    sink.append(this.#after);
  }

  /** Takes out what was written. */
  take(): Uint8Array {
    return this.#sink.take();
  }
}

/** What stands before the first of so many problems: a header, a count or nothing. */
export function problemsHead(puzzle: Puzzle, spelling: PairSpelling, problems: number): Uint8Array {
  const { format, delimiter } = spelling;
  if (format === 'csv') return formatRecords([pairFields(puzzle, spelling)], delimiter);
  return Buffer.from(format !== 'ndjson' && judgeFormat(format).counted ? `${problems}\n` : '');
}

/** Names of the columns or keys that a pair takes, as UTF-8 bytes, one char each. */
export function pairFields(puzzle: Puzzle, { format, states, walks }: PairSpelling): string[] {
  const headings = (name: string): string[] => (format === 'csv' ? stateHeadings(puzzle, states, name) : [name]);
  return [...headings('start'), ...headings('target'), ...(walks ? [WALK_COLUMN] : [])].map(encodeUtf8);
}

function frameOf({ definition }: Puzzle, { format, states, delimiter, walks }: PairSpelling): Frame {
  if (format === 'csv') {
    const medium: StateMedium = { kind: 'csv', delimiter };
    const frame = { medium, states, before: '', between: delimiter, after: '\n', start: true, target: true };
    return { ...frame, walk: walks ? delimiter : null };
  }
  if (format === 'ndjson') {
    const keys = { before: '{"start":', between: ',"target":', after: '}\n', start: true, target: true };
    return { ...keys, medium: { kind: 'json' }, states, walk: walks ? `,"${WALK_COLUMN}":` : null };
  }
  const { problems, implied } = judgeFormat(format);
  const { as, blank } = problems.states;
  return {
    medium: { kind: 'text' },
    states: blank === undefined || !definition.blank ? { as } : { as, blank },
    before: problems.apart ? '\n' : '',
    between: '\n',
    after: '\n',
    walk: null,
    start: implied !== 'start',
    target: implied !== 'target',
  };
}
