import type { Bytes } from '../units';
import type { RecordWalk } from './record-cutter';

/** A walk over records that know neither quotes nor comments, and of which none is empty. */
export abstract class PlainWalk implements RecordWalk {
  start: Bytes = 0;
  end: Bytes = 0;
  next: Bytes = 0;
  line = 0;
  nextLine = 0;
  readonly empty = false;
  readonly openQuote = false;

  constructor(
    readonly bytes: Uint8Array,
    readonly complete: boolean,
  ) {}

  abstract advance(): boolean;

  step(): boolean {
    return this.advance();
  }
}
