/** What can become of a problem. */
import type { Moves } from '../puzzle/permutation';

export type Status = 'solved' | 'unsolvable' | 'invalid' | 'limit';

export type Outcome =
  | {
      readonly status: 'solved';
      readonly length: Moves;
      /** The letters of the least shortest path; empty when start equals target. */
      readonly moves: string;
      /** States that the search expanded; 0 for a look-up. */
      readonly expanded: number;
    }
  | { readonly status: 'unsolvable'; readonly expanded: number }
  | { readonly status: 'invalid'; readonly code: string; readonly message: string }
  /** Given up at a limit: the problem may or may not be solvable. */
  | { readonly status: 'limit'; readonly code: LimitCode; readonly message: string; readonly expanded: number };

export type LimitCode = 'EXPANDED_LIMIT' | 'TIME_LIMIT' | 'MEMORY_LIMIT' | 'STOPPED';
