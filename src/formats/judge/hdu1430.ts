import type { JudgeFormat } from './judge-format';
import { lineRecords } from '../line-records';

/** HDU 1430: Magic Squares between any two states. Source: acm.hdu.edu.cn, problem 1430. */
export const hdu1430: JudgeFormat = {
  name: 'hdu1430',
  aliases: [],
  title: 'HDU 1430: Magic Squares, start and target on a line each, to the end',
  puzzle: 'magic-squares',
  counted: false,
  implied: null,
  records: () => lineRecords(2),
  problems: { states: { as: 'compact' }, apart: false },
  answers: {
    numbered: false,
    print: (answer) => (answer.status === 'solved' ? `${answer.moves()}\n` : '\n'),
  },
  sample: { problems: '12345678\n17245368\n12345678\n82754631\n', answers: 'C\nAC\n' },
};
