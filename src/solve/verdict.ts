/** What can become of an answer that is checked. */

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
