/** The options of `convert`, and its help. */
import { Option } from 'commander';
import { engineOptions, inputOptions, reportOptions } from './options';

export function convertOptions(): Option[] {
  const named = (options: Option[], ...without: string[]): Option[] =>
    options.filter(({ long, short }) => !without.includes(long ?? short ?? ''));
  return [
    new Option('--to <format>', 'format to write: csv, ndjson, hdu3567, hdu1043, uva652, … (default: as --from)'),
    new Option('-o, --output <file>', 'where the problems go, - for standard output').default('-'),
    new Option('--target <state>', 'target of every row, written with each'),
    new Option('--states-as <spelling>', 'compact, tokens, cells (a column each), array (default: as they stand)'),
    new Option('--blank <c>', 'what stands for the blank: read, and in CSV and NDJSON written'),
    ...named(engineOptions(), '--algorithm'),
    ...named(inputOptions(), '--blank'),
    new Option('--chunk-bytes <N>', 'size of the chunks that threads take (default: adapts)'),
    ...reportOptions(),
  ];
}

export const CONVERT_HELP = `
Problems keep their order. In CSV and NDJSON other columns and keys stay as they are, and so do states unless --states-as
or --blank is given. What a format cannot hold, a text that is no state or another target than the format's, is written
as a board of question marks and told with its line, so that all else stays in place.

Examples:
  puzzle-batch convert pairs.csv --to hdu3567 -o pairs.in            a judge's file
  puzzle-batch convert --from hdu1043 boards.txt --to ndjson --states-as array
  puzzle-batch convert boards.csv --states-as cells -o columns.csv   a column for each cell

Exit codes: 0 every problem written; 1 some could not be; 2 usage; 3 input cannot be read or is refused; 4 output cannot
be written; 70 fault of the program; 129, 130, 143 stopped by SIGHUP, SIGINT, SIGTERM.`;
