/** Problems in judges' formats: what the first bytes tell, and the records read. */
import type { Puzzle } from '../../puzzle/puzzle';
import type { Bytes } from '../../units';
import { type Fault, InputError, shown, UsageError } from '../faults';
import type { Problem, ProblemReader } from '../problem';
import { encodeUtf8, StateReader } from '../state-text';
import { impliedState } from './implied-state';
import type { JudgeFormat, JudgeName } from './judge-format';
import { lineRecords } from '../line-records';
import { withoutSpace } from '../white-space';

export interface JudgeLayout {
  readonly format: JudgeName;
  /** The state that all problems share, as UTF-8 bytes, one char each; null where each brings both. */
  readonly implied: string | null;
  /** How many problems the input says that it has; null if it does not say. */
  readonly promised: number | null;
  readonly dataStart: Bytes;
  readonly dataLine: number;
  readonly notices: readonly string[];
}

const SPACES = /[\t-\r ]+/;

/** The cells that a problem of a judge's format is passed on with. */
export const JUDGE_FIELDS: readonly string[] = ['start', 'target'];

/**
 * What an input's first bytes tell.
 * @param target text of a target that takes the place of the format's.
 * @throws InputError if there is nothing in them, or neither a count nor a board where a count should be; UsageError for a target where the problems have their own.
 */
export function openJudge(
  head: Uint8Array,
  name: string,
  format: JudgeFormat,
  puzzle: Puzzle,
  target: string | undefined,
): JudgeLayout {
  if (target !== undefined && format.implied !== 'target') {
    throw new UsageError(`--target: the problems of ${format.name} bring their targets, so it makes no sense`);
  }
  const state = target ?? impliedState(format, puzzle)?.text ?? null;
  const opened = { format: format.name, implied: state === null ? null : encodeUtf8(state) };
  const walk = lineRecords(1).walk(head, true);
  if (!walk.advance()) throw new InputError(`${name}: expected problems in the format ${format.name}, got no record`);
  const first = withoutSpace(Buffer.from(head.subarray(walk.start, walk.end)).toString('latin1'));
  const isState = new StateReader(puzzle).readBytes(first, new Uint8Array(puzzle.cells)) === null;
  if (format.counted && !isState && /^\d{1,15}$/.test(first)) {
    return { ...opened, promised: Number(first), dataStart: walk.next, dataLine: walk.nextLine, notices: [] };
  }
  if (format.counted && !beginsBoard(first, puzzle.cells)) {
    throw new InputError(`${name}:${walk.line + 1}: expected the number of problems, or a board, got ${shown(first)}`);
  }
  const notices = format.counted
    ? [`${name}: expected the number of problems first, got ${shown(first)}: all that there are are read`]
    : [];
  return { ...opened, promised: null, dataStart: 0, dataLine: 0, notices };
}

/** Whether a line may be the beginning of a board: single symbols, or as many run together as it has cells. */
function beginsBoard(line: string, cells: number): boolean {
  const symbols = line.split(SPACES);
  return symbols.every((symbol) => symbol.length === 1) || (symbols.length === 1 && line.length === cells);
}

/** Reads the records of a judge's format. */
export class JudgeReader implements ProblemReader {
  readonly #format: JudgeFormat;
  readonly #puzzle: Puzzle;
  readonly #implied: string;

  constructor(format: JudgeFormat, layout: JudgeLayout, puzzle: Puzzle) {
    this.#format = format;
    this.#puzzle = puzzle;
    this.#implied = layout.implied ?? '';
  }

  read(bytes: Uint8Array): Problem[] {
    const walk = this.#format.records(this.#puzzle).walk(bytes, true);
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    const problems: Problem[] = [];
    while (walk.advance()) problems.push(this.#problem(text.slice(walk.start, walk.end)));
    return problems;
  }

  #problem(record: string): Problem {
    const { implied } = this.#format;
    if (implied === null) {
      const [start, target = ''] = record
        .split(/[\r\n]+/)
        .map(withoutSpace)
        .filter((line) => line !== '');
      return problem(
        start,
        target,
        target === '' ? cutOff('a start and a target on a line each, got the start alone') : null,
      );
    }
    const symbols = record.split(SPACES);
    const state = joined(symbols);
    const { cells } = this.#puzzle;
    const short = symbols.length < cells && symbols.length > 1;
    const fault = short ? cutOff(`a board of ${cells} symbols, got ${symbols.length}`) : null;
    return implied === 'start' ? problem(this.#implied, state, fault) : problem(state, this.#implied, fault);
  }
}

/** The text of a state: its symbols run together where each is one character. */
function joined(symbols: readonly string[]): string {
  return symbols.join(symbols.every((symbol) => symbol.length === 1) ? '' : ' ');
}

function problem(start: string, target: string, fault: Fault | null): Problem {
  return { start, target, fault, cells: [start, target] };
}

function cutOff(what: string): Fault {
  return { code: 'CUT_OFF', message: `expected ${what}; add what is missing` };
}
