import { type Engine, LIMIT } from '../puzzle/engine';
import type { Moves, State } from '../puzzle/permutation';
import type { RowLimits } from '../solve/row-limits';

/** An engine that starts the clock of each pair by itself, and solves none once the run is stopped. */
export class LimitedEngine implements Engine {
  readonly #engine: Engine;
  readonly #limits: RowLimits;

  constructor(engine: Engine, limits: RowLimits) {
    this.#engine = engine;
    this.#limits = limits;
  }

  solve(start: State, target: State): Moves {
    this.#limits.begin();
    // Searches ask for themselves, but only long ones: a chunk of many short rows must end as soon.
    return this.#limits.stopped() ? LIMIT : this.#engine.solve(start, target);
  }

  get path(): Uint8Array {
    return this.#engine.path;
  }

  get expanded(): number {
    return this.#engine.expanded;
  }
}
