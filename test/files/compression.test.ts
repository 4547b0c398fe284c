import childProcess, { type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { commandFilter } from '../../src/files/command-filter';
import { fileOutput } from '../../src/files/file-output';
import { FilterError } from '../../src/files/filter';
import { type Output, OutputError, streamOutput } from '../../src/files/output';
import { packedAsNamed } from '../../src/files/packed-output';
import { Unpacked } from '../../src/files/unpacked';
import { cutAtFrames } from '../../src/files/zstd-frames';
import { InputError } from '../../src/formats/faults';
import { blockSizes, collect, inBlocks, latin1, within } from '../support/csv-bytes';
import { DEADLINE } from '../support/deadline';
import { brokenSink, MemorySink } from '../support/sinks';
import { Workdir } from '../support/workdir';
import { unlessSkipped, zstdIsHere, zstdPacked, zstdUnpacked } from '../support/zstd';

const describeZstd = zstdIsHere ? describe : describe.skip;

const unpack = async (bytes: Uint8Array, sizes: readonly number[] = [1000]): Promise<Buffer> =>
  Buffer.concat(await collect(new Unpacked(inBlocks(bytes, sizes), 'pairs.csv')));

/** What a codec cannot make much smaller, so that it comes out in many pieces. */
const noise = (length: number): Buffer => {
  let state = 1;
  return Buffer.from(Uint8Array.from({ length }, () => (state = (state * 48271) % 2147483647) & 63));
};

/** What is packed by itself, as README says. */
const PART = 4 * 1024 * 1024;

describe('input that is not compressed', () => {
  it.each(['', 'a', '\x1f', '\x28\xb5', '\x28\xb5\x2f', 'start,target\n', '\x1e\x8babc'])(
    'passes through: %j',
    async (text) => {
      for (const size of [1, 2, 100]) expect((await unpack(latin1(text), [size])).toString('latin1')).toBe(text);
    },
  );
});

function unpacks(pack: (bytes: Uint8Array) => Buffer, name: string): void {
  it('comes out as it went in, wherever blocks are cut', async () => {
    const bytes = fc.uint8Array({ maxLength: 60 });
    const property = fc.asyncProperty(bytes, blockSizes, async (content, sizes) => {
      expect((await unpack(pack(content), sizes)).equals(content)).toBe(true);
    });
    await fc.assert(property, { numRuns: 20 });
    const large = noise(300_000);
    for (const size of [7919, 65_536, 10_000_000]) expect((await unpack(pack(large), [size])).equals(large)).toBe(true);
  });

  it('may have several members, empty ones too', async () => {
    const large = noise(20_000);
    const members = Buffer.concat(['a', '', large, 'b'].map((text) => pack(Buffer.from(text))));
    const wanted = Buffer.concat([latin1('a'), large, latin1('b')]);
    for (const size of [5, pack(latin1('a')).length, 20_000, 10_000_000]) {
      expect((await unpack(members, [size])).equals(wanted)).toBe(true);
    }
    expect(await unpack(pack(latin1('')))).toHaveLength(0);
  });

  it('is refused wherever it is cut off', async () => {
    const packed = pack(latin1('abcabcabc'));
    const two = Buffer.concat([packed, packed]);
    const cuts = Array.from({ length: two.length }, (_, cut) => cut).slice(4);
    for (const cut of cuts.filter((length) => length !== packed.length)) {
      const error = await unpack(two.subarray(0, cut), [1]).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(InputError);
      expect((error as Error).message).toBe(
        `pairs.csv: cannot be unpacked: its ${name} data ends too early: copy or fetch it again`,
      );
    }
  });

  it('is refused when something else is behind it, wherever blocks are cut', async () => {
    const packed = pack(latin1('abc'));
    for (const size of [1, packed.length, 1000]) {
      await expect(unpack(Buffer.concat([packed, latin1('start,target\n')]), [size])).rejects.toThrow(
        `pairs.csv: cannot be unpacked: behind its ${name} data there is something else: cut that off, or unpack it first`,
      );
    }
  });

  it('is refused when it is damaged', async () => {
    const packed = pack(noise(50_000));
    packed[packed.length - 7] ^= 0x55; // gzip: of the checksum.
    packed[packed.length - 3] ^= 0x55; // zstd: the same.
    await expect(unpack(packed)).rejects.toThrow(
      /^pairs\.csv: cannot be unpacked: its \w+ data is damaged \([^\n]+\): /,
    );
    await expect(unpack(packed)).rejects.toThrow(InputError);
  });

  it('counts the bytes that it took, and takes no more than it needs', async () => {
    // Far more than the command zstd takes in on its own account: a megabyte or two, where the machine is busy.
    const packed = pack(noise(8_000_000));
    const unpacked = new Unpacked(inBlocks(packed, [2 ** 16]), 'x');
    let length = 0;
    for await (const block of unpacked) {
      length += block.length;
      if (length > 100_000) break;
    }
    expect(unpacked.bytes).toBeGreaterThan(0);
    expect(unpacked.bytes).toBeLessThan(packed.length / 2);
    const all = new Unpacked(inBlocks(packed, [2 ** 16]), 'x');
    await collect(all);
    expect(all.bytes).toBe(packed.length);
  });

  it('lets go of its source when nobody reads on, and when the source fails', async () => {
    let closed = 0;
    const source = async function* (): AsyncGenerator<Uint8Array> {
      try {
        // As above: more than the command takes in before anything of it has come out.
        yield* inBlocks(pack(noise(8_000_000)), [50_000]);
        throw new InputError('the line is cut');
      } finally {
        closed++;
      }
    };
    for await (const block of new Unpacked(source(), 'x')) if (block.length > 0) break;
    await new Promise(setImmediate);
    expect(closed).toBe(1);
    await expect(collect(new Unpacked(source(), 'x'))).rejects.toThrow('the line is cut');
    expect(closed).toBe(2);
  });

  it('gives what it has while the source is waiting, and does not wait with it', async () => {
    const source = async function* (): AsyncGenerator<Uint8Array> {
      yield pack(noise(500_000));
      await new Promise(() => undefined);
    };
    const read = async (): Promise<number> => {
      let length = 0;
      for await (const block of new Unpacked(source(), 'x')) if ((length += block.length) > 200_000) break;
      return length;
    };
    expect(await within(DEADLINE, read())).toBeGreaterThan(200_000);
  });
}

describe('input in gzip', () => {
  unpacks(gzipSync, 'gzip');

  it('may have zero bytes behind it', async () => {
    const padded = Buffer.concat([gzipSync('abc'), gzipSync('def'), Buffer.alloc(100)]);
    for (const size of [1, 7, 1000]) expect((await unpack(padded, [size])).toString()).toBe('abcdef');
    const hidden = Buffer.concat([padded, gzipSync('ghi')]);
    for (const size of [1, 7, 1000]) await expect(unpack(hidden, [size])).rejects.toThrow('behind its gzip data');
  });
});

describeZstd(`input in zstd${unlessSkipped}`, () => {
  unpacks(zstdPacked, 'zstd');
});

describeZstd(`cutAtFrames${unlessSkipped}`, () => {
  it('cuts where frames end, whatever is in them', async () => {
    const skippable = Buffer.from([0x5a, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]);
    const contents = ['', 'a', Buffer.alloc(500_000), noise(150_000)];
    const frames = [...contents.map((content) => zstdPacked(Buffer.from(content))), skippable, skippable];
    const all = Buffer.concat(frames);
    expect(await collect(cutAtFrames(inBlocks(all, [all.length])))).toEqual(frames);
    for (const size of [5, 1000]) {
      const lengths = (await collect(cutAtFrames(inBlocks(all, [size])))).map(({ length }) => length);
      let end = 0;
      const ends = new Set(lengths.map((length) => (end += length)));
      let frameEnd = 0;
      expect(frames.map(({ length }) => ends.has((frameEnd += length)))).toEqual(frames.map(() => true));
      expect(end).toBe(all.length);
    }
    expect(await collect(cutAtFrames(inBlocks(all.subarray(0, 0), [1])))).toEqual([]);
  });

  it('tells a frame that does not end, and what is no frame', async () => {
    const frame = zstdPacked(noise(1000));
    await expect(collect(cutAtFrames(inBlocks(frame.subarray(0, -1), [100])))).rejects.toThrow(FilterError);
    await expect(collect(cutAtFrames(inBlocks(Buffer.concat([frame, latin1('else')]), [5])))).rejects.toThrow(
      FilterError,
    );
  });
});

function packs(ending: string, unpacked: (bytes: Uint8Array) => Buffer): void {
  const work = new Workdir();
  const readBack = (name: string): Buffer => unpacked(latin1(work.read(name)));

  it('is the same whatever the sizes of the writes: parts of 4 MiB, each packed by itself', async () => {
    const content = noise(2 * PART + 300_000);
    const results = [];
    for (const sizes of [[content.length], [65_536], [100_000, 7, 70_000], [PART + 1]]) {
      const output = fileOutput(work.path(`out${ending}`));
      for await (const part of inBlocks(content, sizes)) await output.write(part);
      await output.commit();
      expect(readBack(`out${ending}`).equals(content)).toBe(true);
      results.push(work.read(`out${ending}`));
    }
    expect(new Set(results).size).toBe(1);
    const parts = [0, 1, 2].map((part) => content.subarray(part * PART, (part + 1) * PART));
    const alone = [];
    for (const part of parts) {
      const output = fileOutput(work.path(`part${ending}`));
      await output.write(part);
      await output.commit();
      alone.push(work.read(`part${ending}`));
    }
    expect(results[0] === alone.join('')).toBe(true);
  });

  it('shows whole or not at all, and leaves nothing when it is discarded at any point', async () => {
    work.write(`out${ending}`, 'old');
    await fileOutput(work.path(`out${ending}`)).discard();
    for (const length of [10, 300_000]) {
      const output = fileOutput(work.path(`out${ending}`));
      expect(output.holding).not.toBeNull();
      await output.write(noise(length));
      await output.discard();
      await output.discard();
      expect([work.files(), work.read(`out${ending}`)]).toEqual([[`out${ending}`], 'old']);
    }
    const empty = fileOutput(work.path(`out${ending}`));
    await empty.commit();
    expect(readBack(`out${ending}`)).toHaveLength(0);
  });

  it('waits for what it is written to, and fails as that fails', async () => {
    let free: () => void = () => undefined;
    const written: Uint8Array[] = [];
    const slow: Output = {
      place: 'slow',
      identity: null,
      beside: [],
      holding: null,
      reserve: () => Promise.resolve(),
      write: (bytes) => new Promise((resolve) => (free = () => resolve(void written.push(bytes)))),
      commit: () => Promise.resolve(),
      discard: () => Promise.resolve(),
    };
    const output = packedAsNamed(`x${ending}`, slow);
    let over = false;
    const done = output.write(noise(PART)).then(() => (over = true));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect([over, written]).toEqual([false, []]);
    while (await Promise.race([done.then(() => false), new Promise((resolve) => setImmediate(resolve, true))])) free();
    await output.discard();

    const broken = packedAsNamed(`x${ending}`, streamOutput(brokenSink('ENOSPC'), 'the sink'));
    const fail = async (): Promise<void> => {
      await broken.write(noise(PART));
      await broken.commit();
    };
    await expect(fail()).rejects.toThrow(new OutputError('the sink: cannot be written: no space left on the device'));
    await broken.discard();
  });
}

describe('output in gzip', () => {
  packs('.gz', gunzipSync);

  it('has no time in its header, and goes by the name in any case', async () => {
    for (const name of ['a.csv.gz', 'A.GZ']) {
      const sink = new MemorySink();
      const output = packedAsNamed(name, streamOutput(sink, 'x'));
      await output.write(latin1('abc'));
      await output.commit();
      expect([...sink.bytes.subarray(0, 8)]).toEqual([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]);
      expect(gunzipSync(sink.bytes).toString()).toBe('abc');
    }
    const plain = streamOutput(new MemorySink(), 'x');
    for (const name of ['gz', 'a.gz.csv', 'agz', 'a.gzip']) expect(packedAsNamed(name, plain)).toBe(plain);
  });
});

describeZstd(`output in zstd${unlessSkipped}`, () => {
  packs('.ZST', zstdUnpacked);
});

describe('commandFilter', () => {
  const work = new Workdir();
  const FAILS = 'process.stderr.write(process.argv[1]); process.exitCode = 1';
  const failure = async (run: Promise<unknown>): Promise<FilterError> => {
    const error: unknown = await run.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(FilterError);
    return error as FilterError;
  };
  const through = async (args: readonly string[], bytes: Uint8Array): Promise<Buffer> => {
    const filter = await commandFilter(process.execPath, args);
    const out: Uint8Array[] = [];
    for await (const block of inBlocks(bytes, [100_000])) out.push(...(await collect(filter!.write(block))));
    return Buffer.concat([...out, ...(await collect(filter!.end()))]);
  };

  it('gives what the command gives', async () => {
    const bytes = noise(1_000_000);
    expect((await through(['-e', 'process.stdin.pipe(process.stdout)'], bytes)).equals(bytes)).toBe(true);
  });

  it.each([
    ['zstd: /*stdin*\\: unsupported format \n', 'unsupported format'],
    ['/*stdin*\\ : Decoding error (36) : Dictionary mismatch \nmore\n', 'Decoding error (36) : Dictionary mismatch'],
    ['a warning\nzstd: /*stdin*\\: unexpected end of file', 'unexpected end of file'],
  ])('says what the command says of what it was given: %j', async (said, message) => {
    const error = await failure(through(['-e', FAILS, said], noise(1_000_000)));
    expect([error.message, error.cause]).toEqual([message, undefined]);
  });

  it.each([
    ['zstd: error 104 : Failed creating I/O thread pool \n', 'zstd: error 104 : Failed creating I/O thread pool'],
    [
      '/*stdin*\\ : Decoding error (36) : Allocation error : not enough memory \n',
      '/*stdin*\\ : Decoding error (36) : Allocation error : not enough memory',
    ],
  ])('blames nothing that it was given when the command says something else: %j', async (said, reason) => {
    const error = await failure(through(['-e', FAILS, said], noise(1_000_000)));
    expect(error.message).toBe(`the command ${process.execPath} failed (${reason}): run again`);
    expect(error.cause).toBe('exit code 1');
  });

  it.each([
    ['process.kill(process.pid, "SIGKILL")', 'SIGKILL'],
    ['console.error("a warning"); process.kill(process.pid, "SIGTERM")', 'SIGTERM'],
    ['process.exit(137)', 'exit code 137'],
  ])('blames nothing that it was given when the command ends by %s', async (ends, by) => {
    for (const when of [ends, `process.stdin.once("data", () => { ${ends} })`]) {
      const error = await failure(through(['-e', `${when}; setInterval(() => 0, 1000)`], noise(3_000_000)));
      expect(error.message).toBe(`the command ${process.execPath} was ended by ${by}: run again`);
      expect(error.cause).toBe(by);
    }
  });

  it('is null where there is no such command', async () => {
    // Another user's PATH may name folders that may not be looked into, of which the system says so.
    const path = process.env.PATH;
    process.env.PATH = '/usr/bin:/bin';
    try {
      expect(await commandFilter('no-such-command', [])).toBeNull();
    } finally {
      process.env.PATH = path;
    }
  });

  it('says why the system does not start a command', async () => {
    writeFileSync(work.path('command'), '', { mode: 0o644 });
    const error = await failure(commandFilter(work.path('command'), []));
    expect(error.message).toMatch(/^the command .*command could not be started: permission denied$/);
    expect(error.cause).toMatchObject({ code: 'EACCES' });
  });

  /** What spawn does in Node.js: for some reasons it gives a child, which may have no streams, for others it throws. */
  const failing = (code: string, streams: boolean): ChildProcess => {
    const child = Object.assign(new EventEmitter(), streams && { stdin: null, stdout: null, stderr: null });
    process.nextTick(() => child.emit('error', Object.assign(new Error(`spawn x ${code}`), { code })));
    return child as ChildProcess;
  };

  it.each<[string, string, () => ChildProcess]>([
    ['EMFILE', 'too many open files: raise the limit of this process (ulimit -n)', () => failing('EMFILE', false)],
    ['ENFILE', 'too many open files on this machine', () => failing('ENFILE', false)],
    ['EAGAIN', 'the system has no process for it', () => failing('EAGAIN', true)],
    [
      'ENOMEM',
      'the system has no memory for it',
      () => {
        throw Object.assign(new Error('spawn ENOMEM'), { code: 'ENOMEM' });
      },
    ],
    ['another reason', 'spawn x EIO', () => failing('EIO', true)],
  ])('says so for %s', async (_code, reason, spawn) => {
    const spy = jest.spyOn(childProcess, 'spawn').mockImplementationOnce(spawn);
    try {
      const error = await failure(commandFilter('x', []));
      expect([error.message, error.cause]).toEqual([
        `the command x could not be started: ${reason}`,
        expect.any(Error),
      ]);
    } finally {
      spy.mockRestore();
    }
  });

  it('ends the command when it is destroyed', async () => {
    const work = await commandFilter(process.execPath, [
      '-e',
      'console.log(`${process.pid}`); setInterval(() => 0, 1000)',
    ]);
    let pid = 0;
    for await (const line of work!.write(latin1('x'))) pid = Number(Buffer.from(line).toString());
    for await (const line of work!.end()) {
      pid = Number(Buffer.from(line).toString());
      break;
    }
    expect(pid).toBeGreaterThan(0);
    work!.destroy();
    const gone = async (): Promise<boolean> => {
      while (isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
      return true;
    };
    expect(await within(DEADLINE, gone())).toBe(true);
  });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
