/** States as tests write them: text in, text out, and walks along moves. */
import type { MoveIndex, State } from '../../src/puzzle/permutation';
import { applyMove, moveOfLetter, type Puzzle } from '../../src/puzzle/puzzle';
import { canonicalState } from '../../src/puzzle/relabel';

/** The state of a text with one character for each label. */
export function stateOf(puzzle: Puzzle, text: string): State {
  const state = Uint8Array.from(text, (character) => puzzle.definition.labels.indexOf(character));
  if (state.length !== puzzle.cells || state.includes(255)) throw new Error(`no state of ${puzzle.name}: ${text}`);
  return state;
}

export function textOf(puzzle: Puzzle, state: State): string {
  return Array.from(state, (label) => puzzle.definition.labels[label]).join('');
}

/** The letters of the first `length` moves of a path. */
export function lettersOf(puzzle: Puzzle, path: Uint8Array, length: number): string {
  return Array.from(path.subarray(0, length), (move) => puzzle.definition.moves[move].letter).join('');
}

/** The text after a word of move letters. Throws at an illegal move. */
export function play(puzzle: Puzzle, text: string, letters: string): string {
  let state = stateOf(puzzle, text);
  for (const letter of letters) {
    const next = applyMove(puzzle, state, moveOfLetter(puzzle, letter), new Uint8Array(puzzle.cells));
    if (!next) throw new Error(`move ${letter} is illegal in ${textOf(puzzle, state)}`);
    state = next;
  }
  return textOf(puzzle, state);
}

/** The states along a word of move indices, the start first; illegal moves are passed over. */
export function walk(puzzle: Puzzle, start: State, word: readonly MoveIndex[]): State[] {
  const states = [start];
  for (const move of word) {
    const next = applyMove(puzzle, states[states.length - 1], move, new Uint8Array(puzzle.cells));
    if (next) states.push(next);
  }
  return states;
}

/** Texts of all states that moves lead to from `start`, itself included. */
export function reachableFrom(puzzle: Puzzle, start: State = canonicalState(puzzle, 0)): Set<string> {
  const seen = new Set([start.join()]);
  const queue = [start];
  for (const state of queue) {
    for (let move = 0; move < puzzle.moves; move++) {
      const next = applyMove(puzzle, state, move, new Uint8Array(puzzle.cells));
      if (!next || seen.has(next.join())) continue;
      seen.add(next.join());
      queue.push(next);
    }
  }
  return seen;
}
