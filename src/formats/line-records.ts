/** Records of a fixed number of lines; lines without anything on them do not count. */
import { endByWalk, type RecordCutter } from './record-cutter';
import { PlainWalk } from './plain-walk';
import { CR, isBlank, LF } from './white-space';

/** Cuts after every `lines` lines that hold something; at the input's end a record may have fewer. */
export function lineRecords(lines: number): RecordCutter {
  return {
    walk: (bytes, complete) => new LineWalk(bytes, complete, lines),
    lastEnd: (bytes) => endByWalk(new LineWalk(bytes, false, lines)),
  };
}

class LineWalk extends PlainWalk {
  constructor(
    bytes: Uint8Array,
    complete: boolean,
    readonly lines: number,
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
    for (let i = this.start; i < length; i++) {
      // To the end of this line, from its first byte that is not blank.
      while (i < length && isBlank(bytes[i])) i++;
      const from = i;
      while (i < length && bytes[i] !== LF && bytes[i] !== CR) i++;
      if (i === length || (bytes[i] === CR && i + 1 === length)) {
        // The line, or its \r\n, may go on behind these bytes; blanks before a record are none of it.
        if (!complete && found === 0) {
          this.start = this.next = from;
          this.line = this.nextLine = line;
        }
        if (!complete) return false;
      }
      const end = i;
      if (bytes[i] === CR && bytes[i + 1] === LF) i++;
      if (i < length) line++;
      if (end === from && found === 0) {
        // What holds nothing need not be kept until a record begins.
        this.start = this.next = Math.min(length, i + 1);
        this.line = this.nextLine = line;
      }
      if (end > from) {
        if (found++ === 0) {
          // Should the record not end in these bytes, they can be cut before it.
          this.start = this.next = from;
          this.line = this.nextLine = line - (i < length ? 1 : 0);
        }
        this.end = end;
        if (found === this.lines) {
          this.next = Math.min(length, i + 1);
          this.nextLine = line;
          return true;
        }
      }
    }
    if (!complete || found === 0) return false;
    this.next = length;
    this.nextLine = line;
    return true;
  }
}
