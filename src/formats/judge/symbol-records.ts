/** Records of a fixed number of symbols, separated by white space of any kind: lines mean nothing. */
import type { Bytes } from '../../puzzle/permutation';
import { endByWalk, type RecordCutter } from '../record-cutter';
import { PlainWalk } from './plain-walk';
import { CR, isSpace, LF } from './white-space';

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
    this.start = this.next;
    this.line = this.nextLine;
    let found = 0;
    let line = this.line;
    for (let i = this.start; i < length;) {
      let breaks = 0;
      for (; i < length && isSpace(bytes[i]); i++) {
        if (bytes[i] === LF || (bytes[i] === CR && bytes[i + 1] !== LF)) breaks++;
      }
      if (this.apart && found > 0 && breaks > 1) break;
      line += breaks;
      const from = i;
      while (i < length && !isSpace(bytes[i])) i++;
      if (i === length && !complete) return false;
      if (i === from) break;
      if (found++ === 0) {
        this.start = from;
        this.line = line;
      }
      this.end = this.next = i;
      this.nextLine = line;
      if (found === this.symbols || (found === 1 && i - from >= COMPACT_BYTES)) return true;
    }
    return found > 0;
  }
}
