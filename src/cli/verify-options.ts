/** The options of `verify`. */
import { Option } from 'commander';
import { engineOptions, inputOptions, limitOptions, reportOptions, spellingOptions } from './options';

export function verifyOptions(): Option[] {
  return [
    new Option('--require <strength>', 'legal, shortest or least paths (default: least; legal for hdu1043, uva652)'),
    new Option('--answers-file <file>', "a judge's answers to the problems of the input, - for standard input"),
    new Option('--to <format>', 'format of the answers file (default: as --from)'),
    new Option('--status-column <column>', 'column of statuses, by name or number (default: status, if it is there)'),
    new Option('--length-column <column>', 'column of lengths, by name or number (default: length, if it is there)'),
    new Option('--moves-column <column>', 'column of moves, by name or number (default: moves, if it is there)'),
    new Option('--target <state>', "target of every row (default: the puzzle's goal, if no column holds states)"),
    ...engineOptions(),
    new Option('-o, --output <file>', 'where a line is written for each wrong row, - for standard output').default('-'),
    ...inputOptions(),
    ...spellingOptions(),
    ...limitOptions(),
    new Option('--chunk-bytes <N>', 'size of the chunks that threads take (default: adapts)'),
    ...reportOptions(),
  ];
}

export const VERIFY_HELP = `
One line for each wrong row, FILE:LINE: KIND: text; KIND is unreadable, wrong-status, illegal, unreached, wrong-length,
not-shortest or not-least, the first that is found.

Examples:
  puzzle-batch verify solved.csv                                   what solve wrote
  puzzle-batch verify costs.csv --start-column board --length-column cost --target 12345678X
  puzzle-batch verify cases.in --from hdu1043 --answers-file cases.out --require shortest

Exit codes: 0 every answer is right; 1 some are wrong, or were not checked for a limit; others as of solve.`;
