/**
 * How a run outlives its process. From time to time what is written is put onto the disk, and then a journal says how
 * far that is. A later run cuts off what lies behind, and goes on from there.
 */
import { existsSync } from 'node:fs';
import { besidePath } from '../files/beside';
import type { Output } from '../files/output';
import { count } from '../formats/counted';
import type { EngineName } from '../solve/choose-engine';
import { rowsOf } from '../solve/tally';
import type { Milliseconds } from '../units';
import { Journal, type JournalEntry, type Position, type Reached } from './journal';
import { findLeftRun, type HeldOutputs, marked } from './left-run';
import type { Shape } from './run-shape';
import { sayReplaced } from './take-place';

/** How a run that ends early is to be gone on with. */
export interface JournalRequest {
  /** Whether to go on with an earlier run, if there is one to go on with; else what it left is replaced. */
  readonly resume?: boolean;
  /**
   * Time from one commit to the next, in ms; 1000 by default, Infinity for none but when the run ends early in order. What
   * is written after the last one is done again.
   */
  readonly every?: Milliseconds;
  /** Told, when a run ends early that can be gone on with, how many rows need not be done again. */
  readonly onKept?: (rows: number) => void;
}

const EVERY: Milliseconds = 1000;
/** A timer for longer, or without an end, would be over at once. */
const LONGEST_TIMER: Milliseconds = 2 ** 31 - 1;

export class Recovery {
  readonly #journal: Journal;
  readonly #outputs: HeldOutputs;
  readonly #shapeOf: () => Promise<Shape>;
  readonly #request: JournalRequest;
  #shape: Promise<Shape> | null = null;
  #engine: EngineName | null = null;
  /** Where the run is, and what of it the journal says. */
  #position: Position | null = null;
  #committed: Position | null = null;
  /** Whether it was told where it begins: what was refused before that has not touched what an earlier run left. */
  #begun = false;
  /** Outputs of a complete run that are in their places. */
  readonly #put = new Set<Output>();
  #timer: NodeJS.Timeout | undefined;
  #committing: Promise<void> | null = null;
  #failure: Error | null = null;
  #ended = false;

  /** @param shapeOf what the run's output depends on. */
  constructor(outputs: HeldOutputs, shapeOf: () => Promise<Shape>, request: JournalRequest) {
    this.#journal = new Journal(outputs.output.place, () => outputs.output.holding.heldBy() === 'this');
    this.#outputs = outputs;
    this.#shapeOf = shapeOf;
    this.#request = request;
  }

  /** What went wrong when something was put onto the disk. */
  get failure(): Error | null {
    return this.#failure;
  }

  /**
   * What an earlier run left, if this one is to go on with it; the outputs are then where it was. Assumes that their
   * places are reserved.
   * @throws UsageError if it was a run for something else, OutputError if what it left was changed.
   */
  async open(onNotice: (notice: string) => void): Promise<JournalEntry | null> {
    if (!this.#request.resume || !this.#journal.exists()) {
      const why = this.#request.resume ? ' without a journal, so there is nothing to go on with' : '';
      const { output, errors } = this.#outputs;
      for (const each of errors ? [output, errors] : [output]) sayReplaced(each, onNotice, why);
      return null;
    }
    const left = await findLeftRun(this.#journal, this.#outputs, () => this.#shapeNow(), onNotice);
    if (!left) return null;
    const { entry, outputs } = left;
    this.#engine = entry.engine;
    this.#position = this.#committed = entry.position;
    for (const { output, mark, put } of outputs) {
      if (put) this.#put.add(output);
      else await output.holding.resume(mark);
    }
    onNotice(`goes on after row ${count(rowsOf(entry.position.tally))}`);
    return entry;
  }

  /** Told where the run begins, before its first chunk is answered. */
  begin(engine: EngineName, reached: Reached): void {
    this.#begun = true;
    this.#engine ??= engine;
    this.#position ??= this.#positionAt(reached);
    // Now, for the input may be gone by the first commit; whoever waits for it is told what went wrong.
    this.#shapeNow().catch(() => undefined);
  }

  /** Told after each chunk, when it is written, where the run is. @throws OutputError if a commit has failed. */
  wrote(reached: Reached): void {
    if (this.#failure) throw this.#failure;
    this.#position = this.#positionAt(reached);
    this.#commitInTime();
  }

  /**
   * Puts the files in their places. Where there is a journal it says before that all is written: whenever the process
   * ends then, a later run does what is left.
   */
  async finish(promised: number | null): Promise<void> {
    await this.#settle();
    if (this.#failure) throw this.#failure;
    const { output, errors } = this.#outputs;
    // Answers are what is looked for: they are there only with their errors.
    const all = errors ? [errors, output] : [output];
    if (this.#put.size === 0) {
      for (const each of all) await each.holding.complete();
      // Two files cannot get their names at once, so two always have a journal.
      if ((this.#committed ?? errors) && this.#position) {
        this.#position = this.#positionAt(this.#position);
        await this.#commit(this.#position, { complete: true, promised });
      }
    }
    for (const each of all) {
      if (this.#put.has(each)) continue;
      this.#put.add(each);
      await each.holding.put();
    }
    await this.#journal.remove();
    for (const each of all) await each.discard();
  }

  /**
   * Ends a run early, and keeps what a later one can go on with.
   * @param evenNone whether a run is kept that has answered no row.
   * @returns whether there is any.
   */
  async keep(evenNone: boolean): Promise<boolean> {
    await this.#settle();
    // Files that are being put in their places are not to be touched.
    if (this.#position && this.#position !== this.#committed && this.#put.size === 0) {
      if (!this.#committed && !evenNone && rowsOf(this.#position.tally) === 0) return false;
      this.#failure = null;
      // What was committed before holds.
      await this.#commitLast(this.#position).catch((error: unknown) => void (this.#failure = error as Error));
    }
    if (!this.#committed || !this.#isThere(this.#committed)) return false;
    await this.#leave();
    this.#request.onKept?.(rowsOf(this.#committed.tally));
    return true;
  }

  /**
   * Ends a run that is refused. What an earlier run left stays if this one has not begun; else nothing is to stay, and
   * the outputs are to be discarded.
   * @returns whether it stays.
   */
  async refuse(): Promise<boolean> {
    await this.#settle();
    if (this.#committed && !this.#begun) {
      await this.#leave();
      return true;
    }
    await this.drop();
    return false;
  }

  /** Forgets what is written, before the outputs are discarded. */
  async drop(): Promise<void> {
    await this.#settle();
    if (this.#committed) await this.#journal.remove();
  }

  async #commitLast(position: Position): Promise<void> {
    for (const [output, mark] of marked(this.#outputs, position)) await output.holding.cut(mark);
    await this.#commit(position);
  }

  /** Whether nobody has taken away what is written, and no other run goes on with it. */
  #isThere(position: Position): boolean {
    const outputs = [...marked(this.#outputs, position)].map(([output]) => output);
    if (!this.#journal.exists() || outputs.some(({ holding }) => holding.heldBy() === 'another')) return false;
    return outputs.every((output) => this.#put.has(output) || existsSync(besidePath(output.place, 'partial')));
  }

  #positionAt(reached: Reached): Position {
    const { output, errors } = this.#outputs;
    return { ...reached, output: output.holding.mark(), errors: errors && errors.holding.mark() };
  }

  /** Lets go of the outputs, as they are. */
  async #leave(): Promise<void> {
    await this.#outputs.output.holding.keep();
    await this.#outputs.errors?.holding.keep();
  }

  /** Commits when it is time, while the run goes on. */
  #commitInTime(): void {
    if (this.#ended) return; // A write that nobody waited for may end late.
    this.#timer ??= setTimeout(
      () => {
        this.#committing = this.#commit(this.#position!)
          .catch((error: unknown) => void (this.#failure = error as Error))
          .finally(() => {
            this.#timer = undefined;
            this.#committing = null;
            if (!this.#failure && this.#position !== this.#committed) this.#commitInTime();
          });
      },
      Math.min(this.#request.every ?? EVERY, LONGEST_TIMER),
    );
  }

  async #settle(): Promise<void> {
    this.#ended = true;
    await this.#committing;
    clearTimeout(this.#timer);
  }

  /** Data first, then what speaks of it. @throws OutputError, InputError */
  async #commit(
    position: Position,
    end: Pick<JournalEntry, 'complete' | 'promised'> = { complete: false, promised: null },
  ): Promise<void> {
    const shape = await this.#shapeNow();
    let mode = 0o666;
    for (const [{ holding }] of marked(this.#outputs, position)) {
      await holding.flush();
      mode &= holding.mode;
    }
    await this.#journal.write({ shape, engine: this.#engine!, ...end, position }, mode);
    this.#committed = position;
  }

  #shapeNow(): Promise<Shape> {
    return (this.#shape ??= this.#shapeOf());
  }
}
