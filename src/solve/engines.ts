import type { Engine, SearchLimits } from '../puzzle/engine';
import type { Puzzle } from '../puzzle/puzzle';
import type { EngineName } from './choose-engine';

/* eslint-disable @typescript-eslint/no-require-imports -- an engine is loaded when it is asked for: one of three is */
const engines = {
  get table() {
    return {
      ...(require('../table/path-table') as typeof import('../table/path-table')),
      ...(require('../table/table-engine') as typeof import('../table/table-engine')),
    };
  },
  get ida() {
    return require('../search/ida') as typeof import('../search/ida');
  },
  get bidirectional() {
    return require('../search/bidirectional') as typeof import('../search/bidirectional');
  },
};
/* eslint-enable @typescript-eslint/no-require-imports */

/** The engine of a name; for `table` it takes the buffer of a table that is built. */
export function createEngine(
  puzzle: Puzzle,
  name: EngineName,
  limits: SearchLimits,
  table: SharedArrayBuffer | null,
): Engine {
  switch (name) {
    case 'table': {
      if (!table) throw new Error('the table engine needs a table');
      const { openTable, TableEngine } = engines.table;
      return new TableEngine(puzzle, openTable(puzzle, table));
    }
    case 'ida':
      return new engines.ida.IdaEngine(puzzle, limits);
    case 'bidirectional':
      return new engines.bidirectional.BidirectionalEngine(puzzle, limits);
  }
}
