import type { Moves, State } from '../puzzle/permutation';
import type { Puzzle } from '../puzzle/puzzle';
import { damaged } from './damage';
import { KeyedPermutation } from './keyed-permutation';
import { PURPOSES } from './mix';
import { PairSpace } from './pair-space';
import { RowRandom } from './row-random';
import type { Part, RowKind, SampleSpec } from './sample-plan';
import { RandomWalk } from './scramble';
import { exchangeLabels, shuffle, shufflePair } from './shuffled-pair';

/**
 * Makes the rows of a sample, any row at any time: a row is a function of the spec and its number. The row made last
 * stands in the fields, so that a row costs no objects.
 */
export class PairMaker {
  kind: RowKind = 'solvable';
  /** Labels, as in a state; in an invalid row one of the two may be shorter and hold a label twice, or FOREIGN. */
  start: Uint8Array;
  target: Uint8Array;
  readonly #puzzle: Puzzle;
  readonly #spec: SampleSpec;
  readonly #random: RowRandom;
  readonly #start: State;
  readonly #target: State;
  readonly #space: PairSpace | null;
  readonly #walk: RandomWalk | null;
  /** Which place among the rows of all parts a row takes; null where there is only one part. */
  readonly #places: KeyedPermutation | null;
  /** For each part the order in which its pairs are drawn, where none is to come twice. */
  readonly #orders: readonly (KeyedPermutation | null)[];

  constructor(puzzle: Puzzle, spec: SampleSpec) {
    const { seed, parts, rows, scramble, pick } = spec;
    this.#puzzle = puzzle;
    this.#spec = spec;
    this.#random = new RowRandom(seed);
    this.start = this.#start = new Uint8Array(puzzle.cells);
    this.target = this.#target = new Uint8Array(puzzle.cells);
    const space = puzzle.rankable && !scramble ? new PairSpace(puzzle, spec) : null;
    this.#space = space;
    this.#walk = scramble ? new RandomWalk(puzzle, scramble.most) : null;
    this.#places = parts.length > 1 ? new KeyedPermutation(seed, PURPOSES.places, 1, rows) : null;
    this.#orders = parts.map(({ kind, bands }, i) =>
      pick === 'distinct' && kind !== 'invalid' && space
        ? new KeyedPermutation(seed, PURPOSES.parts + i, space.labellings, bands[0].entries)
        : null,
    );
  }

  /** The walk that made the row made last, `walk[0 … walkLength − 1]`; empty if none did. */
  get walk(): Uint8Array {
    return this.#walk?.path ?? this.start;
  }

  get walkLength(): Moves {
    return this.#walk?.length ?? 0;
  }

  /** Makes the row of a number in 0 … rows − 1. Cost: some 400 ns for nine cells, and 15 ns for each move of a walk. */
  make(row: number): void {
    const { parts, start: fixedStart, target: fixedTarget } = this.#spec;
    const random = this.#random;
    random.seek(row);
    let place = row;
    let number = 0;
    if (this.#places) {
      this.#places.seek(row);
      place = this.#places.second;
      while (place >= parts[number].rows) place -= parts[number++].rows;
    }
    const start = (this.start = this.#start);
    const target = (this.target = this.#target);
    this.kind = parts[number].kind;
    if (this.#walk) this.#scramble(this.#walk);
    else if (this.#space) this.#draw(this.#space, parts[number], place, this.#orders[number]);
    else shufflePair(this.#puzzle, this.#spec, random, start, target);
    if (this.kind === 'solvable') return;
    if (this.#walk) this.#walk.length = 0;
    if (this.kind === 'unsolvable') exchangeLabels(fixedStart ? target : start);
    else if (fixedStart || (!fixedTarget && random.below(2) === 1)) {
      this.target = damaged(random, this.#spec.damages, target);
    } else this.start = damaged(random, this.#spec.damages, start);
  }

  #draw(space: PairSpace, { bands }: Part, place: number, pairs: KeyedPermutation | null): void {
    const { order, pick } = this.#spec;
    const random = this.#random;
    const band = bands.length === 1 ? bands[0] : bands[random.below(bands.length)];
    let labelling = 0;
    let entry = place;
    if (pairs) {
      pairs.seek(place);
      labelling = pairs.first;
      entry = pairs.second;
    } else if (pick !== 'all') {
      if (space.labellings > 1) labelling = random.below(space.labellings);
      entry = random.below(band.entries);
    }
    entry += band.first;
    space.write(labelling, order ? order[entry] : entry, this.#start, this.#target);
  }

  /** Walks from the fixed start to a target, else from a target, fixed or drawn, to a start. */
  #scramble(walk: RandomWalk): void {
    const { start: fixedStart, target: fixedTarget, scramble } = this.#spec;
    const random = this.#random;
    const { least, most } = scramble!;
    const length = least + random.below(most - least + 1);
    if (fixedStart) {
      this.#start.set(fixedStart);
      this.#target.set(fixedStart);
      walk.take(random, length, this.#target);
      return;
    }
    if (fixedTarget) this.#target.set(fixedTarget);
    else shuffle(random, this.#target);
    this.#start.set(this.#target);
    walk.take(random, length, this.#start);
  }
}
