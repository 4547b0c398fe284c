/**
 * One side of a bidirectional search: all states that it has reached, in the order in which it reached them, and an
 * index that finds a state among them.
 *
 * A slot of the index holds `base + place of the state in the queue`; below `base` it is empty. A new search raises the
 * base above all that the slots hold, so nothing is cleared between searches. Where ranks are few a state's slot is its
 * rank; else a hash of the whole state and linear probing find it, and the queue tells whether it is the state.
 */
import { lehmerDigits } from '../puzzle/lehmer';
import type { Bytes, Locations } from '../puzzle/permutation';
import type { Puzzle } from '../puzzle/puzzle';
import { newLocations, type MoveAt } from './position';

/** Slots by rank may take this much, four bytes each: enough for ten cells. */
const MAX_RANK_SLOTS: Bytes = 16 << 20;
const MAX_SLOT = 0xffff_ffff;
const FIRST_STATES = 1024;

/** No state: not reached, or before the first. */
export const NOWHERE = -1;

const slotsByRank = ({ rankable, ranks }: Puzzle): boolean => rankable && ranks * 4 <= MAX_RANK_SLOTS;

/** The most bytes that a side takes for each of its states, and besides. Arrays that are full double; so do hashed slots. */
export function reachedBytes(puzzle: Puzzle): { readonly perState: Bytes; readonly fixed: Bytes } {
  const queued = 2 * (Math.ceil(puzzle.cells / 4) * 4 + 4 + 2);
  return slotsByRank(puzzle) ? { perState: queued, fixed: puzzle.ranks * 4 } : { perState: queued + 16, fixed: 0 };
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
  /** What the slot of the first state holds. Each `begin` raises it. */
  base = 1;
  readonly #cells: number;
  readonly #rankedLabels: number;
  readonly #ranks: number;
  readonly #digits: Uint8Array;
  readonly #candidateWords: Uint32Array;
  #queueWords: Uint32Array = new Uint32Array(0);
  #slots: Uint32Array = new Uint32Array(0);
  /** The slot at which the last `find` ended. */
  #slot = 0;

  /** Cost: nothing until the first search. */
  constructor(puzzle: Puzzle) {
    this.#cells = puzzle.cells;
    this.#rankedLabels = puzzle.rankedLabels;
    this.#ranks = slotsByRank(puzzle) ? puzzle.ranks : 0;
    this.#digits = this.#ranks > 0 ? lehmerDigits(puzzle.cells) : new Uint8Array(0);
    this.candidate = newLocations(puzzle.cells);
    this.#candidateWords = new Uint32Array(this.candidate.buffer);
    this.stride = this.#candidateWords.length * 4;
  }

  /** Forgets all states. */
  begin(): void {
    if (this.#slots.length === 0) {
      this.#slots = new Uint32Array(this.#ranks || FIRST_STATES * 2);
      this.#grow(FIRST_STATES);
    }
    this.base += this.count;
    this.count = 0;
    // A search reaches no more states than there are ranks; without ranks, memory ends it long before 2^31.
    if (this.base > MAX_SLOT - (this.#ranks || 2 ** 31)) {
      this.#slots.fill(0);
      this.base = 1;
    }
  }

  /** Place of the candidate in the queue, or NOWHERE. */
  find(): number {
    this.#slot = this.#ranks > 0 ? this.#rank() : this.#probe();
    return Math.max(this.#slots[this.#slot] - this.base, NOWHERE);
  }

  /** Place in this queue of another side's candidate, which was found or pushed there last; or NOWHERE. */
  findSame(other: ReachedStates): number {
    if (this.#ranks > 0) return Math.max(this.#slots[other.#slot] - this.base, NOWHERE);
    this.#candidateWords.set(other.#candidateWords);
    return this.find();
  }

  /** Appends the candidate. Assumes that the last `find` was for it and did not find it. */
  push(parent: number, move: MoveAt): void {
    if (this.count === this.parents.length) this.#grow(this.count * 2);
    const candidate = this.candidate;
    const at = this.count * this.stride;
    for (let label = 0; label < candidate.length; label++) this.queue[at + label] = candidate[label];
    this.parents[this.count] = parent;
    this.moves[this.count] = move;
    this.#slots[this.#slot] = this.base + this.count++;
    if (this.#ranks === 0 && this.count * 2 > this.#slots.length) this.#rehash();
  }

  #rank(): number {
    const digits = this.#digits;
    const candidate = this.candidate;
    let rank = 0;
    for (let label = 0, used = 0; label < this.#rankedLabels; label++) {
      const cell = candidate[label];
      rank = rank * (this.#cells - label) + digits[(used << 4) | cell];
      used |= 1 << cell;
    }
    return rank;
  }

  /** The slot that holds the candidate, or the empty one in which it belongs. */
  #probe(): number {
    const words = this.#candidateWords;
    const queue = this.#queueWords;
    const mask = this.#slots.length - 1;
    let slot = hashOf(words, 0, words.length) & mask;
    for (; this.#slots[slot] >= this.base; slot = (slot + 1) & mask) {
      const at = (this.#slots[slot] - this.base) * words.length;
      let i = 0;
      while (i < words.length && queue[at + i] === words[i]) i++;
      if (i === words.length) break;
    }
    return slot;
  }

  #rehash(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const words = this.#candidateWords.length;
    for (let state = 0; state < this.count; state++) {
      let slot = hashOf(this.#queueWords, state * words, words) & (slots.length - 1);
      while (slots[slot] > 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = this.base + state;
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
