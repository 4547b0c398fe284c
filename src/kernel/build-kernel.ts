/**
 * The search that builds path tables, as `exploreContext` in src/table/build-table.ts has it, in AssemblyScript: a worker
 * builds its first tables in code that runs for the first time, and V8 needs a while to make JavaScript fast.
 */
import {
  LEVEL_PARTS,
  P_BITS,
  P_CONTEXT_AFTER_AT,
  P_CONTEXT_OF_HEAD_AT,
  P_CONTEXTS,
  P_HEAD_AFTER_AT,
  P_LENGTHS_AT,
  P_LEVELS_AT,
  P_MOVES,
  P_PATHS_AT,
  P_RANKS,
  P_RESTS_AT,
  P_RESTS_AT_AT,
  P_RESTS_PER_HEAD,
  P_TAIL_AFTER_AT,
  P_UNDOES_AT,
  P_WORDS,
  PARAMETERS,
} from '../lanes/build-places';

/** In lengths: not reached yet. */
const UNREACHED: u32 = 255;
/** In `contextAfter`: the move is illegal. */
const NONE: u32 = 255;

function parameter(index: u32): u32 {
  return load<u32>(PARAMETERS + (index << 2));
}

function levelPart(level: u32, part: u32): usize {
  return parameter(P_LEVELS_AT + level * LEVEL_PARTS + part);
}

/** Searches on from the root, which the caller has put into level 0. Returns the depth, or one beyond if that is more. */
export function explore(most: u32): u32 {
  let count: u32 = 1;
  let depth: u32 = 0;
  while (depth <= most) {
    count = expandLevel(depth, count);
    if (count == 0) break;
    depth++;
  }
  return depth;
}

/** Reaches the states one move beyond those of a level, and writes their entries. Returns how many there are. */
function expandLevel(depth: u32, states: u32): u32 {
  const moves = parameter(P_MOVES);
  const contexts = parameter(P_CONTEXTS);
  const words = parameter(P_WORDS);
  const ranks = parameter(P_RANKS);
  const restsPerHead = parameter(P_RESTS_PER_HEAD);
  const headAfter: usize = parameter(P_HEAD_AFTER_AT);
  const tailAfter: usize = parameter(P_TAIL_AFTER_AT);
  const contextOfHead: usize = parameter(P_CONTEXT_OF_HEAD_AT);
  const restsAt: usize = parameter(P_RESTS_AT_AT);
  const rests: usize = parameter(P_RESTS_AT);
  const contextAfter: usize = parameter(P_CONTEXT_AFTER_AT);
  const undoes: usize = parameter(P_UNDOES_AT);
  const lengths: usize = parameter(P_LENGTHS_AT);
  const paths: usize = parameter(P_PATHS_AT);
  const from = depth & 1;
  const to = from ^ 1;
  const heads = levelPart(from, 0);
  const tails = levelPart(from, 1);
  const undoing = levelPart(from, 2);
  const queued = levelPart(from, 3);
  const nextHeads = levelPart(to, 0);
  const nextTails = levelPart(to, 1);
  const nextUndoing = levelPart(to, 2);
  const nextQueued = levelPart(to, 3);
  const bit = depth * parameter(P_BITS);
  let count: u32 = 0;
  for (let i: u32 = 0; i < states; i++) {
    const head: u32 = load<u16>(heads + (i << 1));
    const undo: u32 = load<u8>(undoing + i);
    const here: u32 = load<u8>(contextOfHead + head) * moves;
    const tailAt: u32 = load<u16>(tails + (i << 1)) * contexts * moves + here;
    for (let move: u32 = 0; move < moves; move++) {
      if (move == undo || load<u8>(contextAfter + here + move) == NONE) continue;
      const nextHead: u32 = load<u16>(headAfter + ((head * moves + move) << 1));
      const nextTail: u32 = load<u16>(tailAfter + ((tailAt + move) << 1));
      const rest: u32 = load<u16>(rests + ((load<u32>(restsAt + (nextHead << 2)) + nextTail) << 1));
      const rank = nextHead * restsPerHead + rest;
      // Behind the longest length states are reached again and again, and their number is of no interest.
      if (load<u8>(lengths + rank) != UNREACHED || count == ranks) continue;
      store<u8>(lengths + rank, depth + 1);
      if (words == 2) {
        const path = load<u64>(queued + (i << 3)) | ((move as u64) << (bit as u64));
        store<u64>(nextQueued + (count << 3), path);
        store<u64>(paths + (rank << 3), path);
      } else {
        for (let word: u32 = 0; word < words; word++) {
          let part = load<u32>(queued + ((i * words + word) << 2));
          if (word == bit >> 5) part |= move << (bit & 31);
          store<u32>(nextQueued + ((count * words + word) << 2), part);
          store<u32>(paths + ((rank * words + word) << 2), part);
        }
      }
      store<u16>(nextHeads + (count << 1), nextHead);
      store<u16>(nextTails + (count << 1), nextTail);
      store<u8>(nextUndoing + count, load<u8>(undoes + here + move));
      count++;
    }
  }
  return count;
}
