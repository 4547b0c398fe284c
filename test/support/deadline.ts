/**
 * How long, in ms, a test waits for anything before it says that it hangs. A loaded machine takes many seconds for the
 * start of a command alone; all that a test waits for has room in the time that jest gives it.
 */
export const DEADLINE = 120_000;
