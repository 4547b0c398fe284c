import type { JudgeFormat } from './judge-format';
import { symbolRecords } from './symbol-records';

const MOVES_A_LINE = 60;

/** USACO Training "Magic Squares" (IOI 1996): 8 numbers read clockwise, from the solved state. */
export const msquare: JudgeFormat = {
  name: 'msquare',
  aliases: [],
  title: 'USACO "Magic Squares": 8 numbers read clockwise, the start is 12345678',
  puzzle: 'magic-squares',
  counted: false,
  implied: 'start',
  records: ({ cells }) => symbolRecords(cells, false),
  problems: { states: { as: 'tokens' }, apart: false },
  answers: {
    numbered: false,
    print: (answer) => {
      if (answer.status !== 'solved') return '-1\n\n';
      const lines = answer.moves().match(new RegExp(`.{1,${MOVES_A_LINE}}`, 'g')) ?? [''];
      return `${answer.length}\n${lines.join('\n')}\n`;
    },
  },
  sample: { problems: '2 6 8 4 5 7 3 1\n', answers: '7\nBCABCCB\n' },
};
