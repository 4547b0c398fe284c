import type { JudgeFormat } from './judge-format';
import { lineRecords } from '../line-records';

/** HDU 3567 "Eight II": the 8-puzzle between any two boards. Source: acm.hdu.edu.cn, problem 3567. */
export const hdu3567: JudgeFormat = {
  name: 'hdu3567',
  aliases: [],
  title: 'HDU 3567 "Eight II": T, then start and target on a line each',
  puzzle: 'eight',
  counted: true,
  implied: null,
  records: () => lineRecords(2),
  problems: { states: { as: 'compact' }, apart: false },
  answers: {
    numbered: true,
    print: (answer, number) =>
      answer.status === 'solved' ? `Case ${number}: ${answer.length}\n${answer.moves()}\n` : `Case ${number}: -1\n\n`,
  },
  sample: {
    problems: '2\n12X453786\n12345678X\n564178X23\n7568X4123\n',
    answers: 'Case 1: 2\ndd\nCase 2: 8\nurrulldr\n',
  },
};
