import type { Bytes } from '../units';

/** Bytes that are appended to, in memory that grows as it must. */
export class ByteSink {
  /** The memory; what was appended is `bytes[0 … length − 1]`. Writers that know how much comes write here directly. */
  bytes: Uint8Array;
  length: Bytes = 0;

  /** @param memory to begin with, or its size. */
  constructor(memory: Bytes | SharedArrayBuffer = 1024) {
    this.bytes = typeof memory === 'number' ? new Uint8Array(memory) : new Uint8Array(memory);
  }

  /** Makes room for so many bytes more. */
  reserve(more: Bytes): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.bytes.length, this.length + more));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }

  byte(byte: number): void {
    if (this.length === this.bytes.length) this.reserve(1);
    this.bytes[this.length++] = byte;
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    // For a few bytes a loop is several times faster than a call.
    if (bytes.length > 32) this.bytes.set(bytes, this.length);
    else for (let i = 0, to = this.length; i < bytes.length; i++) this.bytes[to + i] = bytes[i];
    this.length += bytes.length;
  }

  /** Appends bytes given as one char each. */
  text(chars: string): void {
    this.reserve(chars.length);
    for (let i = 0; i < chars.length; i++) this.bytes[this.length + i] = chars.charCodeAt(i);
    this.length += chars.length;
  }

  /** Takes out what was appended, in memory of its own; the sink is empty then. */
  take(): Uint8Array {
    const taken = this.bytes.slice(0, this.length);
    this.length = 0;
    return taken;
  }
}
