import type { SolveSpec } from '../batch/messages';
import type { Fault } from '../formats/faults';
import { StateReader } from '../formats/state-text';
import { type Engine, LIMIT, UNSOLVABLE } from '../puzzle/engine';
import type { Moves, State } from '../puzzle/permutation';
import type { Puzzle } from '../puzzle/puzzle';
import { createEngine } from '../solve/engines';
import type { LimitCode, Outcome, Status } from '../solve/outcome';
import { RowLimits } from '../solve/row-limits';

/**
 * Solves one row after the other, from the text of its states to its outcome. The outcome of the last row stands in the
 * fields, so that a row costs no objects but its strings.
 */
export class RowSolver {
  status: Status = 'invalid';
  /** Of a solved row. */
  length: Moves = 0;
  /** States expanded for the row. */
  expanded = 0;
  /** Of an invalid row, or one at a limit; else empty. */
  code = '';
  message = '';
  readonly #engine: Engine;
  readonly #limits: RowLimits;
  readonly #reader: StateReader;
  readonly #start: State;
  readonly #target: State;
  /** Letters of the puzzle's moves, and those of the last path, as bytes. */
  readonly #letters: Uint8Array;
  #moves = Buffer.alloc(64);

  constructor(puzzle: Puzzle, spec: SolveSpec) {
    this.#limits = new RowLimits(spec.limits, new Int32Array(spec.stop), () => performance.now());
    this.#engine = createEngine(puzzle, spec.engine, this.#limits, spec.table);
    this.#reader = new StateReader(puzzle, spec.states);
    this.#start = new Uint8Array(puzzle.cells);
    this.#target = new Uint8Array(puzzle.cells);
    this.#letters = Uint8Array.from(puzzle.definition.moves, ({ letter }) => letter.charCodeAt(0));
  }

  /** Solves a pair given as text. */
  solveText(start: string, target: string): void {
    this.#solve(this.#reader.read(start, this.#start), this.#reader.read(target, this.#target));
  }

  /** Solves a pair given as UTF-8 bytes, one char each. */
  solveBytes(start: string, target: string): void {
    this.#solve(this.#reader.readBytes(start, this.#start), this.#reader.readBytes(target, this.#target));
  }

  /** Makes the row invalid for a reason outside its states. */
  reject(fault: Fault): void {
    this.#give('invalid', 0, fault.code, fault.message);
  }

  /** Letters of the moves of a solved row. */
  moves(): string {
    const { length } = this;
    const { path } = this.#engine;
    if (length > this.#moves.length) this.#moves = Buffer.alloc(2 * length);
    for (let i = 0; i < length; i++) this.#moves[i] = this.#letters[path[i]];
    return this.#moves.toString('latin1', 0, length);
  }

  outcome(): Outcome {
    const { status, length, expanded, code, message } = this;
    switch (status) {
      case 'solved':
        return { status, length, moves: this.moves(), expanded };
      case 'unsolvable':
        return { status, expanded };
      case 'invalid':
        return { status, code, message };
      case 'limit':
        return { status, code: code as LimitCode, message, expanded };
    }
  }

  #solve(startFault: Fault | null, targetFault: Fault | null): void {
    if (startFault) return this.#give('invalid', 0, startFault.code, `start: ${startFault.message}`);
    if (targetFault) return this.#give('invalid', 0, targetFault.code, `target: ${targetFault.message}`);
    this.#limits.begin();
    // Searches ask for themselves, but only long ones: a chunk of many short rows must end as soon.
    const length = this.#limits.stopped() ? LIMIT : this.#engine.solve(this.#start, this.#target);
    const expanded = (this.expanded = this.#engine.expanded);
    if (length >= 0) {
      this.length = length;
      return this.#give('solved', expanded, '', '');
    }
    if (length === UNSOLVABLE) return this.#give('unsolvable', expanded, '', '');
    const reason = this.#limits.reason(expanded);
    this.#give('limit', expanded, reason, this.#limits.explain(reason, expanded));
  }

  #give(status: Status, expanded: number, code: string, message: string): void {
    this.status = status;
    this.expanded = expanded;
    this.code = code;
    this.message = message;
  }
}
