/** Streams that keep what is written to them. */
import { Writable } from 'node:stream';

export class MemorySink extends Writable {
  readonly #parts: Buffer[] = [];

  override _write(part: Buffer, _encoding: string, done: () => void): void {
    this.#parts.push(part);
    done();
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#parts);
  }

  get text(): string {
    return this.bytes.toString('latin1');
  }
}

/** A stream whose every write fails with an error of that code. */
export function brokenSink(code: string): Writable {
  return new Writable({
    write: (_part, _encoding, done) => done(Object.assign(new Error(`write ${code}`), { code })),
  });
}
