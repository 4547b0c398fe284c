/** Right answers, each way of damaging one, and what the damage makes of it, told by hand. */
import type { Engine } from '../../src/puzzle/engine';
import type { State } from '../../src/puzzle/permutation';
import { applyMove, type Puzzle } from '../../src/puzzle/puzzle';
import { createEngine } from '../../src/solve/engines';
import { fillContext, newTable } from '../../src/solve/tables';
import type { FindingKind } from '../../src/solve/verdict';
import { lettersOf, play, textOf } from './states';

export interface SolvedAnswer {
  readonly status: 'solved' | 'unsolvable';
  /** Empty if unsolvable. */
  readonly length: string;
  readonly moves: string;
}

export interface AnsweredPair {
  readonly start: State;
  readonly target: State;
  readonly answer: SolvedAnswer;
}

export const damages = ['change', 'drop', 'add', 'detour', 'another shortest path', 'length', 'status'] as const;
export type Damage = (typeof damages)[number];

/** A table engine in the calling thread. */
export function tableEngine(puzzle: Puzzle): Engine {
  const table = newTable(puzzle);
  for (let context = 0; context < puzzle.contexts; context++) fillContext(puzzle, table, context);
  return createEngine(puzzle, 'table', { expanded: Infinity, interrupted: () => false }, table);
}

export function answerPair(puzzle: Puzzle, engine: Engine, start: State, target: State): AnsweredPair {
  const length = engine.solve(start, target);
  const answer: SolvedAnswer =
    length < 0
      ? { status: 'unsolvable', length: '', moves: '' }
      : { status: 'solved', length: String(length), moves: lettersOf(puzzle, engine.path, length) };
  return { start, target, answer };
}

/**
 * An answer with a damage; the same where there is nothing to damage.
 * @param below a random whole number below its argument.
 */
export function damaged(
  puzzle: Puzzle,
  engine: Engine,
  pair: AnsweredPair,
  damage: Damage,
  below: (limit: number) => number,
): SolvedAnswer {
  const { answer } = pair;
  const { status, length, moves } = answer;
  const letters = puzzle.definition.moves.map(({ letter }) => letter);
  const letter = letters[below(letters.length)];
  const at = moves === '' ? 0 : below(moves.length);
  switch (damage) {
    case 'change':
      return moves === '' ? answer : { ...answer, moves: moves.slice(0, at) + letter + moves.slice(at + 1) };
    case 'drop':
      return { ...answer, moves: moves.slice(0, at) + moves.slice(at + 1) };
    case 'add':
      return { ...answer, moves: moves.slice(0, at) + letter + moves.slice(at) };
    case 'detour': {
      const detour = { d: 'du', l: 'lr', r: 'rl', u: 'ud' }[letter] ?? 'AA';
      return { ...answer, moves: detour + moves, length: String(Number(length) + detour.length) };
    }
    case 'another shortest path':
      return { ...answer, moves: shortestPath(puzzle, engine, pair, below) };
    case 'length':
      return status === 'solved' ? { ...answer, length: String(Number(length) + 1 + below(3)) } : answer;
    case 'status':
      return { ...answer, status: status === 'solved' ? 'unsolvable' : 'solved' };
  }
}

/** Any of the shortest paths: walks down the distances, each step any that does. */
function shortestPath(
  puzzle: Puzzle,
  engine: Engine,
  { start, target, answer }: AnsweredPair,
  below: (limit: number) => number,
): string {
  let path = '';
  let state = start;
  for (let left = answer.moves.length; left > 0; left--) {
    const nearer = puzzle.definition.moves.flatMap(({ letter }, move) => {
      const next = applyMove(puzzle, state, move, new Uint8Array(puzzle.cells));
      return next && engine.solve(next, target) === left - 1 ? [{ letter, next }] : [];
    });
    const { letter, next } = nearer[below(nearer.length)];
    path += letter;
    state = next;
  }
  return path;
}

/** What an answer with a status, a length and moves should be found to be where the least path is asked for. */
export function kindOfDamage(
  puzzle: Puzzle,
  { start, target, answer: right }: AnsweredPair,
  wrong: SolvedAnswer,
): FindingKind | 'holds' {
  if (wrong.moves === right.moves && wrong.length === right.length && wrong.status === right.status) return 'holds';
  if (wrong.status !== right.status) return 'wrong-status';
  let end: string;
  try {
    end = play(puzzle, textOf(puzzle, start), wrong.moves);
  } catch {
    return 'illegal';
  }
  if (end !== textOf(puzzle, target)) return 'unreached';
  if (Number(wrong.length) !== wrong.moves.length) return 'wrong-length';
  return wrong.moves.length > right.moves.length ? 'not-shortest' : 'not-least';
}
