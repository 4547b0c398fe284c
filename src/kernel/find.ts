/** Finds the rows of a piece, and for each the table's entry of its pair. */
import {
  ENDS,
  ENTRIES,
  FIXED_TARGET,
  INPUT,
  LINES,
  NO_PAIR,
  P_CELLS,
  P_COMMENT,
  P_DELIMITER,
  P_FIXED,
  P_START_COLUMN,
  P_TARGET_COLUMN,
  P_WIDTH,
  PARAMETERS,
  R_LINES,
  R_OTHERS,
  R_ROW,
  R_ROWS,
  R_SKIPPED,
  RESULTS,
  STARTS,
} from '../lanes/kernel-places';
import { pairEntry, readTarget } from './pair-entry';

const TAB: u32 = 9;
const LF: u32 = 10;
const CR: u32 = 13;
const SPACE: u32 = 32;

/** Looks over `size` bytes of whole records from INPUT + `skip` on, without a quote in them. Reads some bytes beyond. */
export function find(skip: usize, size: usize): void {
  const cells = load<u32>(PARAMETERS + 4 * P_CELLS) as usize;
  const width = load<u32>(PARAMETERS + 4 * P_WIDTH);
  const startColumn = load<u32>(PARAMETERS + 4 * P_START_COLUMN);
  const targetColumn = load<u32>(PARAMETERS + 4 * P_TARGET_COLUMN);
  const delimiter = load<u32>(PARAMETERS + 4 * P_DELIMITER);
  const comment = load<u32>(PARAMETERS + 4 * P_COMMENT);
  const isFixed = load<u32>(PARAMETERS + 4 * P_FIXED) != 0;
  const fixed = isFixed ? readTarget(FIXED_TARGET) : 0;
  const stop = (INPUT as usize) + skip + size;
  let rows: u32 = 0;
  let others: u32 = 0;
  let skipped: u32 = 0;
  let lines: u32 = 0;
  let at = (INPUT as usize) + skip;
  while (at < stop) {
    let start = at;
    let target = at;
    let end = at;
    let column: u32 = 0;
    // A cell that should be a state is taken for one as long as a state; `pairEntry` sees if it is none.
    for (;;) {
      if (column == startColumn) {
        start = end;
        end += cells;
      } else if (column == targetColumn) {
        target = end;
        end += cells;
      } else end = endOf(end, stop, delimiter);
      if (end >= stop || load<u8>(end) != delimiter) break;
      column++;
      end++;
    }
    let entry = NO_PAIR;
    if (column == width - 1 && (end == stop || (end < stop && isLineEnd(load<u8>(end))))) {
      entry = pairEntry(start, isFixed ? fixed : readTarget(target));
    }
    if (entry == NO_PAIR) end = endOf(at, stop, LF);
    const line = lines;
    if (end < stop) lines++;
    const isComment = load<u8>(at) == comment;
    const isEmpty = entry == NO_PAIR && holdsNothing(at, end, delimiter);
    if (isEmpty && !isComment) skipped++;
    if (!isEmpty && !isComment) {
      if (entry == NO_PAIR) others++;
      store<u32>(rows << 2, (at as u32) - INPUT, STARTS);
      store<u32>(rows << 2, (end as u32) - INPUT, ENDS);
      store<u32>(rows << 2, line, LINES);
      store<i32>(rows << 2, entry, ENTRIES);
      rows++;
    }
    at = end + (end + 1 < stop && load<u8>(end) == CR && load<u8>(end + 1) == LF ? 2 : 1);
  }
  store<u32>(RESULTS + 4 * R_ROWS, rows);
  store<u32>(RESULTS + 4 * R_OTHERS, others);
  store<u32>(RESULTS + 4 * R_SKIPPED, skipped);
  store<u32>(RESULTS + 4 * R_LINES, lines);
  store<u32>(RESULTS + 4 * R_ROW, 0);
}

function isLineEnd(byte: u32): bool {
  return byte == LF || byte == CR;
}

/** Where the cell ends that goes on at `from`; with LF for a delimiter, where its line does. */
function endOf(from: usize, stop: usize, delimiter: u32): usize {
  let end = from;
  while (end < stop) {
    const byte: u32 = load<u8>(end);
    if (byte == delimiter || isLineEnd(byte)) break;
    end++;
  }
  return end;
}

/** Whether a record holds nothing, as RecordScan tells it where there are no quotes. */
function holdsNothing(from: usize, to: usize, delimiter: u32): bool {
  for (let at = from; at < to; at++) {
    const byte: u32 = load<u8>(at);
    if (byte != delimiter && byte != SPACE && byte != TAB) return false;
  }
  return true;
}
