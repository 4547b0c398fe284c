import type { Answer } from '../problem';
import type { JudgeFormat } from './judge-format';
import { symbolRecords } from './symbol-records';

/** HDU 1043 and POJ 1077 "Eight": the 8-puzzle to a fixed goal. Source: acm.hdu.edu.cn, problem 1043. */
export const hdu1043: JudgeFormat = {
  name: 'hdu1043',
  aliases: ['poj1077'],
  title: 'HDU 1043, POJ 1077 "Eight": boards of 9 symbols to the end, the goal is 12345678x',
  puzzle: 'eight',
  counted: false,
  implied: 'target',
  records: ({ cells }) => symbolRecords(cells, false),
  problems: { states: { as: 'tokens', blank: 'x' }, apart: false },
  answers: { numbered: false, print: (answer) => `${movesOrUnsolvable(answer)}\n` },
  sample: {
    problems: '2  3  4  1  5  x  7  6  8\n1  2  3  4  5  6  8  7  x\n',
    answers: 'dlurullddrurdllurdr\nunsolvable\n',
  },
};

export function movesOrUnsolvable(answer: Answer): string {
  return answer.status === 'solved' ? answer.moves() : 'unsolvable';
}
