import type { SolveSpec } from '../batch/messages';
import type { Fault } from '../formats/faults';
import { MoveSpeller } from '../formats/move-speller';
import type { Answer } from '../formats/problem';
import { StateReader } from '../formats/state-text';
import { type Engine, UNSOLVABLE } from '../puzzle/engine';
import type { MoveIndex, Moves, State } from '../puzzle/permutation';
import { applyMove, type Puzzle } from '../puzzle/puzzle';
import { createEngine } from '../solve/engines';
import type { LimitCode, Outcome, Status } from '../solve/outcome';
import { RowLimits } from '../solve/row-limits';
import { LimitedEngine } from './limited-engine';

/**
 * Solves one row after the other, from the text of its states to its outcome. The outcome of the last row stands in the
 * fields, so that a row costs no objects but its strings.
 */
export class RowSolver implements Answer {
  status: Status = 'invalid';
  /** Of a solved row. */
  length: Moves = 0;
  /** States expanded for the row. */
  expanded = 0;
  /** Of an invalid row, or one at a limit; else empty. */
  code = '';
  message = '';
  readonly #puzzle: Puzzle;
  readonly #engine: Engine;
  /** Tells distances of neighbours, for `best`: an engine of its own, so that the path of the last row stays. */
  readonly #distances: Engine;
  readonly #limits: RowLimits;
  readonly #reader: StateReader;
  readonly #start: State;
  readonly #target: State;
  readonly #neighbour: State;
  readonly #speller: MoveSpeller;

  constructor(puzzle: Puzzle, spec: SolveSpec) {
    this.#limits = new RowLimits(spec.limits, new Int32Array(spec.stop), () => performance.now());
    this.#puzzle = puzzle;
    this.#engine = new LimitedEngine(createEngine(puzzle, spec.engine, this.#limits, spec.table), this.#limits);
    this.#distances = spec.engine === 'table' ? createEngine(puzzle, 'table', this.#limits, spec.table) : this.#engine;
    this.#reader = new StateReader(puzzle, spec.states);
    this.#start = new Uint8Array(puzzle.cells);
    this.#target = new Uint8Array(puzzle.cells);
    this.#neighbour = new Uint8Array(puzzle.cells);
    this.#speller = new MoveSpeller(puzzle, spec.spelling);
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

  /** The moves of a solved row, spelled. */
  moves(): string {
    return this.#speller.write(this.#start, this.#engine.path, this.length);
  }

  /** Every first move of a solved row that lies on a shortest path, spelled. Only the table's distances cost so little. */
  best(): string {
    const best: MoveIndex[] = [];
    for (let move = 0; move < this.#puzzle.moves && this.length > 0; move++) {
      const neighbour = applyMove(this.#puzzle, this.#start, move, this.#neighbour);
      if (neighbour && this.#distances.solve(neighbour, this.#target) === this.length - 1) best.push(move);
    }
    return this.#speller.writeSet(this.#start, best);
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
    const length = this.#engine.solve(this.#start, this.#target);
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
