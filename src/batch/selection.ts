/** What is told of an input of which --skip and --limit may leave out some. */
import { type ProblemLayout, promisedProblems } from '../formats/formats';
import type { Bytes } from '../units';
import type { ProblemSource, SourceOptions } from './problem-source';

type Selection = Pick<SourceOptions, 'skip' | 'limit'>;

/**
 * Share of what a run reads that is done, 0 to 1: it ends at its limit or with the input, whichever comes first. Null where
 * neither can be told.
 * @param inputBytes bytes of the input, as UTF-8, up to where it is done.
 * @param rows       rows that are done.
 */
export function shareDone(source: ProblemSource, { limit }: Selection, inputBytes: Bytes, rows: number): number | null {
  const share = source.share(inputBytes);
  const ofLimit = limit === Infinity ? null : rows < limit ? rows / limit : 1;
  return share === null ? ofLimit : Math.max(share, ofLimit ?? 0);
}

/** Problems that an input said it has, if all of it was read and it has another number of them; else null. */
export function brokenPromise(layout: ProblemLayout, { skip, limit }: Selection, rows: number): number | null {
  if (skip !== 0 || limit !== Infinity) return null;
  const promised = promisedProblems(layout);
  return promised === rows ? null : promised;
}
