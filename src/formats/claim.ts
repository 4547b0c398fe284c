/** What an answer claims, from the texts of its cells. */
import type { Moves } from '../puzzle/permutation';
import { shown } from './faults';
import { withoutSpace } from './white-space';
import { decodeUtf8, trimmed } from './state-text';

export interface Claim {
  /**
   * `limit` claims nothing. `ragged` is an invalid row with too few or too many cells: an output pads or cuts it, so
   * that only its error still tells why. Null is a path without moves alone, which may also stand for an unsolvable
   * pair.
   */
  readonly status: 'solved' | 'unsolvable' | 'invalid' | 'limit' | 'ragged' | null;
  /** Null where the answer has no place for a length, MISSING where it leaves the place empty. */
  readonly length: Moves | null;
  /** The spelled path, empty for one without moves; null where the answer has no place for it. */
  readonly moves: string | null;
}

/** In a claim of a path: its length is left out. */
export const MISSING = -1;

/** Texts of the cells that an answer consists of, as UTF-8 bytes, one char each; null where there is no such column. */
export interface AnswerCells {
  readonly status: string | null;
  readonly length: string | null;
  readonly moves: string | null;
  readonly error: string | null;
}

const STATUSES: ReadonlyMap<string, Claim['status']> = new Map([
  ...(['solved', 'unsolvable', 'invalid', 'limit'] as const).map((status) => [status, status] as const),
  ...['solvable', 'true', 'yes', '1'].map((word) => [word, 'solved'] as const),
  ...['impossible', 'false', 'no', '0'].map((word) => [word, 'unsolvable'] as const),
]);
/** How programs write that there is no length. */
const NO_LENGTH = /^(-1(\.0*)?|unsolvable|none|inf|infinity|nan|null|)$/;
const NO_PATH = /^(-1|unsolvable)$/;
const EMPTY_LIST = /^\[\s*\]$/;

/**
 * Reads a claim. Without a status the other cells tell it: no length is a claim that there is no path, unless a path is
 * there.
 *
 * @returns the claim, or what is unreadable.
 */
export function readClaim(cells: AnswerCells): Claim | string {
  const path = cells.moves === null ? null : textOf(cells.moves);
  const noPath = path !== null && NO_PATH.test(path.toLowerCase());
  const moves = noPath || (path !== null && EMPTY_LIST.test(path)) ? '' : path;
  const length = cells.length === null ? null : readLength(textOf(cells.length).toLowerCase());
  if (typeof length === 'string') return length;
  if (cells.status === null) return { status: impliedStatus(length, moves, noPath, cells), length, moves };

  const status = STATUSES.get(textOf(cells.status).toLowerCase());
  if (status === undefined) {
    return `status: expected solved, unsolvable, invalid or limit, got ${shown(textOf(cells.status))}`;
  }
  const ragged = status === 'invalid' && /^TOO_(FEW|MANY)_CELLS\b/.test(cells.error ?? '');
  return { status: ragged ? 'ragged' : status, length, moves };
}

function impliedStatus(
  length: Moves | null,
  moves: string | null,
  noPath: boolean,
  cells: AnswerCells,
): Claim['status'] {
  if (noPath) return 'unsolvable';
  if (length === null) return moves === '' ? null : 'solved';
  if (length !== MISSING) return 'solved';
  return moves && textOf(cells.length ?? '') === '' ? 'solved' : 'unsolvable';
}

function readLength(text: string): Moves | string {
  if (NO_LENGTH.test(text)) return MISSING;
  // Programs that know no missing whole numbers write all of them as decimals.
  if (/^\d{1,9}(\.0*)?$/.test(text)) return Number(text);
  return `length: expected a number of moves, got ${shown(text)}`;
}

/** The text of a cell; bytes that are no text stay as they are, to be shown. */
function textOf(bytes: string): string {
  if (/^[\0-\x7f]*$/.test(bytes)) return withoutSpace(bytes);
  return trimmed(decodeUtf8(bytes) ?? bytes);
}
