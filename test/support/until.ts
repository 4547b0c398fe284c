/** Waiting for facts, as tests must that run on machines of any pace. */
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { DEADLINE } from './deadline';

/**
 * Waits until something is so, and looks every few ms.
 * @param what     what is waited for, as a clause.
 * @param deadline how long it may take, in ms.
 * @throws Error that says what has not come by then.
 */
export async function until(what: string, isSo: () => boolean, deadline = DEADLINE): Promise<void> {
  const end = performance.now() + deadline;
  while (!isSo()) {
    if (performance.now() > end) throw new Error(`not within ${deadline} ms: ${what}`);
    await new Promise((go) => setTimeout(go, 10));
  }
}

/** Waits until a process has taken so much more processor time, in seconds, as one does that searches. @throws Error if it ends before. */
export function untilBusy({ pid = 0 }: ChildProcess, seconds: number): Promise<void> {
  const taken = (): number => {
    const [, user, system] = /^\d+ \(.*\) \w(?: \S+){10} (\d+) (\d+)/s.exec(
      readFileSync(`/proc/${pid}/stat`, 'latin1'),
    )!;
    return (Number(user) + Number(system)) / 100; // Linux counts in hundredths.
  };
  const before = taken();
  return until(`process ${pid} is busy`, () => taken() > before + seconds);
}

/** Waits until a process is stopped, as by SIGSTOP. @throws Error if it ends before. */
export function untilStopped({ pid = 0 }: ChildProcess): Promise<void> {
  return until(`process ${pid} is stopped`, () => {
    const [, state] = /^\d+ \(.*\) (\w)/s.exec(readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? [];
    return state === 'T';
  });
}
