import type { Finding } from '../solve/verdict';

/** What is wrong with an answer, and where it stands. */
export interface LocatedFinding extends Finding {
  /** Number of the case, from 1, in a judge's file of answers; null for answers in columns. */
  readonly case: number | null;
  /** Line, from 1, on which the record begins, or the answer in its own file. */
  readonly line: number;
}
