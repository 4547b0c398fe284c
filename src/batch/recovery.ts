/**
 * How a run outlives its process. From time to time what is written is put onto the disk, and then a journal says how
 * far that is. A later run cuts off what lies behind, and goes on from there.
 */
import { existsSync, statSync } from 'node:fs';
import { count } from '../formats/counted';
import { shown, UsageError } from '../formats/faults';
import type { EngineName } from '../solve/choose-engine';
import type { Milliseconds } from '../solve/row-limits';
import { rowsOf } from '../solve/tally';
import { besidePath } from './beside';
import { Journal, type JournalEntry, type Position } from './journal';
import { type Holding, type Output, type OutputMark, unwritable } from './output';

/** How a run that ends early is to be gone on with. */
export interface JournalRequest {
  /** Whether to go on with an earlier run, if there is one to go on with; else what it left is replaced. */
  readonly resume?: boolean;
  /** Time from one commit to the next, in ms; 1000 by default. What is written after the last one is done again. */
  readonly every?: Milliseconds;
  /** Told, when a run ends early that can be gone on with, how many rows need not be done again. */
  readonly onKept?: (rows: number) => void;
}

/** An output that can be gone on with. */
export interface HeldOutput extends Output {
  readonly holding: Holding;
}

export interface HeldOutputs {
  readonly output: HeldOutput;
  /** The list of errors, if there is one. */
  readonly errors: HeldOutput | null;
}

/** What a run's output depends on, by names that people know. */
export type Shape = Readonly<Record<string, string>>;

const EVERY: Milliseconds = 1000;

export class Recovery {
  readonly #journal: Journal;
  readonly #outputs: HeldOutputs;
  readonly #shape: () => Promise<Shape>;
  readonly #request: JournalRequest;
  #engine: EngineName | null = null;
  /** Where the run is, and what of it the journal says. */
  #position: Position | null = null;
  #committed: Position | null = null;
  /** Outputs of a complete run that are in their places already. */
  readonly #placed = new Set<Output>();
  #timer: NodeJS.Timeout | undefined;
  #committing: Promise<void> | null = null;
  #failure: Error | null = null;
  /** Whether all is written and the files are being put in their places: they are not to be written to any more. */
  #placing = false;
  #closed = false;

  /** @param shape asked for when it is needed, which a short run never does. */
  constructor(outputs: HeldOutputs, shape: () => Promise<Shape>, request: JournalRequest) {
    this.#journal = new Journal(outputs.output.place);
    this.#outputs = outputs;
    this.#shape = shape;
    this.#request = request;
  }

  /**
   * What an earlier run left, if this one is to go on with it; the outputs are then where it was. Assumes that their
   * places are reserved.
   * @throws UsageError if it was a run for something else, OutputError if what it left was changed.
   */
  async open(onNotice: (notice: string) => void): Promise<JournalEntry | null> {
    const partial = besidePath(this.#outputs.output.place, 'partial');
    if (!this.#request.resume) {
      if (existsSync(partial)) onNotice(`${partial}, which an earlier run left, is replaced`);
      return null;
    }
    const entry = await this.#journal.read();
    if (!entry) return null;
    checkShape(this.#journal.path, entry.shape, await this.#shape());
    const { position, complete, engine } = entry;
    const outputs = [...this.#marked(position)].map(([output, mark]) => {
      const partial = besidePath(output.place, 'partial');
      return { output, mark, partial, there: existsSync(partial), placed: complete && isPlaced(output, mark) };
    });
    const missing = outputs.find(({ there, placed }) => !there && !placed);
    if (missing) {
      onNotice(`${missing.partial} is missing: the run begins anew`);
      return null;
    }
    for (const { output, mark, there } of outputs) {
      if (there) await output.holding.resume(mark);
      else this.#placed.add(output);
    }
    this.#engine = engine;
    this.#position = this.#committed = position;
    onNotice(`goes on after row ${count(rowsOf(position.tally))}`);
    return entry;
  }

  /** Told where the run begins, before its first chunk is written. */
  begin(engine: EngineName, position: Position): void {
    this.#engine ??= engine;
    this.#position ??= position;
  }

  /** Told after each chunk, when it is written, where the run is. @throws OutputError if a commit has failed. */
  wrote(position: Position): void {
    if (this.#failure) throw this.#failure;
    this.#position = position;
    this.#commitInTime();
  }

  /**
   * Puts the files in their places. Where there is a journal it says before that all is written: whenever the process
   * ends then, a later run does what is left.
   */
  async finish(): Promise<void> {
    await this.#settle();
    if (this.#failure) throw this.#failure;
    const { output, errors } = this.#outputs;
    // Two files cannot get their names at once, so two always have a journal.
    if ((this.#committed ?? errors) && this.#position && this.#placed.size === 0) {
      await output.holding.complete();
      await errors?.holding.complete();
      const marks = { output: output.holding.mark(), errors: errors && errors.holding.mark() };
      await this.#commit((this.#position = { ...this.#position, ...marks }), true);
    }
    this.#placing = true;
    // Answers are what is looked for: they are there only with their errors.
    for (const each of errors ? [errors, output] : [output]) {
      await (this.#placed.has(each) ? each.discard() : each.commit());
    }
    await this.#removeJournal();
  }

  /**
   * Ends a run early, and keeps what a later one can go on with.
   * @param least rows that must be answered, or nothing is kept.
   * @returns whether there is any.
   */
  async keep(least: number): Promise<boolean> {
    await this.#settle();
    if (!this.#committed && this.#position && rowsOf(this.#position.tally) < least) return false;
    if (!this.#placing && this.#position && this.#position !== this.#committed) {
      await this.#commit(this.#position, false).catch(() => undefined); // What was committed before holds.
    }
    if (!this.#committed) return false;
    await this.#outputs.output.holding.keep();
    await this.#outputs.errors?.holding.keep();
    this.#request.onKept?.(rowsOf(this.#committed.tally));
    return true;
  }

  /** Forgets what is written, before the outputs are discarded. */
  async drop(): Promise<void> {
    await this.#settle();
    if (this.#committed) await this.#removeJournal();
  }

  /** @throws OutputError */
  async #removeJournal(): Promise<void> {
    try {
      await this.#journal.remove();
    } catch (error) {
      throw unwritable(this.#journal.path, error);
    }
  }

  /** Commits when it is time, while the run goes on. */
  #commitInTime(): void {
    if (this.#closed) return; // A write that nobody waited for may end late.
    this.#timer ??= setTimeout(() => {
      this.#committing = this.#commit(this.#position!, false)
        .catch((error: unknown) => void (this.#failure = error as Error))
        .finally(() => {
          this.#timer = undefined;
          this.#committing = null;
          if (!this.#failure && this.#position !== this.#committed) this.#commitInTime();
        });
    }, this.#request.every ?? EVERY);
  }

  async #settle(): Promise<void> {
    this.#closed = true;
    await this.#committing;
    clearTimeout(this.#timer);
  }

  /** Data first, then what speaks of it. @throws OutputError */
  async #commit(position: Position, complete: boolean): Promise<void> {
    for (const [output] of this.#marked(position)) await output.holding.flush();
    try {
      await this.#journal.write({ shape: await this.#shape(), engine: this.#engine!, complete, position });
    } catch (error) {
      throw unwritable(this.#journal.path, error);
    }
    this.#committed = position;
  }

  /** The outputs, and where they are at a position. */
  *#marked(position: Position): Generator<readonly [HeldOutput, OutputMark]> {
    const { output, errors } = this.#outputs;
    yield [output, position.output];
    if (errors && position.errors) yield [errors, position.errors];
  }
}

/** Whether what was written up to the mark is in its place. */
function isPlaced({ place }: Output, { bytes }: OutputMark): boolean {
  return statSync(place, { throwIfNoEntry: false })?.size === bytes;
}

/** @throws UsageError at the first difference. */
function checkShape(path: string, before: Shape, now: Shape): void {
  const differs = Object.keys({ ...before, ...now }).find((name) => before[name] !== now[name]);
  if (differs === undefined) return;
  const [had, has] = [before, now].map((shape) => (differs in shape ? shown(shape[differs]) : 'none'));
  throw new UsageError(
    `--resume: ${path}: the earlier run had ${differs} ${had}, this one has ${has}: ` +
      'give it the same, or begin anew without --resume',
  );
}
