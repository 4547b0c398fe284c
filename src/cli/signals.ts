import { EXIT } from './exit-codes';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
type SignalName = (typeof SIGNALS)[number];

/** SIGINT, SIGTERM and SIGHUP as an AbortSignal: the first asks the run to end in order, the second ends the process at once. */
export interface StopSignals {
  readonly signal: AbortSignal;
  /** The exit code of the signal that came, or null. */
  exitCode(): number | null;
  /** Told that all is done: the first signal then asks for nothing. */
  dispose(): void;
}

export function stopSignals(onFirst: (name: string) => void): StopSignals {
  const controller = new AbortController();
  let code: number | null = null;
  let over = false;
  const receive = (name: SignalName) => (): void => {
    if (code !== null) process.exit(code);
    code = EXIT[name];
    if (over) return;
    onFirst(name);
    controller.abort();
  };
  for (const name of SIGNALS) process.on(name, receive(name));
  return {
    signal: controller.signal,
    exitCode: () => code,
    // The listeners stay: a signal that comes when all is done must not make it look undone.
    dispose: () => {
      over = true;
    },
  };
}
