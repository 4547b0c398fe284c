/** The options of `generate`, as text, and its help. */
import { Option } from 'commander';
import { columnOptions, engineOptions, limitOptions, reportOptions, spellingOptions } from './options';

export function generateOptions(): Option[] {
  return [
    new Option('--count <N>', 'rows to make (default: 10)'),
    new Option('--seed <N>', 'the same seed makes the same rows, whatever the threads (default: random, and said)'),
    new Option('--uniform <what>', 'what has the same chance: each state, or each distance (default: state)'),
    new Option('--distance <D|A..B>', 'only pairs whose shortest path has so many moves'),
    new Option('--per-distance <N>', 'exactly N rows of each distance, all distances or those of --distance'),
    new Option('--distinct', 'no pair twice'),
    new Option('--start <state>', 'start of every row; the targets are drawn'),
    new Option('--target <state>', 'target of every row; the starts are drawn'),
    new Option('--scramble <K|A..B>', 'pairs made by K random moves, written in a column scramble'),
    new Option('--unsolvable <P%>', 'share of the rows that have no solution, to the nearest row'),
    new Option('--invalid <P%>', 'share of the rows whose start or target is no state'),
    new Option('--all', 'every state once, in rank order; needs --start or --target'),
    ...engineOptions(),
    new Option('-o, --output <file>', 'where the problems go, - for standard output').default('-'),
    new Option('--to <format>', 'format of the problems: csv, ndjson, hdu3567, hdu1043, uva652, … (default: csv)'),
    new Option('--rows-per-file <N>', 'a new file after every N rows; %d in -o and --answers-file is its number'),
    new Option('--states-as <spelling>', 'compact, tokens, cells (a column each), array (default: compact)'),
    new Option('--blank <c>', 'what stands for the blank'),
    new Option('-d, --delimiter <c>', ', ; | or tab (default: ,)'),
    new Option('--answers', 'append the columns that solve would'),
    new Option('--answers-file <file>', "where the answers go, in a judge's format"),
    ...columnOptions(),
    ...spellingOptions(),
    ...limitOptions(),
    ...reportOptions(),
  ];
}

export const GENERATE_HELP = `
A row is drawn uniformly: each pair that has a solution has the same chance, or each that --distance, --start and
--target leave. Rows depend on the seed and their number alone, so a larger --count goes on from a smaller one (but for
--unsolvable, --invalid and --per-distance, whose rows are mixed among all).
A walk of --scramble never takes its last move back. It goes from the target to the start, or from --start to the target.
On sliding boards every move changes the parity, so one K gives paths of one parity of lengths only: all even or all odd;
K..K+1 gives both. The shortest path may be much shorter than K.

Examples:
  puzzle-batch generate --count 1000 --seed 7 -o pairs.csv              pairs of the 8-puzzle
  puzzle-batch generate --target 12345678X --per-distance 100 --distinct --answers -o set.csv
                                                                        as many boards of each difficulty, solved
  puzzle-batch generate --distance 25..31 --count 2000 --to hdu3567 --rows-per-file 200 -o 'data/%d.in' \\
    --answers-file 'data/%d.out'                                        ten judge's files of hard cases
  puzzle-batch generate -p sliding:4x4 --scramble 20..40 --states-as tokens

Exit codes: 0 every row made; 1 some answers given up at a limit; 2 usage, or more than exists; 4 output cannot be
written; 70 fault of the program; 129, 130, 143 stopped by SIGHUP, SIGINT, SIGTERM.`;
