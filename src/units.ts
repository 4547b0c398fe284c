/** Words for plain numbers, where the type alone does not say of what. */

/** A number of bytes. */
export type Bytes = number;

/** A span of time in milliseconds. */
export type Milliseconds = number;
