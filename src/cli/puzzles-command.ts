import { count } from '../formats/counted';
import { formats } from '../formats/format-list';
import { goalText } from '../formats/state-text';
import { catalogue } from '../puzzle/catalogue';
import { engineNames, fitsTable } from '../solve/choose-engine';

const HEADINGS = ['NAME', 'ALSO', 'CELLS', 'MOVES', 'STANDARD GOAL', 'STATES', 'ENGINES'];

/** The puzzles, and the formats with a sample each, for people. */
export function listPuzzles(): string {
  return `${puzzleTable()}\n${formats.map(formatText).join('\n')}`;
}

function formatText({ name, aliases, title, sample }: (typeof formats)[number]): string {
  const indented = (text: string): string => text.replace(/^(?=.)/gm, '    ');
  const problems = sample.problems === null ? '' : `  problems:\n${indented(sample.problems)}`;
  return `FORMAT ${[name, ...aliases].join(', ')}: ${title}\n${problems}  answers:\n${indented(sample.answers)}`;
}

function puzzleTable(): string {
  const rows = catalogue.map(({ names, compile }) => {
    const puzzle = compile();
    return [
      names[0],
      names.slice(1).join(' ') || '–',
      String(puzzle.cells),
      puzzle.definition.moves.map(({ letter }) => letter).join(' '),
      goalText(puzzle) ?? '–',
      puzzle.ranks < 1e15 ? count(puzzle.ranks) : puzzle.ranks.toExponential(2).replace('e+', 'e'),
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
