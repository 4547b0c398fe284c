import { Writable } from 'node:stream';
import { chmodSync, mkdirSync, readFileSync, readlinkSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { fileOutput } from '../../src/files/file-output';
import { fileInput } from '../../src/files/input';
import { OutputError, PipeClosed, streamOutput } from '../../src/files/output';
import { UsageError } from '../../src/formats/faults';
import { latin1 } from '../support/csv-bytes';
import { brokenSink, MemorySink } from '../support/sinks';
import { Workdir } from '../support/workdir';

describe('fileOutput', () => {
  const work = new Workdir();

  it('shows a file whole or not at all', async () => {
    const output = fileOutput(work.path('out.csv'));
    expect(output.atomic).toBe(true);
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

  it('writes a device in place', async () => {
    const output = fileOutput('/dev/null');
    expect(output.atomic).toBe(false);
    await output.write(latin1('x'));
    await output.commit();
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
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

  it('can be read by no more people than the file that it replaces, at any time', async () => {
    chmodSync(work.write('out.csv', 'secret'), 0o400);
    const output = fileOutput(work.path('out.csv'));
    await output.write(latin1('new'));
    expect(statSync(work.path('out.csv.partial')).mode & 0o777).toBe(0o600);
    await output.commit();
    expect(statSync(work.path('out.csv')).mode & 0o777).toBe(0o400);
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
    expect(() => fileOutput(`${work.write('file', '')}/out.csv`)).toThrow(OutputError);
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
    expect([sink.text, sink.writableEnded, output.atomic]).toEqual(['ab', false, false]);
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
});
