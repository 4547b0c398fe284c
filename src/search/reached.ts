/**
 * All states that a bidirectional search has reached, from either end, in the order in which it reached them, and an
 * index that finds a state among them.
 *
 * A slot of the index holds `base + 2 · place in the queue + side`; below `base` it is empty. A new search raises the
 * base above all that the slots hold, so nothing is cleared between searches. A hash of the whole state and linear
 * probing find its slot, and the queue tells whether it is the state. (Slots by rank need no comparison, but a search
 * of a few thousand states then runs through 700 KB of them: a quarter slower on 3×3, for being in no cache. So are two
 * indexes, one for each side, which take two look-ups to tell whether the sides meet.)
 */
import type { Locations } from '../puzzle/permutation';
import type { Puzzle } from '../puzzle/puzzle';
import type { Bytes } from '../units';
import { newLocations, type MoveAt } from './locations';

const MAX_SLOT = 0xffff_ffff;
const FIRST_STATES = 1024;

/** In place of a state's place: it has not been reached. */
export const NOWHERE = -1;

/** From which end a state was reached. */
export const FORWARD = 0;
export const BACKWARD = 1;
export type Direction = typeof FORWARD | typeof BACKWARD;

/** The most bytes taken for a state: arrays that are full double, and there are up to four slots to a state. */
export function bytesPerState(puzzle: Puzzle): Bytes {
  return 2 * (Math.ceil(puzzle.cells / 4) * 4 + 4 + 2) + 4 * 4;
}

export class ReachedStates {
  count = 0;
  /** The state in question: write its locations here, `find` it, and `push` it if it was not found. */
  readonly candidate: Locations;
  /** `Uint8Array[states × stride]`: the locations of each state. */
  queue: Uint8Array = new Uint8Array(0);
  /** Bytes from one state to the next, a multiple of 4. */
  readonly stride: number;
  /** `[states]`: the place in the queue of the state from which each was reached, and the move. */
  parents: Uint32Array = new Uint32Array(0);
  moves: Uint16Array = new Uint16Array(0);
  /** What the slot of the first state holds, if it is the forward side's. Each `begin` raises it. */
  base = 1;
  readonly #candidateWords: Uint32Array;
  #queueWords: Uint32Array = new Uint32Array(0);
  #slots: Uint32Array = new Uint32Array(0);
  /** The slot at which the last `find` ended. */
  #slot = 0;

  /** Cost: nothing until the first search. */
  constructor(puzzle: Puzzle) {
    this.candidate = newLocations(puzzle.cells);
    this.#candidateWords = new Uint32Array(this.candidate.buffer);
    this.stride = this.#candidateWords.length * 4;
  }

  /** Forgets all states. */
  begin(): void {
    if (this.#slots.length === 0) {
      this.#slots = new Uint32Array(FIRST_STATES * 2);
      this.#grow(FIRST_STATES);
    }
    this.base += 2 * this.count;
    this.count = 0;
    // Memory ends a search long before it has reached 2^30 states.
    if (this.base > MAX_SLOT - 2 ** 31) {
      this.#slots.fill(0);
      this.base = 1;
    }
  }

  /** `2 · place + side` of the candidate, or less than 0 if it has not been reached. */
  find(): number {
    this.#slot = this.#probe();
    return this.#slots[this.#slot] - this.base;
  }

  /** Appends the candidate. Assumes that the last `find` was for it and did not find it. */
  push(parent: number, move: MoveAt, side: Direction): void {
    if (this.count === this.parents.length) this.#grow(this.count * 2);
    const candidate = this.candidate;
    const at = this.count * this.stride;
    for (let label = 0; label < candidate.length; label++) this.queue[at + label] = candidate[label];
    this.parents[this.count] = parent;
    this.moves[this.count] = move;
    this.#slots[this.#slot] = this.base + 2 * this.count++ + side;
    if (this.count * 2 > this.#slots.length) this.#rehash();
  }

  /** The slot that holds the candidate, or the empty one in which it belongs. */
  #probe(): number {
    const words = this.#candidateWords;
    const queue = this.#queueWords;
    const mask = this.#slots.length - 1;
    let slot = hashOf(words, 0, words.length) & mask;
    for (; this.#slots[slot] >= this.base; slot = (slot + 1) & mask) {
      const at = ((this.#slots[slot] - this.base) >>> 1) * words.length;
      let i = 0;
      while (i < words.length && queue[at + i] === words[i]) i++;
      if (i === words.length) break;
    }
    return slot;
  }

  #rehash(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const words = this.#candidateWords.length;
    for (const entry of this.#slots) {
      if (entry < this.base) continue;
      const state = (entry - this.base) >>> 1;
      let slot = hashOf(this.#queueWords, state * words, words) & (slots.length - 1);
      while (slots[slot] > 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = entry;
    }
    this.#slots = slots;
  }

  #grow(states: number): void {
    const { queue, parents, moves } = this;
    this.queue = new Uint8Array(states * this.stride);
    this.parents = new Uint32Array(states);
    this.moves = new Uint16Array(states);
    this.queue.set(queue);
    this.parents.set(parents);
    this.moves.set(moves);
    this.#queueWords = new Uint32Array(this.queue.buffer);
  }
}

function hashOf(words: Uint32Array, at: number, length: number): number {
  let hash = 0;
  for (const end = at + length; at < end; at++) {
    hash = Math.imul(hash ^ words[at], 0x9e3779b1); // 2^32 / golden ratio
    hash ^= hash >>> 15;
  }
  return hash;
}
