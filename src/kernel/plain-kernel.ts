/**
 * The innermost part of the plain lane, in AssemblyScript: the lane calls `find` and `write`, and in between fetches
 * lengths and paths from the table, which all threads share and which is not in this memory. See
 * src/lanes/plain-lane.ts, and kernel-places.ts for what is where.
 */
export { find } from './find';
export { write } from './write';
