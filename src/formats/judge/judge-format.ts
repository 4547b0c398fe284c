/** What a judge's format is. Each is one small module; ../formats.ts lists them. */
import type { Puzzle } from '../../puzzle/puzzle';
import type { Answer } from '../problem';
import type { RecordCutter } from '../record-cutter';
import type { StateSpelling } from '../state-writer';

export const judgeNames = ['hdu3567', 'hdu1043', 'uva652', 'hdu1430', 'msquare'] as const;
export type JudgeName = (typeof judgeNames)[number];

/** How answers are printed. They are ASCII. */
export interface JudgeAnswers {
  /** Whether an answer depends on its number. */
  readonly numbered: boolean;
  /** All that is printed for a problem, line ends included. @param number of the problem, from 1. */
  readonly print: (answer: Answer, number: number) => string;
}

export interface JudgeFormat {
  readonly name: JudgeName;
  readonly aliases: readonly string[];
  readonly title: string;
  /** The puzzle that is meant where none is named. */
  readonly puzzle: string;
  /** Whether the number of problems stands in front of them. */
  readonly counted: boolean;
  /** The state that is the same for all problems and does not stand in their records. */
  readonly implied: 'start' | 'target' | null;
  readonly records: (puzzle: Puzzle) => RecordCutter;
  /** How a problem is written: its states on a line each, and whether a blank line comes before it. */
  readonly problems: { readonly states: StateSpelling; readonly apart: boolean };
  readonly answers: JudgeAnswers;
  readonly sample: { readonly problems: string; readonly answers: string };
}
