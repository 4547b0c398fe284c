import { EXIT } from './exit-codes';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
type SignalName = (typeof SIGNALS)[number];

/** SIGINT, SIGTERM and SIGHUP as an AbortSignal: the first asks the run to end in order, the second ends the process at once. */
export interface StopSignals {
  readonly signal: AbortSignal;
  /** The exit code of the signal that came, or null. */
  exitCode(): number | null;
  dispose(): void;
}

export function stopSignals(onFirst: (name: string) => void): StopSignals {
  const controller = new AbortController();
  let code: number | null = null;
  const receive = (name: SignalName) => (): void => {
    if (code !== null) process.exit(code);
    code = EXIT[name];
    onFirst(name);
    controller.abort();
  };
  const listeners = SIGNALS.map((name) => [name, receive(name)] as const);
  for (const [name, listener] of listeners) process.on(name, listener);
  return {
    signal: controller.signal,
    exitCode: () => code,
    dispose: () => {
      for (const [name, listener] of listeners) process.off(name, listener);
    },
  };
}
