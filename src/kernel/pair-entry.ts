/**
 * Pairs of states read from bytes and ranked, as `StateReader` reads states run together and `PairRanker` ranks pairs.
 *
 * 1. The target comes to one word: the cell of label l at nibble l, and from bit 40 on the labels seen, as bits.
 * 2. The start, cell by cell, comes to where each cell's label is in the target: nine nibbles, `places`.
 * 3. The first of them that is the blank's cell in the target is the start's own blank: turned until it comes first, the
 *    nibbles are the places of the names in their order, the canonical start being 0, 1, 2 … from there.
 * 4. They give Lehmer digits; their weighted sum is the rank, the last bit of their plain sum the parity.
 *
 * A state of fewer than nine cells is one of nine whose other cells hold labels of their own in both states: their
 * digits are 0, and no step asks how many cells there are. All is written out, for loops cost more than their steps.
 */
import {
  NO_PAIR,
  P_CELLS,
  P_CONTEXTS,
  P_HAS_PARITY,
  P_RANKS,
  PARAMETERS,
  PARITY,
  SHIFTS,
  TARGETS,
  UNSOLVABLE_PAIR,
  WEIGHTS,
} from '../lanes/kernel-places';

/** Nine nibbles of 1, and their highest bits. */
const ONES: u64 = 0x111111111;
const HIGHS: u64 = 0x888888888;
/** Nine cells, or labels, as bits. */
const ALL_NINE: u32 = 0x1ff;

/** The target whose bytes begin at `at`, as a word. Reads nine bytes, whatever the number of cells. */
export function readTarget(at: usize): u64 {
  // The highest nibble is no cell: it is what a byte that is no symbol leads to.
  let target: u64 = 0xf000000000000000;
  target |= load<u64>((load<u8>(at, 0) as usize) << 3, TARGETS);
  target |= load<u64>((load<u8>(at, 1) as usize) << 3, TARGETS + 2048);
  target |= load<u64>((load<u8>(at, 2) as usize) << 3, TARGETS + 2 * 2048);
  target |= load<u64>((load<u8>(at, 3) as usize) << 3, TARGETS + 3 * 2048);
  target |= load<u64>((load<u8>(at, 4) as usize) << 3, TARGETS + 4 * 2048);
  target |= load<u64>((load<u8>(at, 5) as usize) << 3, TARGETS + 5 * 2048);
  target |= load<u64>((load<u8>(at, 6) as usize) << 3, TARGETS + 6 * 2048);
  target |= load<u64>((load<u8>(at, 7) as usize) << 3, TARGETS + 7 * 2048);
  target |= load<u64>((load<u8>(at, 8) as usize) << 3, TARGETS + 8 * 2048);
  return target;
}

/** Entry of the pair in the path table, or UNSOLVABLE_PAIR; NO_PAIR if one of the two is no state. */
export function pairEntry(start: usize, target: u64): i32 {
  if ((((target >> 40) as u32) & ALL_NINE) != ALL_NINE) return NO_PAIR;
  let places = placesOf(start, target);
  const blank = target & 15;
  let context: u32 = 0;
  if (load<u32>(PARAMETERS + 4 * P_CONTEXTS) > 1) {
    const differ = places ^ (blank * ONES);
    // The lowest zero nibble.
    context = (ctz((differ - ONES) & ~differ & HIGHS) >> 2) as u32;
    const cells = load<u32>(PARAMETERS + 4 * P_CELLS);
    const all: u64 = ((1 as u64) << (4 * cells)) - 1;
    const own = places & all;
    places = (places & ~all) | (((own >> (4 * context)) | (own << (4 * (cells - context)))) & all);
  }
  let cell = (places as u32) & 15;
  let used: u32 = 1 << cell;
  let sum = cell;
  let rank = cell * load<u32>(WEIGHTS);
  let digit: u32;

  cell = ((places >> 4) as u32) & 15;
  digit = cell - popcnt(used & ((1 << cell) - 1));
  sum += digit;
  rank += digit * load<u32>(WEIGHTS + 4);
  used |= 1 << cell;

  cell = ((places >> 8) as u32) & 15;
  digit = cell - popcnt(used & ((1 << cell) - 1));
  sum += digit;
  rank += digit * load<u32>(WEIGHTS + 8);
  used |= 1 << cell;

  cell = ((places >> 12) as u32) & 15;
  digit = cell - popcnt(used & ((1 << cell) - 1));
  sum += digit;
  rank += digit * load<u32>(WEIGHTS + 12);
  used |= 1 << cell;

  cell = ((places >> 16) as u32) & 15;
  digit = cell - popcnt(used & ((1 << cell) - 1));
  sum += digit;
  rank += digit * load<u32>(WEIGHTS + 16);
  used |= 1 << cell;

  cell = ((places >> 20) as u32) & 15;
  digit = cell - popcnt(used & ((1 << cell) - 1));
  sum += digit;
  rank += digit * load<u32>(WEIGHTS + 20);
  used |= 1 << cell;

  cell = ((places >> 24) as u32) & 15;
  digit = cell - popcnt(used & ((1 << cell) - 1));
  sum += digit;
  rank += digit * load<u32>(WEIGHTS + 24);
  used |= 1 << cell;

  cell = ((places >> 28) as u32) & 15;
  digit = cell - popcnt(used & ((1 << cell) - 1));
  sum += digit;
  rank += digit * load<u32>(WEIGHTS + 28);
  used |= 1 << cell;

  // The last digit is always 0. Nine places that are all cells: the start is a state as well.
  used |= 1 << (((places >> 32) as u32) & 15);
  if (used != ALL_NINE) return NO_PAIR;
  if (load<u32>(PARAMETERS + 4 * P_HAS_PARITY)) {
    const parity: u32 = load<u8>(((context << 4) + (blank as u32)) as usize, PARITY);
    if (parity != (sum & 1)) return UNSOLVABLE_PAIR;
  }
  return context * load<u32>(PARAMETERS + 4 * P_RANKS) + rank;
}

/** By cell of the start, a nibble each: the cell of its label in the target, or 15. */
function placesOf(at: usize, target: u64): u64 {
  let places = (target >> (load<u8>(load<u8>(at, 0) as usize, SHIFTS) as u64)) & 15;
  places |= ((target >> (load<u8>(load<u8>(at, 1) as usize, SHIFTS + 256) as u64)) & 15) << 4;
  places |= ((target >> (load<u8>(load<u8>(at, 2) as usize, SHIFTS + 2 * 256) as u64)) & 15) << 8;
  places |= ((target >> (load<u8>(load<u8>(at, 3) as usize, SHIFTS + 3 * 256) as u64)) & 15) << 12;
  places |= ((target >> (load<u8>(load<u8>(at, 4) as usize, SHIFTS + 4 * 256) as u64)) & 15) << 16;
  places |= ((target >> (load<u8>(load<u8>(at, 5) as usize, SHIFTS + 5 * 256) as u64)) & 15) << 20;
  places |= ((target >> (load<u8>(load<u8>(at, 6) as usize, SHIFTS + 6 * 256) as u64)) & 15) << 24;
  places |= ((target >> (load<u8>(load<u8>(at, 7) as usize, SHIFTS + 7 * 256) as u64)) & 15) << 28;
  places |= ((target >> (load<u8>(load<u8>(at, 8) as usize, SHIFTS + 8 * 256) as u64)) & 15) << 32;
  return places;
}
