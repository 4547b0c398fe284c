import { closeSync, existsSync, openSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { descriptorAt } from '../../src/files/descriptors';
import { fileOutput } from '../../src/files/file-output';
import { fileInput } from '../../src/files/input';
import { Workdir } from '../support/workdir';

const describeWithProc = existsSync('/proc/self/fd') ? describe : describe.skip;

describeWithProc('descriptorAt', () => {
  const work = new Workdir();

  it('tells the number at the end of links, and whose it is', () => {
    symlinkSync('/dev/stdout', work.path('link'));
    for (const path of [
      '/dev/stdout',
      '/dev/fd/1',
      '/proc/self/fd/1',
      `/proc/${process.pid}/fd/1`,
      work.path('link'),
    ]) {
      expect(descriptorAt(path)).toEqual({ number: 1, own: true });
    }
    // The first process of a container has no other one.
    const others = [process.ppid].filter((pid) => pid > 0);
    expect(others.map((pid) => descriptorAt(`/proc/${pid}/fd/7`))).toEqual(
      others.map(() => ({ number: 7, own: false })),
    );
  });

  it('is null for all other paths', () => {
    symlinkSync('circle', work.path('circle'));
    for (const path of [
      '/dev/null',
      '/dev/fd',
      '/proc/self/fdinfo/1',
      'fd/1',
      work.path('circle'),
      work.path('no/1'),
    ]) {
      expect(descriptorAt(path)).toBeNull();
    }
  });
});

describeWithProc('what this process has open', () => {
  const work = new Workdir();

  it('is no file to read or write where Node.js works with it itself', () => {
    const events = readdirSync('/proc/self/fd').filter((number) => {
      try {
        return readlinkSync(`/proc/self/fd/${number}`).startsWith('anon_inode:');
      } catch {
        return false; // That of the folder itself.
      }
    });
    expect(events).not.toEqual([]);
    for (const number of events) {
      const said = `/dev/fd/${number}: cannot be`;
      const why = `nothing is open as descriptor ${number}`;
      expect(() => fileInput(`/dev/fd/${number}`)).toThrow(`${said} read: ${why}`);
      expect(() => fileOutput(`/dev/fd/${number}`)).toThrow(`${said} written: ${why}`);
    }
  });

  it('is read and written as it is open', () => {
    const opened = ['r', 'w', 'r+'].map((flags) => openSync('/dev/null', flags));
    const [read, written, both] = opened.map((number) => `/dev/fd/${number}`);
    try {
      expect(() => fileInput(written)).toThrow(`${written}: cannot be read: it is not open for that`);
      expect(() => fileOutput(read)).toThrow(`${read}: cannot be written: it is not open for that`);
      for (const path of [read, both]) expect(() => fileInput(path)).not.toThrow();
      for (const path of [written, both]) expect(() => fileOutput(path)).not.toThrow();
    } finally {
      opened.forEach(closeSync);
    }
  });

  it('is told not to be open', () => {
    expect(() => fileInput('/dev/fd/9999')).toThrow('/dev/fd/9999: cannot be read: nothing is open as descriptor 9999');
    expect(() => fileOutput('/dev/fd/9999')).toThrow(': nothing is open as descriptor 9999');
    expect(() => fileInput(work.path('9999'))).toThrow('there is no such file');
  });
});
