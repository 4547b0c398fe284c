import type { InputPlace, OutputPlace } from '../files/places';
import type { ResultColumn } from '../formats/result-columns';
import type { EngineName } from '../solve/choose-engine';
import type { JournalRequest } from './recovery';
import type { RowsOptions } from './run-options';
import type { Progress } from './run-progress';

/** An input to solve, in any format. Everything but input and output has a default. */
export interface RowsRequest {
  readonly input: InputPlace;
  readonly output: OutputPlace;
  /** Where rows that end invalid or at a limit are listed: line,code,message,raw. */
  readonly errors?: OutputPlace | null;
  /** How the input is read, and which of its records. */
  readonly options?: RowsOptions;
  /** Result columns as on the command line, `name[:heading],…`; by default `status,length,moves,error`. */
  readonly columns?: string | readonly ResultColumn[];
  /**
   * Keeps a journal beside an output that is a file, by which a run of the same input, a file too, can be gone on with
   * when it ended early. Without it nothing is left of such a run.
   */
  readonly journal?: JournalRequest;
  /** Ends the run: what is in flight is finished, then the run throws StoppedError. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Told what was found out of the input that its user should know. */
  readonly onNotice?: (notice: string) => void;
  /** Told once, before the first row: the engine of the run, and about how many pairs it was chosen for. */
  readonly onEngine?: (engine: EngineName, pairs: number) => void;
}
