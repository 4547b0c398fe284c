import { StoppedError, StopFlag } from '../../src/batch/stop';

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

  it('ends waiting when its grace is over, or is over already, and as much later as is asked', async () => {
    const abort = new AbortController();
    const flag = new StopFlag(abort.signal);
    const ended: string[] = [];
    const wait = (name: string, more?: number): void => {
      flag.race(new Promise(() => undefined), more).catch((error: unknown) => {
        if (error instanceof StoppedError) ended.push(name);
      });
    };
    wait('in time');
    wait('later', 60_000);
    abort.abort();
    await jest.advanceTimersByTimeAsync(500);
    expect(ended).toEqual([]);
    await jest.advanceTimersByTimeAsync(3000);
    expect(ended).toEqual(['in time']);
    wait('at once');
    wait('later than that', 60_000);
    await jest.advanceTimersByTimeAsync(0);
    expect(ended).toEqual(['in time', 'at once']);
    await jest.advanceTimersByTimeAsync(61_000);
    expect(ended).toEqual(['in time', 'at once', 'later', 'later than that']);
  });

  it('leaves no clock and no listener behind when what is waited for comes', async () => {
    const abort = new AbortController();
    const removed = jest.spyOn(abort.signal, 'removeEventListener');
    const flag = new StopFlag(abort.signal);
    await expect(flag.race(Promise.resolve(1), 60_000)).resolves.toBe(1);
    abort.abort();
    await jest.advanceTimersByTimeAsync(3000);
    await expect(flag.race(Promise.resolve(2), 60_000)).resolves.toBe(2);
    flag.dispose();
    expect(jest.getTimerCount()).toBe(0);
    expect(removed).toHaveBeenCalledWith('abort', expect.any(Function));
  });
});
