/** Progress on standard error: a bar for people, JSON lines for programs. */
import type { Progress } from '../batch/run-progress';
import { count } from '../formats/counted';
import { emptyTally, rowsOf } from '../solve/tally';
import type { Milliseconds } from '../units';

export const progressModes = ['auto', 'bar', 'json', 'none'] as const;
export type ProgressMode = (typeof progressModes)[number];

export interface ProgressReport {
  /** Told whenever there is progress; it is shown in its own time, also while a row takes long. */
  update(progress: Progress): void;
  /** Takes the bar off the screen until it is shown again: something else is to be said there. */
  hide(): void;
  /** Takes the bar off the screen; for JSON, says the last state. */
  end(): void;
}

const BAR_INTERVAL: Milliseconds = 100;
const JSON_INTERVAL: Milliseconds = 1000;
const BAR_WIDTH = 24; // characters

/** @param began when the run began, on the clock of `performance.now()`. */
export function progressReport(mode: ProgressMode, stream: NodeJS.WriteStream, began: number): ProgressReport {
  const shownAs = mode === 'auto' ? (stream.isTTY ? 'bar' : 'none') : mode;
  if (shownAs === 'none') return { update: () => undefined, hide: () => undefined, end: () => undefined };
  let last: Progress | null = null;
  const say = (progress: Progress): void => {
    const state = progressState(progress, (performance.now() - began) / 1000);
    stream.write(shownAs === 'bar' ? `\r\x1b[K${barLine(state)}` : `${JSON.stringify(state)}\n`);
  };
  const tick = (): void => {
    if (last) say(last);
    // A program is told that the run lives, before the first row is answered too.
    else if (shownAs === 'json') say({ tally: emptyTally(), done: null });
  };
  const timer = setInterval(tick, shownAs === 'bar' ? BAR_INTERVAL : JSON_INTERVAL).unref();
  const hide = (): void => {
    if (shownAs === 'bar' && last) stream.write('\r\x1b[K');
  };
  return {
    update: (progress) => void (last = progress),
    hide,
    end: () => {
      clearInterval(timer);
      hide();
      if (shownAs === 'json' && last) say(last);
      last = null;
    },
  };
}

/** What a JSON line of progress holds. */
interface ProgressState {
  readonly rows: number;
  readonly rowsPerSecond: number;
  /** 0 to 100, null where the size of the input is not known. */
  readonly percent: number | null;
  readonly etaSeconds: number | null;
  readonly invalid: number;
}

function progressState({ tally, done, resumed = 0 }: Progress, seconds: number): ProgressState {
  const rows = rowsOf(tally);
  const doneNow = done && (done * (rows - resumed)) / rows;
  return {
    rows,
    rowsPerSecond: seconds > 0 ? Math.round((rows - resumed) / seconds) : 0,
    percent: done === null ? null : Math.round(done * 1000) / 10,
    etaSeconds: done && doneNow ? Math.round((seconds * (1 - done)) / doneNow) : null,
    invalid: tally.rows.invalid,
  };
}

function barLine({ rows, rowsPerSecond, percent, etaSeconds, invalid }: ProgressState): string {
  const filled = Math.round(((percent ?? 0) / 100) * BAR_WIDTH);
  const bar =
    percent === null ? '' : `[${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}] ${percent.toFixed(0)}%  `;
  const eta = etaSeconds === null ? '' : `  ETA ${etaSeconds} s`;
  return `${bar}${count(rows)} rows  ${count(rowsPerSecond)} rows/s${eta}${invalid > 0 ? `  ${count(invalid)} invalid` : ''}`;
}
