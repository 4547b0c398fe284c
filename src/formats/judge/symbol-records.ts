/** Records of a fixed number of symbols, separated by white space of any kind: lines mean nothing. */
import type { Bytes } from '../../units';
import { endByWalk, type RecordCutter } from '../record-cutter';
import { PlainWalk } from '../plain-walk';
import { CR, isSpace, LF } from '../white-space';

/** A token at a board's beginning that is so long cannot be one symbol: it is a board run together, right or wrong. */
const COMPACT_BYTES: Bytes = 3;

/**
 * Cuts after every `symbols` symbols, or one token that has them run together; at the input's end a record may have
 * fewer.
 *
 * @param apart whether a blank line ends a record, however many symbols it has.
 */
export function symbolRecords(symbols: number, apart: boolean): RecordCutter {
  return {
    walk: (bytes, complete) => new SymbolWalk(bytes, complete, symbols, apart),
    lastEnd: (bytes) => endByWalk(new SymbolWalk(bytes, false, symbols, apart)),
  };
}

class SymbolWalk extends PlainWalk {
  constructor(
    bytes: Uint8Array,
    complete: boolean,
    readonly symbols: number,
    readonly apart: boolean,
  ) {
    super(bytes, complete);
  }

  advance(): boolean {
    const { bytes, complete } = this;
    const { length } = bytes;
    let at = this.next;
    let line = this.nextLine;
    let found = 0;
    let endLine = line;
    for (;;) {
      let breaks = 0;
      for (; at < length && isSpace(bytes[at]); at++) {
        if (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)) breaks++;
      }
      if (this.apart && found > 0 && breaks > 1) break;
      line += breaks;
      if (found === 0) {
        // White space need not be kept until a record begins, but for what may be half of a \r\n.
        const half = !complete && at === length && at > this.next && bytes[at - 1] === CR ? 1 : 0;
        this.start = this.next = at - half;
        this.line = this.nextLine = line - half;
      }
      const from = at;
      while (at < length && !isSpace(bytes[at])) at++;
      if (at === length && !complete) return false;
      if (at === from) break;
      found++;
      this.end = at;
      endLine = line;
      if (found === this.symbols || (found === 1 && at - from >= COMPACT_BYTES)) break;
    }
    if (found === 0) return false;
    this.next = this.end;
    this.nextLine = endLine;
    return true;
  }
}
