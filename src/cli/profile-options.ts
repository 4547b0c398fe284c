/** The options of `profile`, and its help. */
import { Option } from 'commander';
import { inputOptions, LANE } from './options';

export function profileOptions(): Option[] {
  return [
    new Option(
      '-p, --puzzle <name>',
      'eight, magic-squares (msquare), sliding:WxH (default: eight, or what the format is for)',
    ),
    new Option('-a, --algorithm <list>', 'engines: table, ida, bidirectional (default: all that fit the puzzle)'),
    new Option(
      '-t, --threads <list>',
      'numbers of worker threads, or shares of what is allowed: 50%; also -j (default: 1, 2, 4 … 100%)',
    ),
    new Option('-j <list>').hideHelp(),
    new Option('--chunk-bytes <list>', 'sizes of the chunks that threads take, auto among them (default: auto)'),
    new Option('--count <N>', 'rows of a run (default: for each engine what one thread takes about a second for)'),
    new Option('--seed <N>', 'of rows that are generated (default: 1, so that profiles can be compared)'),
    new Option('-w, --warmup <N>', 'runs of each cell before those that are measured (default: 1)'),
    new Option('-r, --runs <N>', 'runs of each cell that are measured (default: 5)'),
    new Option(
      '--max-seconds <S>',
      'for all cells; each then gets fewer runs, but one to warm up and one that is measured (default: no limit)',
    ),
    new Option('--export-json <file>', 'write the report as JSON, - for standard output'),
    new Option('--export-csv <file>', 'write a record for each cell as CSV'),
    new Option('--export-html <file>', 'write a page with tables and charts'),
    new Option('--lane <name>', LANE).default('auto'),
    new Option('--compare', 'compare two reports of --export-json, before and after; measures nothing'),
    new Option('--threshold <P%>', 'how much slower, beyond noise, is too slow for --compare (default: 5%)'),
    new Option('--target <state>', "target of every row (default: the puzzle's goal, if no column holds states)"),
    // --count says it for both kinds of rows.
    ...inputOptions().filter(({ long }) => long !== '--limit'),
    new Option('--prefix <text>', 'put before the headings of the result columns'),
    new Option('-q, --quiet', 'say nothing but the table and errors'),
    new Option('-v, --verbose', 'say how many threads are used, and why, and each cell when it is measured'),
  ];
}

export const PROFILE_HELP = `
Measures cell by cell: a cell is one engine on one number of threads with one size of chunks. Before any is timed, all
engines must give the same answers. A run goes from opening the input to committing the answers, both of them files;
the time for starting threads and building the table is not in a cell's time, for the warm-up takes it. Without an
input, rows are generated, the same for the same seed.

Examples:
  puzzle-batch profile                                   every engine, 1, 2, 4 … threads: about a minute on two cores
  puzzle-batch profile -a table -t 1,50%,100% --export-html profile.html
  puzzle-batch profile -a table --chunk-bytes auto,4096,65536 --max-seconds 60
  puzzle-batch profile pairs.csv -r 10                   a file of your own

To compare, measure twice and give both reports, the older one first:
  puzzle-batch profile --export-json before.json
  puzzle-batch profile --export-json after.json
  puzzle-batch profile --compare before.json after.json --threshold 10%

Exit codes: 0 measured, or nothing is slower; 1 --compare: something is slower; others as of solve.`;
