/**
 * The options of the commands, as text: what they mean is read, and wrong values are refused, in the settings of each
 * command.
 */
import { Option } from 'commander';
import { DEFAULT_COLUMNS } from '../formats/result-columns';

/** Which puzzle, engine and threads. */
export function engineOptions(): Option[] {
  return [
    new Option(
      '-p, --puzzle <name>',
      'eight, magic-squares (msquare), sliding:WxH with W, H from 2 to 5 (default: eight, or what the format is for)',
    ),
    new Option('-a, --algorithm <name>', 'auto, table, ida, bidirectional').default('auto'),
    new Option('-t, --threads <N|P%>', 'worker threads, also -j (default: what machine, cgroup and Slurm allow)'),
    new Option('-j <N|P%>').hideHelp(),
  ];
}

/** How an input is read. */
export function inputOptions(): Option[] {
  return [
    new Option('--from <format>', 'format of the problems: csv, ndjson, hdu3567, hdu1043, uva652, … (default: csv)'),
    new Option('-d, --delimiter <c>', ', ; | tab or auto').default('auto'),
    new Option('--header <when>', 'whether the first record is a header: auto, yes, no (default: auto)'),
    new Option('--start-column <column>', 'column of the starts, by name or number (default: start)'),
    new Option('--target-column <column>', 'column of the targets, by name or number (default: target)'),
    new Option('--encoding <name>', "the input's encoding (default: UTF-8, or what a byte order mark says)"),
    new Option('--comment <c>', 'leave out lines that begin with this character'),
    new Option('--blank <c>', 'one more character that stands for the blank'),
    new Option('--fix-leading-zero', 'put the 0 back in front of digits that lack only the blank'),
    new Option('--max-record-bytes <N>', 'refuse an input with a longer record').default('1048576'),
    new Option('--skip <N>', 'leave out so many records first (default: 0)'),
    new Option('--limit <N>', 'take only so many records (default: all)'),
  ];
}

/** The columns of answers. */
export function columnOptions(): Option[] {
  return [
    new Option(
      '--columns <list>',
      `result columns: status,length,moves,error,expanded,micros,best; name:heading (default: ${DEFAULT_COLUMNS})`,
    ),
    new Option('--prefix <text>', 'put before the headings of the result columns'),
  ];
}

/** How moves are spelled. */
export function spellingOptions(): Option[] {
  return [
    new Option('--moves-as <spelling>', 'letters, words (down right) or tiles (6 8) (default: letters)'),
    new Option('--direction <what>', 'what letters and words name the way of: blank or tile (default: blank)'),
    new Option('--upper', 'moves in upper case'),
  ];
}

/** When a row is given up. */
export function limitOptions(): Option[] {
  return [
    new Option('--expanded-limit <N>', 'give a row up after expanding so many states'),
    new Option('--time-limit <time>', 'give a row up after so long: 500ms, 2s'),
  ];
}

/** Of `--lane`. */
export const LANE =
  'auto, or general: answer plain CSV by the general lane too, which is slower; the answers are the same';

/** What is said of a run. */
export function reportOptions(): Option[] {
  return [
    new Option('--progress <mode>', 'auto, bar, json, none').default('auto'),
    new Option('--summary <file>', 'write a summary of the run as JSON'),
    new Option('-q, --quiet', 'say nothing but errors'),
    new Option('-v, --verbose', 'say which engine and how many threads are used, and why'),
  ];
}

export function solveOptions(): Option[] {
  return [
    new Option('--start <state>', 'solve the pair of this state and --target, no input'),
    new Option('--target <state>', "target of every row (default: the puzzle's goal, if no column holds states)"),
    ...engineOptions(),
    new Option('-o, --output <file>', 'where the answers go, - for standard output').default('-'),
    ...inputOptions(),
    new Option('--to <format>', 'format of the answers: one of these, or lengths (default: as --from)'),
    ...columnOptions(),
    ...spellingOptions(),
    ...limitOptions(),
    new Option('--max-errors <N|P%>', 'stop when more rows are invalid; a share counts from row 100 on'),
    new Option('--fail-fast', 'stop at the first invalid row'),
    new Option('--errors <file>', 'list rows that end invalid or at a limit: line,code,message,raw'),
    new Option('--resume', 'go on with a run that was stopped, if there is one: INPUT and --output are files'),
    new Option('--escape-formulas', "write CSV cells that begin with = + - or @ with a ' in front, for spreadsheets"),
    new Option('--exit-zero', 'exit 0 even if rows are invalid or at a limit'),
    new Option('--chunk-bytes <N>', 'size of the chunks that threads take (default: adapts)'),
    new Option(
      '--memory-limit <size>',
      'most memory for tables, searches and rows in flight: 512MB, 2GiB (default: none)',
    ),
    new Option('--lane <name>', LANE).default('auto'),
    ...reportOptions(),
  ];
}
