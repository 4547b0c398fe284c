/**
 * Parameters of the kernel that builds tables, `u32[]` at PARAMETERS, for both sides: the kernel, which is
 * AssemblyScript, and who calls it. The P_…_AT are places in its memory, which the caller lays out by the puzzle's size.
 */
export const PARAMETERS = 1024;
/** Where the caller may begin. */
export const FREE = 2048;

export const P_MOVES = 0;
export const P_CONTEXTS = 1;
export const P_WORDS = 2;
export const P_BITS = 3;
export const P_RESTS_PER_HEAD = 4;
export const P_RANKS = 22;
/** As in Coordinates: `u16`, `u16`, `u8`, `u32`, `u16`. */
export const P_HEAD_AFTER_AT = 5;
export const P_TAIL_AFTER_AT = 6;
export const P_CONTEXT_OF_HEAD_AT = 7;
export const P_RESTS_AT_AT = 8;
export const P_RESTS_AT = 9;
/** As in Puzzle: `u8[contexts × moves]`. */
export const P_CONTEXT_AFTER_AT = 10;
export const P_UNDOES_AT = 11;
/** The entries: `u8[ranks]`, `u32[ranks × words]`. */
export const P_LENGTHS_AT = 12;
export const P_PATHS_AT = 13;
/** Two levels: heads and tails `u16[ranks]`, undoing moves `u8[ranks]`, paths `u32[ranks × words]`. */
/** Eight of them: 14 … 21. */
export const P_LEVELS_AT = 14;
export const LEVEL_PARTS = 4;
