/** The options of `profile`, and its help. */
import { Option } from 'commander';
import { inputOptions, reportOptions } from './options';

export function profileOptions(): Option[] {
  const engine = '-p, --puzzle <name>';
  return [
    new Option(engine, 'eight, magic-squares (msquare), sliding:WxH (default: eight, or what the format is for)'),
    new Option('-a, --algorithm <list>', 'engines: table, ida, bidirectional (default: all that fit the puzzle)'),
    new Option('-t, --threads <list>', 'numbers of worker threads, also -j (default: 1, 2, 4 … what is allowed)'),
    new Option('-j <list>').hideHelp(),
    new Option('--chunk-bytes <list>', 'sizes of the chunks that threads take, auto among them (default: auto)'),
    new Option('--count <N>', 'rows of a run (default: a second or two of them for each engine)'),
    new Option('--seed <N>', 'of rows that are generated (default: 1, so that profiles can be compared)'),
    new Option('-w, --warmup <N>', 'runs of each cell that are not measured (default: 1)'),
    new Option('-r, --runs <N>', 'runs of each cell that are measured (default: 5)'),
    new Option('--max-seconds <S>', 'for all: cells then get fewer runs, one at least (default: no limit)'),
    new Option('--export-json <file>', 'write the report as JSON, - for standard output'),
    new Option('--export-csv <file>', 'write a record for each cell as CSV'),
    new Option('--export-html <file>', 'write a page with tables and charts'),
    new Option('--lane <name>', 'auto, or general to leave the byte lane for plain CSV out').default('auto'),
    new Option('--compare', 'compare two reports, A.json and B.json, instead of measuring'),
    new Option('--threshold <P%>', 'how much slower, beyond noise, is too slow for --compare (default: 5%)'),
    new Option('--target <state>', "target of every row (default: the puzzle's goal, if no column holds states)"),
    // --count says it for both kinds of rows.
    ...inputOptions().filter(({ long }) => long !== '--limit'),
    new Option('--prefix <text>', 'put before the headings of the result columns'),
    ...reportOptions().filter(({ long }) => long === '--quiet' || long === '--verbose'),
  ];
}

export const PROFILE_HELP = `
Without an input rows are generated: the same for the same seed. Each engine takes the first of them, as many as fit it.
A cell is an engine, a number of threads and a size of chunks. Before any is timed, all engines must give the same
answers. A run goes from opening the input to committing the output, both files.

Examples:
  puzzle-batch profile                                              every engine, 1, 2, 4 … threads
  puzzle-batch profile pairs.csv -a table -t 1,4,16,50% --export-html profile.html
  puzzle-batch profile -a table --chunk-bytes auto,4096,65536 --max-seconds 60
  puzzle-batch profile --export-json new.json && puzzle-batch profile --compare old.json new.json

Exit codes: 0 measured, or nothing is slower; 1 --compare: something is slower; others as of solve.`;
