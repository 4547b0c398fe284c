/** All judges' formats, and what is common to them. */
import { hdu1043 } from './hdu1043';
import { hdu1430 } from './hdu1430';
import { hdu3567 } from './hdu3567';
import type { JudgeFormat } from './judge-format';
import { msquare } from './msquare';
import { uva652 } from './uva652';

export { JudgeAnswerWriter } from './judge-answer-writer';
export { JUDGE_FIELDS, JudgeReader, openJudge } from './judge-problems';
export { lengths } from './lengths';

export const judgeFormats: readonly JudgeFormat[] = [hdu3567, hdu1043, uva652, hdu1430, msquare];
