/** The summary of a run: JSON for programs, one line for people. */
import { StopFlag } from '../batch/stop';
import type { Output } from '../files/output';
import { count, plural } from '../formats/counted';
import type { EngineName } from '../solve/choose-engine';
import { rowsOf, type Tally } from '../solve/tally';
import type { Bytes } from '../units';

/** The JSON of `--summary`. Keys may be added; `schema` changes when one changes its meaning. */
export interface Summary {
  readonly schema: 1;
  readonly version: string;
  readonly command: string;
  readonly arguments: readonly string[];
  readonly puzzle: string;
  /** Null if the run ended before it was chosen. */
  readonly engine: EngineName | null;
  readonly threads: number;
  readonly seconds: number;
  readonly rows: Tally['rows'];
  readonly rowsPerSecond: number;
  /** States expanded by searches. */
  readonly expanded: number;
  /** `lengths[n]` rows were solved in n moves. */
  readonly lengths: readonly number[];
  readonly peakRssBytes: Bytes;
  /** Rows of these that an earlier run had answered, with `--resume`. */
  readonly resumed: number;
  /** Of `generate`; null elsewhere. */
  readonly seed: number | null;
  readonly exit: number;
}

/**
 * Writes the summary, which a reader may keep waiting: it ends a grace after the signal has aborted.
 * @throws OutputError, PipeClosed, StoppedError
 */
export async function writeSummary(output: Output | null, summary: Summary, signal: AbortSignal): Promise<void> {
  if (!output) return;
  const stop = new StopFlag(signal);
  try {
    await stop.race(write(output, `${JSON.stringify(summary, null, 2)}\n`));
  } finally {
    stop.dispose();
  }
}

async function write(output: Output, text: string): Promise<void> {
  try {
    await output.write(Buffer.from(text));
    await output.commit();
  } catch (error) {
    await output.discard();
    throw error;
  }
}

export function summaryLine(summary: Summary): string {
  const { rows, engine, threads, seconds } = summary;
  const total = rowsOf({ rows, lengths: [], expanded: 0 });
  const parts = (['solved', 'unsolvable', 'invalid', 'limit'] as const)
    .filter((status) => status === 'solved' || rows[status] > 0)
    .map((status) => `${count(rows[status])} ${status === 'limit' ? 'at a limit' : status}`);
  const before = summary.resumed > 0 ? `; ${count(summary.resumed)} of them by an earlier run` : '';
  const skipped = rows.skipped > 0 ? `; ${plural(rows.skipped, 'empty record')} skipped` : '';
  return (
    `${plural(total, 'row')} in ${seconds.toFixed(2)} s (${count(summary.rowsPerSecond)} rows/s, ${engine ?? 'no engine'}, ` +
    `${plural(threads, 'thread')}): ${parts.join(', ')}${skipped}${before}`
  );
}
