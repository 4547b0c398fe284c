import { goalText } from '../formats/state-text';
import { catalogue } from '../puzzle/catalogue';
import { engineNames, fitsTable } from '../solve/choose-engine';

const HEADINGS = ['NAME', 'ALSO', 'CELLS', 'MOVES', 'STANDARD GOAL', 'STATES', 'ENGINES'];

/** The list of puzzles as a table for people. */
export function listPuzzles(): string {
  const rows = catalogue.map(({ names, compile }) => {
    const puzzle = compile();
    return [
      names[0],
      names.slice(1).join(' ') || '–',
      String(puzzle.cells),
      puzzle.definition.moves.map(({ letter }) => letter).join(' '),
      goalText(puzzle) ?? '–',
      puzzle.ranks < 1e15 ? puzzle.ranks.toLocaleString('en-US') : puzzle.ranks.toExponential(2).replace('e+', 'e'),
      engineNames.filter((engine) => engine !== 'table' || fitsTable(puzzle)).join(' '),
    ];
  });
  const widths = HEADINGS.map((heading, i) => Math.max(heading.length, ...rows.map((row) => row[i].length)));
  return [HEADINGS, ...rows]
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
    .concat('\n');
}
