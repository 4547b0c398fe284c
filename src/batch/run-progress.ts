import type { Tally } from '../solve/tally';

export interface Progress {
  readonly tally: Tally;
  /** Share of the input that is answered, 0 to 1; null where the input's size is not known. */
  readonly done: number | null;
  /** Rows of the tally that an earlier run had answered; none if it is left out. */
  readonly resumed?: number;
}
