import type { Engine, SearchLimits } from '../puzzle/engine';
import type { Puzzle } from '../puzzle/puzzle';
import type { EngineName } from './choose-engine';
import { BidirectionalEngine } from '../search/bidirectional';
import { IdaEngine } from '../search/ida';
import { openTable } from '../table/path-table';
import { TableEngine } from '../table/table-engine';

/** The engine of a name; for `table` it takes the buffer of a table that is built. */
export function createEngine(
  puzzle: Puzzle,
  name: EngineName,
  limits: SearchLimits,
  table: SharedArrayBuffer | null,
): Engine {
  switch (name) {
    case 'table':
      if (!table) throw new Error('the table engine needs a table');
      return new TableEngine(puzzle, openTable(puzzle, table));
    case 'ida':
      return new IdaEngine(puzzle, limits);
    case 'bidirectional':
      return new BidirectionalEngine(puzzle, limits);
  }
}
