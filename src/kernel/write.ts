/** Writes answered rows: their own bytes, then the result columns. Copies go sixteen bytes at a time, and over an end. */
import {
  AFTER,
  AFTER_LENGTHS,
  BEFORE,
  BEFORE_LENGTHS,
  COUNTS,
  ENDS,
  ENTRIES,
  INPUT,
  LENGTHS,
  LETTERS,
  NO_PAIR,
  OUTPUT,
  P_BITS,
  P_MOVES,
  P_WORDS,
  PARAMETERS,
  PATHS,
  QUADS,
  R_ROW,
  R_ROWS,
  RESULTS,
  STARTS,
} from '../lanes/kernel-places';

/** Of a pair that has no solution. */
const UNREACHED: u32 = 255;

/** Writes rows from OUTPUT + `skip` on, from the one it has come to up to one that is not plain, or all. Returns how many bytes. */
export function write(skip: u32): u32 {
  const rows = load<u32>(RESULTS + 4 * R_ROWS);
  const moves = load<u32>(PARAMETERS + 4 * P_MOVES) != 0;
  const words = load<u32>(PARAMETERS + 4 * P_WORDS);
  const bits = load<u32>(PARAMETERS + 4 * P_BITS);
  let row = load<u32>(RESULTS + 4 * R_ROW);
  let to: usize = OUTPUT + skip;
  for (; row < rows; row++) {
    if (load<i32>(row << 2, ENTRIES) == NO_PAIR) break;
    const length: u32 = load<u8>(row, LENGTHS);
    store<u32>(length << 2, load<u32>(length << 2, COUNTS) + 1, COUNTS);
    const begin = load<u32>(row << 2, STARTS);
    const size = load<u32>(row << 2, ENDS) - begin;
    const start: usize = INPUT + begin;
    for (let done: u32 = 0; done < size; done += 16) copy16(start + done, to + done);
    to += size;
    copy16(BEFORE + (length << 5), to);
    copy16(BEFORE + (length << 5) + 16, to + 16);
    to += load<u8>(length, BEFORE_LENGTHS);
    if (moves && length != UNREACHED) {
      const path: usize = PATHS + row * 4 * words;
      if (bits == 2) writePairs(path, length, to);
      else writeQuads(path, length, bits, to);
      to += length;
    }
    copy16(AFTER + (length << 5), to);
    copy16(AFTER + (length << 5) + 16, to + 16);
    to += load<u8>(length, AFTER_LENGTHS);
  }
  store<u32>(RESULTS + 4 * R_ROW, row);
  return (to as u32) - OUTPUT - skip;
}

function copy16(from: usize, to: usize): void {
  v128.store(to, v128.load(from));
}

/** Two bits a move, sixteen moves at a time: each alone in a byte, at its bits 0–1 or 2–3, then as a letter. */
function writePairs(path: usize, length: u32, to: usize): void {
  const letters = v128.load(LETTERS);
  for (let done: u32 = 0, word = path; done < length; done += 16, word += 4) {
    const bytes = v128.load32_zero(word);
    const each = i8x16.shuffle(bytes, bytes, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
    const own = v128.and(each, i32x4.splat(0xc0300c03));
    const index = v128.and(v128.or(own, i8x16.shr_u(own, 4)), i8x16.splat(15));
    v128.store(to + done, i8x16.swizzle(letters, index));
  }
}

/** Any number of bits a move, four moves at a time. */
function writeQuads(path: usize, length: u32, bits: u32, to: usize): void {
  const mask = (1 << (4 * bits)) - 1;
  for (let done: u32 = 0, bit: u32 = 0; done < length; done += 4, bit += 4 * bits) {
    const quad = (load<u32>(path + ((bit >> 5) << 2)) >> (bit & 31)) & mask;
    store<u32>(to + done, load<u32>(quad << 2, QUADS));
  }
}
