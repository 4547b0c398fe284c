import type { Engine, SearchLimits } from '../puzzle/engine';
import type { Puzzle } from '../puzzle/puzzle';
import { BidirectionalEngine } from '../search/bidirectional';
import { IdaEngine } from '../search/ida';
import type { PathTable } from '../table/path-table';
import { TableEngine } from '../table/table-engine';

export const engineNames = ['table', 'ida', 'bidirectional'] as const;
export type EngineName = (typeof engineNames)[number];

/** The engine of a name. Assumes a table for `table`. */
export function createEngine(puzzle: Puzzle, name: EngineName, limits: SearchLimits, table: PathTable | null): Engine {
  switch (name) {
    case 'table':
      if (!table) throw new Error('the table engine needs a table');
      return new TableEngine(puzzle, table);
    case 'ida':
      return new IdaEngine(puzzle, limits);
    case 'bidirectional':
      return new BidirectionalEngine(puzzle, limits);
  }
}
