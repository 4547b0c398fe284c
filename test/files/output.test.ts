import { Writable } from 'node:stream';
import { basename } from 'node:path';
import { chmodSync, mkdirSync, readFileSync, readlinkSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { fileOutput } from '../../src/files/file-output';
import { fileInput } from '../../src/files/input';
import { type Output, OutputError, PipeClosed, streamOutput, unwritable } from '../../src/files/output';
import { UsageError } from '../../src/formats/faults';
import { latin1, within } from '../support/csv-bytes';
import { logDisk } from '../support/disk-log';
import { brokenSink, MemorySink } from '../support/sinks';
import { Workdir } from '../support/workdir';

/** No step takes nearly so long, in ms. */
const SOON = 10_000;

describe('fileOutput', () => {
  const work = new Workdir();

  it('shows a file whole or not at all', async () => {
    const output = fileOutput(work.path('out.csv'));
    expect(output.holding).not.toBeNull();
    expect(work.files()).toEqual([]);
    await output.write(latin1('a,b\n'));
    expect(work.files()).not.toContain('out.csv');
    await output.write(latin1('c,d\n'));
    await output.commit();
    expect(work.files()).toEqual(['out.csv']);
    expect(work.read('out.csv')).toBe('a,b\nc,d\n');
  });

  it('holds all of a large file, which is put onto the disk meanwhile, and leaves nothing of one that is discarded', async () => {
    const part = Buffer.alloc(10_000_000, 'x');
    const [kept, left] = ['kept', 'left'].map((name) => fileOutput(work.path(name)));
    for (let i = 0; i < 7; i++) await Promise.all([kept.write(part), left.write(part)]);
    await Promise.all([kept.commit(), left.discard()]);
    expect(work.files()).toEqual(['kept']);
    expect(statSync(work.path('kept')).size).toBe(7 * part.length);
  });

  it('writes an empty file when nothing was written', async () => {
    await fileOutput(work.path('out.csv')).commit();
    expect(work.read('out.csv')).toBe('');
  });

  it('keeps the old file until the end, and the mode that it had', async () => {
    chmodSync(work.write('out.csv', 'old'), 0o640);
    const output = fileOutput(work.path('out.csv'));
    await output.write(latin1('new'));
    expect(work.read('out.csv')).toBe('old');
    await output.commit();
    expect(work.read('out.csv')).toBe('new');
    expect(statSync(work.path('out.csv')).mode & 0o7777).toBe(0o640);
  });

  it('has the mode that the umask says where it replaces nothing', async () => {
    const modes = new Map([
      [0o002, 0o664],
      [0o077, 0o600],
    ]);
    const before = process.umask(0);
    try {
      for (const [umask, mode] of modes) {
        process.umask(umask);
        await fileOutput(work.path('out.csv')).commit();
        expect(statSync(work.path('out.csv')).mode & 0o7777).toBe(mode);
        rmSync(work.path('out.csv'));
      }
    } finally {
      process.umask(before);
    }
  });

  it('leaves nothing when it is discarded, at any point', async () => {
    work.write('out.csv', 'old');
    await fileOutput(work.path('out.csv')).discard();
    const output = fileOutput(work.path('out.csv'));
    await output.write(latin1('new'));
    await output.discard();
    await output.discard();
    expect([work.files(), work.read('out.csv')]).toEqual([['out.csv'], 'old']);
  });

  it('leaves nothing when its last step fails', async () => {
    const output = fileOutput(work.path('out.csv'));
    await output.write(latin1('new'));
    mkdirSync(work.path('out.csv'));
    await expect(output.commit()).rejects.toThrow(OutputError);
    await output.discard();
    expect(work.files()).toEqual(['out.csv']);
  });

  it('writes the file at the end of symbolic links, and leaves the links', async () => {
    mkdirSync(work.path('there'));
    work.write('there/real.csv', 'old');
    symlinkSync('there/real.csv', work.path('link.csv'));
    const output = fileOutput(work.path('link.csv'));
    await output.write(latin1('new'));
    await output.commit();
    expect([work.read('there/real.csv'), readlinkSync(work.path('link.csv'))]).toEqual(['new', 'there/real.csv']);
  });

  it('writes the file that a symbolic link points to though it does not exist yet', async () => {
    symlinkSync('real.csv', work.path('link.csv'));
    const output = fileOutput(work.path('link.csv'));
    await output.write(latin1('new'));
    await output.commit();
    expect([work.read('real.csv'), readlinkSync(work.path('link.csv'))]).toEqual(['new', 'real.csv']);
  });

  it('writes the file at the end of several links, none of which leads anywhere yet', async () => {
    mkdirSync(work.path('there'));
    symlinkSync('there/second', work.path('first'));
    symlinkSync('third', work.path('there/second'));
    const output = fileOutput(work.path('first'));
    await output.write(latin1('new'));
    await output.commit();
    expect(readlinkSync(work.path('first'))).toBe('there/second');
    expect(readlinkSync(work.path('there/second'))).toBe('third');
    expect(work.read('there/third')).toBe('new');
  });

  it('writes a device in place', async () => {
    const output = fileOutput('/dev/null');
    expect(output.holding).toBeNull();
    await output.write(latin1('x'));
    await output.commit();
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  });

  it('gives a device the rest again that it has not taken', async () => {
    const probe = await open('/dev/null');
    const prototype = Object.getPrototypeOf(probe) as FileHandle;
    await probe.close();
    const taken: string[] = [];
    const some = jest.spyOn(prototype, 'write').mockImplementation((bytes, offset) => {
      const part = Buffer.from(bytes as unknown as Uint8Array).subarray(offset as number, (offset as number) + 2);
      taken.push(part.toString());
      return Promise.resolve({ bytesWritten: part.length, buffer: '' });
    });
    try {
      const output = fileOutput('/dev/null');
      await output.write(latin1('abcde'));
      await output.discard();
    } finally {
      some.mockRestore();
    }
    expect(taken).toEqual(['ab', 'cd', 'e']);
  });

  it('says that a device is full', async () => {
    const output = fileOutput('/dev/full');
    await expect(output.write(latin1('x'))).rejects.toThrow(
      '/dev/full: cannot be written: no space left on the device',
    );
    await expect(output.write(latin1('x'))).rejects.toThrow(OutputError);
    await output.discard();
  });

  it('can be kept, and gone on with from where it was put onto the disk', async () => {
    for (const name of ['out.csv', 'out.csv.gz']) {
      const first = fileOutput(work.path(name));
      await first.write(latin1('one,'));
      const mark = first.holding!.mark();
      await first.holding!.flush();
      await first.write(latin1('lost'));
      await first.holding!.keep();
      expect(work.files()).toEqual([`${name}.partial`]);
      const second = fileOutput(work.path(name));
      await second.holding!.resume(mark);
      await second.write(latin1('two'));
      await second.holding!.complete();
      const whole = second.holding!.mark();
      await second.commit();
      expect(work.files()).toEqual([name]);
      expect(statSync(work.path(name)).size).toBe(whole.bytes);
      const bytes = readFileSync(work.path(name));
      expect((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()).toBe('one,two');
      rmSync(work.path(name));
    }
  });

  it('is as short again as it was at a mark', async () => {
    const output = fileOutput(work.path('out.csv'));
    await output.write(latin1('one,'));
    const mark = output.holding!.mark();
    await output.write(latin1('more than there is room for'));
    await output.holding!.cut(mark);
    expect(work.read('out.csv.partial')).toBe('one,');
    await output.discard();
  });

  it('is not put in its place when that was taken away from it', async () => {
    const output = fileOutput(work.path('out.csv'));
    await output.write(latin1('x'));
    rmSync(work.path('out.csv.lock'));
    await expect(output.commit()).rejects.toThrow(`somebody has removed ${work.path('out.csv.lock')}`);
    await output.discard();
    // It may be another run's by then.
    expect(work.files()).toEqual(['out.csv.partial']);
  });

  it('stays for a later run when its last step fails, and is written to no more', async () => {
    const output = fileOutput(work.path('out.csv'));
    await output.write(latin1('all'));
    await output.holding!.flush();
    mkdirSync(work.path('out.csv'));
    await expect(output.commit()).rejects.toThrow(OutputError);
    await expect(output.write(latin1('more'))).rejects.toThrow(OutputError);
    await output.holding!.keep();
    await expect(output.holding!.flush()).rejects.toThrow(OutputError);
    expect([work.read('out.csv.partial'), work.files()]).toEqual(['all', ['out.csv', 'out.csv.partial']]);
  });

  it('is one file also when its first write meets its first way to the disk', async () => {
    const content = Buffer.alloc(5 * 1024 * 1024, 'x');
    for (let round = 0; round < 4; round++) {
      const output = fileOutput(work.path('out.gz'));
      await output.write(latin1('first'));
      const writing = output.write(content);
      if (round > 0) await new Promise((go) => setTimeout(go, 3 * round));
      await Promise.all([writing, output.holding!.flush()]);
      await output.commit();
      expect(gunzipSync(readFileSync(work.path('out.gz')))).toHaveLength(5 + content.length);
    }
  });

  it('is never said to be on the disk once it failed to get there', async () => {
    const output = fileOutput(work.path('out.csv'));
    await output.write(latin1('x'));
    const probe = await open(work.path('out.csv.partial'));
    const prototype = Object.getPrototypeOf(probe) as FileHandle;
    await probe.close();
    const failing = jest.spyOn(prototype, 'datasync').mockRejectedValueOnce(new Error('EIO'));
    try {
      await expect(output.holding!.flush()).rejects.toThrow('EIO');
      await expect(output.holding!.flush()).rejects.toThrow('EIO');
      await expect(output.write(latin1('x'))).rejects.toThrow('EIO');
      await expect(output.commit()).rejects.toThrow('EIO');
    } finally {
      failing.mockRestore();
    }
    await output.discard();
    expect(work.files()).toEqual([]);
  });

  it('is on the disk before it has its name, and has that on the disk when it is there', async () => {
    const log = logDisk();
    const folder = basename(work.path('.'));
    try {
      const output = fileOutput(work.path('out.csv'));
      await output.write(latin1('x'));
      await output.commit();
    } finally {
      log.end();
    }
    expect(log.done.slice(-3)).toEqual(['sync out.csv.partial', 'rename out.csv.partial to out.csv', `sync ${folder}`]);
  });

  it('is on the disk with its name beside the place when it is said to be', async () => {
    const log = logDisk();
    const output = fileOutput(work.path('out.csv'));
    try {
      await output.write(latin1('x'));
      await output.holding!.flush();
    } finally {
      log.end();
    }
    expect(log.done.slice(-2)).toEqual(['sync out.csv.partial', `sync ${basename(work.path('.'))}`]);
    await output.discard();
  });

  it('has removed what an earlier run said of itself, for good, before it touches what that wrote', async () => {
    for (const what of ['partial', 'journal', 'journal.new']) work.write(`out.csv.${what}`, 'before');
    const log = logDisk();
    const output = fileOutput(work.path('out.csv'));
    try {
      await output.write(latin1('x'));
    } finally {
      log.end();
    }
    const order = ['remove out.csv.journal', `sync ${basename(work.path('.'))}`, 'remove out.csv.partial'];
    expect(log.done.filter((what) => order.includes(what))).toEqual(order);
    await output.discard();
    expect(work.files()).toEqual([]);
  });

  it('fails when the system takes nothing more, and does not try for ever', async () => {
    const output = fileOutput(work.path('out.csv'));
    await output.write(latin1('x'));
    const probe = await open(work.path('out.csv.partial'));
    const prototype = Object.getPrototypeOf(probe) as FileHandle;
    await probe.close();
    const stuck = jest.spyOn(prototype, 'write').mockResolvedValueOnce({ bytesWritten: 0, buffer: '' });
    try {
      await expect(output.write(latin1('y'))).rejects.toThrow('out.csv: cannot be written: nothing more is taken');
    } finally {
      stuck.mockRestore();
    }
    await output.discard();
  });

  it('leaves the process as it was', async () => {
    const listeners = (): number => process.listenerCount('exit');
    const before = listeners();
    const [one, other] = [fileOutput(work.path('one')), fileOutput(work.path('other'))];
    for (const output of [one, other]) await output.write(latin1('x'));
    await one.commit();
    await other.discard();
    expect(listeners()).toBe(before);
  });

  it('can be read by no more people than the file that it replaces, at any time', async () => {
    chmodSync(work.write('out.csv', 'secret'), 0o400);
    const output = fileOutput(work.path('out.csv'));
    await output.write(latin1('new'));
    expect(statSync(work.path('out.csv.partial')).mode & 0o777).toBe(0o600);
    await output.commit();
    expect(statSync(work.path('out.csv')).mode & 0o777).toBe(0o400);
  });

  it('runs as nobody else: of the mode of the file that it replaces only who may read and write it is kept', async () => {
    for (const special of [0o4000, 0o2000, 0o1000, 0o7000]) {
      chmodSync(work.write('out.csv', 'old'), special | 0o754);
      expect(statSync(work.path('out.csv')).mode & 0o7777).toBe(special | 0o754);
      const output = fileOutput(work.path('out.csv'));
      await output.write(latin1('new'));
      await output.commit();
      expect(statSync(work.path('out.csv')).mode & 0o7777).toBe(0o754);
    }
  });

  describe('when another run has taken its place over', () => {
    /** An output that has written something, whose place another run then takes, with or without what was written. */
    async function robbed(goesOn: boolean): Promise<Output> {
      const output = fileOutput(work.path('out.csv'));
      await output.write(latin1('mine, and more'));
      if (goesOn) await output.holding!.flush();
      rmSync(work.path('out.csv.lock'));
      symlinkSync('puzzle-batch:elsewhere:boot:1:1:1', work.path('out.csv.lock'));
      if (goesOn) return output;
      rmSync(work.path('out.csv.partial'));
      work.write('out.csv.partial', 'another’s');
      return output;
    }

    const there = (): string[] =>
      work.files().map((name) => (name === 'out.csv.lock' ? name : `${name}: ${work.read(name)}`));

    it.each<[string, (output: Output) => Promise<void>]>([
      ['write', (output) => output.write(latin1('x'))],
      ['flush', (output) => output.holding!.flush()],
      ['cut', (output) => output.holding!.cut({ bytes: 1, tail: latin1('') })],
      ['commit', (output) => output.commit()],
    ])('tells so at its next %s, changes nothing there, and leaves all when it ends', async (_, next) => {
      for (const goesOn of [false, true]) {
        const output = await robbed(goesOn);
        expect(output.holding!.heldBy()).toBe('another');
        const before = there();
        await expect(next(output)).rejects.toThrow(/another run has taken it over/);
        await output.discard();
        expect(there()).toEqual(before);
        for (const name of work.files()) rmSync(work.path(name));
      }
    });

    it('does not begin to write', async () => {
      const output = fileOutput(work.path('out.csv'));
      await output.reserve();
      rmSync(work.path('out.csv.lock'));
      symlinkSync('puzzle-batch:elsewhere:boot:1:1:1', work.path('out.csv.lock'));
      for (const what of ['partial', 'journal', 'journal.new']) work.write(`out.csv.${what}`, 'another’s');
      const before = there();
      await expect(output.write(latin1('x'))).rejects.toThrow(/another run has taken it over/);
      await output.discard();
      expect(there()).toEqual(before);
    });
  });

  it('does not remove what it wrote once somebody has removed its lock: another run may have come and gone', async () => {
    const output = fileOutput(work.path('out.csv'));
    await output.write(latin1('x'));
    rmSync(work.path('out.csv.lock'));
    await expect(output.write(latin1('y'))).rejects.toThrow(`somebody has removed ${work.path('out.csv.lock')}`);
    await output.discard();
    expect(work.files()).toEqual(['out.csv.partial']);
  });

  it('is one run’s alone, from the first write or from when it is reserved', async () => {
    const [one, other] = [fileOutput(work.path('out.csv')), fileOutput(work.path('out.csv'))];
    await one.reserve();
    await expect(other.write(latin1('x'))).rejects.toThrow(/is writing it/);
    await one.write(latin1('one'));
    await other.discard();
    await one.commit();
    expect([work.read('out.csv'), work.files()]).toEqual(['one', ['out.csv']]);
  });

  it('takes names of any length', async () => {
    const names = ['é'.repeat(120), `${'x'.repeat(251)}.csv`];
    for (const name of names) {
      const output = fileOutput(work.path(name));
      await output.write(latin1('x'));
      await output.commit();
    }
    expect(work.files()).toEqual(names.sort());
  });

  it('has names beside it that a file system takes, however many bytes its own has', () => {
    for (const letter of ['x', 'é', '😀']) {
      const most = Math.floor(255 / Buffer.byteLength(letter));
      for (let length = 1; length <= most; length++) {
        const { beside } = fileOutput(work.path(letter.repeat(length)));
        for (const path of beside) expect(Buffer.byteLength(basename(path))).toBeLessThanOrEqual(255);
      }
    }
  });

  it('has files of its own beside it, though its long name begins and ends like another', () => {
    const [one, other] = ['a', 'b'].map((part) => fileOutput(work.path(`${'x'.repeat(150)}${part}${'x'.repeat(100)}`)));
    expect(one.beside.filter((path) => other.beside.includes(path))).toEqual([]);
  });

  it('is never the input, by whatever name', () => {
    const input = fileInput(work.write('in.csv', 'x'));
    symlinkSync('in.csv', work.path('link.csv'));
    for (const name of ['in.csv', './in.csv', 'link.csv']) {
      expect(() => fileOutput(work.path(name), [input])).toThrow(UsageError);
    }
    expect(() => fileOutput(work.path('other.csv'), [input])).not.toThrow();
  });

  it('refuses folders, and places in folders that do not exist', async () => {
    expect(() => fileOutput(work.path('.'))).toThrow(OutputError);
    expect(() => fileOutput(work.path('no/out.csv'))).toThrow(/there is no folder/);
    expect(() => fileOutput(`${work.path('no')}/`)).toThrow(/there is no such folder/);
    expect(() => fileOutput(`${work.write('file', '')}/out.csv`)).toThrow(OutputError);
    const long = work.path('x'.repeat(300));
    expect(() => fileOutput(long)).toThrow(new OutputError(`${long}: cannot be written: its name is too long`));
    mkdirSync(work.path('gone'));
    const output = fileOutput(work.path('gone/out.csv'));
    rmSync(work.path('gone'), { recursive: true });
    await expect(output.write(latin1('x'))).rejects.toThrow('there is no such folder');
  });
});

describe('streamOutput', () => {
  it('gives a stream bytes of its own, for it may keep them: they are written over once they are written', async () => {
    const kept: Buffer[] = [];
    const stream = new Writable({
      write: (part: Buffer, _encoding, done) => {
        kept.push(part);
        done();
      },
    });
    const bytes = Buffer.from('first');
    const output = streamOutput(stream, 'the output');
    await output.write(bytes);
    bytes.write('later');
    expect(String(kept)).toBe('first');
  });

  it('passes bytes on and does not end the stream', async () => {
    const sink = new MemorySink();
    const output = streamOutput(sink, 'stdout');
    await output.write(latin1('a'));
    await output.write(latin1('b'));
    await output.commit();
    expect([sink.text, sink.writableEnded, output.holding]).toEqual(['ab', false, null]);
  });

  it.each([
    ['EPIPE', PipeClosed, 'EPIPE'],
    ['ENOSPC', OutputError, 'OUTPUT'],
    ['EIO', OutputError, 'OUTPUT'],
  ])('turns %s into its own error, for this write and all to come', async (code, type, errorCode) => {
    const output = streamOutput(brokenSink(code), 'stdout');
    await expect(output.write(latin1('a'))).rejects.toThrow(type);
    await expect(output.write(latin1('b'))).rejects.toMatchObject({ code: errorCode });
    await expect(output.commit()).rejects.toMatchObject({ code: errorCode });
    await output.discard();
  });

  it('leaves one listener, however many outputs a stream was, for errors that come when they have ended', async () => {
    const sink = new MemorySink();
    for (let i = 0; i < 3; i++) {
      const output = streamOutput(sink, 'stdout');
      await output.write(latin1('a'));
      await (i === 0 ? output.discard() : output.commit());
    }
    expect(['error', 'close'].map((event) => sink.listenerCount(event))).toEqual([1, 0]);
    expect(() => sink.emit('error', new Error('late'))).not.toThrow();
  });

  it('fails a write that waits when the stream is destroyed, which never answers it, and one to a stream that was', async () => {
    const stream = new Writable({ write: () => undefined });
    const output = streamOutput(stream, 'the output');
    const writing = output.write(latin1('a'));
    stream.destroy();
    await expect(within(SOON, writing)).rejects.toThrow('the output: cannot be written: it was closed');
    await output.discard();
    const late = streamOutput(stream, 'the output');
    await expect(within(SOON, late.write(latin1('a')))).rejects.toThrow(OutputError);
    await expect(late.commit()).rejects.toThrow(OutputError);
    await late.discard();
  });
});

describe('unwritable', () => {
  it.each([
    ['ENOENT', 'there is no such folder'],
    ['EACCES', 'permission denied'],
    ['EISDIR', 'it is a folder'],
    ['ELOOP', 'its symbolic links lead in a circle'],
    ['ENOSPC', 'no space left on the device'],
    ['EDQUOT', 'the disk quota is used up'],
    ['EFBIG', 'the file would be larger than is allowed'],
    ['EROFS', 'the file system is read-only'],
    ['ENAMETOOLONG', 'its name is too long'],
    ['ENOTDIR', 'what its path takes for a folder is none'],
    ['ENXIO', 'it is a socket, or no device is behind it'],
    ['EIO', 'what the system says'],
  ])('says what %s means', (code, said) => {
    const error = unwritable('out.csv', Object.assign(new Error('what the system says'), { code }));
    expect(error).toBeInstanceOf(OutputError);
    expect(error.message).toBe(`out.csv: cannot be written: ${said}`);
  });

  it('says what the system says where that is all there is, without the call and its paths', () => {
    for (const [tail, code] of [
      [', read', 'EIO'],
      [", rename 'a, rename' -> 'b'", 'EIO'],
      [", open 'out.csv'", 'EWORSE'],
    ]) {
      const syscall = /\w+/.exec(tail)![0];
      const error = Object.assign(new Error(`${code}: what it is${tail}`), { code, syscall });
      expect(unwritable('out.csv', error).message).toBe(`out.csv: cannot be written: ${code}: what it is`);
    }
  });
});
