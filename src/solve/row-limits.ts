import type { SearchLimits } from '../puzzle/engine';
import type { Bytes, Milliseconds } from '../units';
import type { LimitCode } from './outcome';

/** Limits for each row, as plain data: they cross to the workers. Infinity is no limit. */
export interface LimitSpec {
  readonly expanded: number;
  readonly milliseconds: Milliseconds;
  /** What a bidirectional search may take for the states of a row; 128 MiB by default. */
  readonly memory?: Bytes;
}

/** Limits with what is left out filled in: no limit. @throws RangeError for one that is no number above 0. */
export function fillLimits({
  expanded = Infinity,
  milliseconds = Infinity,
  memory,
}: Partial<LimitSpec> = {}): LimitSpec {
  if (expanded !== Infinity && !(Number.isInteger(expanded) && expanded >= 1)) {
    throw new RangeError(`limits.expanded: expected a whole number from 1 on, got ${expanded}`);
  }
  if (!(milliseconds > 0)) throw new RangeError(`limits.milliseconds: expected a number above 0, got ${milliseconds}`);
  if (memory === undefined) return { expanded, milliseconds };
  if (!(memory > 0)) throw new RangeError(`limits.memory: expected a number of bytes above 0, got ${memory}`);
  return { expanded, milliseconds, memory };
}

/** The limits of the row being solved, with its clock and the flag by which all searches are stopped. */
export class RowLimits implements SearchLimits {
  readonly expanded: number;
  readonly memory: Bytes | undefined;
  readonly #milliseconds: Milliseconds;
  readonly #stop: Int32Array;
  readonly #now: () => Milliseconds;
  #deadline = Infinity;
  /** Why the row's search was told to end, once it was. */
  #interruption: 'STOPPED' | 'TIME_LIMIT' | null = null;

  /**
   * @param stop `Int32Array[1]`, in shared memory if another thread is to set it: anything but 0 stops.
   * @param now  a clock that only goes forwards.
   */
  constructor(spec: LimitSpec, stop: Int32Array, now: () => Milliseconds) {
    this.expanded = spec.expanded;
    this.memory = spec.memory;
    this.#milliseconds = spec.milliseconds;
    this.#stop = stop;
    this.#now = now;
  }

  /** Starts the clock of the next row. */
  begin(): void {
    this.#interruption = null;
    if (this.#milliseconds !== Infinity) this.#deadline = this.#now() + this.#milliseconds;
  }

  readonly interrupted = (): boolean => {
    if (this.stopped()) return true;
    if (this.#deadline === Infinity || this.#now() < this.#deadline) return false;
    this.#interruption = 'TIME_LIMIT';
    return true;
  };

  /**
   * Why the row's search, which expanded so many states, gave up: what it was told, or else the limit that it met by
   * itself. Not what the clock says now: a search ended by its memory may be looked at when its time is over.
   */
  reason(expanded: number): LimitCode {
    return this.#interruption ?? (expanded >= this.expanded ? 'EXPANDED_LIMIT' : 'MEMORY_LIMIT');
  }

  /** The reason for people, with the remedy. */
  explain(code: LimitCode, expanded: number): string {
    switch (code) {
      case 'EXPANDED_LIMIT':
        return `gave up after expanding ${expanded} ${expanded === 1 ? 'state' : 'states'}; raise --expanded-limit`;
      case 'TIME_LIMIT':
        return `gave up after ${this.#milliseconds} ms; raise --time-limit`;
      case 'MEMORY_LIMIT':
        return `gave up when the search's memory was full, after expanding ${expanded} states; use --algorithm ida${
          this.memory === undefined ? '' : ', or raise --memory-limit'
        }`;
      case 'STOPPED':
        return 'the run was stopped';
    }
  }

  /** Whether the run was stopped. */
  stopped(): boolean {
    if (Atomics.load(this.#stop, 0) === 0) return false;
    this.#interruption = 'STOPPED';
    return true;
  }
}
