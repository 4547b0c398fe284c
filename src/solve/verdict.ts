/** What can become of an answer that is checked. */
import { addTally, emptyTally, type Tally } from './tally';

/** What is asked of a path besides that it leads to the target; each strength asks for more than the one before. */
export const strengths = ['legal', 'shortest', 'least'] as const;
export type Strength = (typeof strengths)[number];

/** What can be wrong with an answer, in the order in which it is looked for: an answer is reported for the first. */
export const findingKinds = [
  'unreadable',
  'wrong-status',
  'illegal',
  'unreached',
  'wrong-length',
  'not-shortest',
  'not-least',
] as const;
export type FindingKind = (typeof findingKinds)[number];

export interface Finding {
  readonly kind: FindingKind;
  /** What is claimed and what is right. */
  readonly text: string;
}

/**
 * What becomes of an answer. `limit`: it claims nothing, so there is nothing to check. `unchecked`: nothing wrong was
 * found, but the engine gave up before it could tell.
 */
export type Verdict = 'holds' | 'limit' | 'unchecked' | Finding;

export function finding(kind: FindingKind, text: string): Finding {
  return { kind, text };
}

/** What became of some answers: rows and lengths are those that the answers claim; an unreadable one counts as invalid. */
export interface CheckTally extends Tally {
  readonly verdicts: Record<Extract<Verdict, string> | FindingKind, number>;
}

export function emptyCheckTally(): CheckTally {
  const kinds = Object.fromEntries(findingKinds.map((kind) => [kind, 0])) as Record<FindingKind, number>;
  return { ...emptyTally(), verdicts: { holds: 0, limit: 0, unchecked: 0, ...kinds } };
}

/** Adds `part` to `sum`. */
export function addCheckTally(sum: CheckTally, part: CheckTally): void {
  addTally(sum, part);
  for (const verdict of Object.keys(sum.verdicts) as (keyof CheckTally['verdicts'])[]) {
    sum.verdicts[verdict] += part.verdicts[verdict];
  }
}

/** Answers that are wrong. */
export function wrongOf({ verdicts }: CheckTally): number {
  return findingKinds.reduce((sum, kind) => sum + verdicts[kind], 0);
}
