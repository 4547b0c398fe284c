import { EXIT } from './exit-codes';

/** SIGINT and SIGTERM as an AbortSignal: the first asks the run to end in order, the second ends the process at once. */
export interface StopSignals {
  readonly signal: AbortSignal;
  /** The exit code of the signal that came, or null. */
  exitCode(): number | null;
  dispose(): void;
}

export function stopSignals(onFirst: (name: string) => void): StopSignals {
  const controller = new AbortController();
  let code: number | null = null;
  const receive = (name: 'SIGINT' | 'SIGTERM') => (): void => {
    if (code !== null) process.exit(code);
    code = EXIT[name];
    onFirst(name);
    controller.abort();
  };
  const listeners = { SIGINT: receive('SIGINT'), SIGTERM: receive('SIGTERM') };
  process.on('SIGINT', listeners.SIGINT);
  process.on('SIGTERM', listeners.SIGTERM);
  return {
    signal: controller.signal,
    exitCode: () => code,
    dispose: () => {
      process.off('SIGINT', listeners.SIGINT);
      process.off('SIGTERM', listeners.SIGTERM);
    },
  };
}
