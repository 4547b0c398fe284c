/**
 * Where things are in the memory of the plain lane's kernel, in bytes. One file for both sides: the kernel, which is
 * AssemblyScript, and the lane. Bytes are little-endian, as WebAssembly has them.
 *
 *   place            type                     meaning
 *   TARGETS          u64[9][256]              by cell and byte of a target: the cell at the label's nibble, and the label
 *                                             as a bit from bit 40 on; 0 where the byte is no symbol
 *   SHIFTS           u8[9][256]               by cell and byte of a start: 4 × its label; NO_SHIFT where it is none
 *   PARITY           u8[9][16]                by context of the start and of the target: parity of a solvable pair
 *   WEIGHTS          u32[8]                   what a label's Lehmer digit counts in the rank
 *   BEFORE, AFTER    u8[256][TEMPLATE]        what stands before and behind the moves, by length of the path
 *   …_LENGTHS        u8[256]                  bytes of each
 *   LETTERS          u8[16]                   of two bits a move: its letter at index m and 4 × m
 *   QUADS            u32[65536]               of other widths: the letters of four moves
 *   PARAMETERS       u32[16]                  the puzzle and the layout, see P_…
 *   RESULTS          u32[8]                   what `find` found and where `write` is, see R_…
 *   COUNTS           u32[256]                 rows by length, UNREACHED for those that have no solution
 *   STARTS … ENTRIES i32[MOST_ROWS] each      where rows begin and end, line breaks before them, entries in the table
 *   LENGTHS          u8[MOST_ROWS]            lengths and packed paths: the lane fetches them from the table
 *   PATHS            u32[MOST_ROWS × words]
 *   INPUT            u8[MOST_INPUT + SLACK]   the piece, from byte 0 … 7 on
 *   OUTPUT           u8[]                     the answered rows, likewise
 *
 * V8 copies to and from shared memory eight bytes at a time only where both sides lie alike in their words, else one by
 * one. So the caller chooses at which byte of a word a piece and its answers begin.
 */

/** The largest piece: longer ones, which have a record of that length, are the general lane's. */
export const MOST_INPUT = 32768;
/** A record and its line end take two bytes at least. */
export const MOST_ROWS = MOST_INPUT / 2;
/** The longest path that finds room: longer ones are the general lane's. */
export const MOST_WORDS = 8;
/** Bytes of a template; copies of sixteen bytes go beyond an end. */
export const TEMPLATE = 32;
export const SLACK = 32;
/** What a word has, and the greatest common divisor of the places that begin one. */
export const WORD = 8;

export const TARGETS = 1024;
export const SHIFTS = TARGETS + 9 * 256 * 8;
export const PARITY = SHIFTS + 9 * 256;
export const WEIGHTS = PARITY + 9 * 16;
export const BEFORE = WEIGHTS + 8 * 4;
export const BEFORE_LENGTHS = BEFORE + 256 * TEMPLATE;
export const AFTER = BEFORE_LENGTHS + 256;
export const AFTER_LENGTHS = AFTER + 256 * TEMPLATE;
export const LETTERS = AFTER_LENGTHS + 256;
export const QUADS = LETTERS + 16;
export const PARAMETERS = QUADS + 4 * 65536;
export const RESULTS = PARAMETERS + 16 * 4;
export const COUNTS = RESULTS + 8 * 4;
export const STARTS = COUNTS + 256 * 4;
export const ENDS = STARTS + 4 * MOST_ROWS;
export const LINES = ENDS + 4 * MOST_ROWS;
export const ENTRIES = LINES + 4 * MOST_ROWS;
export const LENGTHS = ENTRIES + 4 * MOST_ROWS;
export const PATHS = LENGTHS + MOST_ROWS;
export const INPUT = PATHS + 4 * MOST_WORDS * MOST_ROWS;
export const OUTPUT = INPUT + MOST_INPUT + SLACK;
/** Pages of 64 KiB, as the build gives them: room for the answers to a piece of the shortest rows with the longest paths. */
export const PAGES = 128;

/** Indices in PARAMETERS. */
export const P_CELLS = 0;
export const P_RANKS = 1;
export const P_CONTEXTS = 2;
export const P_HAS_PARITY = 3;
export const P_WORDS = 4;
export const P_BITS = 5;
export const P_WIDTH = 6;
export const P_START_COLUMN = 7;
export const P_TARGET_COLUMN = 8;
/** 1 if all rows have the target whose bytes are at FIXED_TARGET. */
export const P_FIXED = 9;
export const P_DELIMITER = 10;
/** A byte, or NO_BYTE. */
export const P_COMMENT = 11;
/** Whether moves are written. */
export const P_MOVES = 12;

/** Indices in RESULTS. */
export const R_ROWS = 0;
/** Rows that are not plain. */
export const R_OTHERS = 1;
/** Records that hold nothing. */
export const R_SKIPPED = 2;
export const R_LINES = 3;
/** The row that `write` has come to. */
export const R_ROW = 4;

/** The fixed target, where there is one. */
export const FIXED_TARGET = 512;

/** In SHIFTS: no symbol. It leads to a nibble that is no cell of any target. */
export const NO_SHIFT = 60;
export const NO_BYTE = 256;
/** In ENTRIES: no moves lead from the start to the target. */
export const UNSOLVABLE_PAIR = -1;
/** In ENTRIES: the row is not plain. */
export const NO_PAIR = -2;
