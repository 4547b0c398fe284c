/**
 * Tables for Manhattan distance with linear conflicts on a grid: what each slide changes, looked up instead of counted.
 *
 * A slide is a move at its index `at` (context and move) that slides a certain label; its entries are at
 * `at * labels + label`. Lines are numbered: the rows from the top, then the columns from the left.
 */
import type { Cell, Context, Moves } from '../puzzle/permutation';
import { NONE, type Puzzle } from '../puzzle/puzzle';
import { canonicalLocations } from '../puzzle/relabel';
import { conflictsByKey } from './linear-conflict';

/** In `changes`: the slide takes the label out of, or into, the line across the slide in which it belongs. */
export const LEAVES = 2;
export const ENTERS = -2;

export interface GridLines {
  readonly lines: number;
  /** `Uint8Array[cells]` each: the lines of a cell. */
  readonly rowOf: Uint8Array;
  readonly columnOf: Uint8Array;
  /** `Uint16Array[cells]` each: what a digit on the cell counts in the keys of its lines. */
  readonly rowWeight: Uint16Array;
  readonly columnWeight: Uint16Array;
  /** `Uint16Array[lines]`: where the table of a line begins in `conflicts`; its keys are counted from there. */
  readonly tableAt: Uint16Array;
  /** Moves to add for a line, by its key; see linear-conflict.ts. */
  readonly conflicts: Uint8Array;
}

/** Assumes that the definition says `grid`. */
export function gridLines({ definition, cells }: Puzzle): GridLines {
  const { width, height } = definition.grid!;
  const row = (cell: Cell): number => Math.floor(cell / width);
  const column = (cell: Cell): number => cell % width;
  const each = Array.from({ length: cells }, (_, cell) => cell);
  const rowTable = conflictsByKey(width);
  return {
    lines: height + width,
    rowOf: Uint8Array.from(each, row),
    columnOf: Uint8Array.from(each, (cell) => height + column(cell)),
    rowWeight: Uint16Array.from(each, (cell) => (width + 1) ** (width - 1 - column(cell))),
    columnWeight: Uint16Array.from(each, (cell) => (height + 1) ** (height - 1 - row(cell))),
    tableAt: Uint16Array.from({ length: height + width }, (_, line) => (line < height ? 0 : rowTable.length)),
    conflicts: Uint8Array.from([...rowTable, ...conflictsByKey(height)]),
  };
}

/** `Uint8Array[contexts × moves]` each: the cells between which a move slides a label, and the lines concerned. */
export interface Slides {
  readonly from: Uint8Array;
  readonly to: Uint8Array;
  /** The line along the slide, and the lines across it that hold its two cells. */
  readonly along: Uint8Array;
  readonly fromLine: Uint8Array;
  readonly toLine: Uint8Array;
}

export function slidesOf(puzzle: Puzzle, { rowOf, columnOf }: GridLines): Slides {
  const { contexts, moves, contextAfter } = puzzle;
  const [from, to, along, fromLine, toLine] = Array.from({ length: 5 }, () => new Uint8Array(contexts * moves));
  for (let at = 0; at < contexts * moves; at++) {
    if (contextAfter[at] === NONE) continue;
    from[at] = contextAfter[at];
    to[at] = Math.floor(at / moves);
    const [same, across] = rowOf[from[at]] === rowOf[to[at]] ? [rowOf, columnOf] : [columnOf, rowOf];
    along[at] = same[to[at]];
    fromLine[at] = across[from[at]];
    toLine[at] = across[to[at]];
  }
  return { from, to, along, fromLine, toLine };
}

/** What depends on the target, which is the canonical state of a context. */
export interface Goal {
  /** `Uint8Array[labels × cells]`: Manhattan distance; 0 for the blank. */
  readonly distances: Uint8Array;
  /** `Uint16Array[labels × cells]` each: what a label on a cell adds to the keys of the cell's lines. */
  readonly rowDigits: Uint16Array;
  readonly columnDigits: Uint16Array;
  /** `Int8Array[slides]`: change of the distance, 1 or −1; or else LEAVES or ENTERS. */
  readonly changes: Int8Array;
  /** `Int16Array[slides × 4]`: change of the keys of the lines `along`, `fromLine` and `toLine`; one spare. */
  readonly keyChanges: Int16Array;
}

export function makeGoal(puzzle: Puzzle, lines: GridLines, slides: Slides, context: Context): Goal {
  const { cells, contexts, moves, contextAfter } = puzzle;
  const { rowOf, columnOf, rowWeight, columnWeight } = lines;
  const home = canonicalLocations(puzzle, context);
  const distances = new Uint8Array(cells * cells);
  const rowDigits = new Uint16Array(cells * cells);
  const columnDigits = new Uint16Array(cells * cells);
  const changes = new Int8Array(contexts * moves * cells);
  const keyChanges = new Int16Array(contexts * moves * cells * 4);
  for (let label = 1; label < cells; label++) {
    const [row, column] = [rowOf[home[label]], columnOf[home[label]]];
    const at = label * cells;
    for (let cell = 0; cell < cells; cell++) {
      distances[at + cell] = Math.abs(rowOf[cell] - row) + Math.abs(columnOf[cell] - column);
      // A label's digit, counted from 1, is its place along the line: its column in a row, its row in a column.
      if (rowOf[cell] === row) rowDigits[at + cell] = (column - columnOf[0] + 1) * rowWeight[cell];
      if (columnOf[cell] === column) columnDigits[at + cell] = (row + 1) * columnWeight[cell];
    }
    for (let move = 0; move < contexts * moves; move++) {
      if (contextAfter[move] === NONE) continue;
      const [from, to] = [slides.from[move], slides.to[move]];
      const [along, across] = slides.along[move] === rowOf[to] ? [rowDigits, columnDigits] : [columnDigits, rowDigits];
      const slide = move * cells + label;
      changes[slide] =
        across[at + from] > 0 ? LEAVES : across[at + to] > 0 ? ENTERS : changeOf(distances, at + from, at + to);
      keyChanges.set([along[at + to] - along[at + from], -across[at + from], across[at + to]], slide * 4);
    }
  }
  return { distances, rowDigits, columnDigits, changes, keyChanges };
}

const changeOf = (distances: Uint8Array, from: number, to: number): Moves => distances[to] - distances[from];
