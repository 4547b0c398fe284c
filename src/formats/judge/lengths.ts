import type { JudgeAnswers } from './judge-format';

/** The number of moves alone, as AcWing 845 asks for. */
export const lengths: JudgeAnswers = {
  numbered: false,
  print: (answer) => `${answer.status === 'solved' ? answer.length : -1}\n`,
};
