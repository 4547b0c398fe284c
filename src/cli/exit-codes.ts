/** The command's exit codes; README lists them. */
export const EXIT = {
  /** Every row is answered. */
  OK: 0,
  /** Finished, but some rows are invalid or at a limit. */
  SOME_ROWS_UNANSWERED: 1,
  /** `profile --compare`: something is slower. */
  SLOWER: 1,
  USAGE: 2,
  /** The input cannot be read, or is refused. */
  INPUT: 3,
  OUTPUT: 4,
  /** A fault of the program. */
  INTERNAL: 70,
  /** Stopped by a signal, and can be gone on with. */
  RESUMABLE: 75,
  SIGHUP: 129,
  SIGINT: 130,
  SIGTERM: 143,
} as const;

const BY_ERROR: Readonly<Partial<Record<string, number>>> = {
  UsageError: EXIT.USAGE,
  TableTooLargeError: EXIT.USAGE,
  InputError: EXIT.INPUT,
  OutputError: EXIT.OUTPUT,
  PipeClosed: EXIT.OK,
};

/** The exit code for an error that ended a run. */
export function exitCodeOf(error: unknown): number {
  return BY_ERROR[(error as Error).name] ?? EXIT.INTERNAL;
}
