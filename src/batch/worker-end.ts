/** What became of a worker, in words. */
import { shown } from '../formats/faults';

export const endedWith = (code: number): string => `a worker ended with exit code ${code}`;

/** In one line what a task that was lost threw, or a worker that died. */
export function reasonOf(error: unknown): string {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  const text = typeof message === 'string' ? message : String(error);
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return 'a worker ran out of memory';
  if (code === 'ERR_WORKER_INIT_FAILED') return `the system has no thread for it (${text}); use fewer --threads`;
  const exited = /^worker exited with code: (\d+)$/.exec(text);
  return exited ? endedWith(Number(exited[1])) : `a worker threw ${shown(text.split('\n', 1)[0])}`;
}
