import fs, { lstatSync, lutimesSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { OutputError } from '../../src/files/output';
import { OutputLock } from '../../src/files/output-lock';
import { Workdir } from '../support/workdir';

describe('OutputLock', () => {
  const work = new Workdir();
  const take = (): Promise<OutputLock> => OutputLock.take(work.path('out'));
  const held = (): string => readlinkSync(work.path('out.lock'));

  /** The lock as somebody else would hold it. */
  function heldBy(change: Partial<Record<'host' | 'boot' | 'space' | 'pid' | 'started', string>>, own: string): void {
    const [name, host, boot, space, pid, started] = own.split(':');
    const holder = { host, boot, space, pid, started, ...change };
    const fields = [name, holder.host, holder.boot, holder.space, holder.pid, holder.started];
    symlinkSync(fields.join(':'), work.path('out.lock'));
  }

  async function ownText(): Promise<string> {
    const lock = await take();
    const text = held();
    lock.release();
    return text;
  }

  it('keeps others out until it is let go of', async () => {
    const lock = await take();
    await expect(take()).rejects.toThrow(OutputError);
    await expect(take()).rejects.toThrow(
      `${work.path('out')}: cannot be written: process ${process.pid} is writing it (${work.path('out.lock')}): ` +
        'wait for its end, or choose another output',
    );
    lock.release();
    lock.release();
    expect(work.files()).toEqual([]);
    (await take()).release();
  });

  it('is taken over from a process that has ended, also when its number or its machine lives on', async () => {
    const own = await ownText();
    expect(own).toContain(`:${process.pid}:`);
    const dead = [{ pid: '999999999' }, { started: '1' }, { boot: 'another' }, { pid: '999999999', started: '' }];
    for (const holder of dead) {
      heldBy(holder, own);
      const lock = await take();
      expect(held()).toBe(own);
      lock.release();
      expect(work.files()).toEqual([]);
    }
  });

  it.each([
    [{ host: `not-${hostname()}`, pid: '999999999' }, /process 999999999 on not-/],
    [{ space: '1', pid: '999999999' }, /process 999999999 is writing/],
  ])('is believed of another machine, or container, as long as it is touched', async (holder, said) => {
    const own = await ownText();
    heldBy(holder, own);
    await expect(take()).rejects.toThrow(said);
    const longAgo = new Date(Date.now() - 130_000);
    lutimesSync(work.path('out.lock'), longAgo, longAgo);
    const lock = await take();
    expect(held()).toBe(own);
    lock.release();
  });

  it.each(['', 'something else'])('leaves a file alone that is no lock (%j)', async (text) => {
    work.write('out.lock', text);
    await expect(take()).rejects.toThrow(/out.lock is no lock of this program: remove it or rename it$/);
    expect(work.read('out.lock')).toBe(text);
  });

  it('is one run’s even when many find a dead one at once', async () => {
    const own = await ownText();
    heldBy({ pid: '999999999' }, own);
    const taken = await Promise.allSettled(Array.from({ length: 5 }, take));
    const locks = taken.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(locks).toHaveLength(1);
    locks[0].release();
    expect(work.files()).toEqual([]);
  });

  it('is believed of another machine for longer than a holder takes to touch it', async () => {
    heldBy({ host: `not-${hostname()}` }, await ownText());
    const aMinuteAgo = new Date(Date.now() - 60_000);
    lutimesSync(work.path('out.lock'), aMinuteAgo, aMinuteAgo);
    await expect(take()).rejects.toThrow(/is writing it/);
  });

  it('is touched again and again while it is held, and not when it is another’s by then', async () => {
    const longAgo = new Date(1e12);
    const age = (): void => lutimesSync(work.path('out.lock'), longAgo, longAgo);
    const touched = (): boolean => lstatSync(work.path('out.lock')).mtimeMs !== longAgo.getTime();
    jest.useFakeTimers({ doNotFake: ['Date'] });
    try {
      const lock = await take();
      for (let i = 0; i < 2; i++) {
        age();
        jest.advanceTimersByTime(30_000);
        expect(touched()).toBe(true);
      }
      const own = held();
      rmSync(work.path('out.lock'));
      heldBy({ pid: '1' }, own);
      age();
      jest.advanceTimersByTime(30_000);
      expect(touched()).toBe(false);
      lock.release();
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });

  it('that another has taken meanwhile is left to that one', async () => {
    const lock = await take();
    const own = held();
    rmSync(work.path('out.lock'));
    heldBy({ pid: '1' }, own);
    const others = held();
    expect(lock.isHeld()).toBe(false);
    lock.release();
    expect(held()).toBe(others);
  });

  it('of a dead process is the one’s who took it over last', async () => {
    const own = await ownText();
    heldBy({ pid: '999999999' }, own);
    const taking = take();
    // Another run that saw the dead one as well removes the new one for it.
    rmSync(work.path('out.lock'));
    heldBy({ pid: '1' }, own);
    const others = held();
    await expect(taking).rejects.toThrow(/process 1 is writing it/);
    expect(held()).toBe(others);
  });

  it('is believed of a process that is somebody else’s, who may not be asked', async () => {
    heldBy({}, await ownText());
    const kill = jest.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
    });
    try {
      await expect(take()).rejects.toThrow(/is writing it/);
    } finally {
      kill.mockRestore();
    }
  });

  it.each(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'])('is a file where there are no links: %s', async (code) => {
    const text = await ownText();
    const link = jest.spyOn(fs, 'symlinkSync').mockImplementation(() => {
      throw Object.assign(new Error(code), { code });
    });
    try {
      const lock = await take();
      expect(work.read('out.lock')).toBe(text);
      await expect(take()).rejects.toThrow(/is writing it/);
      lock.release();
      expect(work.files()).toEqual([]);
      work.write('out.lock', text.replace(`:${process.pid}:`, ':999999999:'));
      (await take()).release();
      expect(work.files()).toEqual([]);
    } finally {
      link.mockRestore();
    }
  });
});
