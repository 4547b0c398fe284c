import { StopFlag } from '../../src/batch/stop';

describe('StopFlag', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const raised = (flag: StopFlag): boolean => new Int32Array(flag.buffer)[0] !== 0;

  it('is raised some time after the signal, so that rows in flight can end', () => {
    const abort = new AbortController();
    const flag = new StopFlag(abort.signal);
    jest.advanceTimersByTime(60_000);
    expect(raised(flag)).toBe(false);
    abort.abort();
    jest.advanceTimersByTime(500);
    expect(raised(flag)).toBe(false);
    jest.advanceTimersByTime(3000);
    expect(raised(flag)).toBe(true);
  });

  it('knows a signal that was aborted before, and stays down once it is disposed', () => {
    const flags = [new StopFlag(AbortSignal.abort()), new StopFlag(AbortSignal.abort()), new StopFlag(undefined)];
    flags[1].dispose();
    jest.advanceTimersByTime(5000);
    expect(flags.map(raised)).toEqual([true, false, false]);
  });
});
