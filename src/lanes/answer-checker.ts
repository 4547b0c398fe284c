import { type Claim, MISSING } from '../formats/claim';
import { type Fault, MOST_SHOWN, shown } from '../formats/faults';
import { type MoveFault, MoveSpeller } from '../formats/move-speller';
import type { MoveSpelling } from '../formats/move-spelling';
import { type StateDialect, StateReader } from '../formats/state-text';
import { type Engine, LIMIT, UNSOLVABLE } from '../puzzle/engine';
import { movesAreOdd, parityDecides } from '../puzzle/parity-rules';
import { type Moves, parityOf, type State } from '../puzzle/permutation';
import { contextOf, type Puzzle } from '../puzzle/puzzle';
import { parityAllows } from '../puzzle/relabel';
import type { Status } from '../solve/outcome';
import { finding, type Finding, type Strength, type Verdict } from '../solve/verdict';

/** Checks one answer after the other: replays its moves, and holds it against the engine where the strength asks to. */
export class AnswerChecker {
  /** What the last answer claims; `invalid` if it cannot be read. */
  claimed: Status = 'invalid';
  readonly #puzzle: Puzzle;
  readonly #strength: Strength;
  readonly #engine: Engine;
  readonly #reader: StateReader;
  readonly #speller: MoveSpeller;
  readonly #parityDecides: boolean;
  readonly #movesAreOdd: boolean;
  readonly #start: State;
  readonly #target: State;
  /** Where the moves of the last replay lead, and where they are played. */
  #end: State;
  #spare: State;
  /** What the engine says of the pair at hand; null while it has not been asked. */
  #answer: Moves | null = null;

  constructor(puzzle: Puzzle, strength: Strength, spelling: MoveSpelling, states: StateDialect, engine: Engine) {
    this.#puzzle = puzzle;
    this.#strength = strength;
    this.#engine = engine;
    this.#reader = new StateReader(puzzle, states);
    this.#speller = new MoveSpeller(puzzle, spelling);
    this.#parityDecides = parityDecides(puzzle);
    this.#movesAreOdd = movesAreOdd(puzzle);
    this.#start = new Uint8Array(puzzle.cells);
    this.#target = new Uint8Array(puzzle.cells);
    this.#end = new Uint8Array(puzzle.cells);
    this.#spare = new Uint8Array(puzzle.cells);
  }

  /**
   * Checks what is claimed of the pair `start`, `target`, texts of states as UTF-8 bytes, one char each.
   *
   * @param fault what is wrong with the pair's record, if anything.
   * @param claim the claim, or why it cannot be read.
   * @param noPathFitsInvalid whether an answer without a path is right for states that cannot be read: judges' formats
   *                          have no other one.
   * Cost: for `legal` the engine is asked only about answers without moves, and not about solvability where parity
   * decides it. For the other strengths it is asked about every pair that is neither invalid nor ruled out by parity.
   */
  check(start: string, target: string, fault: Fault | null, claim: Claim | string, noPathFitsInvalid = false): Verdict {
    this.#answer = null;
    this.claimed = 'invalid';
    const unreadable = fault ? `${fault.code}: ${fault.message}` : this.#readStates(start, target);
    if (typeof claim === 'string') return finding('unreadable', unreadable ?? claim);
    if (claim.status === 'ragged') return 'holds';
    if (claim.status === 'invalid') {
      return unreadable === null ? finding('wrong-status', 'invalid, but start and target can be read') : 'holds';
    }
    if (unreadable !== null) {
      const noPath = claim.status === 'unsolvable' || claim.status === null;
      return noPath && noPathFitsInvalid ? 'holds' : finding('unreadable', unreadable);
    }
    if (claim.status === 'limit') return (this.claimed = 'limit');
    return this.#checkAnswer(claim, claim.status);
  }

  /** What the engine said of the last pair; null if it was not asked. */
  get optimum(): Moves | null {
    return this.#answer;
  }

  /** States that the engine expanded for it. */
  get expanded(): number {
    return this.#answer === null ? 0 : this.#engine.expanded;
  }

  #checkAnswer(claim: Claim, status: 'solved' | 'unsolvable' | null): Verdict {
    const path = claim.moves === null ? null : this.#speller.read(claim.moves, this.#start);
    if (isFault(path) && path.kind === 'unreadable') return finding('unreadable', path.message);
    const reached = typeof path === 'number' && this.#replay(path);
    this.claimed = status ?? (reached ? 'solved' : 'unsolvable');
    const solvable = reached || this.#solvable();
    switch (status) {
      case 'solved':
        if (solvable === false) return finding('wrong-status', `${claimed(claim)}, the pair is unsolvable`);
        if (isFault(path)) return finding('illegal', path.message);
        if (path !== null && !reached) return this.#unreached();
        if (path !== null) return this.#checkPath(claim.length, path);
        if (claim.length !== null) return this.#checkLoneLength(claim.length);
        return solvable === null ? 'unchecked' : 'holds';
      case 'unsolvable':
        if (solvable) return finding('wrong-status', `unsolvable, ${this.#knownPath()}`);
        if (isFault(path)) return finding('illegal', path.message);
        if (path !== null && path > 0) return this.#unreached();
        if (claim.length !== null && claim.length !== MISSING) {
          return finding('wrong-length', `${moves(claim.length)}, but the pair is said to be unsolvable`);
        }
        return solvable === null ? 'unchecked' : 'holds';
      case null:
        // No moves, which is right where none are needed, and where none are of use.
        if (reached || solvable === false) return 'holds';
        return solvable === null ? 'unchecked' : this.#unreached();
    }
  }

  #readStates(start: string, target: string): string | null {
    const startFault = this.#reader.readBytes(start, this.#start);
    if (startFault) return `start: ${startFault.code}: ${startFault.message}`;
    const targetFault = this.#reader.readBytes(target, this.#target);
    return targetFault ? `target: ${targetFault.code}: ${targetFault.message}` : null;
  }

  /** The length and the moves of a path that leads to the target. */
  #checkPath(length: Moves | null, path: Moves): Verdict {
    if (length !== null && length !== path) return finding('wrong-length', `${moves(length)}, the path has ${path}`);
    if (this.#strength === 'legal') return 'holds';
    const optimum = this.#optimum();
    if (optimum === LIMIT) return 'unchecked';
    if (path !== optimum) return finding('not-shortest', `${moves(path)}, ${shortest(optimum)}`);
    if (this.#strength === 'shortest') return 'holds';
    const { path: given } = this.#speller;
    const { path: least } = this.#engine;
    for (let i = 0; i < path; i++) {
      if (given[i] === least[i]) continue;
      const [got, right] = [given, least].map((moves) => this.#speller.write(this.#start, moves, path));
      const parting = got.length > MOST_SHOWN ? `; they part at move ${i + 1}` : '';
      return finding('not-least', `${shown(got)} is shortest, the least is ${shown(right)}${parting}`);
    }
    return 'holds';
  }

  /**
   * A length without a path: the optimum. For `legal` any that is not below it and, where all moves are odd, as on
   * sliding boards, of its parity: paths have just those lengths. Elsewhere there need not be a path so long.
   */
  #checkLoneLength(length: Moves): Verdict {
    const parity = parityOf(this.#start) ^ parityOf(this.#target);
    if (this.#movesAreOdd && length !== MISSING && (length & 1) !== parity) {
      const optimum = this.#strength === 'legal' ? LIMIT : this.#optimum();
      const right = optimum === LIMIT ? `every path has an ${parity ? 'odd' : 'even'} number` : shortest(optimum);
      return finding('wrong-length', `${moves(length)}, ${right}`);
    }
    const optimum = this.#optimum();
    if (optimum === LIMIT) return 'unchecked';
    const possible = this.#strength === 'legal' ? length >= optimum : length === optimum;
    return possible ? 'holds' : finding('wrong-length', `${moves(length)}, ${shortest(optimum)}`);
  }

  /** Plays the first `length` moves of the speller's path from the start, and says whether they end at the target. */
  #replay(length: Moves): boolean {
    const { cells, moves: moveCount, permutations, contextAfter, definition } = this.#puzzle;
    const { path } = this.#speller;
    const slides = definition.grid !== undefined;
    this.#end.set(this.#start);
    let context = contextOf(this.#puzzle, this.#start);
    for (let i = 0; i < length; i++) {
      const at = context * moveCount + path[i];
      const before = context;
      context = contextAfter[at];
      if (slides) {
        // The permutation is one exchange with the blank: the definition's check has made sure of it.
        this.#end[before] = this.#end[context];
        this.#end[context] = 0;
        continue;
      }
      const next = this.#spare;
      const from = at * cells;
      for (let cell = 0; cell < cells; cell++) next[cell] = this.#end[permutations[from + cell]];
      this.#spare = this.#end;
      this.#end = next;
    }
    for (let cell = 0; cell < cells; cell++) if (this.#end[cell] !== this.#target[cell]) return false;
    return true;
  }

  #unreached(): Finding {
    return finding('unreached', `ends at ${this.#textOf(this.#end)}, not at ${this.#textOf(this.#target)}`);
  }

  /** Whether there is a path from start to target; null if the engine gave up. */
  #solvable(): boolean | null {
    if (!parityAllows(this.#puzzle, this.#start, this.#target)) return false;
    if (this.#parityDecides) return true;
    const optimum = this.#optimum();
    return optimum === LIMIT ? null : optimum !== UNSOLVABLE;
  }

  /** Says of a solvable pair what is known of its paths. */
  #knownPath(): string {
    const optimum = this.#strength === 'legal' ? this.#answer : this.#optimum();
    return optimum === null || optimum < 0 ? 'there is a path' : shortest(optimum);
  }

  #optimum(): Moves {
    return (this.#answer ??= this.#engine.solve(this.#start, this.#target));
  }

  #textOf(state: State): string {
    const { labels } = this.#puzzle.definition;
    const compact = labels.length <= 9 && labels.every((label) => label.length === 1);
    return Array.from(state, (label) => labels[label]).join(compact ? '' : ' ');
  }
}

function isFault(path: Moves | MoveFault | null): path is MoveFault {
  return typeof path === 'object' && path !== null;
}

function claimed({ length }: Claim): string {
  return length === null || length === MISSING ? 'solved' : moves(length);
}

function moves(length: Moves): string {
  return length === MISSING ? 'no length' : `${length} move${length === 1 ? '' : 's'}`;
}

function shortest(optimum: Moves): string {
  return `the shortest path has ${optimum}`;
}
