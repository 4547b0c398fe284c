import fs, { lstatSync, lutimesSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { type Holder, holderIn, type Standing, standingOf, textOf, thisProcess } from '../../src/files/lock-holder';
import { OutputError } from '../../src/files/output';
import { OutputLock } from '../../src/files/output-lock';
import { Workdir } from '../support/workdir';

/** Not 1, which is this process itself where it is the first of a container. No process has it. */
const OTHER = 4_194_305;

describe('OutputLock', () => {
  const work = new Workdir();
  const take = (): Promise<OutputLock> => OutputLock.take(work.path('out'));
  const held = (): string => readlinkSync(work.path('out.lock'));

  /** The lock as somebody else would hold it. */
  function heldBy(change: Partial<Holder>, own: string): void {
    symlinkSync(textOf({ ...holderIn(own)!, ...change }), work.path('out.lock'));
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

  it('is taken over from a process that has ended, also when its number lives on', async () => {
    const own = await ownText();
    expect(own).toContain(`:${process.pid}:`);
    const dead = [{ pid: 999999999 }, { started: '1' }, { pid: 999999999, started: '' }];
    for (const holder of dead) {
      heldBy(holder, own);
      const lock = await take();
      expect(held()).toBe(own);
      lock.release();
      expect(work.files()).toEqual([]);
    }
  });

  it.each([
    [{ host: `not-${hostname()}`, pid: 999999999 }, /process 999999999 on not-/],
    [{ boot: 'another', machine: 'another', pid: 999999999 }, /process 999999999 on \S+ is writing/],
    [{ space: '1', pid: 999999999 }, /process 999999999 is writing/],
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

  it('is the first one’s of several in one process, also before that one has settled', async () => {
    const own = await ownText();
    heldBy({ pid: 999999999 }, own);
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
      heldBy({ pid: OTHER }, own);
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
    heldBy({ pid: OTHER }, own);
    const others = held();
    expect(lock.heldBy()).toBe('another');
    lock.release();
    expect(held()).toBe(others);
  });

  it('of a dead process is the one’s who took it over last', async () => {
    const own = await ownText();
    heldBy({ pid: 999999999 }, own);
    const taking = take();
    // Another run that saw the dead one as well removes the new one for it.
    rmSync(work.path('out.lock'));
    heldBy({ pid: OTHER }, own);
    const others = held();
    await expect(taking).rejects.toThrow(`process ${OTHER} is writing it`);
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

describe('the holder of a lock', () => {
  const own: Holder = { ...thisProcess(), boot: 'this-boot', machine: 'this-machine' };
  const standing = (change: Partial<Holder>): Standing => standingOf({ ...own, ...change }, own);

  it('is told by a text that is read back, and is fit for the text of a link', () => {
    expect(holderIn(textOf(own))).toEqual(own);
    expect(textOf(thisProcess())).toMatch(/^[\w.:-]{1,250}$/);
  });

  it('may be told by a text without a machine, as earlier versions wrote it', () => {
    const earlier = textOf(own).replace(`:${own.machine}`, '');
    expect(holderIn(earlier)).toEqual({ ...own, machine: '' });
  });

  it('lives if its process does, and died with an earlier start of the same machine', () => {
    expect(standing({})).toBe('alive');
    expect(standing({ machine: '' })).toBe('alive');
    expect(standing({ pid: 999999999 })).toBe('dead');
    expect(standing({ boot: 'earlier-boot' })).toBe('dead');
  });

  it.each<[string, Partial<Holder>]>([
    ['of a machine of another name', { host: 'another', boot: 'another' }],
    ['of another machine of the same name', { boot: 'another', machine: 'another' }],
    ['of a machine that has no number', { boot: 'another', machine: '' }],
    ['of a machine that does not tell its starts apart', { boot: '' }],
    ['in another container', { space: '1' }],
  ])('cannot be asked when it is %s', (_, change) => {
    expect(standing({ pid: 999999999, ...change })).toBe('unknown');
  });

  it('is not known to be gone on a machine of the same name where neither has a number', () => {
    expect(standingOf({ ...own, boot: 'another', machine: '' }, { ...own, machine: '' })).toBe('unknown');
  });

  it('lives as far as can be told if there is a process of its number whose start is hidden', () => {
    const kill = jest.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
    });
    try {
      // No process has that number, so nothing can be read of it.
      expect(standing({ pid: 999999999 })).toBe('alive');
      expect(standing({ started: '1' })).toBe('dead');
    } finally {
      kill.mockRestore();
    }
  });
});
