import { movesOrUnsolvable } from './hdu1043';
import type { JudgeFormat } from './judge-format';
import { symbolRecords } from './symbol-records';

/** UVa 652 "Eight": HDU 1043 with a count in front and blank lines between. Source: onlinejudge.org, problem 652. */
export const uva652: JudgeFormat = {
  name: 'uva652',
  aliases: [],
  title: 'UVa 652 "Eight": N, then boards with blank lines between, the goal is 12345678x',
  puzzle: 'eight',
  counted: true,
  implied: 'target',
  records: ({ cells }) => symbolRecords(cells, true),
  problems: { states: { as: 'tokens', blank: 'x' }, apart: true },
  answers: {
    numbered: true,
    print: (answer, number) => `${number === 1 ? '' : '\n'}${movesOrUnsolvable(answer)}\n`,
  },
  sample: {
    problems: '2\n\n1 2 3 x 4 6 7 5 8\n\n1 2 3 4 5 6 8 7 x\n',
    answers: 'rdr\n\nunsolvable\n',
  },
};
